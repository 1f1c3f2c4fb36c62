//! The rules: what may be done, and what happens then. The files are the chapters of the rulebook.

pub(crate) mod battle;
pub(crate) mod chain;
pub(crate) mod phases;
pub(crate) mod possible;
pub(crate) mod stats;
mod summon;
mod why;

use croupier_kernel::{Cx, Seat};

use crate::{
    action::{Action, Pick, Source},
    content::card,
    event::{Event, Place, Why},
    state::{ACTIONS_A_TURN, Ask, Flow, LunchTable, Occasion, Phase, Reason, Verdict},
};

/// Whose decision it is, and of what kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Nobody's.
    Over,
    /// A choice while something is carried out.
    Ask(Ask),
    /// A choice for an effect that is being activated.
    Draft(Seat),
    /// An answer.
    Answer(Seat),
    /// The turn player's.
    Open,
}

impl Decision {
    /// The seat that decides, in a turn of `active`.
    fn seat(self, active: Seat) -> Option<Seat> {
        match self {
            Decision::Over => None,
            Decision::Ask(ask) => Some(ask.seat()),
            Decision::Draft(seat) | Decision::Answer(seat) => Some(seat),
            Decision::Open => Some(active),
        }
    }
}

impl LunchTable {
    /// What has to be decided now.
    pub(crate) fn decision(&self) -> Decision {
        if self.outcome.is_some() {
            Decision::Over
        } else if let Some(ask) = self.ask {
            Decision::Ask(ask)
        } else if let Some(draft) = self.draft {
            Decision::Draft(draft.link.seat)
        } else if let Some(window) = self.window {
            Decision::Answer(window.priority)
        } else {
            Decision::Open
        }
    }

