//! `halve_battle_damage`: all battle damage is halved, rounded down.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    content::Print,
    effect::{Stands, standing, words::Reader},
};

/// All battle damage is halved, rounded down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalveBattleDamage {}

impl Verb for HalveBattleDamage {
    fn stands(&self) -> Stands {
        Stands::Only(standing::DAMAGE)
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        "halve all battle damage, rounded down".into()
    }
}
