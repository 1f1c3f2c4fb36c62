//! The weapon attacks (CR 8.3.1).

use serde::Deserialize;

use super::{Built, Loaded, Verb};
use crate::{
    content::Builder,
    effect::Code,
    text::{Clause, Teller},
};

/// The weapon attacks. The rules of combat do it; the ability has no step of its own.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attack {}

impl Verb for Attack {
    fn load(&mut self, _: &mut Builder<'_>, _: &mut Code) -> Loaded {
        Ok(Built::Flow)
    }

    fn say(&self, _: &mut Teller) -> Clause {
        Clause::you("attack with this".into())
    }
}
