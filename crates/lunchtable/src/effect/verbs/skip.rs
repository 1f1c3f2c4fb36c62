//! `skip`: a phase or turn is skipped.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{Players, Skipped, words::Reader},
    event::{Event, Mark},
    state::{Link, LunchTable, Resolving},
};

/// A phase or turn is skipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skip {
    /// The players it applies to.
    pub who: Players,
    /// The phase that is skipped.
    pub what: Skipped,
}

impl Verb for Skip {
    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |_, side| match self.what {
            Skipped::Draw => !side.skip_draw,
            Skipped::ThisDraw => !side.skip_this_draw,
            Skipped::Combat => !side.skip_combat,
            Skipped::Turn => !side.skip_turn,
        })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let mark = match self.what {
            Skipped::Draw => Mark::SkipDraw,
            Skipped::ThisDraw => Mark::SkipThisDraw,
            Skipped::Combat => Mark::SkipCombat,
            Skipped::Turn => Mark::SkipTurn,
        };
        for player in table.players(self.who, link) {
            cx.emit(table, Event::Marked { seat: player, mark });
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (who, own) = (reader.does(self.who, "skip"), reader.own(self.who));
        match self.what {
            Skipped::Draw => format!("{who} {own} next draw"),
            Skipped::ThisDraw => format!("{who} {own} draw"),
            Skipped::Combat => format!("{who} {own} next combat phase"),
            Skipped::Turn => format!("{who} {own} next turn"),
        }
    }
}
