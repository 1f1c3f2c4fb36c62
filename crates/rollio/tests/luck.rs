//! What is left to chance comes as often as it says.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use croupier_kernel::Match;
use croupier_rollio::{
    Rollio,
    config::Config,
    content::{Material, content},
    notice::{Notice, Saved},
    position::{DieSetup, Position},
    state::Phase,
};
use support::{begin, flop_with, told, view};

/// Whether the last step was a flop that luck averted.
fn by_luck(game: &Match<Rollio>) -> bool {
    told(game).iter().any(|notice| matches!(notice, Notice::FlopSaved { by: Saved::Luck, .. }))
}

/// How often something is true of the first action, over many seeds.
fn share(position: &Position, action: &str, is: impl Fn(&Match<Rollio>) -> bool) -> u32 {
    let mut hits = 0;
    for i in 0..2000 {
        let mut game = begin(Config::position(position.clone()), &format!("luck {i}"));
        game.play_text(action).unwrap();
        hits += u32::from(is(&game));
    }
    hits
}

#[test]
fn flop_subversion_works_as_often_as_it_says_and_before_the_shield() {
    let lines = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3"];
    let subverted = by_luck;
    for (tiers, charms, percent) in [
        (1, &[][..], 10),
        (2, &[][..], 30),
        (3, &[][..], 60),
        (2, &["weighted_dice"][..], 60),
        (1, &["weighted_dice"][..], 20),
    ] {
        let hits = share(&flop_with(&lines[..tiers], charms), "flop", subverted);
        let expected = 20 * percent;
        assert!(hits.abs_diff(expected) < 110, "{tiers} tiers: {hits} of 2000, expected {expected}");
    }
    let shielded = flop_with(&lines, &["flop_shield"]);
    let hits = share(&shielded, "flop", |game| view(game)["charms"][0]["count"] == 3);
    assert!(hits.abs_diff(1200) < 110, "{hits}");
}

#[test]
fn luck_is_asked_once_about_a_flop_and_anew_when_dice_were_rerolled() {
    let lines = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "reroll_ability_1"];
    let mut position = Position { points: 100, rerolls: Some(0), ..flop_with(&lines, &[]) };
    position.coming = vec![2, 2, 3, 3, 4, 6];
    let subverted = by_luck;
    let (mut asked, mut again) = (0, 0);
    for i in 0..1000 {
        let mut game = begin(Config::position(position.clone()), &format!("once {i}"));
        game.play_text("flop").unwrap();
        if subverted(&game) {
            continue;
        }
        assert_eq!(view(&game)["rerolls"], 1, "the reroll comes before the life");
        asked += 1;
        let mut rerolled = game.clone();
        game.play_text("flop").unwrap();
        assert_eq!((&view(&game)["lives"], &view(&game)["round"]), (&7.into(), &2.into()));
        // Other dice are another flop, though the roll brings no second reroll.
        rerolled.play_text("reroll 1 2 3 4 5 6").unwrap();
        rerolled.play_text("flop").unwrap();
        again += u32::from(subverted(&rerolled));
        let lives = if subverted(&rerolled) { 8 } else { 7 };
        assert_eq!((&view(&rerolled)["rerolls"], &view(&rerolled)["lives"]), (&0.into(), &lives.into()));
    }
    assert!(again.abs_diff(asked * 60 / 100) < 60, "{again} of {asked}");
}

#[test]
fn a_shield_that_comes_after_the_reroll_for_a_flop_still_cancels_it() {
    let all: Vec<String> = content().charms.iter().map(|item| item.id.clone()).collect();
    let position = Position {
        rerolls: Some(0),
        // No threes, because one of the charms counts them.
        showing: vec![2, 2, 4, 4, 6, 0],
        charms: all.iter().filter(|id| *id != "flop_shield").cloned().collect(),
        charm_slots: Some(24),
        consumables: vec!["charm_giver".into()],
        ..flop_with(&["reroll_ability_1"], &[])
    };
    let mut game = begin(Config::position(position), "late");
    for action in ["flop", "use charm_giver", "flop"] {
        game.play_text(action).unwrap();
    }
    // With Extra Lives a level starts with ten.
    assert_eq!((&view(&game)["lives"], &view(&game)["phase"]), (&10.into(), &"scored".into()));
}

