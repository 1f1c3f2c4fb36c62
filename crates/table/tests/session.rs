//! Matches at the table, whatever the game.
#![allow(clippy::disallowed_methods, reason = "a thought is tried on another thread")]

use croupier_kernel::{Eye, Key, Kind, Refusal, Rng, Seat, Seed, streams};
use croupier_table::{
    Options, Session,
    files::RecordFile,
    let_decide,
    registry::{self, Beginning, GAMES},
};

/// Programs that leave something to chance, for both seats of each game.
fn players(game: &str) -> [&'static str; 2] {
    match game {
        "geniejack" => ["random", "lamp"],
        "lunchtable" => ["random", "boss-1"],
        _ => ["random", "random"],
    }
}

fn begin(game: &str, seed: &str) -> Box<dyn Session> {
    let seed: Seed = seed.parse().expect("a good seed");
    registry::begin(game, &Beginning::Options(&Options::default()), seed).expect("a match")
}

fn n_seats(session: &dyn Session) -> u8 {
    session.info().seats.len() as u8
}

fn seat_all(session: &mut dyn Session) -> Result<(), Refusal> {
    let players = players(session.record().game());
    Seat::all(n_seats(session)).try_for_each(|seat| session.seat(seat, players[seat.index()]))
}

fn play(session: &mut dyn Session, up_to: u32) {
    while session.now().ply < up_to && let_decide(session).is_some() {}
}

/// Does something at random for the seat to move, but does not give up; false at the end.
fn play_at_random(session: &mut dyn Session, rng: &mut Rng) -> bool {
    let now = session.now();
    let Some(seat) = now.to_move else { return false };
    let given_up = session.info().seats[seat.index()].concession.clone();
    let mut choices = session.legal(Eye::Seat(seat));
    choices.retain(|choice| Some(&choice.action) != given_up.as_ref());
    let choice = &choices[rng.below(choices.len() as u32) as usize];
    session.play(seat, now.ply, &choice.action).expect("what is listed is legal");
    true
}

fn test_rng(game: &str) -> Rng {
    Seed::Open(game.into()).rng(Key::new(streams::TESTS, 0, 0, 0))
}

#[test]
fn a_match_that_was_saved_and_resumed_goes_on_as_if_it_had_never_stopped() {
    for game in GAMES {
        let mut whole = begin(game, "resumed");
        seat_all(whole.as_mut()).expect("known players");
        play(whole.as_mut(), 40);
        let mut first = begin(game, "resumed");
        seat_all(first.as_mut()).expect("known players");
        play(first.as_mut(), 17);
        let mut second = registry::resume(first.record().clone()).expect("a good record");
        seat_all(second.as_mut()).expect("known players");
        play(second.as_mut(), 40);
        assert_eq!(second.record().to_text(), whole.record().to_text(), "{game}");
        assert_eq!(second.told(Eye::Watcher, 0), whole.told(Eye::Watcher, 0), "{game}");
    }
}

#[test]
fn a_refusal_says_which_kind_of_mistake_it_was_and_changes_nothing() {
    for game in GAMES {
        let mut session = begin(game, "refused");
        let mover = session.now().to_move.expect("a seat to move");
        let before = session.record().to_text();
        let refused = |session: &mut dyn Session, seat, ply, action: &str| {
            session.play(seat, ply, action).expect_err("a refusal").kind
        };
        let action = session.legal(Eye::Seat(mover))[0].action.clone();
        assert_eq!(refused(session.as_mut(), mover, 7, &action), Kind::Stale, "{game}");
        assert_eq!(refused(session.as_mut(), mover, 0, "fly away"), Kind::Unreadable, "{game}");
        if n_seats(session.as_ref()) > 1 {
            assert_eq!(refused(session.as_mut(), mover.other(), 0, &action), Kind::NotYourTurn, "{game}");
        }
        assert_eq!(session.seat(mover, "nobody").expect_err("a refusal").kind, Kind::Unknown, "{game}");
        assert_eq!(session.seat(mover, "/etc/passwd").expect_err("a refusal").kind, Kind::Unknown, "{game}");
        assert_eq!(session.undo(mover).expect_err("a refusal").kind, Kind::NotAllowed, "{game}");
        assert_eq!(session.record().to_text(), before, "{game}");
    }
}

#[test]
fn a_preview_of_any_choice_changes_nothing() {
    for game in GAMES {
        let mut session = begin(game, "preview");
        let mut rng = test_rng(game);
        for _ in 0..120 {
            let Some(seat) = session.now().to_move else { break };
            let before = session.record().to_text();
            for choice in session.legal(Eye::Seat(seat)) {
                session.preview(seat, &choice.action).expect("a forecast");
                assert!(!choice.label.is_empty() && choice.action.starts_with(&choice.verb), "{game}: {choice:?}");
            }
            assert!(session.legal(Eye::Seat(seat)).iter().filter(|choice| choice.primary).count() <= 1, "{game}");
            assert_eq!(session.record().to_text(), before, "{game}");
            play_at_random(session.as_mut(), &mut rng);
        }
        assert!(session.preview(Seat(0), "fly away").is_err(), "{game}");
    }
}

