//! `add_dice`, `enchant_dice`: more dice or better ones, once and for all.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Known, Rule, within},
    event::Event,
    rules::stream,
    state::{Die, MAX_DICE, Rollio},
};

/// Adds plastic six-sided dice, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddDice {
    n: u8,
}

/// Gives random plastic dice a random material, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnchantDice {
    n: u8,
}

impl Rule for AddDice {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {} plastic six-sided {}", self.n, if self.n == 1 { "die" } else { "dice" })
    }

    fn why_wasted(&self, game: &Rollio) -> Option<&'static str> {
        (game.dice.len() >= MAX_DICE).then_some("you can have at most ten dice")
    }

    fn bought(&self, game: &mut Rollio, cx: &mut Cx<'_, Rollio>) {
        let room = MAX_DICE - game.dice.len().min(MAX_DICE);
        (0..room.min(self.n.into())).for_each(|_| cx.emit(game, Event::DieAdded { die: Die::default() }));
    }
}

impl Rule for EnchantDice {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        match self.n {
            1 => "1 random plastic die gets a random material".into(),
            n => format!("{n} random plastic dice each get a random material"),
        }
    }

    fn why_wasted(&self, game: &Rollio) -> Option<&'static str> {
        (!game.has_plastic()).then_some("you have no plastic die")
    }

    fn bought(&self, game: &mut Rollio, cx: &mut Cx<'_, Rollio>) {
        let mut rng = cx.step_rng(stream::USE, 0);
        (0..self.n).for_each(|_| game.enchant(&mut rng, cx));
    }
}
