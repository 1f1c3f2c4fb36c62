//! Playing cards and activating abilities (CR 5.1-5.2): announce, declare, pay, or take it back.

use croupier_kernel::Seat;

use super::{Cx, combat::is_proxy_modifier, rules_of};
use crate::{
    action::{Action, Cost, From, Ref, Who},
    content::{hot, print},
    effect::{By, Code, Cond, Part, TargetWord, Trigger, Until, Words},
    event::{Event, Why},
    state::{
        Ask, CardId, CardSet, Fab, Frame, Layer, LayerKind, ModKind, Modifier, PlayStage, Proposal, Scope, Step,
        Target, Zone, note,
    },
};

impl Fab {
    /// The card of a set that a notation means. Of copies in a hidden place, one the opponent knows goes first: no one can
    /// tell them apart.
    pub(crate) fn find_in(&self, set: CardSet, card: Ref) -> Option<CardId> {
        let same = |other: &CardId| self.prints[other.index()] == card.def;
        let mut copies = set.into_iter().filter(same);
        if card.nth > 0 {
            return copies.nth(usize::from(card.nth));
        }
        let first = copies.next()?;
        let known = self.sides[first.owner().other().index()].knows;
        if known.contains(first) || !set.meets(known) {
            return Some(first);
        }
        copies.find(|copy| known.contains(*copy)).or(Some(first))
    }

    /// The zone a word means.
    pub(super) fn zone_of(from: From) -> Zone {
        match from {
            From::Hand => Zone::Hand,
            From::Arsenal => Zone::Arsenal,
            From::Banished => Zone::Banished,
        }
    }

    /// Passes, plays or activates.
    pub(super) fn answer_priority(&mut self, action: Action, cx: &mut Cx<'_>) {
        let seat = self.seat;
        match action {
            Action::Play { card, from, instant } => {
                let from = Fab::zone_of(from);
                if let Some(card) = self.find_in(self.cards_of(from, seat), card) {
                    self.announce_card(card, from, instant, cx);
                }
            }
            Action::Activate { card, part } => {
                if let Some(card) = self.find_in(self.activatable(seat), card) {
                    self.announce_ability(card, part, cx);
                }
            }
            _ => cx.emit(self, Event::Passed { seat }),
        }
    }

    /// The cards whose abilities a player might activate: permanents, cards in hand with an ability that works there,
    /// defending cards. Other cards in hand are not numbered along, for the notation would tell of them.
    pub(super) fn activatable(&self, seat: Seat) -> CardSet {
        let works = |card: &CardId| hot(self.prints[card.index()]).works_from_hand;
        self.activatable_with(self.each_of(Zone::Hand, seat).filter(works).collect(), seat)
    }

    /// The same, when those in hand are known.
    #[inline]
    pub(super) fn activatable_with(&self, from_hand: CardSet, seat: Seat) -> CardSet {
        let set = self.permanents(seat).or(from_hand);
        if seat == self.active { set } else { set.or(self.defending()) }
    }

    pub(super) fn proposal(&self, card: CardId, from: Zone, ability: Option<u8>, instant: bool) -> Proposal {
        let before = self.side(self.seat).resources;
        Proposal {
            card,
            from,
            ability,
            instant,
            stage: PlayStage::Alternative,
            instead: Cost::Printed,
            extra: 0,
            next: 0,
            before,
            pitched: 0,
            less: 0,
            left: 0,
        }
    }

    /// Announce (CR 5.1.2): the card becomes the topmost layer, and effects on the next card apply.
    fn announce_card(&mut self, card: CardId, from: Zone, instant: bool, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let proposal = self.proposal(card, from, None, instant);
        self.relocate(card, Zone::Stack, Why::Played, cx);
        let scope = Scope::of_card(self.prints[card.index()], seat, card);
        cx.emit(self, Event::LayerPushed(Layer::new(LayerKind::Card, scope)));
        self.attach_next(card, By::Play, cx);
        if self.print(card).is_attack_action() {
            self.attach_next(card, By::Attack, cx);
        }
        cx.emit(self, Event::FramePushed(Frame::Propose(proposal)));
    }

