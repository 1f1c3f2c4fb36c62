//! What the player sees: everything on the table, nothing of the dice to come.

use croupier_kernel::{Eye, Turn};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    action::{Dice, Item, Ware},
    combination::{Combination, Split},
    content::{BlessingId, CombinationDef, ConsumableId, Material, Rarity, content},
    effect::{AnyRule, Op as _, Rule as _},
    rules::{
        chance::{Odds, flop_odds},
        roll::Save,
        turn,
    },
    state::{Held, Outcome, Phase, Rollio, Tally},
};

/// What the player sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// What is going on.
    pub phase: Phase,
    /// The level, from 1.
    pub level: u16,
    /// The level whose completion wins, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_level: Option<u16>,
    /// The points to bank.
    pub threshold: u32,
    /// The points banked in this level.
    pub banked: u32,
    /// Lives left.
    pub lives: u16,
    /// The lives the level started with.
    pub lives_at_start: u16,
    /// Rerolls left.
    pub rerolls: u16,
    /// Rounds left, the one being played included, if they are limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// The combination named for the level, if something depends on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<Combination>,
    /// The round of the level, from 1.
    pub round: u16,
    /// The roll of the round, from 1; 0 before the first.
    pub roll: u16,
    /// The points of the round.
    pub points: u32,
    /// How often all dice were scored in this round.
    pub hot_dice: u8,
    /// Crystal dice scored in this round, if there are any.
    #[serde(skip_serializing_if = "is_none")]
    pub crystals: u8,
    /// Money.
    pub money: u32,
    /// All points banked in the run.
    pub score: u64,
    /// The dice of the set.
    pub dice: Vec<DieView>,
    /// The selection with the most points, if dice are on the table and some score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<ScoreView>,
    /// Whether dice are on the table and none of them score.
    pub flop: bool,
    /// What keeps a flop from costing a life, in the order in which it is asked, while a level is played.
    pub saves: Vec<Save>,
    /// How many of all rolls of the dice that are rolled next flop, when dice are to be rolled and that can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_roll: Option<NextRoll>,
    /// What the level would pay if it ended now, while it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pay: Option<Tally>,
    /// What can score with the dice of the set and the charms, the least points first, while a level is played.
    pub combinations: Vec<CombinationView>,
    /// Charms, in the order they act.
    pub charms: Vec<ThingView>,
    /// How many charms there is room for.
    pub charm_slots: u8,
    /// Consumables.
    pub consumables: Vec<ThingView>,
    /// How many consumables there is room for.
    pub consumable_slots: u8,
    /// Blessings.
    pub blessings: Vec<BlessingId>,
    /// What the level paid, while that is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// What the shop has, while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shop: Option<ShopView>,
    /// How the run ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl View {
    /// The dice in hand.
    pub fn hand(&self) -> Dice {
        let in_hand = self.dice.iter().enumerate().filter(|(_, die)| die.in_hand);
        in_hand.fold(Dice::NONE, |dice, (at, _)| dice.with(Dice::one(at)))
    }
}

/// A die of the set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DieView {
    /// Its number.
    pub die: u8,
    /// How many sides.
    pub sides: u8,
    /// What it is made of.
    pub material: Material,
    /// What stands on its sides, if they are not numbered from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// What it shows; 0 if it waits to be rolled or is set aside.
    pub shows: u8,
    /// Whether it is in hand, as against set aside.
    pub in_hand: bool,
}

/// What a selection scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ScoreView {
    /// The dice.
    pub dice: Dice,
    /// How they are split.
    pub split: Split,
    /// The points.
    pub points: u32,
}

/// A combination that can score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CombinationView {
    /// Its word.
    pub id: Combination,
    /// Its name.
    pub name: &'static str,
    /// Its points.
    pub points: u32,
    /// Whether the points are for each point of the face.
    pub per_face: bool,
    /// Its points with ones, if they are others and a die can show one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ones: Option<u32>,
}

/// How many flops are looked at before the chance of one is left out of a view.
const PATIENCE: u32 = 2000;

/// A roll to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NextRoll {
    /// The dice that are rolled.
    pub dice: Dice,
    /// How many of all their rolls flop.
    pub num: u64,
    /// How many rolls there are.
    pub den: u64,
}

/// Something that is owned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ThingView {
    /// Its word.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub text: &'static str,
    /// What it counts: uses left, a bonus that has grown, or how much of what it pays for there has been.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// What it can be sold for.
    pub sells_for: u32,
}

/// What the shop has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ShopView {
    /// Charms; places may be empty.
    pub charms: [Option<WareView>; 3],
    /// Consumables.
    pub consumables: [Option<WareView>; 3],
    /// A blessing.
    pub blessing: Option<WareView>,
    /// Materials for a die.
    pub upgrades: [Option<WareView>; 2],
}

/// Something the shop sells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WareView {
    /// Its word.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub text: &'static str,
    /// How rare it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rarity: Option<Rarity>,
    /// What it costs now.
    pub price: u32,
    /// Whether it has been bought.
    pub bought: bool,
    /// How much money is missing for it, if some is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<u32>,
}

