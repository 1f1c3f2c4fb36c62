//! `double_money`: money is doubled.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target},
    event::Event,
    state::{MAX_MONEY, Rollio},
};

/// Doubles the money.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoubleMoney {}

impl Op for DoubleMoney {
    fn text(&self) -> String {
        "double your money".into()
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        (game.money == 0).then_some("you have no money to double")
    }

    fn aid(&self) -> Aid {
        Aid::Money
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        let amount = game.money.min(MAX_MONEY - game.money);
        cx.emit(game, Event::MoneyGained { amount, why: target.why() });
    }
}
