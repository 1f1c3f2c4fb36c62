//! Shuffles cards into a deck (CR 8.5.20b).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select, To},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Puts cards into the deck and shuffles it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShuffleIn {
    what: Select,
}

impl Verb for ShuffleIn {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn finish(&self, game: &mut Fab, scope: &Scope, cx: &mut Cx<'_>) {
        game.shuffle(game.seat_of(self.what.of, scope), cx);
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.put_at(card, To::DeckTop, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let whose = teller.whose(self.what.of);
        Clause::you(format!("shuffle {} into {whose} deck", teller.cards(&self.what)))
    }
}
