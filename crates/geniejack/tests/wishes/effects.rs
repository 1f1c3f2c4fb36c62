//! Each of the 75 effects: the same hand with it and without it.

use croupier_geniejack::{state::Phase, vocabulary::EffectId};
use serde_json::{Value, json};

use crate::scene::{Play, Scene, scene};

/// An effect, a scene, the actions, what is looked at, and what is seen there without and with the effect.
type Row = (Value, Scene, &'static str, &'static str, Value, Value);

pub(crate) fn blessed(scene: Scene, effects: Value) -> Scene {
    scene.cursed_by("ancient_strix").position(|position| {
        let wish = position.player.wishes.last_mut().expect("a wish");
        wish.blessing = Some(json!({ "name": "Test", "description": "A test.", "effects": effects }));
    })
}

/// What is seen: a path in the view, or `may ACTION`.
fn observed(play: &Play, what: &str) -> Value {
    match what.strip_prefix("may ") {
        Some(action) => json!(play.may(action)),
        None => play.see(what),
    }
}

/// 19 against 17: won by 2.
fn won() -> Scene {
    scene("K♠ 9♠", "10♥ 7♥")
}

/// 21 in two cards against 17: 4 x 1.5 = 6.
fn natural() -> Scene {
    scene("A♠ K♠", "10♥ 7♥")
}

/// 25 against 20: 20 lost.
fn busted() -> Scene {
    scene("10♠ 5♠", "K♥ Q♥").then("10♦")
}

fn push() -> Scene {
    scene("10♠ 8♠", "10♥ 8♥")
}

#[expect(clippy::too_many_lines, reason = "it is a table")]
fn cards_and_scoring() -> Vec<Row> {
    let e = |id: &str, value: i32| json!({ "type": id, "value": value });
    let score = "player.hands.0.score";
    vec![
        (
            json!({"type":"flexible_rank","value":1,"rank":"9"}),
            scene("10♠ 9♠", "10♥ 7♥").then("5♠"),
            "deal hit",
            score,
            json!(24),
            json!(16),
        ),
        (e("change_face_card_value", 12), scene("K♠ 5♠", "10♥ 7♥"), "deal", score, json!(15), json!(17)),
        (e("change_ace_high_value", 12), scene("A♠ 5♠", "10♥ 7♥"), "deal", score, json!(16), json!(17)),
        (
            json!({"type":"suit_card_value_bonus","value":3,"suit":"spades"}),
            scene("5♠ 5♥", "10♥ 7♥"),
            "deal",
            score,
            json!(10),
            json!(13),
        ),
        (
            json!({"type":"rank_value_override","value":0,"rank":"5"}),
            scene("5♠ K♠", "10♥ 7♥"),
            "deal",
            score,
            json!(15),
            json!(10),
        ),
        (
            json!({"type":"remove_rank_from_deck","value":1,"rank":"9"}),
            scene("10♠ 7♠", "10♥ 7♥"),
            "deal",
            "n_shoe",
            json!(48),
            json!(44),
        ),
        (
            json!({"type":"remove_suit_from_deck","value":1,"suit":"clubs"}),
            scene("10♠ 7♠", "10♥ 7♥"),
            "deal",
            "n_shoe",
            json!(48),
            json!(35),
        ),
        (
            json!({"type":"force_deck_ranks","value":1,"ranks":["K","A"]}),
            scene("K♠ K♥", "A♥ K♦"),
            "deal",
            "n_shoe",
            json!(48),
            json!(28),
        ),
        (
            json!({"type":"extra_copies_of_rank","value":2,"rank":"7"}),
            scene("10♠ 7♠", "10♥ 7♥"),
            "deal",
            "n_shoe",
            json!(48),
            json!(56),
        ),
        (e("no_reshuffle", 1), won().then("K♣ 9♣ 10♦ 7♦"), "deal stand continue deal", "n_shoe", json!(48), json!(44)),
        (e("multiple_decks", 3), won(), "deal", "n_shoe", json!(48), json!(152)),
        (
            e("bust_threshold_bonus", 2),
            scene("10♠ 7♠", "10♥ 7♥").then("5♠"),
            "deal hit",
            "player.hands.0.busted",
            json!(true),
            json!(false),
        ),
        (
            e("additional_blackjack_value", 22),
            scene("10♠ 7♠", "10♥ 7♥").then("5♠"),
            "deal hit",
            "results.0.player.blackjack",
            json!(false),
            json!(true),
        ),
        (e("bust_save", 15), scene("10♠ 7♠", "10♥ 7♥").then("K♠"), "deal hit", "player.hp", json!(33), json!(48)),
        (
            e("bust_card_value_halved", 1),
            scene("10♠ 7♠", "10♥ 7♥").then("8♠"),
            "deal hit",
            "results.0.winner",
            json!("dealer"),
            json!("player"),
        ),
        (e("ignore_card_on_bust", 1), scene("10♠ 7♠", "10♥ 7♥").then("9♠"), "deal hit", score, json!(26), json!(16)),
        (
            e("five_card_charlie", 10),
            scene("2♠ 3♠", "10♥ 9♥").then("2♦ 3♦ 4♦"),
            "deal hit hit hit stand",
            "enemy.hp",
            json!(100),
            json!(90),
        ),
        (e("soft_hand_bonus", 5), scene("A♠ 8♠", "10♥ 7♥"), "deal stand", "enemy.hp", json!(98), json!(93)),
        (
            e("exact_target_bonus", 5),
            scene("10♠ 6♠", "10♥ 7♥").then("5♠"),
            "deal hit",
            "enemy.hp",
            json!(96),
            json!(91),
        ),
    ]
}

