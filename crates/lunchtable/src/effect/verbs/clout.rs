//! `clout`: clout is gained.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Players, Start, words::Reader},
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// Clout is gained, to be spent before its player's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clout {
    /// Whose.
    pub who: Players,
    /// How much.
    pub n: u8,
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
