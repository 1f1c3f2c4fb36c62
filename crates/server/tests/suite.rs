//! One suite for both databases: what clients may rely on.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

mod common;

use std::collections::BTreeSet;

use common::{Asker, Postgres, Running, choice, settings};
use croupier_server::client::Socket;
use serde_json::{Value, json};

/// Plays a match between two people to its end: how many actions it took.
async fn play_out(asker: &mut Asker, path: &str, tokens: &[String], most: u64) -> u64 {
    for step in 0..most {
        let info = asker.get(path, Some(&tokens[0])).await["info"].clone();
        let Some(seat) = info["to_move"].as_u64() else { return step };
        let token = &tokens[seat as usize];
        let look = asker.get(&format!("{path}?since=1000000"), Some(token)).await;
        let (ply, action) = choice(&look, step as usize * 7 + 3).expect("something to do");
        let reply = asker.act(path, token, &format!("key {step}"), ply, &action).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
    most + 1
}

async fn matches_are_played_and_kept(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let id = path.rsplit('/').next().expect("an id").to_string();
    let commitment = asker.get(&path, None).await["info"]["commitment"].clone();
    assert!(commitment.is_string());
    let before = asker.get(&format!("/api/records/{id}"), Some(&tokens[0])).await;
    assert!(before["told"].is_array() && before["info"]["seed"].is_null());
    play_out(&mut asker, &path, &tokens, 60).await;
    let record = asker.reply("GET", &format!("/api/records/{id}"), None, None).await;
    assert_eq!(record.content_type, "application/jsonl");
    let file = croupier_table::files::RecordFile::from_text("record", &record.text()).expect("a record");
    assert_eq!(file.commitment(), commitment.as_str());
    let replayed = croupier_table::registry::resume(file).expect("it plays as it was played");
    let last = asker.get(&path, Some(&tokens[1])).await;
    assert_eq!(json!(replayed.info().seed), last["info"]["seed"]);
    server.stop().await;
    // Another process finds everything as it was.
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let again = asker.get(&path, Some(&tokens[1])).await;
    for part in ["info", "view", "legal", "told", "since"] {
        assert_eq!(again[part], last[part], "{part}");
    }
    let third = asker.get(&format!("/api/replays/{id}?ply=3&eye=1"), None).await;
    assert_eq!(third["info"]["ply"], 3);
    let (good, bad) = croupier_server::check(&settings(database)).await.expect("a check");
    assert!(good >= 1 && bad.is_empty(), "{bad:?}");
}

async fn a_repeated_request_is_done_once(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "7" })).await;
    let mut answers = Vec::new();
    for step in 0..12 {
        let look = asker.get(&path, Some(&tokens[0])).await;
        let (ply, action) = choice(&look, 0).expect("something to do");
        let reply = asker.act(&path, &tokens[0], &format!("key {step}"), ply, &action).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        answers.push((ply, action, reply.body));
    }
    server.stop().await;
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    for (step, (ply, action, first)) in answers.iter().enumerate() {
        let again = asker.act(&path, &tokens[0], &format!("key {step}"), *ply, action).await;
        assert_eq!((again.status, &again.body), (200, first), "the same answer to step {step}");
        let other = asker.act(&path, &tokens[0], &format!("key {step}"), *ply, "something else").await;
        assert_eq!((other.status, other.json()["kind"].as_str()), (422, Some("key_reused")));
        let late = asker.act(&path, &tokens[0], &format!("late {step}"), *ply, action).await;
        assert_eq!((late.status, late.json()["kind"].as_str()), (409, Some("stale")));
        assert_eq!(late.json()["state"]["info"]["ply"], answers.len() as u64);
    }
    assert_eq!(asker.get(&path, None).await["info"]["ply"], answers.len() as u64);
}

