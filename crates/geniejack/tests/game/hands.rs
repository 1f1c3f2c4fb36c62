//! What a hand is worth, how it is dealt and played, who wins.

use croupier_geniejack::{cards::Card, state::Phase};

use crate::scene::scene;

/// Score, soft, busted, blackjack of the player's hand against a dealer's 17, after these actions.
#[track_caller]
fn check_hand(cards: &str, then: &str, actions: &str, rules: &[(&str, i32)], expected: (i64, bool, bool, bool)) {
    let mut scene = scene(cards, "10♥ 7♥").then(then);
    for (rule, value) in rules {
        scene = scene.rule(rule, *value);
    }
    let play = scene.play(actions);
    let hand = play.see("player.hands.0");
    let flag = |name: &str| hand[name].as_bool().expect("yes or no");
    let seen = (hand["score"].as_i64().expect("a number"), flag("soft"), flag("busted"), flag("blackjack"));
    assert_eq!(seen, expected, "{cards} {then}");
}

#[test]
fn a_shoe_that_is_kept_loses_no_cards_when_it_is_filled_again() {
    let mut play = scene("", "").rule("reshuffle", 0).rule("max_hp", 5000).rule("start_hp", 5000).enemy_hp(5000);
    play = play.position(|position| position.enemy.max_hp = Some(5000));
    let mut play = play.play("");
    let mut n_refills = 0;
    for _ in 0..60 {
        play.go("deal");
        while play.phase() == Phase::PlayerTurn {
            play.go("stand");
        }
        let table = &play.game.state().run().table;
        n_refills += u32::from(table.refills);
        let mut cards = table.shoe.to_vec();
        cards.sort();
        assert_eq!(cards, Card::DECK.to_vec(), "all cards are in the shoe or drawn from it");
        let on_table = table.hands[0].cards.len() + table.dealer.cards.len();
        assert_eq!(usize::from(table.next - table.hand_from), on_table);
        play.go("continue");
    }
    assert!(n_refills >= 5, "{n_refills}");
}

#[test]
fn a_position_in_a_turn_is_as_after_the_deal() {
    let turn = |ours: &str, theirs: &str| {
        scene("", "").phase(Phase::PlayerTurn).position(|position| {
            position.player.cards = ours.into();
            position.enemy.cards = theirs.into();
        })
    };
    assert!(turn("2♥ 3♥", "5♥ 6♥").play("").may("double"));
    assert!(!turn("2♥ 3♥ 4♥", "5♥ 6♥").play("").may("double"), "a card was taken");
    let peeked = turn("2♥ 3♥", "A♥ K♥").rule("dealer_peeks", 1).play("");
    assert_eq!(peeked.phase(), Phase::HandResult);
    let second = turn("2♥ 3♥", "5♥ 6♥").rule("player_first", 0).play("");
    assert!(second.number("enemy.score") >= 17, "the dealer has played");
    let split = turn("8♥ 3♥", "5♥ 6♥").position(|position| position.player.second = "8♠".into()).play("stand");
    assert_eq!((split.phase(), split.number("player.current")), (Phase::PlayerTurn, 2));
    let doubled = turn("8♥ 3♥ 2♥", "10♥ 9♥").position(|position| position.player.doubled = true).play("stand");
    assert_eq!(doubled.lost(), 12, "19 against 13, doubled");
}

#[test]
fn number_cards_count_what_is_printed_and_faces_ten() {
    check_hand("2♠ 3♠", "", "deal", &[], (5, false, false, false));
    check_hand("10♠ K♠", "", "deal", &[], (20, false, false, false));
    check_hand("7♠ 8♠", "9♠", "deal hit", &[], (24, false, true, false));
}

#[test]
fn an_ace_is_eleven_until_that_is_too_much() {
    check_hand("A♠ 5♠", "", "deal", &[], (16, true, false, false));
    check_hand("A♠ 5♠", "7♠", "deal hit", &[], (13, false, false, false));
    check_hand("A♠ A♥", "", "deal", &[], (12, true, false, false));
    check_hand("A♠ 4♠", "6♠", "deal hit", &[], (21, true, false, false));
}

