//! Puts a -1 defense counter on the source.

use serde::Deserialize;

use super::Verb;
use crate::{
    rules::Cx,
    state::{Fab, Scope, Zone},
    text::{Clause, Teller},
};

/// Puts a -1 defense counter on this.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PutCounter {}

impl Verb for PutCounter {
    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        if matches!(game.zone(scope.card), Zone::Arena | Zone::Chain) {
            game.set(scope.card, cx, |obj| obj.minus = obj.minus.saturating_add(1));
        }
        game.set_scope(scope, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you("put a -1 defense counter on this".into())
    }
}
