//! The Genie's seat: what is granted, what becomes something else, and what the player is told.

use croupier_geniejack::{GENIE, action::canned_grants, state::Phase};
use serde_json::{Value, json};

use crate::scene::{Play, Scene, scene};

fn wishing() -> Scene {
    scene("", "").at(1, 4, 1).enemy("ancient_strix").phase(Phase::Genie)
}

#[track_caller]
fn granted(scene: Scene, effects: Value) -> Play {
    let mut play = scene.play("wish something,");
    let blessing = json!({ "name": "Gift", "description": "A gift.", "effects": effects });
    play.game.play_text(&format!("grant {blessing}")).expect("any blessing is legal");
    play
}

/// What became of one effect, and what was said about it.
fn became(scene: Scene, effect: Value) -> (Value, usize) {
    let play = granted(scene, json!([effect]));
    let wish = play.game.state().wishes().last().expect("a wish").clone();
    (json!(wish.blessing.expect("a blessing").effects()[0]), wish.notes.len())
}

fn middling() -> Value {
    json!({ "type": "flat_damage_bonus", "value": 8 })
}

#[test]
fn a_wish_waits_for_the_genies_seat() {
    let play = wishing().play("wish more gold,");
    assert_eq!(play.game.turn().seat(), Some(GENIE));
    let legal = play.legal();
    assert_eq!(legal.len(), canned_grants().len());
    assert!(legal.iter().all(|action| action.starts_with("grant {")));
}

#[test]
fn a_granted_blessing_is_shown_with_its_effects_and_acts_at_once() {
    let effects =
        json!([{ "type": "flat_damage_bonus", "value": 9, "condition": { "type": "hp_below_percent", "value": 40 } }]);
    let play = granted(wishing(), effects);
    assert_eq!(play.phase(), Phase::Granted);
    assert_eq!(play.see("player.wishes.0.blessing.name"), "Gift");
    let sentence = "Hands you win deal 9 more damage, while you have less than 40% of your HP.";
    assert_eq!(play.see("player.wishes.0.blessing.effects"), json!([sentence]));
    assert_eq!(play.see("player.wishes.0.blessing.notes"), json!([]));
}

#[test]
fn a_record_with_wishes_plays_again() {
    let play = granted(wishing(), json!([{ "type": "max_hp_bonus", "value": 12 }, { "type": "poison", "value": 2 }]));
    let again =
        croupier_kernel::Match::<croupier_geniejack::Geniejack>::replay(play.game.record()).expect("a good record");
    assert_eq!(again.fingerprint(), play.game.fingerprint());
    let saved = serde_json::to_string(play.game.state()).expect("a state");
    let loaded: croupier_geniejack::Geniejack = serde_json::from_str(&saved).expect("a state");
    assert_eq!(&loaded, play.game.state());
}

#[test]
fn a_value_that_holds_already_moves_in_the_players_favour() {
    let e = |id: &str, value: i32| json!({ "type": id, "value": value });
    assert_eq!(became(wishing(), e("change_face_card_value", 10)), (e("change_face_card_value", 11), 1));
    assert_eq!(became(wishing(), e("change_ace_high_value", 11)), (e("change_ace_high_value", 12), 1));
    assert_eq!(became(wishing(), e("dealer_stands_on", 17)), (e("dealer_stands_on", 18), 1));
    assert_eq!(became(wishing(), e("double_down_multiplier", 2)), (e("double_down_multiplier", 3), 1));
    assert_eq!(became(wishing(), e("dealer_stands_on", 15)), (e("dealer_stands_on", 15), 0));
    let five = json!({ "type": "rank_value_override", "value": 5, "rank": "5" });
    assert_eq!(became(wishing(), five).0, json!({ "type": "rank_value_override", "value": 6, "rank": "5" }));
}

#[test]
fn a_blessing_that_was_changed_says_what_it_is_now() {
    let never = json!({ "type": "score_exactly", "value": 25 });
    let play = granted(wishing(), json!([{ "type": "flat_damage_bonus", "value": 9, "condition": never }]));
    assert_eq!(play.see("player.wishes.0.blessing.description"), "Hands you win deal 1 more damage.");
    let peek = json!({ "type": "enable_peek", "value": 1 });
    let play = granted(wishing(), json!([peek, peek]));
    assert_eq!(play.see("player.wishes.0.blessing.description"), "What the Genie could spare of it.");
    let play = granted(wishing(), json!([peek]));
    assert_eq!(play.see("player.wishes.0.blessing.description"), "A gift.");
}

#[test]
fn flexible_aces_become_flexible_tens() {
    let (effect, notes) = became(wishing(), json!({ "type": "flexible_rank", "rank": "A" }));
    assert_eq!((effect["rank"].clone(), notes), (json!("10"), 1));
}

