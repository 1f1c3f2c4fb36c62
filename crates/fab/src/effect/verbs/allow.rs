//! Lets `it` be played.

use serde::Deserialize;

use super::Verb;
use crate::{
    effect::Until,
    rules::Cx,
    state::{Fab, ModKind, Modifier, Scope},
    text::{Clause, Teller},
};

/// `it` may be played this turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Allow {
    #[serde(default)]
    as_instant: bool,
}

impl Verb for Allow {
    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let kind = if self.as_instant { ModKind::AllowInstant } else { ModKind::Allow };
        let modifier = game.modifier(kind, &scope, Until::Turn);
        game.take_effect(Modifier { card: scope.it, ..modifier }, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, _: &mut Teller) -> Clause {
        let how = if self.as_instant { " as an instant" } else { "" };
        Clause::whole(format!("you can play it this turn{how}"))
    }
}
