//! Two worlds that differ in hidden things only: whatever an eye can get of a match is the same in both, to the byte.

use croupier_kernel::{Eye, Game, Key, Match, Rng, Seat, Seed, streams};

use crate::{
    Hosted, Options, Session, Settings,
    registry::{GAMES, Visit, with_game},
    seated::Seated,
};

/// All that an eye can get hold of, as one text.
fn everything<G: Hosted>(game: &Match<G>, eye: Eye, tried: &[G::Action]) -> String {
    let mut session = Seated::new(game.clone());
    let mut all = serde_json::to_string(&session.step(eye, 0, None)).expect("a step is plain data");
    all.push_str(&format!("{:?}", session.told(eye, 0)));
    let settings = Settings::default();
    all.push_str(session.text(&settings).narration(eye, 0).plain());
    let Eye::Seat(seat) = eye else { return all };
    let text = session.text(&settings);
    all.push_str(text.screen(seat).plain());
    all.push_str(text.help(seat).plain());
    for typed in
        ["", "x", "1", "2", "a", "hint", "why 1", "why x", "? 1", "look", "deck", "log", "i", "hand", "graveyard"]
    {
        if let Some(aside) = text.aside(seat, typed) {
            all.push_str(aside.screen.plain());
        }
        all.push_str(&format!("{:?}", text.read(seat, typed)));
    }
    drop(text);
    for action in tried {
        if game.check(seat, action).is_err() {
            let refusal = session.play(seat, 0, &action.to_string()).expect_err("it is refused");
            all.push_str(&format!("{refusal:?}"));
        }
        all.push_str(&format!("{:?}", session.preview(seat, &action.to_string())));
    }
    all
}

struct Compare;

impl Visit for Compare {
    type Out = ();

    fn visit<G: Hosted>(self) {
        let config = G::config(&Options::default()).expect("the usual match");
        let root = Seed::Open("two worlds".into());
        let (mut compared, mut differed) = (0, 0);
        for i in 0..8 {
            let seed = root.nth(i);
            let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
            let mut game = Match::<G>::new(config.clone(), seed).expect("a match");
            let mut tried: Vec<G::Action> = Vec::new();
            while let Some(mover) = game.turn().seat().filter(|_| game.ply() < 400) {
                let legal = game.legal_actions();
                if rng.below(12) == 0 {
                    for seat in Seat::all(G::N_SEATS) {
                        let other = game.on_another_table(game.state().redeal(seat, &mut rng));
                        differed += u32::from(other.state() != game.state());
                        for eye in [Eye::Seat(seat), Eye::Watcher] {
                            let (ours, theirs) = (everything(&game, eye, &tried), everything(&other, eye, &tried));
                            same(&ours, &theirs, &format!("{} game {i} ply {} {eye:?}", G::NAME, game.ply()));
                            compared += 1;
                        }
                    }
                }
                let action = pick::<G>(&legal, &mut rng);
                if tried.len() < 12 {
                    tried.push(action.clone());
                }
                game.play(mover, &action).expect("what is listed is legal");
            }
        }
        assert!(compared > 50, "{}: only {compared} worlds compared", G::NAME);
        assert!(differed > 0 || G::N_SEATS == 1, "{}: no world ever differed", G::NAME);
    }
}

fn pick<G: Game>(legal: &[G::Action], rng: &mut Rng) -> G::Action {
    let on: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
    on[rng.below(on.len() as u32) as usize].clone()
}

#[track_caller]
fn same(ours: &str, theirs: &str, place: &str) {
    if ours != theirs {
        let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| {
            String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(80)..(at + 60).min(text.len())]).into_owned()
        };
        panic!("{place}: one world shows\n  {}\nand another\n  {}", around(ours), around(theirs));
    }
}

#[test]
fn no_eye_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    for game in GAMES {
        with_game(game, Compare).expect("a game of the table");
    }
}