    /// Announces an activated ability (CR 5.2.2a).
    fn announce_ability(&mut self, card: CardId, part: u8, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let mut proposal = self.proposal(card, self.zone(card), Some(part), false);
        let scope = Scope::new(self.prints[card.index()], part, seat, card);
        let attack = matches!(print(scope.def).parts.get(usize::from(part)), Some(Part::Activate { attack: true, .. }));
        let kind = if attack { LayerKind::Proxy } else { LayerKind::Ability };
        if attack {
            // Effects on an earlier attack of the weapon do not go over to this one (CR 1.4.3e).
            self.end_modifiers(cx, |_, modifier| is_proxy_modifier(modifier, card));
        }
        cx.emit(self, Event::LayerPushed(Layer::new(kind, scope)));
        if attack {
            self.attach_next(card, By::Attack, cx);
        }
        for at in (0..self.modifiers.len()).rev() {
            let modifier = self.modifiers[at];
            if self.next_applies(&modifier, card, By::Activate) {
                let less = rules_of(&modifier).and_then(|rules| rules.cost).unwrap_or(0);
                proposal.less += less.unsigned_abs();
                cx.emit(self, Event::ModifierRemoved { at: at as u8 });
            }
        }
        cx.emit(self, Event::FramePushed(Frame::Propose(proposal)));
    }

    /// Lets effects that wait for such an object apply to it (CR 5.1.2a, 1.8.10).
    fn attach_next(&mut self, card: CardId, how: By, cx: &mut Cx<'_>) {
        for at in 0..self.modifiers.len() {
            let modifier = self.modifiers[at];
            if self.next_applies(&modifier, card, how) {
                let modifier = Modifier { kind: ModKind::On, card: Some(card), ..modifier };
                cx.emit(self, Event::ModifierSet { at: at as u8, modifier });
            }
        }
    }

    /// Goes on with a proposal, stage by stage. It stops to ask or to be paid, and its frame then says at which stage.
    pub(super) fn propose(&mut self, mut proposal: Proposal, cx: &mut Cx<'_>) {
        let seat = self.stack.last().map_or(self.seat, |layer| layer.scope.seat);
        let enter = |proposal: &mut Proposal, stage: PlayStage| (proposal.stage, proposal.next) = (stage, 0);
        let ask = loop {
            match proposal.stage {
                PlayStage::Alternative => {
                    enter(&mut proposal, PlayStage::Additional);
                    if self.can_pay_instead(&proposal) {
                        break Ask::Instead;
                    }
                }
                PlayStage::Additional => match self.next_additional(&proposal) {
                    Some(part) => {
                        proposal.next = part + 1;
                        break Ask::Additional(part);
                    }
                    None => enter(&mut proposal, PlayStage::Modes),
                },
                PlayStage::Modes => {
                    enter(&mut proposal, PlayStage::Targets);
                    if self.declare_modes(&proposal, cx) {
                        break Ask::Mode;
                    }
                }
                PlayStage::Targets => match self.stack.last().and_then(|layer| self.undeclared(layer)) {
                    Some(at) => break Ask::Target(at),
                    None => enter(&mut proposal, PlayStage::Points),
                },
                PlayStage::Points => {
                    let cost = self.asset_cost(&proposal);
                    let have = self.side(seat).resources;
                    if have < cost {
                        break Ask::Pitch;
                    }
                    if cost > 0 {
                        cx.emit(self, Event::Resources { seat, n: have - cost });
                    }
                    if self.costs_action_point(&proposal) {
                        let n = self.side(seat).action_points.saturating_sub(1);
                        cx.emit(self, Event::ActionPoints { seat, n });
                    }
                    enter(&mut proposal, PlayStage::EffectCosts);
                }
                PlayStage::EffectCosts => match self.nth_cost(&proposal, proposal.next) {
                    Some(cost) => {
                        cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
                        return self.pay_effect_cost(cost, proposal, seat, cx);
                    }
                    None => proposal.stage = PlayStage::Played,
                },
                PlayStage::Played => {
                    cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
                    return self.played(&proposal, seat, cx);
                }
            }
        };
        cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
        self.ask(seat, ask, cx);
    }

    /// Chooses the modes that need no answer. True if the player chooses one.
    fn declare_modes(&mut self, proposal: &Proposal, cx: &mut Cx<'_>) -> bool {
        if proposal.ability.is_some() {
            return false;
        }
        let parts = &self.print(proposal.card).parts;
        let Some((random, n)) = parts.iter().find_map(|part| match part {
            Part::Modes { random, modes } => Some((*random, modes.len())),
            _ => None,
        }) else {
            return false;
        };
        let all = proposal.instead != Cost::Printed
            && parts.iter().any(|part| matches!(part, Part::Alternative { all_modes: true, .. }));
        if all {
            self.set_modes((1u16 << n) as u8 - 1, cx);
        } else if random {
            let mode = self.random(n as u32, cx);
            self.set_modes(1 << mode, cx);
        }
        !all && !random
    }

