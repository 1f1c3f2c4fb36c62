//! Many matches side by side for learners: rows of numbers out, picks in.

mod rows;
mod slot;
mod talks;

use croupier_kernel::{Refusal, Seat, Seed, row_length};
use croupier_table::{Hosted, Hurry};
use rayon::ThreadPool;

pub use rows::{Picks, Results, Rows, STAY};
pub use talks::{Reward, Talks, Told};

use crate::run::threads;
use rows::Sizes;
use slot::{Slot, Terms};

/// Which seats a learner has, of those that play to win. In games for one it has the one there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first one.
    First,
    /// The second one.
    Second,
    /// One of the two, another one in the next match.
    Alternate,
    /// All of them.
    Both,
}

/// Who plays the seats that a learner does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Foes {
    /// The game's rule-based player.
    Policy,
    /// Chance.
    Random,
    /// A program, by its name.
    Named(String),
}

/// When a match that is over makes room for the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// In the step that ended it.
    AtOnce,
    /// In the step after that, which does nothing else: the last sight of a match can be looked at. Its pick is not read.
    NextStep,
    /// When it is [told to](Batch::begin).
    Never,
}

/// What is played.
#[derive(Clone, Debug)]
pub struct Setup<C> {
    /// How matches begin: place number i begins its match number k with number i + k of these, then with the first again.
    pub configs: Vec<C>,
    /// How many matches are played side by side.
    pub matches: usize,
    /// The seed. Match number k of place number i has the seed `seed.nth(i).nth(k)`, so that it can be played again.
    pub seed: Seed,
    /// The seats of the learner.
    pub learner: Side,
    /// Who plays the others.
    pub foes: Foes,
    /// The most choices of learners in one match; one that has more is broken off.
    pub max_choices: u32,
    /// The last turn, battle or level, as people count them; a match that goes on after it is broken off.
    pub max_clock: u32,
    /// When the next match begins.
    pub restart: Restart,
    /// How many threads work on it. What comes of it does not depend on that.
    pub threads: usize,
}

impl<C> Setup<C> {
    /// `n` matches like this with a learner in each seat, on one thread.
    pub fn new(config: C, matches: usize, seed: Seed) -> Setup<C> {
        Setup {
            configs: vec![config],
            matches,
            seed,
            learner: Side::Both,
            foes: Foes::Policy,
            max_choices: u32::MAX,
            max_clock: u32::MAX,
            restart: Restart::AtOnce,
            threads: 1,
        }
    }
}

/// Many matches side by side, each waiting at a choice of a learner. What leaves no choice is done without asking.
pub struct Batch<G: Hosted> {
    slots: Vec<Slot<G>>,
    terms: Terms<G>,
    pool: Option<Pool>,
}

/// Threads, and the process that has them: a child of it that was forked off has none.
struct Pool {
    threads: ThreadPool,
    process: u32,
}

impl<G: Hosted> Batch<G> {
    /// How many numbers an observation has.
    pub const OBSERVATION: usize = row_length(G::LAYOUT);
    /// How many numbers the row of a choice has.
    pub const CHOICE: usize = row_length(G::CHOICE);

    /// Begins all matches.
    pub fn new(setup: &Setup<G::Config>) -> Result<Self, Refusal> {
        Self::of_seeds(setup, |at| setup.seed.nth(at))
    }

    /// Begins all matches, each with the seed of its place: match number k there has the seed `seed_of(place).nth(k)`, as if
    /// it had been [told to](Batch::begin).
    pub fn of_seeds(setup: &Setup<G::Config>, seed_of: impl Fn(u64) -> Seed) -> Result<Self, Refusal> {
        let terms = Terms::new(setup)?;
        let places = 0..setup.matches as u64;
        let slots: Result<Vec<_>, Refusal> = places.map(|at| Slot::new(at, seed_of(at), setup, &terms)).collect();
        let pool = || Ok(Pool { threads: threads(setup.threads)?, process: std::process::id() });
        let pool = (setup.threads > 1).then(pool).transpose()?;
        let mut batch = Batch { slots: slots?, terms, pool };
        batch.each(Results::none(), Rows::none(), |slot, terms, _, _| slot.begin(terms));
        match batch.slots.iter().all(|slot| slot.choices.is_empty()) {
            true => Err(Refusal::new("a match like this ends without any choice of a learner")),
            false => Ok(batch),
        }
    }

    /// How many matches there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// A match as it stands.
    pub fn table(&self, at: usize) -> &G {
        &self.slots[at].table
    }

    /// Whose choice a match waits for.
    pub fn seat(&self, at: usize) -> Seat {
        self.slots[at].seat
    }

    /// What can be picked there, by place; nothing where a match is over.
    pub fn choices(&self, at: usize) -> &[G::Action] {
        &self.slots[at].choices
    }

