//! `retarget`: the attack goes to another stereotype.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Ability, Aim, Moment, When, Whose, words::Reader},
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// The attack goes to another stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retarget {}

impl Verb for Retarget {
    fn aim(&self) -> Option<Aim> {
        Some(Aim::OtherOwn1)
    }

    fn check(&self, _print: &Print, ability: &Ability) -> Result<(), String> {
        if ability.when != When::On(Whose::Opp, Moment::Attack) {
            return Err("`retarget` goes with `opp_attack`".into());
        }
        Ok(())
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.can_stop(link) && table.has_target(link, Aim::OtherOwn1)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if let Some((owner, slot)) = table.reached(link, Aim::OtherOwn1).next()
            && owner == link.seat
            && table.can_stop(link)
        {
            cx.emit(table, Event::AttackMoved { slot });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} the attack to {}", reader.act("redirect"), reader.to(Aim::OtherOwn1))
    }
}
