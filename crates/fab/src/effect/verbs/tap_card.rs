//! Taps a permanent that is chosen.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Taps a permanent that is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TapCard {
    what: Select,
}

impl Verb for TapCard {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.turn_to(card, true, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        Clause::you(format!("tap {}", teller.cards(&self.what)))
    }
}
