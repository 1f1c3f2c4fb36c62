//! A learner's choices in a second on one core, rows of observation and choices written: with chance, and against the
//! game's rule-based player.
//!
//! `cargo run --profile dist -p croupier-lab --example batch_bench [matches] [steps]`
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::float_arithmetic)]

use std::time::Instant;

use croupier_fab::{Config, Fab, First};
use croupier_kernel::{Key, Observe, Seed};
use croupier_lab::batch::{Batch, Foes, Picks, Results, Rows, Setup, Side};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|n| n.parse::<usize>().unwrap_or(1));
    let (matches, steps) = (numbers.next().unwrap_or(1024), numbers.next().unwrap_or(1000));
    let seed: Seed = "bench".parse().expect("a good seed");
    let config = Config { first: First::Lot, ..Config::default() };
    let both = Setup::new(config, matches, seed.clone());
    let random = Setup { learner: Side::Alternate, foes: Foes::Random, ..both.clone() };
    let policy = Setup { foes: Foes::Policy, ..random.clone() };
    for (name, setup) in [("both seats", both), ("against chance", random), ("against the policy", policy)] {
        let mut batch = Batch::<Fab>::new(&setup).expect("a good setup");
        let mut rng = seed.rng(Key::new(200, 0, 0, 0));
        let mut observations = vec![0; matches * Batch::<Fab>::OBSERVATION];
        let mut choices = vec![0; matches * Fab::MOST * Batch::<Fab>::CHOICE];
        let (mut counts, mut payoffs, mut done) = (vec![0; matches], vec![0; 2 * matches], vec![false; matches]);
        let mut picks = vec![0; matches];
        let rows = Rows { counts: &mut counts, ..Rows::default() };
        batch.write(rows).expect("room for all");
        let start = Instant::now();
        let mut finished = 0;
        for _ in 0..steps {
            picks.iter_mut().zip(&counts).for_each(|(pick, count)| *pick = rng.below(*count));
            let results = Results { payoffs: &mut payoffs, done: &mut done, ..Results::default() };
            let rows =
                Rows { observations: &mut observations, choices: &mut choices, counts: &mut counts, ..Rows::default() };
            batch.step(Picks::Places(&picks), results, rows).expect("good picks");
            finished += done.iter().filter(|done| **done).count();
        }
        let seconds = start.elapsed().as_secs_f64();
        let made = (matches * steps) as f64;
        println!("{name}: {:.0} choices/s, {:.0} ns each, {finished} matches", made / seconds, seconds * 1e9 / made);
    }
}
