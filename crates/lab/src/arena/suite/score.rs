//! Scores of a suite: from 0 to 100 for each game, and one in all.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Fixed, Position};
use crate::{
    Estimate,
    arena::{Answer, Grade, Met, Played, summary},
    stats::share_of_spread,
};

/// The first word of a result, with the number of the format.
pub const RESULT: &str = "suite result 1";

/// What a player made of a suite.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The format.
    pub croupier: String,
    /// The suite.
    pub suite: String,
    /// The fingerprint of the suite's file.
    pub hash: String,
    /// The version of the program.
    pub version: String,
    /// Who was measured. A model is named without its address.
    pub player: String,
    /// A fingerprint of the prompt, where a model was asked.
    pub prompt: Option<String>,
    /// Whether every question was asked and every match played.
    pub complete: bool,
    /// The score from 0 to 100: the mean of the parts.
    pub score: Estimate,
    /// What it was asked and what that cost.
    #[serde(flatten)]
    pub totals: Totals,
    /// One part for each game.
    pub parts: Vec<Part>,
}

/// What a player made of a part of a suite.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: Option<u32>,
    /// The score from 0 to 100: the mean of the questions' share and the matches' points, or the questions' share alone.
    pub score: Estimate,
    /// Whether every question was asked and every match played.
    pub complete: bool,
    /// The questions.
    pub questions: Questions,
    /// The matches, if there are any.
    pub matches: Option<Matches>,
    /// What was asked and what that cost.
    #[serde(flatten)]
    pub totals: Totals,
    /// Why it ended, if it is not complete.
    pub ended: Option<String>,
}

/// Answers to questions with a right answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Questions {
    /// The number of questions.
    pub of: u64,
    /// Questions that were asked.
    pub answered: u64,
    /// Right answers.
    pub right: u64,
    /// Acceptable answers: half a point each.
    pub acceptable: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Refused answers: no point, whatever chance chose instead.
    pub refused: u64,
    /// The share of points.
    pub share: Estimate,
    /// The share of points that chance makes, where that is known.
    pub chance: Option<f64>,
    /// Points and questions by kind.
    pub kinds: BTreeMap<String, Tally>,
}

/// Points of one kind of question.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct Tally {
    /// Questions that were asked.
    pub answered: u64,
    /// Points.
    pub points: f64,
}

/// What is known about a question before it is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// A word for it.
    pub name: String,
    /// The share of points that chance makes, where that is known.
    pub chance: Option<f64>,
}

impl Kind {
    pub(super) fn of(position: &Position) -> Kind {
        let chance = position.right.len() as f64 / f64::from(position.choices.max(1));
        Kind { name: position.kind.clone(), chance: Some(chance) }
    }
}

/// Matches against fixed opponents.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Matches {
    /// The number of games.
    pub of: u64,
    /// Games that were played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of points, with a draw as half a point.
    pub points: Estimate,
    /// Each opponent.
    pub met: Vec<Met>,
}

/// What was asked of a language model, and what it cost.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Totals {
    /// How often it was asked.
    pub asked: u64,
    /// The share of its answers that were refused.
    pub refused: Estimate,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
    /// The cost, in millionths of a dollar, as far as prices are known.
    pub cost: u64,
    /// How long it took to answer, in thousandths of a second, all together.
    pub millis: u64,
    #[serde(skip)]
    refusals: u64,
}

impl Default for Totals {
    fn default() -> Self {
        let refused = Estimate::share(0, 0);
        Totals { asked: 0, refused, tokens_in: 0, tokens_out: 0, cost: 0, millis: 0, refusals: 0 }
    }
}

impl Totals {
    fn plus(self, other: Totals) -> Totals {
        let (asked, refusals) = (self.asked + other.asked, self.refusals + other.refusals);
        Totals {
            asked,
            refusals,
            refused: Estimate::share(refusals, asked),
            tokens_in: self.tokens_in + other.tokens_in,
            tokens_out: self.tokens_out + other.tokens_out,
            cost: self.cost + other.cost,
            millis: self.millis + other.millis,
        }
    }

