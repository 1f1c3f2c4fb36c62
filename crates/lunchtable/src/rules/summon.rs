//! Summoning, setting, turning and declaring attacks: what the turn player does with the own cards.

use croupier_kernel::Cx;

use crate::{
    action::Action,
    content::{card, facts},
    effect::Moment,
    event::{Change, Event, Place, Why},
    state::{Body, Force, LunchTable, Occasion, Phase, Preset, Stance},
};

/// From this level on a stereotype needs a tribute.
pub(crate) const TRIBUTE_LEVEL: u8 = 7;

impl LunchTable {
    /// Summons, sets, flips and turns of the turn player, in order.
    pub(crate) fn list_summons(&self, acc: &mut Vec<Action>) {
        let seat = self.active;
        let half = self.half(seat);
        let room = self.free_body(seat).is_some();
        let hand = |wanted: u64| {
            let wanted = wanted & !half.returned;
            let cards = half.hand.iter().enumerate().filter(move |(_, id)| wanted & id.bit() != 0);
            cards.map(|(i, id)| (i as u8, *id))
        };
        let tributes = || self.row(seat).filter(|(_, _, body)| body.face_up).map(|(_, slot, _)| Some(slot));
        if !half.summoned {
            let purse = if self.preset == Preset::Classic { u8::MAX } else { half.clout };
            for (hand, id) in hand(half.people) {
                let facts = facts(self.print(id));
                if facts.cost > purse {
                    continue;
                }
                for stance in [Stance::Attack, Stance::Defense] {
                    if facts.level >= TRIBUTE_LEVEL {
                        acc.extend(tributes().map(|tribute| Action::Summon { hand, stance, tribute }));
                    } else if room {
                        acc.push(Action::Summon { hand, stance, tribute: None });
                    }
                }
            }
            for (hand, id) in hand(half.people) {
                if facts(self.print(id)).level >= TRIBUTE_LEVEL {
                    acc.extend(tributes().map(|tribute| Action::SetStereotype { hand, tribute }));
                } else if room {
                    acc.push(Action::SetStereotype { hand, tribute: None });
                }
            }
        }
        if self.free_back(seat).is_some() {
            acc.extend(hand(!half.people).map(|(hand, _)| Action::SetCard { hand }));
        }
        for (_, slot, body) in self.row(seat) {
            if self.can_flip(body) {
                acc.push(Action::Flip { slot });
            }
        }
        for (_, slot, body) in self.row(seat) {
            if self.can_turn(body) {
                acc.push(Action::Turn { slot });
            }
        }
    }

    pub(crate) fn can_flip(&self, body: &Body) -> bool {
        !body.face_up && !body.fresh && self.cost(self.active, body.print()) <= self.half(self.active).clout
    }

    pub(crate) fn can_turn(&self, body: &Body) -> bool {
        let must_stay =
            body.force != Force::No && self.phase <= Phase::Combat && self.combat_is_on() && self.could_attack(body);
        body.face_up && !body.fresh && !body.turned && !body.attacked && !must_stay
    }

    /// Summons a stereotype, or sets it face down when it has no stance.
    pub(crate) fn summon(&mut self, hand: u8, stance: Option<Stance>, tribute: Option<u8>, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        let Some(id) = self.half(seat).hand.get(usize::from(hand)).copied() else { return };
        let named = self.named(id);
        let n = self.cost(seat, card(named.def));
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
                cx.emit(self, Event::StereotypeSet { seat, card: Some(named), slot });
                self.notice(cx);
            }
        }
    }

    /// Opens the window of a summon or attack, with the stereotype's own ability as first link if it has one.
    fn announce(&mut self, slot: u8, moment: Moment, occasion: Occasion, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        self.notice(cx);
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
        let Some(id) = self.half(seat).hand.get(usize::from(hand)).copied() else { return };
        if let Some(slot) = self.free_back(seat) {
            let card = Some(self.named(id));
            cx.emit(self, Event::CardSet { seat, card, slot });
        }
    }

    pub(crate) fn flip(&mut self, slot: u8, cx: &mut Cx<'_, Self>) {
        let seat = self.active;
        let Some(body) = self.body(seat, slot).copied() else { return };
        let n = self.cost(seat, body.print());
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
