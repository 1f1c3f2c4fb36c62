//! `no_attack_this`: this stereotype can't attack.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{
        Aim,
        words::{Reader, phases},
    },
    event::{Change, Event},
    state::{Link, LunchTable, Resolving},
};

/// This stereotype can't attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoAttackThis {
    /// For how many own combat phases, counting one that is not over.
    pub combats: u8,
}

impl Verb for NoAttackThis {
    fn aim(&self) -> Option<Aim> {
        Some(Aim::This)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.some_target(link, Aim::This, |owner, body| body.no_attack < table.combats(owner, self.combats))
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for (owner, slot) in table.reached(link, Aim::This) {
            let change = Change::NoAttack(table.combats(owner, self.combats));
            cx.emit(table, Event::BodyChanged { seat: owner, slot, change });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        // It may come in the middle of a combat, when "next" alone could mean either.
        format!("this stereotype can't attack {}, including one in progress", phases(self.combats, reader.mine()))
    }
}
