//! `add_die`: a plastic six-sided die more.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target},
    event::Event,
    state::{Die, MAX_DICE, Rollio},
};

/// Adds a plastic six-sided die.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddDie {}

impl Op for AddDie {
    fn text(&self) -> String {
        "add a plastic six-sided die for the rest of the run".into()
    }

    fn why_useless(&self, game: &Rollio) -> Option<&'static str> {
        (game.dice.len() >= MAX_DICE).then_some("you can have at most ten dice")
    }

    fn aid(&self) -> Aid {
        Aid::LongRun
    }

    fn perform(&self, game: &mut Rollio, _target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        cx.emit(game, Event::DieAdded { die: Die::default() });
    }
}
