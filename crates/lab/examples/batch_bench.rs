//! A learner's choices in a second of processor time on one core, rows of observation and choices written: for both seats,
//! with chance, and against the game's rule-based player.
//!
//! `cargo run --profile dist -p croupier-lab --example batch_bench [matches] [steps] [game ...]`
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::float_arithmetic)]

use croupier_kernel::{Key, Refusal, Seed};
use croupier_lab::batch::{Batch, Foes, Picks, Results, Rows, Setup, Side};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, Visit},
};

struct Plan {
    matches: usize,
    steps: usize,
}

impl Visit for &Plan {
    type Out = Result<(), Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let config = Beginning::Options(&Options::default()).config::<G>()?;
        let both = Setup::new(config, self.matches, Seed::Open("bench".into()));
        let random = Setup { learner: Side::Alternate, foes: Foes::Random, ..both.clone() };
        let policy = Setup { foes: Foes::Policy, ..random.clone() };
        for (name, setup) in [("both seats", both), ("against chance", random), ("against the policy", policy)] {
            let (seconds, finished) = self.play::<G>(&setup)?;
            let made = (self.matches * self.steps) as f64;
            println!(
                "{} {name}: {:.0} choices/s, {:.0} ns each, {finished} matches",
                G::NAME,
                made / seconds,
                seconds * 1e9 / made
            );
        }
        Ok(())
    }
}

impl Plan {
    /// Seconds of processor time, and how many matches were finished.
    fn play<G: Hosted>(&self, setup: &Setup<G::Config>) -> Result<(f64, usize), Refusal> {
        let matches = self.matches;
        let mut batch = Batch::<G>::new(setup)?;
        let mut rng = setup.seed.rng(Key::new(200, 0, 0, 0));
        let mut observations = vec![0; matches * Batch::<G>::OBSERVATION];
        let mut choices = vec![0; matches * G::MOST * Batch::<G>::CHOICE];
        let (mut counts, mut payoffs) = (vec![0; matches], vec![0; usize::from(G::N_SEATS) * matches]);
        let (mut picks, mut done) = (vec![0; matches], vec![false; matches]);
        batch.write(Rows { choices: &mut choices, counts: &mut counts, ..Rows::default() })?;
        let (start, mut finished) = (processor_time(), 0);
        for _ in 0..self.steps {
            picks.iter_mut().zip(&counts).for_each(|(pick, count)| *pick = rng.below(*count));
            let results = Results { payoffs: &mut payoffs, done: &mut done, ..Results::default() };
            let rows = Rows {
                observations: &mut observations,
                choices: &mut choices,
                counts: &mut counts,
                same: true,
                ..Rows::default()
            };
            batch.step(Picks::Places(&picks), results, rows)?;
            finished += done.iter().filter(|done| **done).count();
        }
        Ok((processor_time() - start, finished))
    }
}

/// Seconds that this process has had of the processor, from Linux: other programs do not count.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux says how long a process has run");
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.expect("a number of nanoseconds") / 1e9
}

fn main() -> Result<(), Refusal> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: usize| given.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let plan = Plan { matches: number(0, 1024), steps: number(1, 1000) };
    let games = if given.len() > 2 { given[2..].to_vec() } else { vec!["fab".into(), "lunchtable".into()] };
    games.iter().try_for_each(|game| registry::with_game(game, &plan)?)
}
