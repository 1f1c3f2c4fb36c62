//! Creates tokens (CR 8.5.2).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::{Builder, DefId},
    effect::{Amount, Code, Player},
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Noun, Teller},
};

/// A player creates tokens.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Create {
    token: String,
    #[serde(skip)]
    def: DefId,
    #[serde(default)]
    n: Amount,
    #[serde(default)]
    who: Player,
}

impl Verb for Create {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        self.def = builder.token(&self.token)?;
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let (seat, n) = (game.seat_of(self.who, &scope), game.amount(&self.n, &scope));
        game.create(self.def, n, seat, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        let token = Noun::regular(&format!("{} token", self.token));
        teller.by(self.who, n.of(&format!("create {}", token.numbered(&n))))
    }
}
