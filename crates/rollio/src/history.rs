//! The history of a run, read from its events: levels, rounds, rolls and rerolls.

use std::collections::BTreeMap;

use croupier_kernel::{Game, Refusal, Turn};
use serde::Serialize;

use crate::{
    action::Dice,
    config::Config,
    content::{BlessingId, Material},
    event::Event,
    state::{MAX_DICE, Phase, Rollio},
};

/// A run and all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Whether it still goes on.
    pub is_active: bool,
    /// How it ended: `win` or `lost`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_reason: Option<&'static str>,
    /// Money at the end.
    pub money: u32,
    /// The dice, each with what it shows.
    pub dice_set: Vec<Die>,
    /// The charms that are owned, in inventory order.
    pub charms: Vec<&'static str>,
    /// The consumables that are owned.
    pub consumables: Vec<&'static str>,
    /// The blessings that were bought.
    pub blessings: Vec<&'static str>,
    /// Rerolls of every level before bonuses.
    pub reroll_value: u16,
    /// Lives of every level before bonuses.
    pub lives_value: u16,
    /// Charm slots.
    pub charm_slots: u8,
    /// Consumable slots.
    pub consumable_slots: u8,
    /// How it began.
    pub config: Config,
    /// The level that is being played, or was when the run ended. Its tally and shop belong to it until the next one starts.
    pub current_level: Level,
    /// Everything before.
    pub history: History,
}

/// Sums over the run, and its levels.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct History {
    /// All points banked.
    pub total_score: u64,
    /// Rolls, rerolls included.
    pub roll_count: u32,
    /// How often all dice were scored.
    pub hot_dice_counter_global: u32,
    /// All points lost by flops.
    pub forfeited_points_total: u64,
    /// How often each combination was scored.
    pub combination_counters: BTreeMap<&'static str, u32>,
    /// The completed levels before the current one.
    pub level_history: Vec<Level>,
}

/// A level.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Level {
    /// Its number, from 1.
    pub level_number: u16,
    /// The points to bank.
    pub level_threshold: u32,
    /// Rerolls left at its end.
    pub rerolls_remaining: u16,
    /// Lives left at its end.
    pub lives_remaining: u16,
    /// Points banked in it.
    pub points_banked: u32,
    /// Whether it was completed.
    pub completed: bool,
    /// What it paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// The shop after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shop: Option<Shop>,
    /// The round that is being played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_round: Option<Round>,
    /// Its rounds that are over.
    pub round_history: Vec<Round>,
}

/// What a level paid.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// For the level itself.
    pub base_reward: u32,
    /// For unused lives.
    pub lives_bonus: u32,
    /// From charms.
    pub charm_bonuses: u32,
    /// All of it.
    pub total: u32,
}

/// What the shop after a level has left.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Shop {
    /// Whether it is open.
    pub is_open: bool,
    /// Charms.
    pub available_charms: Vec<&'static str>,
    /// Consumables.
    pub available_consumables: Vec<&'static str>,
    /// Blessings.
    pub available_blessings: Vec<&'static str>,
    /// Materials for dice.
    pub available_upgrades: Vec<&'static str>,
}

impl Shop {
    fn of(state: &Rollio) -> Shop {
        let shelf = &state.shelf;
        let blessing = shelf.blessing.filter(|id| !state.has_blessing(*id));
        Shop {
            is_open: state.phase == Phase::Shop,
            available_charms: shelf.charms.iter().flatten().map(|id| &*id.def().id).collect(),
            available_consumables: shelf.consumables.iter().flatten().map(|id| &*id.def().id).collect(),
            available_blessings: blessing.iter().map(|id| &*id.def().id).collect(),
            available_upgrades: shelf.upgrades.iter().flatten().map(|material| &*material.def().id).collect(),
        }
    }
}

/// A round.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// Its number in the level, from 1.
    pub round_number: u16,
    /// Its points before they were banked or lost.
    pub round_points: u32,
    /// The dice in hand, at its end or now.
    pub dice_hand: Vec<Die>,
    /// How often all dice were scored.
    pub hot_dice_counter: u8,
    /// Points lost by a flop.
    pub forfeited_points: u32,
    /// Whether it still goes on.
    pub is_active: bool,
    /// How it ended: `banked` or `flopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_reason: Option<&'static str>,
    /// Whether its points were banked.
    pub banked: bool,
    /// Whether it ended with a flop.
    pub flopped: bool,
    /// Its rolls and rerolls.
    pub roll_history: Vec<Roll>,
}

