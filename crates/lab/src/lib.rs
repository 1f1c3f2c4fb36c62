//! The lab: games in bulk.
//!
//! [`simulate`] plays many matches and counts how they end. Game number i has its own seed, made from the master seed and
//! i alone, so the result is the same for any number of threads.
#![allow(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "the lab measures time and reports rates and intervals; no rule depends on them"
)]

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use croupier_kernel::{Cx, Match, Refusal, Seat, Seed, Sight, Turn};
use croupier_table::{Agent, Offer, agent_key, player};
use rayon::prelude::*;
use serde::Serialize;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays each seat, by name.
    pub players: Vec<String>,
    /// How many games.
    pub games: u64,
    /// The master seed.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
    /// The most decisions of one game; one that has more counts as unfinished.
    pub max_plies: u32,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Which game.
    pub game: &'static str,
    /// Who played each seat.
    pub players: Vec<String>,
    /// Finished games.
    pub games: u64,
    /// Games that were broken off for their length.
    pub unfinished: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// Decisions with more than one choice.
    pub choices: u64,
    /// For each seat that plays to win: how many games it won, drew and lost.
    pub seats: Vec<SeatSummary>,
    /// How often games ended where.
    pub endings: BTreeMap<String, u64>,
    /// How many turns games had, where they have turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// A number that is the same whenever the same games were played.
    pub signature: String,
    /// How long it took.
    pub seconds: f64,
    /// Decisions in a second.
    pub decisions_per_s: f64,
    /// Finished games in a second.
    pub games_per_s: f64,
}

/// How long games were, in turns.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Turns {
    /// The shortest game.
    pub least: u32,
    /// Half of the games had no more than this.
    pub median: u32,
    /// The average.
    pub mean: f64,
    /// The longest game.
    pub most: u32,
}

/// How one seat did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// Which seat.
    pub seat: Seat,
    /// Who sat there.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of games won.
    pub win_rate: f64,
    /// The 95 % interval of that share (Wilson's).
    pub interval: [f64; 2],
}

/// What was counted; adding two tallies in any order gives the same.
struct Tally<G: Offer> {
    games: u64,
    unfinished: u64,
    decisions: u64,
    choices: u64,
    seats: Vec<[u64; 3]>,
    endings: BTreeMap<G::Ending, u64>,
    turns: BTreeMap<u32, u64>,
    signature: u64,
}

impl<G: Offer> Tally<G> {
    fn new() -> Tally<G> {
        Tally {
            games: 0,
            unfinished: 0,
            decisions: 0,
            choices: 0,
            seats: vec![[0; 3]; usize::from(G::N_SEATS)],
            endings: BTreeMap::new(),
            turns: BTreeMap::new(),
            signature: 0,
        }
    }

    fn plus(mut self, other: Tally<G>) -> Tally<G> {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.signature = self.signature.wrapping_add(other.signature);
        for (ours, theirs) in self.seats.iter_mut().zip(&other.seats) {
            for at in 0..3 {
                ours[at] += theirs[at];
            }
        }
        for (ending, count) in other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        for (turns, count) in other.turns {
            *self.turns.entry(turns).or_default() += count;
        }
        self
    }
}

/// Plays many matches. `done` counts finished ones while it runs, for whoever shows progress.
pub fn simulate<G: Offer>(config: &G::Config, plan: &Plan, done: &AtomicU64) -> Result<Summary, Refusal> {
    // Mistakes in the plan are found before any thread starts.
    Match::<G>::new(config.clone(), plan.seed.clone())?;
    agents::<G>(plan, &plan.seed)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.jobs.max(1)).build();
    let pool = pool.map_err(|error| Refusal::new(format!("no threads: {error}")))?;
    let start = Instant::now();
    const CHUNK: u64 = 256;
    let tally = pool.install(|| {
        (0..plan.games.div_ceil(CHUNK))
            .into_par_iter()
            .map(|chunk| {
                let games = chunk * CHUNK..((chunk + 1) * CHUNK).min(plan.games);
                let count = games.end - games.start;
                let tally = play_games::<G>(config, plan, games);
                done.fetch_add(count, Ordering::Relaxed);
                tally
            })
            .reduce(Tally::new, Tally::plus)
    });
    let mut endings = BTreeMap::new();
    for (ending, count) in &tally.endings {
        *endings.entry(ending.to_string()).or_default() += count;
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    Ok(Summary {
        game: G::NAME,
        players: plan.players.clone(),
        games: tally.games,
        unfinished: tally.unfinished,
        decisions: tally.decisions,
        choices: tally.choices,
        seats: Seat::all(G::N_SEATS)
            .filter(|seat| G::usual_player(*seat).is_none())
            .map(|seat| seat_summary(seat, &plan.players[seat.index()], tally.seats[seat.index()]))
            .collect(),
        endings,
        turns: turns(&tally.turns),
        signature: format!("{:016x}", tally.signature),
        seconds,
        decisions_per_s: tally.decisions as f64 / seconds,
        games_per_s: tally.games as f64 / seconds,
    })
}

