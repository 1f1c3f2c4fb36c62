//! The turn and its phases (CR 4), and who has priority (CR 1.11).

use croupier_kernel::Seat;

use super::Cx;
use crate::{
    action::Action,
    effect::{TargetWord, Trigger, Until},
    event::{Event, Left, Limit, Why},
    state::{
        Ask, CardId, End, Fab, Frame, Layer, LayerKind, MAX_LAYERS, MAX_TURNS, Modifier, ResolveStage, Scope, Stage,
        Step, Target, Zone, flag,
    },
};

impl Fab {
    /// Goes on with the turn when nothing is unfinished: game state actions first (CR 1.10.2), then triggers, then the step.
    pub(super) fn proceed(&mut self, cx: &mut Cx<'_>) {
        if self.step != Step::Setup && (self.sides[0].life == 0 || self.sides[1].life == 0) {
            let end = match (self.sides[0].life, self.sides[1].life) {
                (0, 0) => End::Draw,
                (0, _) => End::Won(Seat(1)),
                _ => End::Won(Seat(0)),
            };
            return cx.emit(self, Event::Ended { end });
        }
        if let Some(top) = self.stack.last()
            && top.kind == LayerKind::Trigger
            && let Some(at) = self.undeclared(top)
        {
            return self.declare_for_trigger(at, cx);
        }
        self.watch_phantasm(cx);
        if !self.pending.is_empty() {
            return self.stack_next_trigger(cx);
        }
        if self.order_first.is_some() {
            cx.emit(self, Event::OrderFirst(None));
        }
        // The attack is gone before damage was calculated: the chain closes (CR 7.7.2c).
        let in_combat = matches!(self.step, Step::Attack | Step::Defend | Step::Reaction);
        if in_combat && self.chain.active && self.chain.attack.is_none() && !self.chain.struck {
            return cx.emit(self, Event::StepBegan { step: Step::Close });
        }
        match self.step {
            Step::Setup => self.set_table(cx),
            Step::Start => self.start_phase(cx),
            Step::Close => self.close_step(cx),
            Step::End => self.end_phase(cx),
            Step::Over => {}
            _ => {
                if self.enter_step(cx) {
                    match self.passes {
                        0 | 1 => self.ask(self.priority, Ask::Priority, cx),
                        _ => self.all_passed(cx),
                    }
                }
            }
        }
    }

    /// Both players have passed in succession (CR 1.11.4a).
    fn all_passed(&mut self, cx: &mut Cx<'_>) {
        if !self.stack.is_empty() {
            if self.attack_on_stack() {
                return cx.emit(self, Event::StepBegan { step: Step::Attack });
            }
            return cx.emit(self, Event::FramePushed(Frame::Resolve(ResolveStage::Begins)));
        }
        let step = match self.step {
            Step::Attack => Step::Defend,
            Step::Defend => Step::Reaction,
            Step::Reaction => Step::Damage,
            Step::Damage => Step::Resolution,
            Step::Resolution => Step::Close,
            _ => Step::End,
        };
        cx.emit(self, Event::StepBegan { step });
    }

    /// What happens when a step with priority begins. True once players have priority in it.
    fn enter_step(&mut self, cx: &mut Cx<'_>) -> bool {
        match (self.step, self.stage) {
            (_, Stage::Open) => return true,
            (Step::Action, Stage::Begins) => {
                self.trigger_all(Trigger::ActionPhase, Some(self.active), cx);
                cx.emit(self, Event::ActionPoints { seat: self.active, n: 1 });
                cx.emit(self, Event::StageSet { stage: Stage::Opens });
            }
            (Step::Attack, Stage::Begins) => self.attack_resolves(cx),
            (Step::Attack, Stage::Links) => self.attack_becomes_link(cx),
            (Step::Defend, Stage::Begins) => {
                cx.emit(self, Event::StageSet { stage: Stage::Defends });
                self.ask(self.active.other(), Ask::Defend, cx);
            }
            (Step::Defend, Stage::Defends) => self.defenders_declared(cx),
            (Step::Damage, Stage::Begins) => self.calculate_damage(cx),
            (Step::Resolution, Stage::Begins) => self.link_resolves(cx),
            _ => {
                cx.emit(self, Event::StageSet { stage: Stage::Open });
                cx.emit(self, Event::Priority { seat: self.active });
            }
        }
        false
    }

    /// Whether layers resolve as if all players passed, where no one has priority. True if there was one.
    pub(super) fn resolves_alone(&mut self, cx: &mut Cx<'_>) -> bool {
        if self.stack.is_empty() {
            return false;
        }
        cx.emit(self, Event::FramePushed(Frame::Resolve(ResolveStage::Begins)));
        true
    }