#[test]
fn two_cards_of_21_are_a_blackjack_and_three_are_not() {
    check_hand("A♠ K♠", "", "deal", &[], (21, true, false, true));
    check_hand("A♠ 4♠", "6♠", "deal hit", &[], (21, true, false, false));
}

#[test]
fn the_bust_threshold_is_a_rule() {
    check_hand("10♠ 8♠", "5♠", "deal hit", &[("bust_threshold", 25)], (23, false, false, false));
    check_hand("10♠ 6♠", "2♠", "deal hit", &[("bust_threshold", 17)], (18, false, true, false));
}

#[test]
fn the_blackjack_target_is_a_rule() {
    check_hand("10♠ 9♠", "", "deal", &[("blackjack_target", 19)], (19, false, false, true));
    check_hand("A♠ K♠", "", "deal", &[("blackjack_target", 19)], (21, true, false, false));
}

#[test]
fn another_value_up_to_the_threshold_is_a_blackjack_with_two_cards_only() {
    check_hand("10♠ 7♠", "", "deal", &[("blackjack_at 17", 1)], (17, false, false, true));
    check_hand("10♠ 3♠", "4♠", "deal hit", &[("blackjack_at 17", 1)], (17, false, false, false));
}

#[test]
fn another_value_above_the_threshold_is_a_blackjack_with_any_number_of_cards() {
    check_hand("10♠ 7♠", "5♠", "deal hit", &[("blackjack_at 22", 1)], (22, false, false, true));
    check_hand("10♠ 7♠", "6♠", "deal hit", &[("blackjack_at 22", 1)], (23, false, true, false));
}

#[test]
fn a_pair_of_aces_is_22_where_22_is_a_blackjack() {
    check_hand("A♠ A♥", "", "deal", &[("blackjack_at 22", 1)], (22, true, false, true));
}

#[test]
fn the_bust_save_threshold_spares_totals_up_to_it() {
    check_hand("10♠ 7♠", "5♠", "deal hit", &[("bust_save_threshold", 22)], (22, false, false, false));
    check_hand("10♠ 7♠", "6♠", "deal hit", &[("bust_save_threshold", 22)], (23, false, true, false));
}

#[test]
fn ace_and_face_values_are_rules() {
    check_hand("A♠ 5♠", "", "deal", &[("ace_high", 12)], (17, true, false, false));
    check_hand("A♠ 5♠", "10♠", "deal hit", &[("ace_low", 3)], (18, false, false, false));
    check_hand("K♠ 5♠", "", "deal", &[("face_value", 12)], (17, false, false, false));
}

#[test]
fn a_rank_can_be_worth_something_else() {
    check_hand("5♠ K♠", "", "deal", &[("card_value 5", 0)], (10, false, false, false));
}

#[test]
fn a_suit_can_be_worth_more_on_top_of_either_value() {
    check_hand("5♠ 5♥", "", "deal", &[("suit_bonus spades", 3)], (13, false, false, false));
    check_hand("A♠ 5♥", "", "deal", &[("suit_bonus spades", 3)], (19, true, false, false));
    check_hand("A♠ 5♥", "6♦", "deal hit", &[("suit_bonus spades", 3)], (15, false, false, false));
}

#[test]
fn a_flexible_rank_counts_one_where_that_is_better_and_is_not_soft() {
    check_hand("10♠ 9♠", "5♠", "deal hit", &[("flexible 10", 1)], (15, false, false, false));
    check_hand("10♠ 9♠", "", "deal", &[("flexible 10", 1)], (19, false, false, false));
}

#[test]
fn another_value_of_a_rank_ends_its_flexibility() {
    check_hand("10♠ 9♠", "8♠", "deal hit", &[("flexible 10", 1), ("card_value 10", 7)], (24, false, true, false));
}

