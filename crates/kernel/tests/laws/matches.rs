//! The same game as a match: what it refuses, records of it, the ways to play on, and what each eye was told.

use croupier_kernel::{Kind, perft, playthrough};

use super::*;

#[test]
fn a_match_refuses_and_stays_as_it_is() {
    let mut game = Match::<Swap<HONEST>>::new((), seed()).unwrap();
    for action in ["swap", "swap", "swap"] {
        game.play_text(action).unwrap();
    }
    let before = game.fingerprint();
    assert_eq!(game.play_text("swap").unwrap_err().reason, "you cannot swap now");
    assert_eq!(game.play_text("jump").unwrap_err().reason, "`jump` is neither `keep` nor `swap`");
    assert_eq!((game.ply(), game.fingerprint()), (3, before));
    game.play_text("keep").unwrap();
    assert_eq!(game.play_text("keep").unwrap_err().reason, "the match is over");
}

#[test]
fn a_record_names_the_ply_that_cannot_be_played() {
    let mut record = Record::new::<Swap<HONEST>>((), seed());
    record.actions = ["swap", "swap", "swap", "swap"].map(String::from).to_vec();
    let error = Match::<Swap<HONEST>>::replay(&record).unwrap_err();
    assert_eq!(error.to_string(), "ply 4: you cannot swap now");
}

#[test]
fn a_record_of_another_game_version_or_content_is_refused() {
    let record = Record::new::<Swap<HONEST>>((), seed());
    let refused = |record: Record<()>| Match::<Swap<HONEST>>::replay(&record).unwrap_err().to_string();
    let other = Record { game: "snap".into(), ..record.clone() };
    assert_eq!(refused(other), "the record is of `snap`, not of `swap`");
    assert_eq!(refused(Record { version: 9, ..record.clone() }), "the record is of swap version 9, not 1");
    let other = Record { content: "some".into(), ..record };
    assert_eq!(refused(other), "the record was played with content some, here it is none");
}

#[test]
fn perft_counts_the_ways_to_play_on() {
    let game = Match::<Swap<HONEST>>::new((), seed()).unwrap();
    let counts: Vec<u64> = (0..6).map(|depth| perft::perft(game.state(), &seed(), 0, depth)).collect();
    // Two choices each time, except that a fourth swap is not possible.
    assert_eq!(counts, [1, 2, 4, 8, 15, 15]);
    let divided = perft::divide(game.state(), &seed(), 0, 4);
    assert_eq!(divided, [(Action::Keep, 8), (Action::Swap, 7)]);
}

#[test]
fn a_playthrough_shows_every_side_of_every_step() {
    let mut record = Record::new::<Swap<HONEST>>((), seed());
    record.actions = vec!["swap".into()];
    let text = playthrough::playthrough::<Swap<HONEST>>(&record).unwrap();
    let expected = r#"
ply 1  seat 0  swap
  event   {"Swapped":{"seat":0,"card":4}}
  seat 0 told {"notice":"swapped","seat":0,"card":4}
  seat 0 sees hand 6 -> 4
  seat 0 sees n_deck 4 -> 3
  seat 0 sees turns 0 -> 1
  seat 1 told {"notice":"swapped","seat":0,"card":null}
  seat 1 sees n_deck 4 -> 3
  seat 1 sees turns 0 -> 1
  seat 1 may  keep · swap
  state   "#;
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_seat_concedes_while_the_other_is_to_move() {
    let mut game = Match::<Swap<HONEST>>::new((), seed()).unwrap();
    assert_eq!(game.legal(Eye::Seat(Seat(0))), [Action::Keep, Action::Swap]);
    assert_eq!(game.legal(Eye::Seat(Seat(1))), [], "off turn nothing is listed");
    assert_eq!(game.legal(Eye::Watcher), []);
    let refusal = game.play(Seat(1), &Action::Keep).unwrap_err();
    assert_eq!((refusal.kind, refusal.reason.as_str()), (Kind::NotYourTurn, "it is seat 0's turn"));
    game.play(Seat(1), &Action::Concede).unwrap();
    assert_eq!(game.turn(), Turn::Over(Some(Seat(0))));
    assert_eq!(game.record().actions, ["1: concede"]);
    let again = Match::<Swap<HONEST>>::replay(game.record()).unwrap();
    assert_eq!(again.state(), game.state());
}

#[test]
fn each_eye_catches_up_on_what_it_was_told() {
    let mut game = Match::<Swap<HONEST>>::new((), seed()).unwrap();
    game.play_text("swap").unwrap();
    game.play_text("keep").unwrap();
    let [own, other, watcher] =
        [Eye::Seat(Seat(0)), Eye::Seat(Seat(1)), Eye::Watcher].map(|eye| game.told(eye, 1).to_vec());
    assert_eq!(own[0], (1, Notice::Swapped { seat: Seat(0), card: Some(game.state().cards[0]) }));
    assert_eq!(other[0], (1, Notice::Swapped { seat: Seat(0), card: None }));
    assert_eq!((&watcher, other[1]), (&other, (2, Notice::Kept { seat: Seat(1) })));
    assert_eq!(game.told(Eye::Watcher, 9), []);
    assert_eq!(game.told_last(Eye::Watcher).count(), 1);
}