    /// Start Phase (CR 4.2).
    fn start_phase(&mut self, cx: &mut Cx<'_>) {
        if self.stage == Stage::Begins {
            cx.emit(self, Event::StageSet { stage: Stage::Layers });
            self.trigger_all(Trigger::StartOfTurn, Some(self.active), cx);
        } else if !self.resolves_alone(cx) {
            cx.emit(self, Event::StepBegan { step: Step::Action });
        }
    }

    /// End Phase (CR 4.4).
    fn end_phase(&mut self, cx: &mut Cx<'_>) {
        if self.resolves_alone(cx) {
            return;
        }
        let active = self.active;
        match self.stage {
            Stage::Begins => {
                self.end_modifiers(cx, |_, modifier| modifier.until == Until::ActionPhase);
                cx.emit(self, Event::StageSet { stage: Stage::Arsenal });
                self.trigger_all(Trigger::EndPhase, Some(active), cx);
                self.trigger_all(Trigger::AnyEndPhase, None, cx);
                for card in self.cards(Zone::Arena) {
                    if self.has_flag(card, flag::QUELLED) {
                        self.trigger_native(LayerKind::Quell, card, cx);
                    }
                }
            }
            Stage::Arsenal => {
                cx.emit(self, Event::StageSet { stage: Stage::Pitch });
                let hand = self.cards_of(Zone::Hand, active);
                if self.cards_of(Zone::Arsenal, active).is_empty() && !hand.is_empty() {
                    self.ask(active, Ask::Arsenal, cx);
                }
            }
            // Each player orders their own pile (CR 4.4.3c).
            Stage::Pitch | Stage::OtherPitch => {
                let (seat, next_stage) = match self.stage {
                    Stage::Pitch => (active, Stage::OtherPitch),
                    _ => (active.other(), Stage::DrawsUp),
                };
                let pile = self.cards_of(Zone::Pitch, seat);
                if let [Some(card), next] = first_two(pile.into_iter()) {
                    if next.is_some() {
                        if self.side(seat).piles.of(card) == 0 {
                            cx.emit(self, Event::Piled { seat });
                        }
                        return self.ask(seat, Ask::PitchOrder, cx);
                    }
                    self.relocate(card, Zone::Deck, Why::Put, cx);
                }
                cx.emit(self, Event::StageSet { stage: next_stage });
            }
            Stage::DrawsUp => {
                for card in self.permanents(active) {
                    if self.has_flag(card, flag::TAPPED) && !self.is_so(card, |rules| rules.cannot_untap) {
                        self.set(card, cx, |obj| obj.flags &= !flag::TAPPED);
                    }
                }
                for seat in [Seat(0), Seat(1)] {
                    if self.side(seat).action_points > 0 {
                        cx.emit(self, Event::ActionPoints { seat, n: 0 });
                    }
                    if self.side(seat).resources > 0 {
                        cx.emit(self, Event::Resources { seat, n: 0 });
                    }
                }
                cx.emit(self, Event::StageSet { stage: Stage::Ends });
                // On the first turn of the game both players draw up (CR 4.4.3f).
                self.draw_up(active, cx);
                if self.turn == 1 {
                    self.draw_up(active.other(), cx);
                }
            }
            _ => self.end_turn(cx),
        }
    }

    fn draw_up(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let intellect = self.print(CardId::hero(seat)).intellect;
        let n = u32::from(intellect).saturating_sub(self.cards_of(Zone::Hand, seat).len());
        self.draw(seat, n as i32, cx);
    }

    /// The turn ends and the next one begins (CR 4.4.4).
    fn end_turn(&mut self, cx: &mut Cx<'_>) {
        let active = self.active;
        self.end_modifiers(cx, |_, modifier| match modifier.until {
            Until::Turn => true,
            // Counted down at the end of each turn of the player it is for.
            Until::TheirNextTurn => modifier.seat == active && modifier.times == 0,
            _ => false,
        });
        for at in 0..self.modifiers.len() {
            let modifier = self.modifiers[at];
            if modifier.until == Until::TheirNextTurn && modifier.seat == active {
                let modifier = Modifier { times: modifier.times.saturating_sub(1), ..modifier };
                cx.emit(self, Event::ModifierSet { at: at as u8, modifier });
            }
        }
        cx.emit(self, Event::RecordsCleared);
        if self.turn >= MAX_TURNS {
            return cx.emit(self, Event::Ended { end: End::Long });
        }
        self.begin_turn(active.other(), cx);
    }

    /// A turn of this seat begins.
    pub(super) fn begin_turn(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        cx.emit(self, Event::TurnBegan { seat });
        cx.emit(self, Event::StepBegan { step: Step::Start });
    }

