//! What a learner reads: a seat's sight and its choices as rows of numbers.
//!
//! A row is read off the state, without a view. Both sides are written by the same function, so that what is known of the
//! opponent stands in fields like those of the player's own side. Order tells nothing: cards that lie together are sorted by print.

mod choice;
mod row;
mod side;
mod table;
pub mod twenty;

use std::sync::OnceLock;

use croupier_kernel::{Eye, Field, Observe, Row, Seat};

use crate::{
    action::Action,
    content::prints,
    state::{Fab, MAX_TURNS},
};

impl Observe for Fab {
    const LAYOUT: &'static [Field] = &LAYOUT;
    const CHOICE: &'static [Field] = choice::LAYOUT;
    /// More than a turn ever offers; only a search of the deck and the naming of a card offer more.
    const MOST: usize = 32;
    const N_ACTIONS: usize = choice::N_ACTIONS;

    fn words() -> &'static [String] {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        WORDS.get_or_init(|| prints().map(|(_, print)| print.slug.clone()).collect())
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        if self.hides_play_from(Eye::Seat(seat)) {
            return self.before_play().observe(seat, out);
        }
        let mut row = Row::new(out);
        table::write(self, seat, &mut row);
        side::write(self, seat, seat, &mut row);
        side::write(self, seat.other(), seat, &mut row);
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        choice::write(self, action, out);
    }

    fn number(&self, action: &Action) -> u32 {
        choice::number(self, action)
    }
}

/// How many fields there are for the table, and for each side.
const N_TABLE: usize = TABLE.len();
const N_SIDE: usize = MINE.len();

const LAYOUT: [Field; N_TABLE + 2 * N_SIDE] = {
    let mut all = [TABLE[0]; N_TABLE + 2 * N_SIDE];
    let mut at = 0;
    while at < N_TABLE {
        all[at] = TABLE[at];
        at += 1;
    }
    let mut at = 0;
    while at < N_SIDE {
        all[N_TABLE + at] = MINE[at];
        all[N_TABLE + N_SIDE + at] = THEIRS[at];
        at += 1;
    }
    all
};

/// The turn, the stack and the combat chain.
const TABLE: [Field; 40] = [
    Field::classes("step", 1, 12),
    Field::classes("asked", 1, 21),
    Field::words("asked by", 1),
    Field::words("named", 1),
    Field::amounts("turn", 1, 0, MAX_TURNS as i16),
    Field::amounts("my turn", 1, 0, 1),
    Field::amounts("asked of me", 1, 0, 1),
    Field::amounts("passes", 1, 0, 2),
    Field::amounts("left to pick", 1, 0, 16),
    Field::amounts("left to pay", 1, 0, 20),
    Field::amounts("damage coming", 1, 0, 64),
    Field::amounts("damage to me", 1, 0, 1),
    Field::classes("damage kind", 1, 4),
    Field::amounts("links", 1, 0, 60),
    Field::amounts("link is active", 1, 0, 1),
    Field::amounts("power", 1, 0, 64),
    Field::amounts("defense", 1, 0, 64),
    Field::amounts("damage dealt", 1, 0, 64),
    Field::amounts("hit", 1, 0, 1),
    Field::amounts("last link hit", 1, 0, 1),
    Field::amounts("go again", 1, 0, 1),
    Field::amounts("dominate", 1, 0, 1),
    Field::amounts("overpower", 1, 0, 1),
    Field::words("attack", 1),
    Field::words("defenders", 12),
    Field::words("earlier links", 12),
    Field::amounts("layers", 1, 0, 28),
    Field::classes("whose layer", table::LAYERS, 3),
    Field::classes("layer kind", table::LAYERS, 12),
    Field::classes("layer aims at", table::LAYERS, 4),
    Field::words("top layer", 1),
    Field::words("target of the top layer", 2),
    Field::words("second layer", 1),
    Field::words("target of the second layer", 2),
    Field::words("third layer", 1),
    Field::words("target of the third layer", 2),
    Field::words("lower layers", 8),
    Field::words("my triggers", 8),
    Field::words("their triggers", 4),
    Field::words("looked at", 12),
];

macro_rules! side_fields {
    ($whose:literal) => {
        [
            Field::amounts(concat!($whose, " life"), 1, 0, 60),
            Field::amounts(concat!($whose, " life at the start"), 1, 0, 60),
            Field::amounts(concat!($whose, " resources"), 1, 0, 20),
            Field::amounts(concat!($whose, " action points"), 1, 0, 10),
            Field::amounts(concat!($whose, " hero is marked"), 1, 0, 1),
            Field::amounts(concat!($whose, " hand size"), 1, 0, 20),
            Field::amounts(concat!($whose, " arsenal size"), 1, 0, 4),
            Field::amounts(concat!($whose, " deck size"), 1, 0, 56),
            Field::amounts(concat!($whose, " pitch size"), 1, 0, 20),
            Field::amounts(concat!($whose, " graveyard size"), 1, 0, 56),
            Field::amounts(concat!($whose, " banished size"), 1, 0, 56),
            Field::amounts(concat!($whose, " amp"), 1, 0, 20),
            Field::amounts(concat!($whose, " shields"), 1, 0, 40),
            Field::amounts(concat!($whose, " damage this turn"), 1, 0, 64),
            Field::amounts(concat!($whose, " cards played"), 1, 0, 24),
            Field::amounts(concat!($whose, " notes of this turn"), 14, 0, 1),
            Field::amounts(concat!($whose, " unseen by colour"), 3, 0, 56),
            Field::amounts(concat!($whose, " unseen by kind"), 6, 0, 56),
            Field::words(concat!($whose, " hero"), 1),
            Field::amounts(concat!($whose, " hero tapped, used"), 2, 0, 1),
            Field::words(concat!($whose, " worn"), side::WORN),
            Field::amounts(concat!($whose, " worn tapped"), side::WORN, 0, 1),
            Field::amounts(concat!($whose, " worn used"), side::WORN, 0, 1),
            Field::amounts(concat!($whose, " worn counters"), side::WORN, 0, 10),
            Field::words(concat!($whose, " hand"), side::HAND),
            Field::words(concat!($whose, " arsenal"), 2),
            Field::amounts(concat!($whose, " arsenal is face up"), 1, 0, 1),
            Field::words(concat!($whose, " pitch"), 10),
            Field::words(concat!($whose, " permanents"), side::PERMANENTS),
            Field::amounts(concat!($whose, " permanents tapped or used"), side::PERMANENTS, 0, 3),
            Field::amounts(concat!($whose, " permanents counters"), side::PERMANENTS, 0, 10),
            Field::words(concat!($whose, " graveyard"), 32),
            Field::words(concat!($whose, " banished"), 12),
            Field::words(concat!($whose, " banished and playable"), 4),
            Field::words(concat!($whose, " effects"), 10),
            Field::words(concat!($whose, " cards of this turn"), 6),
            Field::words(concat!($whose, " top card"), 1),
            Field::words(concat!($whose, " second card"), 1),
            Field::words(concat!($whose, " third card"), 1),
            Field::words(concat!($whose, " known in the deck"), 8),
        ]
    };
}

/// The own side, as far as its owner knows it.
const MINE: [Field; 40] = side_fields!("my");
/// The other side, as far as the seat knows it.
const THEIRS: [Field; 40] = side_fields!("their");
