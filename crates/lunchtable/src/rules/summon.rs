//! Summoning, setting, turning and declaring attacks: what the turn player does with the player's own cards.

use croupier_kernel::Cx;

use crate::{
    action::Action,
    content::{Facts, all_facts},
    effect::{Costly, Moment, Start, When},
    event::{Change, Event, Place, Why},
    rules::stats::Price,
    state::{Body, Force, LinkKind, LunchTable, Occasion, Phase, Places, Preset, Stance, slots},
};

/// From this level on a stereotype needs a tribute.
pub(crate) const TRIBUTE_LEVEL: u8 = 7;

/// The cards in hand that can be played this turn, as sets of their places in hand.
struct Playable {
    /// Stereotypes.
    people: u64,
    /// Stereotypes that need a tribute.
    high: u64,
    /// Stereotypes that there is clout for.
    paid: u64,
    /// Spells and traps.
    things: u64,
    /// Spells that can be activated now.
    casts: u64,
    /// What spells cost.
    price: Price,
    /// The simple reasons that hold now, a set of [`Start`].
    reasons: u16,
    /// The facts of all prints.
    facts: &'static [Facts; 256],
}

impl LunchTable {
    /// What the turn player can do in a main phase with the cards in hand and on the table, in order.
    pub(crate) fn list_main(&self, acc: &mut Vec<Action>) {
        let side = self.side(self.active);
        let hand = self.playable();
        if hand.people != 0 && !side.summoned {
            let room = self.free_body(self.active).is_some();
            for card in Places(hand.people & hand.paid) {
                for stance in [Stance::Attack, Stance::Defense] {
                    if hand.high >> card & 1 == 1 {
                        acc.extend(slots(side.up).map(|slot| Action::Summon {
                            hand: card,
                            stance,
                            tribute: Some(slot),
                        }));
                    } else if room {
                        acc.push(Action::Summon { hand: card, stance, tribute: None });
                    }
                }
            }
            for card in Places(hand.people) {
                if hand.high >> card & 1 == 1 {
                    acc.extend(slots(side.up).map(|slot| Action::SetStereotype { hand: card, tribute: Some(slot) }));
                } else if room {
                    acc.push(Action::SetStereotype { hand: card, tribute: None });
                }
            }
        }
        if self.free_back(self.active).is_some() {
            Places(hand.things).for_each(|hand| acc.push(Action::SetCard { hand }));
        }
        for slot in slots(side.down) {
            if side.body(slot).is_some_and(|body| self.can_flip(body)) {
                acc.push(Action::Flip { slot });
            }
        }
        for (slot, body) in self.row_up(self.active) {
            if self.can_turn(body) {
                acc.push(Action::Turn { slot });
            }
        }
        Places(hand.casts).for_each(|hand| acc.push(Action::Cast { hand }));
        self.list_set_spells(&hand, acc);
        self.list_abilities(&hand, acc);
    }

    /// What the cards in hand are good for, looked at once for all lists.
    fn playable(&self) -> Playable {
        let seat = self.active;
        let side = self.side(seat);
        let price = self.price(seat, Costly::Spells);
        let free = self.preset == Preset::Classic;
        let room = self.free_back(seat).is_some();
        let (reasons, all) = (self.reasons(seat), all_facts());
        let mut hand = Playable { people: 0, high: 0, paid: 0, things: 0, casts: 0, price, reasons, facts: all };
        for (i, id) in side.hand.iter().enumerate() {
            if side.returned & id.bit() != 0 {
                continue;
            }
            let bit = 1 << (i & 63);
            let def = side.print(*id);
            let facts = &all[def.index()];
            if facts.is(Facts::STEREOTYPE) {
                hand.people |= bit;
                hand.high |= if facts.level >= TRIBUTE_LEVEL { bit } else { 0 };
                hand.paid |= if free || facts.cost <= side.clout { bit } else { 0 };
                continue;
            }
            hand.things |= bit;
            if facts.is(Facts::SPELL)
                && (room || facts.is(Facts::FIELD))
                && price.of(facts.cost) <= side.clout
                && self.could_start(facts, hand.reasons, || {
                    let print = def.get();
                    self.can_start(seat, *id, print, print.activation(), LinkKind::Spell, true)
                })
            {
                hand.casts |= bit;
            }
        }
        hand
    }

    /// Set spells of the turn player that can be activated.
    fn list_set_spells(&self, hand: &Playable, acc: &mut Vec<Action>) {
        let seat = self.active;
        let side = self.side(seat);
        for (slot, back) in side.laid() {
            let facts = &hand.facts[back.def.index()];
            if !back.face_up
                && facts.is(Facts::SPELL)
                && !(back.fresh && facts.is(Facts::QUICK_PLAY))
                && hand.price.of(facts.cost) <= side.clout
                && self.could_start(facts, hand.reasons, || {
                    let print = back.def.get();
                    self.can_start(seat, back.card, print, print.activation(), LinkKind::Spell, false)
                })
            {
                acc.push(Action::CastSet { slot });
            }
        }
    }

