//! The cards a verb works on: who chooses them, from where, and when it is done to each.

use tinyvec::ArrayVec;

use super::Cx;
use crate::{
    action::Action,
    effect::{Place, Verb, verbs::Selection},
    event::Event,
    state::{Ask, CardId, CardSet, Fab, Frame, Scope, Zone},
};

impl Fab {
    /// Begins a verb that works on cards: on all of them at once, or one by one as chosen.
    pub(crate) fn choose_cards(&mut self, verb: &'static dyn Verb, mut scope: Scope, cx: &mut Cx<'_>) {
        scope.n = 0;
        scope.done = false;
        let chooser = verb.chooser(self, &scope);
        let Some(Selection { cards, n, up_to }) = verb.selection(self, &scope) else {
            return self.set_scope(scope, cx);
        };
        self.set_scope(scope, cx);
        if verb.shows() {
            cx.emit(self, Event::PoolSet(CardSet::EMPTY));
        }
        let what = verb.what();
        if what.is_some_and(|what| what.random) {
            let mut left = cards;
            for _ in 0..n.min(cards.len()) {
                let at = self.random(left.len(), cx) as usize;
                if let Some(card) = left.into_iter().nth(at) {
                    left.remove(card);
                    self.apply_to(verb, card, false, cx);
                }
            }
            return self.finish_verb(verb, cx);
        }
        // The order in which cards go to a deck is a choice of its own.
        let ordered = verb.in_order() && cards.len() > 1;
        if let Some(what) = what
            && ordered
            && what.from == Place::Pitch
        {
            cx.emit(self, Event::Piled { seat: self.seat_of(what.of, &scope) });
        }
        let either = verb.top_or_bottom() && !cards.is_empty();
        if !up_to && !ordered && !either && !verb.always_asks() && cards.len() <= n {
            // In the order of their names: the order of a hand is secret.
            let mut all: ArrayVec<[CardId; 64]> = cards.into_iter().collect();
            all.sort_unstable_by_key(|card| (self.prints[card.index()], *card));
            for card in all {
                self.apply_to(verb, card, false, cx);
            }
            return self.finish_verb(verb, cx);
        }
        self.ask(chooser, Ask::Pick(n.min(cards.len().max(1)) as u8), cx);
    }

    /// Does a verb to one card.
    fn apply_to(&mut self, verb: &dyn Verb, card: CardId, top: bool, cx: &mut Cx<'_>) {
        let Some(Frame::Run(mut scope)) = self.frame() else { return };
        let from = self.zone(card);
        // What an effect does to its own source is not what it speaks of afterwards.
        if verb.what().is_none_or(|what| what.from != Place::This) {
            scope.it = Some(card);
        }
        let done = verb.apply_to(self, card, &scope, top, cx);
        if self.pool.contains(card) && !verb.shows() {
            let mut pool = self.pool;
            pool.remove(card);
            cx.emit(self, Event::PoolSet(pool));
        }
        if from == Zone::Deck && !matches!(self.zone(card), Zone::Deck | Zone::Hand | Zone::Arsenal) {
            self.shown_from_deck(card, cx);
        }
        if done {
            scope.n = scope.n.saturating_add(1);
            scope.done = true;
        }
        self.set_scope(scope, cx);
    }

    /// Adds a card to those that are looked at.
    pub(crate) fn pool_add(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let mut pool = self.pool;
        pool.insert(card);
        cx.emit(self, Event::PoolSet(pool));
    }

    /// What comes after the last card of a verb.
    fn finish_verb(&mut self, verb: &dyn Verb, cx: &mut Cx<'_>) {
        let Some(Frame::Run(scope)) = self.frame() else { return };
        verb.finish(self, &scope, cx);
    }

    /// The cards that can still be chosen, after the question was withdrawn.
    fn left_to_choose(&self) -> CardSet {
        let Some((scope, verb)) = self.pending_op() else { return CardSet::EMPTY };
        let cards = verb.selection(self, &scope).map_or(CardSet::EMPTY, |selection| selection.cards);
        if verb.shows() { cards.without(self.pool) } else { cards }
    }

    pub(super) fn answer_pick(&mut self, left: u8, action: Action, cx: &mut Cx<'_>) {
        let Some((_, verb)) = self.pending_op() else { return };
        let seat = self.seat;
        let (Action::Choose(card) | Action::Top(card) | Action::Bottom(card)) = action else {
            return self.finish_verb(verb, cx);
        };
        if let Some(card) = self.find_in(self.left_to_choose(), card) {
            self.apply_to(verb, card, matches!(action, Action::Top(_)), cx);
        }
        if left > 1 && !self.left_to_choose().is_empty() {
            self.ask(seat, Ask::Pick(left - 1), cx);
        } else {
            self.finish_verb(verb, cx);
        }
    }
}
