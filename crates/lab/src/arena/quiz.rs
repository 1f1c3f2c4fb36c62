//! A quiz: numbered questions, each asked once, each answer written down before the next question.

use std::collections::BTreeSet;

use croupier_kernel::Refusal;
use croupier_table::Exchange;
use serde::{Deserialize, Serialize};

use super::{Asked, Bounds, Folder};
use crate::Watch;

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Right: a whole point.
    Right,
    /// Not what was asked for, but near it: half a point.
    Acceptable,
    /// Wrong.
    Wrong,
    /// No answer, or one that means nothing: as bad as a wrong one, and counted apart.
    Refused,
}

impl Grade {
    /// What it is worth, in halves of a point.
    pub fn halves(self) -> u32 {
        match self {
            Grade::Right => 2,
            Grade::Acceptable => 1,
            Grade::Wrong | Grade::Refused => 0,
        }
    }
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct Heard {
    /// What the answer is worth, unless it was refused.
    pub grade: Grade,
    /// The answer, in a line.
    pub given: String,
    /// What was said, where a language model was asked.
    pub exchange: Option<Exchange>,
}

/// An answer as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the question, from 0.
    pub question: u32,
    /// What it is worth.
    pub grade: Grade,
    /// The answer, in a line.
    pub given: String,
    /// How often a language model was asked for it.
    pub asked: u32,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
    /// What that cost, in millionths of a dollar, as far as prices are known.
    pub cost: u64,
    /// How long it took, in thousandths of a second.
    pub millis: u64,
}

/// Answers, and why there are no more.
#[derive(Clone, PartialEq, Debug)]
pub struct Quizzed {
    /// The answers, in the order of the questions.
    pub answers: Vec<Answer>,
    /// Why it ended before the last question, if so.
    pub ended: Option<String>,
    /// Whether something went wrong: the player could not be asked.
    pub failed: bool,
}

impl Quizzed {
    /// Tokens and money that the answers took.
    pub fn spent(&self) -> (u64, u64) {
        self.answers
            .iter()
            .fold((0, 0), |(tokens, cost), answer| (tokens + answer.tokens_in + answer.tokens_out, cost + answer.cost))
    }
}

/// Asks the questions from 0 to `n` that were not answered before. The watch counts questions.
pub fn quiz(
    n: u32,
    folder: &Folder,
    bounds: &Bounds,
    watch: &Watch,
    mut ask: impl FnMut(u32) -> Result<Heard, Refusal>,
) -> Result<Quizzed, Refusal> {
    let mut found = Quizzed { answers: folder.answers()?, ended: None, failed: false };
    let answered: BTreeSet<u32> = found.answers.iter().map(|answer| answer.question).collect();
    watch.expect(u64::from(n).saturating_sub(answered.len() as u64));
    for question in (0..n).filter(|question| !answered.contains(question)) {
        let (tokens, cost) = found.spent();
        found.ended = bounds.over(tokens, cost);
        if found.ended.is_some() {
            return Ok(found);
        }
        let heard = ask(question)?;
        let failed = heard.exchange.as_ref().and_then(|exchange| exchange.failed.clone());
        let answer = written(question, &heard);
        let asked = heard.exchange.map(|exchange| Asked { ply: question + 1, action: answer.given.clone(), exchange });
        // What was said is kept first: it was paid for, whatever becomes of the answer.
        if let Some(asked) = &asked {
            folder.say(asked)?;
        }
        if watch.stopped() {
            found.ended = Some("it was interrupted".into());
            return Ok(found);
        }
        if failed.is_some() {
            (found.ended, found.failed) = (failed, true);
            return Ok(found);
        }
        folder.answer(&answer)?;
        found.answers.push(answer);
        watch.tick();
    }
    Ok(found)
}

fn written(question: u32, heard: &Heard) -> Answer {
    let exchange = heard.exchange.clone().unwrap_or_default();
    Answer {
        question,
        // Where chance chose in place of a model, it may not be credited with that.
        grade: if exchange.refused.is_some() { Grade::Refused } else { heard.grade },
        given: heard.given.clone(),
        asked: u32::from(heard.exchange.is_some()),
        tokens_in: exchange.tokens_in,
        tokens_out: exchange.tokens_out,
        cost: exchange.cost.unwrap_or(0),
        millis: exchange.millis,
    }
}
