//! `graveyard_to_deck`: graveyards go into the decks.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Players, words::Reader},
    event::Place,
    state::{Link, LunchTable, Resolving},
};

/// Graveyards go into the decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraveyardToDeck {
    /// The players it applies to.
    pub who: Players,
}

impl Verb for GraveyardToDeck {
    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |_, side| !side.graveyard.is_empty())
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            table.pour(Place::Graveyard(player), player, cx);
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let own = reader.own(self.who);
        format!("{} {own} graveyard into {own} deck", reader.does(self.who, "put"))
    }
}
