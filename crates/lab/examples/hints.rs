//! How good hints are, beside a search with twenty times the budget:
//! `hints [positions] [games] [times] [game ...] [--threads N] [--out FILE]`. `-` for games is as many as a hint has.
//!
//! The file has a line of JSON for each position as soon as it is done, so a run that is cut off is not lost.
//!
//! For each position of a game, a hint and a deep one are given in different worlds. A hint is right if it puts the deep
//! search's best first, or something that the deep search calls equal to it.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "an example that measures and prints"
)]

use std::{
    fs::File,
    io::Write as _,
    sync::{Mutex, PoisonError},
};

use croupier_kernel::{Cx, Refusal, Rng, Role, Seat, Seed, Sight, Turn};
use croupier_lab::{
    Estimate,
    search::{advise, hint_playouts},
};
use croupier_table::{
    Advice, Agent as _, Effort, Hosted, Hurry, Options, Random, Settings,
    registry::{self, Beginning, GAMES, Visit},
    with_cue,
};
use rayon::prelude::*;

/// What to measure.
struct Plan {
    positions: usize,
    /// Simulated games of a hint, if not as many as a hint has.
    games: Option<u32>,
    times: u32,
    out: Option<Mutex<File>>,
}

/// What came of it.
#[derive(Default)]
struct Found {
    positions: u64,
    right: u64,
    /// Positions in which the deep search has a best, and those in which the hint then has none.
    clear: u64,
    unclear: u64,
    spent: [u64; 2],
}

/// A hint beside a deep one. Pairs have the hint first.
struct Compared {
    right: bool,
    /// Whether each has a best choice.
    clear: [bool; 2],
    playouts: [u32; 2],
    /// How far the best is ahead of the second, in payoffs, and whether that is of the near.
    ahead: [(f64, bool); 2],
}

impl Compared {
    fn of(hint: &Advice, deep: &Advice) -> Option<Compared> {
        let first = hint.choices.first()?;
        let right = deep
            .choices
            .iter()
            .enumerate()
            .any(|(at, choice)| choice.action == first.action && (at == 0 || choice.equal));
        let ahead = [hint, deep].map(|advice| match advice.choices.as_slice() {
            [best, second, ..] => (best.payoff - second.payoff, advice.by_worth),
            _ => (0.0, advice.by_worth),
        });
        Some(Compared { right, clear: [hint.clear, deep.clear], playouts: [hint.playouts, deep.playouts], ahead })
    }
}

impl Plan {
    /// Writes a position into the file, if there is one.
    fn note(&self, game: &str, nth: usize, done: Option<&Compared>) -> Result<(), Refusal> {
        let (Some(out), Some(Compared { right, clear, playouts, ahead })) = (&self.out, done) else { return Ok(()) };
        let line = serde_json::json!({
            "game": game, "position": nth, "right": right, "clear": clear, "playouts": playouts, "ahead": ahead,
        });
        let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{line}").map_err(|error| Refusal::new(error.to_string()))
    }
}

impl Visit for &Plan {
    type Out = Result<Found, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let positions = positions::<G>(self.positions)?;
        let games = self.games.unwrap_or_else(hint_playouts::<G>);
        // On all cores: each answer has its own chance, so their order does not matter.
        let asked = positions.par_iter().enumerate().map(|(nth, (table, seat))| {
            let chance = 2 * nth as u32;
            let deep = Effort::Games(games.saturating_mul(self.times));
            let hint = asked(table, *seat, Effort::Games(games), chance);
            let done = Compared::of(&hint, &asked(table, *seat, deep, chance + 1));
            self.note(G::NAME, nth, done.as_ref())?;
            Ok(done)
        });
        let asked: Vec<Option<Compared>> = asked.collect::<Result<_, Refusal>>()?;
        let mut found = Found::default();
        for Compared { right, clear, playouts: [hint, deep], .. } in asked.into_iter().flatten() {
            found.positions += 1;
            found.right += u64::from(right);
            found.clear += u64::from(clear[1]);
            found.unclear += u64::from(clear[1] && !clear[0]);
            found.spent[0] += u64::from(hint);
            found.spent[1] += u64::from(deep);
        }
        Ok(found)
    }
}

