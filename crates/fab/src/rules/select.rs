//! The cards an op works on: who chooses them, from where, and what is done to each.

use croupier_kernel::Seat;

use super::Cx;
use crate::{
    action::Action,
    effect::{OpText, Place, Select, To},
    event::{Event, Why},
    state::{Ask, CardId, CardSet, Fab, Frame, ModKind, Modifier, Scope, Zone, flag},
};

impl Fab {
    /// Begins an op that works on cards: on all of them at once, or one by one as chosen.
    pub(super) fn select(&mut self, op: &'static OpText, mut scope: Scope, cx: &mut Cx<'_>) {
        scope.n = 0;
        scope.done = false;
        let chooser = self.chooser(op, &scope);
        let Some((set, n, free)) = self.selection(op, &scope) else { return self.set_scope(scope, cx) };
        self.set_scope(scope, cx);
        if matches!(op, OpText::Look { .. } | OpText::Reveal { .. }) {
            cx.emit(self, Event::PoolSet(CardSet::EMPTY));
        }
        if let Some(what) = op_select(op)
            && what.random
        {
            let mut left = set;
            for _ in 0..n.min(set.len()) {
                let at = self.random(left.len(), cx) as usize;
                if let Some(card) = left.into_iter().nth(at) {
                    left.remove(card);
                    self.apply_to(op, card, false, cx);
                }
            }
            return self.finish_op(op, cx);
        }
        // The order in which cards go to a deck is a choice of its own.
        let ordered = matches!(op, OpText::Put { to: To::DeckTop | To::DeckBottom, .. }) && set.len() > 1;
        if let Some(what) = op_select(op)
            && ordered
            && what.from == Place::Pitch
        {
            cx.emit(self, Event::Piled { seat: self.seat_of(what.of, &scope) });
        }
        let either = matches!(op, OpText::Put { to: To::DeckTopOrBottom, .. }) && !set.is_empty();
        let search = matches!(op, OpText::Search { .. });
        if !free && !ordered && !either && !search && set.len() <= n {
            for card in set {
                self.apply_to(op, card, false, cx);
            }
            return self.finish_op(op, cx);
        }
        self.ask(chooser, Ask::Pick(n.min(set.len().max(1)) as u8), cx);
    }

    /// Who chooses the cards of an op: whoever is instructed, and each player of their own hand.
    fn chooser(&self, op: &OpText, scope: &Scope) -> Seat {
        match op {
            OpText::Discard { who, .. } => self.seat_of(*who, scope),
            OpText::Give { what } => self.seat_of(what.of, scope),
            _ => match op_select(op) {
                Some(what) if matches!(what.from, Place::Hand | Place::HandAndArsenal) => self.seat_of(what.of, scope),
                _ => scope.seat,
            },
        }
    }

    /// The cards an op may choose from, how many, and whether fewer will do.
    pub(super) fn selection(&self, op: &OpText, scope: &Scope) -> Option<(CardSet, u32, bool)> {
        match op {
            OpText::Discard { n, who } => {
                let hand = self.cards_of(Zone::Hand, self.seat_of(*who, scope));
                Some((hand, self.amount(n, scope).max(0) as u32, false))
            }
            OpText::Search { filter, .. } => {
                let deck = self.cards_of(Zone::Deck, scope.seat).into_iter();
                Some((deck.filter(|card| self.matches(filter, *card, scope)).collect(), 1, true))
            }
            OpText::Prevent { source: true, .. } => {
                Some((self.cards(Zone::Arena).or(self.cards(Zone::Chain)).or(self.cards(Zone::Stack)), 1, false))
            }
            op => {
                let what = op_select(op)?;
                let mut set = self.candidates(what, scope);
                if matches!(op, OpText::Reveal { .. } | OpText::Look { .. }) && self.ask != Ask::Nothing {
                    set = set.without(self.pool);
                }
                let n = if what.all { set.len() } else { self.amount(&what.n, scope).max(0) as u32 };
                // Cards of a deck come from its top, so there is nothing to choose among them.
                let n = if what.from == Place::DeckTop { set.len() } else { n };
                Some((set, n, what.up_to))
            }
        }
    }

