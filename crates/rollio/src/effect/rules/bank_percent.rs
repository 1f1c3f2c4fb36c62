//! `bank_percent`: what is banked counts for more.

use serde::Deserialize;

use crate::effect::{Figure, Known, Rule, traits, within};

/// Adds a percentage of what is banked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankPercent {
    percent: u32,
}

impl Rule for BankPercent {
    fn traits(&self) -> u16 {
        traits::BANK
    }

    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 1000)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("add {}% to everything you bank", self.percent)
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::BankPercent { self.percent } else { 0 }
    }
}
