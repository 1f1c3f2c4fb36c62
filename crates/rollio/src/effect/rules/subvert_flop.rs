//! `subvert_flop`: a chance that a flop does not count.

use serde::Deserialize;

use crate::effect::{Figure, Known, Rule, traits, within};

/// Gives a chance that a flop does not count.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubvertFlop {
    percent: u32,
}

impl Rule for SubvertFlop {
    fn traits(&self) -> u16 {
        traits::FLOP
    }

    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 100)
    }

    fn text(&self, known: &Known<'_>) -> String {
        let in_all = known.in_all(self.percent, |sum| format!("{sum}%"));
        let have = if known.before > 0 { "you have another" } else { "you have a" };
        format!("{have} {}% chance to ignore a flop{in_all}", self.percent)
    }

    fn amount(&self) -> u32 {
        self.percent
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::SubvertFlop { self.percent } else { 0 }
    }
}
