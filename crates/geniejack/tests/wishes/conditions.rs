//! Each of the 32 conditions: a hand where it holds and one where it does not.

use croupier_geniejack::{state::Phase, vocabulary::ConditionId};
use serde_json::{Value, json};

use crate::{
    effects::blessed,
    scene::{Scene, scene},
};

/// A condition, a scene with actions where it holds, and one where it does not.
type Row = (Value, (Scene, &'static str), (Scene, &'static str));

fn hand(player: &str, dealer: &str) -> Scene {
    scene(player, dealer).hp(20)
}

fn rows() -> Vec<Row> {
    let c = |id: &str| json!({ "type": id });
    let v = |id: &str, value: i32| json!({ "type": id, "value": value });
    let r = |id: &str, rank: &str| json!({ "type": id, "rank": rank });
    let s = |id: &str, suit: &str| json!({ "type": id, "suit": suit });
    let mine = |cards: &str| (hand(cards, "10♥ 9♥"), "deal stand");
    let lost = || (hand("10♠ 7♠", "10♥ 9♥"), "deal stand");
    let won = || (hand("K♠ 9♠", "10♥ 7♥"), "deal stand");
    let drawn = |then: &str| (hand("2♠ 3♠", "10♥ 9♥").then(then), "deal hit stand");
    let streak = |n| (hand("10♠ 7♠", "10♥ 9♥").position(|p| p.enemy.streak = n), "deal stand");
    let twice = |second: &str| {
        let scene = hand("10♠ 8♠", "10♥ 9♥").then(second).then("J♥ 9♦").rule("reshuffle", 0);
        (scene, "deal stand continue deal stand")
    };
    vec![
        (r("when_player_draws_rank", "3"), mine("K♠ 3♠"), mine("K♠ 4♠")),
        (s("when_player_draws_suit", "clubs"), mine("K♠ 3♣"), mine("K♠ 3♠")),
        (r("when_dealer_draws_rank", "8"), (hand("K♠ 3♠", "8♥ 10♥"), "deal stand"), mine("K♠ 3♠")),
        (s("when_dealer_draws_suit", "clubs"), (hand("K♠ 3♠", "10♣ 9♥"), "deal stand"), mine("K♠ 3♠")),
        (c("hand_contains_pair"), mine("8♠ 8♥"), mine("8♠ 9♠")),
        (c("hand_is_flush"), mine("8♠ 9♠"), mine("8♠ 9♣")),
        (c("hand_all_same_color"), mine("8♠ 9♣"), mine("8♠ 9♦")),
        (v("hand_size_equals", 3), drawn("4♠"), mine("2♠ 3♠")),
        (v("hand_size_gte", 3), drawn("4♠"), mine("2♠ 3♠")),
        (r("hand_contains_rank", "8"), mine("8♠ 9♠"), mine("7♠ 9♠")),
        (s("hand_contains_suit", "clubs"), mine("8♠ 9♣"), mine("8♠ 9♠")),
        (v("score_exactly", 18), mine("10♠ 8♠"), mine("K♠ J♠")),
        (v("score_gte", 18), mine("K♠ J♠"), mine("10♠ 7♠")),
        (c("on_blackjack"), (hand("A♠ K♠", "10♥ 7♥"), "deal"), won()),
        (c("on_bust"), (hand("10♠ 6♠", "10♥ 2♥").then("K♠ 5♥"), "deal hit"), lost()),
        (c("on_soft_hand"), mine("A♠ 7♠"), mine("10♠ 8♠")),
        (c("on_win"), won(), lost()),
        (c("on_loss"), lost(), won()),
        (c("on_push"), mine("K♠ 9♠"), won()),
        (c("on_enemy_bust"), (hand("K♠ 2♠", "10♥ 6♥").then("K♥"), "deal stand"), won()),
        (c("on_win_no_damage_taken"), won(), lost()),
        (v("hp_below_percent", 50), lost(), (scene("10♠ 7♠", "10♥ 9♥").hp(30), "deal stand")),
        (v("hp_above_percent", 50), (scene("10♠ 7♠", "10♥ 9♥").hp(30), "deal stand"), lost()),
        (v("enemy_hp_below_percent", 50), (lost().0.enemy_hp(49), "deal stand"), (lost().0.enemy_hp(50), "deal stand")),
        (v("gold_above", 10), (lost().0.gold(11), "deal stand"), (lost().0.gold(10), "deal stand")),
        (v("consecutive_wins", 2), streak(2), streak(1)),
        (v("consecutive_losses", 2), streak(-2), streak(-1)),
        (c("first_hand_of_battle"), lost(), (lost().0.at(1, 1, 2), "deal stand")),
        (c("same_score_as_previous"), twice("10♦ 8♦"), twice("10♦ 7♦")),
        (
            c("enemy_killed_by_blackjack"),
            (hand("A♠ K♠", "10♥ 7♥").enemy_hp(3), "deal"),
            (hand("A♠ K♠", "10♥ 7♥"), "deal"),
        ),
    ]
}

