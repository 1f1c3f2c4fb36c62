//! Removes an energy counter; none exist in this pool, so it can never be done.

use serde::Deserialize;

use super::Verb;
use crate::{
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// Removes an energy counter from a permanent of that hero.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveEnergy {}

impl Verb for RemoveEnergy {
    fn can_do(&self, _: &Fab, _: &Scope) -> bool {
        false
    }

    fn perform(&self, game: &mut Fab, mut scope: Scope, cx: &mut Cx<'_>) {
        scope.done = false;
        game.set_scope(scope, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you("remove an energy counter from a permanent that hero controls".into())
    }
}
