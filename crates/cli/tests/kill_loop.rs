//! A server is killed again and again while it is played on: what was answered is there, once.
#![cfg(feature = "server")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "this test starts processes and waits for them"
)]

use crate::binary;
use crate::postgres;
use crate::server;

use std::{
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use croupier_server::client::{Client, Reply};
use serde_json::{Value, json};
use server::Process;

/// Where the server is at the moment, and whether it is time to stop.
struct Board {
    address: Mutex<String>,
    stop: AtomicBool,
    answered: AtomicU64,
}

/// A match of one person, and how many actions of it were answered.
struct Played {
    path: String,
    token: String,
    look: Value,
    answered: u64,
}

/// Asks until there is an answer that is not the server's trouble.
async fn insist(
    board: &Board,
    client: &mut Client,
    ask: (&str, &str, Option<&str>, Option<&str>, Option<&Value>),
) -> Reply {
    let (method, path, token, key, body) = ask;
    loop {
        match client.ask(method, path, token, key, body).await {
            Ok(reply) if reply.status < 500 => return reply,
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
        *client = Client::new(&board.address.lock().expect("an address").clone());
    }
}

async fn begin(board: &Board, client: &mut Client, seed: &str) -> Played {
    let ask = json!({ "game": "rollio", "seed": seed });
    let made = insist(board, client, ("POST", "/api/matches", None, None, Some(&ask))).await.json();
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let token = made["seats"][0]["token"].as_str().expect("a token").to_string();
    let look = insist(board, client, ("GET", &path, Some(&token), None, None)).await.json();
    Played { path, token, look, answered: 0 }
}

/// Plays until it is time to stop: every match it began, with the number of actions that were answered.
async fn play(board: Arc<Board>, worker: u64) -> Vec<Played> {
    let mut client = Client::new(&board.address.lock().expect("an address").clone());
    let mut all = vec![begin(&board, &mut client, &format!("{worker}")).await];
    while !board.stop.load(Ordering::Relaxed) {
        let played = all.last_mut().expect("a match");
        let legal = played.look["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            let seed = format!("{worker} {}", all.len());
            all.push(begin(&board, &mut client, &seed).await);
            continue;
        }
        let nth = (played.answered * 7 + worker) as usize % legal.len();
        let body = json!({ "ply": played.answered, "action": legal[nth]["action"] });
        let (path, key) = (format!("{}/actions", played.path), format!("{worker} {}", played.answered));
        let ask = ("POST", path.as_str(), Some(played.token.as_str()), Some(key.as_str()), Some(&body));
        let reply = insist(&board, &mut client, ask).await;
        assert_eq!(reply.status, 200, "what was answered before is gone, or was done twice: {}", reply.text());
        played.look = reply.json();
        played.answered += 1;
        assert_eq!(played.look["info"]["ply"], played.answered);
        board.answered.fetch_add(1, Ordering::Relaxed);
    }
    all
}

fn kill_loop(database: &str) {
    let kills = std::env::var("CROUPIER_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_u64);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let mut server = Process::start(database);
    let address = Mutex::new(server.address.clone());
    let board = Arc::new(Board { address, stop: AtomicBool::new(false), answered: AtomicU64::new(0) });
    let workers: Vec<_> = (0..8).map(|worker| runtime.spawn(play(board.clone(), worker))).collect();
    for cycle in 0..kills {
        let before = board.answered.load(Ordering::Relaxed);
        let mut waited = 0;
        // Under load: some actions in every life, and never at the same moment of it.
        while board.answered.load(Ordering::Relaxed) < before + 5 && waited < 2000 {
            std::thread::sleep(Duration::from_millis(5));
            waited += 1;
        }
        std::thread::sleep(Duration::from_millis(cycle * 37 % 120));
        server.kill();
        server = Process::start(database);
        board.address.lock().expect("an address").clone_from(&server.address);
    }
    let answered = settle(&runtime, &board, workers, &server.address);
    assert!(answered >= kills * 5, "only {answered} actions were answered");
    server.kill();
    is_sound(database);
}

/// Lets the workers stop, and compares what they were answered with what there is: how much it was.
fn settle(
    runtime: &tokio::runtime::Runtime,
    board: &Board,
    workers: Vec<tokio::task::JoinHandle<Vec<Played>>>,
    address: &str,
) -> u64 {
    board.stop.store(true, Ordering::Relaxed);
    let mut answered = 0;
    for worker in workers {
        let all = runtime.block_on(worker).expect("a worker");
        for played in all {
            answered += played.answered;
            let mut client = Client::new(address);
            let reply = runtime.block_on(client.ask("GET", &played.path, Some(&played.token), None, None));
            let look = reply.expect("an answer").json();
            assert_eq!(look["info"]["ply"], played.answered, "{}", played.path);
        }
    }
    answered
}

fn is_sound(database: &str) {
    let check = Command::new(binary::binary()).args(["serve", "--check", "--database", database]).output();
    let check = check.expect("the binary starts");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
}

#[test]
fn nothing_answered_is_lost_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    kill_loop(&format!("sqlite:{}", folder.path().join("kill.sqlite").display()));
}

#[test]
fn nothing_answered_is_lost_on_postgres() {
    let Some(postgres) = postgres::Postgres::start() else { return };
    kill_loop(&postgres.url());
}

/// The database is stopped in the middle of everything and started again, again and again, while two servers are played on.
#[test]
fn nothing_answered_is_lost_when_postgres_stops() {
    let stops = std::env::var("CROUPIER_STOPS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_u64);
    let Some(mut postgres) = postgres::Postgres::start() else { return };
    let database = postgres.url();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let servers = [Process::start(&database), Process::start(&database)];
    let board = |server: &Process| {
        let address = Mutex::new(server.address.clone());
        Arc::new(Board { address, stop: AtomicBool::new(false), answered: AtomicU64::new(0) })
    };
    let boards = servers.each_ref().map(board);
    let mut workers = Vec::new();
    for (nth, board) in boards.iter().enumerate() {
        let playing = (0..4).map(|worker| runtime.spawn(play(board.clone(), nth as u64 * 4 + worker)));
        workers.push(playing.collect::<Vec<_>>());
    }
    for _ in 0..=stops {
        for board in &boards {
            let before = board.answered.load(Ordering::Relaxed);
            let mut waited = 0;
            while board.answered.load(Ordering::Relaxed) < before + 5 && waited < 12_000 {
                std::thread::sleep(Duration::from_millis(5));
                waited += 1;
            }
            assert!(waited < 12_000, "it does not go on after the database is back");
        }
        postgres.vanish();
        std::thread::sleep(Duration::from_millis(200));
        postgres.resume();
    }
    for ((board, workers), server) in boards.iter().zip(workers).zip(&servers) {
        let answered = settle(&runtime, board, workers, &server.address);
        assert!(answered >= stops * 5, "only {answered} actions were answered");
    }
    drop(servers);
    is_sound(&database);
}
