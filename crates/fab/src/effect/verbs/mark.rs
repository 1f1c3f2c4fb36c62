//! Marks a hero (CR 8.5.50, 9.3).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Player},
    event::Event,
    rules::Cx,
    state::{Fab, Scope},
    text::{Clause, Teller},
};

/// Marks a hero.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mark {
    who: Player,
}

impl Verb for Mark {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        let seat = game.seat_of(self.who, &scope);
        if !game.side(seat).marked {
            cx.emit(game, Event::Marked { seat, on: true });
        }
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let who = teller.hero(self.who);
        Clause::you(format!("mark {}", if who == "the defending hero" { "the defender" } else { &who }))
    }

    fn term(&self, _: &mut Teller) -> Option<String> {
        Some("a marked hero stays marked until an attack hits it".into())
    }
}
