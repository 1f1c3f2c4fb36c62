//! `damage`: life points are lost.

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

/// Life points are lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The players it applies to.
    pub who: Players,
    /// The count.
    pub n: u16,
}

impl Verb for Damage {
    fn start(&self, _print: &Print) -> Start {
        Start::surely(Start::ALWAYS)
    }

    fn is_possible(&self, _table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        true
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            cx.emit(table, Event::LifeChanged { seat: player, by: -i32::from(self.n) });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {} life", reader.does(self.who, "lose"), thousands(self.n))
    }
}
