//! What is done only if the op before was carried out.

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Step},
    text::{Clause, Teller},
};

/// Does ops only if the op before was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Then {
    #[serde(rename = "do")]
    ops: Vec<Op>,
}

impl Verb for Then {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        let done = code.steps.len();
        code.steps.push(Step::Done(0));
        builder.ops(&mut self.ops, code)?;
        code.steps[done] = Step::Done(code.here());
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let mut said = teller.branch(&self.ops);
        if let Some(first) = said.first_mut() {
            *first = format!("if you do, {first}");
        }
        Clause::sentences(said)
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops]
    }
}
