//! The kernel's laws over random runs, and that every run ends.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use croupier_kernel::{
    Cx, Game, Key, Seed, Turn,
    laws::{Plan, Report, check, check_hidden, check_observe, check_search},
};
use croupier_rollio::{
    PLAYER, Rollio,
    action::Action,
    combination::Split,
    config::Config,
    content::{BlessingId, CharmId, ConsumableId, content},
    position::Position,
};

fn check_runs(config: &Config, games: u64, every: u32) -> Report {
    let report = check::<Rollio>(config, &Plan { every, ..Plan::new(games, 50_000) });
    assert_eq!(report.games, games);
    report
}

#[test]
fn the_rule_based_player_and_the_worth_of_a_run_know_no_more_than_the_seat() {
    let config = Config { max_level: Some(3), ..Config::preset("standard") };
    assert!(check_search::<Rollio>(&config, &Plan { every: 10, ..Plan::new(100, 50_000) }) > 100);
}

#[test]
fn standard_keeps_the_laws() {
    // A last level keeps most runs short enough to have many of them.
    let config = Config { max_level: Some(3), ..Config::preset("standard") };
    check_runs(&config, 1_400, 100);
    check_runs(&Config::preset("standard"), 50, 20);
}

#[test]
fn classic_keeps_the_laws() {
    let config = Config { max_level: Some(2), ..Config::preset("classic") };
    check_runs(&config, 600, 100);
    check_runs(&Config::preset("classic"), 50, 20);
}

#[test]
fn every_set_of_dice_keeps_the_laws() {
    for set in &content().sets {
        // Sets whose selections have to be searched are slow to check.
        let games = if matches!(set.id.as_str(), "mirror" | "collector" | "random") { 3 } else { 40 };
        let config = Config { dice_set: set.id.clone(), max_level: Some(2), ..Config::default() };
        check_runs(&config, games, 50);
    }
}

