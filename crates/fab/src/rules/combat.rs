//! Combat (CR 7): the steps of a chain link, from the attack on the stack to the closing of the chain.

use super::Cx;
use crate::{
    action::Action,
    content::{Keyword, print},
    effect::{Damage, Part, Speed, Trigger, Until, Words},
    event::{Event, Left, Why},
    state::{
        Ask, Blow, BlowStage, CardId, CardSet, Chain, Fab, Frame, LayerKind, ModKind, Modifier, Scope, Stage, Step,
        Zone, flag, note,
    },
};

impl Fab {
    /// Attack Step, first: the resolution abilities of the attack (CR 7.2.3).
    pub(super) fn attack_resolves(&mut self, cx: &mut Cx<'_>) {
        cx.emit(self, Event::StageSet { stage: Stage::Links });
        let Some(layer) = self.stack.last().copied() else { return };
        if layer.kind == LayerKind::Card {
            self.run_parts(layer.scope, cx);
        }
    }

    /// Attack Step, second: the attack becomes a chain link, and triggers (CR 7.2.3-4).
    pub(super) fn attack_becomes_link(&mut self, cx: &mut Cx<'_>) {
        let Some(layer) = self.stack.last().copied() else {
            return cx.emit(self, Event::StepBegan { step: Step::Close });
        };
        let card = layer.scope.card;
        cx.emit(self, Event::StageSet { stage: Stage::Opens });
        cx.emit(self, Event::LayerRemoved { at: self.stack.len() as u8 - 1, layer, why: Left::Linked });
        if !matches!(self.zone(card), Zone::Stack | Zone::Arena | Zone::Chain) {
            return cx.emit(self, Event::StepBegan { step: Step::Close });
        }
        let proxy = layer.kind == LayerKind::Proxy;
        let n_links = self.chain.n_links + 1;
        let hit_before = self.chain.hit;
        let chain = Chain {
            n_links,
            active: true,
            attack: Some(card),
            proxy,
            def: layer.scope.def,
            hit_before,
            against_weapons: self.chain.against_weapons,
            ..Chain::default()
        };
        if self.zone(card) != Zone::Chain {
            self.relocate(card, Zone::Chain, Why::Attacks, cx);
        }
        cx.emit(self, Event::LinkBegan(chain));
        self.note(self.active, note::ATTACKED, cx);
        let hero = self.active.other();
        self.trigger(Trigger::Attacks, card, hero, cx);
        self.trigger(Trigger::AttacksHero, card, hero, cx);
        self.trigger_watchers(Trigger::YourAttackAttacks, self.active, card, hero, cx);
    }

    /// Declares one defending card, or ends the declaration.
    pub(super) fn answer_defend(&mut self, action: Action, cx: &mut Cx<'_>) {
        let Action::Defend(card) = action else { return };
        let seat = self.seat;
        let from = self.cards_of(Zone::Hand, seat).or(self.equipment(seat));
        if let Some(card) = self.find_in(from, card) {
            self.add_defender(card, cx);
            let chain = Chain { declared: with(self.chain.declared, card), ..self.chain };
            cx.emit(self, Event::ChainSet(chain));
        }
        self.ask(seat, Ask::Defend, cx);
    }

    /// Equipment of a seat that is not on the chain.
    pub(super) fn equipment(&self, seat: croupier_kernel::Seat) -> CardSet {
        let is = |card: &CardId| self.print(*card).words.has(Words::EQUIPMENT) && self.controller(*card) == seat;
        self.cards_of(Zone::Arena, seat).into_iter().filter(is).collect()
    }

    /// Puts a card on the active link as a defending card (CR 7.0.5a).
    pub(super) fn add_defender(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.relocate(card, Zone::Chain, Why::Defends, cx);
        cx.emit(self, Event::Defended { card });
    }

    /// The defending cards of all links: a card defends until it leaves the chain (CR 7.0.5a).
    pub(crate) fn defending(&self) -> CardSet {
        self.cards_of(Zone::Chain, self.active.other())
    }

    /// All declared cards defend in one event (CR 7.3.2d).
    pub(super) fn defenders_declared(&mut self, cx: &mut Cx<'_>) {
        cx.emit(self, Event::StageSet { stage: Stage::Opens });
        let declared = self.chain.declared;
        cx.emit(self, Event::ChainSet(Chain { declared: CardSet::EMPTY, ..self.chain }));
        self.defended_by(declared, cx);
    }

    /// Triggers of cards that just became defending cards together.
    pub(super) fn defended_by(&mut self, cards: CardSet, cx: &mut Cx<'_>) {
        for card in cards {
            self.trigger(Trigger::Defends, card, self.active, cx);
            if cards.len() == 1 {
                self.trigger(Trigger::DefendsAlone, card, self.active, cx);
            }
        }
    }

