//! `remove_vice`: vice counters are taken away.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, Start, words::Reader},
    event::{Change, Event},
    state::{Link, LunchTable, Resolving},
};

/// Vice counters are taken away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveVice {
    /// From which.
    pub who: Aim,
    /// How many; all of them when not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
}

impl Verb for RemoveVice {
    fn aim(&self) -> Option<Aim> {
        Some(self.who)
    }

    fn start(&self, _print: &Print) -> Start {
        match self.who {
            Aim::Any1 | Aim::All => Start::perhaps(Start::OWN_UP | Start::OPP_UP),
            Aim::Own1 | Aim::Own => Start::perhaps(Start::OWN_UP),
            _ => Start::perhaps(Start::ALWAYS),
        }
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.some_target(link, self.who, |_, body| body.vice > 0)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for (owner, slot) in table.reached(link, self.who) {
            let vice = table.body(owner, slot).map_or(0, |body| body.vice);
            let left = self.n.map_or(0, |n| vice.saturating_sub(n));
            if left != vice {
                cx.emit(table, Event::BodyChanged { seat: owner, slot, change: Change::Vice(left) });
            }
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let n = self.n.map_or("all".into(), |n| n.to_string());
        format!("{} {n} vice from {}", reader.act("remove"), reader.each(self.who))
    }
}
