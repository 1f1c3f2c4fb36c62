//! Wishes at the table: a genie in its seat, and records that need no one to answer again.

use croupier_kernel::{Eye, Seat, Seed};
use croupier_table::{
    Decision, Options, Session, Settings,
    files::PositionFile,
    let_decide,
    registry::{self, Beginning},
};
use serde_json::Value;

fn begin(seed: &str) -> Box<dyn Session> {
    registry::begin("geniejack", &Beginning::Options(&Options::default()), Seed::Open(seed.into())).expect("a match")
}

const PLAYER: Seat = Seat(0);
const GENIE: Seat = Seat(1);

/// Does something for the player to move.
fn play(session: &mut dyn Session, action: &str) {
    let now = session.now();
    session.play(now.to_move.expect("a seat to move"), now.ply, action).unwrap_or_else(|refusal| panic!("{refusal}"));
}

fn screen(session: &dyn Session) -> String {
    session.text(&Settings::default()).screen(PLAYER).to_string()
}

fn help(session: &dyn Session) -> String {
    session.text(&Settings::default()).help(PLAYER).to_string()
}

/// Plays until a genie is asked, wishes this, and lets it grant; nothing if the run ends before.
fn wish(seed: &str, genie: &str, wish: &str) -> Option<(Box<dyn Session>, Decision)> {
    let mut session = begin(seed);
    session.seat(PLAYER, "basic").expect("a player");
    session.seat(GENIE, genie).expect("a genie");
    while session.now().to_move.is_some() {
        if session.view(Eye::Seat(PLAYER))["phase"] == "genie" {
            play(session.as_mut(), &format!("wish {wish}"));
            let thought = session.think().expect("a genie thinks");
            assert!(thought.thinking.is_none(), "neither the lamp nor the boon keeps anyone waiting");
            let decision = let_decide(session.as_mut()).expect("a grant");
            assert!(decision.action.starts_with("grant {"), "{}", decision.action);
            return Some((session, decision));
        }
        let_decide(session.as_mut());
    }
    None
}

fn first_wish(genie: &str, text: &str) -> (Box<dyn Session>, Decision) {
    (0..2000).find_map(|seed| wish(&seed.to_string(), genie, text)).expect("a run that beats a boss")
}

fn remark(decision: &Decision) -> String {
    decision.remark.as_ref().expect("a remark").to_string()
}

#[test]
fn the_lamp_grants_and_says_so() {
    let (session, granted) = first_wish("lamp", "no more sixes");
    let blessing: Value = serde_json::from_str(&granted.action["grant ".len()..]).expect("JSON");
    assert_eq!(blessing["effects"][0]["type"], "remove_rank_from_deck");
    assert_eq!(blessing["effects"][0]["rank"], "6");
    assert_eq!(granted.remark.as_ref().map(ToString::to_string).unwrap_or_default(), "", "all of it is granted");
    let screen = screen(session.as_ref());
    assert!(
        screen.contains("You get: Banished Sixes")
            && screen.contains("The Genie: ")
            && screen.contains("The deck has no 6s."),
        "{screen}"
    );
}

#[test]
fn the_view_tells_who_granted_and_what_was_understood() {
    let (session, granted) = first_wish("lamp", "more damage");
    let view = session.view(Eye::Seat(PLAYER));
    let told = &view["player"]["wishes"][0]["granted"];
    assert_eq!(told["by"], "lamp");
    assert!(told["understood"].as_str().is_some_and(|text| text.contains("more damage")), "{told}");
    assert!(told["hp_before"].as_i64() <= view["player"]["hp"].as_i64(), "{told}");
    assert_eq!(told["example"]["cards"], serde_json::json!(["K♠", "10♥"]));
    let blessing: Value = serde_json::from_str(&granted.action["grant ".len()..]).expect("JSON");
    assert_eq!(blessing["by"], "lamp", "it is in the record");
    let heard = session.told(Eye::Seat(PLAYER), 0);
    let notice = heard.iter().find(|notice| notice["notice"] == "granted").expect("a notice");
    assert_eq!((&notice["by"], &notice["understood"]), (&told["by"], &told["understood"]));
}

#[test]
fn nonsense_is_a_minor_boon_and_the_player_is_told_why() {
    let (session, granted) = first_wish("lamp", "asdfghjkl");
    assert!(granted.action.contains("Minor Boon"), "{}", granted.action);
    assert!(screen(session.as_ref()).contains("The Genie: "), "{}", screen(session.as_ref()));
    assert_eq!(session.view(Eye::Seat(PLAYER))["player"]["wishes"][0]["granted"]["by"], "boon");
}

#[test]
fn a_record_with_a_wish_is_played_again_without_anyone_to_ask() {
    let (mut session, _) = first_wish("lamp", "heal when I win clean");
    while let_decide(session.as_mut()).is_some() {}
    let record = session.record().clone();
    assert!(record.to_text().contains("grant {"));
    // No one sits at this table: every grant comes from the record.
    let again = registry::resume(record.clone()).expect("a sound record");
    assert_eq!(again.view(Eye::Seat(PLAYER)), session.view(Eye::Seat(PLAYER)));
    assert_eq!(again.record().to_text(), record.to_text());
}

#[test]
fn genies_sit_in_their_own_seat_only() {
    let mut session = begin("1");
    for genie in ["genie", "lamp", "boon"] {
        assert!(session.seat(PLAYER, genie).is_err());
        assert!(session.seat(GENIE, genie).is_ok());
    }
}

fn position(text: &str) -> Box<dyn Session> {
    let file = PositionFile::from_text("position.toml", text).expect("a sound file");
    registry::begin("geniejack", &Beginning::Position(&file), Seed::Open("1".into())).expect("a sound position")
}

