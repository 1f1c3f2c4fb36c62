//! Effects on decks, hands and graveyards.

use croupier_kernel::{Cx, Seat};

use crate::{
    effect::resolve::stream,
    event::{Event, Place, Why, salt},
    state::{CardId, LunchTable},
};

impl LunchTable {
    /// Draws one card if there is one.
    pub(crate) fn draw(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        if let Some(id) = self.side(seat).deck.last().copied() {
            self.take_up(id, Why::Drawn, cx);
        }
    }

    /// Takes a card of the deck to hand.
    pub(crate) fn take_up(&mut self, id: CardId, why: Why, cx: &mut Cx<'_, Self>) {
        let seat = id.owner();
        let card = self.named(id);
        cx.emit(self, Event::CardMoved { card, from: Place::Deck(seat), to: Place::Hand(seat), why });
        if self.side(seat).deck.is_empty() {
            cx.emit(self, Event::DeckEmptied { seat });
        }
    }

    /// Puts a whole pile into its owner's deck.
    pub(crate) fn pour(&mut self, from: Place, seat: Seat, cx: &mut Cx<'_, Self>) {
        loop {
            let side = self.side(seat);
            let pile = if from == Place::Hand(seat) { &side.hand } else { &side.graveyard };
            let Some(id) = pile.last().copied() else { break };
            let card = self.named(id);
            cx.emit(self, Event::CardMoved { card, from, to: Place::Deck(seat), why: Why::Taken });
        }
    }

    /// Shuffles a deck.
    pub(crate) fn shuffle(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        let mut rng = cx.step_rng(stream::SHUFFLE, self.lot(seat, 0));
        cx.emit(self, Event::Shuffled { seat, salt: salt(&mut rng) });
    }

    /// Gives all hidden cards of a seat new numbers, before it sets one face down, if the opponent has seen the number of one
    /// in hand: what is turned up later must not tell whether it is the copy that was seen.
    pub(crate) fn renumber(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        let side = self.side(seat);
        if side.open_hand || side.seen & side.held != 0 {
            let mut rng = cx.step_rng(stream::NUMBERS, u32::from(seat.0));
            cx.emit(self, Event::Renumbered { seat, salt: salt(&mut rng) });
        }
    }

    /// Discards one card of a hand.
    pub(crate) fn throw_away(&mut self, seat: Seat, i: usize, cx: &mut Cx<'_, Self>) {
        if let Some(id) = self.side(seat).hand.get(i).copied() {
            let card = self.named(id);
            let (from, to) = (Place::Hand(seat), Place::Graveyard(seat));
            cx.emit(self, Event::CardMoved { card, from, to, why: Why::Discarded });
        }
    }
}
