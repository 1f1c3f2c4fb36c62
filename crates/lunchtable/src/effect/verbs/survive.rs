//! `survive`: it is not destroyed, and gets a vice counter. The destruction itself asks for it.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    content::Print,
    effect::{Ability, Moment, When, Whose, words::Reader},
};

/// It is not destroyed, and gets a vice counter. The destruction itself asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survive {}

impl Verb for Survive {
    fn check(&self, _print: &Print, ability: &Ability) -> Result<(), String> {
        if ability.when != When::On(Whose::This, Moment::Dying) {
            return Err("`survive` goes with `this_dying`".into());
        }
        Ok(())
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        "it survives and gains 1 vice".into()
    }
}