#[test]
fn the_players_cards_are_dealt_first_then_the_dealers() {
    let play = scene("2♠ 3♠", "4♠ 5♠").then("6♠").play("deal");
    assert_eq!(play.see("player.hands.0.cards"), serde_json::json!(["2♠", "3♠"]));
    assert_eq!(play.see("enemy.cards"), serde_json::json!([null, "5♠"]));
}

#[test]
fn the_dealers_first_card_stays_face_down_until_the_dealer_plays() {
    let mut play = scene("10♠ 3♠", "4♠ 5♠").then("6♠ 10♥").play("deal hit");
    assert_eq!(play.see("enemy.cards"), serde_json::json!([null, "5♠"]));
    assert!(play.see("enemy.score").is_null());
    play.go("stand");
    assert_eq!(play.see("enemy.cards"), serde_json::json!(["4♠", "5♠", "10♥"]));
    assert_eq!(play.number("enemy.score"), 19);
}

#[test]
fn a_dealer_that_reveals_shows_both_cards() {
    let play = scene("10♠ 3♠", "4♠ 5♠").rule("dealer_reveals", 1).play("deal");
    assert_eq!(play.see("enemy.cards"), serde_json::json!(["4♠", "5♠"]));
    assert_eq!(play.number("enemy.score"), 9);
}

#[test]
fn both_sides_can_be_dealt_other_numbers_of_cards() {
    let play = scene("2♠ 3♠ 4♠", "5♠").rule("player_cards", 3).rule("dealer_cards", 1).play("deal");
    assert_eq!(play.see("player.hands.0.cards"), serde_json::json!(["2♠", "3♠", "4♠"]));
    assert_eq!(play.see("enemy.cards"), serde_json::json!([null]));
}

#[test]
fn a_bust_at_the_deal_ends_the_turn_at_once() {
    let play = scene("K♠ Q♠ 5♠", "10♥ 7♥").rule("player_cards", 3).play("deal");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.lost(), 17);
}

#[test]
fn a_bust_at_the_deal_can_be_saved_by_its_last_card() {
    let play = scene("K♠ 5♥ Q♠", "10♥ 7♥").rule("player_cards", 3).rule("halve_on_bust", 1).play("deal");
    assert_eq!(play.phase(), Phase::PlayerTurn);
    assert_eq!(play.number("player.hands.0.score"), 20);
}

#[test]
fn a_natural_ends_the_turn() {
    let play = scene("A♠ K♠", "10♥ 7♥").play("deal");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.dealt(), 6, "4 x 1.5");
}

#[test]
fn reaching_the_threshold_exactly_stands() {
    let play = scene("10♠ 5♠", "10♥ 7♥").then("6♠").play("deal hit");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.dealt(), 4);
}

#[test]
fn a_drawn_21_ties_with_a_natural() {
    let play = scene("10♠ 5♠", "A♥ K♥").then("6♠").play("deal hit");
    assert!(play.see("results.0.winner").is_null());
}

#[test]
fn the_dealer_draws_to_17() {
    let play = scene("10♠ 9♠", "10♥ 2♥").then("4♥ 3♥").play("deal stand");
    assert_eq!(play.number("enemy.score"), 19);
    let play = scene("10♠ 9♠", "10♥ 7♥").play("deal stand");
    assert_eq!(play.number("enemy.score"), 17);
}

#[test]
fn where_the_dealer_stands_is_a_rule() {
    let play = scene("10♠ 9♠", "10♥ 4♥").rule("dealer_stands_on", 14).play("deal stand");
    assert_eq!(play.number("enemy.score"), 14);
}

#[test]
fn the_dealer_stands_on_a_soft_17_unless_told_otherwise() {
    let soft = || scene("10♠ 9♠", "A♥ 6♥").then("3♥");
    assert_eq!(soft().play("deal stand").number("enemy.score"), 17);
    assert_eq!(soft().rule("dealer_stands_soft_17", 0).play("deal stand").number("enemy.score"), 20);
}

