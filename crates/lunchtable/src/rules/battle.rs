//! Attacks.

use croupier_kernel::{Cx, Seat};

use crate::{
    event::{Event, Why},
    state::{Body, Flow, Force, LunchTable, Phase, Stance},
};

/// The strength on both sides of a battle.
pub(crate) struct Clash {
    /// The attacker's reputation.
    pub(crate) attack: i32,
    /// What it has to beat; nothing in a direct attack.
    pub(crate) defense: i32,
    /// How the target stands, if there is one.
    pub(crate) stance: Option<Stance>,
}

impl Clash {
    /// What the attacker's side and the other one lose of their life, if nothing halves it. A side that stands in defense loses
    /// none.
    pub(crate) fn losses(&self) -> [i32; 2] {
        let margin = self.attack - self.defense;
        let taken = if self.stance == Some(Stance::Defense) { 0 } else { margin };
        [(-margin).max(0), taken.max(0)]
    }
}

/// How much of some battle damage is dealt.
#[inline]
pub(crate) fn dealt(damage: i32, halved: bool) -> i32 {
    if halved { damage / 2 } else { damage }
}

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
        self.combat_is_on() && self.row_up(self.active).any(forced)
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
            cx.emit(self, Event::FlowSet(Flow::Open));
            return;
        };
        let (seat, enemy) = (assault.seat, assault.seat.other());
        let named = self.named(assault.attacker);
        let attacker = self.face_up(assault.attacker).filter(|(owner, _)| *owner == seat);
        let target = assault.target.map(|id| self.find_body(id).filter(|(owner, _)| *owner == enemy));
        let (Some(attacker), true) = (attacker, target != Some(None)) else {
            cx.emit(self, Event::AttackOver { seat, attacker: named, fought: false });
            return;
        };
        let target = target.flatten();
        if let Some((_, slot)) = target
            && let Some(body) = self.body(enemy, slot).filter(|body| !body.face_up)
        {
            let card = self.named(body.card);
            cx.emit(self, Event::TurnedUp { seat: enemy, slot, card, flip: false });
            self.watch_stability(cx);
        }
        let clash = self.clash(attacker, target);
        let Clash { attack, defense, stance } = clash;
        let (slot, target_slot) = (attacker.1, target.map(|(_, slot)| slot));
        cx.emit(self, Event::Fought { seat, slot, attack, target: target_slot, defense });
        if let Some(target) = target {
            let equal = stance == Some(Stance::Attack) && attack == defense;
            if attack > defense || equal {
                self.destroy_body(target, Why::Battle, cx);
            }
            if stance == Some(Stance::Attack) && attack <= defense {
                self.destroy_body(attacker, Why::Battle, cx);
            }
        }
        let [lost, taken] = clash.losses();
        self.strike(seat, lost, cx);
        self.strike(enemy, taken, cx);
        cx.emit(self, Event::AttackOver { seat, attacker: named, fought: true });
        if target.is_some() {
            self.watch_stability(cx);
        }
    }

    /// What meets when a stereotype attacks another one, or directly.
    fn clash(&self, attacker: (Seat, u8), target: Option<(Seat, u8)>) -> Clash {
        self.clash_of(attacker, target, |(seat, slot)| {
            self.body(seat, slot).map_or((0, 0), |body| self.stats(seat, body))
        })
    }

    /// The same, where reputation and stability of the stereotypes in all slots may be known already.
    #[inline]
    pub(crate) fn clash_of(
        &self,
        attacker: (Seat, u8),
        target: Option<(Seat, u8)>,
        stats: impl Fn((Seat, u8)) -> (i32, i32),
    ) -> Clash {
        let stance = target.and_then(|(seat, slot)| Some(self.body(seat, slot)?.stance));
        let (reputation, stability) = target.map_or((0, 0), &stats);
        let defense = if stance == Some(Stance::Defense) { stability } else { reputation };
        Clash { attack: stats(attacker).0, defense, stance }
    }

    /// Deals battle damage.
    fn strike(&mut self, seat: Seat, damage: i32, cx: &mut Cx<'_, Self>) {
        let damage = dealt(damage, self.halves_damage());
        if damage > 0 {
            cx.emit(self, Event::LifeChanged { seat, by: -damage });
        }
    }
}
