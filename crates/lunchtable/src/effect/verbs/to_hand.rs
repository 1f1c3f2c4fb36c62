//! `to_hand`: a card of the graveyard goes to its owner's hand.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, Players, words::Reader},
    event::{Event, Place, Why},
    state::{Link, LunchTable, Resolving},
};

/// A card of the graveyard goes to its owner's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToHand {
    /// The cards it applies to.
    pub what: Aim,
}

impl Verb for ToHand {
    fn aim(&self) -> Option<Aim> {
        Some(self.what)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_target(link, self.what)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if let Some(id) = link.other
            && table.side(id.owner()).graveyard.contains(&id)
        {
            let (from, to) = (Place::Graveyard(id.owner()), Place::Hand(id.owner()));
            let card = table.named(id);
            cx.emit(table, Event::CardMoved { card, from, to, why: Why::Returned });
        }
        Step::Done
    }

    fn text(&self, print: &Print, reader: Reader) -> String {
        let what = match self.what {
            Aim::Graveyard1 => format!("a card other than {} from {} graveyard", print.name, reader.of(Players::You)),
            other => reader.to(other),
        };
        format!("{} {what} to {} hand", reader.act("return"), reader.mine())
    }
}
