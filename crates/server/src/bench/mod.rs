//! How much a server bears: matches in play over real connections, and sockets that only listen.

pub mod fairness;

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::Instant};

use crate::client::{Client, Reply, Socket};

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The servers, by address. Matches are shared out among them.
    pub servers: Vec<String>,
    /// The process whose memory counts.
    pub process: Option<u32>,
    /// The game.
    pub game: String,
    /// How many matches are in play.
    pub matches: usize,
    /// How many connections play them.
    pub connections: usize,
    /// How many actions a second are asked for; 0: as many as can be.
    pub rate: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// How many sockets listen meanwhile.
    pub sockets: usize,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// How many servers.
    pub servers: usize,
    /// How many matches were in play.
    pub matches: usize,
    /// How many connections played them.
    pub connections: usize,
    /// How many actions were answered, each after it was written down.
    pub actions: u64,
    /// How many requests came to nothing.
    pub failures: u64,
    /// How many requests the server refused early, as it had no room.
    pub refused: u64,
    /// The 99th percentile of their times, in milliseconds.
    pub refused_p99_ms: f64,
    /// How many matches were looked at in the end.
    pub checked: u64,
    /// In how many of them something else was done than was answered.
    pub wrong: u64,
    /// Actions a second.
    pub rate: f64,
    /// The median of the answers, in milliseconds.
    pub p50_ms: f64,
    /// The 99th percentile of the answers, in milliseconds.
    pub p99_ms: f64,
    /// All did.
    pub max_ms: f64,
    /// How many sockets listened.
    pub sockets: usize,
    /// How many kibibytes the server's memory grew for each of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kib_a_socket: Option<f64>,
    /// How many mebibytes the server had in the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_mib: Option<f64>,
}

/// A match as a player of all its seats knows it.
struct Played {
    path: String,
    tokens: Vec<String>,
    ply: u64,
    to_move: Option<usize>,
    legal: Vec<String>,
    /// Whether every request about it was answered, so that its ply is known.
    sure: bool,
}

/// What is read of a look. The rest is skipped: this client shares the processor with the server that it measures.
#[derive(Deserialize)]
struct Seen {
    info: SeenInfo,
    legal: Vec<SeenChoice>,
}

#[derive(Deserialize)]
struct SeenInfo {
    ply: u64,
    to_move: Option<usize>,
    seats: Vec<SeenSeat>,
}

#[derive(Deserialize)]
struct SeenSeat {
    concession: Option<String>,
}

#[derive(Deserialize)]
struct SeenChoice {
    action: String,
}

/// What was measured while matches were played.
#[derive(Default)]
struct Times {
    /// How long each answer took, in microseconds.
    answered: Vec<u64>,
    /// How long each early refusal took.
    refused: Vec<u64>,
    failures: u64,
    checked: u64,
    wrong: u64,
}

impl Times {
    fn add(&mut self, other: Times) {
        self.answered.extend(other.answered);
        self.refused.extend(other.refused);
        self.failures += other.failures;
        self.checked += other.checked;
        self.wrong += other.wrong;
    }
}

/// The time, in milliseconds, within which this part of them was done; the times are in order.
fn within(times: &[u64], part: f64) -> f64 {
    let nth = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
    times.get(nth).map_or(0.0, |micros| *micros as f64 / 1000.0)
}

/// How long someone who was refused waits before they ask again, where nothing else is to be done.
const AGAIN: Duration = Duration::from_millis(20);

/// Whether the server refused a request before it did anything, as it had no room.
fn is_early(reply: &Reply) -> bool {
    reply.status == 503 && reply.json()["detail"].as_str().is_some_and(|detail| detail.contains("busy"))
}

/// The memory of a process that is its own, in kibibytes.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("RssAnon:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn refused(reply: &Reply) -> io::Error {
    io::Error::other(format!("status {}: {}", reply.status, reply.text().chars().take(200).collect::<String>()))
}

impl Played {
    async fn begin(client: &mut Client, game: &str, seats: usize) -> io::Result<Played> {
        let seats: Vec<Value> = (0..seats).map(|_| json!({ "kind": "person" })).collect();
        let ask = json!({ "game": game, "seats": seats });
        let mut reply = client.ask("POST", "/api/matches", None, None, Some(&ask)).await?;
        while is_early(&reply) {
            tokio::time::sleep(AGAIN).await;
            reply = client.ask("POST", "/api/matches", None, None, Some(&ask)).await?;
        }
        if reply.status != 201 {
            return Err(refused(&reply));
        }
        let made = reply.json();
        let given = made["seats"].as_array().cloned().unwrap_or_default();
        let tokens = given.iter().filter_map(|seat| Some(seat["token"].as_str()?.to_string())).collect();
        let path = format!("/api/matches/{}", made["id"].as_str().unwrap_or_default());
        let mut played = Played { path, tokens, ply: 0, to_move: Some(0), legal: Vec::new(), sure: true };
        while !played.look(client).await? {
            tokio::time::sleep(AGAIN).await;
        }
        Ok(played)
    }