/// Plays at random and says how many decisions it took, or nothing if there were too many.
fn plies(config: &Config, seed: &Seed, most: u32) -> Option<u32> {
    let mut state = Rollio::new(config).expect("a good config");
    state.start(&mut Cx::new(seed, 0, None));
    let mut rng = seed.rng(Key::new(200, 0, 0, 0));
    let mut legal = Vec::new();
    for ply in 0..most {
        if let Turn::Over(_) = state.turn() {
            return Some(ply);
        }
        legal.clear();
        state.legal_actions(&mut legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        state.apply(PLAYER, &action, &mut Cx::new(seed, ply + 1, None));
    }
    None
}

#[test]
fn every_pair_of_charms_ends_with_every_blessing_within_the_last_level() {
    let seed: Seed = "pairs".parse().unwrap();
    let all: Vec<&str> = CharmId::all().map(|id| id.get().id.as_str()).collect();
    let sets = ["beginner", "volcano", "low_baller"];
    let mut games = 0;
    for (i, one) in all.iter().enumerate() {
        for other in &all[i + 1..] {
            let position = Position {
                charms: vec![one.to_string(), other.to_string()],
                blessings: BlessingId::all().map(|id| id.get().id.clone()).collect(),
                consumables: ConsumableId::all().map(|id| id.get().id.clone()).collect(),
                ..Position::default()
            };
            for preset in ["classic", "standard"] {
                let set = sets[games % sets.len()];
                let config = Config {
                    dice_set: set.into(),
                    max_level: Some(3),
                    position: Some(position.clone()),
                    ..Config::default()
                };
                assert!(plies(&config, &seed.nth(games as u64), 100_000).is_some(), "{one} {other} {preset} {set}");
                games += 1;
            }
        }
    }
    assert_eq!(games, 22 * 21);
}

#[test]
fn dice_that_can_never_score_end_a_run_even_with_all_luck() {
    let position = Position {
        dice: vec![croupier_rollio::position::DieSetup { faces: vec![2, 3, 4, 6], ..Default::default() }],
        charms: vec!["weighted_dice".into()],
        blessings: BlessingId::all().map(|id| id.get().id.clone()).collect(),
        ..Position::default()
    };
    let config = Config { preset: "classic".into(), max_level: Some(1), ..Config::position(position) };
    assert!(plies(&config, &"never".parse().unwrap(), 10_000).is_some());
}

#[test]
fn an_action_is_legal_exactly_when_it_is_listed() {
    let seed: Seed = "legal".parse().unwrap();
    let mut rng = seed.rng(Key::new(201, 0, 0, 0));
    let mut seen: Vec<Action> = Vec::new();
    for i in 0..60 {
        let set = ["beginner", "collector", "mirror", "high_roller"][i % 4];
        let config = Config { dice_set: set.into(), max_level: Some(3), ..Config::default() };
        let seed = seed.nth(i as u64);
        let mut state = Rollio::new(&config).unwrap();
        state.start(&mut Cx::new(&seed, 0, None));
        for ply in 1..300 {
            if let Turn::Over(_) = state.turn() {
                break;
            }
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            let rolled = legal.iter().any(|action| matches!(action, Action::Score { .. }));
            for action in seen.iter().chain(&legal) {
                let listed = legal.binary_search(action).is_ok();
                // The best split may be named, though it is listed without its name.
                let names_best =
                    |dice, split| state.evaluate(dice, Split::BEST).is_some_and(|best| best.split == split);
                let best = matches!(*action, Action::Score { dice, split } if rolled && names_best(dice, split));
                assert_eq!(state.is_legal(action), listed || best, "{action} in {set}");
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            if seen.len() < 60 {
                seen.push(action);
            } else {
                seen[rng.below(60) as usize] = action;
            }
            state.apply(PLAYER, &action, &mut Cx::new(&seed, ply, None));
        }
    }
}

#[test]
fn the_selections_that_are_listed_are_those_found_by_asking_for_every_choice_of_dice() {
    let seed: Seed = "choices".parse().unwrap();
    let charms = ["high_stakes", "low_hanging_fruit", "size_matters", "straight_collector"];
    let (mut lists, mut several) = (0, 0);
    for i in 0..2000_u64 {
        let set = ["beginner", "beginner", "beginner", "collector", "mirror", "high_roller", "random"][i as usize % 7];
        let position = Position {
            charms: vec![charms[i as usize % 4].into()],
            dice: if set == "random" { vec![Default::default(); 9] } else { Vec::new() },
            ..Position::default()
        };
        let position = (i % 3 == 0).then_some(position);
        let config = Config { dice_set: set.into(), max_level: Some(3), position, ..Config::default() };
        let seed = seed.nth(i);
        let mut rng = seed.rng(Key::new(202, 0, 0, 0));
        let mut state = Rollio::new(&config).unwrap();
        state.start(&mut Cx::new(&seed, 0, None));
        let most = if matches!(set, "beginner" | "high_roller") { 250 } else { 20 };
        for ply in 1..most {
            if let Turn::Over(_) = state.turn() {
                break;
            }
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            if legal.iter().any(|action| matches!(action, Action::Score { .. } | Action::Flop)) {
                let mut asked = Vec::new();
                for dice in state.hand().choices().filter(|dice| state.evaluate(*dice, Split::BEST).is_some()) {
                    asked.push(Action::score(dice));
                    asked.extend(state.other_splits(dice).into_iter().map(|split| Action::Score { dice, split }));
                    several += u32::from(!state.other_splits(dice).is_empty());
                }
                legal.retain(|action| matches!(action, Action::Score { .. }));
                assert_eq!(legal, asked, "{set} {state:?}");
                lists += 1;
                legal.clear();
                state.legal_actions(&mut legal);
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            state.apply(PLAYER, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    assert!(lists > 20_000 && several > 10_000, "{lists} lists, {several} selections that split in several ways");
}

#[test]
fn what_a_learner_reads_keeps_every_law() {
    for preset in ["standard", "classic"] {
        let config = Config { max_level: Some(4), ..Config::preset(preset) };
        assert!(check_observe::<Rollio>(&config, &Plan { every: 6, ..Plan::new(60, 50_000) }) > 100);
    }
}

#[test]
fn the_faces_that_a_position_lays_down_are_all_that_is_hidden_and_vary() {
    let position = Position { coming: vec![1, 2, 3, 4, 6, 6, 1, 1, 5, 5, 2, 2], ..Position::default() };
    let coming = |game: &Rollio, _| -> Vec<croupier_kernel::laws::Secret> {
        let state = serde_json::to_value(game).unwrap();
        let faces = state["coming"].as_array().cloned().unwrap_or_default();
        faces.into_iter().enumerate().map(|(at, face)| (format!("face {} to come", at + 1), face)).collect()
    };
    let plan = Plan::new(100, 8);
    let parts =
        check_hidden::<Rollio>(&Config { max_level: Some(1), ..Config::position(position) }, &plan, &[], coming);
    assert_eq!(parts.len(), 12, "{parts:?}");
}
