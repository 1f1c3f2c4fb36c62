//! What players learn of what happens, and what views have for those who draw them.

use croupier_geniejack::{GENIE, PLAYER, state::Phase};
use croupier_kernel::Eye;
use serde_json::{Value, json};

use crate::scene::{Play, scene};

/// All that an eye was told, as JSON.
fn told(play: &Play, eye: Eye) -> Vec<Value> {
    let told = play.game.told(eye, 0).iter();
    told.map(|(_, notice)| serde_json::to_value(notice).expect("a notice is plain data")).collect()
}

/// The words of all notices of some kinds, in order, each with one of its fields.
fn words(play: &Play, kinds: &[&str], field: &str) -> Vec<String> {
    let told = told(play, Eye::Seat(PLAYER));
    let kept = told.iter().filter(|notice| kinds.iter().any(|kind| notice["notice"] == *kind));
    kept.map(|notice| format!("{} {}", notice["notice"].as_str().unwrap_or_default(), notice[field])).collect()
}

fn find(play: &Play, kind: &str) -> Value {
    let told = told(play, Eye::Seat(PLAYER));
    told.into_iter().rfind(|notice| notice["notice"] == kind).unwrap_or_else(|| panic!("no {kind} was told"))
}

#[test]
fn hit_points_change_in_the_order_they_are_told() {
    let blessing = json!({ "name": "Leech", "description": "x", "effects": [
        { "type": "lifesteal", "value": 0.5 }, { "type": "thorns", "value": 0.5 }, { "type": "heal_on_win", "value": 1 } ] });
    let play = scene("10♠ 10♥", "10♦ 7♣").blessed(blessing).hp(10).bag("poison_potion", 1);
    let play = play.play("use poison_potion, deal, stand");
    let causes = words(&play, &["hurt", "healed"], "cause");
    assert_eq!(causes, ["hurt \"hand\"", "healed \"lifesteal\"", "healed \"blessing\"", "hurt \"poison\""]);
    let hurt = find(&play, "hurt");
    assert_eq!((&hurt["side"], &hurt["hp"]), (&json!("dealer"), &play.see("enemy.hp")));
    assert_eq!(hurt["source"], json!({ "kind": "potion", "id": "poison_potion", "name": "Poison Potion" }));
    let healed = find(&play, "healed");
    assert_eq!((&healed["hp"], &healed["source"]["name"]), (&play.see("player.hp"), &json!("Leech")));
}

#[test]
fn every_step_to_the_damage_has_a_name() {
    let play = scene("A♠ K♥", "10♦ 7♣").worn("flint_spear").enemy("tomb_guardian").play("deal");
    let steps = find(&play, "settled")["result"]["steps"].clone();
    let names: Vec<&str> = steps.as_array().expect("steps").iter().filter_map(|step| step["name"].as_str()).collect();
    assert_eq!(names, ["cards", "blackjack", "Flint Spear", "Tomb Guardian", "rounded down"]);
    assert_eq!(play.see("results.0.steps"), steps);
    let last = steps.as_array().and_then(|steps| steps.last()).expect("a last step");
    assert_eq!(last["total"], 1000 * play.number("results.0.damage"));
}

#[test]
fn nobody_is_told_what_lies_face_down_and_only_the_player_what_it_peeked_at() {
    let play = scene("10♠ 5♥", "9♦ 7♣").then("2♠").rule("can_peek", 1).play("deal peek");
    for eye in [Eye::Seat(PLAYER), Eye::Seat(GENIE), Eye::Watcher] {
        let told = told(&play, eye);
        assert!(!told.iter().any(|notice| notice["card"] == "9♦"), "{told:?}");
        let hidden = told.iter().filter(|notice| notice["notice"] == "drew" && notice.get("card").is_none());
        assert_eq!(hidden.count(), 1);
        let peeked = told.iter().find(|notice| notice["notice"] == "peeked").expect("everyone sees it done");
        assert_eq!(peeked.get("card").is_some(), eye.is(PLAYER));
    }
}

#[test]
fn a_hand_is_told_card_by_card() {
    let play = scene("10♠ 5♥", "9♦ 7♣").then("4♠ 8♠").play("deal hit stand");
    let kinds = ["hand_started", "drew", "stood", "turned_up", "busted", "settled"];
    let told = words(&play, &kinds, "score");
    let expected = [
        "hand_started null",
        "drew 10",
        "drew 15",
        "drew null",
        "drew null",
        "drew 19",
        "stood 19",
        "turned_up 16",
        "drew 24",
        "busted 24",
        "settled null",
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_view_has_the_row_of_battles_and_who_is_next() {
    let play = scene("", "").at(1, 2, 1).phase(Phase::Shop).play("");
    let battles = play.see("battles");
    let battles = battles.as_array().expect("a row");
    assert_eq!(battles.len(), 4);
    let beaten: Vec<bool> = battles.iter().map(|battle| battle["beaten"] == true).collect();
    assert_eq!(beaten, [true, true, false, false]);
    assert_eq!((&battles[3]["id"], &battles[3]["boss"]), (&json!("ancient_strix"), &json!(true)));
    let next = play.see("next_enemy");
    assert_eq!(next["id"], battles[2]["id"]);
    let mut play = play;
    play.go("leave");
    assert_eq!(play.see("enemy.id"), next["id"]);
}

#[test]
fn the_view_has_shields_low_totals_rules_and_powers() {
    let blessing = json!({ "name": "Aegis", "description": "x", "effects": [
        { "type": "damage_shield", "value": 10 }, { "type": "enable_peek", "value": 1 },
        { "type": "ties_favor_player", "value": 1 } ] });
    let play = scene("A♠ 5♥", "10♦ 7♣").blessed(blessing).play("deal");
    assert_eq!(play.see("player.shield"), json!({ "left": 10, "most": 10 }));
    assert_eq!((play.number("player.hands.0.score"), play.number("player.hands.0.low")), (16, 6));
    assert_eq!(play.see("player.hands.0.busts_on"), json!([]));
    assert_eq!(play.see("rules.ties_to"), "player");
    assert_eq!(play.number("rules.dealer_stands_on"), 17);
    assert_eq!(play.see("player.powers.0.action"), "peek");
    assert_eq!(play.see("player.powers.0.source.name"), "Aegis");
    let mut play = play;
    play.go("stand");
    assert_eq!(play.see("player.shield"), json!({ "left": 9, "most": 10 }));
    assert_eq!(find(&play, "settled")["absorbed"], 1);
}

#[test]
fn a_piece_on_the_shelf_names_what_it_replaces() {
    let play = scene("", "").at(1, 1, 1).phase(Phase::Shop).worn("cloth_armor").gold(100);
    let mut play = play.position(|position| position.shelf = vec!["bronze_armor".into()]).play("");
    assert_eq!(play.see("shop.0.replaces.id"), "cloth_armor");
    play.go("buy bronze_armor,");
    let bought = find(&play, "bought");
    assert_eq!((&bought["replaced"]["id"], &bought["gold"]), (&json!("cloth_armor"), &play.see("player.gold")));
}
