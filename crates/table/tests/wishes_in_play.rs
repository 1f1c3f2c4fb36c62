//! Wishes at the table: a genie in its seat, and records that need nobody to answer again.

use croupier_kernel::{Eye, Seat, Seed};
use croupier_table::{
    Options, Session,
    files::PositionFile,
    registry::{self, Beginning},
};
use serde_json::Value;

fn begin(seed: &str) -> Box<dyn Session> {
    registry::begin("geniejack", &Beginning::Options(&Options::default()), Seed::Open(seed.into())).expect("a match")
}

/// Plays until a genie is asked, wishes this, and plays on; nothing if the run ends before.
fn wish(seed: &str, genie: &str, wish: &str) -> Option<(Box<dyn Session>, String)> {
    let mut session = begin(seed);
    session.seat(Seat(0), "basic").expect("a player");
    session.seat(Seat(1), genie).expect("a genie");
    while session.to_move().is_some() {
        if session.view(Eye::Seat(Seat(0)))["phase"] == "genie" {
            session.play(&format!("wish {wish}")).expect("a wish");
            assert!(session.thinking().is_none(), "neither the lamp nor the boon keeps anyone waiting");
            let granted = session.play_agent().expect("a grant");
            assert!(granted.starts_with("grant {"), "{granted}");
            return Some((session, granted));
        }
        session.play_agent();
    }
    None
}

fn first_wish(genie: &str, text: &str) -> (Box<dyn Session>, String) {
    (0..2000).find_map(|seed| wish(&seed.to_string(), genie, text)).expect("a run that beats a boss")
}

#[test]
fn the_lamp_grants_and_says_so() {
    let (mut session, granted) = first_wish("lamp", "no more sixes");
    let blessing: Value = serde_json::from_str(&granted["grant ".len()..]).expect("JSON");
    assert_eq!(blessing["effects"][0]["type"], "remove_rank_from_deck");
    assert_eq!(blessing["effects"][0]["rank"], "6");
    let remark = session.remarks().to_string();
    assert!(remark.starts_with("The lamp answers: the lamp understood: no sixes in the deck"), "{remark}");
    assert!(session.remarks().is_empty(), "a remark is made once");
    let screen = session.screen(Seat(0)).to_string();
    assert!(screen.contains("BLESSING: Banished Sixes") && screen.contains("There are no 6s in the deck."), "{screen}");
}

#[test]
fn nonsense_is_a_minor_boon_and_the_player_is_told_why() {
    let (mut session, granted) = first_wish("lamp", "asdfghjkl");
    assert!(granted.contains("Minor Boon"), "{granted}");
    let remark = session.remarks().to_string();
    assert!(remark.contains("found nothing in the wish"), "{remark}");
}

#[test]
fn a_record_with_a_wish_is_played_again_without_anyone_to_ask() {
    let (mut session, _) = first_wish("lamp", "heal when I win clean");
    while session.to_move().is_some() && session.play_agent().is_some() {}
    let record = session.record().clone();
    assert!(record.steps().any(|(action, _)| action.starts_with("grant {")));
    // Nobody sits at this table: every grant comes from the record.
    let again = registry::resume(record.clone()).expect("a sound record");
    assert_eq!(again.fingerprint(), session.fingerprint());
    assert_eq!(again.record().to_text(), record.to_text());
}

#[test]
fn genies_sit_in_their_own_seat_only() {
    let mut session = begin("1");
    for genie in ["genie", "lamp", "boon"] {
        assert!(session.seat(Seat(0), genie).is_err());
        assert!(session.seat(Seat(1), genie).is_ok());
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
    let screen = session.screen(Seat(0)).to_string();
    assert!(screen.len() <= 700, "{} bytes:\n{screen}", screen.len());
    let names = "Blessings: Scorpion's Kiss and Balm, Deep Pockets and Sharper Blade, Quicksilver and Balm\n";
    assert!(screen.contains(names), "{screen}");
    let help = session.help(Seat(0)).to_string();
    assert!(help.contains("You may look at the next card once per hand."), "{help}");
    assert!(help.contains("once the dealer has shown an A in the hand"), "{help}");
    assert!(help.contains("Come nearer to 24 than the dealer"), "{help}");
}

#[test]
fn the_prompt_says_which_cards_can_be_removed_and_how_often() {
    let mut session = position(LATE);
    assert!(session.screen(Seat(0)).to_string().contains("(r)emove card 1-2 (2 left)"));
    session.play("remove 1").expect("a removal");
    // One card is left, and the last cannot be removed.
    assert!(!session.screen(Seat(0)).to_string().contains("(r)emove"));
    session.play("hit").expect("a card");
    assert!(session.screen(Seat(0)).to_string().contains("(r)emove card 1-2 (1 left)"));
}

#[test]
fn help_lists_what_can_be_done_and_nothing_else() {
    let lists = |session: &dyn Session, text: &str| session.help(Seat(0)).to_string().contains(text);
    let blessed = position(LATE);
    assert!(lists(&*blessed, "peek at the next card") && lists(&*blessed, "give the hand up"));
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
    for text in ["peek at", "give the hand up", "split a pair", "remove the first"] {
        assert!(!lists(&*plain, text), "{text}");
    }
    assert!(lists(&*plain, "hit: take a card") && lists(&*plain, "Come nearer to 21"));
}

#[test]
fn whoever_types_quit_to_the_genie_is_asked_first() {
    let genie = "game = \"geniejack\"\n[position]\nphase = \"genie\"\nstage = 1\nbattle = 4\n";
    let session = position(genie);
    let refusal = session.read(Seat(0), "Quit").expect_err("a question");
    assert!(refusal.reason.contains("wish quit"), "{refusal:?}");
    assert_eq!(session.read(Seat(0), "wish quit").as_deref(), Ok("wish quit"));
    assert_eq!(session.read(Seat(0), "more gold").as_deref(), Ok("wish more gold"));
}

#[test]
fn what_is_not_granted_as_asked_is_said_in_play() {
    let (mut session, _) = first_wish("lamp", "gold when I lose");
    let remark = session.remarks().to_string();
    assert!(remark.contains("cannot hang on the condition"), "{remark}");
    let (mut session, _) = first_wish("lamp", "if I have no gold deal damage");
    let remark = session.remarks().to_string();
    assert!(remark.contains("no condition known"), "{remark}");
}
