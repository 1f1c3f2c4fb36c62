//! Every potion in play.

use croupier_geniejack::state::Phase;

use crate::scene::{Scene, scene};

fn won() -> Scene {
    scene("K♠ 9♠", "10♥ 7♥")
}

#[test]
fn health_potion_gives_5_hit_points_back() {
    let play = won().hp(30).bag("health_potion", 1).play("use health_potion,");
    assert_eq!(play.hp(), 35);
    assert!(play.see("player.bag").as_array().expect("a bag").is_empty());
}

#[test]
fn health_potion_does_not_exceed_the_maximum() {
    assert_eq!(won().hp(48).bag("health_potion", 1).play("use health_potion,").hp(), 50);
}

#[test]
fn health_potion_is_not_wasted_at_full_health() {
    let mut play = won().bag("health_potion", 1).play("");
    assert!(!play.may("use health_potion"));
    assert_eq!(play.refused("use health_potion"), "you are at full HP");
}

#[test]
fn damage_potion_takes_5_from_the_enemy_past_its_armor() {
    assert_eq!(won().enemy("obsidian_golem").bag("damage_potion", 1).play("use damage_potion,").enemy_hp(), 95);
}

#[test]
fn damage_potion_can_end_the_battle() {
    let play = won().enemy_hp(4).bag("damage_potion", 1).play("use damage_potion,");
    assert_eq!(play.enemy_hp(), 0);
    assert_eq!(play.phase(), Phase::BattleResult);
    assert_eq!(play.number("player.gold"), 10);
}

#[test]
fn strength_potion_adds_30_percent_rounded_down_there_and_then() {
    // 2 + 10 = 12, x 1.3 = 15.6, rounded down before anything else happens.
    let play = won().worn("bronze_saif").bag("strength_potion", 1).play("use strength_potion, deal, stand");
    assert_eq!(play.dealt(), 15);
}

#[test]
fn two_strength_potions_round_down_twice() {
    // 12 -> 15 -> 19
    let play = won().worn("bronze_saif").bag("strength_potion", 2);
    assert_eq!(play.play("use strength_potion, use strength_potion, deal, stand").dealt(), 19);
}

#[test]
fn strength_potion_lasts_one_hand_even_if_it_is_lost() {
    let play = scene("10♠ 7♠", "10♥ 9♥").bag("strength_potion", 1);
    let play = play.play("use strength_potion, deal, stand");
    assert!(play.see("player.effects").as_array().expect("effects").is_empty());
    assert_eq!(play.lost(), 2);
}

#[test]
fn poison_potion_takes_3_at_the_end_of_each_of_3_hands() {
    let mut play = scene("10♠ 7♠", "10♥ 9♥").bag("poison_potion", 1).rule("reshuffle", 1).play("use poison_potion,");
    assert_eq!(play.enemy_hp(), 100);
    for (hand, left) in [(1, 97), (2, 94), (3, 91), (4, 91)] {
        let before = play.enemy_hp();
        play.go("deal");
        if play.phase() == Phase::PlayerTurn {
            play.go("stand");
        }
        let of_the_hand = if play.see("results.0.winner") == "player" { play.number("results.0.damage") } else { 0 };
        assert_eq!(before - play.enemy_hp() - of_the_hand, if hand < 4 { 3 } else { 0 }, "hand {hand}, then {left}");
        play.go("continue");
    }
}

#[test]
fn poison_works_after_the_damage_of_the_hand() {
    let play = won().bag("poison_potion", 1).play("use poison_potion, deal, stand");
    let hurts: Vec<String> =
        play.events().into_iter().filter(|event| event == "hurt" || event == "hand_resolved").collect();
    assert_eq!(hurts, ["hand_resolved", "hurt", "hurt"]);
    assert_eq!(play.dealt(), 5);
}

#[test]
fn potions_of_poison_add_up() {
    let play = won().bag("poison_potion", 2).play("use poison_potion, use poison_potion, deal, stand");
    assert_eq!(play.dealt(), 8);
    assert_eq!(play.number("player.effects.0.count"), 2);
    assert_eq!(play.number("player.effects.0.hands_left"), 2);
}

#[test]
fn potions_are_drunk_before_the_deal_only() {
    let mut play = won().bag("damage_potion", 1).play("deal");
    assert_eq!(play.refused("use damage_potion"), "you can drink potions only before the deal");
}

#[test]
fn a_potion_that_is_not_in_the_bag_is_refused() {
    assert_eq!(won().play("").refused("use damage_potion"), "you have no Damage Potion");
}

#[test]
fn any_number_of_potions_can_be_drunk_before_a_hand() {
    let play = won().bag("damage_potion", 4).play("use damage_potion, use damage_potion, use damage_potion,");
    assert_eq!(play.dealt(), 15);
    assert_eq!(play.number("player.bag.0.count"), 1);
    assert_eq!(play.phase(), Phase::PreHand);
}

#[test]
fn drinking_does_not_move_later_deals() {
    let deal = |actions: &str| {
        let mut scene = won().bag("damage_potion", 3).bag("poison_potion", 3).bag("strength_potion", 3);
        scene.config.position.as_mut().expect("a position").deck.clear();
        let play = scene.play(actions);
        (play.see("player.hands.0.cards"), play.see("enemy.cards.1"))
    };
    let dry = deal("deal,");
    assert_eq!(dry, deal("use damage_potion, deal"));
    assert_eq!(dry, deal("use poison_potion, use strength_potion, use damage_potion, deal"));
}
