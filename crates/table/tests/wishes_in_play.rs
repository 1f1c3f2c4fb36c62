//! Wishes at the table: a genie in its seat, and records that need nobody to answer again.

use croupier_kernel::{Eye, Seat, Seed};
use croupier_table::{
    Options, Session,
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
