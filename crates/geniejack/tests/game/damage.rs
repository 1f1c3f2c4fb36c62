//! How damage comes about, step by step.

use croupier_geniejack::state::Phase;

use crate::scene::{Scene, scene};

/// 20 against 17: the player wins by 3.
fn won() -> Scene {
    scene("K♠ Q♠", "10♥ 7♥")
}

/// 17 against 20: the player loses by 3.
fn lost() -> Scene {
    scene("10♠ 7♠", "K♥ Q♥")
}

/// 21 in two cards against 17: 4 x 1.5 = 6.
fn natural() -> Scene {
    scene("A♠ K♠", "10♥ 7♥")
}

#[test]
fn a_bust_costs_the_winners_whole_score() {
    assert_eq!(scene("10♠ 6♠", "10♥ 7♥").then("K♠").play("deal hit").lost(), 17);
    assert_eq!(won().play("deal stand").dealt(), 3);
    assert_eq!(scene("K♠ 2♠", "10♥ 6♥").then("K♥").play("deal stand").dealt(), 12);
}

#[test]
fn a_tie_that_is_won_deals_nothing_but_bonuses() {
    let tie = || scene("10♠ 8♠", "10♥ 8♥").rule("tie_to", 1);
    assert_eq!(tie().play("deal stand").dealt(), 0);
    assert_eq!(tie().worn("flint_spear").play("deal stand").dealt(), 5);
}

#[test]
fn the_base_multiplier_scales_the_base() {
    assert_eq!(won().rule("base_multiplier", 2500).play("deal stand").dealt(), 7);
}

#[test]
fn the_blackjack_payout_scales_a_natural() {
    assert_eq!(natural().play("deal").dealt(), 6);
    assert_eq!(natural().rule("blackjack_payout", 3000).play("deal").dealt(), 12);
}

#[test]
fn the_payout_holds_for_the_dealer_too() {
    assert_eq!(scene("10♠ 7♠", "A♥ K♥").play("deal stand").lost(), 6);
}

#[test]
fn base_damage_has_a_floor_and_a_ceiling() {
    assert_eq!(won().rule("minimum_damage", 8).play("deal stand").dealt(), 8);
    assert_eq!(won().rule("maximum_damage", 2).play("deal stand").dealt(), 2);
}

#[test]
fn limits_come_before_flat_and_percent_bonuses() {
    let play = won().rule("maximum_damage", 2).rule("flat_bonus", 3).rule("percent_bonus", 500).play("deal stand");
    assert_eq!(play.dealt(), 7, "(2 + 3) x 1.5");
}

#[test]
fn the_natural_bonus_comes_after_percentages() {
    assert_eq!(natural().rule("percent_bonus", 1000).rule("natural_bonus", 5).play("deal").dealt(), 17);
}

#[test]
fn bonuses_of_the_rules_count_for_both_sides() {
    assert_eq!(lost().rule("flat_bonus", 4).play("deal stand").lost(), 7);
}

#[test]
fn fractions_are_carried_until_the_end() {
    // 3 x 1.5 = 4.5, x 0.4 = 1.8 (rounding early would give 1.6)
    let play = lost().rule("percent_bonus", 500).worn("iron_armor").play("deal stand");
    assert_eq!(play.lost(), 1);
    // 3 x 1.333 x 0.8 = 3.1992
    assert_eq!(lost().rule("base_multiplier", 1333).worn("cloth_armor").play("deal stand").lost(), 3);
}

#[test]
fn flat_reduction_comes_before_percent_reduction() {
    let play = scene("10♠ 6♠", "K♥ Q♥").then("K♠").rule("flat_reduction", 4).rule("percent_reduction", 250);
    assert_eq!(play.play("deal hit").lost(), 12, "(20 - 4) x 0.75");
}

#[test]
fn reductions_of_the_rules_are_for_the_loser_on_either_side() {
    assert_eq!(won().rule("flat_reduction", 2).play("deal stand").dealt(), 1);
}

#[test]
fn damage_never_heals() {
    assert_eq!(lost().rule("flat_reduction", 40).play("deal stand").lost(), 0);
}

#[test]
fn the_cap_comes_after_all_reductions() {
    assert_eq!(scene("10♠ 6♠", "K♥ Q♥").then("K♠").rule("damage_cap", 5).play("deal hit").lost(), 5);
}

#[test]
fn the_shield_absorbs_the_first_damage_of_a_battle() {
    let mut play =
        scene("10♠ 7♠", "K♥ Q♥").rule("shield", 5).rule("reshuffle", 0).then("10♦ 7♦ K♣ Q♣").play("deal stand");
    assert_eq!(play.lost(), 0, "3 of 5 are used up");
    play.go("continue deal stand");
    assert_eq!(play.lost(), 1, "the other 2");
}

#[test]
fn each_side_has_a_shield_of_its_own_and_each_runs_out() {
    let scene = scene("K♠ Q♠", "10♥ 7♥").rule("shield", 5).rule("reshuffle", 0).enemy_hp(20);
    let mut play = scene.then("10♦ 7♦ K♣ Q♣ K♦ Q♦ 10♣ 7♣").play("deal stand");
    assert_eq!(play.enemy_hp(), 20, "3 of the enemy's 5 are used up");
    play.go("continue deal stand");
    assert_eq!(play.lost(), 0, "and none of the player's");
    play.go("continue deal stand");
    assert_eq!(play.enemy_hp(), 19, "the other 2");
}