    fn of_answer(answer: &Answer) -> Totals {
        Totals {
            asked: answer.asked.into(),
            refusals: u64::from(answer.grade == Grade::Refused).min(answer.asked.into()),
            tokens_in: answer.tokens_in,
            tokens_out: answer.tokens_out,
            cost: answer.cost,
            millis: answer.millis,
            ..Totals::default()
        }
    }

    fn of_game(game: &Played) -> Totals {
        Totals {
            asked: game.asked.into(),
            refusals: game.refused.into(),
            tokens_in: game.tokens_in,
            tokens_out: game.tokens_out,
            cost: game.cost,
            millis: game.millis,
            ..Totals::default()
        }
    }

    /// Tokens, read and written.
    pub fn tokens(&self) -> u64 {
        self.tokens_in + self.tokens_out
    }
}

impl Questions {
    /// What came of questions of these kinds.
    pub fn of(kinds: &[Kind], answers: &[Answer]) -> Questions {
        let with = |grade: Grade| answers.iter().filter(|answer| answer.grade == grade).count() as u64;
        let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
        for answer in answers {
            let Some(kind) = kinds.get(answer.question as usize) else { continue };
            let tally = tallies.entry(kind.name.clone()).or_default();
            tally.answered += 1;
            tally.points += f64::from(answer.grade.halves()) / 2.0;
        }
        let chances: Option<Vec<f64>> = kinds.iter().map(|kind| kind.chance).collect();
        Questions {
            of: kinds.len() as u64,
            answered: answers.len() as u64,
            right: with(Grade::Right),
            acceptable: with(Grade::Acceptable),
            wrong: with(Grade::Wrong),
            refused: with(Grade::Refused),
            share: share(answers),
            chance: chances.map(|all| all.iter().sum::<f64>() / all.len().max(1) as f64),
            kinds: tallies,
        }
    }
}

/// The share of points that answers make.
fn share(answers: &[Answer]) -> Estimate {
    if answers.is_empty() {
        return Estimate::share(0, 0);
    }
    let n = answers.len() as f64;
    let points = |answer: &Answer| f64::from(answer.grade.halves()) / 2.0;
    let value = answers.iter().map(points).sum::<f64>() / n;
    if answers.iter().all(|answer| answer.grade != Grade::Acceptable) {
        return Estimate::share(answers.iter().filter(|answer| answer.grade == Grade::Right).count() as u64, n as u64);
    }
    let variance = answers.iter().map(|answer| (points(answer) - value).powi(2)).sum::<f64>() / n;
    Estimate { value, interval: share_of_spread(value, variance, n) }
}

/// The mean of independent estimates. Each side of the interval is joined apart, so that it never leaves what is possible.
fn mean(all: &[Estimate]) -> Estimate {
    let n = all.len().max(1) as f64;
    let value = all.iter().map(|one| one.value).sum::<f64>() / n;
    let half = |side: usize| all.iter().map(|one| (one.interval[side] - one.value).powi(2)).sum::<f64>().sqrt() / n;
    Estimate { value, interval: [value - half(0), value + half(1)] }
}

/// A share as a score from 0 to 100.
fn score(share: Estimate) -> Estimate {
    Estimate { value: 100.0 * share.value, interval: share.interval.map(|edge| 100.0 * edge) }.within(0.0, 100.0)
}

impl Part {
    /// A part of questions alone.
    pub fn new(game: &str, rules: Option<u32>, questions: Questions, answers: &[Answer]) -> Part {
        let totals = answers.iter().map(Totals::of_answer).fold(Totals::default(), Totals::plus);
        Part {
            game: game.into(),
            rules,
            score: score(questions.share),
            complete: questions.answered == questions.of,
            questions,
            matches: None,
            totals,
            ended: None,
        }
    }

    /// The same, broken off for a reason.
    #[must_use]
    pub fn broken_off(self, ended: Option<String>) -> Part {
        Part { ended, ..self }
    }

