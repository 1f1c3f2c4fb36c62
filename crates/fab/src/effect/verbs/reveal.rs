//! Everyone learns cards (CR 8.5.17).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Reveals cards.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reveal {
    what: Select,
}

impl Verb for Reveal {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn shows(&self) -> bool {
        true
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.show(card, None, cx);
        game.pool_add(card, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let clause = teller.with_own_cards(&self.what, "show");
        teller.learned("the card shown");
        clause
    }
}
