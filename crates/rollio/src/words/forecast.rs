//! What a choice would do, as far as the rules tell.

use croupier_host::{Chance, Change, CountsAs, Forecast, ForecastStep};
use croupier_kernel::{Cx, Eye, Game as _, Seed};

use super::{
    choices::die,
    keys::PATIENCE,
    narrate::{combinations, count, n_dice, n_lives},
    screen::percent,
};
use crate::{
    PLAYER, Rollio, Save,
    action::{Action, Dice, Item, Ware},
    chance::{Odds, flop_odds, reroll_odds},
    combination::Split,
    content::ConsumableId,
    effect::Op,
    receipt::{Change as By, Receipt, Step},
    state::Phase,
    view::View,
};

/// What a legal action would do.
pub(super) fn forecast(view: &View, action: &Action) -> Forecast {
    match *action {
        Action::Roll => roll(view),
        Action::Score { dice, split } => score(view, dice, split),
        Action::Reroll(dice) => reroll(view, dice),
        Action::Flop => flop(view),
        Action::Use(id, _) => consume(view, action, id),
        Action::Bank => with_changes(view, action, bank),
        Action::Buy(ware) => with_changes(view, action, |_, _| bought(ware)),
        Action::Sell(item) => with_changes(view, action, |_, after| {
            let slots = match item {
                Item::Charm(_) => usize::from(after.charm_slots) - after.charms.len(),
                Item::Consumable(_) => usize::from(after.consumable_slots) - after.consumables.len(),
            };
            format!("{} is gone, and {}", item.name(), free(slots))
        }),
        Action::Continue => Forecast::says("opens the shop"),
        Action::Leave => with_changes(view, action, |_, after| {
            let rounds = after.rounds.map_or(String::new(), |rounds| format!(", {}", count(rounds, "round")));
            let (lives, rerolls) = (n_lives(after.lives), count(after.rerolls, "reroll"));
            format!("starts level {}: {} points to bank, {lives}, {rerolls}{rounds}", after.level, after.threshold)
        }),
    }
}

/// The forecast of something that leaves nothing to chance: it is tried, and told in words made from before and after.
fn with_changes(view: &View, action: &Action, says: impl FnOnce(&View, &View) -> String) -> Forecast {
    let after = tried(view, action);
    Forecast { changes: changes(view, &after), ..Forecast::says(says(view, &after)) }
}

/// The table after an action, tried with a seed that has nothing to do with the match.
pub(super) fn tried(view: &View, action: &Action) -> View {
    let mut table = view.table;
    table.apply(PLAYER, action, &mut Cx::new(&Seed::Open("forecast".into()), 0, None));
    table.view(Eye::Seat(PLAYER))
}

/// The numbers that differ.
fn changes(before: &View, after: &View) -> Vec<Change> {
    let numbers = |view: &View| {
        [
            ("level", i64::from(view.level)),
            ("points", i64::from(view.points)),
            ("banked", i64::from(view.banked)),
            ("lives", i64::from(view.lives)),
            ("rerolls", i64::from(view.rerolls)),
            ("rounds", view.rounds.map_or(0, i64::from)),
            ("hot_dice", i64::from(view.hot_dice)),
            ("money", i64::from(view.money)),
            ("dice", view.dice.len() as i64),
            ("charm_slots", i64::from(view.charm_slots)),
            ("consumable_slots", i64::from(view.consumable_slots)),
        ]
    };
    let pairs = numbers(before).into_iter().zip(numbers(after));
    let changed = pairs.filter(|((_, from), (_, to))| from != to);
    changed.map(|((what, from), (_, to))| Change { seat: PLAYER, what: what.into(), from, to }).collect()
}

fn bank(before: &View, after: &View) -> String {
    let missing = after.threshold.saturating_sub(after.banked);
    let of = format!("{} of {}", after.banked, after.threshold);
    let rounds = after.rounds.map_or(String::new(), |rounds| format!(", {} left", count(rounds, "round")));
    match (&after.outcome, after.phase) {
        (Some(outcome), _) if outcome.won => format!("{of}: ends the level and wins the run"),
        (Some(_), _) => format!("{of}: the rounds are used up, which costs your last life: the run is over"),
        (None, Phase::Tally) => format!("{of}: ends the level, which pays ${}", after.money - before.money),
        (None, _) if after.lives < before.lives => {
            format!("{of}, {missing} to go: the rounds are used up, which costs a life for another one")
        }
        (None, _) => format!("{of}, {missing} to go{rounds}"),
    }
}

