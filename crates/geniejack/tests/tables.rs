//! Tables over numbers, copies and durations: one row for each value, not one example for all.

use crate::scene;

use std::collections::BTreeSet;

use croupier_geniejack::{GENIE, PLAYER, cards::Card};
use croupier_kernel::{Game, Key, Seat, Seed, laws::check_even};
use scene::{Play, Scene, from_toml, scene};
use serde_json::{Value, json};

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

/// A scene with a blessing of these effects, and the curse of the boss that came with it.
fn blessed(scene: Scene, effects: Value) -> Scene {
    scene.blessed(json!({ "name": "Test", "description": "A test.", "effects": effects }))
}

/// 20 against 17, with 10 more from the blade: 13.
fn won() -> Scene {
    scene("K♠ Q♠", "10♥ 7♥").worn("bronze_saif")
}

/// 17 against 20: 3.
fn lost() -> Scene {
    scene("10♠ 7♠", "K♥ Q♥")
}

#[test]
fn what_a_shield_takes_is_neither_damage_nor_overkill() {
    for (shield, dealt, kept) in [(0, 3, 5), (1, 3, 4), (4, 3, 3), (9, 3, 0), (10, 3, 0), (12, 1, 0), (13, 0, 0)] {
        let play = won().rule("overkill", 500).rule("shield", shield).enemy_hp(3).play("deal stand");
        assert_eq!((3 - play.enemy_hp(), play.number("player.overkill")), (dealt, kept), "a shield of {shield}");
    }
}

#[test]
fn what_a_blessing_gives_one_side_the_other_does_not_have() {
    // Half of what is dealt comes back to the blessed side only; of the rules it comes back to both.
    let half = json!([{ "type": "lifesteal", "value": 0.5 }]);
    let rows = [(won().hp(20), 26, 87), (lost().hp(20).enemy_hp(50), 17, 50)];
    for (scene, hp, enemy_hp) in rows.clone() {
        let play = blessed(scene, half.clone()).play("deal stand");
        assert_eq!((play.hp(), play.enemy_hp()), (hp, enemy_hp));
    }
    let [_, (scene, ..)] = rows;
    let play = scene.rule("lifesteal", 500).play("deal stand");
    assert_eq!((play.hp(), play.enemy_hp()), (17, 51), "the enemy has half of 3 back");
}

#[test]
fn a_double_bust_is_settled_at_the_threshold_of_the_one_who_loses_it() {
    // The player busts above 23, the dealer above 21: the loser pays by the own limit.
    let both = || scene("10♠ 6♠", "10♥ 6♥").then("K♦ K♣");
    let later = json!([{ "type": "bust_threshold_bonus", "value": 2 }]);
    for (to, dealt, lost) in [(1, 21, 0), (2, 0, 23)] {
        let play = blessed(both().rule("double_bust_to", to), later.clone()).play("deal hit");
        assert_eq!((play.dealt(), play.lost()), (dealt, lost), "to {to}");
    }
}

#[test]
fn hands_won_count_in_their_battle_whatever_was_won_before_it() {
    let scaling = json!([{ "type": "scaling_damage_per_win", "value": 2 }]);
    for (battle, wins, dealt) in [(1, 0, 13), (1, 1, 15), (1, 4, 21), (3, 0, 13), (3, 2, 17)] {
        let scene = won().at(1, battle, 5).position(|position| position.enemy.wins = wins);
        let play = blessed(scene, scaling.clone()).play("deal stand");
        assert_eq!(play.dealt(), dealt, "battle {battle}, {wins} won");
    }
}

#[test]
fn a_dealer_draws_to_its_limit_and_on_soft_17_whatever_the_limit_is() {
    // The dealer's two cards, from where on it stands, whether it stands on a soft 17, and how many cards it ends with: what it
    // draws is a 2.
    let rows = [
        ("10♥ 6♥", 17, 0, 3),
        ("10♥ 7♥", 17, 0, 2),
        ("A♥ 6♥", 17, 0, 3),
        ("A♥ 6♥", 17, 1, 2),
        ("A♥ 5♥", 16, 0, 2),
        ("A♥ 6♥", 16, 0, 3),
        ("A♥ 6♥", 16, 1, 2),
        ("A♥ 7♥", 18, 0, 2),
        ("A♥ 7♥", 18, 1, 2),
        ("10♥ 7♥", 18, 0, 3),
    ];
    for (dealer, stands_on, soft, cards) in rows {
        let scene = scene("10♠ 9♠", dealer).then("2♦ 2♣ 2♠ 2♥");
        let scene = scene.rule("dealer_stands_on", stands_on).rule("dealer_stands_soft_17", soft);
        let play = scene.play("deal stand");
        let seen = play.see("enemy.cards").as_array().map(Vec::len);
        assert_eq!(seen, Some(cards), "{dealer}, stands on {stands_on}, on soft 17: {soft}");
    }
}

