//! One suite for both databases: what clients may rely on. On SQLite there is one server process, on Postgres there are two,
//! and every request goes to the other one than the last.
#![cfg(feature = "server")]
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::asker;
use crate::postgres;
use crate::server;

use std::collections::BTreeSet;

use asker::{Asker, choice};
use croupier_server::{
    Settings,
    client::{Client, Socket},
};
use postgres::Postgres;
use serde_json::{Value, json};
use server::Process;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};

/// The servers on a database.
struct Servers {
    processes: Vec<Process>,
    addresses: Vec<String>,
}

impl Servers {
    fn start(database: &str) -> Servers {
        let n = if database.starts_with("postgres") { 2 } else { 1 };
        let processes: Vec<Process> = (0..n).map(|_| Process::start(database)).collect();
        let addresses = processes.iter().map(|process| process.address.clone()).collect();
        Servers { processes, addresses }
    }

    fn asker(&self) -> Asker {
        Asker::of(&self.addresses)
    }

    /// The address of one of them.
    fn address(&self, nth: usize) -> &str {
        &self.addresses[nth % self.addresses.len()]
    }

    /// Ends all of them at once.
    fn kill(self) {
        self.processes.into_iter().for_each(Process::kill);
    }
}

/// Plays all that is stored again: what does not hold.
async fn check(database: &str) -> Vec<String> {
    let mut settings = Settings::at_home(std::env::temp_dir());
    settings.database = database.into();
    let (good, bad) = croupier_server::check(&settings).await.expect("a check");
    assert!(good > 0);
    bad
}

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
    let servers = Servers::start(database);
    let mut asker = servers.asker();
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
    servers.kill();
    // Another process finds everything as it was.
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    let again = asker.get(&path, Some(&tokens[1])).await;
    for part in ["info", "view", "legal", "told", "since"] {
        assert_eq!(again[part], last[part], "{part}");
    }
    let third = asker.get(&format!("/api/replays/{id}?ply=3&eye=1"), None).await;
    assert_eq!(third["info"]["ply"], 3);
    let bad = check(database).await;
    assert!(bad.is_empty(), "{bad:?}");
}

async fn a_repeated_request_is_done_once(database: &str) {
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "7" })).await;
    let mut answers = Vec::new();
    for step in 0..12 {
        let look = asker.get(&path, Some(&tokens[0])).await;
        let (ply, action) = choice(&look, 0).expect("something to do");
        let reply = asker.act(&path, &tokens[0], &format!("key {step}"), ply, &action).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        answers.push((ply, action, reply.body));
    }
    servers.kill();
    let servers = Servers::start(database);
    let mut asker = servers.asker();
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

/// Many clients send the same, conflicting and late actions at the same time: each ply is done once.
async fn nothing_is_done_twice(database: &str) {
    let submissions = std::env::var("CROUPIER_SUBMISSIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(320_u64);
    let servers = Servers::start(database);
    let mut asker = servers.asker();
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
                    submit_at_once(&servers, &path, &tokens[seat], &look).await;
                }
            }
        }
    }
    let bad = check(database).await;
    assert!(bad.is_empty(), "{bad:?}");
}

/// How often something is sent again to a server that has too much to do.
const PATIENCE: usize = 20;

