//! No one plays defense reaction cards this turn.

use serde::Deserialize;

use super::Verb;
use crate::{
    effect::Until,
    rules::Cx,
    state::{Fab, ModKind, Scope},
    text::{Clause, Teller},
};

/// No one plays defense reaction cards this turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForbidDefenseReactions {}

impl Verb for ForbidDefenseReactions {
    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let modifier = game.modifier(ModKind::NoDefenseReactions, &scope, Until::Turn);
        game.take_effect(modifier, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::whole("no one can play defense reaction cards this turn".into())
    }
}
