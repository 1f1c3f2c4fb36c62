//! `make_consumable`: scoring four or more of a kind makes a consumable.

use serde::Deserialize;

use crate::effect::{Gives, Known, Moment, Rule, traits};

/// Scoring four or more of a kind makes a consumable.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeConsumable {}

impl Rule for MakeConsumable {
    fn traits(&self) -> u16 {
        traits::REWARDS
    }

    fn text(&self, _known: &Known<'_>) -> String {
        "when you score four or more of a kind, gain a random consumable if you have a free slot".into()
    }

    fn gives(&self, at: Moment) -> Gives {
        Gives { consumables: u8::from(at == Moment::FourOfAKind), ..Gives::NOTHING }
    }
}
