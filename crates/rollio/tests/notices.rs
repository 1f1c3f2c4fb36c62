//! What is told: it adds up, it agrees with what is seen afterwards, and all of it is told some time.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use std::collections::BTreeSet;

use croupier_kernel::{Key, Match, Seed, streams};
use croupier_rollio::{
    Rollio,
    action::Dice,
    combination::Split,
    config::Config,
    content::content,
    notice::{Notice, TallyLine},
    position::Position,
    receipt::{Receipt, Step},
    state::Phase,
    view::View,
};
use serde_json::Value;
use support::{begin, told};

/// Plays at random and shows every step to `watch`: what was told, and the view after it.
fn play(config: &Config, seed: &Seed, most: u32, mut watch: impl FnMut(&[Notice], &View)) {
    let mut game = Match::<Rollio>::new(config.clone(), seed.clone()).unwrap();
    let mut rng = seed.rng(Key::new(streams::TESTS, 3, 0, 0));
    let eye = croupier_kernel::Eye::Seat(croupier_rollio::PLAYER);
    watch(&told(&game), &game.view(eye));
    while let (Some(seat), true) = (game.turn().seat(), game.ply() < most) {
        let legal = game.legal_actions();
        let few = legal.iter().filter(|action| !action.to_string().starts_with("reroll")).count() as u32;
        let at = if few > 0 && rng.below(8) > 0 { rng.below(few) } else { rng.below(legal.len() as u32) };
        game.play(seat, &legal[at as usize]).unwrap();
        watch(&told(&game), &game.view(eye));
    }
}

/// Runs of many kinds: every set of dice, with charms, blessings and consumables.
fn configs() -> Vec<Config> {
    let ids = |items: &mut dyn Iterator<Item = &String>| items.cloned().collect::<Vec<String>>();
    let charms = ids(&mut content().charms.iter().map(|item| &item.id));
    let blessings = ids(&mut content().blessings.iter().map(|item| &item.id));
    let consumables = ids(&mut content().consumables.iter().map(|item| &item.id));
    let mut configs = Vec::new();
    for (at, set) in content().sets.iter().enumerate() {
        let preset = if at % 2 == 0 { "standard" } else { "classic" };
        configs.push(Config { dice_set: set.id.clone(), max_level: Some(2), ..Config::preset(preset) });
        if set.id != "random" {
            let position = Position {
                money: Some(150),
                charms: charms[at % 7..].iter().step_by(3).cloned().collect(),
                blessings: if at % 3 == 0 { blessings.clone() } else { Vec::new() },
                consumables: consumables[at % 5..].iter().step_by(2).cloned().collect(),
                ..Position::default()
            };
            configs.push(Config { dice_set: set.id.clone(), ..Config::position(position) });
        }
    }
    configs
}

/// A receipt goes from nothing to its points, and every die is in one combination.
fn adds_up(receipt: &Receipt) {
    let (mut sum, mut last, mut dice) = (0, 0, Dice::NONE);
    for step in &receipt.steps {
        match step {
            Step::Combination { points, dice: part, after_thousandths, .. } => {
                sum += points;
                assert_eq!(u64::from(sum) * 1000, *after_thousandths, "{receipt:?}");
                assert_eq!(dice.without(*part), dice, "a die in two combinations: {receipt:?}");
                dice = dice.with(*part);
                last = *after_thousandths;
            }
            Step::Charm { after_thousandths, .. } | Step::Material { after_thousandths, .. } => {
                last = *after_thousandths;
            }
            Step::Rounded { points } => {
                assert!(u64::from(*points) * 1000 > last && u64::from(*points) * 1000 - last < 1001, "{receipt:?}");
                last = u64::from(*points) * 1000;
            }
        }
    }
    assert_eq!((sum, last), (receipt.base, u64::from(receipt.points) * 1000), "{receipt:?}");
    let all = receipt.dice.iter().fold(Dice::NONE, |all, die| all.with(Dice::one(usize::from(die.die) - 1)));
    assert_eq!(dice, all, "{receipt:?}");
}