#[test]
fn enemies_have_half_as_many_hit_points_more_each_time_around() {
    let boss =
        |stage: u16| from_toml(&format!("preset = \"classic\"\n[position]\nstage = {stage}\nbattle = 4\n")).play("");
    let n_stages = (1..100).find(|stage| boss(stage + 1).number("round") == 2).expect("stages come again");
    let first = boss(1).number("enemy.max_hp");
    for round in 1..=6 {
        let play = boss(1 + (round - 1) * n_stages);
        assert_eq!(play.number("round"), i64::from(round));
        assert_eq!(play.number("enemy.max_hp"), first * i64::from(round + 1) / 2, "round {round}");
    }
}

#[test]
fn poison_takes_one_more_with_every_hand() {
    let poison = json!([{ "type": "poison", "value": 2 }]);
    for hand in [1_u16, 2, 3, 10] {
        let play = blessed(lost().at(1, 1, hand), poison.clone()).play("deal");
        assert_eq!(play.dealt(), i64::from(hand) + 1, "hand {hand}");
    }
}

#[test]
fn five_cards_or_more_win_by_themselves() {
    let cards = ["2♠ 2♥", "2♦ 2♣", "3♠ 3♥"];
    for (n, wins) in [(2, false), (3, false), (4, false), (5, true), (6, true), (7, true)] {
        let hits = "hit ".repeat(n - 2);
        let scene = scene(cards[0], "10♥ 9♥").then("2♦ 2♣ 3♠ 3♥ 3♦").rule("charlie", 1);
        let play = scene.play(&format!("deal {hits} stand"));
        assert_eq!(play.see("results.0.winner") == "player", wins, "{n} cards");
    }
}

#[test]
fn conditions_about_rows_of_hands_and_hit_points_hold_from_where_they_say() {
    let bonus = |condition: Value| json!([{ "type": "flat_damage_bonus", "value": 5, "condition": condition }]);
    // After this many losses in a row, or more.
    for (streak, holds) in [(-4, true), (-3, true), (-2, true), (-1, false), (0, false), (2, false)] {
        let scene = won().position(|position| position.enemy.streak = streak);
        let play = blessed(scene, bonus(json!({ "type": "consecutive_losses", "value": 2 }))).play("deal stand");
        assert_eq!(play.dealt(), if holds { 18 } else { 13 }, "a row of {streak}");
    }
    for (streak, holds) in [(4, true), (2, true), (1, false), (0, false), (-2, false)] {
        let scene = won().position(|position| position.enemy.streak = streak);
        let play = blessed(scene, bonus(json!({ "type": "consecutive_wins", "value": 2 }))).play("deal stand");
        assert_eq!(play.dealt(), if holds { 18 } else { 13 }, "a row of {streak}");
    }
    // More than half of 50 hit points, less than half of them: exactly half is neither.
    for (hp, above, below) in [(24, false, true), (25, false, false), (26, true, false), (50, true, false)] {
        let with = |word: &str| {
            let condition = json!({ "type": word, "value": 50 });
            blessed(won().hp(hp), bonus(condition)).play("deal stand").dealt() == 18
        };
        assert_eq!((with("hp_above_percent"), with("hp_below_percent")), (above, below), "{hp} of 50");
    }
}

#[test]
fn two_ways_to_dodge_have_a_number_each_and_so_have_two_hands() {
    let dodge = json!([{ "type": "dodge_chance", "value": 0.35 }]);
    let n = |scene: &dyn Fn() -> Scene, actions: &str, path: &str| {
        let plays = (0..600).map(|nth| scene().seed(&format!("apart {nth}")).play(actions));
        plays.filter(|play| play.see(path) == true).count()
    };
    let boots = n(&|| lost().worn("iron_boots"), "deal stand", "results.0.dodged");
    let wish = n(&|| blessed(lost(), dodge.clone()), "deal stand", "results.0.dodged");
    let both = n(&|| blessed(lost().worn("iron_boots"), dodge.clone()), "deal stand", "results.0.dodged");
    // 40 % and 35 %: together 61 %.
    assert!(boots.abs_diff(240) < 48 && wish.abs_diff(210) < 48 && both.abs_diff(366) < 48, "{boots} {wish} {both}");
    let split = || {
        scene("8♠ 8♥", "K♥ Q♥")
            .then("10♦ 9♦")
            .rule("can_split", 1)
            .worn("iron_boots")
            .position(|p| p.player.hp = Some(50))
    };
    let mut seen = [0; 3];
    for nth in 0..600 {
        let play = split().seed(&format!("hands {nth}")).play("deal split stand stand");
        let dodged = |hand: usize| play.see(&format!("results.{hand}.dodged")) == true;
        seen[usize::from(dodged(0)) + usize::from(dodged(1))] += 1;
    }
    // 36 %, 48 %, 16 %; were it one number for both, there would be no 48.
    assert!(seen[1] > 220 && seen[2] < 150, "{seen:?}");
}

