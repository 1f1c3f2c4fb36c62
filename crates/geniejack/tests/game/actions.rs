//! Doubling, splitting, surrendering, peeking, removing: what they do and when they are possible.

use croupier_geniejack::{GENIE, state::Phase};
use croupier_kernel::Eye;

use crate::scene::scene;

#[test]
fn doubling_takes_one_card_and_doubles_the_damage() {
    let play = scene("6♠ 5♠", "10♥ 7♥").then("9♠").play("deal double");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.dealt(), 6, "(20 - 17) x 2");
}

#[test]
fn doubling_doubles_the_damage_whoever_wins() {
    let play = scene("6♠ 5♠", "10♥ 9♥").then("2♠").play("deal double");
    assert_eq!(play.lost(), 12, "(19 - 13) x 2");
}

#[test]
fn the_double_multiplier_is_a_rule() {
    let play = scene("6♠ 5♠", "10♥ 7♥").then("9♠").rule("double_multiplier", 3500).play("deal double");
    assert_eq!(play.dealt(), 10, "3 x 3.5, rounded down");
}

#[test]
fn doubling_is_for_the_first_action_only() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").then("4♠").play("deal hit");
    assert_eq!(play.refused("double"), "you can double only before you hit");
    assert!(scene("2♠ 3♠", "10♥ 7♥").then("4♠").rule("double_any_time", 1).play("deal hit").may("double"));
}

#[test]
fn doubling_can_be_forbidden() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").rule("can_double", 0).play("deal");
    assert!(!play.may("double"));
    assert_eq!(play.refused("double"), "you can't double in this run");
}

#[test]
fn a_doubled_hand_can_go_on_where_the_rules_say_so() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").then("4♠ 10♠").rule("hit_after_double", 1).play("deal double");
    assert_eq!(play.phase(), Phase::PlayerTurn);
    assert_eq!(play.refused("double"), "you have already doubled this hand");
    play.go("hit stand");
    assert_eq!(play.dealt(), 4, "(19 - 17) x 2");
}

#[test]
fn splitting_needs_a_blessing_or_a_rule() {
    assert_eq!(scene("8♠ 8♥", "10♥ 7♥").play("deal").refused("split"), "you need a blessing to split");
}

#[test]
fn a_split_plays_two_hands_against_one_dealer() {
    let mut play = scene("8♠ 8♥", "10♥ 7♥").then("K♠").rule("can_split", 1).play("deal split");
    assert_eq!(play.see("player.hands.0.cards"), serde_json::json!(["8♠", "K♠"]));
    assert_eq!(
        play.see("player.hands.1.cards"),
        serde_json::json!(["8♥"]),
        "its second card comes when its turn starts"
    );
    play.go("stand");
    assert_eq!(play.see("player.hands.1.cards").as_array().expect("cards").len(), 2);
    assert_eq!(play.phase(), Phase::PlayerTurn);
    assert_eq!(play.number("player.current"), 2);
}

#[test]
fn each_hand_of_a_split_deals_its_own_damage() {
    let play = scene("8♠ 8♥", "10♥ 7♥").then("K♠ J♠").rule("can_split", 1).play("deal split stand stand");
    assert_eq!(play.dealt(), 2, "18 against 17, twice");
    let play = scene("8♠ 8♥", "10♥ 7♥").then("K♠ 4♠").rule("can_split", 1).worn("flint_spear");
    let play = play.play("deal split stand stand");
    assert_eq!((play.dealt(), play.lost()), (6, 5), "one won with the spear, one lost 12 against 17");
}

#[test]
fn only_two_cards_of_one_rank_can_be_split_and_only_once() {
    let mut play = scene("K♠ Q♥", "10♥ 7♥").rule("can_split", 1).play("deal");
    assert_eq!(play.refused("split"), "you can split only two cards of the same rank");
    let mut play = scene("8♠ 8♥", "10♥ 7♥").then("8♦").rule("can_split", 1).play("deal split");
    assert_eq!(play.refused("split"), "you can split only once per hand");
    let mut play = scene("2♠ 2♥", "10♥ 7♥").then("3♦").rule("can_split", 1).play("deal hit");
    assert_eq!(play.refused("split"), "you can split only before you hit");
}