/// Late in a run, with everything worn and three long blessings.
const LATE: &str = r#"
game = "geniejack"
[position]
phase = "player_turn"
stage = 3
battle = 2
hand = 3
[position.player]
hp = 20
gold = 12
equipment = ["iron_scimitar", "iron_helm", "iron_armor", "iron_boots", "bronze_trinket"]
bag = { health_potion = 1, damage_potion = 2, poison_potion = 1, strength_potion = 3 }
effects = { poison_potion = 2 }
cards = "6♦ 5♣"
[[position.player.wishes]]
boss = "ancient_strix"
text = "poison"
blessing = { name = "Scorpion's Kiss and Balm", description = "x", effects = [
  { type = "poison", value = 2, condition = { type = "on_blackjack" } },
  { type = "heal_on_win", value = 5, condition = { type = "on_win_no_damage_taken" } },
  { type = "overkill_carry", value = 0.5, condition = { type = "enemy_hp_below_percent", value = 30 } } ] }
[[position.player.wishes]]
boss = "djinn_warden"
text = "gold"
blessing = { name = "Deep Pockets and Sharper Blade", description = "x", effects = [
  { type = "face_card_damage_bonus", value = 3, condition = { type = "same_score_as_previous" } },
  { type = "bust_threshold_bonus", value = 3 },
  { type = "scaling_damage_per_win", value = 2, condition = { type = "when_dealer_draws_rank", rank = "A" } } ] }
[[position.player.wishes]]
boss = "crimson_sultan"
text = "dodge"
blessing = { name = "Quicksilver and Balm", description = "x", effects = [
  { type = "enable_peek", value = 1 }, { type = "enable_remove_card", value = 2 }, { type = "enable_surrender", value = 1 } ] }
[position.enemy]
id = "shadow_assassin"
hp = 30
cards = "7♠ 9♥"
"#;

#[test]
fn the_screen_names_blessings_and_help_tells_what_they_do() {
    let session = position(LATE);
    let screen = screen(session.as_ref());
    assert!(screen.len() <= 720, "{} bytes:\n{screen}", screen.len());
    let names = "Blessings: Scorpion's Kiss and Balm, Deep Pockets and Sharper Blade, Quicksilver and Balm\n";
    assert!(screen.contains(names), "{screen}");
    let help = help(session.as_ref());
    assert!(help.contains("Once per hand, you can peek at the next card."), "{help}");
    assert!(help.contains("once the enemy has shown an ace this hand"), "{help}");
    assert!(help.contains("Get closer to 24 than the enemy"), "{help}");
}

#[test]
fn the_prompt_says_which_cards_can_be_removed_and_how_often() {
    let mut session = position(LATE);
    assert!(screen(session.as_ref()).contains("(r)emove card 1-2 (2 left)"));
    play(session.as_mut(), "remove 1");
    // One card is left, and the last cannot be removed.
    assert!(!screen(session.as_ref()).contains("(r)emove"));
    play(session.as_mut(), "hit");
    assert!(screen(session.as_ref()).contains("(r)emove card 1-2 (1 left)"));
}

#[test]
fn help_lists_what_can_be_done_and_nothing_else() {
    let lists = |session: &dyn Session, text: &str| help(session).contains(text);
    let blessed = position(LATE);
    assert!(lists(&*blessed, "peek at the next card") && lists(&*blessed, "surrender the hand"));
    assert!(!lists(&*blessed, "split a pair"));
    let plain = position(
        r#"
game = "geniejack"
[position]
phase = "player_turn"
[position.player]
cards = "6♦ 5♣"
[position.enemy]
cards = "7♠ 9♥"
"#,
    );
    for text in ["peek at", "surrender the hand", "split a pair", "remove the first"] {
        assert!(!lists(&*plain, text), "{text}");
    }
    assert!(lists(&*plain, "hit: take a card") && lists(&*plain, "Get closer to 21"));
}

#[test]
fn whoever_types_quit_to_the_genie_is_asked_first() {
    let genie = "game = \"geniejack\"\n[position]\nphase = \"genie\"\nstage = 1\nbattle = 4\n";
    let (session, settings) = (position(genie), Settings::default());
    let read = |typed: &str| session.text(&settings).read(PLAYER, typed).map_err(|refusal| refusal.reason);
    let refusal = read("Quit").expect_err("a question");
    assert!(refusal.contains("wish quit"), "{refusal:?}");
    assert_eq!(read("wish quit").as_deref(), Ok("wish quit"));
    // Nor can a key or a command of another prompt be a wish.
    for stray in ["hit", "log", "12", "z1"] {
        assert!(read(stray).is_err(), "{stray}");
    }
    assert_eq!(read("more gold").as_deref(), Ok("wish more gold"));
    // What is no wish is asked for again, and a long one is not cut.
    assert_eq!(read("").unwrap_err(), "the Genie is waiting: make a wish of up to 40 characters");
    assert_eq!(read("x").unwrap_err(), "`x` is not a wish: say what you want in a few words");
    assert_eq!(read(&"gold ".repeat(10)).unwrap_err(), "a wish has at most 40 characters, and this one has 49");
}

#[test]
fn what_is_not_granted_as_asked_is_said_in_play() {
    let (_, granted) = first_wish("lamp", "gold when I lose");
    assert!(remark(&granted).contains("can't depend on"), "{}", remark(&granted));
    let (_, granted) = first_wish("lamp", "if I have no gold deal damage");
    assert!(remark(&granted).contains("The lamp doesn't know the condition"), "{}", remark(&granted));
}
