//! The one interpreter of effects: runs the steps of a part until someone must choose.

use super::Cx;
use crate::{
    action::Action,
    content::{code_of, print},
    effect::{Amount, Form, OpText, Rules, Select, Step as CodeStep, To, Trigger, Until},
    event::{Event, Why},
    state::{Ask, Blow, BlowStage, CardId, CardSet, Fab, Frame, ModKind, Modifier, Scope, Step, Zone},
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

    pub(super) fn set_scope(&mut self, scope: Scope, cx: &mut Cx<'_>) {
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
                self.take_effect(modifier, cx);
            }
        }
        self.set_scope(scope, cx);
    }

    /// A continuous effect of the step that is being run.
    pub(super) fn modifier(&self, kind: ModKind, scope: &Scope, until: Until) -> Modifier {
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
                        stage: BlowStage::More,
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
                    self.take_effect(Modifier { seat, x: self.x_of(rules, &scope), ..modifier }, cx);
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
                self.take_effect(Modifier { seat: seat.0, times, x, ..modifier }, cx);
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
                self.take_effect(Modifier { x, ..modifier }, cx);
            }
            OpText::Allow { as_instant } => {
                let kind = if *as_instant { ModKind::AllowInstant } else { ModKind::Allow };
                let modifier = self.modifier(kind, &scope, Until::Turn);
                self.take_effect(Modifier { card: scope.it, ..modifier }, cx);
            }
            OpText::ForbidDefenseReactions => {
                let modifier = self.modifier(ModKind::NoDefenseReactions, &scope, Until::Turn);
                self.take_effect(modifier, cx);
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
                    self.take_effect(modifier, cx);
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
        self.take_effect(Modifier { card: Some(card), x, ..modifier }, cx);
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

    pub(super) fn add_shield(&mut self, op: &OpText, source: Option<CardId>, scope: &Scope, cx: &mut Cx<'_>) {
        let OpText::Prevent { n, form, to, .. } = op else { return };
        let x = self.amount(n, scope).clamp(0, 100) as i8;
        let times = if *form == Form::NextEvents { 3 } else { 1 };
        let seat = self.seat_of(*to, scope).0;
        let modifier = self.modifier(ModKind::Shield, scope, Until::Turn);
        if x > 0 {
            self.take_effect(Modifier { x, times, seat, card: source, ..modifier }, cx);
        }
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
                    self.hide_choice(card, cx);
                    match action {
                        Action::Top(_) => self.put_on_top(card, Why::Opted, cx),
                        _ => self.relocate(card, Zone::Deck, Why::Opted, cx),
                    }
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
}