fn agents<G: Offer>(plan: &Plan, seed: &Seed) -> Result<Vec<Box<dyn Agent<G>>>, Refusal> {
    if plan.players.len() != usize::from(G::N_SEATS) {
        return Err(Refusal::new(format!(
            "{} has {} seats, {} players are named",
            G::NAME,
            G::N_SEATS,
            plan.players.len()
        )));
    }
    let seated = Seat::all(G::N_SEATS).zip(&plan.players);
    seated.map(|(seat, name)| player::<G>(name, seat, seed.rng(agent_key(seat)))).collect()
}

fn play_games<G: Offer>(config: &G::Config, plan: &Plan, games: std::ops::Range<u64>) -> Tally<G> {
    let mut tally = Tally::new();
    let mut legal = Vec::new();
    let batch = plan.seed.widened();
    let (Ok(empty), Ok(mut agents)) = (G::new(config), agents::<G>(plan, &batch)) else { return tally };
    for i in games {
        let seed = batch.nth(i);
        for (seat, agent) in Seat::all(G::N_SEATS).zip(&mut agents) {
            agent.draw_from(seed.rng(agent_key(seat)));
        }
        let mut state = empty.clone();
        state.start(&mut Cx::new(&seed, 0, None));
        let mut ply = 0;
        let outcome = loop {
            let seat = match state.turn() {
                Turn::Over(outcome) => break Some(outcome),
                Turn::Of(_) if ply >= plan.max_plies => break None,
                Turn::Of(seat) => seat,
            };
            legal.clear();
            state.legal_actions(&mut legal);
            let action = agents[seat.index()].choose(&Sight::new(&state, seat), &legal);
            tally.choices += u64::from(legal.len() > 1);
            ply += 1;
            state.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        };
        tally.decisions += u64::from(ply);
        // Which games were played: the number of decisions and the end of each, mixed with its place.
        let mixed = (i << 20 ^ u64::from(ply)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        tally.signature = tally.signature.wrapping_add(mixed ^ (mixed >> 29));
        match outcome {
            None => tally.unfinished += 1,
            Some(outcome) => {
                tally.games += 1;
                for seat in Seat::all(G::N_SEATS) {
                    tally.seats[seat.index()][place(G::payoff(&outcome, seat))] += 1;
                }
                *tally.endings.entry(G::ending(&outcome)).or_default() += 1;
                if let Some(turns) = G::n_turns(&outcome) {
                    *tally.turns.entry(turns).or_default() += 1;
                }
            }
        }
    }
    tally
}

/// The lengths of games, from how often each occurred.
fn turns(counts: &BTreeMap<u32, u64>) -> Option<Turns> {
    let games: u64 = counts.values().sum();
    let mut before = 0;
    let median = counts.iter().find(|(_, count)| {
        before += **count;
        before * 2 >= games
    });
    let all: u64 = counts.iter().map(|(turns, count)| u64::from(*turns) * count).sum();
    Some(Turns {
        least: *counts.keys().next()?,
        median: *median?.0,
        mean: all as f64 / games as f64,
        most: *counts.keys().next_back()?,
    })
}

fn seat_summary(seat: Seat, player: &str, [losses, draws, wins]: [u64; 3]) -> SeatSummary {
    let (win_rate, interval) = wilson(wins, wins + draws + losses);
    SeatSummary { seat, player: player.into(), wins, draws, losses, win_rate, interval }
}

/// A share and its 95 % interval.
pub fn wilson(hits: u64, of: u64) -> (f64, [f64; 2]) {
    if of == 0 {
        return (0.0, [0.0, 1.0]);
    }
    let (n, z) = (of as f64, 1.959_963_985);
    let rate = hits as f64 / n;
    let middle = rate + z * z / (2.0 * n);
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (rate, [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)])
}

/// The place of a payoff among losses, draws and wins.
fn place(payoff: i16) -> usize {
    (payoff.signum() + 1) as usize
}