#[test]
fn what_is_told_adds_up_and_agrees_with_what_is_seen() {
    let mut scores = 0;
    for (nth, config) in configs().iter().enumerate() {
        play(config, &Seed::Open(format!("agree {nth}").into()), 400, |told, view| {
            let (mut money, mut rerolls, mut lives, mut points) = (None, None, None, None);
            for notice in told {
                match notice {
                    Notice::Scored { receipt, round_points, left } => {
                        adds_up(receipt);
                        points = Some(*round_points);
                        assert!(receipt.dice.iter().all(|die| !left.has(usize::from(die.die) - 1)));
                        scores += 1;
                    }
                    Notice::PointsGained { round_points, .. } | Notice::FlopSaved { round_points, .. } => {
                        points = Some(*round_points);
                    }
                    Notice::RoundStarted { .. } => points = Some(0),
                    Notice::Banked { level_points, .. } if view.phase != Phase::Over => {
                        assert_eq!(*level_points, view.banked);
                    }
                    Notice::MoneyGained { money: now, .. }
                    | Notice::Bought { money: now, .. }
                    | Notice::Sold { money: now, .. } => money = Some(*now),
                    Notice::RerollsGained { rerolls: now, .. } | Notice::Rerolled { rerolls: now, .. } => {
                        rerolls = Some(*now);
                    }
                    Notice::Flopped { lives: now, .. } | Notice::RoundsRanOut { lives: now, .. } => lives = Some(*now),
                    Notice::LevelStarted { lives: l, rerolls: r, .. } => (lives, rerolls) = (Some(*l), Some(*r)),
                    Notice::LevelCompleted { lines, total, money: now, .. } => {
                        let amount = |line: &TallyLine| match line {
                            TallyLine::Level { amount }
                            | TallyLine::Lives { amount, .. }
                            | TallyLine::Charm { amount, .. }
                            | TallyLine::Blessing { amount, .. } => *amount,
                        };
                        assert_eq!(lines.iter().map(amount).sum::<u32>(), *total);
                        money = Some(*now);
                    }
                    Notice::Rolled { best, flop, .. } => {
                        assert_eq!(best.map(|best| best.points), view.best.as_ref().map(|best| best.points));
                        assert_eq!(*flop, view.flop);
                    }
                    _ => {}
                }
            }
            assert!(money.is_none_or(|now| now == view.money), "{told:?}");
            assert!(rerolls.is_none_or(|now| now == view.rerolls), "{told:?}");
            assert!(lives.is_none_or(|now| now == view.lives), "{told:?}");
            let over = matches!(view.phase, Phase::Over | Phase::Tally);
            assert!(over || points.is_none_or(|now| now == view.points), "{told:?}");
        });
    }
    assert!(scores > 500, "{scores}");
}

#[test]
fn all_there_is_to_tell_is_told_some_time_in_words_and_without_tuples() {
    fn has_tuples(value: &Value) -> bool {
        match value {
            Value::Array(list) => list.iter().any(|item| item.is_array() || has_tuples(item)),
            Value::Object(map) => map.values().any(has_tuples),
            _ => false,
        }
    }
    let mut kinds = BTreeSet::new();
    for (nth, config) in configs().iter().enumerate() {
        play(config, &Seed::Open(format!("kinds {nth}").into()), 600, |told, _| {
            for notice in told {
                let value = serde_json::to_value(notice).unwrap();
                assert!(!has_tuples(&value), "{value}");
                kinds.insert(value["notice"].as_str().unwrap().to_string());
            }
        });
    }
    // Four of a kind are rare.
    let position = Position {
        phase: Some(Phase::Hand),
        showing: vec![2, 2, 2, 2, 3, 4],
        charms: vec!["consumable_generator".into()],
        ..Position::default()
    };
    let mut rare = begin(Config::position(position), "kinds");
    rare.play_text("score 1 2 3 4").unwrap();
    kinds.extend(told(&rare).iter().map(|notice| {
        let value = serde_json::to_value(notice).unwrap();
        value["notice"].as_str().unwrap().to_string()
    }));
    let schema = serde_json::to_value(schemars::schema_for!(Notice)).unwrap();
    let all: BTreeSet<String> = schema["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .map(|kind| kind["properties"]["notice"]["const"].as_str().unwrap().to_string())
        .collect();
    let untold: Vec<_> = all.difference(&kinds).collect();
    assert!(untold.is_empty(), "never told: {untold:?}");
}

#[test]
fn the_schema_says_what_is_written() {
    let split = serde_json::to_value(schemars::schema_for!(Split)).unwrap();
    assert_eq!(split["type"], "string", "{split}");
    let dice = serde_json::to_value(schemars::schema_for!(Dice)).unwrap();
    assert_eq!((&dice["type"], &dice["items"]["type"]), (&"array".into(), &"integer".into()), "{dice}");
}
