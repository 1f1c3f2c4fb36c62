//! No byte that the protocol gives tells two worlds apart that look the same to a seat.
#![allow(clippy::disallowed_types, reason = "the host of this test hands out one match")]

mod client;

use std::{path::PathBuf, sync::Mutex};

use client::Client;
use croupier_kernel::{Key, Kind, Match, Refusal, Seat, Seed, streams};
use croupier_mcp::{Host, LocalTable, Order};
use croupier_table::{
    Hosted, Options, Session, Settings,
    registry::{self, GAMES, Visit},
};
use serde_json::json;

/// How many pairs of worlds are compared in a game.
const MAX_PAIRS: usize = 32;

/// A host that has one match to give.
struct One(Mutex<Option<Box<dyn Session>>>, Seat);

impl Host for One {
    type Table = LocalTable;

    async fn start(&self, _: Order) -> Result<LocalTable, Refusal> {
        let session = self.0.lock().expect("nobody panicked").take();
        let session = session.ok_or_else(|| Refusal::of(Kind::NotAllowed, "there is one match"))?;
        Ok(LocalTable::new(session, self.1, PathBuf::new()))
    }
}

/// All that a client in this seat can get without changing anything, as one text.
async fn everything(session: Box<dyn Session>, seat: Seat, tried: &[String]) -> String {
    let mut client = Client::of(One(Mutex::new(Some(session)), seat)).await;
    let start = client.call("start", json!({ "game": "rollio" })).await;
    let (ply, mut all) = (start["structuredContent"]["ply"].as_u64().expect("a number"), start.to_string());
    for arguments in [json!({}), json!({ "view": true })] {
        all.push_str(&client.call("look", arguments).await.to_string());
    }
    for show in ["", "x", "1", "2", "a", "hint", "why", "? 1", "deck", "log", "i", "g", "hand", "graveyard"] {
        all.push_str(&client.call("look", json!({ "show": show })).await.to_string());
    }
    all.push_str(&client.call("rules", json!({})).await.to_string());
    all.push_str(&client.call("record", json!({})).await.to_string());
    // What would be legal changes the match, and what comes then may differ; what is refused may not.
    for action in tried.iter().map(String::as_str).chain(["999", "nonsense", "why zap"]) {
        all.push_str(&client.call("act", json!({ "ply": ply, "action": action })).await.to_string());
        all.push_str(&client.call("act", json!({ "ply": ply + 1, "action": action })).await.to_string());
    }
    all
}

/// Two worlds: a seat, actions that are refused in both, and both matches.
struct Pair {
    place: String,
    seat: Seat,
    tried: Vec<String>,
    ours: Box<dyn Session>,
    theirs: Box<dyn Session>,
    differ: bool,
}

struct Worlds;

impl Visit for Worlds {
    type Out = Vec<Pair>;

    fn visit<G: Hosted>(self) -> Vec<Pair> {
        let config = G::config(&Options::default()).expect("the usual match");
        let mut pairs = Vec::new();
        for i in 0..8 {
            let seed = Seed::Open("two worlds by protocol".into()).nth(i);
            let mut rng = seed.rng(Key::new(streams::TESTS, 0, 0, 0));
            let mut game = Match::<G>::new(config.clone(), seed).expect("a match");
            let mut tried: Vec<G::Action> = Vec::new();
            while let Some(mover) = game.turn().seat().filter(|_| game.ply() < 250) {
                if pairs.len() < MAX_PAIRS && rng.below(8) == 0 {
                    // Where nobody need be asked, a client's seat passes at once, and the worlds go their ways.
                    let settings = Settings::default();
                    let skips = registry::session(game.clone()).text(&settings).skips().is_some();
                    for seat in Seat::all(G::N_SEATS).filter(|seat| !skips || *seat != mover) {
                        let other = game.on_another_table(game.state().redeal(seat, &mut rng));
                        let refused = tried.iter().filter(|action| game.check(seat, action).is_err());
                        let tried: Vec<String> = refused.map(ToString::to_string).collect();
                        let (ply, differ) = (game.ply(), other.state() != game.state());
                        let place = format!("{} game {i} ply {ply} {seat}", G::NAME);
                        let (ours, theirs) = (registry::session(game.clone()), registry::session(other));
                        pairs.push(Pair { place, seat, tried, ours, theirs, differ });
                    }
                }
                let legal = game.legal_actions();
                let on: Vec<&G::Action> = legal.iter().filter(|action| !G::gives_up(action)).collect();
                let action = on[rng.below(on.len() as u32) as usize].clone();
                if tried.len() < 10 {
                    tried.push(action.clone());
                }
                game.play(mover, &action).expect("what is listed is legal");
            }
        }
        pairs
    }
}

#[tokio::test]
async fn no_seat_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    for game in GAMES {
        let pairs = registry::with_game(game, Worlds).expect("a game of the table");
        assert!(pairs.len() >= 20, "{game}: only {} pairs", pairs.len());
        let alone = pairs.iter().all(|pair| pair.seat == Seat(0));
        assert!(alone || pairs.iter().any(|pair| pair.differ), "{game}: no world ever differed");
        for Pair { place, seat, tried, ours, theirs, .. } in pairs {
            let (ours, theirs) = (everything(ours, seat, &tried).await, everything(theirs, seat, &tried).await);
            let at = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| {
                String::from_utf8_lossy(
                    &text.as_bytes()[at.saturating_sub(80).min(text.len())..(at + 60).min(text.len())],
                )
                .into_owned()
            };
            assert!(
                ours == theirs,
                "{place}: one world shows\n  {}\nand another\n  {}",
                around(&ours),
                around(&theirs)
            );
        }
    }
}
