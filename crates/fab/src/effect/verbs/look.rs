//! One player learns cards (CR 8.5.11).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Looks at cards.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    what: Select,
}

impl Verb for Look {
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

    fn apply_to(&self, game: &mut Fab, card: CardId, scope: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.show(card, Some(scope.seat), cx);
        game.pool_add(card, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let cards = teller.cards(&self.what);
        teller.learned("the card you looked at");
        Clause::you(format!("look at {}", cards.replacen("the top card of", "the card on top of", 1)))
    }
}