    /// Answers the end phase asks for: an arsenal card, the order of pitched cards.
    pub(super) fn answer_end(&mut self, ask: Ask, action: Action, cx: &mut Cx<'_>) {
        let seat = self.seat;
        match (ask, action) {
            (Ask::Arsenal, Action::Choose(card)) => {
                if let Some(card) = self.find_in(self.cards_of(Zone::Hand, seat), card) {
                    self.hide_choice(card, cx);
                    self.relocate(card, Zone::Arsenal, Why::Put, cx);
                }
            }
            (Ask::PitchOrder, Action::Bottom(card)) => {
                if let Some(card) = self.find_in(self.cards_of(Zone::Pitch, seat), card) {
                    self.relocate(card, Zone::Deck, Why::Put, cx);
                }
            }
            _ => {}
        }
    }

    /// Draws cards one by one (CR 8.5.6). True if any was drawn.
    pub(crate) fn draw(&mut self, seat: Seat, n: i32, cx: &mut Cx<'_>) -> u8 {
        let n = self.replaced_draw(seat, n, cx);
        let mut drawn = 0;
        for _ in 0..n {
            let Some(card) = self.side(seat).deck.last().copied() else { break };
            self.relocate(card, Zone::Hand, Why::Drawn, cx);
            drawn += 1;
        }
        if drawn > 0 {
            self.note(seat, crate::state::note::DREW, cx);
        }
        drawn
    }

    /// Puts the next waiting trigger on the stack, or asks which (CR 6.6.6b).
    fn stack_next_trigger(&mut self, cx: &mut Cx<'_>) {
        let of = |seat: Seat| self.pending.iter().filter(|layer| layer.scope.seat == seat).count();
        let (mine, theirs) = (of(self.active), of(self.active.other()));
        let first = match (mine > 0, theirs > 0, self.order_first) {
            (true, true, None) => return self.ask(self.active, Ask::OrderFirst, cx),
            (true, true, Some(first)) => first,
            (true, ..) => self.active,
            _ => self.active.other(),
        };
        let at = self.pending.iter().position(|layer| layer.scope.seat == first).unwrap_or(0);
        let like = self.pending[at];
        let differs = |layer: &Layer| {
            layer.scope.seat == first
                && (layer.kind != like.kind || layer.scope.def != like.scope.def || layer.scope.part != like.scope.part)
        };
        if self.pending.iter().any(differs) {
            return self.ask(first, Ask::Order, cx);
        }
        self.stack_trigger(at, cx);
    }

    /// Puts a waiting trigger on the stack.
    pub(super) fn stack_trigger(&mut self, at: usize, cx: &mut Cx<'_>) {
        let layer = self.pending[at];
        cx.emit(self, Event::TriggerRemoved { at: at as u8 });
        let room = self.stack.len() < MAX_LAYERS;
        cx.emit(self, if room { Event::LayerPushed(layer) } else { Event::LimitReached(Limit::Triggers) });
    }

    /// Asks for a target of the trigger on top, or lets it cease to exist without one (CR 6.6.6a).
    fn declare_for_trigger(&mut self, at: u8, cx: &mut Cx<'_>) {
        let Some(top) = self.stack.last().copied() else { return };
        if self.has_target(&top.scope, at) {
            self.ask(top.scope.seat, Ask::Target(at), cx);
        } else {
            let at = self.stack.len() as u8 - 1;
            cx.emit(self, Event::LayerRemoved { at, layer: top, why: Left::NoTarget });
        }
    }

    /// The next target of a layer that is not declared yet.
    pub(super) fn undeclared(&self, layer: &Layer) -> Option<u8> {
        let words = &self.layer_code(layer)?.targets;
        let is_open = |(word, target): (&TargetWord, &Target)| match word {
            TargetWord::Allies(select) => {
                target.allies().is_open(self.amount(&select.n, &layer.scope))
                    && !self.target_cards(word, &layer.scope).is_empty()
            }
            _ => *target == Target::None,
        };
        words.iter().zip(&layer.scope.targets).position(is_open).map(|at| at as u8)
    }

    /// Puts a trigger of the rules themselves in line.
    pub(super) fn trigger_native(&mut self, kind: LayerKind, card: CardId, cx: &mut Cx<'_>) {
        let scope = Scope::of_card(self.prints[card.index()], self.controller(card), card);
        self.line_up(Layer::new(kind, scope), cx);
    }
}

/// The first two of a list.
fn first_two(mut cards: impl Iterator<Item = CardId>) -> [Option<CardId>; 2] {
    [cards.next(), cards.next()]
}