/// A roll or a reroll.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Roll {
    /// Its number in the round, from 1; the same for all rerolls of a roll.
    pub roll_number: u16,
    /// Whether it was a reroll.
    pub is_reroll: bool,
    /// The dice as they lay.
    pub dice_hand: Vec<Die>,
    /// The dice that were rerolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rerolled_dice: Vec<usize>,
    /// The dice that were scored.
    pub selected_dice: Vec<Die>,
    /// What they scored.
    pub roll_points: u32,
    /// The most that a selection could have scored.
    pub max_roll_points: u32,
    /// The numbers of the dice that were scored.
    pub scoring_selection: Vec<usize>,
    /// The combinations they made.
    pub combinations: Vec<Combination>,
    /// Whether all dice were scored with it.
    pub is_hot_dice: bool,
    /// Whether nothing scored.
    pub is_flop: bool,
}

/// A die as it lay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Die {
    /// Its number.
    pub id: usize,
    /// How many sides.
    pub sides: u8,
    /// What it is made of.
    pub material: Material,
    /// What it showed.
    pub rolled_value: u8,
}

/// Combinations of one kind in a score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Combination {
    /// Its word.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// How many.
    pub count: u32,
}

/// Reads a run from how it began and everything that happened since.
pub fn read(config: &Config, events: &[Event]) -> Result<Run, Refusal> {
    let mut reader = Reader { state: Rollio::new(config)?, level: Level::default(), history: History::default() };
    if reader.state.level > 0 {
        reader.take_up();
    }
    events.iter().for_each(|event| reader.read(event));
    let Reader { state, mut level, mut history } = reader;
    history.total_score = state.score;
    let end_reason = match state.turn() {
        Turn::Over(outcome) => Some(if outcome.won { "win" } else { "lost" }),
        Turn::Of(_) => None,
    };
    level.sum_up(&state);
    level.current_round = level.round_history.pop_if(|round| round.is_active);
    if let Some(round) = &mut level.current_round {
        round.dice_hand = dice(&state, state.hand, &state.showing);
    }
    Ok(Run {
        is_active: end_reason.is_none(),
        end_reason,
        money: state.money,
        dice_set: dice(&state, state.all_dice(), &state.showing),
        charms: state.charms.iter().map(|held| &*held.id.def().id).collect(),
        consumables: state.consumables.iter().map(|id| &*id.def().id).collect(),
        blessings: BlessingId::all().filter(|id| state.has_blessing(*id)).map(|id| &*id.def().id).collect(),
        reroll_value: state.reroll_value,
        lives_value: state.lives_value,
        charm_slots: state.charm_slots,
        consumable_slots: state.consumable_slots,
        config: config.clone(),
        current_level: level,
        history,
    })
}

struct Reader {
    state: Rollio,
    level: Level,
    history: History,
}

fn new_round(number: u16) -> Round {
    Round { round_number: number, is_active: true, ..Round::default() }
}

fn dice(state: &Rollio, dice: Dice, showing: &[u8; MAX_DICE]) -> Vec<Die> {
    let die = |at: usize| {
        let die = state.dice[at];
        Die { id: at + 1, sides: die.sides, material: die.material, rolled_value: showing[at] }
    };
    dice.iter().filter(|at| *at < state.dice.len()).map(die).collect()
}

fn numbers(dice: Dice) -> Vec<usize> {
    dice.iter().map(|at| at + 1).collect()
}

impl Level {
    fn new(number: u16, threshold: u32) -> Level {
        Level { level_number: number, level_threshold: threshold, ..Level::default() }
    }

    /// What is left, now or at its end.
    fn sum_up(&mut self, state: &Rollio) {
        (self.rerolls_remaining, self.lives_remaining) = (state.rerolls, state.lives);
        self.points_banked = state.banked;
    }
}

impl Reader {
    /// A position begins in the middle of a level: with a round and perhaps a roll on the table, or in the shop after it.
    fn take_up(&mut self) {
        self.level = Level::new(self.state.level, self.state.threshold);
        if self.state.phase == Phase::Shop {
            self.level.completed = true;
            self.level.shop = Some(Shop::of(&self.state));
            return;
        }
        self.level.round_history.push(new_round(self.state.round));
        if self.state.phase == Phase::Hand {
            self.add_roll(self.state.roll, Dice::NONE);
        }
        self.sum_up();
    }