/// Sixteen submissions at once for one situation. Exactly one kind of them is done.
async fn submit_at_once(servers: &Servers, path: &str, token: &str, look: &Value) {
    let mut senders = tokio::task::JoinSet::new();
    let (ply, _) = choice(look, 0).expect("something to do");
    for sender in 0..16_u64 {
        let (address, path) = (servers.address(sender as usize / 2).to_string(), path.to_string());
        let token = token.to_string();
        let (_, action) = choice(look, (sender % 3) as usize).expect("something to do");
        senders.spawn(async move {
            // Some share a key and a request, some only a key, some come late.
            let key = format!("ply {ply} {}", sender % 5);
            let at = if sender % 7 == 6 { ply.saturating_sub(1) } else { ply };
            let mut asker = Asker::new(&address);
            // A server with too much to do says so, and the same key may be sent again.
            for _ in 0..PATIENCE {
                let reply = asker.act(&path, &token, &key, at, &action).await;
                if reply.status != 503 {
                    return (at, reply);
                }
            }
            panic!("{PATIENCE} times in a row the server had too much to do");
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
    let after = servers.asker().get(&format!("{path}?since=1000000"), Some(token)).await;
    assert_eq!(after["info"]["ply"], ply + 1);
}

async fn sockets_tell_what_happens(database: &str) {
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    let (path, tokens) = asker.duel("lunchtable").await;
    let live = format!("{path}/live");
    let mut owner = Socket::open(servers.address(0), &live, &json!({ "token": tokens[0] })).await.expect("a socket");
    let mut watcher = Socket::open(servers.address(1), &live, &json!({})).await.expect("a socket");
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
        Socket::open(servers.address(1), &live, &json!({ "token": tokens[0], "since": since })).await.expect("one");
    let caught_up = back.look().await.expect("a look").expect("a look");
    assert!(caught_up["told"].as_array().is_some_and(Vec::is_empty), "nothing is told twice");
    let mut wrong = Socket::open(servers.address(1), &live, &json!({ "token": "nobody's" })).await.expect("a socket");
    assert_eq!(wrong.look().await.expect("a problem").expect("a problem")["kind"], "not_allowed");
    assert!(wrong.look().await.expect("the end").is_none());
}

async fn people_join_ask_back_give_up_and_play_again(database: &str) {
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    let ask = json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }], "visibility": "public", "coin": false });
    let (path, tokens) = asker.create(&ask).await;
    let open = asker.get("/api/matches?which=open&limit=100", None).await;
    let id = path.rsplit('/').next().expect("an id");
    assert!(open["matches"].as_array().expect("a list").iter().any(|line| line["id"] == id));
    let joined = asker.post(&format!("{path}/join"), None, &json!({})).await;
    let other = joined["token"].as_str().expect("a token").to_string();
    let again = asker.reply("POST", &format!("{path}/join"), None, Some(&json!({}))).await;
    assert_eq!(again.status, 409);
    // With a key an answer that was lost is no seat that is lost.
    let (second, _) = asker.create(&ask).await;
    let mut join = async |key: &str, body: Value| {
        asker.next().ask("POST", &format!("{second}/join"), None, Some(key), Some(&body)).await.expect("an answer")
    };
    let key = "a seat of 2026-11-16";
    let (first, again) = (join(key, json!({})).await, join(key, json!({ "seat": 1 })).await);
    assert_eq!((first.status, &first.body), (201, &again.body), "{}", again.text());
    let reused = join(key, json!({ "seat": 0 })).await;
    assert_eq!((reused.status, reused.json()["kind"].as_str()), (422, Some("key_reused")));
    assert_eq!(join("another key of 2026", json!({})).await.status, 409);
    assert_eq!(join("short", json!({})).await.status, 400);
    let seat = asker.get(&second, first.json()["token"].as_str()).await["table"]["you"].clone();
    assert_eq!(seat, 1);
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
    assert_eq!(
        asker.post(&format!("{path}/rematch"), Some(mover), &json!({})).await,
        one,
        "asked again, the same seat"
    );
    let next = format!("/api/matches/{}", one["id"].as_str().expect("an id"));
    for joined in [&one, &two] {
        assert_eq!(asker.get(&next, joined["token"].as_str()).await["table"]["you"], joined["seat"]);
    }
}

/// A match that is ordered twice with one key is set up once, and the answer is the same, also from another process.
async fn an_order_is_carried_out_once(database: &str) {
    let servers = Servers::start(database);
    let key = "an order of 2026-11-16";
    let ask = json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "person" }] });
    let mut senders = tokio::task::JoinSet::new();
    for sender in 0..8 {
        let (address, ask) = (servers.address(sender).to_string(), ask.clone());
        senders.spawn(async move {
            let mut asker = Asker::new(&address);
            let reply = asker.next().ask("POST", "/api/matches", None, Some(key), Some(&ask)).await.expect("an answer");
            (reply.status, reply.text())
        });
    }
    let answers: BTreeSet<(u16, String)> = senders.join_all().await.into_iter().collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let (status, first) = answers.into_iter().next().expect("an answer");
    assert_eq!(status, 201, "{first}");
    servers.kill();
    let servers = Servers::start(database);
    let again = servers.asker().next().ask("POST", "/api/matches", None, Some(key), Some(&ask)).await;
    assert_eq!(again.expect("an answer").text(), first);
    let mut asker = servers.asker();
    let other = json!({ "game": "rollio" });
    let other = asker.next().ask("POST", "/api/matches", None, Some(key), Some(&other)).await.expect("an answer");
    assert_eq!((other.status, other.json()["kind"].as_str()), (422, Some("key_reused")));
    let short = asker.next().ask("POST", "/api/matches", None, Some("short"), Some(&ask)).await.expect("an answer");
    assert_eq!(short.status, 400);
    let made: Value = serde_json::from_str(&first).expect("JSON");
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let token = made["seats"][1]["token"].as_str();
    assert_eq!(asker.get(&path, token).await["table"]["you"], 1, "its tokens open its seats");
}

