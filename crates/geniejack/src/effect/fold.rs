//! What changes do to numbers: rule fields are folded, running values are changed one after another.

use super::{Amount, Change, Rule, Side};
use crate::stats::{Micro, NO_LIMIT, Rules};

impl Rules {
    /// Folds rules into these numbers, for one side: the last set wins, then sums, then factors.
    pub fn fold<'a>(&mut self, side: Side, rules: impl Iterator<Item = (Side, &'a Rule)> + Clone) {
        let ours = rules.filter(|(owner, rule)| rule.is_for(side, *owner)).map(|(_, rule)| rule);
        let mut passes = 0_u8;
        for rule in ours.clone() {
            passes |= 1 << rule.change.pass();
            if rule.change.pass() == 0 {
                self.set(rule.stat, rule.change.apply(self.value(rule.stat)));
            }
        }
        for pass in [1, 2] {
            if passes >> pass & 1 == 1 {
                for rule in ours.clone().filter(|rule| rule.change.pass() == pass) {
                    self.set(rule.stat, rule.change.apply(self.value(rule.stat)));
                }
            }
        }
    }
}

impl Rule {
    /// Whether a folded rule of `owner` counts for a side. Most fields are the same for both.
    fn is_for(&self, side: Side, owner: Side) -> bool {
        !self.stat.is_sided() || self.of.side(owner) == side
    }
}

impl Change {
    /// Settings come first, then sums, then factors.
    fn pass(self) -> u8 {
        match self {
            Change::Set(_) | Change::AtLeast(_) | Change::AtMost(_) => 0,
            Change::Add(_) => 1,
            Change::PerMille(_) | Change::FloorPerMille(_) => 2,
        }
    }

    /// A folded number after this change. Amounts that are counted are for running values and are refused elsewhere.
    fn apply(self, value: i32) -> i32 {
        match self {
            Change::Set(value) => value,
            Change::AtLeast(least) => value.max(least),
            Change::AtMost(most) => value.min(most),
            Change::Add(Amount::Flat(more)) => value.saturating_add(more),
            Change::Add(Amount::PerCard(_) | Amount::PerCount(_)) => value,
            Change::PerMille(factor) | Change::FloorPerMille(factor) => {
                (i64::from(value) * i64::from(factor) / 1000).min(i64::from(NO_LIMIT)) as i32
            }
        }
    }
}

impl Micro {
    /// Changed by one rule, given how much an amount is.
    #[must_use]
    pub fn change(self, change: Change, points: impl Fn(Amount) -> i32) -> Micro {
        match change {
            Change::Set(value) => Micro::points(value),
            Change::AtLeast(value) => self.max(Micro::points(value)),
            Change::AtMost(value) => self.min(Micro::points(value)),
            Change::Add(amount) => self.plus(points(amount)),
            Change::PerMille(factor) => self.scale(i32::from(factor)),
            Change::FloorPerMille(factor) => Micro::points(self.scale(i32::from(factor)).floor()),
        }
    }
}