    /// How many choices are legal there and not offered, giving up aside.
    pub fn left_out(&self, at: usize) -> usize {
        self.slots[at].left_out
    }

    /// Gives the programs in all matches a bell to listen for while they choose, and says whether any of them can take long.
    pub fn heed(&mut self, bell: &Hurry) -> bool {
        self.slots.iter_mut().map(|slot| slot.heed(bell)).fold(false, std::ops::BitOr::bitor)
    }

    /// The config and the seed of a match, which together with its actions make a record of it.
    pub fn origin(&self, at: usize) -> (&G::Config, &Seed) {
        self.slots[at].origin(&self.terms)
    }

    /// Begins places anew, whatever is played there, on as many threads as there are: where there is a beginning, match
    /// number k has the seed `seed.nth(k)` from now on. Tables and seats are taken in turns as if there had been that many
    /// matches earlier.
    pub fn begin(&mut self, beginning: impl Fn(usize) -> Option<(Seed, u64)> + Sync) {
        self.each(Results::none(), Rows::none(), |slot, terms, _, _| {
            if let Some((seed, earlier)) = beginning(slot.place()) {
                slot.reseed(seed, earlier, terms);
            }
        });
    }

    /// Writes where all matches stand.
    pub fn write(&mut self, into: Rows<'_>) -> Result<(), Refusal> {
        into.check(&self.sizes())?;
        self.each(Results::none(), into, |slot, _, _, rows| slot.write(rows));
        Ok(())
    }

    /// Does what was picked in each match, plays on to the next choices, and writes them. If a pick is not among the
    /// choices of its match, nothing is done in any.
    pub fn step(&mut self, picks: Picks<'_>, results: Results<'_>, into: Rows<'_>) -> Result<(), Refusal> {
        results.check(&self.sizes())?;
        into.check(&self.sizes())?;
        if picks.len() != self.slots.len() {
            return Err(Refusal::new(format!("{} picks for {} matches", picks.len(), self.slots.len())));
        }
        for (at, slot) in self.slots.iter_mut().enumerate() {
            slot.pick(picks.get(at)).map_err(|reason| reason.map(|reason| format!("match {at}: {reason}")))?;
        }
        self.each(results, into, |slot, terms, results, rows| {
            slot.step(terms, results);
            slot.write(rows);
        });
        Ok(())
    }

    fn sizes(&self) -> Sizes {
        Sizes {
            matches: self.slots.len(),
            observation: Self::OBSERVATION,
            choice: Self::CHOICE,
            most: G::MOST,
            n_actions: G::N_ACTIONS,
            n_seats: usize::from(G::N_SEATS),
        }
    }

    /// Does something with every match and its part of the rows, on as many threads as there are.
    fn each(
        &mut self,
        results: Results<'_>,
        rows: Rows<'_>,
        work: impl Fn(&mut Slot<G>, &Terms<G>, &mut Results<'_>, &mut Rows<'_>) + Sync,
    ) {
        let sizes = self.sizes();
        let terms = &self.terms;
        let slots = &mut self.slots[..];
        let pool = self.pool.as_ref().filter(|pool| pool.process == std::process::id());
        match pool.map(|pool| &pool.threads) {
            None => in_order(slots, results, rows, &sizes, &|slot, results, rows| work(slot, terms, results, rows)),
            Some(pool) => {
                // Small enough that no thread waits long for another.
                let piece = (slots.len() / (8 * pool.current_num_threads())).max(1);
                let work = |slot: &mut Slot<G>, results: &mut Results<'_>, rows: &mut Rows<'_>| {
                    work(slot, terms, results, rows);
                };
                pool.install(|| in_pieces(slots, results, rows, &sizes, piece, &work));
            }
        }
    }
}

fn in_order<G: Hosted>(
    slots: &mut [Slot<G>],
    mut results: Results<'_>,
    mut rows: Rows<'_>,
    sizes: &Sizes,
    work: &(impl Fn(&mut Slot<G>, &mut Results<'_>, &mut Rows<'_>) + Sync),
) {
    for slot in slots {
        work(slot, &mut results.next(sizes), &mut rows.next(sizes));
    }
}

fn in_pieces<G: Hosted>(
    slots: &mut [Slot<G>],
    mut results: Results<'_>,
    mut rows: Rows<'_>,
    sizes: &Sizes,
    piece: usize,
    work: &(impl Fn(&mut Slot<G>, &mut Results<'_>, &mut Rows<'_>) + Sync),
) {
    if slots.len() <= piece {
        return in_order(slots, results, rows, sizes, work);
    }
    let half = slots.len() / 2;
    let (left, right) = slots.split_at_mut(half);
    let (left_results, left_rows) = (results.first(half, sizes), rows.first(half, sizes));
    rayon::join(
        || in_pieces(left, left_results, left_rows, sizes, piece, work),
        || in_pieces(right, results, rows, sizes, piece, work),
    );
}
