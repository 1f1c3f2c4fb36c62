//! `must_target`: until it has been attacked this turn, opposing attacks must be aimed at this stereotype.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    content::Print,
    effect::{Stands, standing, words::Reader},
};

/// Until it has been attacked this turn, opposing attacks must be aimed at this stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MustTarget {}

impl Verb for MustTarget {
    fn stands(&self) -> Stands {
        Stands::Only(standing::GUARD)
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} must attack this stereotype first each turn", reader.pick("your opponent", "you"))
    }
}