/// What the player sees. Spectators see the same.
pub(crate) fn view(state: &Rollio, _eye: Eye) -> View {
    let on_table = state.phase == Phase::Hand;
    let rolls = matches!(state.phase, Phase::Round | Phase::Scored);
    let in_level = on_table || rolls;
    let best = if on_table { state.best_selection() } else { None };
    let named = state.named.filter(|_| state.rewards_named());
    View {
        phase: state.phase,
        level: state.level,
        max_level: state.max_level,
        threshold: state.threshold,
        banked: state.banked,
        lives: state.lives,
        lives_at_start: state.lives_at_start,
        rerolls: state.rerolls,
        rounds: state.rounds,
        named,
        round: state.round,
        roll: state.roll,
        points: state.points,
        hot_dice: state.hot,
        crystals: state.crystals,
        money: state.money,
        score: state.score,
        dice: dice(state),
        flop: on_table && best.is_none(),
        best: best.map(|(dice, score)| ScoreView { dice, split: score.split, points: score.points }),
        saves: if in_level { state.saves() } else { Vec::new() },
        next_roll: if rolls { NextRoll::of(state) } else { None },
        pay: in_level.then(|| state.pay_now()),
        combinations: if in_level { combinations(state) } else { Vec::new() },
        charms: state.charms.iter().map(|held| charm(state, held)).collect(),
        charm_slots: state.charm_slots,
        consumables: state.consumables.iter().map(|id| consumable(state, *id)).collect(),
        consumable_slots: state.consumable_slots,
        blessings: BlessingId::all().filter(|id| state.has_blessing(*id)).collect(),
        tally: (state.phase == Phase::Tally).then_some(state.tally),
        shop: (state.phase == Phase::Shop).then(|| shop(state)),
        outcome: match turn(state) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(_) => None,
        },
    }
}

impl NextRoll {
    /// The roll of the dice in hand; nothing if it takes too long to count.
    pub fn of(state: &Rollio) -> Option<NextRoll> {
        let Odds { hits, of } = flop_odds(state, state.hand(), PATIENCE)?;
        Some(NextRoll { dice: state.hand(), num: hits, den: of })
    }
}

fn dice(state: &Rollio) -> Vec<DieView> {
    let view = |(at, die): (usize, &crate::state::Die)| DieView {
        die: at as u8 + 1,
        sides: die.sides,
        material: die.material,
        faces: die.unusual_faces(),
        shows: state.showing[at],
        in_hand: state.hand.has(at),
    };
    state.dice.iter().enumerate().map(view).collect()
}

fn combinations(state: &Rollio) -> Vec<CombinationView> {
    let singles = state.singles();
    let has_ones = state.dice.iter().any(|die| die.is_wild() || die.faces().contains(&1));
    let view = |kind: Combination| {
        let CombinationDef { name, points, per_face, .. } = kind.def();
        let ones = content().prices.of_ones(kind, singles);
        let ones = (*per_face && has_ones && ones != *points).then_some(ones);
        CombinationView { id: kind, name, points: *points, per_face: *per_face, ones }
    };
    let mut combinations: Vec<CombinationView> = state.scorable().map(view).collect();
    combinations.sort_by_key(|combination| combination.points);
    combinations
}

fn is_none(n: &u8) -> bool {
    *n == 0
}

fn charm(state: &Rollio, held: &Held) -> ThingView {
    let def = held.id.get();
    let counts = |rule: &AnyRule| rule.keeps().map(|_| u32::from(held.count)).or_else(|| rule.counts(state));
    ThingView {
        id: &def.id,
        name: &def.name,
        text: &def.text,
        count: def.rules.iter().find_map(counts),
        sells_for: Rollio::sell_value(Item::Charm(held.id)),
    }
}

fn consumable(state: &Rollio, id: ConsumableId) -> ThingView {
    let def = id.get();
    let sells_for = Rollio::sell_value(Item::Consumable(id));
    let count = def.ops.iter().find_map(|op| op.counts(state));
    ThingView { id: &def.id, name: &def.name, text: &def.text, count, sells_for }
}

fn shop(state: &Rollio) -> ShopView {
    let ware = |ware: Ware| {
        let (text, rarity): (&'static str, Option<Rarity>) = match ware {
            Ware::Charm(id) => (&id.get().text, Some(id.get().rarity)),
            Ware::Consumable(id) => (&id.get().text, Some(id.get().rarity)),
            Ware::Blessing(id) => (&id.get().text, None),
            Ware::Upgrade(material, _) => (&material.def().text, None),
        };
        let bought = matches!(ware, Ware::Blessing(id) if state.has_blessing(id));
        let price = state.price(ware);
        let short = (!bought).then(|| price.saturating_sub(state.money)).filter(|missing| *missing > 0);
        WareView { id: ware.id(), name: ware.name(), text, rarity, price, bought, short }
    };
    ShopView {
        charms: state.shelf.charms.map(|id| id.map(|id| ware(Ware::Charm(id)))),
        consumables: state.shelf.consumables.map(|id| id.map(|id| ware(Ware::Consumable(id)))),
        blessing: state.shelf.blessing.map(|id| ware(Ware::Blessing(id))),
        upgrades: state.shelf.upgrades.map(|material| material.map(|material| ware(Ware::Upgrade(material, 0)))),
    }
}
