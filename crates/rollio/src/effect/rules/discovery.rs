//! `money_on_discovery`, `reroll_on_discovery`: combinations that are new in a level are rewarded.

use serde::Deserialize;

use crate::effect::{Gives, Known, Moment, Rule, traits, within, words::ordinal};

/// Pays for each combination that is scored for the first time in a level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoneyOnDiscovery {
    /// In dollars.
    amount: u32,
}

/// Gives a reroll when this many different combinations have been scored in a level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollOnDiscovery {
    nth: u8,
}

impl Rule for MoneyOnDiscovery {
    fn traits(&self) -> u16 {
        traits::DISCOVERY
    }

    fn check(&self) -> Result<(), String> {
        within("`amount`", self.amount, 1000)
    }

    fn text(&self, known: &Known<'_>) -> String {
        let in_all = known.in_all(self.amount, |sum| format!("${sum}"));
        format!("gain {}${} the first time you score each combination in a level{in_all}", known.another(), self.amount)
    }

    fn amount(&self) -> u32 {
        self.amount
    }

    fn gives(&self, at: Moment) -> Gives {
        let new = if let Moment::Discovered { before, after } = at { after - before } else { 0 };
        Gives { money: self.amount * new, ..Gives::NOTHING }
    }
}

impl Rule for RerollOnDiscovery {
    fn traits(&self) -> u16 {
        traits::DISCOVERY
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.nth, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain 1 reroll when you score your {} different combination in a level", ordinal(self.nth))
    }

    fn gives(&self, at: Moment) -> Gives {
        let reached =
            matches!(at, Moment::Discovered { before, after } if (before + 1..=after).contains(&self.nth.into()));
        Gives { rerolls: reached.into(), ..Gives::NOTHING }
    }
}