    /// The seat that decides.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.decision().seat(self.active)
    }

    /// Runs until someone has to decide.
    pub(crate) fn run(&mut self, cx: &mut Cx<'_, Self>) {
        loop {
            if self.lost && self.outcome.is_none() {
                self.check_losses(cx);
            }
            if self.outcome.is_some() || self.ask.is_some() {
                return;
            }
            if let Some(draft) = self.draft {
                if self.next_choice(&draft).is_some() {
                    return;
                }
                self.add_link(draft, cx);
            } else if let Some(resolving) = self.resolving {
                self.resolve(resolving, cx);
            } else if let Some(window) = self.window {
                if window.asked {
                    return;
                }
                self.step_window(window, cx);
            } else if !self.waiting.is_empty() {
                self.start_waiting(cx);
            } else if self.happened.moments != 0 {
                cx.emit(self, Event::EventsShown);
                self.open_window(Occasion::Events, self.active, cx);
            } else {
                match self.flow {
                    Flow::Open if self.ending => self.advance(cx),
                    Flow::Open => return,
                    Flow::Battle => self.fight(cx),
                    Flow::Drawn => {
                        cx.emit(self, Event::FlowSet(Flow::Standby));
                        self.open_window(Occasion::DrawDone, self.active.other(), cx);
                    }
                    Flow::Standby => {
                        cx.emit(self, Event::PhaseBegan { phase: Phase::Standby });
                        cx.emit(self, Event::FlowSet(Flow::Open));
                    }
                    Flow::Breakdown => self.break_down(cx),
                }
            }
        }
    }

    /// Everything a seat may do now, in order. Off turn that is nothing but giving up.
    pub fn legal_moves(&self, seat: Seat, acc: &mut Vec<Action>) {
        let decision = self.decision();
        if decision == Decision::Over {
            return;
        }
        if decision.seat(self.active) == Some(seat) {
            match decision {
                Decision::Over => {}
                Decision::Ask(ask) => self.list_choices(ask, acc),
                Decision::Draft(_) => {
                    if let Some(draft) = &self.draft
                        && let Some(which) = self.next_choice(draft)
                    {
                        self.candidates(&draft.link, which, &mut |pick, _| acc.push(Action::Choose(pick)));
                    }
                }
                Decision::Answer(seat) => {
                    let occasion = self.window.map_or(Occasion::Activation, |window| window.occasion);
                    let now = self.moments(occasion);
                    self.answers(seat, occasion, now, &mut |action| {
                        acc.push(action);
                        true
                    });
                    acc.push(Action::Pass);
                }
                Decision::Open => self.list_open(acc),
            }
        }
        acc.push(Action::Surrender);
    }

    fn list_choices(&self, ask: Ask, acc: &mut Vec<Action>) {
        match ask {
            Ask::Discard { whose, .. } => {
                let n = self.half(whose).hand.len() as u8;
                acc.extend((0..n).map(|i| Action::Choose(Pick::Hand(i))));
            }
            Ask::Order { placed, of, .. } => acc.extend((placed..of).map(|i| Action::Choose(Pick::Top(i)))),
            Ask::RitualCard { seat } => {
                let levels = self.levels(seat);
                for (i, id) in self.half(seat).hand.iter().enumerate() {
                    if self.is_callable(seat, *id, levels) {
                        acc.push(Action::Choose(Pick::Hand(i as u8)));
                    }
                }
            }
            Ask::RitualTribute { seat, .. } => {
                let face_up = self.row(seat).filter(|(_, _, body)| body.face_up);
                acc.extend(face_up.map(|(_, slot, _)| Action::Choose(Pick::Mine(slot))));
            }
        }
    }

    fn list_open(&self, acc: &mut Vec<Action>) {
        let seat = self.active;
        let tired = self.n_actions >= ACTIONS_A_TURN;
        let held = !tired && self.must_attack();
        if !held || self.phase < Phase::Combat {
            acc.push(Action::Advance);
        }
        if !held {
            acc.push(Action::EndTurn);
        }
        if tired {
            return;
        }
        if self.phase.is_main() {
            self.list_main(acc);
        }
        if self.phase == Phase::Combat && self.combat_is_on() {
            for (slot, body) in self.row_up(seat) {
                if self.could_attack(body) {
                    self.attack_targets(seat, &mut |target| acc.push(Action::Attack { slot, target }));
                }
            }
        }
    }

    /// Does a legal action and runs to the next decision.
    pub(crate) fn do_action(&mut self, seat: Seat, action: Action, cx: &mut Cx<'_, Self>) {
        match action {
            Action::Pass | Action::Choose(_) | Action::Surrender | Action::Advance | Action::EndTurn => {}
            _ => cx.emit(self, Event::ActionCounted),
        }
        match action {
            Action::Advance => self.advance(cx),
            Action::EndTurn => cx.emit(self, Event::TurnEnding),
            Action::Summon { hand, stance, tribute } => self.summon(hand, Some(stance), tribute, cx),
            Action::SetStereotype { hand, tribute } => self.summon(hand, None, tribute, cx),
            Action::SetCard { hand } => self.set_card(hand, cx),
            Action::Flip { slot } => self.flip(slot, cx),
            Action::Turn { slot } => self.turn_body(slot, cx),
            Action::Cast { hand } => self.activate(seat, Source::Hand(hand), cx),
            Action::CastSet { slot } => self.activate(seat, Source::Set(slot), cx),
            Action::Use { slot, ability } => self.activate(seat, Source::Ability(slot, ability), cx),
            Action::Attack { slot, target } => self.attack(slot, target, cx),
            Action::Respond(source) => self.activate(seat, source, cx),
            Action::Pass => cx.emit(self, Event::Passed),
            Action::Choose(pick) => self.choose(seat, pick, cx),
            Action::Surrender => {
                cx.emit(self, Event::Over(Verdict { winner: Some(seat.other()), by: Reason::Surrender }));
            }
        }
        self.run(cx);
    }

    fn choose(&mut self, seat: Seat, pick: Pick, cx: &mut Cx<'_, Self>) {
        if let Some(ask) = self.ask {
            self.make_choice(ask, pick, cx);
            return;
        }
        let Some(draft) = self.draft else { return };
        let Some(which) = self.next_choice(&draft) else { return };
        let mut chosen = None;
        self.candidates(&draft.link, which, &mut |other, id| {
            if other == pick {
                chosen = Some(id);
            }
        });
        if chosen.is_some() {
            let card = chosen.map(|id| self.named(id));
            cx.emit(self, Event::Chosen { seat, which, card });
        }
    }

    fn make_choice(&mut self, ask: Ask, pick: Pick, cx: &mut Cx<'_, Self>) {
        let next = match (ask, pick) {
            (Ask::Discard { seat, whose, left }, Pick::Hand(i)) => {
                self.throw_away(whose, usize::from(i), cx);
                (left > 1).then(|| Ask::Discard { seat, whose, left: left - 1 })
            }
            (Ask::Order { seat, placed, of }, Pick::Top(i)) => {
                cx.emit(self, Event::TopOrdered { seat, pick: Some(i), place: placed });
                (placed + 2 < of).then(|| Ask::Order { seat, placed: placed + 1, of })
            }
            (Ask::RitualCard { seat }, Pick::Hand(i)) => {
                let Some(id) = self.half(seat).hand.get(usize::from(i)).copied() else { return };
                Some(Ask::RitualTribute { seat, card: self.named(id), missing: card(self.print(id)).level() })
            }
            (Ask::RitualTribute { seat, card: called, missing }, Pick::Mine(slot)) => {
                let Some(body) = self.body(seat, slot) else { return };
                let missing = missing.saturating_sub(body.print().level());
                self.remove((seat, slot), Place::Graveyard, Why::Tribute, cx);
                if missing == 0 {
                    self.call(seat, called, cx);
                }
                (missing > 0).then_some(Ask::RitualTribute { seat, card: called, missing })
            }
            _ => return,
        };
        match next {
            Some(ask) => cx.emit(self, Event::ChoiceOpened(ask)),
            None => {
                cx.emit(self, Event::ChoiceClosed);
                cx.emit(self, Event::StepDone);
            }
        }
    }
}
