//! What a player does only if they like.

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Player, Step},
    text::{Clause, Teller},
};

/// A player may do something; `then` runs only if it was done, `else` only if not.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct May {
    #[serde(default)]
    who: Player,
    #[serde(rename = "do")]
    ops: Vec<Op>,
    #[serde(default)]
    then: Vec<Op>,
    #[serde(default, rename = "else")]
    other: Vec<Op>,
}

impl May {
    /// What follows if it was done, and if not.
    fn after(&self, done: &str, refused: &str, teller: &mut Teller) -> Vec<String> {
        let before = teller.clone();
        let mut said = teller.branch(&self.then);
        if let Some(first) = said.first_mut() {
            *first = format!("if {done}, {first}");
        }
        if !self.other.is_empty() {
            *teller = before;
            let mut other = teller.branch(&self.other);
            if let Some(first) = other.first_mut() {
                *first = format!("if {refused}, {first}");
            }
            said.extend(other);
        }
        said
    }
}

impl Verb for May {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.player(self.who, code);
        let branch = code.steps.len();
        code.steps.push(Step::May(self.who, 0));
        builder.ops(&mut self.ops, code)?;
        let done = code.steps.len();
        code.steps.push(Step::Done(0));
        builder.ops(&mut self.then, code)?;
        let jump = code.steps.len();
        code.steps.push(Step::Jump(0));
        code.steps[branch] = Step::May(self.who, code.here());
        code.steps[done] = Step::Done(code.here());
        builder.ops(&mut self.other, code)?;
        code.steps[jump] = Step::Jump(code.here());
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let who = teller.hero(self.who);
        let mut said = vec![format!("{who} can {}", teller.choice(&self.ops))];
        let does = if who == "you" { "you do".into() } else { format!("{who} does") };
        let refuses = if who == "you" { "you don't".into() } else { format!("{who} doesn't") };
        said.extend(self.after(&format!("{does} so"), &refuses, teller));
        Clause::sentences(said)
    }

    /// The question that is asked: `Pay 1? If you do, this gets +2 defense.`
    fn ask(&self, teller: &mut Teller) -> Option<Vec<String>> {
        let mut said = vec![format!("{}?", teller.choice(&self.ops))];
        said.extend(self.after("you do", "you don't", teller));
        Some(said)
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops, &self.then, &self.other]
    }
}