#[test]
fn the_shield_is_whole_again_in_the_next_battle() {
    let mut play = scene("10♠ 7♠", "K♥ Q♥").rule("shield", 5).enemy_hp(3).bag("damage_potion", 1).play("deal stand");
    assert_eq!(play.game.state().run().foe.absorbed[0], 3);
    play.go("continue, use damage_potion, continue, leave");
    assert_eq!(play.game.state().run().foe.absorbed[0], 0);
}

#[test]
fn a_dodged_hand_does_not_touch_the_shield() {
    let dodged = (0..100)
        .map(|n| lost().rule("shield", 5).worn("iron_boots").seed(&format!("shield {n}")).play("deal stand"))
        .find(|play| play.see("results.0.dodged") == true)
        .expect("one of a hundred hands is dodged");
    assert_eq!(dodged.game.state().run().foe.absorbed[0], 0);
}

#[test]
fn a_hit_is_rounded_down_before_the_shield() {
    // 3 x 0.8 = 2.4: the shield of 2 takes all of it.
    assert_eq!(lost().rule("shield", 2).worn("cloth_armor").play("deal stand").lost(), 0);
}

#[test]
fn thorns_give_back_part_of_what_was_really_lost() {
    let play = scene("10♠ 6♠", "K♥ Q♥").then("K♠").rule("thorns", 300).play("deal hit");
    assert_eq!((play.lost(), play.dealt()), (20, 6));
    let play = scene("10♠ 6♠", "K♥ Q♥").then("K♠").rule("thorns", 300).hp(10).play("deal hit");
    assert_eq!(play.dealt(), 3, "only 10 hit points were there to lose");
}

#[test]
fn lifesteal_heals_part_of_what_the_enemy_really_lost() {
    let play = won().rule("lifesteal", 500).worn("bronze_saif").hp(20).play("deal stand");
    assert_eq!(play.hp(), 26, "half of 13");
    let play = won().rule("lifesteal", 500).worn("bronze_saif").hp(20).enemy_hp(4).play("deal stand");
    assert_eq!(play.hp(), 22, "only 4 hit points were there to take");
}

#[test]
fn overkill_waits_for_the_next_winning_hand() {
    let play = won().rule("overkill", 500).enemy_hp(1).worn("bronze_saif").play("deal stand");
    assert_eq!(play.number("player.overkill"), 6, "half of 12 beyond, rounded down");
    let next = won().position(|position| position.player.overkill = 6).play("deal stand");
    assert_eq!((next.dealt(), next.number("player.overkill")), (9, 0));
}

#[test]
fn overkill_is_kept_through_a_lost_hand() {
    let play = lost().position(|position| position.player.overkill = 6).play("deal stand");
    assert_eq!(play.number("player.overkill"), 6);
}

#[test]
fn overkill_comes_after_the_winners_bonuses_and_before_the_losers() {
    let play = won().position(|position| position.player.overkill = 7).enemy("obsidian_golem").play("deal stand");
    assert_eq!(play.dealt(), 6, "(3 + 7) x 0.6");
}

#[test]
fn a_dodged_hand_uses_overkill_up() {
    let scenes =
        (0..100).map(|n| won().position(|p| p.player.overkill = 6).enemy("shadow_assassin").seed(&format!("{n}")));
    let dodged = scenes.map(|scene| scene.play("deal stand")).find(|play| play.see("results.0.dodged") == true);
    assert_eq!(dodged.expect("one of a hundred hands is dodged").number("player.overkill"), 0);
}

#[test]
fn the_steps_of_the_damage_add_up_to_it() {
    let scene = won().worn("flint_spear").enemy("tomb_guardian").bag("strength_potion", 1);
    let play = scene.play("use strength_potion, deal, stand");
    let steps = play.see("results.0.steps");
    let sum: i64 = steps.as_array().expect("steps").iter().map(|step| step["by"].as_i64().expect("a number")).sum();
    assert_eq!(sum, play.number("results.0.damage") * 1000);
    assert_eq!(play.dealt(), 7, "(3 + 5) x 1.3 = 10, x 0.75 = 7.5");
}

#[test]
fn fatigue_takes_more_and_more_from_hand_51_on() {
    let tired = |hand| lost().at(1, 1, hand).play("deal stand");
    assert_eq!((tired(50).lost(), tired(50).dealt()), (3, 0));
    assert_eq!((tired(51).lost(), tired(51).dealt()), (4, 1));
    assert_eq!((tired(60).lost(), tired(60).dealt()), (13, 10));
}

#[test]
fn both_at_0_is_a_lost_run() {
    let play = lost().at(1, 1, 60).hp(10).enemy_hp(10).play("deal stand continue");
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(play.see("outcome.won"), false);
}

#[test]
fn fatigue_ends_a_battle_in_which_nobody_can_hurt_anybody() {
    let mut play = won().rule("base_multiplier", 0).play("");
    let mut hands = 0;
    while matches!(play.phase(), Phase::PreHand | Phase::PlayerTurn | Phase::HandResult) {
        hands += u32::from(play.phase() == Phase::PreHand);
        let action = play.legal()[play.legal().len() - 1].clone();
        play.go(if play.phase() == Phase::PlayerTurn { "stand" } else { &action });
        assert!(hands < 100);
    }
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(hands, 60, "1 + 2 + ... + 10 = 55 are more than the 50 hit points");
}
