//! How good hints are, beside a search with twenty times the budget: `hints [positions] [games] [times] [game ...]`.
//!
//! For each position of a game, a hint and a deep one are given in different worlds. A hint is right if it puts the deep
//! search's best first, or something that the deep search calls equal to it.
#![allow(
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "an example that measures and prints"
)]

use croupier_kernel::{Cx, Refusal, Rng, Role, Seat, Seed, Sight, Turn};
use croupier_lab::{Estimate, search::advise};
use croupier_table::{
    Advice, Agent as _, Effort, Hosted, Hurry, Options, Random, Settings,
    registry::{self, Beginning, GAMES, Visit},
    with_cue,
};
use rayon::prelude::*;

/// What to measure.
struct Plan {
    positions: usize,
    games: u32,
    times: u32,
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

impl Visit for &Plan {
    type Out = Result<Found, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let positions = positions::<G>(self.positions)?;
        // On all cores: each answer has its own chance, so their order does not matter.
        let asked = positions.par_iter().enumerate().map(|(nth, (table, seat))| {
            let nth = nth as u32;
            let deep = Effort::Games(self.games.saturating_mul(self.times));
            [asked(table, *seat, Effort::Games(self.games), 2 * nth), asked(table, *seat, deep, 2 * nth + 1)]
        });
        let mut found = Found::default();
        for [hint, deep] in asked.collect::<Vec<_>>() {
            let Some(first) = hint.choices.first() else { continue };
            let best = |(at, choice): (usize, &croupier_table::Advised)| {
                choice.action == first.action && (at == 0 || choice.equal)
            };
            found.positions += 1;
            found.right += u64::from(deep.choices.iter().enumerate().any(best));
            found.clear += u64::from(deep.clear);
            found.unclear += u64::from(deep.clear && !hint.clear);
            found.spent[0] += u64::from(hint.playouts);
            found.spent[1] += u64::from(deep.playouts);
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

fn main() -> Result<(), Refusal> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u32| given.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let plan = Plan { positions: number(0, 200) as usize, games: number(1, 2_000), times: number(2, 20) };
    let (positions, games, times) = (plan.positions, plan.games, plan.times);
    println!("{positions} positions a game, {games} simulated games a hint, {times} times as many for the deep search");
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
