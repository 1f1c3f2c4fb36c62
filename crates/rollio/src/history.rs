//! The history of a run, read from what was told of it: levels, rounds, rolls and rerolls.

mod reader;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{config::Config, content::Material};

pub use reader::read;

/// A run and all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// Whether it is still in progress.
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
    /// Whether it is still in progress.
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
    /// The count.
    pub count: u32,
}
