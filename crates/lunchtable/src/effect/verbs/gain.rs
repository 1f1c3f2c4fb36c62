//! `damage`, `heal`, `clout`: life points are lost or gained, or clout is gained.

use croupier_host::thousands;
use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Players, Start, words::Reader},
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// Life points are gained or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Life<const GAINED: bool> {
    /// The players it applies to.
    pub who: Players,
    /// The count.
    pub n: u16,
}

/// Life points are lost.
pub(super) type Damage = Life<false>;

/// Life points are gained.
pub(super) type Heal = Life<true>;

/// Clout is gained, to be spent before its player's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clout {
    /// The players it applies to.
    pub who: Players,
    /// The count.
    pub n: u8,
}

impl<const GAINED: bool> Verb for Life<GAINED> {
    fn start(&self, _print: &Print) -> Start {
        Start::surely(Start::ALWAYS)
    }

    fn is_possible(&self, _table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        true
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let by = if GAINED { i32::from(self.n) } else { -i32::from(self.n) };
        for player in table.players(self.who, link) {
            cx.emit(table, Event::LifeChanged { seat: player, by });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {} life points", reader.does(self.who, if GAINED { "gain" } else { "lose" }), thousands(self.n))
    }
}

impl Verb for Clout {
    fn start(&self, _print: &Print) -> Start {
        Start::surely(Start::ALWAYS)
    }

    fn is_possible(&self, _table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        true
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            cx.emit(table, Event::CloutGained { seat: player, n: self.n });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {} clout", reader.does(self.who, "gain"), self.n)
    }
}
