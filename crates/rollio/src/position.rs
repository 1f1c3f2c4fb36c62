//! A situation set up by hand, for a match to begin from.

use std::collections::BTreeMap;

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::{
    action::{Dice, Ware},
    combination::{Combination, MAX_FACE},
    content::{BlessingId, CharmId, ConsumableId, MAX_CHARMS, MAX_CONSUMABLES, Material},
    effect::Rule as _,
    event::{Event, evolve},
    rules::level::threshold,
    state::{Die, MAX_COMING, MAX_DICE, MAX_LIVES, MAX_MONEY, MAX_POINTS, Phase, Rollio, SUMMIT, Shelf},
};

/// A die in a position.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DieSetup {
    /// How many sides, numbered from 1; six if left out.
    pub sides: Option<u8>,
    /// What it is made of.
    pub material: Material,
    /// What stands on its sides, if they are not numbered from 1.
    pub faces: Vec<u8>,
}

/// A situation set up by hand. What is left out is as at the start of a level.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// What is going on: `round`, `hand`, `scored` or `shop`.
    pub phase: Option<Phase>,
    /// The level, from 1.
    pub level: Option<u16>,
    /// Points banked in the level.
    pub banked: u32,
    /// Lives left.
    pub lives: Option<u16>,
    /// Rerolls left.
    pub rerolls: Option<u16>,
    /// Rounds left, the one being played included.
    pub rounds: Option<u16>,
    /// The combination named for the level; if left out, the seed decides.
    pub named: Option<Combination>,
    /// The round of the level, from 1.
    pub round: Option<u16>,
    /// Points of the round.
    pub points: u32,
    /// How often all dice were scored in the round.
    pub hot: u8,
    /// Crystal dice scored earlier in the round.
    pub crystals: u8,
    /// The dice; those of the set if left out.
    pub dice: Vec<DieSetup>,
    /// What each die shows; 0 for one that is set aside.
    pub showing: Vec<u8>,
    /// The faces that come next, one for each die rolled; then the seed decides, and also for a die that does not have the
    /// face.
    pub coming: Vec<u8>,
    /// Money.
    pub money: Option<u32>,
    /// Charms, by id, in inventory order.
    pub charms: Vec<String>,
    /// What charms have counted, by id: uses left, or a bonus that has grown.
    pub counts: BTreeMap<String, u16>,
    /// Consumables, by id.
    pub consumables: Vec<String>,
    /// Blessings, by id.
    pub blessings: Vec<String>,
    /// Charm slots.
    pub charm_slots: Option<u8>,
    /// Consumable slots.
    pub consumable_slots: Option<u8>,
    /// Flops of the run so far.
    pub flops: u32,
    /// How often a rainbow die has worked.
    pub rainbows: u32,
    /// The points a flop last cost, which can be recovered.
    pub forfeited: u32,
    /// What the shop has; if left out, the seed decides.
    pub shelf: Option<Shelf>,
}

impl Rollio {
    /// Takes a position up.
    pub(crate) fn take_up(&mut self, position: &Position) -> Result<(), Refusal> {
        self.take_up_dice(position)?;
        self.take_up_run(position)?;
        self.take_up_level(position)?;
        let phase = position.phase.unwrap_or_default();
        let shows = !position.showing.is_empty();
        match phase {
            Phase::Tally | Phase::Over => {
                return Err(Refusal::new("a position starts in the phase round, hand, scored or shop"));
            }
            Phase::Hand if !shows => return Err(Refusal::new("in the phase hand, `showing` says what the dice show")),
            Phase::Round | Phase::Shop if shows => {
                return Err(Refusal::new("`showing` is for the phases hand and scored"));
            }
            _ => {}
        }
        self.phase = phase;
        self.hand = self.all_dice();
        if shows {
            if position.showing.len() != self.dice.len() {
                let (shown, n_dice) = (position.showing.len(), self.dice.len());
                return Err(Refusal::new(format!("`showing` has {shown} numbers, there are {n_dice} dice")));
            }
            for (at, face) in position.showing.iter().enumerate() {
                let die = self.dice[at];
                if *face == 0 {
                    self.hand = self.hand.without(Dice::one(at));
                } else if !die.can_show(*face) {
                    return Err(Refusal::new(format!("die {} has no face {face}", at + 1)));
                }
                self.showing[at] = if phase == Phase::Hand { (*face).min(MAX_FACE as u8) } else { 0 };
            }
            if self.hand.is_empty() {
                return Err(Refusal::new("no die is left in hand"));
            }
            self.roll = 1;
        }
        self.take_up_coming(position)
    }

