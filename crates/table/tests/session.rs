//! Matches at the table, whatever the game.

use croupier_kernel::{Refusal, Seat};
use croupier_table::{
    Options, Session,
    registry::{self, Beginning, GAMES},
};

/// Programs that leave something to chance, for both seats of each game.
fn players(game: &str) -> [&'static str; 2] {
    match game {
        "geniejack" => ["random", "lamp"],
        "lunchtable" => ["easy", "hard"],
        _ => ["random", "random"],
    }
}

fn seat_all(session: &mut dyn Session) -> Result<(), Refusal> {
    let players = players(session.game());
    (0..session.n_seats()).try_for_each(|seat| session.seat(Seat(seat), players[usize::from(seat)]))
}

fn play(session: &mut dyn Session, up_to: u32) {
    while session.ply() < up_to && session.play_agent().is_some() {}
}

#[test]
fn a_match_that_was_saved_and_resumed_goes_on_as_if_it_had_never_stopped() {
    for game in GAMES {
        let begin = || {
            let options = Options::default();
            let seed = "resumed".parse().expect("a good seed");
            let mut session = registry::begin(game, &Beginning::Options(&options), seed).expect("a match");
            seat_all(session.as_mut()).expect("known players");
            session
        };
        let mut whole = begin();
        play(whole.as_mut(), 40);
        let mut first = begin();
        play(first.as_mut(), 17);
        let mut second = registry::resume(first.record().clone()).expect("a good record");
        seat_all(second.as_mut()).expect("known players");
        play(second.as_mut(), 40);
        assert_eq!(second.ply(), whole.ply(), "{game}");
        assert_eq!(second.fingerprint(), whole.fingerprint(), "{game}");
    }
}