#[test]
fn what_is_held_in_full_becomes_damage_and_the_player_is_told() {
    let peek = json!({ "type": "enable_peek", "value": 1 });
    let (effect, notes) = became(wishing().rule("can_peek", 1), peek.clone());
    assert_eq!((effect, notes), (middling(), 1));
    let play = granted(wishing(), json!([peek, peek]));
    assert_eq!(play.see("player.wishes.0.blessing.effects.1"), "Hands you win deal 8 more damage.");
    assert!(play.see("player.wishes.0.blessing.notes.0").as_str().expect("a note").contains("Instead:"));
    let save = json!({ "type": "bust_save", "value": 18 });
    let play = granted(wishing(), json!([save, save]));
    assert_eq!(play.see("player.wishes.0.blessing.effects.1"), "Hands you win deal 8 more damage.");
}

#[test]
fn a_removal_that_finds_nothing_or_would_leave_nothing_becomes_damage() {
    let no_nines = json!({ "type": "remove_rank_from_deck", "rank": "9" });
    let play = granted(wishing(), json!([no_nines, no_nines]));
    assert_eq!(play.see("player.wishes.0.blessing.effects.1"), "Hands you win deal 8 more damage.");
    let two = json!({ "type": "force_deck_ranks", "ranks": ["K", "A"] });
    let no_kings = json!({ "type": "remove_rank_from_deck", "rank": "K" });
    let play = granted(wishing(), json!([two, no_kings]));
    assert_eq!(play.see("player.wishes.0.blessing.effects.1"), "Hands you win deal 8 more damage.");
    let suits = ["hearts", "clubs", "spades"].map(|suit| json!({ "type": "remove_suit_from_deck", "suit": suit }));
    assert_eq!(granted(wishing(), json!(suits)).see("player.wishes.0.blessing.notes"), json!([]));
}

#[test]
fn a_rank_that_is_not_in_the_deck_cannot_be_made_better() {
    let two = json!({ "type": "force_deck_ranks", "ranks": ["K", "A"] });
    let play = granted(wishing(), json!([two, { "type": "rank_value_override", "rank": "5", "value": 10 }]));
    assert_eq!(play.see("player.wishes.0.blessing.effects.1"), "Hands you win deal 8 more damage.");
}

fn only(ranks: &[&str]) -> Value {
    json!({ "type": "force_deck_ranks", "value": 1, "ranks": ranks })
}

#[test]
fn a_bonus_for_cards_that_are_not_in_the_deck_becomes_damage() {
    let bonus = |id: &str| json!({ "type": id, "value": 3 });
    for (deck, id) in [
        (only(&["K", "A"]), "low_card_bonus"),
        (only(&["K", "A"]), "high_card_bonus"),
        (only(&["K", "A"]), "even_card_bonus"),
        (only(&["2", "3"]), "face_card_damage_bonus"),
        (only(&["2", "3"]), "ace_damage_bonus"),
        (only(&["2", "3"]), "soft_hand_bonus"),
        (only(&["2", "3"]), "blackjack_bonus_damage"),
        (only(&["2", "3"]), "heal_on_blackjack"),
        (only(&["2", "3"]), "gold_per_blackjack"),
        (only(&["10", "K"]), "exact_target_bonus"),
        (only(&["9", "10"]), "five_card_charlie"),
    ] {
        // In whichever order they are granted.
        for (effects, at) in [(json!([deck, bonus(id)]), 1), (json!([bonus(id), deck]), 0)] {
            let play = granted(wishing(), effects);
            let wish = play.game.state().wishes().last().expect("a wish").clone();
            assert_eq!(json!(wish.blessing.expect("a blessing").effects()[at]), middling(), "{id} at {at}");
            assert_eq!(wish.notes.len(), 1, "{id} at {at}");
        }
    }
}