    fn set_modes(&mut self, modes: u8, cx: &mut Cx<'_>) {
        cx.emit(self, Event::ModesChosen { modes });
    }

    /// Answers to what a proposal asks: costs and modes.
    pub(super) fn answer_proposal(&mut self, ask: Ask, action: Action, cx: &mut Cx<'_>) {
        let Some(Frame::Propose(mut proposal)) = self.frame() else { return };
        match (ask, action) {
            (Ask::Instead, Action::Pay(cost)) => proposal.instead = cost,
            (Ask::Additional(part), Action::Yes) => proposal.extra |= 1 << part,
            (Ask::Mode, Action::Mode(n)) => return self.set_modes(1 << (n - 1), cx),
            (Ask::CostCard, Action::Choose(card)) => {
                if let Some(cost) = self.nth_cost(&proposal, proposal.next)
                    && let Some(card) = self.find_in(self.cost_candidates(cost, &proposal), card)
                {
                    self.unveil(cx);
                    proposal.extra |= Proposal::PUBLIC;
                    self.pay_with(cost, card, &mut proposal, cx);
                }
            }
            (Ask::CostCard, _) => return self.take_back(cx),
            _ => {}
        }
        cx.emit(self, Event::FrameSet(Frame::Propose(proposal)));
    }

    /// A target was declared, for a proposal or a trigger.
    pub(super) fn answer_target(&mut self, at: u8, action: Action, cx: &mut Cx<'_>) {
        let Some(mut layer) = self.stack.last().copied() else { return };
        let target = match action {
            Action::Target(who) => {
                let hero = if who == Who::Me { layer.scope.seat } else { layer.scope.seat.other() };
                if at == 0 {
                    layer.scope.hero = hero;
                }
                Target::Hero(hero)
            }
            Action::TargetCard(card) => {
                let Some(word) = self.target_word(&layer, at) else { return };
                let Some(card) = self.find_in(self.target_cards(word, &layer.scope), card) else { return };
                match word {
                    TargetWord::Allies(_) => Target::Allies(layer.scope.targets[usize::from(at)].allies().with(card)),
                    _ => Target::Card(card),
                }
            }
            Action::Pass => Target::Allies(layer.scope.targets[usize::from(at)].allies().closed()),
            _ => return,
        };
        layer.scope.targets[usize::from(at)] = target;
        cx.emit(self, Event::Targeted(layer));
    }

    /// Whether the player may declare no more of the targets at this place.
    pub(crate) fn can_stop_targeting(&self, at: u8) -> bool {
        let word = self.stack.last().and_then(|layer| self.target_word(layer, at));
        matches!(word, Some(TargetWord::Allies(_)))
    }

