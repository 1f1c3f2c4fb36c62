//! Taps or untaps a hero, or a permanent that is chosen.

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::{Code, Player, Select},
    rules::Cx,
    state::{CardId, Fab, Scope},
    text::{Clause, Teller},
};

/// Taps or untaps a hero.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnHero<const TAPPED: bool> {
    who: Player,
}

/// Taps a hero.
pub(crate) type Tap = TurnHero<true>;

/// Untaps a hero.
pub(crate) type Untap = TurnHero<false>;

/// Taps or untaps a permanent that is chosen.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnCard<const TAPPED: bool> {
    what: Select,
}

/// Taps a permanent that is chosen.
pub(crate) type TapCard = TurnCard<true>;

/// Untaps a permanent that is chosen.
pub(crate) type UntapCard = TurnCard<false>;

fn tap(tapped: bool) -> &'static str {
    if tapped { "tap" } else { "untap" }
}

impl<const TAPPED: bool> Verb for TurnHero<TAPPED> {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.player(self.who, code);
        Ok(Built::Step)
    }

    fn perform(&self, game: &mut Fab, scope: Scope, cx: &mut Cx<'_>) {
        game.turn_to(CardId::hero(game.seat_of(self.who, &scope)), TAPPED, cx);
        game.set_scope(scope, cx);
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let hero = if self.who == Player::You { "your hero".to_string() } else { teller.hero(self.who) };
        Clause::you(format!("{} {hero}", tap(TAPPED)))
    }
}

impl<const TAPPED: bool> Verb for TurnCard<TAPPED> {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.select(&mut self.what, code)?;
        Ok(Built::Step)
    }

    fn what(&self) -> Option<&Select> {
        Some(&self.what)
    }

    fn apply_to(&self, game: &mut Fab, card: CardId, _: &Scope, _: bool, cx: &mut Cx<'_>) -> bool {
        game.turn_to(card, TAPPED, cx);
        true
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        Clause::you(format!("{} {}", tap(TAPPED), teller.cards(&self.what)))
    }
}
