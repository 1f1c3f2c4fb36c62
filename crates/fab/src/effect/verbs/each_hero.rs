//! Does ops for each hero, the controller's first (CR 1.9.2c).

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Step},
    text::{Clause, Teller},
};

/// Does ops for each hero, the controller's first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EachHero {
    #[serde(rename = "do")]
    ops: Vec<Op>,
}

impl Verb for EachHero {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        code.steps.push(Step::FirstHero);
        let start = code.here();
        builder.ops(&mut self.ops, code)?;
        code.steps.push(Step::EachHero(start));
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        let said = teller.branch(&self.ops);
        Clause::sentences(vec![format!("for each hero, yours first: {}", said.join("; "))])
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops]
    }
}