    /// Faces that can come: which dice are rolled next is known only where all in hand are.
    fn take_up_coming(&mut self, position: &Position) -> Result<(), Refusal> {
        let coming = &position.coming;
        if coming.len() > MAX_COMING {
            return Err(Refusal::new(format!("`coming` has room for {MAX_COMING} faces")));
        }
        let known = matches!(self.phase, Phase::Round | Phase::Scored);
        let next = if known { self.hand } else { Dice::NONE };
        for (at, face) in next.iter().zip(coming) {
            if !self.dice[at].can_show(*face) {
                return Err(Refusal::new(format!("`coming`: die {} has no face {face}", at + 1)));
            }
        }
        let shown = |face: &u8| (1..=MAX_FACE as u8).contains(face) && self.dice.iter().any(|die| die.can_show(*face));
        if let Some(face) = coming.iter().find(|face| !shown(face)) {
            return Err(Refusal::new(format!("`coming`: no die has the face {face}")));
        }
        self.coming.extend_from_slice(coming);
        Ok(())
    }

    fn take_up_dice(&mut self, position: &Position) -> Result<(), Refusal> {
        if position.dice.is_empty() {
            return if self.random_set {
                Err(Refusal::new("a position with the random set names its dice"))
            } else {
                Ok(())
            };
        }
        if position.dice.len() > MAX_DICE {
            return Err(Refusal::new(format!("a set has at most {MAX_DICE} dice")));
        }
        self.random_set = false;
        self.dice.clear();
        for setup in &position.dice {
            let sides = setup.sides.unwrap_or(6);
            if !(2..=MAX_FACE as u8).contains(&sides) || setup.faces.len() > MAX_FACE || setup.faces.len() == 1 {
                return Err(Refusal::new(format!("a die has 2 to {MAX_FACE} sides")));
            }
            if let Some(face) = setup.faces.iter().find(|face| !(1..=MAX_FACE as u8).contains(*face)) {
                return Err(Refusal::new(format!("a face goes from 1 to {MAX_FACE}, not {face}")));
            }
            self.dice.push(match setup.faces.as_slice() {
                [] => Die::numbered(sides, setup.material),
                faces => Die::with_faces(faces, setup.material),
            });
        }
        Ok(())
    }

    fn take_up_run(&mut self, position: &Position) -> Result<(), Refusal> {
        self.money = position.money.unwrap_or(self.money).min(MAX_MONEY);
        self.flops = position.flops;
        self.rainbows = position.rainbows;
        self.forfeited = position.forfeited.min(MAX_POINTS);
        for id in &position.blessings {
            let id = BlessingId::find(id)?;
            if !self.is_open(id) {
                return Err(Refusal::new(format!(
                    "`{}` is there twice, or the tier before it is missing",
                    id.get().id
                )));
            }
            evolve(self, &Event::Bought { ware: Ware::Blessing(id), price: 0 });
        }
        let slots = |given: Option<u8>, usual: u8, owned: usize, most: usize| {
            given.unwrap_or(usual.max(owned.min(most) as u8)).min(most as u8)
        };
        self.charm_slots = slots(position.charm_slots, self.charm_slots, position.charms.len(), MAX_CHARMS);
        self.consumable_slots =
            slots(position.consumable_slots, self.consumable_slots, position.consumables.len(), MAX_CONSUMABLES);
        for id in &position.charms {
            let charm = CharmId::find(id)?;
            if self.charm(charm).is_some() || self.charms.len() >= usize::from(self.charm_slots) {
                return Err(Refusal::new(format!("there is no room for the charm `{id}`, or it is there twice")));
            }
            evolve(self, &Event::CharmGained { charm });
        }
        for (id, count) in &position.counts {
            let at = self.charm(CharmId::find(id)?);
            let at = at.ok_or_else(|| Refusal::new(format!("`counts` names the charm `{id}`, which is not owned")))?;
            self.charms[at].count = check_count(self.charms[at].id, *count)?;
        }
        for id in &position.consumables {
            let consumable = ConsumableId::find(id)?;
            if self.consumables.contains(&consumable) || self.consumables.len() >= usize::from(self.consumable_slots) {
                return Err(Refusal::new(format!("there is no room for the consumable `{id}`, or it is there twice")));
            }
            self.consumables.push(consumable);
        }
        Ok(())
    }