#[test]
fn a_condition_that_can_never_hold_goes_and_the_effect_is_at_its_lowest() {
    let c = |id: &str, value: i32| json!({ "type": id, "value": value });
    let under = |id: &str, condition: Value| json!({ "type": id, "value": 9, "condition": condition });
    let damage = |condition: Value| under("flat_damage_bonus", condition);
    let none = || json!(null);
    for (deck, effect) in [
        (none(), damage(c("hp_above_percent", 100))),
        (none(), damage(c("hp_below_percent", 1))),
        (none(), damage(c("enemy_hp_below_percent", 1))),
        (none(), damage(c("score_exactly", 25))),
        (none(), damage(c("score_gte", 22))),
        (none(), damage(c("hand_size_equals", 1))),
        (none(), under("ties_favor_player", c("score_gte", 22))),
        (none(), under("five_card_charlie", c("hand_size_equals", 3))),
        (none(), under("exact_target_bonus", c("score_exactly", 15))),
        (none(), under("bust_save", c("score_exactly", 10))),
        (none(), under("blackjack_bonus_damage", c("hand_size_gte", 4))),
        (none(), under("enable_split", c("hand_size_gte", 3))),
        (none(), under("enable_surrender", c("hand_size_gte", 3))),
        (none(), under("enable_peek", c("score_exactly", 21))),
        (only(&["K", "A"]), damage(json!({ "type": "when_player_draws_rank", "rank": "6" }))),
        (only(&["K", "A"]), damage(json!({ "type": "when_dealer_draws_rank", "rank": "6" }))),
        (only(&["K", "A"]), damage(json!({ "type": "hand_contains_rank", "rank": "6" }))),
        (only(&["10", "K"]), damage(c("score_exactly", 15))),
        (
            json!({ "type": "remove_suit_from_deck", "suit": "hearts" }),
            damage(json!({ "type": "hand_contains_suit", "suit": "hearts" })),
        ),
    ] {
        let effects = if deck.is_null() { json!([effect]) } else { json!([deck, effect]) };
        let play = granted(wishing(), effects);
        let wish = play.game.state().wishes().last().expect("a wish").clone();
        let got = json!(wish.blessing.expect("a blessing").effects().last().expect("an effect"));
        assert_eq!(got["type"], effect["type"], "{effect}");
        assert!(got["condition"].is_null() && wish.notes.len() == 1, "{effect} became {got}");
    }
}

#[test]
fn a_condition_that_can_hold_stays() {
    let c = |id: &str, value: i32| json!({ "type": id, "value": value });
    let later = json!({ "type": "bust_threshold_bonus", "value": 5 });
    let fewer = json!({ "type": "fewer_starting_cards", "value": 1 });
    let removals = json!({ "type": "enable_remove_card", "value": 1 });
    let twenty_five = json!({ "type": "additional_blackjack_value", "value": 25 });
    let none = || json!(null);
    for (held, id, condition) in [
        (none(), "flat_damage_bonus", c("hp_above_percent", 99)),
        (none(), "flat_damage_bonus", c("hp_below_percent", 3)),
        (none(), "flat_damage_bonus", c("score_exactly", 21)),
        (none(), "flat_damage_bonus", c("hand_size_equals", 8)),
        (none(), "bust_save", c("score_exactly", 25)),
        (none(), "bust_threshold_bonus", c("score_gte", 22)),
        (none(), "blackjack_bonus_damage", c("hand_size_equals", 2)),
        (none(), "flat_damage_reduction", c("score_gte", 22)),
        (later.clone(), "flat_damage_bonus", c("score_exactly", 25)),
        (later, "ties_favor_player", c("score_gte", 22)),
        (twenty_five, "flat_damage_bonus", c("score_exactly", 25)),
        (fewer, "flat_damage_bonus", c("hand_size_equals", 1)),
        (removals, "flat_damage_bonus", c("hand_size_equals", 1)),
    ] {
        let effect = json!({ "type": id, "value": 3, "condition": condition });
        let effects = if held.is_null() { json!([effect]) } else { json!([held, effect]) };
        let play = granted(wishing(), effects);
        assert_eq!(play.see("player.wishes.0.blessing.notes"), json!([]), "{effect}");
    }
}

#[test]
fn every_canned_grant_does_something() {
    for blessing in canned_grants() {
        let mut play = wishing().play("wish something,");
        play.game.play_text(&format!("grant {blessing}")).expect("a canned grant is legal");
        assert_eq!(play.see("player.wishes.0.blessing.notes"), json!([]), "{blessing}");
    }
}

#[test]
fn only_the_genie_grants_and_only_after_a_wish() {
    let mut play = wishing().play("");
    assert!(play.refused("grant {}").contains("wish TEXT"));
    play.go("wish peace,");
    assert!(play.refused("wish again").contains("grant JSON"));
}

#[test]
fn an_unknown_effect_in_a_position_is_refused() {
    let bad = |blessing: Value| {
        scene("", "").cursed_by("ancient_strix").position(|p| p.player.wishes[0].blessing = Some(blessing)).refused()
    };
    assert!(bad(json!({ "effects": [{ "type": "poisn", "value": 1 }] })).contains("poison"));
    assert!(bad(json!({ "effects": [] })).contains("1 to 3 effects"));
    assert!(bad(json!(3)).contains("needs a list of `effects`"));
    let idle = json!({ "effects": [{ "type": "poison", "value": 1, "condition": { "type": "sometimes" } }] });
    assert!(bad(idle).contains("the condition of `poison`"));
}
