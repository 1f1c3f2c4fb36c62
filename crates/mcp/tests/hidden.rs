//! No byte that the protocol gives tells two worlds apart that look the same to a seat.
#![allow(clippy::disallowed_types, reason = "the host of this test hands out one match")]

use crate::client;

use std::{path::PathBuf, sync::Mutex};

use client::Client;
use croupier_kernel::{Kind, Refusal, Seat};
use croupier_mcp::{Extensions, Host, LocalMatch, Order};
use croupier_table::{
    Session, Settings,
    registry::GAMES,
    two_worlds::{Pair, Walk, same},
};
use serde_json::json;

/// How many pairs of worlds are compared in a game.
const MAX_PAIRS: usize = 32;

/// A host that has one match to give.
struct One(Mutex<Option<Box<dyn Session>>>, Seat);

impl Host for One {
    type Match = LocalMatch;

    async fn start(&self, _: Order, _: &Extensions) -> Result<LocalMatch, Refusal> {
        let session = self.0.lock().expect("no holder panicked").take();
        let session = session.ok_or_else(|| Refusal::of(Kind::NotAllowed, "there is one match"))?;
        Ok(LocalMatch::new(session, self.1, PathBuf::new()))
    }
}

/// All that a client in this seat can get without changing anything, as one text.
async fn everything(session: Box<dyn Session>, seat: Seat, refused: &[String]) -> String {
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
    for action in refused.iter().map(String::as_str).chain(["999", "nonsense", "why zap"]) {
        all.push_str(&client.call("act", json!({ "ply": ply, "action": action })).await.to_string());
        all.push_str(&client.call("act", json!({ "ply": ply + 1, "action": action })).await.to_string());
    }
    all
}

#[tokio::test]
async fn no_seat_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_it() {
    for game in GAMES {
        let mut pairs = Vec::new();
        let walk = Walk { seed: "two worlds by protocol", matches: 8, plies: 250, one_in: 8 };
        walk.through(game, |pair| {
            // Where no one need be asked, a client's seat passes at once, and the worlds go their ways.
            let skips = pair.is_to_move && pair.worlds[0].text(&Settings::default()).skips().is_some();
            if !skips && pairs.len() < MAX_PAIRS {
                pairs.push(pair);
            }
        });
        assert!(pairs.len() >= 20, "{game}: only {} pairs", pairs.len());
        for Pair { place, seat, refused, worlds: [ours, theirs], .. } in pairs {
            let (ours, theirs) = (everything(ours, seat, &refused).await, everything(theirs, seat, &refused).await);
            same(&ours, &theirs, &place);
        }
    }
}