fn actions_and_dealer() -> Vec<Row> {
    let e = |id: &str, value: i32| json!({ "type": id, "value": value });
    let (no, yes) = (json!(false), json!(true));
    vec![
        (e("enable_remove_card", 1), won(), "deal", "may remove 1", no.clone(), yes.clone()),
        (e("enable_peek", 1), won(), "deal", "may peek", no.clone(), yes.clone()),
        (e("enable_surrender", 1), won(), "deal", "may surrender", no.clone(), yes.clone()),
        (e("enable_split", 1), scene("8♠ 8♥", "10♥ 7♥"), "deal", "may split", no.clone(), yes.clone()),
        (e("extra_starting_cards", 1), scene("2♠ 3♠", "4♠ 7♥"), "deal", "player.hands.0.score", json!(5), json!(9)),
        (e("fewer_starting_cards", 1), scene("2♠ 3♠", "4♠ 7♥"), "deal", "player.hands.0.score", json!(5), json!(2)),
        (e("double_down_any_time", 1), scene("2♠ 3♠", "10♥ 7♥").then("4♠"), "deal hit", "may double", no, yes),
        (
            e("hit_after_double", 1),
            scene("2♠ 3♠", "10♥ 7♥").then("4♠"),
            "deal double",
            "phase",
            json!("hand_result"),
            json!("player_turn"),
        ),
        (
            e("dealer_stands_on", 15),
            scene("10♠ 9♠", "10♥ 5♥").then("3♥"),
            "deal stand",
            "enemy.score",
            json!(18),
            json!(15),
        ),
        (
            e("dealer_hits_soft_17", 1),
            scene("10♠ 9♠", "A♥ 6♥").then("3♥"),
            "deal stand",
            "enemy.score",
            json!(17),
            json!(20),
        ),
        (e("ties_favor_player", 1), push(), "deal stand", "results.0.winner", json!(null), json!("player")),
        (
            e("double_bust_favors_player", 1),
            scene("10♠ 5♠", "10♥ 6♥").then("K♠ K♥"),
            "deal hit",
            "results.0.winner",
            json!(null),
            json!("player"),
        ),
        (e("dealer_reveals_cards", 1), won(), "deal", "enemy.score", json!(null), json!(17)),
        (
            e("dealer_extra_starting_card", 1),
            scene("10♠ 9♠", "5♥ 6♥").then("4♥"),
            "deal",
            "enemy.cards",
            json!([null, "6♥"]),
            json!([null, "6♥", "4♥"]),
        ),
        (
            e("dealer_fewer_starting_cards", 1),
            scene("10♠ 9♠", "5♥ 6♥"),
            "deal",
            "enemy.cards",
            json!([null, "6♥"]),
            json!([null]),
        ),
    ]
}