    /// Abilities that the turn player can use in a main phase.
    fn list_abilities(&self, hand: &Playable, acc: &mut Vec<Action>) {
        let seat = self.active;
        let free = self.side(seat).free;
        for (slot, body) in self.row_up(seat) {
            let facts = &hand.facts[body.def.index()];
            if !facts.is(Facts::MAIN) || body.mute > 0 {
                continue;
            }
            let reasons = hand.reasons | if free >> slot & 1 == 1 { Start::THIS_FREE } else { 0 };
            for (i, ability) in body.print().abilities.iter().enumerate() {
                let ability_idx = i as u8;
                if ability.when == When::Main
                    && body.used >> i & 1 == 0
                    && self.could_start(facts, reasons, || {
                        self.can_start(seat, body.card, body.print(), Some(ability_idx), LinkKind::Ability, false)
                    })
                {
                    acc.push(Action::Use { slot, ability: ability_idx });
                }
            }
        }
    }

    pub(crate) fn can_flip(&self, body: &Body) -> bool {
        !body.face_up && !body.fresh && self.cost(self.active, body.def) <= self.side(self.active).clout
    }

    pub(crate) fn can_turn(&self, body: &Body) -> bool {
        let must_stay =
            || body.force != Force::No && self.phase <= Phase::Combat && self.combat_is_on() && self.could_attack(body);
        body.face_up && !body.fresh && !body.new && !body.turned && !body.attacked && !must_stay()
    }

    /// Summons a stereotype, or sets it face down when it has no stance.
    pub(crate) fn summon(&mut self, hand: u8, stance: Option<Stance>, tribute: Option<u8>, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        if stance.is_none() {
            self.renumber(seat, cx);
        }
        let Some(id) = self.side(seat).hand.get(usize::from(hand)).copied() else { return };
        let named = self.named(id);
        let n = self.cost(seat, named.def);
        if n > 0 && stance.is_some() {
            cx.emit(self, Event::CloutPaid { seat, n });
        }
        if let Some(slot) = tribute {
            self.remove((seat, slot), Place::Graveyard, Why::Tribute, cx);
        }
        let Some(slot) = self.free_body(seat) else { return };
        match stance {
            Some(stance) => {
                cx.emit(self, Event::Summoned { seat, card: named, slot, stance, normal: true });
                self.announce(slot, Moment::Summon, Occasion::Summon(seat), cx);
            }
            None => {
                cx.emit(self, Event::StereotypeSet { seat, card: named, slot });
                self.watch_stability(cx);
            }
        }
    }

    /// Opens the window of a summon or attack, with the stereotype's own ability as first link if it has one.
    fn announce(&mut self, slot: u8, moment: Moment, occasion: Occasion, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        self.watch_stability(cx);
        let own = self.body(seat, slot).and_then(|body| Some((body.card, self.own_moment(body, moment)?)));
        match own {
            None => self.open_window(occasion, seat.other(), cx),
            Some((id, ability)) => {
                cx.emit(self, Event::WindowOpened { occasion, first: seat.other() });
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Used(ability) });
                self.start_ability(seat, id, ability, Place::Body(seat, slot), cx);
            }
        }
    }

    pub(crate) fn set_card(&mut self, hand: u8, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        self.renumber(seat, cx);
        let Some(id) = self.side(seat).hand.get(usize::from(hand)).copied() else { return };
        if let Some(slot) = self.free_back(seat) {
            let card = self.named(id);
            cx.emit(self, Event::CardSet { seat, card, slot });
        }
    }

    pub(crate) fn flip(&mut self, slot: u8, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        let Some(body) = self.body(seat, slot).copied() else { return };
        let n = self.cost(seat, body.def);
        if n > 0 {
            cx.emit(self, Event::CloutPaid { seat, n });
        }
        let card = self.named(body.card);
        cx.emit(self, Event::TurnedUp { seat, slot, card, flip: true });
        self.announce(slot, Moment::Summon, Occasion::Summon(seat), cx);
    }

    pub(crate) fn turn_body(&mut self, slot: u8, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        let Some(body) = self.body(seat, slot) else { return };
        let stance = if body.stance == Stance::Attack { Stance::Defense } else { Stance::Attack };
        cx.emit(self, Event::StanceChanged { seat, slot, stance });
    }

    pub(crate) fn attack(&mut self, slot: u8, target: Option<u8>, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        cx.emit(self, Event::AttackDeclared { seat, slot, target });
        self.announce(slot, Moment::Attack, Occasion::Attack, cx);
    }
}