#[test]
fn the_dealer_plays_out_its_hand_after_a_player_bust() {
    let play = scene("10♠ 5♠", "10♥ 6♥").then("K♠ K♥").play("deal hit");
    assert_eq!(play.see("enemy.busted"), true);
    assert!(play.see("results.0.winner").is_null(), "both bust: a push");
    assert_eq!((play.lost(), play.dealt()), (0, 0));
}

#[test]
fn the_dealer_stops_at_twelve_cards() {
    let aces = "A♠ A♥ A♦ A♣ A♠ A♥ A♦ A♣ A♠ A♥ A♦ A♣ A♠";
    let play = scene("10♠ 9♠", "A♥ A♦").then(aces).rule("ace_high", 1).rule("decks", 4).play("deal stand");
    assert_eq!(play.see("enemy.cards").as_array().expect("cards").len(), 12);
    assert_eq!(play.dealt(), 19 - 12);
}

#[test]
fn ties_go_to_nobody_the_player_or_the_dealer() {
    let winner = |to| scene("10♠ 8♠", "10♥ 8♥").rule("tie_to", to).play("deal stand").see("results.0.winner");
    assert!(winner(0).is_null());
    assert_eq!(winner(1), "player");
    assert_eq!(winner(2), "dealer");
}

#[test]
fn double_busts_go_to_nobody_the_player_or_the_dealer() {
    let play = |to| scene("10♠ 5♠", "10♥ 6♥").then("K♠ K♥").rule("double_bust_to", to).play("deal hit");
    assert!(play(0).see("results.0.winner").is_null());
    assert_eq!(play(1).see("results.0.winner"), "player");
    assert_eq!(play(1).dealt(), 21, "the loser's threshold");
    assert_eq!(play(2).lost(), 21);
}

#[test]
fn a_dealer_that_peeks_ends_the_hand_with_its_blackjack() {
    let play = scene("10♠ 5♠", "A♥ K♥").rule("dealer_peeks", 1).play("deal");
    assert_eq!(play.phase(), Phase::HandResult);
    assert_eq!(play.see("enemy.cards"), serde_json::json!(["A♥", "K♥"]));
    assert_eq!(play.lost(), 9, "21 - 15 = 6, x 1.5");
    assert_eq!(scene("10♠ 5♠", "A♥ 9♥").rule("dealer_peeks", 1).play("deal").phase(), Phase::PlayerTurn);
}

#[test]
fn a_dealer_that_plays_first_shows_its_whole_hand() {
    let play = scene("10♠ 5♠", "10♥ 6♥").then("4♥ 6♠").rule("player_first", 0).play("deal");
    assert_eq!(play.phase(), Phase::PlayerTurn);
    assert_eq!(play.see("enemy.cards"), serde_json::json!(["10♥", "6♥", "4♥"]));
    assert_eq!(play.number("enemy.score"), 20);
}

#[test]
fn a_bust_can_be_saved_by_halving_the_last_card() {
    let play = scene("10♠ 7♠", "10♥ 7♥").then("9♠").rule("halve_on_bust", 1).play("deal hit");
    assert_eq!(play.number("player.hands.0.score"), 21, "17 + 4");
    assert_eq!(play.phase(), Phase::HandResult, "and 21 stands");
    let play = scene("10♠ 4♠", "10♥ 7♥").then("9♠").rule("halve_on_bust", 1).play("deal hit");
    assert_eq!((play.number("player.hands.0.score"), play.phase()), (18, Phase::PlayerTurn));
}

#[test]
fn a_bust_can_be_saved_by_leaving_out_the_highest_card() {
    let play = scene("10♠ 7♠", "10♥ 7♥").then("9♠").rule("ignore_on_bust", 1).play("deal hit");
    assert_eq!((play.number("player.hands.0.score"), play.phase()), (16, Phase::PlayerTurn));
}

