//! `traps_twice`: every other trap that resolves later this turn does its effect twice.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::words::Reader,
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// Every other trap that resolves later this turn does its effect twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapsTwice {}

impl Verb for TrapsTwice {
    fn is_possible(&self, table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        !table.traps_twice
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        cx.emit(table, Event::TrapsDoubled { seat: link.seat });
        Step::Done
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        "every other trap that resolves later this turn takes effect twice".into()
    }
}