/// Many clients send the same, conflicting and late things at once: each ply is done once.
async fn nothing_is_done_twice(database: &str) {
    let submissions = std::env::var("CROUPIER_SUBMISSIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(320_u64);
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let mut sent = 0;
    while sent < submissions {
        let (path, tokens) = asker.duel("lunchtable").await;
        let mut seat = 0;
        while sent < submissions {
            let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[seat])).await;
            match look["info"]["to_move"].as_u64() {
                None => break,
                Some(mover) if mover as usize != seat => seat = mover as usize,
                Some(_) => {
                    sent += 16;
                    submit_at_once(&server.address, &path, &tokens[seat], &look).await;
                }
            }
        }
    }
    let (_, bad) = croupier_server::check(&settings(database)).await.expect("a check");
    assert!(bad.is_empty(), "{bad:?}");
}

/// Sixteen submissions at once for one situation. Exactly one kind of them is done.
async fn submit_at_once(address: &str, path: &str, token: &str, look: &Value) {
    let mut senders = tokio::task::JoinSet::new();
    let (ply, _) = choice(look, 0).expect("something to do");
    for sender in 0..16_u64 {
        let (address, path, token) = (address.to_string(), path.to_string(), token.to_string());
        let (_, action) = choice(look, (sender % 3) as usize).expect("something to do");
        senders.spawn(async move {
            // Some share a key and a request, some only a key, some come late.
            let key = format!("ply {ply} {}", sender % 5);
            let at = if sender % 7 == 6 { ply.saturating_sub(1) } else { ply };
            (at, Asker::new(&address).act(&path, &token, &key, at, &action).await)
        });
    }
    let mut fresh = BTreeSet::new();
    while let Some(sent) = senders.join_next().await {
        let (at, reply) = sent.expect("a sender");
        assert!([200, 409, 422].contains(&reply.status), "{}", reply.text());
        if reply.status == 200 && at == ply {
            fresh.insert(reply.body);
        }
    }
    assert_eq!(fresh.len(), 1, "one was done, and everyone who sent it has the same answer");
    let after = Asker::new(address).get(&format!("{path}?since=1000000"), Some(token)).await;
    assert_eq!(after["info"]["ply"], ply + 1);
}

async fn sockets_tell_what_happens(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let live = format!("{path}/live");
    let mut owner = Socket::open(&server.address, &live, &json!({ "token": tokens[0] })).await.expect("a socket");
    let mut watcher = Socket::open(&server.address, &live, &json!({})).await.expect("a socket");
    let first = owner.look().await.expect("a look").expect("a look");
    assert_eq!(first["table"]["you"], 0);
    let told: Vec<Value> = first["told"].as_array().cloned().expect("told");
    let look = asker.get(&path, Some(&tokens[0])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[0], "one", ply, &action).await.status, 200);
    let mut all = told;
    let mut since = first["since"].as_u64().expect("a number");
    loop {
        let next = owner.look().await.expect("a look").expect("a look");
        all.extend(next["told"].as_array().cloned().expect("told"));
        since = since.max(next["since"].as_u64().expect("a number"));
        if next["info"]["ply"] == 1 {
            break;
        }
    }
    let whole = asker.get(&path, Some(&tokens[0])).await;
    assert_eq!(json!(all), whole["told"], "catch-up and pushes together tell everything once");
    loop {
        let seen = watcher.look().await.expect("a look").expect("a look");
        assert!(seen["legal"].as_array().is_some_and(Vec::is_empty) && seen["table"]["you"].is_null());
        if seen["info"]["ply"] == 1 {
            break;
        }
    }
    let mut back =
        Socket::open(&server.address, &live, &json!({ "token": tokens[0], "since": since })).await.expect("one");
    let caught_up = back.look().await.expect("a look").expect("a look");
    assert!(caught_up["told"].as_array().is_some_and(Vec::is_empty), "nothing is told twice");
    let mut wrong = Socket::open(&server.address, &live, &json!({ "token": "nobody's" })).await.expect("a socket");
    assert_eq!(wrong.look().await.expect("a problem").expect("a problem")["kind"], "not_allowed");
    assert!(wrong.look().await.expect("the end").is_none());
}

