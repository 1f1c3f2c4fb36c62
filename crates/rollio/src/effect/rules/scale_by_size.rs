//! `scale_by_size`: a score is multiplied by the average size of its dice.

use serde::Deserialize;

use crate::{
    effect::{Known, Rule, Scoring, traits, within, words::hundredths},
    receipt::Change,
    state::{Held, Rollio},
};

/// Multiplies a score by the average size of its dice: this many percent more or less for each side above or below six.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScaleBySize {
    percent: u32,
}

impl Rule for ScaleBySize {
    fn traits(&self) -> u16 {
        traits::SIZE | traits::SCORES
    }

    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 1000)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        let more = hundredths(self.percent);
        let by = format!("A d6 counts as 1. Each side above 6 adds {more}, and each side below 6 takes away {more}");
        format!("multiply each score by the average size of its dice. {by}. The result is never below 0")
    }

    fn change(&self, game: &Rollio, _held: &Held, score: &Scoring<'_>) -> Option<Change> {
        let size = |at: usize| 100 + i64::from(self.percent) * (i64::from(game.dice[at].sides) - 6);
        let sum: i64 = score.dice.iter().map(size).sum();
        Some(Change::Times { num: sum.max(0) as u64, den: 100 * score.dice.len() as u64 })
    }
}
