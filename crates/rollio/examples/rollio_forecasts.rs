//! How long the forecasts of a whole prompt take on one core, by how many choices it has.
//!
//! `cargo run --release --example rollio_forecasts -p croupier-rollio [RUNS]`
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a bench looks at the clock and prints what it saw"
)]

use std::time::{Duration, Instant};

use croupier_host::{Settings, with_cue};
use croupier_kernel::{Key, Match, Seed};
use croupier_rollio::{PLAYER, Rollio, config::Config};

/// Prompts with this many choices, from and to, are counted together.
const SIZES: [(usize, usize); 5] = [(2, 7), (8, 12), (13, 79), (80, 120), (121, 512)];

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(40, |n| n.parse().expect("a number of runs"));
    let mut seen = SIZES.map(|_| (0_u32, 0_usize, Duration::ZERO, Duration::ZERO));
    for nth in 0..runs {
        let seed = Seed::Open("forecasts".into()).nth(nth);
        let mut rng = seed.rng(Key::new(250, 0, 0, 0));
        let mut game = Match::<Rollio>::new(Config::preset("standard"), seed).expect("a match");
        while let Some(seat) = game.turn().seat().filter(|_| game.ply() < 120) {
            let legal = game.legal_actions();
            let size = SIZES.iter().position(|(least, most)| (*least..=*most).contains(&legal.len()));
            if let Some(at) = size.filter(|_| seat == PLAYER) {
                let clock = Instant::now();
                with_cue(game.sight(seat), &legal, "bench", &Settings::default(), |cue| {
                    legal.iter().for_each(|action| drop(cue.forecast(action)));
                });
                let took = clock.elapsed();
                let (n, choices, sum, most) = &mut seen[at];
                (*n, *choices, *sum, *most) = (*n + 1, *choices + legal.len(), *sum + took, took.max(*most));
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.play(seat, &action).expect("legal");
        }
    }
    for ((least, most), (n, choices, sum, longest)) in SIZES.into_iter().zip(seen).filter(|(_, seen)| seen.0 > 0) {
        let (mean, longest) = (sum.as_secs_f64() * 1e3 / f64::from(n), longest.as_secs_f64() * 1e3);
        let choices = choices as f64 / f64::from(n);
        println!(
            "{least} to {most} choices: {n} prompts, {choices:.1} choices, {mean:.2} ms a prompt (longest {longest:.2})"
        );
    }
}
