//! `return_to_hand`: a card on the table goes back to its owner's hand.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    event::{Place, Why},
    state::{Link, LunchTable, Resolving},
};

/// A card on the table goes back to its owner's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnToHand {
    /// The cards it applies to.
    pub what: Aim,
}

impl Verb for ReturnToHand {
    fn aim(&self) -> Option<Aim> {
        Some(self.what)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_movable(link, self.what)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for (owner, slot) in table.reached(link, self.what) {
            table.remove((owner, slot), Place::Hand, Why::Returned, cx);
        }
        Step::Done
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {} to its owner's hand", reader.act("return"), reader.to(self.what))
    }
}
