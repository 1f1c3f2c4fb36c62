//! `look_and_order`: its player sees the top cards of the player's own deck and puts them back in any order.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Start, words::Reader},
    event::{Event, Mark},
    state::{Ask, Link, LunchTable, Resolving},
};

/// Its player sees the top cards of the player's own deck and puts them back in any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookAndOrder {
    /// The count.
    pub n: u8,
}

impl Verb for LookAndOrder {
    fn start(&self, _print: &Print) -> Start {
        Start::surely(Start::OWN_DECK)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        !table.side(link.seat).deck.is_empty()
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let (seat, side) = (link.seat, table.side(link.seat));
        let of = self.n.min(side.deck.len() as u8);
        if at.step > 0 || of == 0 {
            return Step::Done;
        }
        let known = side.known_top.max(of);
        cx.emit(table, Event::Marked { seat, mark: Mark::KnowsTop(known) });
        if of == 1 {
            return Step::Done;
        }
        cx.emit(table, Event::ChoiceOpened(Ask::Order { seat, placed: 0, of }));
        Step::Waits
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (act, own) = (reader.act("look"), reader.mine());
        format!("{act} at the top {} cards of {own} deck and put them back in any order", self.n)
    }
}
