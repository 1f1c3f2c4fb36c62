//! The state of a match: data only. It changes in `event`, by the rules in `rules`.
//!
//! What is on the table is in `side.rs`, what is under way (chain, answers, choices, attacks) in `progress.rs`.

mod progress;
mod side;

use std::fmt;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::content::{DefId, Facts};

pub use progress::{
    Ask, Assault, Draft, Flow, Happened, Link, LinkKind, Luck, Occasion, Resolving, Spot, Waiting, Which, Window,
};
pub use side::{Back, Band, Body, CardId, Force, Pile, Places, Side, Stance, slots};

/// Stereotypes a seat has room for.
pub const N_BODIES: usize = 5;
/// Spells and traps a seat has room for, the field apart.
pub const N_BACKS: usize = 5;
/// Life points at the start.
pub const LIFE: i32 = 8000;
/// Cards dealt at the start.
pub const HAND: usize = 5;
/// Cards that may be kept at the end of a turn.
pub const HAND_LIMIT: usize = 7;
/// Vice counters that break a stereotype.
pub const VICE_LIMIT: u8 = 3;
/// Breakdowns of the opponent that win.
pub const BREAKDOWNS_TO_WIN: u8 = 3;
/// After this turn life points decide.
pub const LAST_TURN: u16 = 200;
/// Actions in a turn, passes and choices apart, after which only moving on is left.
pub const ACTIONS_A_TURN: u8 = 100;

/// With clout or without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Playing cards costs clout.
    #[default]
    Standard,
    /// Everything is free.
    Classic,
}

/// The seven phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A card is drawn when it is left.
    Draw,
    /// Nothing to do.
    Standby,
    /// Summon, set, activate.
    Main,
    /// Attack.
    Combat,
    /// Summon, set, activate once more.
    Main2,
    /// Stereotypes with too much vice break down.
    BreakdownCheck,
    /// Too many cards are discarded.
    End,
}

impl Phase {
    /// Whether cards can be played.
    pub fn is_main(self) -> bool {
        matches!(self, Phase::Main | Phase::Main2)
    }
}

/// How a match was decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Life points at 0.
    Life,
    /// An empty deck.
    DeckOut,
    /// Three breakdowns.
    Breakdowns,
    /// Given up.
    Surrender,
    /// More life points at the end of the last turn.
    LastTurn,
}

/// Who won a match, and by what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// By what.
    pub by: Reason,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.by {
            Reason::Life => "life",
            Reason::DeckOut => "an empty deck",
            Reason::Breakdowns => "breakdowns",
            Reason::Surrender => "surrender",
            Reason::LastTurn => "the last turn",
        };
        match self.winner {
            None => write!(f, "draw by {by}"),
            Some(winner) => write!(f, "{winner} by {by}"),
        }
    }
}

/// How a match ended, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The turn it ended in. Turns of both players are counted.
    pub turn: u16,
}

/// A match of LunchTable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LunchTable {
    /// With clout or without.
    pub(crate) preset: Preset,
    /// The number of the turn, from 1.
    pub(crate) turn: u16,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The phase.
    pub(crate) phase: Phase,
    /// The kinds of standing effects that may be on the table: all that are, and perhaps some that were this turn.
    pub(crate) standing: u8,
    /// The moments at which something on the table may fire by itself: all there are, and perhaps some of this turn.
    pub(crate) stirring: u32,
    /// Whether a card has left this turn that one of these sets may still speak of.
    pub(crate) stale: bool,
    /// Whether someone has lost, which is looked into at the next step.
    pub(crate) lost: bool,
    /// What each seat has.
    pub(crate) sides: [Side; 2],
    /// What happens when the table has come to rest.
    pub(crate) flow: Flow,
    /// Whether the turn player has ended the turn and the rest of it is run through.
    pub(crate) ending: bool,
    /// Actions this turn, passes and choices apart.
    pub(crate) n_actions: u8,
    /// Spells activated this turn by both.
    pub(crate) n_spells: u8,
    /// Effects that began to be carried out, which tells their chances apart; after 65535 it begins anew.
    pub(crate) n_resolved: u16,
    /// Whether combat is not to be had this turn, because it was skipped.
    pub(crate) combat_skipped: bool,
    /// The last normal spell that resolved.
    pub(crate) last_spell: Option<DefId>,
    /// Whether traps do their effect twice for the rest of the turn.
    pub(crate) traps_twice: bool,
    /// The effect whose choices are being made.
    pub(crate) draft: Option<Draft>,
    /// The chance to answer that is open.
    pub(crate) window: Option<Window>,
    /// Effects waiting to resolve, the newest last. Each side has 5 slots, 5 stereotypes and a field to answer with, each
    /// at most once a chain, so 24 is enough.
    pub(crate) chain: ArrayVec<[Link; 24]>,
    /// The effect that is being carried out.
    pub(crate) resolving: Option<Resolving>,
    /// A choice that must be made first.
    pub(crate) ask: Option<Ask>,
    /// Abilities that wait for the end of the chain or battle. One that finds no room does not fire.
    pub(crate) waiting: ArrayVec<[Waiting; 32]>,
    /// How many of them are in their final order.
    pub(crate) n_ordered: u8,
    /// What happened since the last event window.
    pub(crate) happened: Happened,
    /// What the present event window is about.
    pub(crate) shown: Happened,
    /// The attack under way.
    pub(crate) assault: Option<Assault>,
    /// How the match ended.
    pub(crate) outcome: Option<Verdict>,
}

