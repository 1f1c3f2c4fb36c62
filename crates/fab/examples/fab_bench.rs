//! Random legal play on one core: decisions and finished games a second, and what a clone costs.
//!
//! `cargo run --profile dist -p croupier-fab --example fab_bench [games]`
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::float_arithmetic)]

use std::{hint::black_box, time::Instant};

use croupier_fab::{Config, Fab, SeatConfig};
use croupier_kernel::{Cx, Game, Key, Seed, Turn};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20_000);
    // Always the same decks, so that figures can be compared.
    let seats = ["kano", "generic"].map(|deck| SeatConfig { deck: deck.into(), life: None });
    let config = Config { seats, ..Config::default() };
    let root: Seed = "bench".parse().expect("a good seed");
    let empty = Fab::new(&config).expect("the decks are good");
    let (mut decisions, mut choices, mut turns) = (0u64, 0u64, 0u64);
    let mut legal = Vec::with_capacity(64);
    let start = Instant::now();
    for i in 0..games {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(200, 0, 0, 0));
        let mut game = empty;
        game.start(&mut Cx::new(&seed, 0, None));
        let mut ply = 0;
        loop {
            legal.clear();
            game.legal_actions(&mut legal);
            if legal.is_empty() {
                break;
            }
            ply += 1;
            choices += u64::from(legal.len() > 1);
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
        }
        decisions += u64::from(ply);
        if let Turn::Over(outcome) = game.turn() {
            turns += u64::from(outcome.turn);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {decisions} decisions ({choices} with a choice), {turns} turns in {seconds:.2} s");
    println!(
        "{:.0} decisions/s, {:.0} games/s, {:.0} ns a decision",
        decisions as f64 / seconds,
        games as f64 / seconds,
        seconds * 1e9 / decisions as f64
    );
    let mut game = empty;
    game.start(&mut Cx::new(&root, 0, None));
    let mut copies = [game; 8];
    let start = Instant::now();
    for i in 0..2_000_000usize {
        copies[i & 7] = *black_box(&game);
        black_box(&copies);
    }
    println!("{} bytes, {:.1} ns a clone", size_of::<Fab>(), start.elapsed().as_secs_f64() * 1e9 / 2e6);
}
