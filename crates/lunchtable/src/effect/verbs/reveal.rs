//! `reveal`: hands are open to the other player until the end of the turn.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{Players, reach::n_held, words::Reader},
    event::{Event, Mark},
    state::{Link, LunchTable, Resolving},
};

/// Hands are open to the other player until the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The players it applies to.
    pub who: Players,
}

impl Verb for Reveal {
    fn is_possible(&self, table: &LunchTable, link: &Link, in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |player, side| {
            player != link.seat && !side.open_hand && n_held(link, player, side, in_hand) > 0
        })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            cx.emit(table, Event::Marked { seat: player, mark: Mark::OpenHand });
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        match self.who {
            Players::Each => "both players play with their hands revealed until end of turn".into(),
            who => {
                let own = reader.own(who);
                format!("{} with {own} hand revealed until end of turn", reader.does(who, "play"))
            }
        }
    }
}
