//! `luck`: dice may do several things by chance.

use serde::Deserialize;

use crate::{
    action::Dice,
    effect::{Chances, Touch, Touched, within},
    receipt::Change,
    state::Rollio,
};

/// May do several things by chance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Luck {
    /// Points that may be added.
    points: u32,
    /// The chance of that, in percent.
    points_percent: u32,
    /// Dollars that may be paid.
    money: u32,
    /// The chance of that, in percent.
    money_percent: u32,
    /// The chance of another die like it, in percent.
    copy_percent: u32,
}

impl Touch for Luck {
    fn check(&self) -> Result<(), String> {
        within("`points`", self.points, 10_000)?;
        within("`money`", self.money, 1000)?;
        let mut chances = [self.points_percent, self.money_percent, self.copy_percent].into_iter();
        chances.try_for_each(|chance| within("a chance", chance, 100))
    }

    fn text(&self, _material: &str) -> String {
        let Luck { points, points_percent, money, money_percent, copy_percent } = self;
        let gains = format!("{points_percent}% chance of {points} points, {money_percent}% chance of ${money}");
        format!("when you score this die: {gains}, {copy_percent}% chance of a copy")
    }

    fn change(&self, _game: &Rollio, touched: &Touched, each: &mut impl FnMut(Dice, Change)) {
        each(touched.dice, Change::Add { points: touched.luck.into() });
    }

    fn chances(&self) -> Option<Chances> {
        let (points, money) = ((self.points, self.points_percent), (self.money, self.money_percent));
        Some(Chances { points, money, copy: self.copy_percent })
    }
}
