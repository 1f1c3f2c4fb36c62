//! `add_vice`: vice counters are put on stereotypes.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    event::{Change, Event},
    state::{Link, LunchTable, Resolving},
};

/// Vice counters are put on stereotypes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddVice {
    /// On which.
    pub who: Aim,
    /// The count.
    pub n: u8,
}

impl Verb for AddVice {
    fn aim(&self) -> Option<Aim> {
        Some(self.who)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_target(link, self.who)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for (owner, slot) in table.reached(link, self.who) {
            let vice = table.body(owner, slot).map_or(0, |body| body.vice).saturating_add(self.n);
            cx.emit(table, Event::BodyChanged { seat: owner, slot, change: Change::Vice(vice) });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {} vice on {}", reader.act("put"), self.n, reader.each(self.who))
    }
}
