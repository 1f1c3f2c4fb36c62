//! How many decisions and runs a second one core plays at random, each run with a wide seed of its own.
//!
//! `cargo run --profile dist --example rollio_bench -p croupier-rollio [RUNS [SET [PRESET]]]`; the best of several rounds counts on a busy machine.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a bench looks at the clock and prints what it saw"
)]

use std::time::Instant;

use croupier_kernel::{Cx, Game, Key, Seed, Turn};
use croupier_rollio::{PLAYER, Rollio, action::Action, config::Config};

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(20_000, |n| n.parse().expect("a number of runs"));
    let set = std::env::args().nth(2).unwrap_or_else(|| "beginner".into());
    let only = std::env::args().nth(3);
    for preset in
        ["standard", "classic"].into_iter().filter(|preset| only.as_deref().is_none_or(|only| only == *preset))
    {
        let config = Config { dice_set: set.clone(), ..Config::preset(preset) };
        measure(preset, &config, runs);
    }
}

fn measure(what: &str, config: &Config, runs: u64) {
    let seed: Seed = "bench".parse().expect("a good seed");
    let start = Rollio::new(config).expect("a good config");
    let clock = Instant::now();
    let (mut plies, mut legal) = (0, Vec::new());
    for nth in 0..runs {
        plies += u64::from(play(start, &seed.nth(nth), &mut legal));
    }
    let seconds = clock.elapsed().as_secs_f64();
    let (per_s, runs_per_s) = (plies as f64 / seconds / 1e6, runs as f64 / seconds);
    println!("{what}: {plies} decisions in {runs} runs, {per_s:.2} M decisions/s, {runs_per_s:.0} runs/s");
}

fn play(mut game: Rollio, seed: &Seed, legal: &mut Vec<Action>) -> u32 {
    let mut rng = seed.rng(Key::new(250, 0, 0, 0));
    game.start(&mut Cx::new(seed, 0, None));
    let mut ply = 0;
    while let Turn::Of(_) = game.turn() {
        legal.clear();
        game.legal_actions(legal);
        let action = legal[rng.below(legal.len() as u32) as usize];
        ply += 1;
        game.apply(PLAYER, &action, &mut Cx::new(seed, ply, None));
    }
    ply
}