    /// What a target of a layer must be.
    pub(super) fn target_word(&self, layer: &Layer, at: u8) -> Option<&'static TargetWord> {
        self.layer_code(layer)?.targets.get(usize::from(at))
    }

    /// The cards a target may be.
    pub(super) fn target_cards(&self, word: &TargetWord, scope: &Scope) -> CardSet {
        let matching = |set: CardSet, filter: &crate::effect::Filter| -> CardSet {
            set.into_iter().filter(|card| self.matches(filter, *card, scope)).collect()
        };
        match word {
            TargetWord::Attack(filter) => {
                let attacks = self.cards(Zone::Chain).or(self.cards(Zone::Stack));
                matching(attacks.into_iter().filter(|card| self.is_attack(*card)).collect(), filter)
            }
            TargetWord::Card(filter) => matching(self.cards(Zone::Chain).or(self.cards(Zone::Stack)), filter),
            TargetWord::Defender(filter) => matching(self.defending(), filter),
            TargetWord::Graveyard(filter) => matching(self.cards_of(Zone::Graveyard, scope.seat), filter),
            TargetWord::Allies(select) => {
                self.candidates(select, scope).without(scope.targets.iter().flat_map(Target::cards).collect())
            }
            TargetWord::Hero | TargetWord::Opponent | TargetWord::OtherHero | TargetWord::Pirate => CardSet::EMPTY,
        }
    }

    /// Whether a hero may be a target.
    pub(super) fn hero_is_target(&self, word: &TargetWord, hero: Seat, scope: &Scope) -> bool {
        let fits = match word {
            TargetWord::Hero => true,
            TargetWord::Opponent => hero != scope.seat,
            TargetWord::OtherHero => scope.targets[0] != Target::Hero(hero),
            TargetWord::Pirate => self.print(CardId::hero(hero)).words.has(Words::PIRATE),
            _ => false,
        };
        // An activation condition may speak of the target (CR 5.2.1e).
        let asks = match print(scope.def).parts.get(usize::from(scope.part)) {
            Some(Part::Activate { cond: Some(cond @ Cond::SameName { .. }), .. }) => Some(cond),
            _ => None,
        };
        fits && asks
            .is_none_or(|cond| self.holds(cond, &Scope { targets: [Target::Hero(hero), Target::None], ..*scope }))
    }

    /// Whether a declared target is still legal (CR 5.3.2a).
    pub(super) fn is_target(&self, word: &TargetWord, target: Target, scope: &Scope) -> bool {
        match target {
            Target::None => false,
            Target::Hero(_) => {
                matches!(word, TargetWord::Hero | TargetWord::Opponent | TargetWord::OtherHero | TargetWord::Pirate)
            }
            Target::Card(card) => self.target_cards(word, scope).contains(card),
            Target::Allies(allies) => match word {
                TargetWord::Allies(select) => {
                    let here = self.candidates(select, scope);
                    allies.cards().any(|card| here.contains(card))
                }
                _ => false,
            },
        }
    }

    /// Whether a target can be declared at all.
    pub(super) fn has_target(&self, scope: &Scope, at: u8) -> bool {
        let layer = Layer::new(LayerKind::Trigger, *scope);
        self.target_word(&layer, at).is_some_and(|word| self.word_has_target(word, scope))
    }

    fn word_has_target(&self, word: &TargetWord, scope: &Scope) -> bool {
        matches!(word, TargetWord::Allies(_))
            || [Seat(0), Seat(1)].iter().any(|hero| self.hero_is_target(word, *hero, scope))
            || !self.target_cards(word, scope).is_empty()
    }

    pub(super) fn code_has_targets(&self, code: &Code, scope: &Scope) -> bool {
        code.targets.iter().all(|word| self.word_has_target(word, scope))
    }

    /// The card counts as played, the ability as activated (CR 5.1.10).
    fn played(&mut self, proposal: &Proposal, seat: Seat, cx: &mut Cx<'_>) {
        self.unveil(cx);
        cx.emit(self, Event::FramePopped);
        let card = proposal.card;
        let def = self.stack.last().map_or(self.prints[card.index()], |layer| layer.scope.def);
        self.note(seat, note::ACTED, cx);
        let hero = seat.other();
        let mut attack = self.print(card).is_attack_action();
        if proposal.ability.is_none() {
            cx.emit(self, Event::Played { seat, def });
            // A shield against what this card was before does not know the new object (CR 3.0.9).
            let knew = |modifier: &Modifier| modifier.kind == ModKind::Shield && modifier.card == Some(card);
            if self.modifiers.iter().any(knew) {
                self.end_modifiers(cx, |_, modifier| knew(modifier));
            }
            for (i, part) in print(def).parts.iter().enumerate() {
                if let Part::Additional { rules, then, may, .. } = part
                    && (!may || proposal.extra & (1 << i) != 0)
                {
                    if rules.is_some() {
                        let modifier = Modifier {
                            kind: ModKind::On,
                            def,
                            part: i as u8,
                            pc: 0,
                            card: Some(card),
                            source: card,
                            seat,
                            controller: seat,
                            x: 0,
                            times: 1,
                            until: Until::Turn,
                        };
                        self.take_effect(modifier, cx);
                    }
                    if let Some(then) = then {
                        let mut scope = Scope::new(def, *then, seat, card);
                        scope.it = Some(card);
                        self.line_up(Layer::new(LayerKind::Trigger, scope), cx);
                    }
                }
            }
            self.trigger(Trigger::Played, card, hero, cx);
            self.trigger_watchers(Trigger::YouPlay, seat, card, hero, cx);
        } else if let Some(part) = proposal.ability
            && let Some(Part::Activate { once, attack: is_attack, .. }) = print(def).parts.get(usize::from(part))
        {
            attack = *is_attack;
            if *once {
                self.set(card, cx, |obj| obj.uses |= 1 << (part & 7));
            }
            if attack {
                self.trigger_watchers(Trigger::YouPlay, seat, card, hero, cx);
            }
        }
        if attack {
            cx.emit(self, Event::StepBegan { step: Step::Layer });
        }
        cx.emit(self, Event::Priority { seat });
    }
}