    /// Looks with the eye of the seat to move, unless the server has no room for that.
    async fn look(&mut self, client: &mut Client) -> io::Result<bool> {
        for _ in 0..2 {
            let token = self.to_move.and_then(|seat| self.tokens.get(seat)).cloned();
            let reply =
                client.ask("GET", &format!("{}?since=4000000000", self.path), token.as_deref(), None, None).await?;
            if is_early(&reply) {
                return Ok(false);
            }
            let before = self.to_move;
            self.read(&reply)?;
            if self.to_move == before {
                break;
            }
        }
        Ok(true)
    }

    fn read(&mut self, reply: &Reply) -> io::Result<()> {
        if reply.status != 200 {
            return Err(refused(reply));
        }
        let look: Seen = serde_json::from_slice(&reply.body).map_err(io::Error::other)?;
        self.ply = look.info.ply;
        self.to_move = look.info.to_move;
        let gives_up: Vec<String> = look.info.seats.into_iter().filter_map(|seat| seat.concession).collect();
        let legal = look.legal.into_iter().map(|choice| choice.action);
        self.legal = legal.filter(|action| !gives_up.contains(action)).collect();
        Ok(())
    }

    /// Does something that is legal, the `nth` of it, unless the server has no room for that.
    async fn act(&mut self, client: &mut Client, nth: u64) -> io::Result<bool> {
        let seat = self.to_move.unwrap_or_default();
        let action = self.legal.get(nth as usize % self.legal.len().max(1)).cloned().unwrap_or_default();
        let body = json!({ "ply": self.ply, "action": action });
        let (path, key) = (format!("{}/actions", self.path), format!("{}", self.ply));
        let reply =
            client.ask("POST", &path, self.tokens.get(seat).map(String::as_str), Some(&key), Some(&body)).await?;
        if is_early(&reply) {
            return Ok(false);
        }
        self.read(&reply)?;
        Ok(true)
    }

    /// Whether the match has come as far as was answered, and no further.
    async fn is_as_answered(&self, client: &mut Client) -> io::Result<bool> {
        loop {
            let token = self.tokens.first().map(String::as_str);
            let reply = client.ask("GET", &format!("{}?since=4000000000", self.path), token, None, None).await?;
            if is_early(&reply) {
                tokio::time::sleep(AGAIN).await;
                continue;
            }
            return Ok(reply.status == 200 && reply.json()["info"]["ply"].as_u64() == Some(self.ply));
        }
    }
}

/// Measures.
pub async fn run(plan: &Plan) -> io::Result<Report> {
    let seats = n_seats(plan).await?;
    let mut makers = JoinSet::new();
    for worker in 0..plan.connections.max(1) {
        let (plan, address) = (plan.clone(), plan.servers[worker % plan.servers.len()].clone());
        makers.spawn(async move {
            let mut client = Client::new(&address);
            let mine = (worker..plan.matches).step_by(plan.connections.max(1));
            let mut played = Vec::new();
            for _ in mine {
                played.push(Played::begin(&mut client, &plan.game, seats).await?);
            }
            Ok::<_, io::Error>((address, client, played))
        });
    }
    let mut workers = Vec::new();
    while let Some(made) = makers.join_next().await {
        workers.push(made.map_err(io::Error::other)??);
    }
    let paths: Vec<String> = workers.iter().flat_map(|(_, _, played)| played.iter().map(|p| p.path.clone())).collect();
    let before = plan.process.and_then(memory);
    let listeners = listen(plan, &paths).await?;
    let after = plan.process.and_then(memory);
    let grown = before.zip(after).map(|(before, after)| after.saturating_sub(before) as f64);
    let (times, took) = play(plan, workers, seats).await;
    drop(listeners);
    let answered = &times.answered;
    Ok(Report {
        game: plan.game.clone(),
        servers: plan.servers.len(),
        matches: plan.matches,
        connections: plan.connections,
        actions: answered.len() as u64,
        failures: times.failures,
        refused: times.refused.len() as u64,
        refused_p99_ms: within(&times.refused, 0.99),
        checked: times.checked,
        wrong: times.wrong,
        rate: answered.len() as f64 / took.as_secs_f64(),
        p50_ms: within(answered, 0.5),
        p99_ms: within(answered, 0.99),
        max_ms: within(answered, 1.0),
        sockets: plan.sockets,
        kib_a_socket: grown.filter(|_| plan.sockets > 0).map(|grown| grown / plan.sockets as f64),
        server_mib: plan.process.and_then(memory).map(|kib| kib as f64 / 1024.0),
    })
}

async fn n_seats(plan: &Plan) -> io::Result<usize> {
    let reply = Client::new(&plan.servers[0]).ask("GET", "/api/games", None, None, None).await?;
    let games = reply.json();
    let game = games.as_array().into_iter().flatten().find(|game| game["game"] == plan.game.as_str());
    let seats = game.and_then(|game| game["seats"].as_array().map(Vec::len));
    seats.ok_or_else(|| io::Error::other(format!("There is no game called `{}`.", plan.game)))
}

