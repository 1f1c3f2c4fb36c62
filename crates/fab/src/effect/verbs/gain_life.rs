//! Gains life (CR 8.5.7).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Player},
    event::Event,
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// A hero gains life.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GainLife {
    n: Amount,
    #[serde(default)]
    who: Player,
}

impl Verb for GainLife {
    fn load(&mut self, builder: &mut Builder<'_>, _: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let (seat, n) = (game.seat_of(self.who, &scope), game.amount(&self.n, &scope).clamp(0, 100) as u8);
        if n > 0 {
            cx.emit(game, Event::LifeGained { seat, n });
        }
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        teller.by(self.who, n.of(&format!("gain {n} life")))
    }
}
