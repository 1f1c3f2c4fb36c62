//! Effects on decks, hands and graveyards.

use croupier_kernel::{Cx, Seat};

use super::stream;
use crate::{
    effect::Picker,
    event::{Event, Place, Why},
    evolve::salt,
    rules::possible::players,
    state::{Ask, CardId, Link, LunchTable, Resolving},
};

impl LunchTable {
    /// Draws one card if there is one.
    pub(crate) fn draw(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        if let Some(id) = self.side(seat).deck.last().copied() {
            self.take_up(id, Why::Drawn, cx);
        }
    }

    /// Takes a card of the deck to hand.
    pub(super) fn take_up(&mut self, id: CardId, why: Why, cx: &mut Cx<'_, Self>) {
        let seat = id.owner();
        let card = Some(self.named(id));
        cx.emit(self, Event::CardMoved { card, from: Place::Deck(seat), to: Place::Hand(seat), why });
        if self.side(seat).deck.is_empty() {
            cx.emit(self, Event::DeckEmptied { seat });
        }
    }

    /// Puts a whole pile into its owner's deck.
    pub(super) fn pour(&mut self, from: Place, seat: Seat, cx: &mut Cx<'_, Self>) {
        loop {
            let side = self.side(seat);
            let pile = if from == Place::Hand(seat) { &side.hand } else { &side.graveyard };
            let Some(id) = pile.last().copied() else { break };
            let card = Some(self.named(id));
            cx.emit(self, Event::CardMoved { card, from, to: Place::Deck(seat), why: Why::Taken });
        }
    }

    /// Shuffles a deck.
    pub(crate) fn shuffle(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        let mut rng = cx.step_rng(stream::SHUFFLE, self.lot(seat, 0));
        cx.emit(self, Event::Shuffled { seat, salt: Some(salt(&mut rng)) });
    }

    /// Discards for one player after the other. False when someone has to pick.
    pub(super) fn discard(
        &mut self,
        link: &Link,
        (who, n, keep, by): (crate::effect::Players, Option<u8>, Option<u8>, Picker),
        resolving: &Resolving,
        cx: &mut Cx<'_, Self>,
    ) -> bool {
        let mut step = usize::from(resolving.step);
        while let Some(player) = players(self.active, who, link.seat, link.reversed).nth(step) {
            let n_hand = self.side(player).hand.len();
            let n_gone = match (n, keep) {
                (_, Some(keep)) => n_hand.saturating_sub(usize::from(keep)),
                (n, None) => usize::from(n.unwrap_or(0)).min(n_hand),
            };
            let picks = match by {
                Picker::Owner => n_gone < n_hand,
                Picker::You => true,
                Picker::Lot => false,
            };
            if picks && n_gone > 0 {
                let seat = if by == Picker::You { link.seat } else { player };
                cx.emit(self, Event::ChoiceOpened(Ask::Discard { seat, whose: player, left: n_gone as u8 }));
                return false;
            }
            for nth in 0..n_gone {
                let n_hand = self.side(player).hand.len() as u32;
                let lot = || cx.step_rng(stream::LOT, self.lot(player, nth as u32)).below(n_hand);
                let i = if by == Picker::Lot { lot() } else { 0 };
                self.throw_away(player, i as usize, cx);
            }
            step += 1;
            cx.emit(self, Event::StepDone);
        }
        true
    }

    /// Gives all hidden cards of a seat new numbers, before it sets one face down, if the opponent has seen the number of one
    /// in hand: what is turned up later must not tell whether it is the copy that was seen.
    pub(crate) fn renumber(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        let side = self.side(seat);
        if side.open_hand || side.seen & side.held != 0 {
            let mut rng = cx.step_rng(stream::NUMBERS, u32::from(seat.0));
            cx.emit(self, Event::Renumbered { seat, salt: Some(salt(&mut rng)) });
        }
    }

    /// Discards one card of a hand.
    pub(crate) fn throw_away(&mut self, seat: Seat, i: usize, cx: &mut Cx<'_, Self>) {
        if let Some(id) = self.side(seat).hand.get(i).copied() {
            let card = Some(self.named(id));
            let (from, to) = (Place::Hand(seat), Place::Graveyard(seat));
            cx.emit(self, Event::CardMoved { card, from, to, why: Why::Discarded });
        }
    }
}
