//! Draws cards.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Player},
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Noun, Teller},
};

/// A player draws.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draw {
    n: Amount,
    #[serde(default)]
    who: Player,
}

impl Verb for Draw {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, mut scope: Scope, cx: &mut Cx<'_>) {
        let (seat, n) = (game.seat_of(self.who, &scope), game.amount(&self.n, &scope));
        scope.n = game.draw(seat, n, cx);
        scope.done = scope.n > 0;
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        teller.by(self.who, n.of(&format!("draw {}", Noun::regular("card").counted(&n))))
    }
}
