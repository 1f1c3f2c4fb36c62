//! Looks at a condition once, now (CR 6.1.3).

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Cond, Step},
    text::{Clause, Teller},
};

/// Does ops if a condition holds, others if not.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct If {
    #[serde(rename = "if")]
    pub(crate) cond: Cond,
    #[serde(rename = "do")]
    pub(crate) ops: Vec<Op>,
    #[serde(default, rename = "else")]
    pub(crate) other: Vec<Op>,
}

impl Verb for If {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        builder.cond(&mut self.cond)?;
        let branch = code.steps.len();
        code.steps.push(Step::Unless(self.cond.clone(), 0));
        builder.ops(&mut self.ops, code)?;
        let jump = (!self.other.is_empty()).then(|| {
            code.steps.push(Step::Jump(0));
            code.steps.len() - 1
        });
        code.steps[branch] = Step::Unless(self.cond.clone(), code.here());
        builder.ops(&mut self.other, code)?;
        if let Some(jump) = jump {
            code.steps[jump] = Step::Jump(code.here());
        }
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let cond = teller.cond(&self.cond);
        let before = teller.clone();
        let mut said = teller.branch(&self.ops);
        if let Some(first) = said.first_mut() {
            *first = format!("if {cond}, {first}");
        }
        if !self.other.is_empty() {
            *teller = before;
            let mut other = teller.branch(&self.other);
            if let Some(first) = other.first_mut() {
                *first = format!("otherwise, {first}");
            }
            said.extend(other);
        }
        Clause::sentences(said)
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops, &self.other]
    }
}
