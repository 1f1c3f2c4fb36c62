//! Every enemy, boss and curse in play.

use croupier_geniejack::state::Phase;

use crate::scene::{Play, Scene, scene};

/// 19 against 17, without a spade or a red card: the player wins by 2.
fn won() -> Scene {
    scene("K♣ 9♣", "10♣ 7♣")
}

/// 17 against 19 without red cards: the player loses by 2.
fn lost() -> Scene {
    scene("10♠ 7♠", "10♣ 9♣")
}

fn dodged(enemy: &str) -> usize {
    let hands = (0..1000).map(|n| won().enemy(enemy).seed(&format!("dodge {n}")).play("deal stand"));
    hands.filter(|play| play.dealt() == 0).count()
}

#[test]
fn sand_scorpion_has_no_tricks() {
    assert_eq!(won().enemy("sand_scorpion").play("deal stand").dealt(), 2);
    assert_eq!(lost().enemy("sand_scorpion").play("deal stand").lost(), 2);
}

#[test]
fn vampire_bat_takes_half_from_hands_with_a_spade() {
    let with = |cards| scene(cards, "10♥ 7♥").enemy("vampire_bat").play("deal stand").dealt();
    assert_eq!(with("K♠ Q♣"), 1, "3 x 0.5, rounded down");
    assert_eq!(with("K♥ Q♣"), 3);
    // A spade in the dealer's hand does not matter.
    assert_eq!(scene("K♥ Q♣", "10♠ 7♠").enemy("vampire_bat").play("deal stand").dealt(), 3);
}

#[test]
fn desert_jackal_adds_3_damage() {
    assert_eq!(lost().enemy("desert_jackal").play("deal stand").lost(), 5);
    assert_eq!(won().enemy("desert_jackal").play("deal stand").dealt(), 2);
}

#[test]
fn ancient_strix_adds_10_damage_on_a_blackjack() {
    // 21 - 17 = 4, x 1.5 = 6, + 10
    assert_eq!(scene("10♠ 7♠", "A♣ K♣").enemy("ancient_strix").play("deal stand").lost(), 16);
    assert_eq!(lost().enemy("ancient_strix").play("deal stand").lost(), 2);
}

#[test]
fn ancient_strix_takes_2_more_for_each_red_card_of_the_player() {
    assert_eq!(scene("K♥ 9♦", "10♣ 7♣").enemy("ancient_strix").play("deal stand").dealt(), 6);
    assert_eq!(scene("K♥ 9♣", "10♥ 7♥").enemy("ancient_strix").play("deal stand").dealt(), 4);
}

#[test]
fn dust_wraith_dodges_15_hands_in_a_hundred() {
    let n = dodged("dust_wraith");
    assert!((110..=190).contains(&n), "{n}");
}

#[test]
fn tomb_guardian_takes_a_quarter_less() {
    assert_eq!(won().worn("bronze_saif").enemy("tomb_guardian").play("deal stand").dealt(), 9);
}

#[test]
fn sand_serpent_adds_5_damage() {
    assert_eq!(lost().enemy("sand_serpent").play("deal stand").lost(), 7);
}

#[test]
fn djinn_warden_adds_8_damage() {
    assert_eq!(lost().enemy("djinn_warden").play("deal stand").lost(), 10);
}

#[test]
fn djinn_warden_heals_10_on_its_blackjack_up_to_its_maximum() {
    let warden = |hp| scene("10♠ 7♠", "A♣ K♣").enemy("djinn_warden").enemy_hp(hp).play("deal stand").enemy_hp();
    assert_eq!(warden(50), 60);
    assert_eq!(warden(95), 100);
}

#[test]
fn obsidian_golem_takes_40_percent_less() {
    assert_eq!(won().worn("bronze_saif").enemy("obsidian_golem").play("deal stand").dealt(), 7);
}

#[test]
fn shadow_assassin_adds_10_damage_and_dodges_one_in_five() {
    assert_eq!(lost().enemy("shadow_assassin").play("deal stand").lost(), 12);
    let n = dodged("shadow_assassin");
    assert!((155..=245).contains(&n), "{n}");
}

#[test]
fn fire_dancer_adds_3_damage_for_each_of_her_red_cards() {
    let dancer = |cards| scene("10♥ 7♥", cards).enemy("fire_dancer").play("deal stand").lost();
    assert_eq!(dancer("10♣ 9♣"), 2);
    assert_eq!(dancer("10♥ 9♣"), 5);
    assert_eq!(dancer("10♥ 9♦"), 8);
}

