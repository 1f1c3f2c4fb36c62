//! `random_to_hand`: a card of its player's deck, drawn at random, goes to the hand.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Start, resolve::stream, words::Reader},
    event::Why,
    state::{Link, LunchTable, Resolving},
};

/// A card of its player's deck, drawn at random, goes to the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomToHand {}

impl Verb for RandomToHand {
    fn start(&self, _print: &Print) -> Start {
        Start::surely(Start::OWN_DECK)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        !table.side(link.seat).deck.is_empty()
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let n = table.side(link.seat).deck.len() as u32;
        let i = cx.step_rng(stream::LOT, table.lot(link.seat, 0)).below(n) as usize;
        if let Some(id) = table.side(link.seat).deck.get(i).copied() {
            table.take_up(id, Why::Found, cx);
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let own = reader.mine();
        format!("{} a random card from {own} deck into {own} hand", reader.act("put"))
    }
}
