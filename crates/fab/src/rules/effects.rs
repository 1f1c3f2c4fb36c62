//! The one interpreter of effects: runs the steps of a part until someone must choose.

use super::Cx;
use crate::{
    action::Action,
    content::{code_of, print},
    effect::{Amount, Rules, Select, Step as CodeStep, Trigger, Until, Verb},
    event::{Event, Why},
    state::{Ask, CardId, Fab, Frame, ModKind, Modifier, Scope, Step, Zone},
};

impl Fab {
    /// The step an effect is at. It has moved on by one when a choice is pending.
    pub(crate) fn step_at(scope: &Scope, pc: u8) -> Option<&'static CodeStep> {
        code_of(print(scope.def).parts.get(usize::from(scope.part))?)?.steps.get(usize::from(pc))
    }

    /// The op a pending choice belongs to.
    pub(super) fn pending_op(&self) -> Option<(Scope, &'static dyn Verb)> {
        let Some(Frame::Run(scope)) = self.frame() else { return None };
        match Fab::step_at(&scope, scope.pc.checked_sub(1)?)? {
            CodeStep::Do(op) => Some((scope, op.verb())),
            _ => None,
        }
    }

    /// Puts down how far an effect is.
    pub(crate) fn set_scope(&mut self, scope: Scope, cx: &mut Cx<'_>) {
        cx.emit(self, Event::FrameSet(Frame::Run(scope)));
    }

    /// Runs the next step of an effect.
    pub(super) fn run_effect(&mut self, mut scope: Scope, cx: &mut Cx<'_>) {
        let Some(step) = Fab::step_at(&scope, scope.pc) else { return cx.emit(self, Event::FramePopped) };
        scope.pc += 1;
        match step {
            CodeStep::Do(op) => {
                self.set_scope(scope, cx);
                let verb = op.verb();
                if verb.chooses() {
                    return self.choose_cards(verb, scope, cx);
                }
                return verb.perform(self, Scope { done: true, ..scope }, cx);
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
                    Some(CodeStep::Do(op)) => op.verb().can_do(self, &scope),
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
    pub(crate) fn modifier(&self, kind: ModKind, scope: &Scope, until: Until) -> Modifier {
        Modifier {
            kind,
            def: scope.def,
            part: scope.part,
            pc: scope.pc - 1,
            card: None,
            source: scope.card,
            seat: scope.seat,
            controller: scope.seat,
            x: 0,
            times: 1,
            until,
        }
    }

    /// The variable number of rules, fixed now (CR 6.2.2b).
    pub(crate) fn x_of(&self, rules: &Rules, scope: &Scope) -> i8 {
        let variable = |amount: &&Amount| !matches!(amount, Amount::N(_));
        let amounts = [&rules.power, &rules.arcane, &rules.defense];
        let found = amounts.into_iter().flatten().find(variable);
        found.map_or(0, |amount| self.amount(amount, scope).clamp(-100, 100) as i8)
    }

    /// Whether a selection has as many cards as it asks for.
    pub(crate) fn has_enough(&self, what: &Select, scope: &Scope) -> bool {
        let n = if what.up_to || what.all { 1 } else { self.amount(&what.n, scope).max(1) };
        i32::try_from(self.candidates(what, scope).len()).is_ok_and(|len| len >= n)
    }

    /// One object gets rules (CR 6.2.2). What has left can no longer be changed (CR 1.2.3c).
    pub(crate) fn gets(&mut self, card: CardId, rules: &Rules, until: Until, scope: &Scope, cx: &mut Cx<'_>) {
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
