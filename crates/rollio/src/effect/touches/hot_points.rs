//! `hot_points`: dice add points once the dice are hot.

use serde::Deserialize;

use crate::{
    action::Dice,
    effect::{Touch, Touched, within},
    receipt::Change,
    state::Rollio,
};

/// Adds points for each die scored, times the hot dice of the round.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HotPoints {
    each: u32,
}

impl Touch for HotPoints {
    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 1000)
    }

    fn text(&self, _material: &str) -> String {
        format!("when you score this die, gain {} points for each time you've had hot dice this round", self.each)
    }

    fn change(&self, game: &Rollio, touched: &Touched, each: &mut impl FnMut(Dice, Change)) {
        let points = u64::from(self.each) * touched.dice.len() as u64 * u64::from(game.hot);
        each(touched.dice, Change::Add { points });
    }
}
