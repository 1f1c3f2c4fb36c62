//! Wagers a token on an attack (CR 8.5.46).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::{Builder, DefId},
    effect::{Code, Until},
    rules::Cx,
    state::{Fab, ModKind, Modifier, Scope},
    text::{Clause, Noun, Teller},
};

/// Wagers a token: the attacker creates it if the attack hits, the defender if not.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wager {
    token: String,
    #[serde(skip)]
    pub(crate) def: DefId,
}

impl Verb for Wager {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        self.def = builder.token(&self.token)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, mut scope: Scope, cx: &mut Cx<'_>) {
        scope.done = game.chain.active;
        if scope.done {
            let modifier = game.modifier(ModKind::Wager, &scope, Until::Chain);
            game.take_effect(modifier, cx);
        }
        game.set_scope(scope, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you(format!("wager {} with that hero", Noun::regular(&format!("{} token", self.token)).a()))
    }

    fn lasting(&self, _: &mut Teller, _: &Modifier) -> Clause {
        let token = Noun::regular(&format!("{} token", self.token)).a();
        Clause::whole(format!("if this attack hits, the attacker creates {token}, otherwise the defender"))
    }

    fn term(&self, _: &mut Teller) -> Option<String> {
        Some("the winner of the wager creates the token: you if the attack hits, the other hero if it does not".into())
    }
}
