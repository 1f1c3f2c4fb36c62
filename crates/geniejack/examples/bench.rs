//! How many decisions and runs a second one core plays at random, each run with a wide seed of its own.
//!
//! `cargo run --release --example bench -p croupier-geniejack [RUNS]`; the best of several rounds counts on a busy machine.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a bench looks at the clock and prints what it saw"
)]

use std::time::Instant;

use croupier_geniejack::{Geniejack, position::Config};
use croupier_kernel::{Cx, Game, Rng, Seed, Turn};

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(200_000, |n| n.parse().expect("a number of runs"));
    let seed: Seed = "bench".parse().expect("a good seed");
    let config = Config::preset("standard");
    let start = Instant::now();
    let (mut plies, mut legal) = (0, Vec::new());
    for nth in 0..runs {
        plies += u64::from(play(&config, &seed.nth(nth), &mut Rng::Open { state: nth as u32 }, &mut legal));
    }
    let seconds = start.elapsed().as_secs_f64();
    let (per_s, runs_per_s) = (plies as f64 / seconds / 1e6, runs as f64 / seconds);
    println!("{} decisions per run, {per_s:.2} M decisions/s, {runs_per_s:.0} runs/s", plies / runs.max(1));
}

fn play(config: &Config, seed: &Seed, rng: &mut Rng, legal: &mut Vec<croupier_geniejack::action::Action>) -> u32 {
    let mut game = Geniejack::new(config).expect("a good config");
    game.start(&mut Cx::new(seed, 0, None));
    let mut ply = 0;
    while let Turn::Of(_) = game.turn() {
        legal.clear();
        game.legal_actions(legal);
        let action = legal[rng.below(legal.len() as u32) as usize].clone();
        ply += 1;
        game.apply(&action, &mut Cx::new(seed, ply, None));
    }
    ply
}
