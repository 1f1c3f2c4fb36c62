//! Names a card (CR 8.5.21).

use serde::Deserialize;

use super::Verb;
use crate::{
    rules::Cx,
    state::{Ask, Fab, Scope},
    text::{Clause, Teller},
};

/// Names a card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {}

impl Verb for Name {
    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        game.set_scope(scope, cx);
        game.ask(scope.seat, Ask::Name, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you("name a card".into())
    }
}
