//! Hands a permanent over (CR 8.5.53).

use croupier_kernel::Seat;
use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select},
    rules::Cx,
    state::{CardId, Fab, Scope, flag},
    text::{Clause, Teller},
};

/// Hands a permanent over to the controller of the effect.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Give {
    what: Select,
}

impl Verb for Give {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn chooser(&self, game: &Fab, scope: &Scope) -> Seat {
        game.seat_of(self.what.of, scope)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.set(card, cx, |obj| obj.flags ^= flag::STOLEN);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        teller.with_own_cards(&self.what, "give you")
    }
}