#[test]
fn crimson_sultan_adds_15_damage_and_takes_30_percent_less() {
    assert_eq!(lost().enemy("crimson_sultan").play("deal stand").lost(), 17);
    assert_eq!(won().worn("bronze_saif").enemy("crimson_sultan").play("deal stand").dealt(), 8);
}

#[test]
fn crimson_sultan_takes_5_on_a_push() {
    let play = scene("10♠ 8♠", "10♥ 8♥").enemy("crimson_sultan").play("deal stand");
    assert_eq!((play.lost(), play.dealt()), (5, 0));
    assert!(play.see("results.0.winner").is_null());
}

#[test]
fn a_double_bust_is_a_push_for_the_sultan_too() {
    let play = scene("10♠ 5♠", "10♥ 6♥").then("K♠ K♥").enemy("crimson_sultan").play("deal hit");
    assert!(play.see("results.0.winner").is_null());
    assert_eq!(play.lost(), 5);
}

#[test]
fn night_fang_adds_5_to_an_enemys_blackjack_for_the_rest_of_the_run() {
    let cursed = |dealer| scene("10♠ 7♠", dealer).cursed_by("ancient_strix").play("deal stand").lost();
    assert_eq!(cursed("A♣ K♣"), 11);
    assert_eq!(cursed("10♣ 9♣"), 2);
}

#[test]
fn armor_does_not_lessen_night_fang() {
    let armed = scene("10♠ 7♠", "A♣ K♣").worn("iron_armor");
    assert_eq!(armed.clone().play("deal stand").lost(), 2);
    assert_eq!(armed.cursed_by("ancient_strix").play("deal stand").lost(), 7);
}

#[test]
fn night_fang_adds_nothing_to_the_players_own_blackjack() {
    assert_eq!(scene("A♣ K♣", "10♠ 7♠").cursed_by("ancient_strix").play("deal").dealt(), 6);
}

#[test]
fn wardens_toll_takes_3_at_the_start_of_each_hand() {
    let mut play = won().cursed_by("djinn_warden").play("deal");
    assert_eq!(play.lost(), 3);
    play.go("stand continue deal");
    assert!(play.lost() >= 6);
}

#[test]
fn wardens_toll_can_kill_before_the_cards_are_dealt() {
    let play = won().cursed_by("djinn_warden").hp(3).play("deal");
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(play.hp(), 0);
    assert!(!play.events().contains(&"card_drawn".into()));
}

#[test]
fn sultans_favour_gives_ties_to_the_dealer() {
    let play = scene("10♠ 8♠", "10♥ 8♥").cursed_by("crimson_sultan").play("deal stand");
    assert_eq!(play.see("results.0.winner"), "dealer");
    assert_eq!(play.lost(), 0, "a tie won is worth 0");
}

#[test]
fn sultans_favour_lets_the_jackals_bonus_through_on_a_tie() {
    let play = scene("10♠ 8♠", "10♥ 8♥").cursed_by("crimson_sultan").enemy("desert_jackal").play("deal stand");
    assert_eq!(play.lost(), 3);
}

#[test]
fn curses_add_up_in_the_order_they_were_received() {
    let play =
        scene("10♠ 8♠", "10♥ 8♥").cursed_by("ancient_strix").cursed_by("djinn_warden").cursed_by("crimson_sultan");
    let play = play.enemy("desert_jackal").play("deal stand");
    assert_eq!(play.lost(), 6);
    let names = |play: &Play| {
        let wishes = play.see("player.wishes");
        wishes.as_array().expect("wishes").iter().map(|wish| wish["curse"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&play), ["\"Night Fang\"", "\"Warden's Toll\"", "\"Sultan's Favor\""]);
}

#[test]
fn an_enemy_has_the_hit_points_of_the_spec() {
    let hp = [
        ("vampire_bat", 15),
        ("sand_scorpion", 18),
        ("desert_jackal", 20),
        ("ancient_strix", 50),
        ("dust_wraith", 25),
        ("tomb_guardian", 28),
        ("sand_serpent", 22),
        ("djinn_warden", 75),
        ("obsidian_golem", 35),
        ("shadow_assassin", 30),
        ("fire_dancer", 32),
        ("crimson_sultan", 100),
    ];
    for (enemy, hp) in hp {
        let play = won().enemy(enemy).position(|position| position.enemy.max_hp = None).play("");
        assert_eq!(play.enemy_hp(), hp, "{enemy}");
    }
}
