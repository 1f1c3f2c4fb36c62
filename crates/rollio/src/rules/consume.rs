//! Consumables: when they can be used, and what they do.

use croupier_kernel::{Cx, Rng};

use super::{Obstacle, ones};
use crate::{
    action::Action,
    content::{ConsumableId, Material, edition},
    effect::{Op, Target},
    event::Event,
    state::{Die, Phase, Rollio},
};

impl Rollio {
    /// Whether a level is being played.
    pub(crate) fn in_level(&self) -> bool {
        matches!(self.phase, Phase::Round | Phase::Hand | Phase::Scored)
    }

    /// Why a consumable cannot be used, or nothing if it can.
    pub(super) fn why_not_use(&self, id: ConsumableId, die: Option<u8>) -> Option<Obstacle> {
        if !self.consumables.contains(&id) {
            return Some(Obstacle::NotOwned(&id.get().name));
        }
        match (id.get().resizes(), die) {
            (None, Some(_)) => return Some(Obstacle::NeedsNoDie(&id.get().name)),
            (Some(_), None) => return Some(Obstacle::Says("name the die to use it on, such as `on 1`")),
            (Some(up), Some(at)) => match self.dice.get(usize::from(at)) {
                None => return Some(Obstacle::NoDie(at)),
                Some(die) if die.next_size(up).is_none() => {
                    return Some(Obstacle::Says("that die can't change size any further"));
                }
                Some(_) => {}
            },
            (None, None) => {}
        }
        id.get().ops.iter().find_map(|op| op.why_not(self)).map(Obstacle::Says)
    }

    /// Whether these dice, charms and slots have a use for a consumable.
    pub(super) fn is_useful(&self, id: ConsumableId) -> bool {
        id.get().ops.iter().all(|op| op.why_useless(self).is_none())
    }

    /// Whether some consumable can be used now.
    pub(crate) fn can_use_any(&self) -> bool {
        let mut uses = Vec::new();
        if !self.consumables.is_empty() {
            self.list_uses(&mut uses);
        }
        !uses.is_empty()
    }

    pub(super) fn list_uses(&self, acc: &mut Vec<Action>) {
        // In the order of their ids, whatever the order they came in.
        for id in
            ones(self.consumables.iter().fold(0, |bits, id| bits | 1 << id.number())).map(ConsumableId::from_number)
        {
            let def = id.get();
            if def.ops.iter().any(|op| op.why_not(self).is_some()) {
                continue;
            }
            match def.resizes() {
                None => acc.push(Action::Use(id, None)),
                Some(up) => {
                    let dice = (0..).zip(&self.dice).filter(|(_, die)| die.next_size(up).is_some());
                    acc.extend(dice.map(|(at, _)| Action::Use(id, Some(at))));
                }
            }
        }
    }

    pub(super) fn consume(&mut self, id: ConsumableId, die: Option<u8>, cx: &mut Cx<'_, Self>) {
        let ops = &id.get().ops;
        let mut target = Target { consumable: id, die, recovered: self.forfeited, rng: None };
        // Whether it works is known before it is taken away, because what fails is kept.
        let chance = ops.iter().find_map(Op::works);
        let kept = chance.is_some_and(|percent| !self.chance(percent, target.rng(cx)));
        cx.emit(self, Event::Used { consumable: id, die, kept });
        if !kept {
            ops.iter().for_each(|op| op.perform(self, &mut target, cx));
        }
    }

    /// Whether there is a plastic die.
    pub(crate) fn has_plastic(&self) -> bool {
        self.dice.iter().any(|die| die.material == Material::Plastic)
    }

    /// A random plastic die, if there is one, gets a random material.
    pub(crate) fn enchant(&mut self, rng: &mut Rng, cx: &mut Cx<'_, Self>) {
        let plastic = |die: &Die| die.material == Material::Plastic;
        let n = self.dice.iter().filter(|die| plastic(die)).count() as u32;
        if n == 0 {
            return;
        }
        let nth = rng.below(n) as usize;
        let at = self.dice.iter().enumerate().filter(|(_, die)| plastic(die)).nth(nth).map(|(at, _)| at);
        let special = edition::materials(self.edition).filter(|material| *material != Material::Plastic);
        let n = special.clone().count() as u32;
        let material = special.clone().nth(rng.below(n) as usize).unwrap_or_default();
        if let Some(at) = at {
            let to = Die { material, ..self.dice[at] };
            cx.emit(self, Event::DieChanged { die: at as u8, to });
        }
    }
}