/// Conditions that need another effect or chance, with tests of their own.
const APART: [&str; 2] = ["on_dodge", "enemy_killed_by_dot"];

/// How much more hit points there are with five healed under a condition than with none.
fn healed(condition: &Value, (scene, actions): (Scene, &str)) -> i64 {
    let effect = json!([{ "type": "heal_per_hand", "value": 5, "condition": condition }]);
    let without = scene.clone().cursed_by("ancient_strix").play(actions);
    blessed(scene, effect).play(actions).hp() - without.hp()
}

#[test]
fn every_condition_holds_where_it_should_and_nowhere_else() {
    for (condition, holds, fails) in rows() {
        assert_eq!(healed(&condition, holds), 5, "{condition} should hold");
        assert_eq!(healed(&condition, fails), 0, "{condition} should not hold");
    }
}

#[test]
fn no_condition_is_left_untested() {
    let mut tested: Vec<String> =
        rows().iter().map(|row| row.0["type"].as_str().expect("a word").to_string()).collect();
    tested.extend(APART.map(Into::into));
    for condition in ConditionId::all() {
        assert!(tested.contains(&condition.get().id), "{} has no test", condition.get().id);
    }
    assert_eq!((ConditionId::all().count(), tested.len()), (32, 32));
}

#[test]
fn on_dodge_holds_when_a_lost_hand_misses() {
    let effect = json!([{ "type": "heal_per_hand", "value": 5, "condition": { "type": "on_dodge" } }]);
    let mut seen = [false; 2];
    for n in 0..40 {
        let scene = scene("10♠ 7♠", "10♥ 9♥").hp(20).worn("iron_boots").seed(&format!("missed {n}"));
        let play = blessed(scene, effect.clone()).play("deal stand");
        let dodged = play.see("results.0.dodged") == true;
        assert_eq!(play.hp(), if dodged { 25 } else { 18 });
        seen[usize::from(dodged)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn killed_by_dot_holds_when_poison_does_it() {
    let effect = json!([{ "type": "flat_gold_bonus", "value": 7, "condition": { "type": "enemy_killed_by_dot" } }]);
    let gold = |scene: Scene, actions: &str| blessed(scene, effect.clone()).play(actions).number("player.gold");
    let poisoned = scene("10♠ 7♠", "10♥ 9♥").enemy_hp(3).bag("poison_potion", 1);
    assert_eq!(gold(poisoned, "use poison_potion, deal, stand, continue"), 17);
    assert_eq!(gold(scene("K♠ 9♠", "10♥ 7♥").enemy_hp(1), "deal stand continue"), 10);
    // A damage potion is no damage over time.
    assert_eq!(gold(scene("", "").enemy_hp(1).bag("damage_potion", 1), "use damage_potion,"), 10);
    let both = json!([
        { "type": "damage_per_hand", "value": 3 },
        { "type": "flat_gold_bonus", "value": 7, "condition": { "type": "enemy_killed_by_dot" } },
    ]);
    assert_eq!(blessed(scene("", "").enemy_hp(3), both).play("deal").number("player.gold"), 17);
}

#[test]
fn a_condition_about_cards_changes_the_rules_from_that_card_on() {
    let effect = json!([{ "type": "bust_threshold_bonus", "value": 5, "condition": { "type": "when_player_draws_rank", "rank": "9" } }]);
    let play = |then: &str| blessed(scene("10♠ 7♠", "10♥ 7♥").then(then), effect.clone()).play("deal hit");
    assert_eq!(play("9♠").see("player.hands.0.busted"), false, "26 of 26");
    assert_eq!(play("8♠").see("player.hands.0.busted"), true);
}

#[test]
fn a_card_that_was_drawn_counts_even_if_it_is_removed() {
    let effects = json!([
        { "type": "enable_remove_card", "value": 1 },
        { "type": "heal_per_hand", "value": 5, "condition": { "type": "when_player_draws_rank", "rank": "3" } },
    ]);
    assert_eq!(blessed(hand("10♠ 3♠", "10♥ 7♥").then("K♠"), effects).play("deal, remove 2, hit, stand").hp(), 25);
}

#[test]
fn the_face_down_card_counts_when_it_is_turned_up() {
    let effect = json!([{ "type": "enable_surrender", "value": 1, "condition": { "type": "when_dealer_draws_rank", "rank": "10" } }]);
    assert!(!blessed(scene("10♠ 6♠", "10♥ 7♥"), effect.clone()).play("deal").may("surrender"));
    assert!(blessed(scene("10♠ 6♠", "7♥ 10♥"), effect).play("deal").may("surrender"));
}

#[test]
fn conditions_are_read_on_the_hand_without_conditional_rules() {
    // 22 is a bust; saving it by the condition does not make the condition false.
    let effect = json!([{ "type": "bust_threshold_bonus", "value": 3, "condition": { "type": "on_bust" } }]);
    let play = blessed(scene("10♠ 7♠", "10♥ 7♥").then("5♠"), effect).play("deal hit");
    assert_eq!((play.phase(), play.number("player.hands.0.score")), (Phase::PlayerTurn, 22));
    assert_eq!(play.see("player.hands.0.busted"), false);
}

#[test]
fn an_outcome_condition_of_a_rule_is_read_on_the_outcome_without_it() {
    let effect = json!([{ "type": "ties_favor_player", "value": 1, "condition": { "type": "on_push" } }]);
    assert_eq!(blessed(scene("10♠ 8♠", "10♥ 8♥"), effect).play("deal stand").see("results.0.winner"), "player");
}

#[test]
fn the_dealers_card_can_be_turned_up_in_the_middle_of_a_hand() {
    let effect =
        json!([{ "type": "dealer_reveals_cards", "value": 1, "condition": { "type": "hand_size_gte", "value": 3 } }]);
    let mut play = blessed(scene("2♠ 3♠", "10♥ 7♥").then("4♠"), effect).play("deal");
    assert!(play.see("enemy.score").is_null());
    play.go("hit");
    assert_eq!(play.number("enemy.score"), 17);
}

#[test]
fn a_hand_is_not_clean_once_the_other_half_of_a_split_was_lost() {
    let effects = json!([
        { "type": "enable_split", "value": 1 },
        { "type": "heal_per_hand", "value": 5, "condition": { "type": "on_win_no_damage_taken" } },
    ]);
    let play = |then: &str| {
        blessed(scene("8♠ 8♥", "10♥ 7♥").then(then).hp(20), effects.clone()).play("deal split stand stand")
    };
    assert_eq!(play("2♠ K♠").hp(), 13, "7 lost, then won, but not clean");
    assert_eq!(play("K♠ 2♠").hp(), 18, "won clean, then 7 lost");
}

#[test]
fn streaks_count_finished_hands() {
    let effect =
        json!([{ "type": "flat_damage_bonus", "value": 10, "condition": { "type": "consecutive_wins", "value": 1 } }]);
    let scene = scene("K♠ 9♠", "10♥ 7♥").then("K♦ 9♦ 10♣ 7♣").rule("reshuffle", 0);
    let mut play = blessed(scene, effect).play("deal stand");
    assert_eq!(play.dealt(), 2, "the first win is not finished while it is settled");
    play.go("continue deal stand");
    assert_eq!(play.dealt(), 14);
}

#[test]
fn more_hit_points_come_the_first_time_their_condition_holds() {
    let effect = json!([{ "type": "max_hp_bonus", "value": 10, "condition": { "type": "on_win" } }]);
    let mut play = blessed(scene("K♠ 9♠", "10♥ 7♥").then("K♦ 9♦ 10♣ 7♣").rule("reshuffle", 0), effect).play("deal");
    assert_eq!(play.number("player.max_hp"), 50);
    play.go("stand");
    assert_eq!(play.number("player.max_hp"), 60);
    play.go("continue deal stand");
    assert_eq!(play.number("player.max_hp"), 60);
}

#[test]
fn more_hit_points_can_hang_on_a_kill() {
    let effect = json!([{ "type": "max_hp_bonus", "value": 10, "condition": { "type": "enemy_killed_by_dot" } }]);
    let poisoned = scene("10♠ 7♠", "10♥ 9♥").enemy_hp(3).bag("poison_potion", 1);
    let play = blessed(poisoned, effect).play("use poison_potion, deal, stand, continue");
    assert_eq!(play.number("player.max_hp"), 60);
}

#[test]
fn deck_effects_follow_the_state_from_hand_to_hand() {
    let effect = json!([{ "type": "remove_rank_from_deck", "rank": "9", "condition": { "type": "hp_below_percent", "value": 50 } }]);
    let n = |hp| blessed(scene("", "").hp(hp), effect.clone()).play("deal").game.state().run().table.shoe.len();
    assert_eq!((n(50), n(20)), (52, 48));
}
