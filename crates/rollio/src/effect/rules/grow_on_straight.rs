//! `grow_on_straight`: the charm's own bonus rises whenever a straight is scored.

use serde::Deserialize;

use crate::{
    combination::Split,
    effect::{Keeps, Known, Rule, traits, within},
};

/// Raises the charm's own bonus whenever a straight is scored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrowOnStraight {
    by: u16,
}

impl Rule for GrowOnStraight {
    fn traits(&self) -> u16 {
        traits::GROWS
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.by, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("every straight you score raises this charm's bonus by {} points", self.by)
    }

    fn grows(&self, split: Split) -> u16 {
        if split.has_straight() { self.by } else { 0 }
    }

    fn keeps(&self) -> Option<Keeps> {
        Some(Keeps::Bonus)
    }
}
