//! `add_points`, `add_percent`: something is added to scores.

use serde::Deserialize;

use crate::{
    effect::{Cond, Known, Per, Rule, Scoring, traits, within},
    receipt::Change,
    search::Raise,
    state::{Held, Rollio},
};

/// Adds points to every score.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddPoints {
    each: u32,
    /// For each of these.
    #[serde(default)]
    per: Per,
    /// Only then.
    #[serde(default, rename = "if")]
    cond: Cond,
}

/// Adds a percentage of the score so far.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddPercent {
    each: u32,
    /// For each of these.
    #[serde(default)]
    per: Per,
    /// Only then.
    #[serde(default, rename = "if")]
    cond: Cond,
}

fn both_traits(per: Per, cond: Cond) -> u16 {
    traits::SCORES | if cond != Cond::Always || per.reads() { traits::READS } else { 0 }
}

impl Rule for AddPoints {
    fn traits(&self) -> u16 {
        both_traits(self.per, self.cond)
    }

    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 10_000)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let (each, when) = (self.each, self.cond.when());
        match (self.per, self.per.each()) {
            (Per::Grown, _) if each == 1 => format!("every score gets the bonus{when}"),
            (Per::Grown, _) => format!("every score gets {each} times the bonus{when}"),
            (_, Some(one)) => format!("add {each} points to every score for each {one}{when}"),
            (_, None) if self.cond == Cond::Always => format!("add {each} points to every score"),
            (_, None) => format!("add {each} points to a score{when}"),
        }
    }

    fn change(&self, game: &Rollio, held: &Held, score: &Scoring<'_>) -> Option<Change> {
        let points = || u64::from(self.each).saturating_mul(self.per.count(game, held, score));
        self.cond.holds(score.counts).then(|| Change::Add { points: points() })
    }

    fn raise(&self, game: &Rollio, held: &Held, raise: &mut Raise) {
        if self.cond == Cond::Always {
            raise.more += u64::from(self.each) * self.per.foreseen(game, held);
        }
    }

    fn counts(&self, game: &Rollio) -> Option<u32> {
        self.per.shown(game)
    }
}

impl Rule for AddPercent {
    fn traits(&self) -> u16 {
        both_traits(self.per, self.cond)
    }

    fn check(&self) -> Result<(), String> {
        within("`each`", self.each, 1000)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let (each, score) = (self.each, self.cond.score());
        match (self.per, self.per.each(), each) {
            (Per::Grown, ..) => format!("it adds {each}% to {score} for each point of that"),
            (_, Some(one), _) => format!("add {each}% to {score} for each {one}"),
            (_, None, 100) => format!("double {score}"),
            (_, None, 200) => format!("triple {score}"),
            (_, None, _) => format!("add {each}% to {score}"),
        }
    }

    fn change(&self, game: &Rollio, held: &Held, score: &Scoring<'_>) -> Option<Change> {
        let percent = || u64::from(self.each).saturating_mul(self.per.count(game, held, score));
        self.cond.holds(score.counts).then(|| Change::Percent { percent: percent() })
    }

    fn raise(&self, game: &Rollio, held: &Held, raise: &mut Raise) {
        match self.cond {
            Cond::FourAlike => raise.of_four += u64::from(self.each),
            Cond::Always => raise.scale(u64::from(self.each) * self.per.foreseen(game, held)),
            Cond::AllEven => {}
        }
    }

    fn counts(&self, game: &Rollio) -> Option<u32> {
        self.per.shown(game)
    }
}
