//! What the forecasts of a prompt cost on one core, in words and all, by how many choices it has.
//!
//! `cargo run --release -p croupier-fab --example fab_forecast_bench [games]`
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::float_arithmetic)]

use std::{hint::black_box, time::Instant};

use croupier_fab::{Config, Fab, SeatConfig};
use croupier_host::{Settings, with_cue};
use croupier_kernel::{Key, Match, Seed};

/// Prompts with this many choices, from and to, are measured together.
const SIZES: [(usize, usize); 5] = [(2, 7), (8, 12), (13, 79), (80, 120), (121, 512)];

/// One in this many prompts is measured.
const EVERY: u32 = 10;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(40);
    let root: Seed = "bench".parse().expect("a good seed");
    let mut spent = [(0u32, 0usize, 0f64, 0f64); SIZES.len()];
    for i in 0..games {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(200, 0, 0, 0));
        let mut game = Match::<Fab>::new(config(i), seed).expect("a good config");
        while let Some(seat) = game.turn().seat() {
            let legal = game.legal_actions();
            let size = SIZES.iter().position(|(from, to)| (*from..=*to).contains(&legal.len()));
            if let Some(size) = size.filter(|_| rng.below(EVERY) == 0) {
                let start = Instant::now();
                with_cue(game.sight(seat), &legal, "", &Settings::new(), |cue| {
                    legal.iter().for_each(|action| drop(black_box(cue.forecast(action))));
                });
                let took = start.elapsed().as_secs_f64() * 1e3;
                let (n, choices, sum, most) = &mut spent[size];
                (*n, *choices, *sum, *most) = (*n + 1, *choices + legal.len(), *sum + took, most.max(took));
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            if !<Fab as croupier_kernel::Game>::gives_up(&action) {
                game.play(seat, &action).expect("it is legal");
            }
        }
    }
    for ((from, to), (n, choices, sum, most)) in SIZES.into_iter().zip(spent) {
        let per = |sum: f64| sum / f64::from(n.max(1));
        println!(
            "{from}-{to} choices: {n} prompts of {:.1} choices, {:.2} ms a prompt, {most:.2} ms at most",
            per(choices as f64),
            per(sum)
        );
    }
}

fn config(game: u64) -> Config {
    let decks = if game.is_multiple_of(2) { ["kano", "generic"] } else { ["generic", "generic"] };
    Config { seats: decks.map(|deck| SeatConfig { deck: deck.into(), life: None }), ..Config::default() }
}
