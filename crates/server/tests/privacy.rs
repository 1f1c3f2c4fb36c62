//! Who may ask what: every address with every role, and nothing changes by what is refused.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

mod common;

use common::{Asker, Running, choice, settings};
use croupier_server::client::Socket;
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
        // A socket gives what a look does, and to nobody else.
        for (role, expected) in roles.iter().zip([nobody, guest, 403, 200, 200]) {
            let hello = json!({ "token": role });
            let socket = Socket::open(&server.address, &format!("{}/live", at.path), &hello).await;
            let told = socket.expect("a socket").look().await.expect("an answer").expect("an answer");
            let status = told["status"].as_u64().unwrap_or(200);
            assert_eq!(status, u64::from(expected), "a socket of {role:?} at a {visibility} match: {told}");
        }
        // A match that goes on is reviewed for nobody.
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
        // Somebody else's eye, while the match goes on.
        for (role, expected) in roles.iter().zip([nobody.max(403), 403, 403, 403, 200]) {
            let expected = if private && role.is_none() { 401 } else { expected };
            let path = format!("{replay}?ply=0&eye={}", at.mover);
            let reply = asker.reply("GET", &path, role.map(String::as_str), None).await;
            assert_eq!(reply.status, expected, "GET {path} by {role:?} of a {visibility} match");
        }
        let nothing = json!({});
        let agree = json!({ "agree": true });
        // What each role is told; the one to move is left out where it would be done.
        let writes: [(&str, &Value, [u16; 5]); 9] = [
            ("/preview", &at.action, [401, 403, 403, 409, 200]),
            ("/hint", &nothing, [401, 403, 403, 403, 403]),
            ("/undo", &nothing, [401, 403, 403, 403, 403]),
            ("/undo/answer", &agree, [401, 403, 403, 409, 409]),
            ("/claim", &nothing, [401, 403, 403, 409, 409]),
            ("/rematch", &nothing, [401, 403, 403, 409, 409]),
            ("/join", &nothing, [409, 409, 401, 401, 401]),
            ("/actions", &at.action, [401, 403, 403, 409, 0]),
            ("/concede", &nothing, [401, 403, 403, 0, 0]),
        ];
        for (address, body, expected) in writes {
            for (role, expected) in roles.iter().zip(expected).filter(|(_, expected)| *expected != 0) {
                let expected = if private && expected == 403 && role.is_none() { 401 } else { expected };
                let path = format!("{}{address}", at.path);
                let reply = asker.reply("POST", &path, role.map(String::as_str), Some(body)).await;
                assert_eq!(reply.status, expected, "{address} by {role:?} of a {visibility} match: {}", reply.text());
                assert!(expected == 200 || reply.content_type == "application/problem+json");
                assert_eq!(
                    state(&mut asker, &at.path, &at.tokens).await,
                    before,
                    "{address} by {role:?} changed something"
                );
            }
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
    for path in ["/api/me", "/api/decks", "/api/story", "/api/matches?which=mine"] {
        let seat = format!("Bearer {}", made["seats"][0]["token"].as_str().expect("a token"));
        for headers in [&[][..], &[("authorization", "Bearer x")], &[("authorization", &*seat)]] {
            let reply = client.send("GET", path, headers, None).await.expect("an answer");
            assert_eq!(reply.status, 401, "{path} {headers:?}");
        }
    }
    let page = client.send("GET", "/m/whatever", &[], None).await.expect("an answer");
    assert!(page.status == 200 && page.content_type.starts_with("text/html"));
}
