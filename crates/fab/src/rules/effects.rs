//! The one interpreter of effects: runs the steps of a part until someone must choose.

use std::cmp::Ordering;

use croupier_kernel::Seat;

use super::Cx;
use crate::{
    action::Action,
    content::{DefId, code_of, print},
    effect::{Amount, Form, OpText, Place, Rules, Select, Step as CodeStep, To, Trigger, Until, Words},
    event::Event,
    state::{Ask, Blow, CardId, CardSet, Fab, Frame, LayerKind, ModKind, Modifier, Scope, Step, Zone, flag, note},
};

impl Fab {
    /// The step an effect is at. It has moved on by one when a choice is pending.
    pub(super) fn step_at(scope: &Scope, pc: u8) -> Option<&'static CodeStep> {
        code_of(print(scope.def).parts.get(usize::from(scope.part))?)?.steps.get(usize::from(pc))
    }

    /// The op a pending choice belongs to.
    pub(super) fn pending_op(&self) -> Option<(Scope, &'static OpText)> {
        let Some(Frame::Run(scope)) = self.frame() else { return None };
        match Fab::step_at(&scope, scope.pc.checked_sub(1)?)? {
            CodeStep::Do(op) => Some((scope, op)),
            _ => None,
        }
    }

    fn set_scope(&mut self, scope: Scope, cx: &mut Cx<'_>) {
        cx.emit(self, Event::FrameSet(Frame::Run(scope)));
    }

    /// Runs the next step of an effect.
    pub(super) fn run_effect(&mut self, mut scope: Scope, cx: &mut Cx<'_>) {
        let Some(step) = Fab::step_at(&scope, scope.pc) else { return cx.emit(self, Event::FramePopped) };
        scope.pc += 1;
        match step {
            CodeStep::Do(op) => {
                self.set_scope(scope, cx);
                return self.perform(op, scope, cx);
            }
            CodeStep::Unless(cond, to) => {
                if !self.holds(cond, &scope) {
                    scope.pc = *to;
                }
            }
            CodeStep::Jump(to) => scope.pc = *to,
            CodeStep::Done(to) => {
                if !scope.done {
                    scope.pc = *to;
                }
            }
            CodeStep::May(who, to) => {
                let can = match Fab::step_at(&scope, scope.pc) {
                    Some(CodeStep::Do(op)) => self.can_do(op, &scope),
                    _ => true,
                };
                if can {
                    self.set_scope(scope, cx);
                    return self.ask(self.seat_of(*who, &scope), Ask::May, cx);
                }
                scope.pc = *to;
            }
            CodeStep::Repeat(n, to) => {
                scope.loops = self.amount(n, &scope).clamp(0, 100) as u8;
                if scope.loops == 0 {
                    scope.pc = *to;
                }
            }
            CodeStep::Again(to) => {
                scope.loops = scope.loops.saturating_sub(1);
                if scope.loops > 0 {
                    scope.pc = *to;
                }
            }
            CodeStep::FirstHero => scope.hero = scope.seat,
            CodeStep::EachHero(to) => {
                if scope.hero == scope.seat {
                    scope.hero = scope.seat.other();
                    scope.pc = *to;
                }
            }
            CodeStep::Later(_, part, until) => {
                let modifier = Modifier { times: *part, ..self.modifier(ModKind::Later, &scope, *until) };
                cx.emit(self, Event::ModifierAdded(modifier));
            }
        }
        self.set_scope(scope, cx);
    }

    /// A continuous effect of the step that is being run.
    fn modifier(&self, kind: ModKind, scope: &Scope, until: Until) -> Modifier {
        Modifier {
            kind,
            def: scope.def,
            part: scope.part,
            pc: scope.pc - 1,
            card: None,
            source: scope.card,
            seat: scope.seat.0,
            controller: scope.seat.0,
            x: 0,
            times: 1,
            until,
        }
    }

    /// The variable number of rules, fixed now (CR 6.2.2b).
    fn x_of(&self, rules: &Rules, scope: &Scope) -> i8 {
        let variable = |amount: &&Amount| !matches!(amount, Amount::N(_));
        let amounts = [&rules.power, &rules.arcane, &rules.defense];
        let found = amounts.into_iter().flatten().find(variable);
        found.map_or(0, |amount| self.amount(amount, scope).clamp(-100, 100) as i8)
    }

    /// Whether an optional op could be done (CR 1.8.3b).
    fn can_do(&self, op: &OpText, scope: &Scope) -> bool {
        let some = |what: &Select| {
            let n = if what.up_to || what.all { 1 } else { self.amount(&what.n, scope).max(1) };
            i32::try_from(self.candidates(what, scope).len()).is_ok_and(|len| len >= n)
        };
        match op {
            OpText::Pay { n } => self.payable(scope.seat, [None; 2]) >= u32::from(*n),
            OpText::Put { what, to: To::Arsenal } => {
                some(what) && self.cards_of(Zone::Arsenal, self.seat_of(what.of, scope)).is_empty()
            }
            OpText::Put { what, to: To::Defending } => {
                self.candidates(what, scope).into_iter().any(|card| self.may_defend(card, self.zone(card)).is_ok())
            }
            OpText::Put { what, .. }
            | OpText::Banish { what }
            | OpText::Destroy { what }
            | OpText::ShuffleIn { what }
            | OpText::Reveal { what, .. }
            | OpText::Look { what }
            | OpText::TurnFaceUp { what }
            | OpText::Steal { what, .. }
            | OpText::Give { what }
            | OpText::TapCard { what }
            | OpText::UntapCard { what } => some(what),
            OpText::Discard { who, .. } => !self.cards_of(Zone::Hand, self.seat_of(*who, scope)).is_empty(),
            OpText::Search { .. } => !self.side(scope.seat).deck.is_empty(),
            OpText::RemoveEnergy => false,
            _ => true,
        }
    }

    /// Does one op, or begins it and asks.
    fn perform(&mut self, op: &'static OpText, mut scope: Scope, cx: &mut Cx<'_>) {
        scope.done = true;
        match op {
            OpText::Deal { n, kind, to } => {
                let n = self.amount(n, &scope).clamp(0, 200) as u8;
                scope.done = n > 0;
                self.set_scope(scope, cx);
                if n > 0 {
                    let blow = Blow {
                        card: scope.card,
                        seat: scope.seat,
                        to: self.seat_of(*to, &scope),
                        kind: *kind,
                        n,
                        stage: 0,
                        used: CardSet::EMPTY,
                        shields: 0,
                        paying: None,
                    };
                    cx.emit(self, Event::FramePushed(Frame::Strike(blow)));
                }
                return;
            }
            OpText::GainLife { n, who } => {
                let (seat, n) = (self.seat_of(*who, &scope), self.amount(n, &scope).clamp(0, 100) as u8);
                if n > 0 {
                    cx.emit(self, Event::LifeGained { seat, n });
                }
            }
            OpText::GainResource { n } => {
                let n = self.amount(n, &scope).clamp(0, 100) as u8;
                self.add_resources(scope.seat, n, cx);
            }
            OpText::GainAction { n } => {
                let n = self.amount(n, &scope).clamp(0, 100) as u8;
                self.add_action_points(scope.seat, n, cx);
            }
            OpText::Gets { to, rules, until } => {
                for card in self.candidates(to, &scope) {
                    self.gets(card, rules, *until, &scope, cx);
                }
            }
            OpText::Next { rules, who, until, .. } => {
                if *until != Until::Chain || self.chain.n_links > 0 {
                    let seat = self.seat_of(*who, &scope).0;
                    let modifier = self.modifier(ModKind::Next, &scope, *until);
                    cx.emit(self, Event::ModifierAdded(Modifier { seat, x: self.x_of(rules, &scope), ..modifier }));
                }
            }
            OpText::All { rules, of, until, .. } => {
                let seat = self.seat_of(*of, &scope);
                let times = match until {
                    Until::TheirNextTurn => u8::from(self.active == seat),
                    _ => 1,
                };
                let modifier = self.modifier(ModKind::All, &scope, *until);
                let x = self.x_of(rules, &scope);
                cx.emit(self, Event::ModifierAdded(Modifier { seat: seat.0, times, x, ..modifier }));
            }
            OpText::Pay { n } => {
                self.set_scope(scope, cx);
                return cx.emit(self, Event::FramePushed(Frame::Pay { seat: scope.seat, n: *n }));
            }
            OpText::Draw { n, who } => {
                let (seat, n) = (self.seat_of(*who, &scope), self.amount(n, &scope));
                scope.n = self.draw(seat, n, cx);
                scope.done = scope.n > 0;
            }
            OpText::Opt { n } => {
                let n = self.amount(n, &scope).max(0) as usize;
                let pool: CardSet = self.side(scope.seat).deck.iter().rev().take(n).copied().collect();
                self.set_scope(scope, cx);
                for card in pool {
                    self.show(card, Some(scope.seat), cx);
                }
                cx.emit(self, Event::PoolSet(pool));
                if !pool.is_empty() {
                    self.ask(scope.seat, Ask::Opt, cx);
                }
                return;
            }
            OpText::Create { def, n, who, .. } => {
                let (seat, n) = (self.seat_of(*who, &scope), self.amount(n, &scope));
                self.create(*def, n, seat, cx);
            }
            OpText::PutCounter => {
                if matches!(self.zone(scope.card), Zone::Arena | Zone::Chain) {
                    self.set(scope.card, cx, |obj| obj.minus = obj.minus.saturating_add(1));
                }
            }
            OpText::RemoveEnergy => scope.done = false,
            OpText::Prevent { source: false, .. } => self.add_shield(op, None, &scope, cx),
            OpText::Amp { n } => {
                let x = self.amount(n, &scope).clamp(0, 100) as i8;
                let modifier = self.modifier(ModKind::Amp, &scope, Until::Turn);
                cx.emit(self, Event::ModifierAdded(Modifier { x, ..modifier }));
            }
            OpText::Allow { as_instant } => {
                let kind = if *as_instant { ModKind::AllowInstant } else { ModKind::Allow };
                let modifier = self.modifier(kind, &scope, Until::Turn);
                cx.emit(self, Event::ModifierAdded(Modifier { card: scope.it, ..modifier }));
            }
            OpText::ForbidDefenseReactions => {
                let modifier = self.modifier(ModKind::NoDefenseReactions, &scope, Until::Turn);
                cx.emit(self, Event::ModifierAdded(modifier));
            }
            OpText::Mark { who } => {
                let seat = self.seat_of(*who, &scope);
                if !self.side(seat).marked {
                    cx.emit(self, Event::Marked { seat, on: true });
                }
            }
            OpText::Wager { .. } => {
                scope.done = self.chain.active;
                if scope.done {
                    let modifier = self.modifier(ModKind::Wager, &scope, Until::Chain);
                    cx.emit(self, Event::ModifierAdded(modifier));
                }
            }
            OpText::Clash { .. } => {
                let winner = self.clash(scope.seat, cx);
                scope.done = winner.is_some();
                scope.hero = winner.unwrap_or(scope.hero);
            }
            OpText::Tap { who } => self.turn_to(CardId::hero(self.seat_of(*who, &scope)), true, cx),
            OpText::Untap { who } => self.turn_to(CardId::hero(self.seat_of(*who, &scope)), false, cx),
            OpText::Name => {
                self.set_scope(scope, cx);
                return self.ask(scope.seat, Ask::Name, cx);
            }
            _ => return self.select(op, scope, cx),
        }
        self.set_scope(scope, cx);
    }

    /// One object gets rules (CR 6.2.2). What has left cannot be changed any more (CR 1.2.3c).
    fn gets(&mut self, card: CardId, rules: &Rules, until: Until, scope: &Scope, cx: &mut Cx<'_>) {
        if !matches!(self.zone(card), Zone::Stack | Zone::Chain | Zone::Arena | Zone::Banished) {
            return;
        }
        // What lasts while its source is there does not begin when the source is gone.
        if until == Until::WhileHere && self.zone(scope.card) != Zone::Arena {
            return;
        }
        let x = self.x_of(rules, scope);
        let modifier = self.modifier(ModKind::On, scope, until);
        cx.emit(self, Event::ModifierAdded(Modifier { card: Some(card), x, ..modifier }));
        let plus_one = match &rules.power {
            Some(Amount::N(n)) => *n == 1,
            Some(_) => x == 1,
            None => false,
        };
        if plus_one && self.step == Step::Reaction && self.is_attack(card) {
            let seat = self.controller(card);
            self.trigger_watchers(Trigger::GainsOnePower, seat, card, seat.other(), cx);
        }
    }

    fn add_shield(&mut self, op: &OpText, source: Option<CardId>, scope: &Scope, cx: &mut Cx<'_>) {
        let OpText::Prevent { n, form, to, .. } = op else { return };
        let x = self.amount(n, scope).clamp(0, 100) as i8;
        let times = if *form == Form::NextEvents { 3 } else { 1 };
        let seat = self.seat_of(*to, scope).0;
        let modifier = self.modifier(ModKind::Shield, scope, Until::Turn);
        if x > 0 {
            cx.emit(self, Event::ModifierAdded(Modifier { x, times, seat, card: source, ..modifier }));
        }
    }

    /// Both players reveal the top card; greater power wins (CR 8.5.45). Nobody wins a tie (CR 8.5.45c).
    fn clash(&mut self, seat: Seat, cx: &mut Cx<'_>) -> Option<Seat> {
        let mut powers = [None, None];
        for who in [seat, seat.other()] {
            if let Some(card) = self.side(who).deck.last().copied() {
                self.show(card, None, cx);
                powers[usize::from(who != seat)] = self.print(card).power;
            }
        }
        match powers[0].cmp(&powers[1]) {
            Ordering::Greater => Some(seat),
            Ordering::Less => Some(seat.other()),
            Ordering::Equal => None,
        }
    }

    /// Taps or untaps a permanent, unless it is so already or may not.
    fn turn_to(&mut self, card: CardId, tapped: bool, cx: &mut Cx<'_>) {
        if self.has_flag(card, flag::TAPPED) != tapped && (tapped || !self.is_so(card, |rules| rules.cannot_untap)) {
            self.set(card, cx, |obj| obj.flags ^= flag::TAPPED);
        }
    }

    /// Begins an op that works on cards: on all of them at once, or one by one as chosen.
    fn select(&mut self, op: &'static OpText, mut scope: Scope, cx: &mut Cx<'_>) {
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
                    cx.emit(self, Event::ModifierAdded(Modifier { card: Some(card), ..modifier }));
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

    /// An activated ability or an action card put a card face up into a zone from its deck.
    fn shown_from_deck(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let by_action = self.stack.last().is_some_and(|layer| {
            layer.kind == LayerKind::Ability || self.print(layer.scope.card).words.has(Words::ACTION)
        });
        if by_action {
            self.trigger(Trigger::ShownFromDeck, card, card.owner().other(), cx);
        }
    }

    fn pool_add(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let mut pool = self.pool;
        pool.insert(card);
        cx.emit(self, Event::PoolSet(pool));
    }

    /// Moves a card where an effect puts it. False if it cannot go there.
    fn put_at(&mut self, card: CardId, to: To, cx: &mut Cx<'_>) -> bool {
        match to {
            To::Arsenal if !self.cards_of(Zone::Arsenal, card.owner()).is_empty() => return false,
            To::Defending if self.may_defend(card, self.zone(card)).is_err() => return false,
            _ => {}
        }
        self.leaves(card, cx);
        match to {
            To::DeckTop => self.relocate(card, Zone::Deck, true, false, cx),
            To::DeckBottom | To::DeckTopOrBottom => self.relocate(card, Zone::Deck, false, false, cx),
            To::Hand => self.relocate(card, Zone::Hand, false, false, cx),
            To::Arsenal => self.relocate(card, Zone::Arsenal, false, false, cx),
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

    /// What comes after the last card of an op: a deck that was searched or added to is shuffled.
    fn finish_op(&mut self, op: &OpText, cx: &mut Cx<'_>) {
        let Some(Frame::Run(scope)) = self.frame() else { return };
        match op {
            OpText::Search { to, .. } => {
                // A card put on top stays there: the rest is shuffled first.
                match scope.it {
                    Some(card) if *to == To::DeckTop && scope.n > 0 => {
                        self.relocate(card, Zone::Hand, false, false, cx);
                        self.shuffle(scope.seat, cx);
                        self.relocate(card, Zone::Deck, true, false, cx);
                    }
                    _ => self.shuffle(scope.seat, cx),
                }
            }
            OpText::ShuffleIn { what } => self.shuffle(self.seat_of(what.of, &scope), cx),
            _ => {}
        }
    }

    /// Puts a card into its owner's banished zone (CR 8.5.1).
    pub(crate) fn banish(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.leaves(card, cx);
        self.relocate(card, Zone::Banished, false, false, cx);
        self.forget(card, cx);
        self.note(card.owner(), note::BANISHED, cx);
    }

    /// Discards a card from hand (CR 8.5.5).
    pub(crate) fn discard(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.bury(card, cx);
        self.trigger(Trigger::Discarded, card, card.owner().other(), cx);
    }

    /// Shows a hidden card to one player or to all.
    pub(crate) fn show(&mut self, card: CardId, to: Option<Seat>, cx: &mut Cx<'_>) {
        let def: DefId = self.prints[card.index()];
        cx.emit(self, Event::Shown { card: Some(card), def: Some(def), to, owner: card.owner() });
    }

    /// Answers to what an effect asks.
    pub(super) fn answer_effect(&mut self, ask: Ask, action: Action, cx: &mut Cx<'_>) {
        let Some(Frame::Run(mut scope)) = self.frame() else { return };
        match (ask, action) {
            (Ask::May, Action::No) => {
                if let Some(CodeStep::May(_, to)) = Fab::step_at(&scope, scope.pc - 1) {
                    scope.pc = *to;
                    scope.done = false;
                    self.set_scope(scope, cx);
                }
            }
            (Ask::Pick(left), action) => self.answer_pick(left, action, cx),
            (Ask::Opt, Action::Top(card) | Action::Bottom(card)) => {
                if let Some(card) = self.find_in(self.pool, card) {
                    self.relocate(card, Zone::Deck, matches!(action, Action::Top(_)), false, cx);
                    let mut pool = self.pool;
                    pool.remove(card);
                    cx.emit(self, Event::PoolSet(pool));
                }
                if !self.pool.is_empty() {
                    self.ask(scope.seat, Ask::Opt, cx);
                }
            }
            (Ask::Name, Action::Name(def)) => cx.emit(self, Event::Named { name: print(def).name_id }),
            _ => {}
        }
    }

    fn answer_pick(&mut self, left: u8, action: Action, cx: &mut Cx<'_>) {
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
