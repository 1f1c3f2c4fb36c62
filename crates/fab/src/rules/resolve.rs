//! Triggers (CR 6.6), and how layers resolve (CR 5.3).

use croupier_kernel::Seat;

use super::{Cx, rules_of};
use crate::{
    content::{code_of, hot, hots, print},
    effect::{Code, Op, Part, Replacement, Step as CodeStep, Trigger, Until, Wager, Words},
    event::{Event, Left, Why},
    state::{
        CardId, Fab, Frame, Layer, LayerKind, ModKind, Modifier, ResolveStage, Scope, Step, Target, Zone, flag, note,
    },
};

impl Fab {
    /// The code of a layer, if it has one.
    pub(crate) fn layer_code(&self, layer: &Layer) -> Option<&'static Code> {
        let parts = &print(layer.scope.def).parts;
        match layer.kind {
            LayerKind::Card => parts.iter().enumerate().find_map(|(i, part)| match part {
                Part::Resolve { code } if !is_mode(parts, i as u8) => Some(code),
                Part::Modes { modes, .. } => {
                    let chosen = modes.iter().enumerate().find(|(at, _)| layer.scope.modes & (1 << at) != 0);
                    chosen.and_then(|(_, part)| code_of(&parts[usize::from(*part)]))
                }
                _ => None,
            }),
            LayerKind::Ability | LayerKind::Trigger => code_of(parts.get(usize::from(layer.scope.part))?),
            _ => None,
        }
    }

    /// Triggers abilities of the object of an event, its own and granted ones.
    pub(super) fn trigger(&mut self, on: Trigger, card: CardId, hero: Seat, cx: &mut Cx<'_>) {
        let def = self.prints[card.index()];
        if hot(def).triggers & on.bit() != 0 {
            for (i, part) in print(def).parts.iter().enumerate() {
                if let Part::When { on: when, filter, hero: kind, hidden: false, .. } = part
                    && *when == on
                    && self.matches(filter, card, &self.scope_of(card))
                    && self.print(CardId::hero(hero)).words.has(*kind)
                {
                    self.push_trigger(Scope::new(def, i as u8, self.controller(card), card), card, hero, cx);
                }
            }
        }
        for at in 0..self.modifiers.len() {
            let modifier = self.modifiers[at];
            if modifier.kind == ModKind::On
                && modifier.card == Some(card)
                && let Some(granted) = rules_of(&modifier).and_then(|rules| rules.granted)
                && let Some(Part::When { on: when, .. }) = print(modifier.def).parts.get(usize::from(granted))
                && *when == on
            {
                self.push_trigger(Scope::new(modifier.def, granted, self.controller(card), card), card, hero, cx);
            }
        }
    }

    /// Triggers abilities of permanents of a seat, and delayed triggers, that watch for an event of `card`.
    pub(super) fn trigger_watchers(&mut self, on: Trigger, seat: Seat, card: CardId, hero: Seat, cx: &mut Cx<'_>) {
        let hots = hots();
        for watcher in self.permanents(seat) {
            let def = self.prints[watcher.index()];
            if hots[def.index()].triggers & on.bit() == 0 {
                continue;
            }
            for (i, part) in print(def).parts.iter().enumerate() {
                if let Part::When { on: when, filter, hidden: false, .. } = part
                    && *when == on
                    && self.matches(filter, card, &self.scope_of(watcher))
                {
                    self.push_trigger(Scope::new(def, i as u8, seat, watcher), card, hero, cx);
                }
            }
        }
        let mut at = 0;
        while at < self.modifiers.len() {
            let modifier = self.modifiers[at];
            if modifier.controller == seat
                && let Some(part) = self.waits_for(&modifier, on, card)
            {
                cx.emit(self, Event::ModifierRemoved { at: at as u8 });
                self.push_trigger(Scope::new(modifier.def, part, seat, modifier.source), card, hero, cx);
            } else {
                at += 1;
            }
        }
    }

    /// The part of a delayed trigger that waits for this event of this card.
    fn waits_for(&self, modifier: &Modifier, on: Trigger, card: CardId) -> Option<u8> {
        let (part, Part::When { on: when, filter, .. }) = modifier.waits()? else { return None };
        let scope = Scope::new(modifier.def, modifier.part, modifier.controller, modifier.source);
        (*when == on && self.matches(filter, card, &scope)).then_some(part)
    }

    /// Triggers abilities of permanents at a moment of the turn; of one player's, or of all.
    pub(super) fn trigger_all(&mut self, on: Trigger, seat: Option<Seat>, cx: &mut Cx<'_>) {
        let (first, hots) = (seat.unwrap_or(self.active), hots());
        for who in [first, first.other()] {
            if seat.is_some_and(|seat| seat != who) {
                continue;
            }
            for card in self.permanents(who) {
                if hots[self.prints[card.index()].index()].triggers & on.bit() != 0 {
                    self.trigger(on, card, who, cx);
                }
            }
        }
        let mut at = 0;
        while at < self.modifiers.len() {
            let modifier = self.modifiers[at];
            if let Some((part, Part::When { on: when, .. })) = modifier.waits()
                && *when == on
            {
                cx.emit(self, Event::ModifierRemoved { at: at as u8 });
                let who = modifier.controller;
                let scope = Scope::new(modifier.def, part, who, modifier.source);
                self.push_trigger(scope, modifier.source, who.other(), cx);
            } else {
                at += 1;
            }
        }
    }

    /// An ability triggers on what happened to `it`, or to what `hero` did.
    fn push_trigger(&mut self, ability: Scope, it: CardId, hero: Seat, cx: &mut Cx<'_>) {
        let scope = Scope { it: Some(it), hero, ..ability };
        self.line_up(Layer::new(LayerKind::Trigger, scope), cx);
    }

    /// Runs what a card layer does: its resolution abilities, or the modes chosen (CR 5.3.4).
    pub(super) fn run_parts(&mut self, scope: Scope, cx: &mut Cx<'_>) {
        let parts = &print(scope.def).parts;
        // Frames run from the top, so the last part is pushed first.
        for (i, part) in parts.iter().enumerate().rev() {
            match part {
                Part::Resolve { .. } if !is_mode(parts, i as u8) => {
                    cx.emit(self, Event::FramePushed(Frame::Run(Scope { part: i as u8, pc: 0, ..scope })));
                }
                Part::Modes { modes, .. } => {
                    for (at, part) in modes.iter().enumerate().rev() {
                        if scope.modes & (1 << at) != 0 {
                            cx.emit(self, Event::FramePushed(Frame::Run(Scope { part: *part, pc: 0, ..scope })));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Resolves the top layer, stage by stage (CR 5.3.2-7).
    pub(super) fn resolve(&mut self, stage: ResolveStage, cx: &mut Cx<'_>) {
        let Some(layer) = self.stack.last().copied() else { return cx.emit(self, Event::FramePopped) };
        if stage == ResolveStage::Begins {
            cx.emit(self, Event::FrameSet(Frame::Resolve(ResolveStage::Ends)));
            if self.fails_to_resolve(&layer) {
                cx.emit(self, Event::FrameSet(Frame::Resolve(ResolveStage::Fails)));
                return;
            }
            return match layer.kind {
                LayerKind::Card => self.run_parts(layer.scope, cx),
                LayerKind::Ability | LayerKind::Trigger => cx.emit(self, Event::FramePushed(Frame::Run(layer.scope))),
                LayerKind::Proxy => {}
                _ => self.resolve_native(&layer, cx),
            };
        }
        // Go again, after all other effects (CR 5.3.5); then the layer leaves the stack.
        cx.emit(self, Event::FramePopped);
        let at = self.stack.len() as u8 - 1;
        let card = layer.scope.card;
        if stage == ResolveStage::Ends {
            let go_again = match layer.kind {
                LayerKind::Card if self.zone(card) == Zone::Stack => self.has_go_again(card),
                LayerKind::Card => layer.left_go_again,
                LayerKind::Ability => {
                    let part = print(layer.scope.def).parts.get(usize::from(layer.scope.part));
                    matches!(part, Some(Part::Activate { go_again: true, .. }))
                }
                _ => false,
            };
            if go_again {
                self.add_action_points(layer.scope.seat, 1, cx);
            }
        }
        let why = if stage == ResolveStage::Ends { Left::Resolved } else { Left::Failed };
        cx.emit(self, Event::LayerRemoved { at, layer, why });
        if layer.kind == LayerKind::Card && self.zone(card) == Zone::Stack {
            let print = self.print(card);
            if stage == ResolveStage::Ends && print.becomes_permanent() {
                self.relocate(card, Zone::Arena, Why::Resolved, cx);
                self.trigger(Trigger::EntersArena, card, layer.scope.seat.other(), cx);
            } else if stage == ResolveStage::Ends && print.words.has(Words::DEFENSE_REACTION) {
                self.add_defender(card, cx);
                let mut alone = crate::state::CardSet::EMPTY;
                alone.insert(card);
                self.defended_by(alone, cx);
            } else {
                let why = if stage == ResolveStage::Ends { Why::Resolved } else { Why::Failed };
                self.bury(card, why, cx);
            }
        }
        if !self.pool.is_empty() {
            cx.emit(self, Event::PoolSet(crate::state::CardSet::EMPTY));
        }
        if self.named.is_some() {
            cx.emit(self, Event::Unnamed);
        }
        cx.emit(self, Event::Priority { seat: self.active });
    }

    /// Whether no declared target is still legal, or a defense reaction cannot defend (CR 5.3.2).
    fn fails_to_resolve(&self, layer: &Layer) -> bool {
        let card = layer.scope.card;
        if layer.kind == LayerKind::Card && self.print(card).words.has(Words::DEFENSE_REACTION) {
            let from = if self.has_flag(card, flag::FROM_HAND) { Zone::Hand } else { Zone::Arsenal };
            return !self.chain.active || self.may_defend(card, from).is_err();
        }
        let Some(code) = self.layer_code(layer) else { return false };
        let declared = layer.scope.targets.iter().enumerate().filter(|(_, target)| **target != Target::None);
        let (mut any, mut legal) = (false, false);
        for (at, target) in declared {
            any = true;
            legal |= code.targets.get(at).is_some_and(|word| self.is_target(word, *target, &layer.scope));
        }
        any && !legal
    }

    /// The triggers of the rules themselves.
    fn resolve_native(&mut self, layer: &Layer, cx: &mut Cx<'_>) {
        let card = layer.scope.card;
        let here = matches!(self.zone(card), Zone::Arena | Zone::Chain);
        match layer.kind {
            LayerKind::BladeBreak | LayerKind::Quell if here => self.destroy(card, layer.scope.seat, cx),
            LayerKind::Battleworn if here => self.set(card, cx, |obj| obj.minus = obj.minus.saturating_add(1)),
            LayerKind::Temper if here => {
                self.set(card, cx, |obj| obj.minus = obj.minus.saturating_add(1));
                if self.defense(card) == 0 {
                    self.destroy(card, layer.scope.seat, cx);
                }
            }
            LayerKind::Guardwell if here => {
                let n = self.defense(card) as u8;
                self.set(card, cx, |obj| obj.minus = obj.minus.saturating_add(n));
            }
            // Looked at again on resolution (CR 5.3.2b).
            LayerKind::Phantasm
                if self.chain.attack == Some(card)
                    && self.chain.defenders.into_iter().any(|card| self.breaks_phantasm(card)) =>
            {
                self.destroy(card, layer.scope.seat, cx);
            }
            LayerKind::Wager => {
                let winner = if layer.scope.done { layer.scope.seat } else { layer.scope.seat.other() };
                let code = code_of(&print(layer.scope.def).parts[usize::from(layer.scope.part)]);
                let step = code.and_then(|code| code.steps.get(usize::from(layer.scope.pc)));
                if let Some(CodeStep::Do(Op::Wager(Wager { def, .. }))) = step {
                    self.create(*def, 1, winner, cx);
                }
            }
            _ => {}
        }
    }

    /// Destroys an object (CR 8.5.4). A player destroyed it, for those who ask.
    pub(crate) fn destroy(&mut self, card: CardId, by: Seat, cx: &mut Cx<'_>) {
        let note = self.print(card).note;
        if note != 0 {
            self.note(by, note, cx);
        }
        self.bury(card, Why::Destroyed, cx);
    }

    /// Puts a card into its owner's graveyard, with what replaces or follows that.
    pub(crate) fn bury(&mut self, card: CardId, why: Why, cx: &mut Cx<'_>) {
        self.leaves(card, cx);
        let replaced = |part: &Part| matches!(part, Part::Replace { what: Replacement::GraveyardToDeckBottom, .. });
        let own = |part: &Part| replaced(part) && matches!(part, Part::Replace { hidden: false, .. });
        let granted = self.modifiers.iter().any(|modifier| {
            modifier.kind == ModKind::On
                && modifier.card == Some(card)
                && rules_of(modifier)
                    .and_then(|rules| rules.granted)
                    .is_some_and(|part| print(modifier.def).parts.get(usize::from(part)).is_some_and(replaced))
        });
        if granted || self.print(card).parts.iter().any(own) {
            self.relocate(card, Zone::Deck, Why::Put, cx);
            return self.forget(card, cx);
        }
        self.relocate(card, Zone::Graveyard, why, cx);
        self.forget(card, cx);
        if self.zone(card) == Zone::Graveyard {
            self.note(card.owner(), note::GRAVEYARD, cx);
            self.trigger(Trigger::ToGraveyard, card, card.owner().other(), cx);
        }
    }

    /// What happens just before an object leaves where it is: leave triggers, and what a link remembers of its attack.
    pub(crate) fn leaves(&mut self, card: CardId, cx: &mut Cx<'_>) {
        if self.zone(card) == Zone::Stack
            && let Some(mut layer) = self.stack.last().copied()
            && layer.scope.card == card
        {
            layer.left_go_again = self.has_go_again(card);
            cx.emit(self, Event::LayerSet(layer));
        }
        if matches!(self.zone(card), Zone::Arena | Zone::Chain) {
            let whole_permanent = self.zone(card) == Zone::Arena || !card.is_deck_card();
            if whole_permanent {
                self.trigger(Trigger::LeavesArena, card, self.controller(card).other(), cx);
            }
            let mut chain = self.chain;
            if chain.attack == Some(card) {
                chain.left_go_again = self.attack_has_go_again(card);
                chain.attack = None;
            }
            chain.defenders.remove(card);
            chain.declared.remove(card);
            chain.against_weapons.remove(card);
            if chain != self.chain {
                cx.emit(self, Event::ChainSet(chain));
            }
        }
    }

    /// The card is a new object now: effects on the old one have nothing left to apply to (CR 3.0.9).
    pub(crate) fn forget(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let on_it = |modifier: &Modifier| {
            modifier.card == Some(card) && !matches!(modifier.kind, ModKind::Shield)
                || modifier.until == Until::WhileHere && modifier.source == card
        };
        if self.modifiers.iter().any(on_it) {
            self.end_modifiers(cx, |_, modifier| on_it(modifier));
        }
    }

    /// A continuous effect ended: control goes back.
    pub(super) fn modifier_ended(&mut self, modifier: &Modifier, cx: &mut Cx<'_>) {
        if modifier.kind == ModKind::Steal
            && let Some(card) = modifier.card
            && matches!(self.zone(card), Zone::Arena | Zone::Chain)
        {
            self.set(card, cx, |obj| obj.flags ^= flag::STOLEN);
        }
    }

    /// A draw that another effect replaces (Talisman of Tithes).
    pub(super) fn replaced_draw(&mut self, seat: Seat, n: i32, cx: &mut Cx<'_>) -> i32 {
        let other = seat.other();
        if n <= 0 || self.active != other || !self.in_action_phase() || self.step == Step::Setup {
            return n;
        }
        let tithes = |part: &Part| matches!(part, Part::Replace { what: Replacement::OpponentDrawsOneLess, .. });
        // Each of them replaces what the ones before have left of the draw (CR 6.4.5).
        let mut n = n;
        for card in self.permanents(other) {
            if n > 0 && self.print(card).parts.iter().any(tithes) {
                self.destroy(card, other, cx);
                n -= 1;
            }
        }
        n
    }
}

/// Whether a part is one of the modes of another, and no ability of its own (CR 1.7.5d).
pub(super) fn is_mode(parts: &[Part], i: u8) -> bool {
    parts.iter().any(|part| matches!(part, Part::Modes { modes, .. } if modes.contains(&i)))
}