/// A question of one seat to the other is still there after the server has been stopped.
async fn a_question_outlasts_the_process(database: &str) {
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    let (path, tokens) = asker.duel("lunchtable").await;
    let seat = asker.get(&path, None).await["info"]["to_move"].as_u64().expect("someone") as usize;
    let look = asker.get(&path, Some(&tokens[seat])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[seat], "a", ply, &action).await.status, 200);
    let asked = asker.reply("POST", &format!("{path}/undo"), Some(&tokens[seat]), Some(&json!({}))).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    servers.kill();
    let servers = Servers::start(database);
    let mut asker = servers.asker();
    assert_eq!(asker.get(&path, None).await["table"]["undo_asked"], seat);
    let answer = format!("{path}/undo/answer");
    let undone = asker.post(&answer, Some(&tokens[1 - seat]), &json!({ "agree": true })).await;
    assert_eq!(undone["info"]["undone"], true);
    assert!(asker.get(&path, None).await["table"]["undo_asked"].is_null());
}

async fn players_keep_decks_stories_and_days(database: &str) {
    let servers = Servers::start(database);
    let mut asker = servers.asker();
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

/// A watcher and a player who listen at one server, a match that is played at both: everyone knows the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn either_of_two_servers_will_do() {
    let Some(postgres) = Postgres::start() else { return };
    let (one, two) = (Process::start(&postgres.url()), Process::start(&postgres.url()));
    let mut askers = [Asker::new(&one.address), Asker::new(&two.address)];
    let (path, tokens) = askers[0].duel("lunchtable").await;
    let live = format!("{path}/live");
    let mut watcher = Socket::open(&two.address, &live, &json!({})).await.expect("a socket");
    let mut player = Socket::open(&two.address, &live, &json!({ "token": tokens[1] })).await.expect("a socket");
    let mut step = 0;
    while step < 30 {
        let at = step % 2;
        let info = askers[at].get(&format!("{path}?since=1000000"), Some(&tokens[0])).await["info"].clone();
        let Some(seat) = info["to_move"].as_u64() else { break };
        let token = tokens[seat as usize].clone();
        let look = askers[1 - at].get(&format!("{path}?since=1000000"), Some(&token)).await;
        assert_eq!(look["info"]["ply"], info["ply"], "both know the same");
        let (ply, action) = choice(&look, step * 5).expect("something to do");
        let key = format!("step {step}");
        let first = askers[at].act(&path, &token, &key, ply, &action).await;
        let again = askers[1 - at].act(&path, &token, &key, ply, &action).await;
        assert_eq!((first.status, &first.body), (again.status, &again.body), "once, and the same answer from both");
        assert_eq!(first.status, 200, "{}", first.text());
        step += 1;
    }
    until_ply(&mut watcher, step as u64).await;
    until_ply(&mut player, step as u64).await;
    assert_eq!(check(&postgres.url()).await, [""; 0]);
}

/// Listens until a match has come to some ply.
async fn until_ply(socket: &mut Socket, ply: u64) {
    loop {
        let look = socket.look().await.expect("a look").expect("a look");
        if look["info"]["ply"] == ply {
            return;
        }
    }
}

/// When the server that holds a match is killed, the other one takes over, nothing is lost, and listeners hear of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_held_the_other_takes_over() {
    let Some(postgres) = Postgres::start() else { return };
    let mut here = Process::start(&postgres.url());
    let mut there = Process::start(&postgres.url());
    let (path, tokens) = Asker::new(&here.address).duel("lunchtable").await;
    let mut step = 0;
    for _ in 0..4 {
        let mut watcher = Socket::open(&there.address, &format!("{path}/live"), &json!({})).await.expect("a socket");
        let mut last = None;
        for _ in 0..6 {
            let mut asker = Asker::new(&here.address);
            let info = asker.get(&format!("{path}?since=1000000"), Some(&tokens[0])).await["info"].clone();
            let token = tokens[info["to_move"].as_u64().expect("someone") as usize].clone();
            let look = asker.get(&format!("{path}?since=1000000"), Some(&token)).await;
            let (ply, action) = choice(&look, step * 3).expect("something to do");
            let reply = asker.act(&path, &token, &format!("step {step}"), ply, &action).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            last = Some((token, format!("step {step}"), ply, action, reply.body));
            step += 1;
        }
        here.kill();
        // What was answered is there, and is answered again as it was.
        let (token, key, ply, action, body) = last.expect("a step");
        let mut asker = Asker::new(&there.address);
        let again = asker.act(&path, &token, &key, ply, &action).await;
        assert_eq!((again.status, again.body), (200, body), "the other server knows it");
        assert_eq!(asker.get(&path, Some(&token)).await["info"]["ply"], step as u64);
        until_ply(&mut watcher, step as u64).await;
        here = there;
        there = Process::start(&postgres.url());
    }
    assert_eq!(check(&postgres.url()).await, [""; 0]);
}

