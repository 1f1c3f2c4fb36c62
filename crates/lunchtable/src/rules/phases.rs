//! The turn: its phases, its draw, its breakdowns, its end.

use croupier_kernel::{Cx, Seat};

use crate::{
    effect::{Moment, When, Whose},
    event::{Change, Event, Mark, Place, Why},
    state::{
        Ask, BREAKDOWNS_TO_WIN, Body, Flow, HAND_LIMIT, LAST_TURN, LunchTable, N_BODIES, Occasion, Phase, Reason, Spot,
        VICE_LIMIT, Verdict, Waiting,
    },
};

impl LunchTable {
    /// Leaves the phase for the next one; when the turn is being ended, for the next one that is owed.
    #[inline(always)]
    pub(crate) fn advance(&mut self, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        let side = self.side(seat);
        match self.phase {
            Phase::Draw if side.skip_this_draw => cx.emit(self, Event::FlowSet(Flow::Standby)),
            Phase::Draw if side.deck.is_empty() => cx.emit(self, Event::Marked { seat, mark: Mark::Decked }),
            Phase::Draw => {
                cx.emit(self, Event::FlowSet(Flow::Drawn));
                self.draw(seat, cx);
                self.fire(Moment::DrawDone, seat, None, cx);
            }
            Phase::Standby | Phase::Main | Phase::Combat | Phase::Main2 if self.ending => {
                if self.phase < Phase::Combat && side.skip_combat {
                    cx.emit(self, Event::Marked { seat, mark: Mark::CombatSkipped });
                }
                self.check_breakdowns(cx);
            }
            Phase::Standby => {
                cx.emit(self, Event::PhaseBegan { phase: Phase::Main });
                self.open_window(Occasion::MainStart, seat.other(), cx);
            }
            Phase::Main if side.skip_combat => {
                cx.emit(self, Event::Marked { seat, mark: Mark::CombatSkipped });
                cx.emit(self, Event::PhaseBegan { phase: Phase::Main2 });
            }
            Phase::Main => {
                cx.emit(self, Event::PhaseBegan { phase: Phase::Combat });
                if self.turn > 1 {
                    self.open_window(Occasion::CombatStart, seat.other(), cx);
                }
            }
            Phase::Combat => cx.emit(self, Event::PhaseBegan { phase: Phase::Main2 }),
            Phase::Main2 => self.check_breakdowns(cx),
            Phase::BreakdownCheck => {
                cx.emit(self, Event::PhaseBegan { phase: Phase::End });
                if let Some(over) = self.side(seat).hand.len().checked_sub(HAND_LIMIT).filter(|over| *over > 0) {
                    cx.emit(self, Event::ChoiceOpened(Ask::Discard { seat, whose: seat, left: over as u8 }));
                }
            }
            Phase::End => self.pass_turn(cx),
        }
    }

    /// Notes everyone with too much vice and lets their last words fire.
    fn check_breakdowns(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::PhaseBegan { phase: Phase::BreakdownCheck });
        let mut any = false;
        for seat in [self.active, self.active.other()] {
            for slot in self.side(seat).bodies_at() {
                let Some(body) = self.body(seat, slot).filter(|body| body.vice >= VICE_LIMIT).copied() else {
                    continue;
                };
                any = true;
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Breaking });
                let last_words = When::On(Whose::This, Moment::Zero);
                let ability = body.print().abilities.iter().position(|ability| ability.when == last_words);
                if let Some(ability) = ability
                    && body.mute == 0
                    && body.face_up
                {
                    let (card, def, ability) = (body.card, body.def, ability as u8);
                    cx.emit(self, Event::Triggered(Waiting { seat, spot: Spot::Body(slot), card, def, ability }));
                }
            }
        }
        if any {
            cx.emit(self, Event::FlowSet(Flow::Breakdown));
        }
    }

    /// Destroys all who break down, together.
    pub(crate) fn break_down(&mut self, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::FlowSet(Flow::Open));
        for seat in [self.active, self.active.other()] {
            for slot in 0..N_BODIES as u8 {
                if self.body(seat, slot).is_some_and(|body| body.breaking) {
                    self.destroy_body((seat, slot), Why::Breakdown, cx);
                    cx.emit(self, Event::Marked { seat: seat.other(), mark: Mark::Breakdown });
                }
            }
        }
        self.watch_stability(cx);
    }

    /// Ends the turn and begins the next that is not skipped.
    pub(crate) fn pass_turn(&mut self, cx: &mut Cx<'_, Self>) {
        loop {
            let fades = |body: &Body| body.turn_stability != 0 || body.mute > 0 || body.stolen > 0;
            let fades = self.bodies().any(|(_, _, body)| fades(body));
            if fades {
                self.return_stolen(cx);
            }
            cx.emit(self, Event::TurnEnded);
            if fades {
                self.watch_stability(cx);
            }
            if self.turn >= LAST_TURN {
                let lives = Seat::all(2).map(|seat| (self.side(seat).life, seat));
                let best = lives.max_by_key(|(life, _)| *life);
                let equal = self.sides[0].life == self.sides[1].life;
                let winner = best.filter(|_| !equal).map(|(_, seat)| seat);
                cx.emit(self, Event::Over(Verdict { winner, by: Reason::LastTurn }));
                return;
            }
            if !self.begin_turn(self.active.other(), cx) {
                return;
            }
        }
    }

    /// Begins the turn of a seat. True when the turn is skipped.
    pub(crate) fn begin_turn(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) -> bool {
        let side = self.side(seat);
        let skipped = side.skip_turn;
        let second = side.turns == 0 && self.turn > 0;
        let clout = (side.turns.saturating_add(1)).min(4) as u8 + u8::from(second);
        cx.emit(self, Event::TurnBegan { seat, clout, skipped });
        if !skipped {
            if self.side(seat).deck.is_empty() {
                cx.emit(self, Event::DeckEmptied { seat });
            }
            self.open_window(Occasion::DrawStart, seat.other(), cx);
        }
        skipped
    }

    /// Gives stolen stereotypes back whose time is up; one that finds no slot goes to its owner's graveyard.
    fn return_stolen(&mut self, cx: &mut Cx<'_, Self>) {
        let from = self.active;
        for from_slot in 0..N_BODIES as u8 {
            let Some(body) = self.body(from, from_slot).filter(|body| body.stolen == 1).copied() else { continue };
            let to = body.card.owner();
            match self.free_body(to) {
                Some(to_slot) => {
                    cx.emit(self, Event::ControlChanged { from, from_slot, to, to_slot, stolen: 0 });
                }
                None => self.remove((from, from_slot), Place::Graveyard, Why::Taken, cx),
            }
        }
    }

    /// Whether the match is decided: several losses at one moment count together.
    pub(crate) fn check_losses(&mut self, cx: &mut Cx<'_, Self>) {
        let lost = |seat: Seat| {
            let side = self.side(seat);
            match () {
                () if side.life <= 0 => Some(Reason::Life),
                () if side.decked => Some(Reason::DeckOut),
                () if self.side(seat.other()).breakdowns >= BREAKDOWNS_TO_WIN => Some(Reason::Breakdowns),
                () => None,
            }
        };
        let outcome = match (lost(Seat(0)), lost(Seat(1))) {
            (None, None) => return,
            (Some(by), None) => Verdict { winner: Some(Seat(1)), by },
            (None, Some(by)) => Verdict { winner: Some(Seat(0)), by },
            (Some(by), Some(_)) => Verdict { winner: None, by },
        };
        cx.emit(self, Event::Over(outcome));
    }
}
