//! The caller's arrays.

use croupier_kernel::Refusal;

/// The pick that leaves a match as it is.
pub const STAY: u32 = u32::MAX;

/// What is picked, one number for each match. [`STAY`] leaves a match as it is.
#[derive(Clone, Copy, Debug)]
pub enum Picks<'a> {
    /// By the place among the choices.
    Places(&'a [u32]),
    /// By the number of the action.
    Numbers(&'a [u32]),
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pick {
    Stay,
    Place(u32),
    Number(u32),
}

impl Picks<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Picks::Places(picks) | Picks::Numbers(picks) => picks.len(),
        }
    }

    pub(super) fn get(&self, at: usize) -> Pick {
        match self {
            Picks::Places(picks) | Picks::Numbers(picks) if picks[at] == STAY => Pick::Stay,
            Picks::Places(picks) => Pick::Place(picks[at]),
            Picks::Numbers(picks) => Pick::Number(picks[at]),
        }
    }
}

/// How much room everything needs.
pub(super) struct Sizes {
    pub(super) matches: usize,
    pub(super) observation: usize,
    pub(super) choice: usize,
    pub(super) most: usize,
    pub(super) n_actions: usize,
    pub(super) n_seats: usize,
}

/// Where matches stand, for n of them. What is empty is not written.
#[derive(Default, Debug)]
pub struct Rows<'a> {
    /// What the seat to move sees: n rows.
    pub observations: &'a mut [i16],
    /// Its choices: n times as many rows as a learner is offered at most, zeros after the last choice.
    pub choices: &'a mut [i16],
    /// How many choices it has; 0 where a match is over.
    pub counts: &'a mut [u32],
    /// The number of each choice: n times as many as a learner is offered at most, zeros after the last.
    pub numbers: &'a mut [u32],
    /// Which numbers are among them: n times as many as there are numbers.
    pub masks: &'a mut [bool],
    /// The seat to move.
    pub seats: &'a mut [u8],
    /// What the game thinks of its situation, in thousandths.
    pub values: &'a mut [i16],
    /// Whether `choices` is the array of the last call, as that left it: zeros that are still there are not written again.
    pub same: bool,
}

/// What came of a step, for n matches. What is empty is not written.
#[derive(Default, Debug)]
pub struct Results<'a> {
    /// What a match was worth to each seat, in thousandths: n times as many as there are seats, 0 while it is running and
    /// where it was broken off.
    pub payoffs: &'a mut [i16],
    /// Whether a match ended.
    pub done: &'a mut [bool],
    /// Whether a match was broken off.
    pub truncated: &'a mut [bool],
    /// The seat that picked.
    pub seats: &'a mut [u8],
    /// What that seat saw at the end: n rows, written where a match ended or was broken off.
    pub finals: &'a mut [i16],
    /// The first of the game's measures of that seat, written where a match ended or was broken off; 0 where it has none.
    pub reached: &'a mut [i64],
}

/// Takes the first `length` numbers of what is left, or nothing where nothing is wanted.
fn take<'a, T>(from: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    if from.is_empty() {
        return &mut [];
    }
    let (first, rest) = std::mem::take(from).split_at_mut(length);
    *from = rest;
    first
}

fn fits<T>(name: &str, list: &[T], length: usize) -> Result<(), Refusal> {
    if list.is_empty() || list.len() == length {
        return Ok(());
    }
    Err(Refusal::new(format!("`{name}` has room for {}, and {length} are written", list.len())))
}

impl<'a> Rows<'a> {
    pub(super) fn none() -> Rows<'a> {
        Rows::default()
    }

    pub(super) fn check(&self, sizes: &Sizes) -> Result<(), Refusal> {
        let n = sizes.matches;
        fits("observations", self.observations, n * sizes.observation)?;
        fits("choices", self.choices, n * sizes.most * sizes.choice)?;
        fits("counts", self.counts, n)?;
        fits("numbers", self.numbers, n * sizes.most)?;
        fits("masks", self.masks, n * sizes.n_actions)?;
        fits("seats", self.seats, n)?;
        fits("values", self.values, n)
    }

    /// The rows of the next `n` matches.
    pub(super) fn first(&mut self, n: usize, sizes: &Sizes) -> Rows<'a> {
        Rows {
            observations: take(&mut self.observations, n * sizes.observation),
            choices: take(&mut self.choices, n * sizes.most * sizes.choice),
            counts: take(&mut self.counts, n),
            numbers: take(&mut self.numbers, n * sizes.most),
            masks: take(&mut self.masks, n * sizes.n_actions),
            seats: take(&mut self.seats, n),
            values: take(&mut self.values, n),
            same: self.same,
        }
    }

    pub(super) fn next(&mut self, sizes: &Sizes) -> Rows<'a> {
        self.first(1, sizes)
    }
}

impl<'a> Results<'a> {
    pub(super) fn none() -> Results<'a> {
        Results::default()
    }

    pub(super) fn check(&self, sizes: &Sizes) -> Result<(), Refusal> {
        let n = sizes.matches;
        fits("payoffs", self.payoffs, n * sizes.n_seats)?;
        fits("done", self.done, n)?;
        fits("truncated", self.truncated, n)?;
        fits("seats", self.seats, n)?;
        fits("finals", self.finals, n * sizes.observation)?;
        fits("reached", self.reached, n)
    }

    /// The results of the next `n` matches.
    pub(super) fn first(&mut self, n: usize, sizes: &Sizes) -> Results<'a> {
        Results {
            payoffs: take(&mut self.payoffs, n * sizes.n_seats),
            done: take(&mut self.done, n),
            truncated: take(&mut self.truncated, n),
            seats: take(&mut self.seats, n),
            finals: take(&mut self.finals, n * sizes.observation),
            reached: take(&mut self.reached, n),
        }
    }

    pub(super) fn next(&mut self, sizes: &Sizes) -> Results<'a> {
        self.first(1, sizes)
    }
}
