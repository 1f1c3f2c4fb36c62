//! How cards leave the table, and how a ritual brings one there.

use croupier_kernel::{Cx, Seat};

use crate::{
    effect::{Aim, Moment, When, Whose, resolve::stream},
    event::{Change, Event, Named, Place, Why},
    state::{CardId, Link, LunchTable, N_BACKS, Stance},
};

impl LunchTable {
    /// Destroys what an effect reaches.
    pub(crate) fn destroy_aimed(&mut self, link: &Link, what: Aim, cx: &mut Cx<'_, Self>) {
        match what {
            Aim::Field1 | Aim::AbilityCard if self.chosen_field(link).is_some() => {
                if let Some(seat) = self.chosen_field(link) {
                    self.destroy_card(Place::Field(seat), cx);
                }
            }
            Aim::Traps | Aim::Spells => {
                for seat in [link.seat, link.seat.other()] {
                    for slot in 0..N_BACKS {
                        let back = self.side(seat).backs[slot].filter(|back| back.card != link.card);
                        if back.is_some_and(|back| back.def.get().is_trap() == (what == Aim::Traps)) {
                            self.destroy_card(Place::Back(seat, slot as u8), cx);
                        }
                    }
                    if what == Aim::Spells && self.side(seat).field.is_some() {
                        self.destroy_card(Place::Field(seat), cx);
                    }
                }
                if what == Aim::Spells {
                    for i in 0..self.chain.len() {
                        if self.chain[i].loose {
                            self.destroy_loose(i, cx);
                        }
                    }
                }
            }
            Aim::Random => {
                let mut places = [None; 22];
                let mut n = 0;
                for seat in Seat::all(2) {
                    let side = self.side(seat);
                    let mut add = |place: Place, id: CardId| {
                        if id != link.card {
                            places[n] = Some(place);
                            n += 1;
                        }
                    };
                    for (slot, body) in side.bodies.iter().enumerate() {
                        if let Some(body) = body.as_ref().filter(|body| !body.breaking) {
                            add(Place::Body(seat, slot as u8), body.card);
                        }
                    }
                    for (slot, back) in side.backs.iter().enumerate() {
                        if let Some(back) = back {
                            add(Place::Back(seat, slot as u8), back.card);
                        }
                    }
                    if let Some(field) = &side.field {
                        add(Place::Field(seat), field.card);
                    }
                }
                let lot = cx.step_rng(stream::LOT, self.lot(link.seat, 0)).below(n as u32) as usize;
                match places[lot] {
                    Some(Place::Body(seat, slot)) => self.destroy_body((seat, slot), Why::Effect, cx),
                    Some(place) => self.destroy_card(place, cx),
                    None => {}
                }
            }
            _ => {
                for (seat, slot) in self.reached(link, what) {
                    self.destroy_body((seat, slot), Why::Effect, cx);
                }
            }
        }
    }

    /// Whose field spell was chosen for an effect, if one was and is still there.
    fn chosen_field(&self, link: &Link) -> Option<Seat> {
        Seat::all(2).find(|seat| self.side(*seat).field.is_some_and(|field| Some(field.card) == link.other))
    }

    /// Destroys a spell or trap on the table. One that waits on the chain then does nothing.
    pub(crate) fn destroy_card(&mut self, from: Place, cx: &mut Cx<'_, Self>) {
        let back = match from {
            Place::Back(seat, slot) => self.side(seat).backs[usize::from(slot)],
            Place::Field(seat) => self.side(seat).field,
            _ => None,
        };
        let Some(back) = back else { return };
        if back.pending
            && let Some(i) = self.chain.iter().position(|link| link.card == back.card)
        {
            cx.emit(self, Event::LinkNegated { link: i as u8 });
        }
        let card = self.named(back.card);
        cx.emit(self, Event::CardMoved { card, from, to: Place::Graveyard(back.card.owner()), why: Why::Effect });
        self.fire(Moment::Destroyed, back.card.owner(), Some(back.card), cx);
    }

    /// Destroys a field spell that is on the chain only.
    pub(crate) fn destroy_loose(&mut self, i: usize, cx: &mut Cx<'_, Self>) {
        let link = self.chain[i];
        cx.emit(self, Event::LinkNegated { link: i as u8 });
        let card = self.named(link.card);
        let to = Place::Graveyard(link.card.owner());
        cx.emit(self, Event::CardMoved { card, from: Place::Chain, to, why: Why::Effect });
    }

    /// Destroys a stereotype, unless something saves it. One that is about to break down is destroyed by that alone.
    pub(crate) fn destroy_body(&mut self, (seat, slot): (Seat, u8), why: Why, cx: &mut Cx<'_, Self>) {
        let Some(body) = self.body(seat, slot).copied() else { return };
        if why != Why::Breakdown {
            if body.breaking || body.death_proof > 0 || (why == Why::Battle && body.battle_proof > 0) {
                return;
            }
            let saves = When::On(Whose::This, Moment::Dying);
            let ability = body.print().abilities.iter().position(|ability| ability.when == saves);
            if let Some(ability) = ability
                && body.face_up
                && body.mute == 0
                && body.used >> ability & 1 == 0
            {
                let (ability, vice) = (ability as u8, body.vice.saturating_add(1));
                cx.emit(self, Event::BodyChanged { seat, slot, change: Change::Survived { ability, vice } });
                return;
            }
        }
        self.remove((seat, slot), Place::Graveyard, why, cx);
        self.fire(Moment::Destroyed, seat, Some(body.card), cx);
    }

    /// Takes a stereotype from the table to one of its owner's piles. What it was equipped with goes too. Nothing takes one
    /// away that is about to break down.
    pub(crate) fn remove(&mut self, (seat, slot): (Seat, u8), to: fn(Seat) -> Place, why: Why, cx: &mut Cx<'_, Self>) {
        let Some(body) = self.body(seat, slot).copied() else { return };
        if body.breaking && why != Why::Breakdown {
            return;
        }
        let card = self.named(body.card);
        let to = to(body.card.owner());
        cx.emit(self, Event::CardMoved { card, from: Place::Body(seat, slot), to, why });
        for side in Seat::all(2) {
            for i in 0..N_BACKS {
                let Some(back) = self.side(side).backs[i] else { continue };
                if back.on == Some(body.card) {
                    let card = self.named(back.card);
                    let (from, to) = (Place::Back(side, i as u8), Place::Graveyard(back.card.owner()));
                    cx.emit(self, Event::CardMoved { card, from, to, why: Why::Replaced });
                }
            }
        }
    }

    /// Puts a stereotype called by a ritual on the table.
    pub(crate) fn call(&mut self, seat: Seat, card: Named, cx: &mut Cx<'_, Self>) {
        if let Some(slot) = self.free_body(seat) {
            cx.emit(self, Event::Summoned { seat, card, slot, stance: Stance::Attack, normal: false });
        }
    }
}
