use serde_json::{Map, Value};

use crate::{RowCache, Search, Seat};

/// What a learner asks of a game: what a seat sees and what it may do, as rows of numbers whose meaning the game names.
/// Laws: a row is the same on every table that the seat cannot tell from this one, every entry is written and within its
/// bounds, and no two actions that are offered share a number or a row.
///
/// Everything has a default, so that a game can do without: a learner then sees the clock alone, and knows a choice by its place
/// in the list.
pub trait Observe: Search {
    /// What an observation holds, field after field.
    const LAYOUT: &'static [Field] = &[Field::amounts("clock", 1, 0, i16::MAX)];
    /// What the row of one choice holds, field after field.
    const CHOICE: &'static [Field] = &[Field::classes("place", 1, PLACES as i16)];
    /// The most choices that a learner is offered at once.
    const MOST: usize = PLACES;
    /// How many numbers there are for actions.
    const N_ACTIONS: usize = PLACES;

    /// What the numbers of [words](Reading::Word) stand for: the first is number 1, as 0 means that nothing is there.
    fn words() -> &'static [String] {
        &[]
    }

    /// Writes what a seat sees. Allocates nothing.
    fn observe(&self, _seat: Seat, out: &mut [i16]) {
        Row::new(out).amount(self.clock(), i16::MAX);
    }

    /// Writes an action of the seat to move, listed or offered, as a row. Allocates nothing, unless it is left to the default.
    fn features(&self, action: &Self::Action, out: &mut [i16]) {
        Row::new(out).put(place(self, action) as i16);
    }

    /// Writes the rows of several actions, one after the other. Games whose rows have something in common find it out once.
    fn features_of_all(&self, actions: &[Self::Action], out: &mut [i16]) {
        let rows = out.chunks_exact_mut(const { row_length(Self::CHOICE) });
        actions.iter().zip(rows).for_each(|(action, row)| self.features(action, row));
    }

    /// Writes what a seat sees and the rows of several actions of the seat to move, for who writes many rows of a match and keeps
    /// something from one to the next. What rows of both kinds have in common is found out once. A list without room is not written.
    fn write_rows(
        &self,
        _cache: &mut RowCache,
        seat: Seat,
        observation: &mut [i16],
        actions: &[Self::Action],
        choices: &mut [i16],
    ) {
        if !observation.is_empty() {
            self.observe(seat, observation);
        }
        if !choices.is_empty() {
            self.features_of_all(actions, choices);
        }
    }

    /// The number of an action of the seat to move, listed or offered, below [`N_ACTIONS`](Observe::N_ACTIONS).
    fn number(&self, action: &Self::Action) -> u32 {
        place(self, action) as u32
    }

    /// Makes the list of what a learner is offered out of what is legal: nothing that gives up or cancels, and what is
    /// [worth trying](Search::candidates) where there is more than [room](Observe::MOST) for.
    fn offer(&self, legal: &mut Vec<Self::Action>) {
        legal.retain(|action| !Self::gives_up(action) && !Self::takes_back(action));
        if legal.len() > Self::MOST {
            self.candidates(legal);
            cut_to_room(self, legal);
        }
    }
}

/// How many choices a game offers whose learners know them by their places.
const PLACES: usize = 64;

/// The place of an action among those that are offered; the last one for what is not.
fn place<G: Observe>(game: &G, action: &G::Action) -> usize {
    let mut offered = Vec::new();
    game.legal_actions(&mut offered);
    game.offer(&mut offered);
    offered.iter().position(|other| other == action).unwrap_or(PLACES - 1)
}

/// Cuts a list of actions to as many as a learner can be offered. What the rule-based player does stays on it.
pub fn cut_to_room<G: Observe>(game: &G, actions: &mut Vec<G::Action>) {
    if actions.len() > G::MOST {
        let usual = game.policy(actions);
        if usual >= G::MOST {
            actions.swap(G::MOST - 1, usual);
        }
        actions.truncate(G::MOST);
    }
}

