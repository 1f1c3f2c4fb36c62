//! Attacks.

use croupier_kernel::{Cx, Seat};

use crate::{
    event::{Event, Why},
    state::{Body, Force, LunchTable, Phase, Stance},
};

impl LunchTable {
    /// Whether a stereotype could attack in the combat phase of this turn.
    pub(crate) fn could_attack(&self, body: &Body) -> bool {
        body.face_up
            && body.stance == Stance::Attack
            && !body.attacked
            && (!body.new || body.rushed)
            && body.no_attack == 0
    }

    /// Whether the turn player's combat phase has attacks in it.
    pub(crate) fn combat_is_on(&self) -> bool {
        let side = self.side(self.active);
        self.turn > 1
            && side.no_attack == 0
            && (self.phase == Phase::Combat || (self.phase < Phase::Combat && !side.skip_combat))
    }

    /// Whether a stereotype of the turn player must still attack this turn.
    pub(crate) fn must_attack(&self) -> bool {
        let forced = |(_, body): (u8, &Body)| body.force != Force::No && self.could_attack(body);
        self.row_up(self.active).any(forced) && self.combat_is_on()
    }

    /// Every target the attackers of a seat may choose, in order; none is a direct attack.
    pub(crate) fn attack_targets(&self, seat: Seat, f: &mut impl FnMut(Option<u8>)) {
        let enemy = seat.other();
        let guarded = self.row_up(enemy).any(|(_, body)| self.draws_attacks(body));
        if !guarded && self.side(enemy).up == 0 {
            f(None);
        }
        for (_, slot, body) in self.row(enemy) {
            if !guarded || self.draws_attacks(body) {
                f(Some(slot));
            }
        }
    }

    /// Fights the attack under way, if attacker and target are still there.
    pub(crate) fn fight(&mut self, cx: &mut Cx<'_, Self>) {
        let Some(assault) = self.assault else {
            cx.emit(self, Event::FlowSet(crate::state::Flow::Open));
            return;
        };
        let (seat, enemy) = (assault.seat, assault.seat.other());
        let attacker = self.face_up(assault.attacker).filter(|(owner, _)| *owner == seat);
        let target = assault.target.map(|id| self.find_body(id).filter(|(owner, _)| *owner == enemy));
        let (Some(attacker), true) = (attacker, target != Some(None)) else {
            cx.emit(self, Event::AttackOver { fought: false });
            return;
        };
        let Some((_, slot)) = target.flatten() else {
            let damage = self.power(attacker).0;
            self.strike(enemy, damage, cx);
            cx.emit(self, Event::AttackOver { fought: true });
            return;
        };
        let target = (enemy, slot);
        if let Some(body) = self.body(enemy, slot).filter(|body| !body.face_up) {
            let card = self.named(body.card);
            cx.emit(self, Event::TurnedUp { seat: enemy, slot, card, flip: false });
            self.notice(cx);
        }
        let attack = self.power(attacker).0;
        let (reputation, stability) = self.power(target);
        let stance = self.body(enemy, slot).map_or(Stance::Defense, |body| body.stance);
        match stance {
            Stance::Attack => {
                if attack >= reputation {
                    self.destroy_body(target, Why::Battle, cx);
                }
                if attack <= reputation {
                    self.destroy_body(attacker, Why::Battle, cx);
                }
                let loser = if attack > reputation { enemy } else { seat };
                self.strike(loser, (attack - reputation).abs(), cx);
            }
            Stance::Defense if attack > stability => self.destroy_body(target, Why::Battle, cx),
            Stance::Defense => self.strike(seat, stability - attack, cx),
        }
        cx.emit(self, Event::AttackOver { fought: true });
        self.notice(cx);
    }

    /// Reputation and stability of the stereotype in a slot.
    fn power(&self, (seat, slot): (Seat, u8)) -> (i32, i32) {
        self.body(seat, slot).map_or((0, 0), |body| self.stats(seat, body))
    }

    /// Deals battle damage.
    fn strike(&mut self, seat: Seat, damage: i32, cx: &mut Cx<'_, Self>) {
        let damage = if self.halves_damage() { damage / 2 } else { damage };
        if damage > 0 {
            cx.emit(self, Event::LifeChanged { seat, by: -damage });
        }
    }
}