#[test]
fn the_highest_card_that_is_left_out_is_never_an_ace() {
    let play = scene("A♠ 9♠", "10♥ 7♥").then("8♠ 7♠").rule("ignore_on_bust", 1).play("deal hit hit");
    // 1 + 9 + 8 + 7 = 25; without the nine 1 + 8 + 7 = 16.
    assert_eq!(play.number("player.hands.0.score"), 16);
}

#[test]
fn savers_are_tried_in_order() {
    let all = |then: &str| {
        let scene = scene("10♠ 9♠", "10♥ 7♥").then(then).rule("halve_on_bust", 1).rule("ignore_on_bust", 1);
        scene.rule("bust_score", 12).play("deal hit")
    };
    assert_eq!(all("4♠").number("player.hands.0.score"), 21, "halving is enough");
    assert_eq!(all("K♠").number("player.hands.0.score"), 19, "halving gives 24, so the ten is left out");
    let play = scene("10♠ 9♠ 8♠", "10♥ 7♥").then("K♠").rule("player_cards", 3).rule("bust_threshold", 18);
    let play = play.rule("ignore_on_bust", 1).rule("bust_score", 12).play("deal");
    assert_eq!(play.number("player.hands.0.score"), 17, "9 + 8 after the ten is left out");
}

#[test]
fn a_fixed_score_ends_the_turn_and_a_changed_card_does_not() {
    let fixed = scene("10♠ 5♠", "10♥ 7♥").then("K♠").rule("bust_score", 18).play("deal hit");
    assert_eq!(fixed.phase(), Phase::HandResult);
    assert_eq!(fixed.dealt(), 1);
}

#[test]
fn a_saved_hand_can_still_bust_later() {
    let play = scene("10♠ 4♠", "10♥ 7♥").then("9♠ K♠").rule("halve_on_bust", 1).play("deal hit hit");
    // 14 + 4 + 5 = 23 even with the king halved.
    assert_eq!(play.see("results.0.player.busted"), true);
}

#[test]
fn the_deck_is_shuffled_anew_for_every_hand_unless_told_otherwise() {
    let play = |reshuffle| {
        let mut play = scene("10♠ 9♠", "10♥ 7♥").rule("reshuffle", reshuffle).play("deal stand continue deal");
        if play.phase() == Phase::PlayerTurn {
            play.go("stand");
        }
        play.number("n_shoe")
            + play.see("player.hands.0.cards").as_array().expect("cards").len() as i64
            + play.see("enemy.cards").as_array().expect("cards").len() as i64
    };
    assert_eq!(play(1), 52);
    assert_eq!(play(0), 48);
}

#[test]
fn a_kept_shoe_that_runs_out_is_filled_from_the_discards() {
    let mut play = scene("10♠ 9♠", "10♥ 7♥").rule("reshuffle", 0).rule("max_hp", 10_000).rule("start_hp", 10_000);
    play.config.position.as_mut().expect("a position").enemy.max_hp = Some(10_000);
    let mut play = play.play("");
    let mut refilled = false;
    for _ in 0..30 {
        play.go("deal");
        refilled |= play.game.state().run().table.refills > 0;
        if play.phase() == Phase::PlayerTurn {
            play.go("stand");
        }
        refilled |= play.game.state().run().table.refills > 0;
        assert!(play.number("n_shoe") <= 52);
        play.go("continue");
    }
    assert!(refilled, "thirty hands need more than one deck");
}

#[test]
fn decks_can_be_shuffled_together() {
    let play = scene("10♠ 9♠", "10♥ 7♥").rule("decks", 3).play("deal");
    assert_eq!(play.number("n_shoe"), 3 * 52 - 4);
}

#[test]
fn every_card_of_a_deck_is_in_the_shoe_once() {
    let play = scene("", "").play("deal");
    let table = &play.game.state().run().table;
    let mut cards: Vec<String> = table.shoe.iter().map(ToString::to_string).collect();
    cards.sort();
    cards.dedup();
    assert_eq!(cards.len(), 52);
}
