//! Searches your deck (CR 8.5.19).

use serde::Deserialize;

use super::{Built, Loaded, Selection, Verb};
use crate::{
    content::Builder,
    effect::{Code, Filter, To},
    event::Why,
    rules::Cx,
    state::{CardId, Fab, Scope, Zone},
    text::{Clause, Teller},
};

/// Searches your deck for a card, reveals it and puts it somewhere; then the deck is shuffled.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Search {
    #[serde(default, rename = "is")]
    filter: Filter,
    to: To,
}

impl Verb for Search {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.filter(&mut self.filter)?;
        Ok(Built::Step)
    }

    fn can_do(&self, game: &Fab, scope: &Scope) -> bool {
        !game.side(scope.seat).deck.is_empty()
    }

    fn chooses(&self) -> bool {
        true
    }

    fn selection(&self, game: &Fab, scope: &Scope) -> Option<Selection> {
        let deck = game.cards_of(Zone::Deck, scope.seat).into_iter();
        let cards = deck.filter(|card| game.matches(&self.filter, *card, scope)).collect();
        Some(Selection { cards, n: 1, up_to: true })
    }

    fn always_asks(&self) -> bool {
        true
    }

    fn by_print(&self) -> bool {
        true
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, top: bool, cx: &mut Cx<'_>) -> bool {
        game.show(card, None, cx);
        let to = match self.to {
            To::DeckTopOrBottom if top => To::DeckTop,
            To::DeckTopOrBottom => To::DeckBottom,
            to => to,
        };
        game.put_at(card, to, cx)
    }

    fn finish(&self, game: &mut Fab, scope: &Scope, cx: &mut Cx<'_>) {
        // A card put on top stays there: the rest is shuffled first.
        match scope.it {
            Some(card) if self.to == To::DeckTop && scope.n > 0 => {
                game.relocate(card, Zone::Hand, Why::Nothing, cx);
                game.shuffle(scope.seat, cx);
                game.put_on_top(card, Why::Put, cx);
            }
            _ => game.shuffle(scope.seat, cx),
        }
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let card = teller.noun(&self.filter).a();
        let search = format!("look through your deck for {card}");
        Clause::you(match self.to {
            To::DeckTop => format!("{search}, show it, shuffle the rest and put it on top"),
            To::Hand => format!("{search}, show it, put it into your hand and shuffle your deck"),
            To::Defending => format!("{search}, add it to the defending cards and shuffle your deck"),
            to => format!("{search}, show it, put it {} and shuffle your deck", teller.place_of_one(to)),
        })
    }
}
