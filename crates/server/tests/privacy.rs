//! Who may ask what: every endpoint of the list with every role, and nothing changes by what is refused.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::collections::BTreeMap;

use common::{Asker, Running, choice, settings};
use croupier_server::{Auth, Endpoint, client::Socket, endpoints};
use serde_json::{Value, json};

/// What everyone who sits there sees of a match, without the time of day.
async fn state(asker: &mut Asker, path: &str, tokens: &[String]) -> String {
    let mut all = String::new();
    for token in tokens {
        let look = asker.get(path, Some(token)).await;
        for part in ["info", "view", "legal", "told"] {
            all.push_str(&look[part].to_string());
        }
        all.push_str(&look["table"]["undo_asked"].to_string());
    }
    all
}

/// An endpoint as it is asked.
struct Ask {
    id: &'static str,
    method: String,
    path: &'static str,
}

impl Ask {
    fn of(endpoint: Endpoint) -> Ask {
        Ask { id: endpoint.id, method: endpoint.method.to_uppercase(), path: endpoint.path }
    }
}

struct Stage {
    path: String,
    id: String,
    tokens: Vec<String>,
    /// The seat to move, and something it can do.
    mover: usize,
    action: Value,
}

async fn stage(asker: &mut Asker, visibility: &str) -> Stage {
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    let (path, tokens) =
        asker.create(&json!({ "game": "lunchtable", "seats": people, "visibility": visibility })).await;
    let info = asker.get(&path, Some(&tokens[0])).await["info"].clone();
    let mover = info["to_move"].as_u64().expect("someone") as usize;
    let look = asker.get(&path, Some(&tokens[mover])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    let id = path.rsplit('/').next().expect("an id").to_string();
    Stage { path, id, tokens, mover, action: json!({ "ply": ply, "action": action }) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_asks_who_you_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let mut asker = Asker::new(&server.address);
    let stranger = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let (_, elsewhere) = asker.duel("lunchtable").await;
    for visibility in ["public", "link", "private"] {
        let at = stage(&mut asker, visibility).await;
        let private = visibility == "private";
        let (mover, waiter) = (at.tokens[at.mover].clone(), at.tokens[1 - at.mover].clone());
        let roles = [None, Some(&stranger), Some(&elsewhere[0]), Some(&waiter), Some(&mover)];
        let before = state(&mut asker, &at.path, &at.tokens).await;
        let (nobody, guest) = if private { (401, 403) } else { (200, 200) };
        let (record, replay) = (format!("/api/records/{}", at.id), format!("/api/replays/{}", at.id));
        let read = [at.path.clone(), record, format!("{replay}?ply=0")];
        for path in &read {
            for (role, expected) in roles.iter().zip([nobody, guest, 403, 200, 200]) {
                let reply = asker.reply("GET", path, role.map(String::as_str), None).await;
                assert_eq!(reply.status, expected, "GET {path} by {role:?} of a {visibility} match");
            }
        }
        // A socket gives what a look does, and to no one else.
        for (role, expected) in roles.iter().zip([nobody, guest, 403, 200, 200]) {
            let hello = json!({ "token": role });
            let socket = Socket::open(&server.address, &format!("{}/live", at.path), &hello).await;
            let told = socket.expect("a socket").look().await.expect("an answer").expect("an answer");
            let status = told["status"].as_u64().unwrap_or(200);
            assert_eq!(status, u64::from(expected), "a socket of {role:?} at a {visibility} match: {told}");
        }
        // A running match is reviewed for no one.
        for (role, expected) in
            roles.iter().zip(if private { [401, 403, 403, 409, 409] } else { [409, 409, 403, 409, 409] })
        {
            let path = format!("/api/records/{}/review", at.id);
            for method in ["GET", "POST"] {
                let body = (method == "POST").then(|| json!({}));
                let reply = asker.reply(method, &path, role.map(String::as_str), body.as_ref()).await;
                assert_eq!(reply.status, expected, "{method} {path} by {role:?} of a {visibility} match");
            }
        }
        // Someone else's eye, while the match is running.
        for (role, expected) in roles.iter().zip([nobody.max(403), 403, 403, 403, 200]) {
            let expected = if private && role.is_none() { 401 } else { expected };
            let path = format!("{replay}?ply=0&eye={}", at.mover);
            let reply = asker.reply("GET", &path, role.map(String::as_str), None).await;
            assert_eq!(reply.status, expected, "GET {path} by {role:?} of a {visibility} match");
        }
        let nothing = json!({});
        let agree = json!({ "agree": true });
        let pass = json!({ "ply": at.action["ply"] });
        let emote = json!({ "emote": "hello" });
        // What the one who waits and the one to move are told; 0 where it would be done.
        let by_seats: BTreeMap<&str, (Option<&Value>, [u16; 2])> = BTreeMap::from([
            ("passUntil", (Some(&pass), [409, 0])),
            ("emote", (Some(&emote), [0, 0])),
            ("preview", (Some(&at.action), [409, 200])),
            ("forecasts", (None, [200, 200])),
            ("hint", (Some(&nothing), [403, 403])),
            ("undo", (Some(&nothing), [403, 403])),
            ("answerUndo", (Some(&agree), [409, 409])),
            ("claim", (Some(&nothing), [409, 409])),
            ("rematch", (Some(&nothing), [409, 409])),
            ("act", (Some(&at.action), [409, 0])),
            ("concede", (Some(&nothing), [0, 0])),
        ]);
        let mut of_seats: Vec<_> =
            endpoints().into_iter().filter(|endpoint| endpoint.auth == Auth::Seat).map(Ask::of).collect();
        assert_eq!(of_seats.len(), by_seats.len(), "every endpoint of seats is tried");
        // What ends something comes last.
        of_seats.sort_by_key(|ask| ["act", "concede"].contains(&ask.id));
        for ask in of_seats {
            let (body, [waits, moves]) = by_seats[ask.id];
            // No one in particular, a player without a seat, and a seat of another match.
            let expected = [401, 403, 403, waits, moves];
            for (role, expected) in roles.iter().zip(expected).filter(|(_, expected)| *expected != 0) {
                let path = ask.path.replace("{id}", &at.id);
                let reply = asker.reply(&ask.method, &path, role.map(String::as_str), body).await;
                assert_eq!(reply.status, expected, "{path} by {role:?} of a {visibility} match: {}", reply.text());
                assert!(expected == 200 || reply.content_type == "application/problem+json");
                assert_eq!(
                    state(&mut asker, &at.path, &at.tokens).await,
                    before,
                    "{path} by {role:?} changed something"
                );
            }
        }
        for (role, expected) in roles.iter().zip([409, 409, 401, 401, 401]) {
            let path = format!("{}/join", at.path);
            let reply = asker.reply("POST", &path, role.map(String::as_str), Some(&nothing)).await;
            assert_eq!(reply.status, expected, "{path} by {role:?} of a {visibility} match");
            assert_eq!(state(&mut asker, &at.path, &at.tokens).await, before, "{path} by {role:?} changed something");
        }
        let path = format!("{}/actions", at.path);
        assert_eq!(asker.reply("POST", &path, Some(&mover), Some(&at.action)).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_origins_and_shelves_of_others_stay_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let mut client = server.client();
    let body = br#"{"game": "rollio"}"#;
    for (origin, expected) in
        [("https://evil.example", 403), ("null", 403), (&*format!("http://{}", server.address), 201)]
    {
        let reply = client.send("POST", "/api/matches", &[("origin", origin)], Some(body)).await.expect("an answer");
        assert_eq!(reply.status, expected, "{origin}");
    }
    let made = client.send("POST", "/api/matches", &[], Some(body)).await.expect("an answer").json();
    let live = made["links"]["live"].as_str().expect("a link");
    let evil = Socket::connect(&server.address, live, &[("origin", "https://evil.example")]);
    assert!(evil.await.is_err(), "no socket for a page of another origin");
    let of_players = endpoints().into_iter().filter(|endpoint| endpoint.auth == Auth::Player).map(Ask::of);
    let mine = Ask { id: "", method: "GET".into(), path: "/api/matches?which=mine" };
    let of_players: Vec<Ask> = of_players.chain([mine]).collect();
    assert!(of_players.len() > 5);
    for Ask { method, path, .. } in of_players {
        let path = path.replace("{game}", "rollio");
        let body: Option<&[u8]> = match method.as_str() {
            "PUT" => Some(br#"{"decks": []}"#),
            "POST" if path.ends_with("/buy") => Some(br#"{"good": "back-graffiti"}"#),
            "POST" => Some(b"{}"),
            _ => None,
        };
        let seat = format!("Bearer {}", made["seats"][0]["token"].as_str().expect("a token"));
        for headers in [&[][..], &[("authorization", "Bearer x")], &[("authorization", &*seat)]] {
            let reply = client.send(&method, &path, headers, body).await.expect("an answer");
            assert_eq!(reply.status, 401, "{method} {path} {headers:?}");
        }
    }
    let page = client.send("GET", "/m/whatever", &[], None).await.expect("an answer");
    assert!(page.status == 200 && page.content_type.starts_with("text/html"));
}
