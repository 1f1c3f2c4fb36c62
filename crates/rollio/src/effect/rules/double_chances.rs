//! `double_chances`: every chance that helps is doubled.

use serde::Deserialize;

use crate::effect::{Known, Rule};

/// Doubles every chance that helps, whenever one comes up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoubleChances {}

impl Rule for DoubleChances {
    fn text(&self, _known: &Known<'_>) -> String {
        "double every chance in your favor, up to 100%".into()
    }

    fn doubles_chances(&self) -> bool {
        true
    }
}
