//! `charm_slots`, `consumable_slots`: room for more, once and for all.

use serde::Deserialize;

use crate::{
    effect::{Known, Rule, within},
    state::Rollio,
    words::count,
};

/// Adds charm slots, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharmSlots {
    n: u8,
}

/// Adds consumable slots, once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsumableSlots {
    n: u8,
}

impl Rule for CharmSlots {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {}", count(self.n, "charm slot"))
    }

    fn fold(&self, game: &mut Rollio) {
        game.add_slots(self.n, 0);
    }
}

impl Rule for ConsumableSlots {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 10)
    }

    fn text(&self, _known: &Known<'_>) -> String {
        format!("gain {}", count(self.n, "consumable slot"))
    }

    fn fold(&self, game: &mut Rollio) {
        game.add_slots(0, self.n);
    }
}
