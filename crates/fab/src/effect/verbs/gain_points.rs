//! Gains points: action points (nothing outside your action phase, CR 1.13.2b) or resource points.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code},
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// Gains action points or resource points.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GainPoints<const ACTION: bool> {
    n: Amount,
}

/// Gains action points.
pub(crate) type GainAction = GainPoints<true>;

/// Gains resource points.
pub(crate) type GainResource = GainPoints<false>;

impl<const ACTION: bool> Verb for GainPoints<ACTION> {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let n = game.amount(&self.n, &scope).clamp(0, 100) as u8;
        if ACTION {
            game.add_action_points(scope.seat, n, cx);
        } else {
            game.add_resources(scope.seat, n, cx);
        }
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        let point = if ACTION { "action point" } else { "resource" };
        let s = if n.value == Some(1) { "" } else { "s" };
        Clause::you(n.of(&format!("gain {n} {point}{s}")))
    }
}