fn asked<G: Hosted>(table: &G, seat: Seat, effort: Effort, nth: u32) -> Advice {
    let mut legal = Vec::new();
    table.legal_actions(&mut legal);
    let sight = Sight::new(table, seat);
    let rng = Rng::Open { state: nth.wrapping_mul(2_654_435_761) };
    with_cue(sight, &legal, "", &Settings::default(), |cue| advise(&sight, cue, rng, Hurry::default(), effort))
}

/// Situations with a choice, from games in which rules of thumb and chance take turns.
fn positions<G: Hosted>(n: usize) -> Result<Vec<(G, Seat)>, Refusal> {
    let config = Beginning::Options(&Options::default()).config::<G>()?;
    let (mut found, mut random) = (Vec::new(), Random(Rng::Open { state: 7 }));
    for game in 0.. {
        let seed = Seed::Open("hints".into()).nth(game);
        let mut table = G::new(&config)?;
        table.start(&mut Cx::new(&seed, 0, None));
        for ply in 1..400 {
            let Turn::Of(seat) = table.turn() else { break };
            let mut legal = Vec::new();
            table.legal_actions(&mut legal);
            let sight = Sight::new(&table, seat);
            let plays = G::role(seat) == Role::Player;
            if plays && legal.len() > 1 && (ply + game as u32 * 5).is_multiple_of(13) {
                let mut worth = legal.clone();
                worth.retain(|action| !G::gives_up(action) && !G::takes_back(action));
                sight.candidates(&mut worth);
                if worth.len() > 1 {
                    found.push((table.clone(), seat));
                }
                if found.len() == n {
                    return Ok(found);
                }
            }
            let action = match plays && ply % 4 > 0 {
                true => legal[sight.policy(&legal)].clone(),
                false => random.choose(&sight, &legal),
            };
            table.apply(seat, &action, &mut Cx::new(&seed, ply, None));
        }
    }
    Ok(found)
}

/// Words and options of the command line.
fn arguments() -> (Vec<String>, Vec<(String, String)>) {
    let (mut given, mut named, mut words) = (Vec::new(), Vec::new(), std::env::args().skip(1));
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(name) => named.push((name.to_string(), words.next().unwrap_or_default())),
            None => given.push(word),
        }
    }
    (given, named)
}

fn main() -> Result<(), Refusal> {
    let (given, named) = arguments();
    let number = |at: usize, default: u32| given.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let named = |name: &str| named.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    if let Some(threads) = named("threads") {
        let threads = threads.parse().map_err(|_| Refusal::new("--threads takes a number"))?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|error| Refusal::new(error.to_string()))?;
    }
    let out = named("out").map(|path| File::create(path).map(Mutex::new)).transpose();
    let out = out.map_err(|error| Refusal::new(format!("--out: {error}")))?;
    let games = given.get(1).and_then(|word| word.parse().ok());
    let plan = Plan { positions: number(0, 200) as usize, games, times: number(2, 20), out };
    let (positions, times) = (plan.positions, plan.times);
    println!("{positions} positions a game, {times} times as many simulated games for the deep search as for a hint");
    for game in GAMES.iter().filter(|game| given.len() < 4 || given[3..].iter().any(|word| word == *game)) {
        let found = registry::with_game(game, &plan)??;
        let share = |hits, of| {
            let Estimate { value, interval: [low, high] } = Estimate::share(hits, of);
            format!("{:.1}% of {of} ({:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high)
        };
        println!("{game}: right {}", share(found.right, found.positions));
        println!("  no clear best where the deep search has one: {}", share(found.unclear, found.clear));
        let [hint, deep] = found.spent.map(|spent| spent / found.positions.max(1));
        println!("  simulated games on average: {hint} and {deep}");
    }
    Ok(())
}
