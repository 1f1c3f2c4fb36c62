//! Programs that play: one that always banks, and one that weighs what the next roll may bring.

use std::collections::BTreeMap;

use croupier_kernel::{Rng, Sight};
use croupier_rollio::{
    Rollio,
    action::{Action, Dice, Ware},
    chance::flop_odds,
    content::Material,
    state::{Die, Phase},
    view::View,
};

use crate::Agent;

/// Banks the best of every first roll. It rerolls flops while it can, and buys nothing.
pub(super) struct Banker(pub(super) Rng);

impl Agent<Rollio> for Banker {
    fn choose(&mut self, sight: &Sight<'_, Rollio>, legal: &[Action]) -> Action {
        let state = sight.redeal(&mut self.0);
        let wanted = match legal[0] {
            Action::Roll if legal.contains(&Action::Bank) => Some(Action::Bank),
            Action::Score { .. } => state.best_selection().map(|(dice, _)| Action::score(dice)),
            Action::Flop => Some(Action::Reroll(state.hand())),
            _ => Some(Action::Leave),
        };
        wanted.filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }

    fn draw_from(&mut self, rng: Rng) {
        self.0 = rng;
    }
}

/// Presses on while the next roll promises more than it risks, and shops for the long run.
pub(super) struct Basic;

/// What a player who goes on with so many dice gains on top of what lies there, if the roll does not flop; by dice.
const FURTHER: [u64; 11] = [0, 420, 330, 330, 380, 450, 600, 700, 800, 900, 1000];

impl Agent<Rollio> for Basic {
    fn choose(&mut self, sight: &Sight<'_, Rollio>, legal: &[Action]) -> Action {
        let view = sight.view();
        let state = &view.table;
        let wanted = match view.phase {
            Phase::Round => prepare(&view, legal),
            Phase::Hand if legal[0] == Action::Flop => save(&view, legal),
            Phase::Hand => select(&view),
            Phase::Scored => Some(go_on(&view, state.hand(), legal)),
            Phase::Shop => shop(&view, legal),
            Phase::Tally | Phase::Over => None,
        };
        wanted.filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }
}

/// Uses what helps in the long run as soon as it is there.
fn prepare(view: &View, legal: &[Action]) -> Option<Action> {
    let wanted = ["extra_die", "material_enchanter", "reroll_upgrade", "slot_expander", "charm_giver"];
    use_one(view, legal, &wanted).or(Some(Action::Roll))
}

fn use_one(view: &View, legal: &[Action], wanted: &[&str]) -> Option<Action> {
    let owned = view.consumables.iter().filter(|thing| wanted.contains(&thing.id));
    owned.filter_map(|thing| format!("use {}", thing.id).parse().ok()).find(|action| legal.contains(action))
}

/// A flop: everything in hand is rolled again, if that is possible.
fn save(view: &View, legal: &[Action]) -> Option<Action> {
    let reroll = Action::Reroll(view.table.hand());
    if legal.contains(&reroll) {
        return Some(reroll);
    }
    use_one(view, legal, &["extra_rerolls", "lucky_token"]).or(Some(Action::Flop))
}

/// The points a round has to bring if the level is to be completed in time.
fn needed(view: &View) -> u64 {
    let missing = u64::from(view.threshold.saturating_sub(view.banked));
    match view.rounds {
        Some(rounds) => {
            // Some rounds will flop: count on two of three.
            let rounds = (u64::from(rounds) + u64::from(view.lives) - 1) * 2 / 3;
            missing / rounds.max(1)
        }
        None => 0,
    }
}

/// Chances to flop that have been counted, by how many dice of each kind are rolled.
#[derive(Default)]
struct Counted(BTreeMap<u64, u64>);

impl Counted {
    /// How many of ten thousand rolls of these dice flop.
    fn flop(&mut self, view: &View, rest: Dice) -> u64 {
        let dice = view.table.dice();
        // Dice are of a kind with the first that has the same faces: four bits count those of each.
        let kind = |at: usize| {
            let same = |other: &Die| other.faces() == dice[at].faces() && other.is_wild() == dice[at].is_wild();
            dice.iter().position(same).unwrap_or(at)
        };
        let key = rest.iter().filter(|at| *at < dice.len()).fold(0, |key, at| key + (1 << (4 * kind(at))));
        *self.0.entry(key).or_insert_with(|| flop_chance(view, rest))
    }
}

/// How many of ten thousand rolls of these dice flop; half of them where that takes too long to count.
fn flop_chance(view: &View, dice: Dice) -> u64 {
    flop_odds(&view.table, dice, 20_000).map_or(5_000, |odds| u64::from(odds.per_myriad()))
}

