//! `cost_to`: costs become a number; a lowering holds for each player's first of a turn.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    content::Print,
    effect::{
        Costly, Stands, standing,
        words::{Reader, costly, used},
    },
    rules::stats::Price,
};

/// Costs become a number; a lowering holds for each player's first of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostTo {
    /// Of what.
    pub of: Costly,
    /// The new cost.
    pub value: u8,
}

impl Verb for CostTo {
    fn stands(&self) -> Stands {
        Stands::Only(standing::COSTS)
    }

    fn reprice(&self, of: Costly, first: bool, price: &mut Price) {
        if of == self.of {
            match first {
                true => price.to = Some(self.value),
                false => price.floor = price.floor.max(self.value),
            }
        }
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        let costs = if self.value == 0 { "is free".into() } else { format!("costs {}", self.value) };
        format!("the first {} each player {} each turn {costs}", costly(self.of), used(self.of))
    }
}