async fn people_join_ask_back_give_up_and_play_again(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let ask =
        json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }], "visibility": "public" });
    let (path, tokens) = asker.create(&ask).await;
    let open = asker.get("/api/matches?which=open&limit=100", None).await;
    let id = path.rsplit('/').next().expect("an id");
    assert!(open["matches"].as_array().expect("a list").iter().any(|line| line["id"] == id));
    let joined = asker.post(&format!("{path}/join"), None, &json!({})).await;
    let other = joined["token"].as_str().expect("a token").to_string();
    let again = asker.reply("POST", &format!("{path}/join"), None, Some(&json!({}))).await;
    assert_eq!(again.status, 409);
    let look = asker.get(&path, Some(&tokens[0])).await;
    let seat = look["info"]["to_move"].as_u64().expect("someone") as usize;
    let both = [tokens[0].clone(), other];
    let (mover, waiter) = (&both[seat], &both[1 - seat]);
    let look = asker.get(&path, Some(mover)).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, mover, "a", ply, &action).await.status, 200);
    let asked = asker.reply("POST", &format!("{path}/undo"), Some(mover), Some(&json!({ "ply": ply + 1 }))).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let own = asker.reply("POST", &format!("{path}/undo/answer"), Some(mover), Some(&json!({ "agree": true }))).await;
    assert_eq!(own.status, 409, "nobody answers for the other");
    let undone = asker.post(&format!("{path}/undo/answer"), Some(waiter), &json!({ "agree": true })).await;
    assert_eq!((&undone["info"]["ply"], &undone["info"]["undone"]), (&json!(ply + 2), &json!(true)));
    let over = asker.post(&format!("{path}/concede"), Some(waiter), &json!({})).await;
    assert!(over["info"]["to_move"].is_null() && over["info"]["seed"].is_string());
    let one = asker.post(&format!("{path}/rematch"), Some(mover), &json!({})).await;
    let two = asker.post(&format!("{path}/rematch"), Some(waiter), &json!({})).await;
    assert_eq!(one["id"], two["id"]);
    let next = format!("/api/matches/{}", one["id"].as_str().expect("an id"));
    for joined in [&one, &two] {
        assert_eq!(asker.get(&next, joined["token"].as_str()).await["table"]["you"], joined["seat"]);
    }
}

/// A match that is ordered twice with one key is set up once, and the answer is the same, also from another process.
async fn an_order_is_carried_out_once(database: &str) {
    let server = Running::start(settings(database)).await;
    let key = "an order of 2026-11-16";
    let ask = json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "person" }] });
    let mut senders = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (address, ask) = (server.address.clone(), ask.clone());
        senders.spawn(async move {
            let mut asker = Asker::new(&address);
            let reply = asker.0.ask("POST", "/api/matches", None, Some(key), Some(&ask)).await.expect("an answer");
            (reply.status, reply.text())
        });
    }
    let answers: BTreeSet<(u16, String)> = senders.join_all().await.into_iter().collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let (status, first) = answers.into_iter().next().expect("an answer");
    assert_eq!(status, 201, "{first}");
    server.stop().await;
    let server = Running::start(settings(database)).await;
    let again = Asker::new(&server.address).0.ask("POST", "/api/matches", None, Some(key), Some(&ask)).await;
    assert_eq!(again.expect("an answer").text(), first);
    let mut asker = Asker::new(&server.address);
    let other = json!({ "game": "rollio" });
    let other = asker.0.ask("POST", "/api/matches", None, Some(key), Some(&other)).await.expect("an answer");
    assert_eq!((other.status, other.json()["kind"].as_str()), (422, Some("key_reused")));
    let short = asker.0.ask("POST", "/api/matches", None, Some("short"), Some(&ask)).await.expect("an answer");
    assert_eq!(short.status, 400);
    let made: Value = serde_json::from_str(&first).expect("JSON");
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let token = made["seats"][1]["token"].as_str();
    assert_eq!(asker.get(&path, token).await["table"]["you"], 1, "its tokens open its seats");
}

