//! `cost_times`: costs are multiplied.

use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    content::Print,
    effect::{
        Costly, Stands, standing,
        words::{Reader, costly},
    },
    rules::stats::Price,
};

/// Costs are multiplied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostTimes {
    /// Of what.
    pub of: Costly,
    /// With this.
    pub factor: u8,
}

impl Verb for CostTimes {
    fn stands(&self) -> Stands {
        Stands::Only(standing::COSTS)
    }

    fn reprice(&self, of: Costly, _first: bool, price: &mut Price) {
        if of == self.of {
            price.factor = price.factor.saturating_mul(i32::from(self.factor));
        }
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        let times = if self.factor == 2 { "twice".into() } else { format!("{} times", self.factor) };
        format!("{}s cost {times} as much for both players", costly(self.of))
    }
}
