//! Whether one client can starve another: many matches against a program that thinks long, and someone else who plays.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde::Serialize;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::Instant};

use super::within;
use crate::client::{Client, Reply};

/// The header in which the server that is measured is told who the client is.
pub const HEADER: &str = "x-forwarded-for";
/// The client with many matches, and the other one.
const MANY: &str = "198.51.100.1";
const OTHER: &str = "203.0.113.1";

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// How many matches the one client had in play against `boss`.
    pub matches: usize,
    /// How many actions it did in that time.
    pub actions: u64,
    /// How many turns of `greedy` the other client waited for.
    pub turns: usize,
    /// The median, in milliseconds.
    pub p50_ms: f64,
    /// 95 of 100 did.
    pub p95_ms: f64,
    /// All did.
    pub max_ms: f64,
}

/// A match of one client against a program.
struct Match {
    client: Client,
    who: &'static str,
    path: String,
    token: String,
    look: Value,
}

impl Match {
    async fn begin(server: &str, who: &'static str, program: &str) -> io::Result<Match> {
        let mut client = Client::new(server);
        let seats = json!([{ "kind": "person" }, { "kind": "program", "player": program }]);
        let body = json!({ "game": "lunchtable", "seats": seats }).to_string();
        let made = client.send("POST", "/api/matches", &[(HEADER, who)], Some(body.as_bytes())).await?;
        if made.status != 201 {
            return Err(io::Error::other(format!("status {}: {}", made.status, made.text())));
        }
        let made = made.json();
        let path = format!("/api/matches/{}", made["id"].as_str().unwrap_or_default());
        let token = format!("Bearer {}", made["seats"][0]["token"].as_str().unwrap_or_default());
        let mut begun = Match { client, who, path, token, look: Value::Null };
        begun.wait().await?;
        Ok(begun)
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Reply> {
        let headers = [(HEADER, self.who), ("authorization", self.token.as_str())];
        let body = body.map(|body| body.to_string().into_bytes());
        self.client.send(method, path, &headers, body.as_deref()).await
    }

    fn is_over(&self) -> bool {
        self.look["info"]["to_move"].is_null()
    }

    fn is_own_turn(&self) -> bool {
        self.look["info"]["to_move"] == 0
    }

    /// Waits until it is this client's turn, or the match is over.
    async fn wait(&mut self) -> io::Result<()> {
        loop {
            let since = self.look["since"].as_u64().unwrap_or(0);
            let reply = self.ask("GET", &format!("{}?since={since}&wait=25", self.path), None).await?;
            if reply.status == 200 {
                self.look = reply.json();
                if self.is_over() || self.is_own_turn() {
                    return Ok(());
                }
            } else {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Does something that is legal and gives nothing up.
    async fn act(&mut self, nth: usize) -> io::Result<()> {
        let gives_up: Vec<&Value> =
            self.look["info"]["seats"].as_array().into_iter().flatten().map(|seat| &seat["concession"]).collect();
        let legal = self.look["legal"].as_array().into_iter().flatten().map(|choice| &choice["action"]);
        let legal: Vec<&Value> = legal.filter(|action| !gives_up.contains(action)).collect();
        let action = legal.get(nth % legal.len().max(1)).copied().cloned().unwrap_or_default();
        let body = json!({ "ply": self.look["info"]["ply"], "action": action });
        let reply = self.ask("POST", &format!("{}/actions", self.path), Some(&body)).await?;
        match reply.status {
            200 => self.look = reply.json(),
            // The match has moved since, or there was no room.
            _ => self.wait().await?,
        }
        Ok(())
    }
}

/// Keeps a program thinking until it is time to stop, and counts what it does itself.
async fn keep_thinking(server: String, stop: Arc<AtomicBool>, done: Arc<AtomicU64>) -> io::Result<()> {
    while !stop.load(Ordering::Relaxed) {
        let mut busy = Match::begin(&server, MANY, "boss").await?;
        while !stop.load(Ordering::Relaxed) && !busy.is_over() {
            if busy.is_own_turn() {
                busy.act(0).await?;
                done.fetch_add(1, Ordering::Relaxed);
            } else {
                busy.wait().await?;
            }
        }
    }
    Ok(())
}

/// Measures how long a client waits for its opponent while another one has many in thought.
pub async fn run(server: &str, matches: usize, turns: usize) -> io::Result<Report> {
    let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut busy = JoinSet::new();
    for _ in 0..matches {
        busy.spawn(keep_thinking(server.into(), stop.clone(), done.clone()));
    }
    // Until all of them are in play.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut waited = Vec::new();
    let mut own = Match::begin(server, OTHER, "greedy").await?;
    let mut nth = 0;
    while waited.len() < turns {
        if own.is_over() {
            own = Match::begin(server, OTHER, "greedy").await?;
        }
        let began = Instant::now();
        own.act(nth).await?;
        nth += 1;
        if !own.is_own_turn() && !own.is_over() {
            own.wait().await?;
            waited.push(began.elapsed().as_micros() as u64);
        }
    }
    stop.store(true, Ordering::Relaxed);
    // One that has ended by now has failed: then it did not load the server. The others are waiting for programs, and need not finish.
    while let Some(ended) = busy.try_join_next() {
        ended.map_err(io::Error::other)??;
    }
    busy.abort_all();
    waited.sort_unstable();
    Ok(Report {
        matches,
        actions: done.load(Ordering::Relaxed),
        turns: waited.len(),
        p50_ms: within(&waited, 0.5),
        p95_ms: within(&waited, 0.95),
        max_ms: within(&waited, 1.0),
    })
}
