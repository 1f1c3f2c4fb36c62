//! Moves cards (CR 8.5.15).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select, To},
    rules::Cx,
    state::{CardId, Fab, Scope, Zone},
    text::{Clause, Teller},
};

/// Puts cards somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Put {
    what: Select,
    to: To,
}

impl Verb for Put {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn can_do(&self, game: &Fab, scope: &Scope) -> bool {
        let some = || game.has_enough(&self.what, scope);
        match self.to {
            To::Arsenal => some() && game.cards_of(Zone::Arsenal, game.seat_of(self.what.of, scope)).is_empty(),
            To::Defending => {
                let may = |card: CardId| game.may_defend(card, game.zone(card)).is_ok();
                game.candidates(&self.what, scope).into_iter().any(may)
            }
            _ => some(),
        }
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn in_order(&self) -> bool {
        matches!(self.to, To::DeckTop | To::DeckBottom)
    }

    fn top_or_bottom(&self) -> bool {
        self.to == To::DeckTopOrBottom
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, top: bool, cx: &mut Cx<'_>) -> bool {
        let to = match self.to {
            To::DeckTopOrBottom if top => To::DeckTop,
            To::DeckTopOrBottom => To::DeckBottom,
            to => to,
        };
        game.put_at(card, to, cx)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let cards = teller.cards(&self.what);
        let to = teller.destination(self.to, &self.what);
        Clause::you(format!("put {cards} {to}"))
    }
}
