//! Consumables: when they can be used, and what they do.

use croupier_kernel::{Cx, Rng};

use super::{Obstacle, ones, stream};
use crate::{
    action::Action,
    content::{ConsumableId, MAX_CHARMS, MAX_CONSUMABLES, Material, edition},
    effect::Op,
    event::{Event, Why},
    state::{Die, MAX_DICE, MAX_MONEY, MAX_POINTS, Phase, Rollio},
};

/// What came of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    /// It worked.
    Yes,
    /// It failed, and what was used is kept.
    Failed,
}

/// What a consumable is used with.
struct Target {
    consumable: ConsumableId,
    /// The die it is used on, counted from 0.
    die: Option<u8>,
    /// The points that can be recovered.
    recovered: u32,
}

impl Rollio {
    /// Whether a level is being played.
    fn in_level(&self) -> bool {
        matches!(self.phase, Phase::Round | Phase::Hand | Phase::Scored)
    }

    /// Why a consumable cannot be used, or nothing if it can.
    pub(super) fn why_not_use(&self, id: ConsumableId, die: Option<u8>) -> Option<Obstacle> {
        if !self.consumables.contains(&id) {
            return Some(Obstacle::NotOwned(&id.get().name));
        }
        match (id.get().resizes(), die) {
            (None, Some(_)) => return Some(Obstacle::Says("you don't use it on a die")),
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
        id.get().ops.iter().find_map(|op| self.why_not_op(op))
    }

    /// Whether these dice, charms and slots have a use for a consumable.
    pub(super) fn is_useful(&self, id: ConsumableId) -> bool {
        id.get().ops.iter().all(|op| self.why_useless(op).is_none())
    }

    /// Why an operation would do nothing with this set of dice, these charms and slots, now or later.
    fn why_useless(&self, op: &Op) -> Option<Obstacle> {
        let (possible, reason) = match op {
            Op::AddDie => (self.dice.len() < MAX_DICE, "a set has at most ten dice"),
            Op::EnchantDie { .. } => {
                (self.dice.iter().any(|die| die.material == Material::Plastic), "you have no plastic die")
            }
            Op::ResizeDie { up } => {
                let any = self.dice.iter().any(|die| die.next_size(*up).is_some());
                (any, "none of your dice can change size any further")
            }
            Op::GiveCharm => (self.missing_charms().next().is_some(), "you own every charm"),
            Op::AddSlots { .. } => {
                let charms = usize::from(self.charm_slots) < MAX_CHARMS;
                let consumables = usize::from(self.consumable_slots) < MAX_CONSUMABLES;
                (charms || consumables, "you have no use for more slots")
            }
            _ => return None,
        };
        (!possible).then_some(Obstacle::Says(reason))
    }

    /// Why an operation would do nothing now.
    fn why_not_op(&self, op: &Op) -> Option<Obstacle> {
        let unless = |possible: bool, reason| (!possible).then_some(Obstacle::Says(reason));
        let now = match op {
            Op::DoubleMoney => unless(self.money > 0, "you have no money to double"),
            Op::GiveCharm => unless(self.charms.len() < usize::from(self.charm_slots), "you have no free charm slot"),
            Op::RecoverFlop { .. } => {
                unless(self.in_level() && self.forfeited > 0, "there is no flop to recover points from")
            }
            Op::DoublePoints | Op::BankNow => unless(self.in_level() && self.points > 0, "the round has no points yet"),
            Op::AddRerolls { .. } => unless(self.in_level(), "you can gain rerolls only during a level"),
            Op::OneOf { ops } => ops.iter().find_map(|op| self.why_not_op(op)),
            Op::AddDie
            | Op::EnchantDie { .. }
            | Op::ResizeDie { .. }
            | Op::AddSlots { .. }
            | Op::AddRerollValue { .. } => None,
        };
        now.or_else(|| self.why_useless(op))
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
            if def.ops.iter().any(|op| self.why_not_op(op).is_some()) {
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
        // Made when it is needed: what leaves nothing to chance can then be foretold as a fact.
        let mut rng = None;
        let recovered = self.forfeited;
        let fails = |op: &Op| match op {
            Op::EnchantDie { percent } => Some(*percent),
            _ => None,
        };
        // Whether it works is known before it is taken away, because what fails is kept.
        let chance = id.get().ops.iter().find_map(fails);
        let done = match chance {
            Some(percent) if !self.chance(percent, drawn(&mut rng, cx)) => Done::Failed,
            _ => Done::Yes,
        };
        cx.emit(self, Event::Used { consumable: id, die, kept: done == Done::Failed });
        if done == Done::Yes {
            for op in &id.get().ops {
                self.perform(op, &Target { consumable: id, die, recovered }, &mut rng, cx);
            }
        }
    }

    /// A random plastic die, if there is one, gets a random material.
    pub(super) fn enchant(&mut self, rng: &mut Rng, cx: &mut Cx<'_, Self>) {
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

    fn perform(&mut self, op: &Op, target: &Target, rng: &mut Option<Rng>, cx: &mut Cx<'_, Self>) {
        let why = Why::Consumable { consumable: target.consumable };
        match op {
            Op::DoubleMoney => {
                let amount = self.money.min(MAX_MONEY - self.money);
                cx.emit(self, Event::MoneyGained { amount, why });
            }
            Op::AddDie => cx.emit(self, Event::DieAdded { die: Die::default() }),
            Op::EnchantDie { .. } => self.enchant(drawn(rng, cx), cx),
            Op::GiveCharm => {
                let n = self.missing_charms().count() as u32;
                let charm = self.missing_charms().nth(drawn(rng, cx).below(n) as usize);
                if let Some(charm) = charm {
                    cx.emit(self, Event::CharmGained { charm });
                    self.name_if_asked(cx);
                }
            }
            Op::AddSlots { n } => cx.emit(self, Event::SlotsGained { charms: *n, consumables: *n }),
            Op::ResizeDie { up } => {
                let at = target.die.map_or(usize::MAX, usize::from);
                if let Some(to) = self.dice.get(at).and_then(|die| die.resized(*up)) {
                    cx.emit(self, Event::DieChanged { die: at as u8, to });
                }
            }
            Op::RecoverFlop { percent } => {
                let points = u64::from(target.recovered) * u64::from(*percent) / 100;
                let points = points.min(u64::from(MAX_POINTS)) as u32;
                cx.emit(self, Event::PointsGained { points, why });
            }
            Op::DoublePoints => {
                cx.emit(self, Event::PointsGained { points: self.points, why });
            }
            Op::BankNow => self.bank(cx),
            Op::AddRerolls { n } => cx.emit(self, Event::RerollsGained { n: *n, why }),
            Op::AddRerollValue { n } => cx.emit(self, Event::RerollValueRaised { n: *n }),
            Op::OneOf { ops } => {
                if let Some(op) = ops.get(drawn(rng, cx).below(ops.len() as u32) as usize) {
                    self.perform(op, target, rng, cx);
                }
            }
        }
    }
}

/// The chance of what is used, made by the first that asks for it.
fn drawn<'a>(rng: &'a mut Option<Rng>, cx: &Cx<'_, Rollio>) -> &'a mut Rng {
    rng.get_or_insert_with(|| cx.step_rng(stream::USE, 0))
}