fn damage() -> Vec<Row> {
    let e = |id: &str, value: f64| json!({ "type": id, "value": value });
    let hp = "enemy.hp";
    let saif = || won().worn("bronze_saif");
    vec![
        (e("flat_damage_bonus", 7.0), won(), "deal stand", hp, json!(98), json!(91)),
        (e("percent_damage_bonus", 0.5), saif(), "deal stand", hp, json!(88), json!(82)),
        (e("damage_multiplier", 2.0), saif(), "deal stand", hp, json!(88), json!(76)),
        (json!({"type":"suit_damage_bonus","value":3,"suit":"spades"}), won(), "deal stand", hp, json!(98), json!(92)),
        (e("face_card_damage_bonus", 4.0), won(), "deal stand", hp, json!(98), json!(94)),
        (e("ace_damage_bonus", 5.0), scene("A♠ 8♠", "10♥ 7♥"), "deal stand", hp, json!(98), json!(93)),
        (e("even_card_bonus", 3.0), scene("10♠ 9♠", "10♥ 7♥"), "deal stand", hp, json!(98), json!(95)),
        (e("odd_card_bonus", 3.0), scene("A♠ 9♠", "10♥ 7♥"), "deal stand", hp, json!(97), json!(91)),
        (e("low_card_bonus", 2.0), scene("K♠ 6♠", "10♥ 7♥").then("3♠"), "deal hit stand", hp, json!(98), json!(94)),
        (e("high_card_bonus", 4.0), won(), "deal stand", hp, json!(98), json!(94)),
        (e("blackjack_bonus_damage", 10.0), natural(), "deal", hp, json!(94), json!(84)),
        (e("blackjack_damage_multiplier", 2.0), natural(), "deal", hp, json!(94), json!(88)),
        (e("damage_on_push", 5.0), push(), "deal stand", hp, json!(100), json!(95)),
        (e("damage_per_card_in_hand", 2.0), won(), "deal stand", hp, json!(98), json!(94)),
        (e("overkill_carry", 0.5), saif().enemy_hp(1), "deal stand", "player.overkill", json!(0), json!(5)),
        (
            e("scaling_damage_per_win", 3.0),
            won().position(|p| p.enemy.wins = 2),
            "deal stand",
            hp,
            json!(98),
            json!(92),
        ),
        (
            e("double_down_multiplier", 4.0),
            scene("6♠ 5♠", "10♥ 7♥").then("9♠"),
            "deal double",
            hp,
            json!(94),
            json!(88),
        ),
        (e("flat_damage_reduction", 5.0), busted(), "deal hit", "player.hp", json!(30), json!(35)),
        (e("percent_damage_reduction", 0.25), busted(), "deal hit", "player.hp", json!(30), json!(35)),
        (e("thorns", 0.5), busted(), "deal hit", hp, json!(100), json!(90)),
        (e("damage_shield", 10.0), busted(), "deal hit", "player.hp", json!(30), json!(40)),
        (e("damage_cap", 8.0), busted(), "deal hit", "player.hp", json!(30), json!(42)),
        (
            json!({"type":"suit_damage_reduction","value":0.4,"suit":"spades"}),
            busted(),
            "deal hit",
            "player.hp",
            json!(30),
            json!(38),
        ),
        (e("reduce_bust_damage", 0.5), busted(), "deal hit", "player.hp", json!(30), json!(40)),
    ]
}

