//! Every piece of equipment in play.

use crate::scene::{Scene, scene};

/// 19 against 17: the player wins by 2.
fn won() -> Scene {
    scene("K♠ 9♠", "10♥ 7♥")
}

/// 17 against 19: the player loses by 2.
fn lost_by(dealer: &str) -> Scene {
    scene("10♠ 7♠", dealer)
}

/// 25 against 20: the player busts and loses 20.
fn busted() -> Scene {
    scene("10♠ 5♠", "K♥ Q♥").then("10♦")
}

#[test]
fn without_equipment_the_difference_is_dealt() {
    assert_eq!(won().play("deal stand").dealt(), 2);
    assert_eq!(lost_by("10♥ 9♥").play("deal stand").lost(), 2);
    assert_eq!(busted().play("deal hit").lost(), 20);
}

#[test]
fn flint_spear_adds_5_damage() {
    assert_eq!(won().worn("flint_spear").play("deal stand").dealt(), 7);
}

#[test]
fn bronze_saif_adds_10_damage() {
    assert_eq!(won().worn("bronze_saif").play("deal stand").dealt(), 12);
}

#[test]
fn iron_scimitar_adds_25_damage() {
    assert_eq!(won().worn("iron_scimitar").play("deal stand").dealt(), 27);
}

#[test]
fn weapons_do_nothing_in_a_lost_hand() {
    assert_eq!(lost_by("10♥ 9♥").worn("iron_scimitar").play("deal stand").lost(), 2);
}

#[test]
fn cloth_helm_takes_30_percent_off_a_bust() {
    assert_eq!(busted().worn("cloth_helm").play("deal hit").lost(), 14);
}

#[test]
fn bronze_helm_takes_half_off_a_bust() {
    assert_eq!(busted().worn("bronze_helm").play("deal hit").lost(), 10);
}

#[test]
fn iron_helm_takes_80_percent_off_a_bust() {
    assert_eq!(busted().worn("iron_helm").play("deal hit").lost(), 4);
}

#[test]
fn helms_do_nothing_when_the_player_did_not_bust() {
    for helm in ["cloth_helm", "bronze_helm", "iron_helm"] {
        assert_eq!(lost_by("10♥ 9♥").worn(helm).play("deal stand").lost(), 2, "{helm}");
    }
}

#[test]
fn cloth_armor_takes_20_percent_off() {
    assert_eq!(busted().worn("cloth_armor").play("deal hit").lost(), 16);
}

#[test]
fn bronze_armor_takes_40_percent_off() {
    assert_eq!(busted().worn("bronze_armor").play("deal hit").lost(), 12);
}

#[test]
fn iron_armor_takes_60_percent_off() {
    assert_eq!(busted().worn("iron_armor").play("deal hit").lost(), 8);
}

#[test]
fn helm_and_armor_multiply_and_only_the_end_is_rounded_down() {
    // 20 x 0.7 x 0.4 = 5.6
    assert_eq!(busted().worn("cloth_helm").worn("iron_armor").play("deal hit").lost(), 5);
}

#[test]
fn armor_does_not_protect_the_enemy() {
    assert_eq!(won().worn("iron_armor").play("deal stand").dealt(), 2);
}

/// How many of 1000 lost hands miss the player.
fn dodges(boots: &str) -> usize {
    (0..1000).filter(|n| busted().worn(boots).seed(&format!("boots {n}")).play("deal hit").lost() == 0).count()
}

#[test]
fn cloth_boots_dodge_one_lost_hand_in_ten() {
    assert!((70..=130).contains(&dodges("cloth_boots")), "{}", dodges("cloth_boots"));
}

#[test]
fn bronze_boots_dodge_one_lost_hand_in_four() {
    assert!((205..=295).contains(&dodges("bronze_boots")), "{}", dodges("bronze_boots"));
}

#[test]
fn iron_boots_dodge_two_lost_hands_in_five() {
    assert!((350..=450).contains(&dodges("iron_boots")), "{}", dodges("iron_boots"));
}

#[test]
fn a_dodged_hand_says_so_and_deals_nothing() {
    let missed = (0..100)
        .map(|n| busted().worn("iron_boots").seed(&format!("boots {n}")).play("deal hit"))
        .find(|play| play.lost() == 0)
        .expect("one of a hundred hands is dodged");
    assert_eq!(missed.see("results.0.dodged"), true);
    assert_eq!(missed.see("results.0.winner"), "dealer");
    assert_eq!(missed.number("results.0.damage"), 0);
}

#[test]
fn cloth_trinket_pays_10_more_gold_for_a_battle() {
    assert_eq!(won().enemy_hp(1).play("deal stand continue").number("player.gold"), 10);
    assert_eq!(won().enemy_hp(1).worn("cloth_trinket").play("deal stand continue").number("player.gold"), 20);
}

#[test]
fn bronze_trinket_takes_a_quarter_off_hands_with_its_suit() {
    let lost = |suit: &str| {
        let busted = busted().worn("bronze_trinket");
        busted.position(|position| position.enemy.suit = Some(suit.parse().expect("a suit"))).play("deal hit").lost()
    };
    assert_eq!(lost("hearts"), 15);
    assert_eq!(lost("spades"), 20, "the suit must be in the winning hand, not in the player's");
}

#[test]
fn bronze_trinket_picks_a_suit_for_every_battle_and_shows_it() {
    let mut suits = Vec::new();
    for n in 0..20 {
        let mut play = won().worn("bronze_trinket").enemy_hp(1).seed(&format!("suit {n}")).play("");
        assert!(play.see("enemy.suit").is_string(), "a position that names no suit has one picked");
        play.go("deal stand");
        play.go("continue continue leave");
        suits.push(play.see("enemy.suit").as_str().expect("a suit").to_string());
    }
    suits.sort();
    suits.dedup();
    assert_eq!(suits.len(), 4);
}

#[test]
fn iron_trinket_makes_a_bust_a_hand_of_10() {
    let play = busted().worn("iron_trinket").play("deal hit");
    assert_eq!(play.lost(), 10, "20 against 10");
    assert_eq!(play.see("results.0.player.busted"), false);
    assert_eq!(play.number("results.0.player.value"), 10);
}

#[test]
fn a_saved_bust_is_no_bust_for_the_helm() {
    assert_eq!(busted().worn("iron_trinket").worn("iron_helm").play("deal hit").lost(), 10);
}

#[test]
fn equipment_acts_in_the_order_of_slots() {
    // Armor before the enemy's own bonus would be 2 x 0.4 + 3; the enemy's bonus is dealt first: (2 + 3) x 0.4 = 2.
    let play = lost_by("10♥ 9♥").worn("iron_armor").enemy("desert_jackal").play("deal stand");
    assert_eq!(play.lost(), 2);
    let steps = play.see("results.0.steps");
    let sources: Vec<String> = steps.as_array().expect("steps").iter().map(|step| step["source"].to_string()).collect();
    assert_eq!(sources[0], "\"base\"");
    assert_eq!(sources[1], "\"enemy\"");
    assert_eq!(sources[2], "\"worn\"");
    assert_eq!(play.see("results.0.steps.2.name"), "Iron Armor");
}
