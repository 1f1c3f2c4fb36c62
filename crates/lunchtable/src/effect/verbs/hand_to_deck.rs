//! `hand_to_deck`: hands go into the decks.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Players, reach::n_held, words::Reader},
    event::Place,
    state::{Link, LunchTable, Resolving},
};

/// Hands go into the decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandToDeck {
    /// The players it applies to.
    pub who: Players,
}

impl Verb for HandToDeck {
    fn is_possible(&self, table: &LunchTable, link: &Link, in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |player, side| n_held(link, player, side, in_hand) > 0)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            table.pour(Place::Hand(player), player, cx);
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let own = reader.own(self.who);
        format!("{} {own} hand into {own} deck", reader.does(self.who, "put"))
    }
}