    /// Phantasm waits for a state: it triggers when a defending card that breaks it is there and none was (CR 6.6.5c).
    pub(super) fn watch_phantasm(&mut self, cx: &mut Cx<'_>) {
        let Some(attack) = self.chain.attack.filter(|attack| self.print(*attack).has(Keyword::Phantasm)) else {
            return;
        };
        let phantasm_broken = self.chain.defenders.into_iter().any(|card| self.breaks_phantasm(card));
        if phantasm_broken != self.chain.phantasm_broken {
            cx.emit(self, Event::ChainSet(Chain { phantasm_broken, ..self.chain }));
            if phantasm_broken {
                self.trigger_native(LayerKind::Phantasm, attack, cx);
            }
        }
    }

    /// Whether a defending card is a non-Illusionist attack action card with 6 or more power (CR 8.3.13).
    pub(super) fn breaks_phantasm(&self, card: CardId) -> bool {
        let words = self.print(card).words;
        words.has(Words::ATTACK_ACTION) && !words.has(Words::ILLUSIONIST) && self.power(card) >= 6
    }

    /// Whether a card may become a defending card of the active link. `from_hand` as it would be.
    pub(crate) fn may_defend(&self, card: CardId, from: Zone) -> Result<(), &'static str> {
        let print = self.print(card);
        let Some(attack) = self.chain.attack else { return Err("nothing is attacking (CR 7.3)") };
        if print.defense.is_none() {
            return Err("it has no defense (CR 7.3.2b)");
        }
        if self.chain.defenders.contains(card) || self.zone(card) == Zone::Chain {
            return Err("it already defends on this combat chain (CR 7.3.2b)");
        }
        let from_hand = |card: CardId| self.has_flag(card, flag::FROM_HAND);
        if from == Zone::Hand && self.has_dominate(attack) && self.chain.defenders.into_iter().any(from_hand) {
            return Err("the attack has dominate and a card from hand already defends (CR 8.3.4)");
        }
        let action = |card: CardId| self.print(card).words.has(Words::ACTION);
        if action(card) && self.has_overpower(attack) && self.chain.defenders.into_iter().any(action) {
            return Err("the attack has overpower and an action card already defends (CR 8.3.22)");
        }
        let scope = self.scope_of(card);
        for part in &print.parts {
            if let Part::Static { rules, cond: Some(cond), .. } = part
                && rules.defend_only
                && !self.holds(cond, &Scope { it: Some(attack), ..scope })
            {
                return Err("its text does not let it defend this attack (CR 1.0.2)");
            }
        }
        Ok(())
    }

    /// Damage Step (CR 7.5.2): power less the sum of defense.
    pub(super) fn calculate_damage(&mut self, cx: &mut Cx<'_>) {
        cx.emit(self, Event::StageSet { stage: Stage::Opens });
        let Some(attack) = self.chain.attack else { return };
        let number = |n: i32| n.clamp(0, 255) as u8;
        let (power, defense) = (self.power(attack), self.total_defense());
        let n = number(power - defense);
        cx.emit(self, Event::Calculated { power: number(power), defense: number(defense) });
        if n > 0 {
            let blow = Blow {
                card: attack,
                seat: self.active,
                to: self.active.other(),
                kind: Damage::Physical,
                n,
                stage: BlowStage::More,
                used: CardSet::EMPTY,
                shields: 0,
                paying: None,
            };
            cx.emit(self, Event::FramePushed(Frame::Strike(blow)));
        }
    }

    /// The attack dealt damage in the Damage Step: it hit (CR 7.5.5).
    pub(super) fn attack_hits(&mut self, damage: u8, cx: &mut Cx<'_>) {
        cx.emit(self, Event::Hit { damage });
        let hero = self.active.other();
        // The mark goes as part of the hit (CR 9.3.3), before any trigger can put it back.
        if self.side(hero).marked {
            cx.emit(self, Event::Marked { seat: hero, on: false });
        }
        if let Some(attack) = self.chain.attack {
            self.trigger(Trigger::Hits, attack, hero, cx);
            self.trigger(Trigger::HitsHero, attack, hero, cx);
            self.trigger_watchers(Trigger::YourAttackHits, self.active, attack, hero, cx);
            for seat in [self.active, hero] {
                self.trigger_watchers(Trigger::AnyAttackHits, seat, attack, hero, cx);
            }
        }
    }

    /// Resolution Step, first: the link resolves; go again is paid once, here (CR 7.6.2).
    pub(super) fn link_resolves(&mut self, cx: &mut Cx<'_>) {
        cx.emit(self, Event::StageSet { stage: Stage::Opens });
        let go_again = match self.chain.attack {
            Some(attack) => self.attack_has_go_again(attack),
            None => self.chain.left_go_again,
        };
        let mut at = 0;
        while let Some(modifier) = self.modifiers.get(at).copied() {
            if modifier.kind == ModKind::Wager {
                cx.emit(self, Event::ModifierRemoved { at: at as u8 });
                let mut scope = Scope::new(modifier.def, modifier.part, modifier.controller, modifier.source);
                scope.pc = modifier.pc;
                scope.done = self.chain.hit;
                self.line_up(crate::state::Layer::new(LayerKind::Wager, scope), cx);
            } else {
                at += 1;
            }
        }
        if let Some(attack) = self.chain.attack {
            self.trigger(Trigger::LinkResolves, attack, self.active.other(), cx);
        }
        cx.emit(self, Event::LinkResolved);
        if go_again {
            self.add_action_points(self.active, 1, cx);
        }
    }

    /// Whether the attack of the last link has go again. An attack of a weapon has that of its ability (CR 1.4.3a).
    pub(crate) fn attack_has_go_again(&self, attack: CardId) -> bool {
        let from_ability = self.chain.proxy
            && print(self.chain.def)
                .parts
                .iter()
                .any(|part| matches!(part, Part::Activate { attack: true, go_again: true, .. }));
        from_ability || self.has_go_again(attack)
    }

    /// Close Step (CR 7.7).
    pub(super) fn close_step(&mut self, cx: &mut Cx<'_>) {
        if self.stage == Stage::Begins {
            cx.emit(self, Event::StageSet { stage: Stage::Layers });
            self.clear_attacks_and_reactions(cx);
            for card in self.cards(Zone::Chain) {
                self.trigger(Trigger::ChainCloses, card, self.active, cx);
                self.trigger_wear(card, cx);
            }
            return;
        }
        if self.resolves_alone(cx) {
            return;
        }
        // Permanents go back to their zones, the rest is cleared (CR 7.7.5-6).
        for card in self.cards(Zone::Chain) {
            if !card.is_deck_card() {
                self.relocate(card, Zone::Arena, Why::Closed, cx);
                if self.print(card).words.has(Words::WEAPON) {
                    self.end_modifiers(cx, |_, modifier| is_proxy_modifier(modifier, card));
                }
            } else {
                self.bury(card, Why::Closed, cx);
            }
        }
        self.end_modifiers(cx, |_, modifier| modifier.until == Until::Chain || modifier.kind == ModKind::Wager);
        cx.emit(self, Event::ChainClosed);
        cx.emit(self, Event::StepBegan { step: Step::Action });
        cx.emit(self, Event::StageSet { stage: Stage::Opens });
    }

    /// All attacks and reactions on the stack are put into their owner's graveyard (CR 7.7.3).
    fn clear_attacks_and_reactions(&mut self, cx: &mut Cx<'_>) {
        let mut at = self.stack.len();
        while at > 0 {
            at -= 1;
            let layer = self.stack[at];
            let words = print(layer.scope.def).words;
            let reaction = words.any(Words::ATTACK_REACTION.with(Words::DEFENSE_REACTION));
            let goes = match layer.kind {
                LayerKind::Card => reaction || words.has(Words::ATTACK_ACTION),
                LayerKind::Proxy => true,
                // A reaction ability is a reaction, too (CR 8.1.2c, 8.1.3c).
                LayerKind::Ability => {
                    let part = print(layer.scope.def).parts.get(usize::from(layer.scope.part));
                    let speed = |speed: &Speed| matches!(speed, Speed::AttackReaction | Speed::DefenseReaction);
                    matches!(part, Some(Part::Activate { speed: of, .. }) if speed(of))
                }
                _ => false,
            };
            if goes {
                cx.emit(self, Event::LayerRemoved { at: at as u8, layer, why: Left::Cleared });
                if layer.kind == LayerKind::Card {
                    self.bury(layer.scope.card, Why::Closed, cx);
                }
            }
        }
    }

    /// The wear of equipment that defended (CR 8.3.2, 8.3.3, 8.3.10, 8.3.34).
    fn trigger_wear(&mut self, card: CardId, cx: &mut Cx<'_>) {
        if !self.has_flag(card, flag::DEFENDED) {
            return;
        }
        let print = self.print(card);
        for (keyword, kind) in [
            (Keyword::BladeBreak, LayerKind::BladeBreak),
            (Keyword::Battleworn, LayerKind::Battleworn),
            (Keyword::Temper, LayerKind::Temper),
            (Keyword::Guardwell, LayerKind::Guardwell),
        ] {
            if print.has(keyword) {
                self.trigger_native(kind, card, cx);
            }
        }
    }
}

/// Whether an effect belongs to the attack of a weapon, not to the weapon itself (CR 1.4.3e).
pub(super) fn is_proxy_modifier(modifier: &Modifier, card: CardId) -> bool {
    modifier.kind == ModKind::On && modifier.card == Some(card)
}

/// A set with one more card.
fn with(mut set: CardSet, card: CardId) -> CardSet {
    set.insert(card);
    set
}
