//! Does ops several times (CR 8.5.27).

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Amount, Code, Step},
    text::{Clause, DOER, Teller},
};

/// Does ops several times.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Repeat {
    n: Amount,
    #[serde(rename = "do")]
    ops: Vec<Op>,
}

impl Verb for Repeat {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.amount(&mut self.n)?;
        let start = code.steps.len();
        code.steps.push(Step::Repeat(self.n.clone(), 0));
        builder.ops(&mut self.ops, code)?;
        code.steps.push(Step::Again(start as u8 + 1));
        code.steps[start] = Step::Repeat(self.n.clone(), code.here());
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let n = teller.number(&self.n);
        let said = teller.branch(&self.ops);
        match (n.value, &said[..]) {
            (Some(1), [one]) => Clause::you(one.clone()),
            (Some(1), _) => Clause::sentences(said),
            (_, [one]) => Clause::you(n.of(&format!("{one} {}", n.times()))),
            (_, many) => Clause::sentences(vec![n.of(&format!("{DOER}do this {}: {}", n.times(), many.join("; ")))]),
        }
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops]
    }
}
