//! Takes control (CR 8.5.54).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Select, Until},
    rules::Cx,
    state::{CardId, Fab, ModKind, Modifier, Scope, flag},
    text::{Clause, Teller},
};

/// Takes control of a permanent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Steal {
    what: Select,
    #[serde(default)]
    until: Option<Until>,
}

impl Verb for Steal {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, scope: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.set(card, cx, |obj| obj.flags ^= flag::STOLEN);
        if let Some(until) = self.until {
            let modifier = game.modifier(ModKind::Steal, scope, until);
            game.take_effect(Modifier { card: Some(card), ..modifier }, cx);
        }
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let cards = teller.cards(&self.what);
        let lasts = self.until.map(|until| format!(" {}", teller.lasts(until))).unwrap_or_default();
        Clause::you(format!("take control of {cards}{lasts}"))
    }
}
