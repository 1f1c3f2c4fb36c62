//! Discards, as that player chooses (CR 8.5.5).

use croupier_kernel::Seat;
use serde::Deserialize;

use super::{Built, Loaded, Selection, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Player},
    rules::Cx,
    state::{CardId, Fab, Scope, Zone},
    text::{Clause, Noun, Teller},
};

/// A player discards cards of their choice.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Discard {
    n: Amount,
    #[serde(default)]
    who: Player,
}

impl Verb for Discard {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn can_do(&self, game: &Fab, scope: &Scope) -> bool {
        !game.cards_of(Zone::Hand, game.seat_of(self.who, scope)).is_empty()
    }

    fn chooses(&self) -> bool {
        true
    }

    fn selection(&self, game: &Fab, scope: &Scope) -> Option<Selection> {
        let cards = game.cards_of(Zone::Hand, game.seat_of(self.who, scope));
        Some(Selection { cards, n: game.amount(&self.n, scope).max(0) as u32, up_to: false })
    }

    fn chooser(&self, game: &Fab, scope: &Scope) -> Seat {
        game.seat_of(self.who, scope)
    }

    fn by_print(&self) -> bool {
        true
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.discard(card, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        teller.by(self.who, n.of(&format!("discard {}", Noun::regular("card").counted(&n))))
    }
}
