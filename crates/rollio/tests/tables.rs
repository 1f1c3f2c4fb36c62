//! Tables over numbers, copies, order and what a limit is counted by: one row for each value, not one example for all.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use croupier_kernel::Match;
use croupier_rollio::{
    Rollio,
    chance::Odds,
    config::Config,
    content::Material,
    notice::Notice,
    position::{DieSetup, Position},
    state::Phase,
};
use support::{begin, flop_with, told, view};

fn hand(showing: &[u8], dice: Vec<DieSetup>, charms: &[&str]) -> Position {
    Position {
        phase: Some(Phase::Hand),
        showing: showing.to_vec(),
        dice,
        charms: charms.iter().map(ToString::to_string).collect(),
        charm_slots: Some(9),
        ..Position::default()
    }
}

fn plain(n: usize) -> Vec<DieSetup> {
    vec![DieSetup::default(); n]
}

fn play(position: &Position, seed: &str, actions: &[&str]) -> Match<Rollio> {
    let mut game = begin(Config::position(position.clone()), seed);
    for action in actions {
        game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    game
}

/// All dice of a position, as an action.
fn all(n: usize) -> String {
    (1..=n).fold("score".to_string(), |action, die| format!("{action} {die}"))
}

#[test]
fn every_chance_of_a_rainbow_die_has_a_number_of_its_own() {
    let rainbow = DieSetup { material: Material::Rainbow, ..DieSetup::default() };
    let mut dice = plain(6);
    (dice[0], dice[1]) = (rainbow.clone(), rainbow);
    // Charmed, so that both are frequent: 40 % for points, 20 % for money, 2 % for a copy.
    let position = hand(&[1, 1, 2, 3, 4, 6], dice, &["weighted_dice"]);
    let (mut points, mut money, mut both, mut one, mut two) = (0, 0, 0, 0, 0);
    for i in 0..4000 {
        let game = play(&position, &format!("apart {i}"), &["score 1 2"]);
        let gifts: Vec<(u8, bool)> = told(&game)
            .iter()
            .filter_map(|notice| {
                let notice = serde_json::to_value(notice).unwrap();
                let die = notice["die"].as_u64().filter(|_| notice["notice"] == "rainbow_worked")?;
                Some((die as u8, notice.to_string().contains("points")))
            })
            .collect();
        let has = |die: u8, of_points: bool| gifts.contains(&(die, of_points));
        points += u32::from(has(1, true));
        money += u32::from(has(1, false));
        both += u32::from(has(1, true) && has(1, false));
        one += u32::from(has(1, true) ^ has(2, true));
        two += u32::from(has(1, true) && has(2, true));
    }
    assert!(points.abs_diff(1600) < 150 && money.abs_diff(860) < 150, "{points} {money}");
    assert!(both.abs_diff(points * money / 4000) < 90, "points and money are apart: {both} of {points} and {money}");
    assert!(two.abs_diff(640) < 110 && one.abs_diff(1920) < 170, "two dice are apart: {two} both, {one} one of them");
}

#[test]
fn the_reroll_that_comes_with_a_flop_comes_once_a_roll_and_again_with_the_next_roll() {
    let mut position = Position { rerolls: Some(0), ..flop_with(&["reroll_ability_1"], &[]) };
    position.coming = vec![1, 2, 2, 3, 4, 6];
    let game = play(&position, "rolls", &["flop"]);
    assert_eq!((&view(&game)["rerolls"], &view(&game)["lives"]), (&1.into(), &8.into()));
    let mut game = play(&position, "rolls", &["flop", "reroll 1", "score 1", "roll", "flop"]);
    assert_eq!(
        (&view(&game)["rerolls"], &view(&game)["lives"]),
        (&1.into(), &8.into()),
        "another roll, another reroll"
    );
    game.play_text("flop").unwrap();
    assert_eq!(view(&game)["lives"], 7, "the same roll brings no second one");
}

#[test]
fn four_or_more_of_a_kind_make_a_consumable_and_three_do_not() {
    for n in 3..=7 {
        let position = Position { consumable_slots: Some(3), ..hand(&vec![2; n], plain(n), &["consumable_generator"]) };
        let game = play(&position, "kinds", &[&all(n)]);
        // Six equal dice are worth more as two triplets, and seven have a kind of their own.
        let made = told(&game).iter().any(|notice| matches!(notice, Notice::ConsumableGained { .. }));
        assert_eq!(made, n >= 4 && n != 6, "{n} of a kind");
    }
}

#[test]
fn every_number_of_equal_dice_is_worth_what_the_table_says() {
    // Twos: three, four, five of a kind; two triplets; seven of a kind, also of eight; triple triplets.
    for (n, points) in [(3, 200), (4, 500), (5, 1000), (6, 2500), (7, 4000), (8, 4000), (9, 5000)] {
        let game = play(&hand(&vec![2; n], plain(n), &[]), "equal", &[]);
        assert_eq!(view(&game)["best"]["points"], points, "{n} twos");
    }
    // Nine dice, each way to fill them with three triplets.
    for showing in [[2, 2, 2, 3, 3, 3, 4, 4, 4], [2, 2, 2, 2, 2, 2, 3, 3, 3], [6, 6, 6, 4, 4, 4, 2, 2, 2]] {
        let game = play(&hand(&showing, plain(9), &[]), "nine", &[]);
        assert_eq!(view(&game)["best"]["points"], 5000, "{showing:?}");
    }
    for showing in [[2, 2, 3, 3, 4, 4, 6, 6], [2, 2, 2, 2, 3, 3, 4, 4], [2, 2, 2, 2, 3, 3, 3, 3]] {
        let game = play(&hand(&showing, plain(8), &[]), "eight", &[]);
        assert_eq!(view(&game)["best"]["points"], 3500, "{showing:?}");
    }
}

#[test]
fn a_level_that_takes_too_long_costs_a_life_for_every_round() {
    for (level, rounds) in [(1, 1000), (10, 1000), (11, 909), (100, 100), (1000, 10)] {
        for (round, costs) in [(rounds - 1, false), (rounds, true), (rounds + 1, true)] {
            let position = Position {
                phase: Some(Phase::Scored),
                level: Some(level),
                round: Some(round),
                points: 100,
                ..Position::default()
            };
            let config = Config { preset: "classic".into(), ..Config::position(position) };
            let mut game = begin(config, "long");
            let before = view(&game)["lives"].as_u64().unwrap();
            game.play_text("bank").unwrap();
            let lost = before - view(&game)["lives"].as_u64().unwrap();
            assert_eq!(lost, u64::from(costs), "level {level}, round {round}");
        }
    }
}

#[test]
fn dice_come_back_a_hundred_times_and_then_the_round_is_banked() {
    for (hot, banked) in [(98, false), (99, false), (100, true), (u8::MAX, true)] {
        let position = Position { hot, ..hand(&[1, 2, 3, 4, 5, 6], plain(6), &[]) };
        let config = Config { preset: "classic".into(), ..Config::position(Position { level: Some(9), ..position }) };
        let mut game = begin(config, "hot");
        game.play_text("score 1 2 3 4 5 6").unwrap();
        assert_eq!(view(&game)["banked"].as_u64().unwrap() > 0, banked, "{hot}");
    }
}

#[test]
fn late_levels_ask_for_so_many_percent_more_in_whole_hundreds() {
    // Up to level 12 25,000 more each; then 60 % more, rounded up.
    let rows = [(10, 85_000), (11, 110_000), (12, 135_000), (13, 216_000), (14, 345_600), (15, 553_000), (16, 884_800)];
    for (level, threshold) in rows.into_iter().chain([(17, 1_415_700), (18, 2_265_200), (19, 3_624_400)]) {
        let position = Position { level: Some(level), ..Position::default() };
        let game = begin(Config { preset: "standard".into(), ..Config::position(position) }, "late");
        assert_eq!(view(&game)["threshold"], threshold, "level {level}");
    }
}

#[test]
fn a_run_of_an_earlier_edition_keeps_the_rounds_of_its_late_levels() {
    let late = |edition: u8, level: u16| {
        let position = Position { level: Some(level), ..Position::default() };
        let game = begin(Config { edition, ..Config::position(position) }, "late");
        view(&game)["rounds"].clone()
    };
    let rows = [(1, 12, 9), (2, 13, 9), (2, 20, 9), (3, 12, 9), (3, 13, 10), (3, 20, 10)];
    for (edition, level, rounds) in rows {
        assert_eq!(late(edition, level), rounds, "edition {edition}, level {level}");
    }
}

#[test]
fn a_level_pays_a_dollar_more_every_five() {
    let paid = |level: u16| {
        let position = Position {
            phase: Some(Phase::Scored),
            level: Some(level),
            points: 900_000_000,
            lives: Some(1),
            ..Position::default()
        };
        let game = play(&position, "pay", &["bank"]);
        view(&game)["tally"]["level"].as_u64().unwrap_or_else(|| panic!("{}", view(&game)["tally"]))
    };
    for (levels, dollars) in [(1..=5, 2), (6..=10, 3), (11..=15, 4), (16..=20, 5), (21..=25, 6)] {
        for level in levels {
            assert_eq!(paid(level), dollars, "level {level}");
        }
    }
}

#[test]
fn luck_averts_ten_flops_a_round_and_hot_dice_begin_no_new_round() {
    // 60 % and twice that: certain. Three dice, so that many rolls can be laid down.
    let all = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3"];
    let lives_after = |coming: Vec<u8>, actions: &[&str]| {
        let position = Position { coming, rerolls: Some(0), ..flop_with(&all, &["weighted_dice"]) };
        let game = play(&Position { dice: plain(3), showing: vec![2, 3, 4], ..position }, "ten", actions);
        view(&game)["lives"].as_u64().unwrap()
    };
    let lives = lives_after(Vec::new(), &[]);
    for (flops, lost) in [(1, 0), (9, 0), (10, 0), (11, 1)] {
        let actions = ["flop", "roll"].repeat(flops);
        assert_eq!(lives_after([2, 3, 4].repeat(flops), &actions[..2 * flops - 1]), lives - lost, "{flops} flops");
    }
    // Six, then all three score, then four more are averted and a fifth is not.
    for (more, lost) in [(4, 0), (5, 1)] {
        let coming = [[2, 3, 4].repeat(5), vec![2, 2, 2], [2, 3, 4].repeat(more)].concat();
        let mut actions = ["flop", "roll"].repeat(6);
        actions.push("score 1 2 3");
        actions.extend(["roll", "flop"].repeat(more));
        assert_eq!(lives_after(coming, &actions), lives - lost, "{more} more");
    }
}

#[test]
fn a_rainbow_die_is_copied_up_to_ten_dice() {
    for (n, copied) in [(6, true), (8, true), (9, true), (10, false)] {
        let mut dice = plain(n);
        dice[0] = DieSetup { material: Material::Rainbow, ..DieSetup::default() };
        let showing: Vec<u8> = [1, 2, 3, 4, 6, 2, 3, 4, 6, 2].into_iter().take(n).collect();
        let position = hand(&showing, dice, &["weighted_dice"]);
        let most = (0..400)
            .map(|i| play(&position, &format!("copies {i}"), &["score 1"]))
            .map(|game| game.state().dice().len());
        assert_eq!(most.max(), Some(n + usize::from(copied)), "{n} dice");
    }
}

#[test]
fn the_volcano_amplifier_counts_the_dice_in_hand() {
    // Six volcano dice and one hot roll: 100 points for the 1 that is scored and 100 for the volcano, and 50 % for each in hand.
    let volcano = DieSetup { material: Material::Volcano, ..DieSetup::default() };
    let position = |coming: Vec<u8>| Position {
        hot: 1,
        coming,
        ..hand(&[1, 2, 3, 4, 6, 2], vec![volcano.clone(); 6], &["volcano_amplifier"])
    };
    let game = play(&position(Vec::new()), "hand", &["score 1"]);
    assert_eq!(view(&game)["points"], 500, "100 x 4, and 100");
    let game = play(&position(vec![1, 2, 3, 4, 6]), "hand", &["score 1", "roll", "score 2"]);
    assert_eq!(view(&game)["points"], 500 + 450, "100 x 3.5, and 100");
}

#[test]
fn recovered_points_are_rounded_down() {
    for (forfeited, points) in [(1, 1), (2, 2), (3, 3), (4, 5), (50, 62), (100, 125), (101, 126), (103, 128)] {
        let position = Position {
            phase: Some(Phase::Round),
            forfeited,
            consumables: vec!["flop_recovery".into()],
            ..Position::default()
        };
        let game = play(&position, "recovered", &["use flop_recovery"]);
        assert_eq!(view(&game)["points"], points, "{forfeited}");
    }
}

#[test]
fn odds_are_told_to_the_nearest_hundredth_of_a_percent() {
    for (hits, of, told) in [
        (0, 1, 0),
        (1, 1, 10_000),
        (1, 2, 5_000),
        (1, 3, 3_333),
        (2, 3, 6_667),
        (1, 20_000, 1),
        (1, 20_001, 0),
        (3, 20_000, 2),
        (29_999, 20_000, 15_000),
        (204, 1_296, 1_574),
        (0, 0, 0),
    ] {
        assert_eq!(Odds { hits, of }.per_myriad(), told, "{hits} of {of}");
    }
}

#[test]
fn slots_grow_as_long_as_one_kind_can_be_filled() {
    for (charms, consumables, after) in [
        (23, 11, Some([24, 12])),
        (24, 11, Some([24, 12])),
        (23, 12, Some([24, 12])),
        (5, 4, Some([6, 5])),
        (24, 12, None),
    ] {
        let position = Position {
            consumables: vec!["slot_expander".into()],
            charm_slots: Some(charms),
            consumable_slots: Some(consumables),
            ..Position::default()
        };
        let mut game = play(&position, "slots", &[]);
        let done = game.play_text("use slot_expander");
        let seen = view(&game);
        let slots = [&seen["charm_slots"], &seen["consumable_slots"]].map(|slots| slots.as_u64().unwrap());
        match after {
            Some(after) => assert_eq!((done, slots), (Ok(()), after)),
            None => {
                assert_eq!(done.unwrap_err().reason, "you have no use for more slots");
                assert_eq!(slots, [24, 12]);
            }
        }
    }
}

#[test]
fn money_is_doubled_up_to_a_million() {
    for (money, gained) in
        [(1, 1), (499_999, 499_999), (500_000, 500_000), (500_001, 499_999), (999_999, 1), (1_000_000, 0)]
    {
        let consumables = vec!["money_doubler".into()];
        let position = Position { consumables, money: Some(money), ..Position::default() };
        let game = play(&position, "double", &["use money_doubler"]);
        assert_eq!(view(&game)["money"], money + gained);
        let told =
            told(&game).iter().any(|notice| matches!(notice, Notice::MoneyGained { amount, .. } if *amount == gained));
        assert!(told, "{money} and {gained}");
    }
    let broke = Position { consumables: vec!["money_doubler".into()], money: Some(0), ..Position::default() };
    let refusal = play(&broke, "double", &[]).play_text("use money_doubler").unwrap_err();
    assert_eq!(refusal.reason, "you have no money to double");
}

#[test]
fn only_a_charm_that_grows_is_told_to_grow() {
    let position = hand(&[1, 2, 3, 4, 5, 6], plain(6), &["money_magnet", "straight_collector", "flop_shield"]);
    let grew = |game: &Match<Rollio>| -> Vec<String> {
        let told = told(game).into_iter().filter_map(|notice| match notice {
            Notice::CharmGrew { charm, count } => Some(format!("{charm} {count}")),
            _ => None,
        });
        told.collect()
    };
    assert_eq!(grew(&play(&position, "grown", &[&all(6)])), ["straight_collector 20"]);
    assert_eq!(grew(&play(&position, "grown", &["score 1"])), Vec::<String>::new());
}

/// The combinations that can score with these dice and charms, with what they are worth, as the player sees them.
fn combinations(dice: Vec<DieSetup>, charms: &[&str]) -> Vec<String> {
    let seen = view(&begin(
        Config::position(Position { showing: Vec::new(), phase: Some(Phase::Round), ..hand(&[], dice, charms) }),
        "seen",
    ));
    let words = |combination: &serde_json::Value| {
        let face = if combination["per_face"] == true { " a face" } else { "" };
        let ones = combination["ones"].as_u64().map_or(String::new(), |ones| format!(", ones {ones}"));
        format!("{} {}{face}{ones}", combination["id"].as_str().unwrap(), combination["points"])
    };
    seen["combinations"].as_array().unwrap().iter().map(words).collect()
}

#[test]
fn six_plain_dice_show_what_they_can_score_the_least_points_first() {
    let expected = [
        "single_five 50",
        "single_one 100",
        "three_of_a_kind 100 a face, ones 1000",
        "four_of_a_kind 250 a face, ones 1100",
        "five_of_a_kind 500 a face, ones 1200",
        "six_of_a_kind 1000 a face, ones 2500",
        "straight 2000",
        "three_pairs 2250",
        "two_triplets 2500",
    ];
    assert_eq!(combinations(plain(6), &[]), expected);
}

#[test]
fn charms_say_which_single_dice_are_shown() {
    let cases: [(&[&str], &[&str]); 3] = [
        (&["low_hanging_fruit"], &["single_three 25", "single_five 50", "single_one 100"]),
        (&["high_stakes"], &[]),
        (&["high_stakes", "low_hanging_fruit"], &["single_three 25"]),
    ];
    for (charms, expected) in cases {
        let mut singles = combinations(plain(6), charms);
        singles.retain(|line| line.starts_with("single"));
        singles.sort();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(singles, expected, "{charms:?}");
    }
    // Six ones are still twice three of them where a single one is no combination.
    let ones: Vec<String> =
        combinations(plain(6), &["high_stakes"]).into_iter().filter(|line| line.contains("ones")).collect();
    assert_eq!(ones, ["three_of_a_kind 100 a face, ones 1000", "six_of_a_kind 1000 a face, ones 2500"]);
}

#[test]
fn what_the_dice_cannot_make_is_not_shown() {
    let with = |n: usize, die: DieSetup| vec![die; n];
    let faces = |faces: &[u8]| DieSetup { faces: faces.to_vec(), ..DieSetup::default() };
    let mirror = DieSetup { material: Material::Mirror, ..DieSetup::default() };
    let ten = DieSetup { sides: Some(10), ..DieSetup::default() };
    let shows = |dice: Vec<DieSetup>, kind: &str| {
        combinations(dice, &[]).iter().any(|line| line.starts_with(&format!("{kind} ")))
    };
    let low = faces(&[1, 1, 2, 2, 3, 3]);
    let cases = [
        ("straight", plain(5), plain(6)),
        ("six_of_a_kind", plain(5), plain(6)),
        ("seven_of_a_kind", plain(6), plain(7)),
        ("four_pairs", plain(6), plain(8)),
        ("triple_triplets", plain(8), plain(9)),
        ("god_straight", plain(10), with(10, ten)),
        ("god_straight", with(10, low.clone()), with(10, mirror.clone())),
        ("single_one", with(6, faces(&[4, 4, 5, 5, 6, 6])), plain(6)),
        (
            "six_of_a_kind",
            [with(5, low.clone()), with(1, faces(&[4, 4, 4, 4, 4, 4]))].concat(),
            [with(5, low), with(1, mirror)].concat(),
        ),
    ];
    for (kind, few, enough) in cases {
        assert!(!shows(few, kind), "{kind}");
        assert!(shows(enough, kind), "{kind}");
    }
}
