//! `reroll_value`: levels start with more rerolls, once and for all.

use serde::Deserialize;

use crate::{
    effect::{Known, Rule, within},
    state::Rollio,
    words::count,
};

/// Raises the rerolls of every level, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RerollValue {
    n: u16,
}

impl Rule for RerollValue {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} in every level", count(self.n, "reroll"))
    }

    fn fold(&self, game: &mut Rollio) {
        game.reroll_value = game.reroll_value.saturating_add(self.n);
    }
}
