//! `money_per_reroll`: rerolls that are used pay.

use serde::Deserialize;

use crate::effect::{Gives, Known, Moment, Rule, traits, within};

/// Pays for each reroll used.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoneyPerReroll {
    /// In dollars.
    amount: u32,
}

impl Rule for MoneyPerReroll {
    fn traits(&self) -> u16 {
        traits::REROLL
    }

    fn check(&self) -> Result<(), String> {
        within("`amount`", self.amount, 1000)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain ${} for each reroll you use", self.amount)
    }

    fn gives(&self, at: Moment) -> Gives {
        Gives { money: if at == Moment::Rerolled { self.amount } else { 0 }, ..Gives::NOTHING }
    }
}
