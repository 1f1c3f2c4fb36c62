//! Untaps a hero.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Player},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Untaps a hero.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Untap {
    who: Player,
}

impl Verb for Untap {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        game.turn_to(CardId::hero(game.seat_of(self.who, &scope)), false, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let hero = if self.who == Player::You { "your hero".to_string() } else { teller.hero(self.who) };
        Clause::you(format!("untap {hero}"))
    }
}