#[test]
fn two_cards_of_21_after_a_split_are_no_blackjack_and_close_the_hand() {
    let play = scene("A♠ A♥", "10♥ 7♥").then("K♠ 9♠").rule("can_split", 1).play("deal split");
    assert_eq!(play.see("player.hands.0.blackjack"), false);
    assert_eq!(play.number("player.current"), 2);
}

#[test]
fn a_split_hand_cannot_be_given_up_but_can_be_doubled() {
    let mut play = scene("8♠ 8♥", "10♥ 7♥").then("3♠").rule("can_split", 1).rule("can_surrender", 1).play("deal split");
    assert_eq!(play.refused("surrender"), "you can't surrender a split hand");
    assert!(play.may("double"));
    play.go("double");
    assert!(play.may("double"), "each of the hands can be doubled");
}

#[test]
fn the_second_hand_of_a_split_is_not_resolved_when_the_player_is_dead() {
    let play = scene("8♠ 8♥", "10♥ 9♥").then("2♠ 2♦").rule("can_split", 1).hp(5).play("deal split stand stand");
    assert_eq!(play.hp(), 0);
    assert_eq!(play.see("results").as_array().expect("results").len(), 1);
}

#[test]
fn each_hand_of_a_split_counts_for_the_streak() {
    let play = scene("8♠ 8♥", "10♥ 7♥").then("K♠ J♠").rule("can_split", 1).play("deal split stand stand");
    let foe = &play.game.state().run().foe;
    assert_eq!((foe.wins, foe.streak), (2, 2));
}

#[test]
fn giving_up_costs_half_of_what_a_bust_would() {
    let play = scene("10♠ 6♠", "10♥ 9♥").rule("can_surrender", 1).play("deal surrender");
    assert_eq!(play.lost(), 9, "19 / 2, rounded down");
    assert_eq!(play.see("results.0.surrendered"), true);
    assert_eq!(play.see("results.0.winner"), "dealer");
    assert_eq!(play.game.state().run().foe.streak, -1, "it counts as a lost hand");
}

#[test]
fn giving_up_counts_as_a_bust_for_the_helm_and_armor_helps() {
    let up = |piece: &str| scene("10♠ 6♠", "K♥ Q♥").rule("can_surrender", 1).worn(piece).play("deal surrender").lost();
    assert_eq!(up("bronze_helm"), 5, "20 x 0.5 / 2");
    assert_eq!(up("iron_armor"), 4, "20 x 0.4 / 2");
}

#[test]
fn giving_up_is_never_dodged() {
    for n in 0..40 {
        let scene = scene("10♠ 6♠", "K♥ Q♥").rule("can_surrender", 1).worn("iron_boots").seed(&format!("flee {n}"));
        assert_eq!(scene.play("deal surrender").lost(), 10);
    }
}

#[test]
fn giving_up_caps_before_halving_and_shields_after() {
    let up = |rule: &str, value| {
        scene("10♠ 6♠", "K♥ Q♥").rule("can_surrender", 1).rule(rule, value).play("deal surrender").lost()
    };
    assert_eq!(up("damage_cap", 12), 6);
    assert_eq!(up("shield", 4), 6);
}

#[test]
fn giving_up_against_a_blackjack_pays_its_bonus() {
    let play = scene("10♠ 6♠", "A♥ K♥").rule("can_surrender", 1).play("deal surrender");
    assert_eq!(play.lost(), 15, "21 x 1.5 / 2");
}

#[test]
fn thorns_prick_even_after_giving_up() {
    let play = scene("10♠ 6♠", "K♥ Q♥").rule("can_surrender", 1).rule("thorns", 500).play("deal surrender");
    assert_eq!((play.lost(), play.dealt()), (10, 5));
}

#[test]
fn giving_up_is_for_the_first_action_only() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").then("4♠").rule("can_surrender", 1).play("deal hit");
    assert_eq!(play.refused("surrender"), "you can surrender only before you hit");
    assert_eq!(scene("2♠ 3♠", "10♥ 7♥").play("deal").refused("surrender"), "you need a blessing to surrender");
}

#[test]
fn peeking_shows_the_next_card_to_the_player_only() {
    let play = scene("2♠ 3♠", "10♥ 7♥").then("4♠").rule("can_peek", 1).play("deal peek");
    assert_eq!(play.see("player.peeked"), "4♠");
    assert_eq!(play.game.view(Eye::Seat(GENIE)).player.peeked, None);
    assert!(!format!("{:?}", play.game.told_last(Eye::Seat(GENIE)).collect::<Vec<_>>()).contains("Some"));
}

