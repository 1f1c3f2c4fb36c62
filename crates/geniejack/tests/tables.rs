//! Tables over numbers, copies and durations: one row for each value, not one example for all.

#[path = "game/scene.rs"]
#[allow(dead_code, reason = "the scenes are shared with the tests of the base game")]
mod scene;

use scene::{Play, from_toml};

/// A hand that is dealt like this and stood on, in a battle with 1,000 hit points against 50.
fn stood(deck: &str, more: &str) -> Play {
    let position = format!(
        "preset = \"classic\"\n[position]\ndeck = \"{deck}\"\nenemy.id = \"sand_scorpion\"\nenemy.max_hp = 1000\n{more}"
    );
    from_toml(&position).play("deal stand")
}

/// A push: only what comes besides the cards takes hit points.
const PUSH: &str = "K♠ 9♠ 10♥ 9♥";

#[test]
fn a_battle_tires_from_the_51st_hand_on() {
    for (hand, lost) in [(1, 0), (49, 0), (50, 0), (51, 1), (52, 2), (60, 10), (99, 49)] {
        let play = stood(PUSH, &format!("hand = {hand}"));
        assert_eq!(play.number("player.hp"), 50 - lost, "hand {hand}");
        assert_eq!(play.number("enemy.hp"), 1000 - lost, "hand {hand}");
    }
}

#[test]
fn a_run_tires_after_two_hundred_battles_by_the_square_of_the_rest() {
    let rows = [(1, 1, 0), (50, 4, 0), (51, 1, 0), (51, 2, 1), (51, 3, 4), (51, 4, 9), (52, 1, 16), (52, 4, 49)];
    for (stage, battle, lost) in rows {
        let play = stood(PUSH, &format!("stage = {stage}\nbattle = {battle}"));
        assert_eq!(play.number("player.hp"), 50 - lost, "stage {stage}, battle {battle}");
        assert_eq!(play.number("enemy.hp"), 1000 - lost, "stage {stage}, battle {battle}");
    }
    let both = stood(PUSH, "stage = 51\nbattle = 3\nhand = 53");
    assert_eq!(both.number("player.hp"), 50 - 4 - 3, "one adds to the other");
}

#[test]
fn potions_of_one_kind_at_work_count_each() {
    // 20 against 19: one point, and what the potions add.
    let deck = "K♠ Q♠ 10♥ 9♥";
    let dealt = |effects: &str| 1000 - stood(deck, effects).number("enemy.hp");
    let alone = dealt("");
    let by_count: Vec<i64> =
        (1..=4).map(|n| dealt(&format!("player.effects = {{ poison_potion = {:?} }}", vec![2; n])) - alone).collect();
    assert!(by_count[0] > 0, "the potion does nothing: {by_count:?}");
    let multiples: Vec<i64> = (1..=4).map(|n| n * by_count[0]).collect();
    assert_eq!(by_count, multiples, "each potion counts");
}

#[test]
fn a_potion_works_for_as_many_hands_as_it_says_and_no_longer() {
    /// What the enemy has left after each of five hands that are stood on.
    fn left(effects: &str) -> Vec<i64> {
        let mut play = stood(PUSH, &format!("player.max_hp = 1000\nplayer.hp = 1000\n{effects}"));
        let mut left = vec![play.number("enemy.hp")];
        for _ in 0..4 {
            play.go("continue deal");
            if play.game.legal_actions().iter().any(|action| action.to_string() == "stand") {
                play.go("stand");
            }
            left.push(play.number("enemy.hp"));
        }
        left
    }
    let without = left("");
    for hands in 1..=3 {
        // The cards are the same, so what differs is the poison: 3 points a hand.
        let with = left(&format!("player.effects = {{ poison_potion = {hands} }}"));
        let lost: Vec<i64> = without.iter().zip(&with).map(|(without, with)| without - with).collect();
        let expected: Vec<i64> = (1..=5).map(|hand| 3 * hand.min(hands)).collect();
        assert_eq!(lost, expected, "{hands} hands");
    }
}