    fn read(&mut self, event: &Event) {
        let before = self.state;
        self.state.evolve(event);
        match *event {
            Event::LevelStarted { level, threshold, .. } => {
                let mut last = std::mem::replace(&mut self.level, Level::new(level, threshold));
                if last.level_number > 0 {
                    last.sum_up(&before);
                    last.shop.iter_mut().for_each(|shop| shop.is_open = false);
                    self.history.level_history.push(last);
                }
            }
            Event::RoundStarted { round } => self.level.round_history.push(new_round(round)),
            Event::Rolled { roll, .. } => self.add_roll(roll, Dice::NONE),
            Event::Rerolled { dice, .. } => self.add_roll(self.state.roll, dice),
            Event::Scored { dice: scored, split, points, .. } => {
                for (kind, n) in split.parts() {
                    *self.history.combination_counters.entry(kind.word()).or_default() += n;
                }
                let selected = dice(&before, scored, &before.showing);
                if let Some(roll) = self.roll() {
                    roll.roll_points = points;
                    roll.selected_dice = selected;
                    roll.scoring_selection = numbers(scored);
                    roll.combinations =
                        split.parts().map(|(kind, count)| Combination { kind: kind.word(), count }).collect();
                }
                self.sum_up();
            }
            Event::HotDice { .. } => {
                self.history.hot_dice_counter_global += 1;
                if let Some(roll) = self.roll() {
                    roll.is_hot_dice = true;
                }
                self.sum_up();
            }
            Event::PointsGained { .. } => self.sum_up(),
            Event::FlopSubverted | Event::FlopShielded { .. } => self.mark_flop(),
            Event::Banked { points, .. } => self.end_round(&before, points, "banked"),
            Event::Flopped { forfeited, .. } => {
                self.mark_flop();
                self.history.forfeited_points_total += u64::from(forfeited);
                self.end_round(&before, forfeited, "flopped");
            }
            Event::LevelCompleted { tally } => {
                self.level.completed = true;
                self.level.tally = Some(Tally {
                    base_reward: tally.level,
                    lives_bonus: tally.for_lives(),
                    charm_bonuses: tally.charms,
                    total: tally.total(),
                });
            }
            _ => {}
        }
        // The shop belongs to the level before it, and stays there as it was left. The state leaves it a step later.
        if self.state.phase == Phase::Shop && !matches!(event, Event::LevelStarted { .. }) {
            self.level.shop = Some(Shop::of(&self.state));
        }
    }

    fn round(&mut self) -> Option<&mut Round> {
        self.level.round_history.last_mut()
    }

    fn roll(&mut self) -> Option<&mut Roll> {
        self.round()?.roll_history.last_mut()
    }

    fn add_roll(&mut self, roll_number: u16, rerolled: Dice) {
        self.history.roll_count += 1;
        let roll = Roll {
            roll_number,
            is_reroll: !rerolled.is_empty(),
            dice_hand: dice(&self.state, self.state.hand, &self.state.showing),
            rerolled_dice: numbers(rerolled),
            max_roll_points: self.state.best_selection().map_or(0, |(_, score)| score.points),
            ..Roll::default()
        };
        if let Some(round) = self.round() {
            round.roll_history.push(roll);
        }
    }

    fn mark_flop(&mut self) {
        if let Some(roll) = self.roll() {
            roll.is_flop = true;
        }
    }

    fn sum_up(&mut self) {
        let (points, hot) = (self.state.points, self.state.hot);
        if let Some(round) = self.round() {
            (round.round_points, round.hot_dice_counter) = (points, hot);
        }
    }

    fn end_round(&mut self, before: &Rollio, points: u32, reason: &'static str) {
        let hand = dice(before, before.hand, &before.showing);
        if let Some(round) = self.round() {
            round.round_points = points;
            round.hot_dice_counter = before.hot;
            round.dice_hand = hand;
            round.is_active = false;
            round.end_reason = Some(reason);
            (round.banked, round.flopped) = (reason == "banked", reason == "flopped");
            if round.flopped {
                round.forfeited_points = points;
            }
        }
    }
}
