//! Turns cards face up (CR 8.5.24).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select},
    rules::Cx,
    state::{CardId, Fab, Scope, flag},
    text::{Clause, Teller},
};

/// Turns cards face up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnFaceUp {
    what: Select,
}

impl Verb for TurnFaceUp {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        let was_down = !game.has_flag(card, flag::FACE_UP);
        game.set(card, cx, |obj| obj.flags |= flag::FACE_UP);
        game.show(card, None, cx);
        was_down
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        Clause::you(format!("turn {} face up", teller.cards(&self.what)))
    }
}