#[test]
fn peeking_is_possible_once_per_hand_and_is_no_first_action() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").then("4♠").rule("can_peek", 1).play("deal peek");
    assert_eq!(play.refused("peek"), "you can peek only once per hand");
    assert!(play.may("double"));
    play.go("hit");
    assert_eq!(play.see("player.hands.0.cards"), serde_json::json!(["2♠", "3♠", "4♠"]));
    assert!(play.see("player.peeked").is_null());
    assert_eq!(scene("2♠ 3♠", "10♥ 7♥").play("deal").refused("peek"), "you need a blessing to peek");
}

#[test]
fn peeking_does_not_move_later_cards() {
    let cards = |actions: &str| {
        let play = scene("2♠ 3♠", "10♥ 7♥").rule("can_peek", 1).play(actions);
        play.see("player.hands.0.cards")
    };
    assert_eq!(cards("deal hit"), cards("deal peek hit"));
}

#[test]
fn removing_takes_a_card_out_of_the_hand() {
    let mut play = scene("10♠ 6♠", "10♥ 7♥").then("K♠").rule("removals", 1).play("deal, remove 2");
    assert_eq!(play.see("player.hands.0.cards"), serde_json::json!(["10♠"]));
    assert!(play.may("double"), "removing does not use up the first action");
    play.go("hit, stand");
    assert_eq!(play.dealt(), 3, "20 against 17");
}

#[test]
fn removals_are_limited_per_hand() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").then("4♠").rule("removals", 1).play("deal, hit, remove 1");
    assert_eq!(play.refused("remove 1"), "you have no removals left this hand");
    assert_eq!(scene("2♠ 3♠", "10♥ 7♥").play("deal").refused("remove 1"), "you need a blessing to remove cards");
}

#[test]
fn the_last_card_cannot_be_removed() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").rule("removals", 3).play("deal, remove 1");
    assert_eq!(play.refused("remove 1"), "you can't remove your last card");
}

#[test]
fn a_card_that_is_not_there_cannot_be_removed() {
    let mut play = scene("2♠ 3♠", "10♥ 7♥").rule("removals", 3).play("deal");
    assert_eq!(play.refused("remove 3"), "there is no such card in your hand");
    assert_eq!(play.refused("remove 0"), "there is no such card in your hand");
}

#[test]
fn a_removal_can_make_a_blackjack() {
    let play = scene("A♠ 2♠", "10♥ 7♥").then("K♠").rule("removals", 1).play("deal, hit, remove 2");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.see("results.0.player.blackjack"), true);
}

#[test]
fn a_busted_hand_cannot_be_rescued_by_a_removal() {
    let play = scene("10♠ 6♠", "10♥ 7♥").then("K♠").rule("removals", 3).play("deal hit");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.lost(), 17);
}

#[test]
fn a_removal_takes_the_halved_mark_with_the_card() {
    // The nine is halved to 4; without it the mark must not fall on another card.
    let play = scene("10♠ 4♠", "10♥ 7♥").then("9♠ 2♠").rule("halve_on_bust", 1).rule("removals", 1);
    let play = play.play("deal, hit, hit, remove 3");
    assert_eq!(play.number("player.hands.0.score"), 16);
}

#[test]
fn five_cards_win_against_anything_but_a_blackjack() {
    let charlie =
        |dealer: &str, then: &str| scene("2♠ 3♠", dealer).then(then).rule("charlie", 7).play("deal hit hit hit stand");
    assert_eq!(charlie("10♥ 9♥", "2♦ 3♦ 4♦").dealt(), 7, "14 against 19: at least 0, plus 7");
    assert_eq!(charlie("10♥ 7♥", "4♦ 5♦ 6♦").dealt(), 10, "20 against 17, plus 7");
    assert_eq!(charlie("10♥ 6♥", "2♦ 3♦ 4♦ K♦").dealt(), 21, "14 against a bust, plus 7");
    assert_eq!(charlie("A♥ K♥", "2♦ 3♦ 4♦").lost(), 10, "21 - 14 = 7, x 1.5");
}

#[test]
fn the_fifth_card_does_not_close_the_turn() {
    let play = scene("2♠ 3♠", "10♥ 9♥").then("2♦ 3♦ 4♦").rule("charlie", 7).play("deal hit hit hit");
    assert_eq!(play.phase(), Phase::PlayerTurn);
}