fn bought(ware: Ware) -> String {
    match ware {
        Ware::Charm(id) => id.get().text.clone(),
        Ware::Consumable(id) => id.get().text.clone(),
        Ware::Blessing(id) => id.get().text.clone(),
        Ware::Upgrade(material, _) => material.def().text.clone(),
    }
}

fn free(slots: usize) -> String {
    match slots {
        1 => "1 slot is free".into(),
        n => format!("{n} slots are free"),
    }
}

fn score(view: &View, dice: Dice, split: Split) -> Forecast {
    let table = &view.table;
    let (Some(receipt), Some(after)) = (table.receipt(dice, split), table.after(dice, split)) else {
        return Forecast::says("does not score");
    };
    let next = after.view(Eye::Seat(PLAYER));
    let hot = match () {
        () if next.hot_dice > view.hot_dice => "; hot dice: all come back",
        () if after.hand().is_empty() => "; all dice are scored: the round is banked",
        () => "",
    };
    let odds = flop_odds(&after, after.hand(), PATIENCE);
    let (points, sum, of) = (receipt.points, next.points, combinations(&receipt));
    Forecast {
        text: format!("{points} points for {of}, {sum} in this round{hot}{}", then(odds, after.hand().len())),
        steps: steps(&receipt),
        changes: changes(view, &next),
        chances: chances(odds),
        saves: saves(&after),
        counts_as: mirrors(&receipt),
        dice_left: Some(after.hand().len() as u8),
        ..Forecast::default()
    }
}

fn then(odds: Option<Odds>, n: usize) -> String {
    let dice = n_dice(n);
    match odds {
        Some(odds) => format!("; then a roll of {dice} flops with {}", percent(odds)),
        None => format!("; then {dice} to roll"),
    }
}

fn mirrors(receipt: &Receipt) -> Vec<CountsAs> {
    let mirrors = receipt.dice.iter().filter_map(|counted| Some((counted.die, counted.counts_as?)));
    mirrors.map(|(number, face)| CountsAs { thing: die(number).id("mirror"), face }).collect()
}

fn steps(receipt: &Receipt) -> Vec<ForecastStep> {
    let whole = |thousandths: u64| (thousandths / 1000) as i64;
    let by = |change: &By| match change {
        By::Add { points } => format!("+{points}"),
        By::Percent { percent } => format!("+{percent} %"),
        By::Times { num, den } => format!("x{num}/{den}"),
    };
    let step = |step: &Step| match step {
        Step::Combination { combination, points, after_thousandths, .. } => ForecastStep {
            source: combination.def().name.clone(),
            text: format!("+{points}"),
            total: whole(*after_thousandths),
        },
        Step::Charm { charm, change, after_thousandths } => {
            ForecastStep { source: charm.get().name.clone(), text: by(change), total: whole(*after_thousandths) }
        }
        Step::Material { material, change, after_thousandths, .. } => {
            ForecastStep { source: material.def().name.clone(), text: by(change), total: whole(*after_thousandths) }
        }
        Step::Rounded { points } => {
            ForecastStep { source: "Rounding".into(), text: "up".into(), total: i64::from(*points) }
        }
    };
    receipt.steps.iter().map(step).collect()
}

fn chances(odds: Option<Odds>) -> Vec<Chance> {
    odds.map(|odds| Chance { of: "flop".into(), num: odds.hits, den: odds.of }).into_iter().collect()
}

/// What keeps a flop from costing a life, in words.
fn saves(table: &Rollio) -> Vec<String> {
    let words = table.saves().into_iter().map(|save| match save {
        Save::Luck { percent } => format!("luck: {percent} % that it does not count"),
        Save::Shield { charm, left } => format!("{}: {} left", charm.get().name, count(left, "use")),
        Save::Reroll { n } => format!("{} that may be used on it", count(n, "reroll")),
    });
    words.collect()
}