/// What a round is worth that has these points and so many dice to go on with.
fn worth(view: &View, points: u64, rest: Dice, counted: &mut Counted) -> u64 {
    let flop = counted.flop(view, rest);
    let on = (points + further(view, rest)) * (10_000 - flop) / 10_000;
    on.max(points)
}

/// What going on brings: more where scores are worth more.
fn further(view: &View, rest: Dice) -> u64 {
    let base = FURTHER[rest.len().min(10)];
    base.max(needed(view) * 3 / 4)
}

fn select(view: &View) -> Option<Action> {
    let state = &view.table;
    let choices = state.selections().into_iter();
    let missing = u64::from(view.threshold.saturating_sub(view.banked));
    let mut counted = Counted::default();
    let mut value = |dice: Dice, points: u32| {
        let points = u64::from(view.points) + u64::from(points);
        if points >= missing {
            return points + 1_000_000;
        }
        let rest = state.hand().without(dice);
        let rest = if rest.is_empty() { all(view) } else { rest };
        worth(view, points, rest, &mut counted)
    };
    let best = choices.max_by_key(|(dice, score)| (value(*dice, score.points), score.points));
    best.map(|(dice, _)| Action::score(dice))
}

fn all(view: &View) -> Dice {
    (0..view.dice.len()).fold(Dice::NONE, |dice, at| dice.with(Dice::one(at)))
}

fn go_on(view: &View, hand: Dice, legal: &[Action]) -> Action {
    let points = u64::from(view.points);
    let missing = u64::from(view.threshold.saturating_sub(view.banked));
    if points == 0 {
        return Action::Roll;
    }
    if points < missing {
        let flop = flop_chance(view, hand);
        if (points + further(view, hand)) * (10_000 - flop) / 10_000 > points {
            return Action::Roll;
        }
        if let Some(action) = use_one(view, legal, &["flop_recovery"]) {
            return action;
        }
    }
    Action::Bank
}

/// What is worth buying: the higher the number, the sooner.
const WANTED: [(&str, u32); 40] = [
    ("flop_subversion_1", 60),
    ("flop_subversion_2", 75),
    ("flop_subversion_3", 90),
    ("lives_1", 58),
    ("lives_2", 58),
    ("lives_3", 58),
    ("reroll_1", 57),
    ("reroll_2", 57),
    ("reroll_3", 57),
    ("reroll_ability_1", 59),
    ("reroll_ability_2", 56),
    ("reroll_ability_3", 30),
    ("money_1", 62),
    ("money_2", 64),
    ("money_3", 66),
    ("slot_1", 40),
    ("slot_2", 20),
    ("slot_3", 40),
    ("discount_1", 35),
    ("discount_2", 35),
    ("discount_3", 35),
    ("score_multiplier", 85),
    ("round_multiplier", 84),
    ("extra_lives", 80),
    ("double_rerolls", 82),
    ("bank_reroll", 70),
    ("life_insurance", 72),
    ("level_bonus", 71),
    ("money_magnet", 68),
    ("weighted_dice", 45),
    ("four_of_a_kind_booster", 66),
    ("flop_collector", 60),
    ("flop_shield", 50),
    ("odd_collector", 40),
    ("combination_reroll", 42),
    ("extra_die", 95),
    ("material_enchanter", 88),
    ("reroll_upgrade", 74),
    ("slot_expander", 50),
    ("extra_rerolls", 30),
];

/// What an upgrade of a die is worth.
const UPGRADES: [(&str, u32); 4] = [("mirror", 100), ("wooden", 79), ("crystal", 78), ("golden", 76)];

fn shop(view: &View, legal: &[Action]) -> Option<Action> {
    if let Some(action) = prepare(view, legal).filter(|action| *action != Action::Roll) {
        return Some(action);
    }
    if view.money >= 8
        && let Some(action) = use_one(view, legal, &["money_doubler"])
    {
        return Some(action);
    }
    let worth = |action: &Action| match action {
        // A die that is already special stays what it is.
        Action::Buy(Ware::Upgrade(_, die)) if view.dice[usize::from(*die)].material != Material::Plastic => 0,
        Action::Buy(ware) => {
            let known = WANTED.iter().chain(&UPGRADES).find(|(id, _)| *id == ware.id());
            known.map_or(0, |(_, worth)| *worth)
        }
        _ => 0,
    };
    let best = legal.iter().filter(|action| worth(action) > 0).max_by_key(|action| worth(action));
    best.copied().or(Some(Action::Leave))
}
