//! `reroll_on_bank`, `reroll_on_flop`, `reroll_on_hot`, `reroll_on_named`: rerolls at a moment.

use serde::Deserialize;

use crate::{
    effect::{Gives, Known, Moment, Rule, traits, within},
    words::count,
};

/// Gives rerolls when points are banked.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollOnBank {
    n: u16,
}

/// Gives rerolls when a roll flops.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollOnFlop {
    n: u16,
}

/// Gives rerolls whenever all dice were scored and come back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollOnHot {
    n: u16,
}

/// Gives rerolls when the combination named for the level is scored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollOnNamed {
    n: u16,
}

fn rerolls(n: u16, given: bool) -> Gives {
    Gives { rerolls: if given { n } else { 0 }, ..Gives::NOTHING }
}

impl Rule for RerollOnBank {
    fn traits(&self) -> u16 {
        traits::BANK
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} whenever you bank", count(self.n, "reroll"))
    }

    fn gives(&self, at: Moment) -> Gives {
        rerolls(self.n, at == Moment::Banked)
    }
}

impl Rule for RerollOnFlop {
    fn traits(&self) -> u16 {
        traits::FLOP
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let it = if self.n == 1 { "it" } else { "them" };
        format!("gain {} when you flop. You can use {it} on that flop", count(self.n, "reroll"))
    }

    fn gives(&self, at: Moment) -> Gives {
        rerolls(self.n, at == Moment::Flopped)
    }
}

impl Rule for RerollOnHot {
    fn traits(&self) -> u16 {
        traits::HOT
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} whenever your dice go hot", count(self.n, "reroll"))
    }

    fn gives(&self, at: Moment) -> Gives {
        rerolls(self.n, at == Moment::Hot)
    }
}

impl Rule for RerollOnNamed {
    fn traits(&self) -> u16 {
        traits::REWARDS
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("each level names a combination. Gain {} whenever you score it", count(self.n, "reroll"))
    }

    fn names_combination(&self) -> bool {
        true
    }

    fn gives(&self, at: Moment) -> Gives {
        rerolls(self.n, matches!(at, Moment::Named(_)))
    }
}