    /// Adds the matches.
    pub(super) fn add_matches(&mut self, fixed: &Fixed, of: u64, played: &[Played], ended: String) {
        let games: Vec<&Played> = played.iter().filter(|game| !game.broken).collect();
        let with = |points: f64| games.iter().filter(|game| game.points() == points).count() as u64;
        let points = summary::points(&games);
        self.totals = played.iter().map(Totals::of_game).fold(self.totals, Totals::plus);
        self.complete &= games.len() as u64 >= of;
        self.ended = (!self.complete).then_some(ended);
        self.score = score(mean(&[self.questions.share, points]));
        self.matches = Some(Matches {
            of,
            games: games.len() as u64,
            wins: with(1.0),
            draws: with(0.5),
            losses: with(0.0),
            points,
            met: fixed.rungs().anchors.iter().filter_map(|anchor| summary::met(anchor, &games)).collect(),
        });
    }
}

impl Outcome {
    /// The result of a suite: its name and fingerprint, the player, and what came of each part.
    pub fn new(suite: (&str, &str), player: &str, prompt: Option<String>, whole: bool, parts: Vec<Part>) -> Outcome {
        let scores: Vec<Estimate> = parts.iter().map(|part| part.score).collect();
        Outcome {
            croupier: RESULT.into(),
            suite: suite.0.into(),
            hash: suite.1.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            player: player.into(),
            prompt,
            complete: whole && parts.iter().all(|part| part.complete),
            score: mean(&scores),
            totals: parts.iter().map(|part| part.totals).fold(Totals::default(), Totals::plus),
            parts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Outcome, Part, Questions, mean};
    use crate::{
        Estimate,
        arena::{Answer, Grade},
    };

    fn answers(grades: &[Grade]) -> Vec<Answer> {
        let answer = |(question, grade): (u32, &Grade)| Answer {
            question,
            grade: *grade,
            given: String::new(),
            asked: 1,
            tokens_in: 10,
            tokens_out: 1,
            cost: 3,
            millis: 5,
        };
        (0..).zip(grades).map(answer).collect()
    }

    fn part(grades: &[Grade]) -> Part {
        let kinds = vec![Kind { name: "late".into(), chance: Some(0.25) }; grades.len()];
        let answers = answers(grades);
        Part::new("g", None, Questions::of(&kinds, &answers), &answers)
    }

    #[test]
    fn acceptable_is_half_a_point_and_a_refusal_is_counted_apart() {
        let found = part(&[Grade::Right, Grade::Acceptable, Grade::Wrong, Grade::Refused]);
        assert_eq!((found.score.value, found.questions.refused, found.questions.chance), (37.5, 1, Some(0.25)));
        assert!(found.score.interval[0] < 20.0 && found.score.interval[1] > 60.0, "{:?}", found.score);
        assert!((found.totals.refused.value - 0.25).abs() < 1e-9 && found.totals.cost == 12);
        assert_eq!(found.questions.kinds["late"].points, 1.5);
    }

    #[test]
    fn the_score_in_all_is_the_mean_and_tighter_than_its_parts() {
        let parts = vec![part(&[Grade::Right; 20]), part(&[Grade::Wrong; 20])];
        let found = Outcome::new(("s", "0"), "me", None, true, parts);
        assert_eq!((found.score.value, found.complete, found.totals.asked), (50.0, true, 40));
        let [low, high] = found.score.interval;
        assert!(low > 35.0 && high < 65.0 && low < 47.0, "{low} {high}");
    }

    #[test]
    fn intervals_are_joined_on_each_side() {
        let one = Estimate { value: 1.0, interval: [0.7, 1.0] };
        let two = Estimate { value: 0.5, interval: [0.1, 0.9] };
        let both = mean(&[one, two]);
        assert!((both.interval[0] - 0.5).abs() < 1e-9 && (both.interval[1] - 0.95).abs() < 1e-9, "{both:?}");
    }
}