    /// Does an op to one card.
    fn apply_to(&mut self, op: &OpText, card: CardId, top: bool, cx: &mut Cx<'_>) {
        let Some(Frame::Run(mut scope)) = self.frame() else { return };
        let from = self.zone(card);
        // What an effect does to its own source is not what it speaks of afterwards.
        if op_select(op).is_none_or(|what| what.from != Place::This) {
            scope.it = Some(card);
        }
        let mut done = true;
        match op {
            OpText::Look { .. } => {
                self.show(card, Some(scope.seat), cx);
                self.pool_add(card, cx);
            }
            OpText::Reveal { .. } => {
                self.show(card, None, cx);
                self.pool_add(card, cx);
            }
            OpText::Put { to, .. } | OpText::Search { to, .. } => {
                if matches!(op, OpText::Search { .. }) {
                    self.show(card, None, cx);
                }
                let to = if *to == To::DeckTopOrBottom { if top { To::DeckTop } else { To::DeckBottom } } else { *to };
                done = self.put_at(card, to, cx);
            }
            OpText::Banish { .. } => self.banish(card, cx),
            // A source that has already left is another object, and does not destroy itself (CR 3.0.9).
            OpText::Destroy { what } => {
                done = what.from != Place::This || matches!(from, Zone::Arena | Zone::Chain);
                if done {
                    self.destroy(card, scope.seat, cx);
                }
            }
            OpText::Discard { .. } => self.discard(card, cx),
            OpText::ShuffleIn { .. } => {
                self.put_at(card, To::DeckTop, cx);
            }
            OpText::TurnFaceUp { .. } => {
                done = !self.has_flag(card, flag::FACE_UP);
                self.set(card, cx, |obj| obj.flags |= flag::FACE_UP);
                self.show(card, None, cx);
            }
            OpText::Steal { until, .. } => {
                self.set(card, cx, |obj| obj.flags ^= flag::STOLEN);
                if let Some(until) = until {
                    let modifier = self.modifier(ModKind::Steal, &scope, *until);
                    self.take_effect(Modifier { card: Some(card), ..modifier }, cx);
                }
            }
            OpText::Give { .. } => self.set(card, cx, |obj| obj.flags ^= flag::STOLEN),
            OpText::TapCard { .. } => self.turn_to(card, true, cx),
            OpText::UntapCard { .. } => self.turn_to(card, false, cx),
            OpText::Prevent { .. } => self.add_shield(op, Some(card), &scope, cx),
            _ => {}
        }
        if self.pool.contains(card) && !matches!(op, OpText::Look { .. } | OpText::Reveal { .. }) {
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

    fn pool_add(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let mut pool = self.pool;
        pool.insert(card);
        cx.emit(self, Event::PoolSet(pool));
    }

    /// What comes after the last card of an op: a deck that was searched or added to is shuffled.
    fn finish_op(&mut self, op: &OpText, cx: &mut Cx<'_>) {
        let Some(Frame::Run(scope)) = self.frame() else { return };
        match op {
            OpText::Search { to, .. } => {
                // A card put on top stays there: the rest is shuffled first.
                match scope.it {
                    Some(card) if *to == To::DeckTop && scope.n > 0 => {
                        self.relocate(card, Zone::Hand, Why::Nothing, cx);
                        self.shuffle(scope.seat, cx);
                        self.put_on_top(card, Why::Put, cx);
                    }
                    _ => self.shuffle(scope.seat, cx),
                }
            }
            OpText::ShuffleIn { what } => self.shuffle(self.seat_of(what.of, &scope), cx),
            _ => {}
        }
    }

    pub(super) fn answer_pick(&mut self, left: u8, action: Action, cx: &mut Cx<'_>) {
        let Some((scope, op)) = self.pending_op() else { return };
        let seat = self.seat;
        let (Action::Choose(card) | Action::Top(card) | Action::Bottom(card)) = action else {
            return self.finish_op(op, cx);
        };
        // The choice is still open while its cards are looked up.
        let set = self.selection(op, &scope).map_or(CardSet::EMPTY, |(set, ..)| set);
        let set = if matches!(op, OpText::Reveal { .. } | OpText::Look { .. }) { set.without(self.pool) } else { set };
        if let Some(card) = self.find_in(set, card) {
            self.apply_to(op, card, matches!(action, Action::Top(_)), cx);
        }
        let more = left > 1 && {
            let Some((scope, op)) = self.pending_op() else { return };
            let set = self.selection(op, &scope).map_or(CardSet::EMPTY, |(set, ..)| set);
            let set =
                if matches!(op, OpText::Reveal { .. } | OpText::Look { .. }) { set.without(self.pool) } else { set };
            !set.is_empty()
        };
        if more {
            self.ask(seat, Ask::Pick(left - 1), cx);
        } else {
            self.finish_op(op, cx);
        }
    }
}

/// The selection of an op that has one.
pub(super) fn op_select(op: &OpText) -> Option<&Select> {
    match op {
        OpText::Look { what }
        | OpText::Reveal { what, .. }
        | OpText::Put { what, .. }
        | OpText::Banish { what }
        | OpText::Destroy { what }
        | OpText::ShuffleIn { what }
        | OpText::TurnFaceUp { what }
        | OpText::Steal { what, .. }
        | OpText::Give { what }
        | OpText::TapCard { what }
        | OpText::UntapCard { what } => Some(what),
        _ => None,
    }
}
