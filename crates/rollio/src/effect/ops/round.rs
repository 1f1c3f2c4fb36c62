//! `double_points`, `bank_now`: what becomes of the points of the round.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Op, Target},
    event::Event,
    state::Rollio,
};

/// Doubles the points of the round.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoublePoints {}

/// Banks the points of the round.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankNow {}

fn why_not_now(game: &Rollio) -> Option<&'static str> {
    (!game.in_level() || game.points == 0).then_some("the round has no points yet")
}

impl Op for DoublePoints {
    fn text(&self) -> String {
        "double the round's points".into()
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        why_not_now(game)
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        cx.emit(game, Event::PointsGained { points: game.points, why: target.why() });
    }
}

impl Op for BankNow {
    fn text(&self) -> String {
        "bank the round".into()
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        why_not_now(game)
    }

    fn perform(&self, game: &mut Rollio, _target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        game.bank(cx);
    }
}
