//! `negate_attack`: the attack is over and counts as made.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::words::Reader,
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// The attack is over and counts as made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NegateAttack {}

impl Verb for NegateAttack {
    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.assault.is_some() && table.can_stop(link)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if let Some(assault) = table.assault.filter(|_| table.can_stop(link)) {
            let attacker = table.named(assault.attacker);
            cx.emit(table, Event::AttackOver { seat: assault.seat, attacker, fought: false });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} the attack. The attacker still counts as having attacked", reader.act("cancel"))
    }
}
