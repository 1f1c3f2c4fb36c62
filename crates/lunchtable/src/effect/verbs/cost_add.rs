//! `cost_add`: costs go up or down; a lowering holds for each player's first of a turn.

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

/// Costs go up or down; a lowering holds for each player's first of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostAdd {
    /// Of what.
    pub of: Costly,
    /// The change.
    pub add: i8,
}

impl Verb for CostAdd {
    fn stands(&self) -> Stands {
        Stands::Only(standing::COSTS)
    }

    fn reprice(&self, of: Costly, first: bool, price: &mut Price) {
        if of == self.of && (first || self.add > 0) {
            price.sum += i32::from(self.add);
        }
    }

    fn text(&self, _print: &Print, _reader: Reader) -> String {
        let (of, n) = (costly(self.of), self.add.unsigned_abs());
        match self.add {
            ..0 => format!("the first {of} each player {} each turn costs {n} less", used(self.of)),
            0.. => format!("{of}s cost {n} more for both players"),
        }
    }
}