/// Some neighboring numbers of a row that are read alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// What it is called.
    pub name: &'static str,
    /// How many numbers it has.
    pub length: usize,
    /// How each of them is read.
    pub reading: Reading,
}

/// How a number of a row is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// An amount between bounds: beyond them it is cut.
    Amount {
        /// The least.
        low: i16,
        /// The most.
        high: i16,
    },
    /// One of a number of cases, from 0.
    Class {
        /// How many there are.
        of: i16,
    },
    /// A card, die or piece by its place among the game's [words](Observe::words), or 0. The order within the field means
    /// nothing, except to choices that name a place in it.
    Word,
}

impl Field {
    /// Amounts between bounds.
    pub const fn amounts(name: &'static str, length: usize, low: i16, high: i16) -> Field {
        Field { name, length, reading: Reading::Amount { low, high } }
    }

    /// Some of a number of cases.
    pub const fn classes(name: &'static str, length: usize, of: i16) -> Field {
        Field { name, length, reading: Reading::Class { of } }
    }

    /// Words.
    pub const fn words(name: &'static str, length: usize) -> Field {
        Field { name, length, reading: Reading::Word }
    }
}

/// How many numbers a row of these fields has.
pub const fn row_length(fields: &[Field]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < fields.len() {
        sum += fields[at].length;
        at += 1;
    }
    sum
}

/// A row for people: every field by its name, words as words, nothing where nothing is.
pub fn decode(fields: &[Field], words: &[String], row: &[i16]) -> Value {
    let mut rest = row;
    let mut named = Map::new();
    for field in fields {
        let (numbers, others) = rest.split_at(field.length.min(rest.len()));
        rest = others;
        let word = |number: &i16| usize::try_from(*number - 1).ok().and_then(|at| words.get(at)).cloned();
        let value = match (field.reading, numbers) {
            (Reading::Word, numbers) => numbers.iter().filter_map(word).map(Value::from).collect(),
            (_, [number]) => Value::from(*number),
            (_, numbers) => Value::from(numbers),
        };
        named.insert(field.name.into(), value);
    }
    Value::Object(named)
}

/// What is left to write of a row, for games that write theirs field after field. What is passed over stays 0.
pub struct Row<'a>(&'a mut [i16]);

impl<'a> Row<'a> {
    /// A row of zeros.
    pub fn new(out: &'a mut [i16]) -> Row<'a> {
        out.fill(0);
        Row(out)
    }

    /// A row that is written whole, so that it need not be cleared.
    pub fn over(out: &'a mut [i16]) -> Row<'a> {
        Row(out)
    }

    /// The next `N` numbers as a row of their own. Its length is known where it is taken, so code that writes it field
    /// after field in one function pays for no bounds.
    #[inline(always)]
    pub fn part<const N: usize>(&mut self) -> Row<'a> {
        Row(self.next::<N>())
    }

    /// The next numbers, all at once.
    #[inline(always)]
    pub fn numbers<const N: usize>(&mut self, numbers: [i16; N]) {
        *self.next() = numbers;
    }

    #[inline(always)]
    fn next<const N: usize>(&mut self) -> &'a mut [i16; N] {
        let (next, rest) =
            std::mem::take(&mut self.0).split_first_chunk_mut().expect("a row has room for all its fields");
        self.0 = rest;
        next
    }

    /// The numbers of the next field.
    #[inline(always)]
    pub fn field(&mut self, length: usize) -> &'a mut [i16] {
        let (field, rest) = std::mem::take(&mut self.0).split_at_mut(length);
        self.0 = rest;
        field
    }

    /// The next number: a word or a class.
    #[inline(always)]
    pub fn put(&mut self, number: i16) {
        self.field(1)[0] = number;
    }

    /// The next number: an amount from 0 on, cut at the most it may be.
    #[inline(always)]
    pub fn amount(&mut self, value: impl Into<i64>, most: i16) {
        self.put(value.into().clamp(0, i64::from(most)) as i16);
    }
}
