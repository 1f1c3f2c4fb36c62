//! `percent`, `earlier_percent`: dice raise the score by a percentage.

use serde::Deserialize;

use crate::{
    action::Dice,
    effect::{Touch, Touched, within},
    receipt::Change,
    state::Rollio,
};

/// Adds a percentage for each die scored, one on top of the other.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Percent {
    each: u32,
}

/// Adds a percentage for each die of this material scored earlier in the round.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EarlierPercent {
    each: u32,
}

impl Touch for Percent {
    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 100)
    }

    fn text(&self, material: &str) -> String {
        format!(
            "add {}% to every score that includes this die. Bonuses from several {material} dice multiply",
            self.each
        )
    }

    fn change(&self, _game: &Rollio, touched: &Touched, each: &mut impl FnMut(Dice, Change)) {
        let percent = u64::from(self.each);
        touched.dice.iter().for_each(|at| each(Dice::one(at), Change::Percent { percent }));
    }
}

impl Touch for EarlierPercent {
    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 100)
    }

    fn text(&self, material: &str) -> String {
        let earlier = format!("for each {material} die you scored earlier this round");
        format!("when you score {material} dice, add {}% {earlier}", self.each)
    }

    fn change(&self, game: &Rollio, touched: &Touched, each: &mut impl FnMut(Dice, Change)) {
        each(touched.dice, Change::Percent { percent: u64::from(self.each) * u64::from(game.crystals) });
    }
}
