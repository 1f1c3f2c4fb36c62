//! `add_rerolls`, `add_reroll_value`: more rerolls, for this level or for all to come.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target, within},
    event::Event,
    state::Rollio,
    words::count,
};

/// Gives rerolls for this level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddRerolls {
    n: u16,
}

/// Raises the rerolls of every level to come.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddRerollValue {
    n: u16,
}

impl Op for AddRerolls {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self) -> String {
        format!("gain {} this level", count(self.n, "reroll"))
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        (!game.in_level()).then_some("you can gain rerolls only during a level")
    }

    fn aid(&self) -> Aid {
        Aid::Rescue
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        cx.emit(game, Event::RerollsGained { n: self.n, why: target.why() });
    }
}

impl Op for AddRerollValue {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self) -> String {
        format!("gain {} in every level from now on", count(self.n, "reroll"))
    }

    fn aid(&self) -> Aid {
        Aid::LongRun
    }

    fn perform(&self, game: &mut Rollio, _target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        cx.emit(game, Event::RerollValueRaised { n: self.n });
    }
}
