//! `money`: dice pay when they are scored.

use serde::Deserialize;

use crate::effect::{Touch, within};

/// Pays for each die scored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Money {
    /// In dollars.
    each: u32,
}

impl Touch for Money {
    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 1000)
    }

    fn text(&self, _material: &str) -> String {
        format!("when you score this die, gain ${}", self.each)
    }

    fn pays(&self) -> u32 {
        self.each
    }
}
