//! A delayed trigger (CR 6.6.3).

use serde::Deserialize;

use super::{Built, Loaded, Op, Verb};
use crate::{
    content::Builder,
    effect::{Code, Filter, Part, PartText, Step, Trigger, Until, Words},
    text::{Clause, Teller},
};

/// Waits once for something, then does ops.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Later {
    on: Trigger,
    #[serde(default, rename = "is")]
    filter: Filter,
    #[serde(rename = "do")]
    ops: Vec<Op>,
    #[serde(default)]
    until: Until,
}

impl Verb for Later {
    fn load(&mut self, builder: &mut Builder<'_>, code: &mut Code) -> Loaded {
        let (on, hero) = (self.on, Words::default());
        let text = PartText::When { on, filter: self.filter.clone(), hero, cond: None, ops: self.ops.clone() };
        let inner = builder.code(&mut self.ops)?;
        builder.filter(&mut self.filter)?;
        let part = Part::When { on, filter: self.filter.clone(), hero, hidden: true, code: inner };
        let part = builder.hoist(part, text)?;
        code.steps.push(Step::Later(self.on, part, self.until));
        Ok(Built::Flow)
    }

    fn say(&self, teller: &mut Teller) -> Clause {
        Clause::sentences(teller.later(self.on, &self.filter, &self.ops, self.until))
    }

    fn inner(&self) -> Vec<&[Op]> {
        vec![&self.ops]
    }
}
