//! `discount`, `upgrade_discount`: the shop is cheaper.

use serde::Deserialize;

use crate::effect::{Figure, Known, Rule, traits, within};

/// Makes everything in the shop cheaper.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Discount {
    percent: u32,
}

/// Makes dice upgrades cheaper.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpgradeDiscount {
    percent: u32,
}

fn cheaper(what: &str, percent: u32, known: &Known<'_>) -> String {
    let in_all = known.in_all(percent, |sum| format!("{sum}%"));
    format!("{what} {}{percent}% cheaper{in_all}. Prices are rounded up", known.another())
}

impl Rule for Discount {
    fn traits(&self) -> u16 {
        traits::SHOP
    }

    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 100)
    }

    fn text(&self, known: &Known<'_>) -> String {
        cheaper("everything is", self.percent, known)
    }

    fn amount(&self) -> u32 {
        self.percent
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::Discount { self.percent } else { 0 }
    }
}

impl Rule for UpgradeDiscount {
    fn traits(&self) -> u16 {
        traits::SHOP
    }

    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 100)
    }

    fn text(&self, known: &Known<'_>) -> String {
        cheaper("dice upgrades are", self.percent, known)
    }

    fn amount(&self) -> u32 {
        self.percent
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::UpgradeDiscount { self.percent } else { 0 }
    }
}
