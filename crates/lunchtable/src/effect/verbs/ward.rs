//! `ward`: the next trap the opponent activates this turn is negated.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::words::Reader,
    event::{Event, Mark},
    state::{Link, LunchTable, Resolving},
};

/// The next trap the opponent activates this turn is negated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ward {}

impl Verb for Ward {
    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        !table.side(link.seat).ward
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        cx.emit(table, Event::Marked { seat: link.seat, mark: Mark::Ward });
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!(
            "{} the next trap {} this turn",
            reader.act("negate"),
            reader.pick("your opponent activates", "you activate")
        )
    }
}