impl LunchTable {
    /// The number of the turn.
    pub fn turn_number(&self) -> u16 {
        self.turn
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The effects that wait to resolve, oldest first.
    pub fn chain(&self) -> &[Link] {
        &self.chain
    }

    /// What is being activated and still needs something.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// The window for answers that is open.
    pub fn window(&self) -> Option<&Window> {
        self.window.as_ref()
    }

    /// What a seat is asked while an effect resolves.
    pub fn ask(&self) -> Option<Ask> {
        self.ask
    }

    /// What a seat has.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat.0 & 1)]
    }

    /// What is printed on a card.
    #[inline]
    pub fn print(&self, id: CardId) -> DefId {
        self.side(id.owner()).print(id)
    }

    /// A stereotype on the table, by its slot.
    #[inline]
    pub fn body(&self, seat: Seat, slot: u8) -> Option<&Body> {
        self.side(seat).body(slot)
    }

    /// Whether the player of this turn does not draw: in the standard game, who goes first does not in the first turn.
    pub(crate) fn opens_without_draw(&self) -> bool {
        self.turn == 1 && self.preset == Preset::Standard
    }

    /// Where a stereotype is.
    #[inline]
    pub fn find_body(&self, id: CardId) -> Option<(Seat, u8)> {
        self.bodies().find(|(_, _, body)| body.card == id).map(|(seat, slot, _)| (seat, slot))
    }

    /// All stereotypes on the table, with their places, a seat at a time.
    #[inline]
    pub fn bodies(&self) -> impl Iterator<Item = (Seat, u8, &Body)> {
        Seat::all(2).flat_map(move |seat| self.row(seat))
    }

    /// The stereotypes of a seat, with their places.
    #[inline]
    pub fn row(&self, seat: Seat) -> impl Iterator<Item = (Seat, u8, &Body)> {
        let side = self.side(seat);
        side.bodies_at().filter_map(move |slot| Some((seat, slot, side.body(slot)?)))
    }

    /// The face-up stereotypes of a seat, with their places.
    #[inline]
    pub fn row_up(&self, seat: Seat) -> impl Iterator<Item = (u8, &Body)> {
        let side = self.side(seat);
        slots(side.up).filter_map(move |slot| Some((slot, side.body(slot)?)))
    }

    /// The kinds of standing effects on the table, and the moments at which something on it fires by itself.
    pub fn standing_now(&self) -> (u8, u32) {
        let (mut standing, mut stirring) = (0, 0);
        let mut add = |facts: &Facts| {
            standing |= facts.standing;
            stirring |= facts.fires;
        };
        for side in &self.sides {
            slots(side.up).filter_map(|slot| side.body(slot)).for_each(|body| add(body.facts()));
            side.cards().filter(|back| back.face_up && !back.pending).for_each(|back| add(back.facts()));
        }
        (standing, stirring)
    }

    /// The first free slot of a row of stereotypes.
    #[inline]
    pub fn free_body(&self, seat: Seat) -> Option<u8> {
        let side = self.side(seat);
        let slot = (side.up | side.down).trailing_ones() as u8;
        (usize::from(slot) < N_BODIES).then_some(slot)
    }

    /// The first free slot of a row of spells and traps.
    #[inline]
    pub fn free_back(&self, seat: Seat) -> Option<u8> {
        let slot = self.side(seat).laid.trailing_ones() as u8;
        (usize::from(slot) < N_BACKS).then_some(slot)
    }
}

#[cfg(test)]
mod tests;
