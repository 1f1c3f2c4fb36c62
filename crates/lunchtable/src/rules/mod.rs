//! The rules: what may be done, and what happens then. The files are the chapters of the rulebook.

pub(crate) mod battle;
pub(crate) mod chain;
mod leaving;
mod phases;
mod piles;
pub(crate) mod stats;
mod summon;
mod why;

use croupier_kernel::{Cx, Seat};

pub(crate) use why::why_not;

use crate::{
    action::{Action, Pick, Source},
    event::{Event, Place, Why},
    state::{ACTIONS_A_TURN, Ask, Flow, HAND, LunchTable, Occasion, Phase, Preset, Reason, Verdict},
};

/// Whose decision it is, and of what kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// No one's.
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

/// Everything the seat to move may do now, in order. Giving up comes last.
pub(crate) fn legal_actions(table: &LunchTable, acc: &mut Vec<Action>) {
    match table.decision() {
        Decision::Over => return,
        Decision::Ask(ask) => table.list_choices(ask, acc),
        Decision::Draft(_) => {
            if let Some(draft) = &table.draft
                && let Some(which) = table.next_choice(draft)
            {
                table.candidates(&draft.link, which, &mut |pick, _| acc.push(Action::Choose(pick)));
            }
        }
        Decision::Answer(seat) => {
            let occasion = table.window.map_or(Occasion::Activation, |window| window.occasion);
            let now = table.moments(occasion);
            table.answers(seat, occasion, now, &mut |action| {
                acc.push(action);
                true
            });
            acc.push(Action::Pass);
        }
        Decision::Open => table.list_open(acc),
    }
    acc.push(Action::Surrender);
}

/// Whether the seat to move may do this.
pub(crate) fn is_legal(table: &LunchTable, action: &Action) -> bool {
    let mut acc = Vec::new();
    legal_actions(table, &mut acc);
    acc.binary_search(action).is_ok()
}

/// Does a legal action of a seat and runs to the next decision.
pub(crate) fn apply(table: &mut LunchTable, seat: Seat, action: Action, cx: &mut Cx<'_, LunchTable>) {
    match action {
        Action::Pass | Action::Choose(_) | Action::Surrender | Action::Advance | Action::EndTurn => {}
        _ => cx.emit(table, Event::ActionCounted),
    }
    match action {
        Action::Advance => table.advance(cx),
        Action::EndTurn => cx.emit(table, Event::TurnEnding),
        Action::Summon { hand, stance, tribute } => table.summon(hand, Some(stance), tribute, cx),
        Action::SetStereotype { hand, tribute } => table.summon(hand, None, tribute, cx),
        Action::SetCard { hand } => table.set_card(hand, cx),
        Action::Flip { slot } => table.flip(slot, cx),
        Action::Turn { slot } => table.turn_body(slot, cx),
        Action::Cast { hand } => table.activate(seat, Source::Hand(hand), cx),
        Action::CastSet { slot } => table.activate(seat, Source::Set(slot), cx),
        Action::Use { slot, ability } => table.activate(seat, Source::Ability(slot, ability), cx),
        Action::Attack { slot, target } => table.attack(slot, target, cx),
        Action::Respond(source) => table.activate(seat, source, cx),
        Action::Pass => cx.emit(table, Event::Passed),
        Action::Choose(pick) => table.choose(seat, pick, cx),
        Action::Surrender => {
            cx.emit(table, Event::Over(Verdict { winner: Some(seat.other()), by: Reason::Surrender }));
        }
    }
    table.run(cx);
}

/// Deals, or takes a position as it is, and runs to the first decision.
pub(crate) fn start(table: &mut LunchTable, cx: &mut Cx<'_, LunchTable>) {
    if table.turn == 0 {
        for seat in Seat::all(2) {
            table.shuffle(seat, cx);
            // Who goes second in the standard game begins with one more: the other one has the first turn.
            let more = usize::from(seat == Seat(1) && table.preset == Preset::Standard);
            for _ in 0..HAND + more {
                table.draw(seat, cx);
            }
        }
        table.begin_turn(Seat(0), cx);
    } else {
        table.watch_stability(cx);
    }
    table.run(cx);
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
            if let Some(draft) = &self.draft {
                if self.next_choice(draft).is_some() {
                    return;
                }
                let draft = *draft;
                self.add_link(draft, cx);
            } else if let Some(resolving) = self.resolving {
                self.resolve(resolving, cx);
            } else if let Some(window) = &self.window {
                if window.asked {
                    return;
                }
                let window = *window;
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

    fn list_choices(&self, ask: Ask, acc: &mut Vec<Action>) {
        match ask {
            Ask::Discard { whose, .. } => {
                let n = self.side(whose).hand.len() as u8;
                acc.extend((0..n).map(|i| Action::Choose(Pick::Hand(i))));
            }
            Ask::Order { placed, of, .. } => acc.extend((placed..of).map(|i| Action::Choose(Pick::Top(i)))),
            Ask::RitualCard { seat } => {
                let levels = self.levels(seat);
                for (i, id) in self.side(seat).hand.iter().enumerate() {
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
        if let Some(id) = chosen {
            let card = self.named(id);
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
                cx.emit(self, Event::TopOrdered { seat, pick: i, place: placed });
                (placed + 2 < of).then(|| Ask::Order { seat, placed: placed + 1, of })
            }
            (Ask::RitualCard { seat }, Pick::Hand(i)) => {
                let Some(id) = self.side(seat).hand.get(usize::from(i)).copied() else { return };
                Some(Ask::RitualTribute { seat, card: self.named(id), missing: self.print(id).get().level() })
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
