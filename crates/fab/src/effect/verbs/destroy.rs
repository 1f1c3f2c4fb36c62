//! Destroys cards (CR 8.5.4).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Place, Select},
    rules::Cx,
    state::{CardId, Fab, Scope, Zone},
    text::{Clause, Teller},
};

/// Destroys cards.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Destroy {
    what: Select,
}

impl Verb for Destroy {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, scope: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        // A source that has already left is another object, and does not destroy itself (CR 3.0.9).
        let here = self.what.from != Place::This || matches!(game.zone(card), Zone::Arena | Zone::Chain);
        if here {
            game.destroy(card, scope.seat, cx);
        }
        here
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        Clause::you(format!("destroy {}", teller.cards(&self.what)))
    }
}
