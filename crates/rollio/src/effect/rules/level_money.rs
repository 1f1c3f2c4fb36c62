//! `money_at_level_end`, `money_per_life`: a level pays more.

use serde::Deserialize;

use crate::effect::{Figure, Known, Rule, traits, within};

/// Pays at the end of a level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoneyAtLevelEnd {
    /// In dollars.
    amount: u32,
}

/// Pays for each unused life at the end of a level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoneyPerLife {
    /// In dollars.
    amount: u32,
}

impl Rule for MoneyAtLevelEnd {
    fn traits(&self) -> u16 {
        traits::LEVEL
    }

    fn check(&self) -> Result<(), String> {
        within("`amount`", self.amount, 1000)
    }

    fn text(&self, known: &Known<'_>) -> String {
        let in_all = known.in_all(self.amount, |sum| format!("${sum}"));
        format!("gain ${} at the end of each level{in_all}", self.amount)
    }

    fn amount(&self) -> u32 {
        self.amount
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::LevelEnd { self.amount } else { 0 }
    }
}

impl Rule for MoneyPerLife {
    fn traits(&self) -> u16 {
        traits::LEVEL
    }

    fn check(&self) -> Result<(), String> {
        within("`amount`", self.amount, 1000)
    }

    fn text(&self, known: &Known<'_>) -> String {
        let in_all = known.in_all(self.amount, |sum| format!("${sum}"));
        format!("gain ${} for each life left at the end of a level{in_all}", self.amount)
    }

    fn amount(&self) -> u32 {
        self.amount
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::PerLife { self.amount } else { 0 }
    }
}