/// What a flop costs if nothing saves it.
fn cost(view: &View) -> String {
    let points = if view.points > 0 { format!("{} points and ", view.points) } else { String::new() };
    match view.lives {
        0 | 1 => format!("costs {points}your last life: the run is over"),
        _ => format!("costs {points}a life"),
    }
}

fn roll(view: &View) -> Forecast {
    let table = &view.table;
    let hand = table.hand();
    let odds = flop_odds(table, hand, PATIENCE);
    let dice = n_dice(hand.len());
    let chance = odds.map_or(String::new(), |odds| format!(" with {}", percent(odds)));
    let saves = saves(table);
    let then = if saves.is_empty() { cost(view) } else { format!("is saved by {}", saves.join(", then ")) };
    Forecast {
        text: format!("{dice} flop{}{chance}; a flop {then}", if hand.len() == 1 { "s" } else { "" }),
        chances: chances(odds),
        saves,
        dice_left: Some(hand.len() as u8),
        ..Forecast::default()
    }
}

fn reroll(view: &View, dice: Dice) -> Forecast {
    let table = &view.table;
    let odds = reroll_odds(table, dice, PATIENCE);
    let chance =
        odds.map_or(String::new(), |odds| format!("; the chance that nothing scores then is {}", percent(odds)));
    let left = view.rerolls.saturating_sub(1);
    let rerolled = tried(view, &Action::Reroll(dice));
    // Which faces come is chance, and what a reroll costs and pays is not.
    let sure = changes(view, &rerolled).into_iter().filter(|change| matches!(&*change.what, "rerolls" | "money"));
    Forecast {
        text: format!("{} left{chance}", count(left, "reroll")),
        changes: sure.collect(),
        chances: chances(odds),
        saves: saves(table),
        ..Forecast::default()
    }
}

fn flop(view: &View) -> Forecast {
    let saves = saves(&view.table);
    if saves.is_empty() {
        return with_changes(view, &Action::Flop, |before, _| cost(before));
    }
    let luck = view.saves.iter().find_map(|save| if let Save::Luck { percent } = save { Some(*percent) } else { None });
    let certain = view.saves.iter().any(|save| !matches!(save, Save::Luck { percent } if *percent < 100));
    let after = if certain { String::new() } else { format!("; else it {}", cost(view)) };
    Forecast {
        text: format!("saved by {}{after}", saves.join(", then ")),
        chances: luck.map(|num| Chance { of: "luck".into(), num: u64::from(num), den: 100 }).into_iter().collect(),
        saves,
        ..Forecast::default()
    }
}

/// Whether chance decides what a consumable does.
pub(super) fn leaves_to_chance(id: ConsumableId) -> bool {
    let by_chance = |op: &Op| matches!(op, Op::EnchantDie { .. } | Op::OneOf { .. } | Op::GiveCharm);
    id.get().ops.iter().any(by_chance)
}

fn consume(view: &View, action: &Action, id: ConsumableId) -> Forecast {
    let text = id.get().text.clone();
    let chance = |op: &Op| match op {
        Op::EnchantDie { percent } => {
            Some(vec![Chance { of: "works".into(), num: u64::from(view.table.improved(*percent)), den: 100 }])
        }
        Op::OneOf { ops } => {
            let one = |op: &Op| Chance { of: outcome(op).into(), num: 1, den: ops.len() as u64 };
            Some(ops.iter().map(one).collect())
        }
        Op::GiveCharm => Some(Vec::new()),
        _ => None,
    };
    match id.get().ops.iter().find_map(chance) {
        Some(chances) => Forecast { chances, ..Forecast::says(text) },
        None => with_changes(view, action, |_, _| text),
    }
}

fn outcome(op: &Op) -> &'static str {
    match op {
        Op::DoublePoints => "points doubled",
        Op::AddRerolls { .. } => "a reroll",
        Op::BankNow => "banked",
        _ => "something else",
    }
}
