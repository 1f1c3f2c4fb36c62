//! `enchant_die`: a random plastic die may get a random material.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target, within},
    state::Rollio,
};

/// May give a random plastic die a random material; is kept if it fails.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnchantDie {
    percent: u32,
}

impl Op for EnchantDie {
    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 100)
    }

    fn text(&self) -> String {
        let chance = format!("you have a {}% chance to give a random plastic die a random material", self.percent);
        format!("{chance}. If it fails, you keep this consumable")
    }

    fn why_useless(&self, game: &Rollio) -> Option<&'static str> {
        (!game.has_plastic()).then_some("you have no plastic die")
    }

    fn works(&self) -> Option<u32> {
        Some(self.percent)
    }

    fn aid(&self) -> Aid {
        Aid::LongRun
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        game.enchant(target.rng(cx), cx);
    }
}