/// Opens the sockets that only listen, and waits until each has had its first look.
async fn listen(plan: &Plan, paths: &[String]) -> io::Result<Vec<Socket>> {
    let mut opening = JoinSet::new();
    let mut open = Vec::new();
    for nth in 0..plan.sockets {
        let address = plan.servers[nth % plan.servers.len()].clone();
        let path = format!("{}/live", paths[nth % paths.len()]);
        opening.spawn(async move {
            let mut socket = Socket::open(&address, &path, &json!({ "since": 4_000_000_000_u32 })).await?;
            socket.hear().await?;
            Ok::<_, io::Error>(socket)
        });
        if opening.len() >= 64
            && let Some(opened) = opening.join_next().await
        {
            open.push(opened.map_err(io::Error::other)??);
        }
    }
    while let Some(opened) = opening.join_next().await {
        open.push(opened.map_err(io::Error::other)??);
    }
    Ok(open)
}

/// Plays for a while, then looks whether the server has what it answered and nothing else.
async fn play(plan: &Plan, workers: Vec<(String, Client, Vec<Played>)>, seats: usize) -> (Times, Duration) {
    let stop = Arc::new(AtomicBool::new(false));
    let n = workers.len() as u32;
    let began = Instant::now();
    let mut playing = JoinSet::new();
    for (nth, (_, client, played)) in workers.into_iter().enumerate() {
        let pace = (plan.rate > 0).then(|| Duration::from_secs(1) * n / plan.rate);
        let due = Instant::now() + pace.unwrap_or_default() * nth as u32 / n;
        let worker = Worker { client, played, finished: Vec::new(), times: Times::default() };
        let (stop, game) = (stop.clone(), plan.game.clone());
        playing.spawn(async move { worker.play(&stop, &game, seats, pace, due).await });
    }
    tokio::time::sleep(Duration::from_secs(u64::from(plan.seconds.max(1)))).await;
    let took = began.elapsed();
    stop.store(true, Ordering::Relaxed);
    let mut times = Times::default();
    while let Some(played) = playing.join_next().await {
        times.add(played.unwrap_or_default());
    }
    times.answered.sort_unstable();
    times.refused.sort_unstable();
    (times, took)
}

/// A connection and the matches that are played on it.
struct Worker {
    client: Client,
    played: Vec<Played>,
    finished: Vec<Played>,
    times: Times,
}

impl Worker {
    async fn play(
        mut self,
        stop: &AtomicBool,
        game: &str,
        seats: usize,
        pace: Option<Duration>,
        mut due: Instant,
    ) -> Times {
        let mut turn = 0;
        while !stop.load(Ordering::Relaxed) && !self.played.is_empty() {
            let at = turn % self.played.len();
            turn += 1;
            if !self.is_open(at, game, seats).await {
                continue;
            }
            if pace.is_some() {
                tokio::time::sleep_until(due).await;
            }
            // What waits because something before it was slow has waited too.
            let from = if pace.is_some() { due } else { Instant::now() };
            due += pace.unwrap_or_default();
            let played = &mut self.played[at];
            let seat = played.to_move;
            let done = played.act(&mut self.client, turn as u64 * 7).await;
            let took = from.elapsed().as_micros() as u64;
            match done {
                Ok(true) => self.times.answered.push(took),
                Ok(false) => self.times.refused.push(took),
                Err(_) => {
                    self.times.failures += 1;
                    played.sure = false;
                }
            }
            if played.to_move != seat && played.to_move.is_some() {
                // The next one to move has another eye.
                played.legal.clear();
            }
        }
        for played in self.played.iter().chain(&self.finished).filter(|played| played.sure) {
            match played.is_as_answered(&mut self.client).await {
                Ok(true) => self.times.checked += 1,
                Ok(false) => (self.times.checked, self.times.wrong) = (self.times.checked + 1, self.times.wrong + 1),
                Err(_) => self.times.failures += 1,
            }
        }
        self.times
    }

    /// Whether something can be done in a match. One that is over makes way for another.
    async fn is_open(&mut self, at: usize, game: &str, seats: usize) -> bool {
        let played = &mut self.played[at];
        if played.to_move.is_some() && !played.legal.is_empty() {
            return true;
        }
        if played.to_move.is_some() {
            match played.look(&mut self.client).await {
                Ok(true) => return played.to_move.is_some() && !played.legal.is_empty(),
                Ok(false) => tokio::time::sleep(AGAIN).await,
                Err(_) => self.times.failures += 1,
            }
            return false;
        }
        match Played::begin(&mut self.client, game, seats).await {
            Ok(next) => self.finished.push(std::mem::replace(&mut self.played[at], next)),
            Err(_) => self.times.failures += 1,
        }
        false
    }
}