fn healing_time_and_gold() -> Vec<Row> {
    let e = |id: &str, value: f64| json!({ "type": id, "value": value });
    let (hp, gold) = ("player.hp", "player.gold");
    let weak = || won().enemy_hp(1);
    let shop = || scene("", "").phase(Phase::Shop).position(|p| p.shelf = vec!["cloth_trinket".into()]);
    vec![
        (e("max_hp_bonus", 10.0), scene("", "").phase(Phase::Shop), "leave", "player.max_hp", json!(50), json!(60)),
        (e("heal_per_hand", 4.0), won().hp(30), "deal", hp, json!(30), json!(34)),
        (e("heal_on_win", 5.0), won().hp(30), "deal stand", hp, json!(30), json!(35)),
        (e("heal_on_blackjack", 6.0), natural().hp(30), "deal", hp, json!(30), json!(36)),
        (e("lifesteal", 0.5), won().worn("bronze_saif").hp(30), "deal stand", hp, json!(30), json!(36)),
        (e("heal_per_battle", 7.0), weak().hp(30), "deal stand continue", hp, json!(30), json!(37)),
        (e("heal_on_push", 3.0), push().hp(30), "deal stand", hp, json!(30), json!(33)),
        (e("damage_per_hand", 4.0), won(), "deal", "enemy.hp", json!(100), json!(96)),
        (e("poison", 2.0), won().at(1, 1, 3), "deal", "enemy.hp", json!(100), json!(96)),
        (
            e("damage_on_enemy_bust", 6.0),
            scene("K♠ 2♠", "10♥ 6♥").then("K♥"),
            "deal stand",
            "enemy.hp",
            json!(88),
            json!(82),
        ),
        (e("flat_gold_bonus", 5.0), weak(), "deal stand continue", gold, json!(10), json!(15)),
        (e("percent_gold_bonus", 0.5), weak(), "deal stand continue", gold, json!(10), json!(15)),
        (
            e("gold_per_hand_won", 3.0),
            weak().position(|p| p.enemy.wins = 1),
            "deal stand continue",
            gold,
            json!(10),
            json!(16),
        ),
        (e("gold_per_blackjack", 4.0), natural().enemy_hp(1), "deal continue", gold, json!(10), json!(14)),
        (e("shop_discount", 0.5), shop(), "", "shop.0.price", json!(15), json!(7)),
    ]
}

fn rows() -> Vec<Row> {
    [cards_and_scoring(), actions_and_dealer(), damage(), healing_time_and_gold()].concat()
}

/// Effects of chance, which have tests of their own.
const BY_CHANCE: [&str; 2] = ["dodge_chance", "heal_on_dodge"];

#[test]
fn every_effect_makes_the_difference_it_promises() {
    for (effect, scene, actions, what, without, with) in rows() {
        let plain = scene.clone().cursed_by("ancient_strix").play(actions);
        assert_eq!(observed(&plain, what), without, "without {effect}");
        let blessed = blessed(scene, json!([effect])).play(actions);
        assert_eq!(observed(&blessed, what), with, "with {effect}");
        assert_ne!(without, with, "{effect} changes nothing");
    }
}

#[test]
fn no_effect_is_left_untested() {
    let mut tested: Vec<String> =
        rows().iter().map(|row| row.0["type"].as_str().expect("a word").to_string()).collect();
    tested.extend(BY_CHANCE.map(Into::into));
    for effect in EffectId::all() {
        assert!(tested.contains(&effect.get().id), "{} has no test", effect.get().id);
    }
    assert_eq!(EffectId::all().count(), 75);
    assert_eq!(tested.len(), 75);
}

#[test]
fn dodge_chance_lets_lost_hands_miss() {
    let dodged = |effects: Value| {
        let hands = (0..400).map(|n| blessed(busted(), effects.clone()).seed(&format!("dodge {n}")).play("deal hit"));
        hands.filter(|play| play.see("results.0.dodged") == true).count()
    };
    assert_eq!(dodged(json!([{ "type": "flat_gold_bonus", "value": 5 }])), 0);
    let n = dodged(json!([{ "type": "dodge_chance", "value": 0.35 }]));
    assert!((110..=170).contains(&n), "{n}");
}