    fn take_up_level(&mut self, position: &Position) -> Result<(), Refusal> {
        self.level = position.level.unwrap_or(1);
        if !(1..=SUMMIT).contains(&self.level) {
            return Err(Refusal::new(format!("levels go from 1 to {SUMMIT}, not {}", self.level)));
        }
        let most = [("lives", position.lives), ("rerolls", position.rerolls), ("rounds", position.rounds)];
        if let Some((what, Some(n))) = most.into_iter().find(|(_, n)| n.is_some_and(|n| n > MAX_LIVES)) {
            return Err(Refusal::new(format!("a level has at most {MAX_LIVES} {what}, not {n}")));
        }
        self.threshold = threshold(self.level, self.growth, self.edition);
        if position.banked >= self.threshold && position.phase != Some(Phase::Shop) {
            return Err(Refusal::new(format!("with {} points the level would be over", position.banked)));
        }
        self.banked = position.banked;
        self.lives = position.lives.unwrap_or(self.lives_for(self.level));
        if self.lives == 0 {
            return Err(Refusal::new("with no lives the run would be over"));
        }
        self.lives_at_start = self.lives.max(self.lives_for(self.level));
        self.rerolls = position.rerolls.unwrap_or(self.rerolls_for_level());
        self.rounds = match (self.rounds_for(self.level), position.rounds) {
            (None, Some(_)) => return Err(Refusal::new("this preset does not limit rounds")),
            (Some(_), Some(0)) => return Err(Refusal::new("the round being played counts: at least one is left")),
            (Some(usual), rounds) => Some(rounds.unwrap_or(usual)),
            (None, None) => None,
        };
        self.named = position.named;
        self.round = position.round.unwrap_or(1);
        self.points = position.points.min(MAX_POINTS);
        self.hot = position.hot;
        self.crystals = position.crystals;
        self.shelf = position.shelf.unwrap_or_default();
        self.check_shelf()
    }

    /// A shelf that a shop could have: nothing twice, nothing owned but a blessing that was bought there.
    fn check_shelf(&self) -> Result<(), Refusal> {
        let Shelf { charms, consumables, blessing, upgrades } = &self.shelf;
        let refused = |name: &str, why: &str| Err(Refusal::new(format!("`shelf`: {name} {why}")));
        for (at, id) in charms.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?))) {
            if self.charm(id).is_some() || charms[..at].contains(&Some(id)) {
                return refused(&id.get().name, "is there twice, or owned already");
            }
        }
        for (at, id) in consumables.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?))) {
            if self.consumables.contains(&id) || consumables[..at].contains(&Some(id)) {
                return refused(&id.get().name, "is there twice, or owned already");
            }
        }
        if let Some(id) = blessing
            && !self.has_blessing(*id)
            && !self.is_open(*id)
        {
            return refused(&id.get().name, "needs the tier before it");
        }
        match upgrades {
            [Some(one), Some(other)] if one == other => refused(&one.def().name, "is there twice"),
            [one, other] => match [one, other].into_iter().flatten().find(|material| material.def().price.is_none()) {
                Some(material) => refused(&material.def().name, "is not an upgrade"),
                None => Ok(()),
            },
        }
    }
}

/// What a charm can have counted: uses left, or a bonus that has grown.
fn check_count(charm: CharmId, count: u16) -> Result<u16, Refusal> {
    let def = charm.get();
    match def.uses() {
        Some(_) if count == 0 => Err(Refusal::new(format!("`{}` with no uses left is gone", def.id))),
        Some(uses) if count > uses => Err(Refusal::new(format!("`{}` has at most {uses} uses, not {count}", def.id))),
        None if !def.rules.iter().any(|rule| rule.keeps().is_some()) => {
            Err(Refusal::new(format!("`{}` counts nothing of its own", def.id)))
        }
        _ => Ok(count),
    }
}
