//! `add_lives`, `lives_value`: levels start with more lives, while it is owned or once and for all.

use serde::Deserialize;

use crate::{
    effect::{Figure, Known, Rule, traits, within},
    state::Rollio,
    words::n_lives,
};

/// Adds lives to every level while it is owned.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddLives {
    n: u16,
}

/// Raises the lives of every level, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LivesValue {
    n: u16,
}

impl Rule for AddLives {
    fn traits(&self) -> u16 {
        traits::LEVEL
    }

    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} in every level", n_lives(self.n))
    }

    fn adds(&self, to: Figure) -> u32 {
        if to == Figure::Lives { self.n.into() } else { 0 }
    }
}

impl Rule for LivesValue {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 100)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} in every level", n_lives(self.n))
    }

    fn fold(&self, game: &mut Rollio) {
        game.lives_value = game.lives_value.saturating_add(self.n);
    }
}
