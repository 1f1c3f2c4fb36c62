//! `copy_spell`: what the last resolved normal spell says is done, as its player's. Its parts are asked and done with those of the link.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::content::Print;
use crate::effect::words::Reader;

/// What the last resolved normal spell says is done, as its player's. Its parts are asked and done with those of the link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopySpell {}

impl Verb for CopySpell {
    fn text(&self, print: &Print, reader: Reader) -> String {
        let act = reader.act("repeat");
        format!("{act} the effect of the last normal spell that resolved, other than {}", print.name)
    }
}
