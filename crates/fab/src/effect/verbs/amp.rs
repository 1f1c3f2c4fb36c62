//! Amps (CR 8.5.47).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Until},
    rules::Cx,
    state::{Fab, ModKind, Modifier, Scope},
    text::{Clause, Teller},
};

/// The next arcane damage of yours is more.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Amp {
    n: Amount,
}

impl Verb for Amp {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let x = game.amount(&self.n, &scope).clamp(0, 100) as i8;
        let modifier = game.modifier(ModKind::Amp, &scope, Until::Turn);
        game.take_effect(Modifier { x, ..modifier }, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        Clause::you(n.of(&format!("amp {n}")))
    }

    fn lasting(&self, _: &mut Teller, modifier: &Modifier) -> Clause {
        Clause::whole(format!("the next arcane damage you deal this turn is {} more", modifier.x))
    }

    fn term(&self, teller: &mut Teller) -> Option<String> {
        let n = teller.number(&self.n);
        Some(format!("to amp {n}, add {n} to the next arcane damage you deal this turn"))
    }
}