#[test]
fn a_score_with_rainbow_dice_is_the_announced_one_and_their_points() {
    let rainbow = DieSetup { material: Material::Rainbow, ..DieSetup::default() };
    let position = Position {
        phase: Some(Phase::Hand),
        showing: vec![1, 1, 1, 3, 4, 6],
        dice: vec![rainbow; 6],
        charms: vec!["money_magnet".into(), "rabbits_foot".into(), "weighted_dice".into()],
        rainbows: 2,
        ..Position::default()
    };
    let mut lucky = 0;
    for i in 0..500 {
        let mut game = begin(Config::position(position.clone()), &format!("announced {i}"));
        let announced = view(&game)["best"]["points"].as_u64().unwrap();
        assert_eq!(announced, 1260, "1000 and 50 for the money, and a fifth of that");
        game.play_text("score 1 2 3").unwrap();
        let points = view(&game)["points"].as_u64().unwrap();
        let luck = points - announced;
        assert!(luck.is_multiple_of(200) && luck <= 600, "{points}");
        let money = told(&game).iter().any(|notice| matches!(notice, Notice::MoneyGained { .. }));
        lucky += u32::from(money && luck > 0);
    }
    assert!(lucky > 50, "{lucky}");
}

#[test]
fn rainbow_dice_work_as_often_as_they_say() {
    let rainbow = DieSetup { material: Material::Rainbow, ..DieSetup::default() };
    for (charms, factor) in [(vec![], 1), (vec!["weighted_dice".to_string()], 2)] {
        let position = Position {
            phase: Some(Phase::Hand),
            showing: vec![1, 2, 2, 3, 4, 6],
            dice: std::iter::once(rainbow.clone()).chain(vec![DieSetup::default(); 5]).collect(),
            charms,
            ..Position::default()
        };
        let points = share(&position, "score 1", |game| view(game)["points"] == 300);
        let money = share(&position, "score 1", |game| view(game)["money"] == 20);
        let copies = share(&position, "score 1", |game| view(game)["dice"].as_array().unwrap().len() == 7);
        assert!(points.abs_diff(400 * factor) < 90, "{points}");
        assert!(money.abs_diff(200 * factor) < 80, "{money}");
        assert!(copies.abs_diff(20 * factor) < 25, "{copies}");
    }
}

#[test]
fn a_lucky_token_does_one_of_three_things() {
    let position = Position {
        phase: Some(Phase::Scored),
        points: 100,
        consumables: vec!["lucky_token".into()],
        ..Position::default()
    };
    let doubled = share(&position, "use lucky_token", |game| view(game)["points"] == 200);
    let rerolls = share(&position, "use lucky_token", |game| view(game)["rerolls"] == 4);
    let banked = share(&position, "use lucky_token", |game| view(game)["banked"] == 100);
    assert_eq!(doubled + rerolls + banked, 2000);
    for hits in [doubled, rerolls, banked] {
        assert!(hits.abs_diff(667) < 90, "{hits}");
    }
}

#[test]
fn a_material_enchanter_works_half_of_the_time_and_is_kept_when_it_fails() {
    let position = Position { consumables: vec!["material_enchanter".into()], ..Position::default() };
    let special = |game: &Match<Rollio>| {
        let dice = view(game)["dice"].as_array().unwrap().iter().filter(|die| die["material"] != "plastic").count();
        let kept = view(game)["consumables"].as_array().unwrap().len();
        assert_eq!(dice + kept, 1);
        dice == 1
    };
    let hits = share(&position, "use material_enchanter", special);
    assert!(hits.abs_diff(1000) < 110, "{hits}");
}

#[test]
fn a_face_that_was_laid_down_for_a_die_without_it_is_left_to_the_seed() {
    let dice = vec![DieSetup { sides: Some(10), ..DieSetup::default() }, DieSetup::default()];
    let position =
        Position { phase: Some(Phase::Hand), showing: vec![2, 2], dice, coming: vec![9, 9, 4], ..Position::default() };
    let mut game = begin(Config::position(position), "laid");
    game.play_text("reroll 1 2").unwrap();
    let seen = view(&game);
    assert_eq!(seen["dice"][0]["shows"], 9);
    assert!((1..=6).contains(&seen["dice"][1]["shows"].as_u64().unwrap()), "{seen}");
    game.play_text("reroll 2").unwrap();
    assert_eq!(view(&game)["dice"][1]["shows"], 4, "what was left to the seed has been used up");
}

#[test]
fn a_subverted_flop_costs_nothing_and_brings_no_reroll() {
    let blessings = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "reroll_ability_1"];
    let position = Position { points: 300, rerolls: Some(0), ..flop_with(&blessings, &["weighted_dice"]) };
    let mut game = begin(Config::position(position), "sure");
    game.play_text("flop").unwrap();
    let seen = view(&game);
    assert!(by_luck(&game), "a chance of 120 % is one of 100 %");
    assert_eq!((&seen["points"], &seen["lives"], &seen["rerolls"]), (&300.into(), &8.into(), &0.into()));
    assert_eq!(game.legal_actions().iter().map(ToString::to_string).collect::<Vec<_>>(), ["roll", "bank"]);
}