#[test]
fn what_is_taken_back_stays_in_the_log_and_the_match_is_as_it_was() {
    for game in GAMES {
        let mut undone = 0;
        let mut rng = test_rng(game);
        for i in 0..40 {
            let mut session = begin(game, &format!("undo {i}"));
            if game == "geniejack" {
                session.seat(Seat(1), "lamp").expect("the lamp");
            }
            let mut states = vec![session.view(Eye::Seat(Seat(0)))];
            for _ in 0..150 {
                if let_decide(session.as_mut()).is_none() && !play_at_random(session.as_mut(), &mut rng) {
                    break;
                }
                states.push(session.view(Eye::Seat(Seat(0))));
                let reach = session.info().seats[0].undo.clone();
                assert!(!reach.why.is_empty(), "{game}");
                if reach.actions == 0 || session.now().to_move.is_none() {
                    continue;
                }
                let (ply, heard) = (session.now().ply, session.told(Eye::Watcher, 0).len() as u32);
                session.undo(Seat(0)).expect("it can be taken back");
                undone += 1;
                assert_eq!(session.now().ply, ply + 1, "{game}: an undo is an entry of the log");
                let told = session.told(Eye::Watcher, heard);
                assert_eq!((told.len(), &told[0]["notice"]), (1, &"undone".into()), "{game}");
                let left = told[0]["left"].as_u64().expect("a number") as usize;
                states.truncate(left + 1);
                assert_eq!(session.view(Eye::Seat(Seat(0))), states[left], "{game}");
                assert!(session.info().undone, "{game}");
            }
            let record = RecordFile::from_text("undo", &session.record().to_text()).expect("a record");
            let again = registry::resume(record).expect("it plays as recorded");
            assert_eq!(again.now(), session.now(), "{game}");
            assert_eq!(again.told(Eye::Seat(Seat(0)), 0), session.told(Eye::Seat(Seat(0)), 0), "{game}");
        }
        assert!(undone > 0, "{game}: nothing could ever be taken back");
    }
}

#[test]
fn a_sealed_seed_is_shown_at_the_end_and_can_be_checked() {
    let sealed = Seed::Open("sealed".into()).nth(1);
    let mut session =
        registry::begin("rollio", &Beginning::Options(&Options::default()), sealed.clone()).expect("a match");
    session.seal();
    let info = session.info();
    assert_eq!((info.seed, info.commitment), (None, sealed.commitment()));
    assert!(!session.text(&Default::default()).screen(Seat(0)).plain().contains("wide:"));
    let mut rng = test_rng("sealed");
    while play_at_random(session.as_mut(), &mut rng) {}
    assert_eq!(session.info().seed, Some(sealed.to_string()));
}

#[test]
fn a_seat_that_is_not_to_move_can_give_up_where_the_game_knows_that() {
    for game in ["lunchtable", "fab"] {
        let mut session = begin(game, "conceding");
        let mover = session.now().to_move.expect("a seat to move");
        let other = mover.other();
        let concession = session.info().seats[other.index()].concession.clone().expect("a way to give up");
        assert!(session.legal(Eye::Seat(other)).is_empty(), "{game}: off turn nothing is listed");
        session.play(other, 0, &concession).expect("it can give up");
        let info = session.info();
        assert_eq!(info.now.to_move, None, "{game}");
        assert_eq!([info.seats[mover.index()].payoff, info.seats[other.index()].payoff], [Some(1000), Some(-1000)]);
        let record = RecordFile::from_text("conceded", &session.record().to_text()).expect("a record");
        assert_eq!(registry::resume(record).expect("it plays as recorded").now(), session.now(), "{game}");
    }
}

#[test]
fn a_thought_owns_what_it_needs_and_comes_back_from_another_thread() {
    for game in GAMES {
        let mut session = begin(game, "thinking");
        seat_all(session.as_mut()).expect("known players");
        let thought = session.think().expect("a program is to move");
        let late = session.think().expect("the same again");
        let decision = std::thread::spawn(move || thought.run()).join().expect("a decision");
        session.play(decision.seat, decision.ply, &decision.action).expect("a legal decision");
        let late = late.run();
        assert_eq!(late.action, decision.action, "{game}: the same situation, the same chance");
        let refusal = session.play(late.seat, late.ply, &late.action).expect_err("too late");
        assert_eq!(refusal.kind, Kind::Stale, "{game}");
    }
}

#[test]
fn no_option_is_ever_taken_for_a_path() {
    for (game, option) in
        [("lunchtable", "deck"), ("lunchtable", "opponent-deck"), ("fab", "deck"), ("fab", "opponent-deck")]
    {
        let mut options = Options::default();
        options.set(option, "/etc/passwd");
        let refusal = registry::begin(game, &Beginning::Options(&options), Seed::Open("1".into())).err();
        let refusal = refusal.expect("a refusal");
        assert_eq!(refusal.kind, Kind::Unknown, "{refusal}");
        assert!(!refusal.reason.contains("root:"), "{refusal}");
        options.set_text(option, "passwd", "root:x:0:0");
        assert!(registry::begin(game, &Beginning::Options(&options), Seed::Open("1".into())).is_err(), "{game}");
    }
}