/// Where a server says it can be reached is where the others pass requests on to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_are_passed_on_to_the_advertised_address() {
    let Some(postgres) = Postgres::start() else { return };
    let door = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let advertised = format!("http://{}", door.local_addr().expect("an address"));
    let one = Process::with(&postgres.url(), &["--advertise", &advertised]);
    let two = Process::start(&postgres.url());
    let (path, tokens) = Asker::new(&one.address).duel("lunchtable").await;
    let asked = tokio::spawn(async move { Asker::new(&two.address).get(&path, Some(&tokens[0])).await });
    let (mut stream, _) = door.accept().await.expect("the other server comes here");
    let mut head = vec![0; 4096];
    let n = stream.read(&mut head).await.expect("a request");
    let head = String::from_utf8_lossy(&head[..n]).into_owned();
    assert!(head.starts_with("GET /api/matches/") && head.contains("authorization: Bearer "), "{head}");
    let answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 16\r\n\r\n{\"from\": \"here\"}";
    stream.write_all(answer).await.expect("it listens");
    assert_eq!(asked.await.expect("an answer"), json!({ "from": "here" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_has_as_many_connections_as_was_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Process::with(&database, &["--connections", "3"]);
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut asker = Asker::new(&server.address);
        assert_eq!(asker.reply("GET", "/healthz", None, None).await.status, 200);
        held.push(asker);
    }
    let mut fourth = TcpStream::connect(&server.address).await.expect("it is taken and closed");
    assert_eq!(fourth.read(&mut [0; 1]).await.unwrap_or(0), 0, "one too many");
    held.pop();
    let began = std::time::Instant::now();
    while Asker::new(&server.address).next().send("GET", "/healthz", &[], None).await.is_err() {
        assert!(began.elapsed().as_secs() < 10, "a place that is free is not given");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// However much is logged, nothing is that opens a seat or gives away what is hidden.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_secret_is_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    for kind in ["sqlite", "postgres"] {
        let postgres = (kind == "postgres").then(Postgres::start);
        let database = match &postgres {
            None => format!("sqlite:{}", folder.path().join("test.sqlite").display()),
            Some(None) => return,
            Some(Some(postgres)) => postgres.url(),
        };
        let file = std::fs::File::create(&log).expect("a file");
        let server = Process::of(Process::command(&database).env("RUST_LOG", "trace").stderr(file));
        let mut asker = Asker::new(&server.address);
        let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
        let (path, tokens) = asker.duel("lunchtable").await;
        let live = format!("{path}/live");
        let mut socket = Socket::open(&server.address, &live, &json!({ "token": tokens[0] })).await.expect("a socket");
        socket.look().await.expect("a look");
        let seat = asker.get(&path, None).await["info"]["to_move"].as_u64().expect("someone") as usize;
        let look = asker.get(&path, Some(&tokens[seat])).await;
        let (ply, action) = choice(&look, 0).expect("something to do");
        let key = "a key that nobody else knows";
        assert_eq!(asker.act(&path, &tokens[seat], key, ply, &action).await.status, 200);
        let over = asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
        let seed = over["info"]["seed"].as_str().expect("a seed").to_string();
        asker.post("/api/daily/rollio", Some(&player), &json!({})).await;
        server.kill();
        let said = std::fs::read_to_string(&log).expect("a log");
        assert!(said.contains("/api/matches"), "it is logged what was asked");
        for secret in tokens.iter().chain([&player, &seed]).map(String::as_str).chain([key]) {
            let at = said.find(secret).map(|at| said[..at].lines().last().unwrap_or_default().to_string());
            assert_eq!(at, None, "{kind}: a secret is in the log");
        }
    }
}

/// A request that is passed on counts for the client that sent it, not for the server that passed it on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_stay_themselves_when_they_are_passed_on() {
    let Some(postgres) = Postgres::start() else { return };
    let args = ["--matches", "1", "--proxy-header", "x-forwarded-for"];
    let (one, two) = (Process::with(&postgres.url(), &args), Process::with(&postgres.url(), &args));
    let (mut here, mut there) = (Client::new(&one.address), Client::new(&two.address));
    for nth in 0..3 {
        let (first, second) = (format!("203.0.113.{nth}"), format!("198.51.100.{nth}"));
        let ask = br#"{"game": "lunchtable"}"#;
        let made = here.send("POST", "/api/matches", &[("x-forwarded-for", &first)], Some(ask)).await.expect("one");
        assert_eq!(made.status, 201, "{}", made.text());
        let (made, token) =
            (made.json(), format!("Bearer {}", made.json()["seats"][0]["token"].as_str().expect("one")));
        let headers = [("x-forwarded-for", second.as_str()), ("authorization", token.as_str())];
        for (address, status) in [("concede", 200), ("rematch", 201), ("rematch", 429)] {
            let path = format!("{}/{address}", made["links"]["self"].as_str().expect("a link"));
            let reply = there.send("POST", &path, &headers, Some(b"{}")).await.expect("an answer");
            assert_eq!(reply.status, status, "{address}: {}", reply.text());
        }
    }
}
