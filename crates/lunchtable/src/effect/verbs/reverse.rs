//! `reverse`: the link before this one resolves reversed.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::words::Reader,
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// The link before this one resolves reversed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reverse {}

impl Verb for Reverse {
    fn is_possible(&self, table: &LunchTable, _link: &Link, _in_hand: u8) -> bool {
        table.chain.last().is_some_and(|last| !last.negated && !last.reversed)
    }

    fn perform(&self, table: &mut LunchTable, _link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if let Some(last) = table.chain.len().checked_sub(2) {
            cx.emit(table, Event::LinkReversed { link: last as u8 });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} its effect", reader.act("reverse"))
    }
}