/// A question of one seat to the other is still there after the server has been stopped.
async fn a_question_outlasts_the_process(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let seat = asker.get(&path, None).await["info"]["to_move"].as_u64().expect("someone") as usize;
    let look = asker.get(&path, Some(&tokens[seat])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[seat], "a", ply, &action).await.status, 200);
    let asked = asker.reply("POST", &format!("{path}/undo"), Some(&tokens[seat]), Some(&json!({}))).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    server.stop().await;
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    assert_eq!(asker.get(&path, None).await["table"]["undo_asked"], seat);
    let answer = format!("{path}/undo/answer");
    let undone = asker.post(&answer, Some(&tokens[1 - seat]), &json!({ "agree": true })).await;
    assert_eq!(undone["info"]["undone"], true);
    assert!(asker.get(&path, None).await["table"]["undo_asked"].is_null());
}

async fn players_keep_decks_stories_and_days(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await;
    let secret = player["token"].as_str().expect("a token").to_string();
    let token = Some(secret.as_str());
    assert_eq!(asker.get("/api/me", token).await["name"], player["name"]);
    let bad = json!({ "decks": [{ "game": "lunchtable", "name": "mine", "text": "nonsense" }] });
    assert_eq!(asker.reply("PUT", "/api/decks", token, Some(&bad)).await.status / 100, 4);
    assert_eq!(asker.get("/api/decks", token).await, json!({ "decks": [] }));
    let story = asker.get("/api/story", token).await;
    let stages = story[0]["stages"].as_array().cloned().expect("stages");
    assert!(stages[0]["locked"].is_null() && stages[1]["locked"].is_string());
    let second = json!({ "game": "lunchtable", "options": { "stage": stages[1]["stage"] } });
    assert_eq!(asker.reply("POST", "/api/matches", token, Some(&second)).await.status, 422, "it is locked");
    let begun = asker.post("/api/daily/rollio", token, &json!({})).await;
    let again = asker.post("/api/daily/rollio", token, &json!({})).await;
    assert_eq!(begun["id"], again["id"], "one try a day");
    let path = format!("/api/matches/{}", begun["id"].as_str().expect("an id"));
    let look = asker.get(&path, token).await;
    assert!(look["info"]["seed"].is_null() && look["info"]["commitment"] == begun["commitment"]);
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &secret, "k", ply, &action).await.status, 200);
    assert_eq!(asker.reply("POST", &format!("{path}/undo"), token, Some(&json!({}))).await.status, 403);
    let replay = path.replace("matches", "replays");
    assert_eq!(asker.reply("GET", &replay, token, None).await.status, 403);
    let daily = asker.get("/api/daily", token).await;
    let rollio = daily.as_array().expect("games").iter().find(|game| game["game"] == "rollio").expect("rollio");
    assert!(rollio["seed"].is_null() && rollio["yours"]["match"] == begun["id"] && rollio["tries"] == 1);
}

macro_rules! on_both {
    ($($name:ident();)*) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let folder = tempfile::tempdir().expect("a folder");
                let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
                super::$name(&url).await;
            })*
        }

        /// All of it on one Postgres: starting one takes longer than a test.
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn on_postgres() {
            let Some(postgres) = Postgres::start() else { return };
            $($name(&postgres.url()).await;)*
        }
    };
}

on_both! {
    matches_are_played_and_kept();
    a_repeated_request_is_done_once();
    nothing_is_done_twice();
    sockets_tell_what_happens();
    people_join_ask_back_give_up_and_play_again();
    an_order_is_carried_out_once();
    a_question_outlasts_the_process();
    players_keep_decks_stories_and_days();
}