#[test]
fn a_second_potion_of_a_kind_works_for_its_own_time() {
    // Poison for three hands, and once more a hand later: 3, 6, 6, 3 and nothing.
    let scene = scene("K♠ 9♠", "10♥ 9♥").rule("reshuffle", 0).bag("poison_potion", 2);
    let scene = scene.then("K♦ 9♦ 10♣ 9♣ K♥ 8♠ 10♠ 8♥ Q♠ 8♦ Q♥ 8♣ J♠ 7♠ J♥ 7♥");
    let mut play = scene.play("use poison_potion, deal, stand");
    let mut left = vec![play.enemy_hp()];
    for nth in 0..4 {
        play.go("continue");
        if nth == 0 {
            play.go("use poison_potion,");
        }
        play.go("deal stand");
        left.push(play.enemy_hp());
    }
    assert_eq!(left, [97, 91, 85, 82, 82]);
}

/// What is seen in worlds that a seat holds possible.
fn worlds<T: Ord>(play: &Play, seat: Seat, see: impl Fn(&croupier_geniejack::Geniejack) -> T) -> BTreeSet<T> {
    let mut rng = Seed::Open("worlds".into()).rng(Key::new(1, 0, 0, 0));
    (0..400).map(|_| see(&play.game.state().redeal(seat, &mut rng))).collect()
}

#[test]
fn a_card_that_was_peeked_at_is_known_to_the_one_who_peeked() {
    let next = |game: &croupier_geniejack::Geniejack| game.run().table.shoe[usize::from(game.run().table.next)];
    let before = scene("10♠ 6♠", "10♥ 7♥").rule("can_peek", 1).play("deal");
    let after = scene("10♠ 6♠", "10♥ 7♥").rule("can_peek", 1).play("deal peek");
    for (play, seat, known) in
        [(&before, PLAYER, false), (&after, PLAYER, true), (&before, GENIE, false), (&after, GENIE, false)]
    {
        let seen = worlds(play, seat, next).len();
        assert!(if known { seen == 1 } else { seen > 30 }, "{seat}, peeked {known}: {seen} cards");
    }
}

#[test]
fn a_dealer_that_peeked_and_played_on_has_no_blackjack_in_any_world() {
    for (up, rank_of_blackjack) in [("A♥", 10), ("K♥", 11)] {
        for (peeks, possible) in [(0, true), (1, false)] {
            let play = scene("10♠ 6♠", &format!("7♦ {up}")).rule("dealer_peeks", peeks).play("deal");
            let hidden = worlds(&play, PLAYER, |game| game.run().table.dealer.cards[0]);
            let worth = |card: &Card| match card.to_string().chars().next() {
                Some('A') => 11,
                Some('1' | 'J' | 'Q' | 'K') => 10,
                _ => 0,
            };
            let blackjack = hidden.iter().any(|card| worth(card) == rank_of_blackjack);
            assert_eq!(blackjack, possible, "{up}, peeks {peeks}: {hidden:?}");
            assert!(hidden.len() > 20, "{hidden:?}");
        }
    }
}

#[test]
fn the_shoe_and_the_card_face_down_are_dealt_evenly() {
    // The dealer shows a card that makes no blackjack, so any card may lie beside it.
    let dealt = |actions: &str| scene("10♠ 6♠", "7♦ 5♥").rule("can_peek", 1).play(actions);
    for (actions, seat, known) in [("deal", PLAYER, 0), ("deal peek", PLAYER, 1), ("deal peek", GENIE, 0)] {
        let unseen = |game: &croupier_geniejack::Geniejack| -> Vec<Value> {
            let table = &game.run().table;
            assert!(table.face_down);
            let coming = table.shoe.iter().skip(usize::from(table.next) + known);
            [table.dealer.cards[0]].iter().chain(coming).map(|card| json!(card.rank().index())).collect()
        };
        check_even(dealt(actions).game.state(), seat, 1_500, unseen);
    }
}
