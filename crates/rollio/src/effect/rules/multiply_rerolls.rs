//! `multiply_rerolls`: levels start with more rerolls.

use serde::Deserialize;

use crate::effect::{Known, Rule, traits, within};

/// Multiplies the rerolls a level starts with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MultiplyRerolls {
    by: u16,
}

impl Rule for MultiplyRerolls {
    fn traits(&self) -> u16 {
        traits::LEVEL
    }

    fn check(&self) -> Result<(), String> {
        within("`by`", self.by, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let times = if self.by == 2 { "twice".into() } else { format!("{} times", self.by) };
        format!("you start each level with {times} the rerolls")
    }

    fn rerolls_times(&self) -> u32 {
        self.by.into()
    }
}
