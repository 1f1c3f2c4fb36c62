//! What happens to single cards: they are shown, moved, discarded, banished, tapped (CR 8.5).

use std::cmp::Ordering;

use croupier_kernel::Seat;

use super::Cx;
use crate::{
    effect::{To, Trigger, Words},
    event::{Event, Why},
    state::{CardId, CardSet, Fab, LayerKind, Zone, flag, note},
};

impl Fab {
    /// An activated ability or an action card put a card face up into a zone from its deck.
    pub(super) fn shown_from_deck(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let by_action = self.stack.last().is_some_and(|layer| {
            layer.kind == LayerKind::Ability || self.print(layer.scope.card).words.has(Words::ACTION)
        });
        if by_action {
            self.trigger(Trigger::ShownFromDeck, card, card.owner().other(), cx);
        }
    }

    /// Moves a card where an effect puts it. False if it cannot go there.
    pub(crate) fn put_at(&mut self, card: CardId, to: To, cx: &mut Cx<'_>) -> bool {
        match to {
            To::Arsenal if !self.cards_of(Zone::Arsenal, card.owner()).is_empty() => return false,
            To::Defending if self.may_defend(card, self.zone(card)).is_err() => return false,
            _ => {}
        }
        if to != To::Defending {
            self.hide_choice(card, cx);
        }
        self.leaves(card, cx);
        match to {
            To::DeckTop => self.put_on_top(card, Why::Put, cx),
            To::DeckBottom | To::DeckTopOrBottom => self.relocate(card, Zone::Deck, Why::Put, cx),
            To::Hand => self.relocate(card, Zone::Hand, Why::Put, cx),
            To::Arsenal => self.relocate(card, Zone::Arsenal, Why::Put, cx),
            To::Defending => {
                self.add_defender(card, cx);
                let mut alone = CardSet::EMPTY;
                alone.insert(card);
                self.defended_by(alone, cx);
                return true;
            }
        }
        self.forget(card, cx);
        true
    }

    /// A card was chosen that goes from one hidden place to another: the opponent does not see which one of the hand, or of
    /// the cards looked at, unless those were shown to all.
    pub(super) fn hide_choice(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let (owner, zone) = (card.owner(), self.zone(card));
        let known = self.side(owner.other()).knows;
        let cards = match zone {
            Zone::Hand | Zone::Deck if self.pool.contains(card) => {
                self.pool.into_iter().filter(|card| self.zone(*card) == zone && card.owner() == owner).collect()
            }
            Zone::Hand => self.cards_of(Zone::Hand, owner),
            _ => return,
        };
        let shown = self.pool.contains(card) && cards.without(known).is_empty();
        if !shown && self.side(owner).piles.tells_apart(cards.0[owner.index()], known.0[owner.index()]) {
            cx.emit(self, Event::Mixed { cards });
        }
    }

    /// Puts a card into its owner's banished zone (CR 8.5.1).
    pub(crate) fn banish(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.leaves(card, cx);
        self.relocate(card, Zone::Banished, Why::Banished, cx);
        self.forget(card, cx);
        self.note(card.owner(), note::BANISHED, cx);
    }

    /// Discards a card from hand (CR 8.5.5).
    pub(crate) fn discard(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.bury(card, Why::Discarded, cx);
        self.trigger(Trigger::Discarded, card, card.owner().other(), cx);
    }

    /// Shows a hidden card to one player or to all.
    pub(crate) fn show(&mut self, card: CardId, to: Option<Seat>, cx: &mut Cx<'_>) {
        cx.emit(self, Event::Shown { card, to });
    }

    /// Both players reveal the top card; greater power wins (CR 8.5.45). No one wins a tie (CR 8.5.45c).
    pub(crate) fn clash(&mut self, seat: Seat, cx: &mut Cx<'_>) -> Option<Seat> {
        let mut powers = [None, None];
        for who in [seat, seat.other()] {
            if let Some(card) = self.side(who).deck.last().copied() {
                self.show(card, None, cx);
                powers[usize::from(who != seat)] = self.print(card).power;
            }
        }
        let winner = match powers[0].cmp(&powers[1]) {
            Ordering::Greater => Some(seat),
            Ordering::Less => Some(seat.other()),
            Ordering::Equal => None,
        };
        cx.emit(self, Event::Clashed { seat, winner });
        winner
    }

    /// Taps or untaps a permanent, unless it is so already or may not.
    pub(crate) fn turn_to(&mut self, card: CardId, tapped: bool, cx: &mut Cx<'_>) {
        if self.has_flag(card, flag::TAPPED) != tapped && (tapped || !self.is_so(card, |rules| rules.cannot_untap)) {
            self.set(card, cx, |obj| obj.flags ^= flag::TAPPED);
        }
    }
}