#[test]
fn heal_on_dodge_heals_when_a_hand_misses() {
    let effects = json!([{ "type": "dodge_chance", "value": 0.35 }, { "type": "heal_on_dodge", "value": 4 }]);
    let mut seen = [false; 2];
    for n in 0..60 {
        let play = blessed(busted().hp(30), effects.clone()).seed(&format!("heal {n}")).play("deal hit");
        let dodged = play.see("results.0.dodged") == true;
        assert_eq!(play.hp(), if dodged { 34 } else { 10 });
        seen[usize::from(dodged)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn effects_of_one_kind_add_up_or_the_best_counts() {
    let seen =
        |effects: Value, scene: Scene, actions: &str, what: &str| blessed(scene, effects).play(actions).number(what);
    let shield = json!([{"type":"damage_shield","value":5},{"type":"damage_shield","value":7}]);
    assert_eq!(seen(shield, busted(), "deal hit", "player.hp"), 42);
    let cap = json!([{"type":"damage_cap","value":8},{"type":"damage_cap","value":12}]);
    assert_eq!(seen(cap, busted(), "deal hit", "player.hp"), 42);
    let saves = json!([{"type":"bust_save","value":16},{"type":"bust_save","value":9}]);
    assert_eq!(seen(saves, busted(), "deal hit", "player.hands.0.score"), 16);
    let thorns = json!([{"type":"thorns","value":0.2},{"type":"thorns","value":0.3}]);
    assert_eq!(seen(thorns, busted(), "deal hit", "enemy.hp"), 90);
    let removals = json!([{"type":"enable_remove_card","value":1},{"type":"enable_remove_card","value":2}]);
    assert_eq!(
        blessed(scene("2♠ 3♠", "10♥ 7♥").then("4♠ 5♠"), removals)
            .play("deal, hit, hit, remove 1, remove 1, remove 1")
            .number("player.hands.0.score"),
        5
    );
}

#[test]
fn damage_effects_run_in_the_order_of_the_blessing() {
    let dealt = |effects: Value| blessed(won(), effects).play("deal stand").dealt();
    let (flat, double) = (json!({"type":"flat_damage_bonus","value":5}), json!({"type":"damage_multiplier","value":2}));
    assert_eq!(dealt(json!([flat, double])), 14);
    assert_eq!(dealt(json!([double, flat])), 9);
}

#[test]
fn deck_effects_compose_in_the_order_received() {
    let n_cards = |effects: Value| blessed(scene("K♠ K♥", "K♦ A♥"), effects).play("deal").number("n_shoe") + 4;
    let (copies, no_kings) = (
        json!({"type":"extra_copies_of_rank","value":2,"rank":"K"}),
        json!({"type":"remove_rank_from_deck","value":1,"rank":"K"}),
    );
    // Stacked kings come on top of a deck without any.
    assert_eq!(n_cards(json!([copies, no_kings])), 48 + 3);
    assert_eq!(n_cards(json!([no_kings, copies])), 48 + 8);
}

#[test]
fn poison_grows_within_a_battle() {
    let mut play = blessed(scene("", ""), json!([{"type":"poison","value":1}])).play("");
    let mut lost = Vec::new();
    for _ in 0..3 {
        let before = play.enemy_hp();
        play.go("deal");
        let hit = if play.phase() == Phase::HandResult && play.see("results.0.winner") == "player" {
            play.number("results.0.damage")
        } else {
            0
        };
        lost.push(before - play.enemy_hp() - hit);
        if play.phase() == Phase::PlayerTurn {
            play.go("stand");
        }
        play.go("continue");
    }
    assert_eq!(lost, [1, 2, 3]);
}

#[test]
fn more_hit_points_are_given_once() {
    let mut play = blessed(scene("K♠ 9♠", "10♥ 7♥").phase(Phase::Shop), json!([{"type":"max_hp_bonus","value":20}]));
    play.config.rules.insert("flat_bonus".into(), 1000);
    play.config.rules.insert("flat_reduction".into(), 0);
    let mut play = play.play("leave");
    assert_eq!((play.hp(), play.number("player.max_hp")), (70, 70));
    play.go("deal");
    if play.phase() == Phase::PlayerTurn {
        play.go("stand");
    }
    if play.phase() == Phase::HandResult && play.enemy_hp() == 0 {
        play.go("continue continue leave");
    }
    assert_eq!(play.number("player.max_hp"), 70);
}

#[test]
fn a_small_deck_is_repeated_until_it_has_26_cards() {
    let effects = json!([{"type":"force_deck_ranks","value":1,"ranks":["2","3"]},{"type":"remove_suit_from_deck","value":1,"suit":"clubs"}]);
    let play = blessed(scene("", ""), effects).play("deal");
    // 6 cards, five times.
    assert_eq!(play.game.state().run().table.shoe.len(), 30);
}
