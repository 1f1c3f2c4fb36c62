//! Pays resource points in the middle of an effect (CR 8.5.31).

use serde::Deserialize;

use super::Verb;
use crate::{
    event::Event,
    rules::Cx,
    state::{Fab, Frame, Scope},
    text::{Clause, Teller},
};

/// Pays resource points, pitching for them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pay {
    pub(crate) n: u8,
}

impl Verb for Pay {
    fn can_do(&self, game: &Fab, scope: &Scope) -> bool {
        game.payable(scope.seat, [None; 2]) >= u32::from(self.n)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        game.set_scope(scope, cx);
        cx.emit(game, Event::FramePushed(Frame::Pay { seat: scope.seat, n: self.n }));
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you(format!("pay {}", self.n))
    }
}
