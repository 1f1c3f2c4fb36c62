//! How many questions a second matches in words answer without Python: `talks [matches] [threads] [seconds] [game ...]`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "an example that measures and prints"
)]

use std::time::{Duration, Instant};

use croupier_kernel::{Refusal, Rng, Seat, Seed};
use croupier_lab::batch::{Reward, Talks};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, GAMES, Visit},
    talk::Terms,
};

struct Plan {
    matches: usize,
    threads: usize,
    seconds: u64,
}

impl Visit for &Plan {
    type Out = Result<(), Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let config = Beginning::Options(&Options::default()).config::<G>()?;
        let players =
            (0..G::N_SEATS).map(|seat| (seat == 1 && G::usual_program(Seat(1)).is_none()).then(|| "greedy".into()));
        let terms = Terms { seat: Seat(0), players: players.collect(), patience: 2, max_choices: 1000, full: false };
        let seed = Seed::Open("talks".into()).widened();
        let seeds: Vec<Seed> = (0..self.matches as u64).map(|nth| seed.nth(nth)).collect();
        let mut talks = Talks::<G>::new(config, &seeds, terms, Reward::Outcome, self.threads)?;
        let (mut rng, mut begun, mut answered, mut length) = (Rng::Open { state: 1 }, self.matches as u64, 0, 0);
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(self.seconds) {
            length += talks.questions().iter().map(String::len).sum::<usize>();
            let answers: Vec<String> = (0..self.matches)
                .map(|at| {
                    let choices = talks.choices(at);
                    choices[rng.below(choices.len() as u32) as usize].number.to_string()
                })
                .collect();
            let told = talks.answer(&answers.iter().map(String::as_str).collect::<Vec<_>>())?;
            answered += self.matches;
            let over: Vec<(usize, Seed)> = (0..self.matches)
                .filter(|at| told[*at].done)
                .zip(begun..)
                .map(|(at, nth)| (at, seed.nth(nth)))
                .collect();
            begun += over.len() as u64;
            talks.begin(&over)?;
        }
        let speed = answered as f64 / start.elapsed().as_secs_f64();
        println!("{}: {speed:.0} questions a second, {} bytes each", G::NAME, length / answered);
        Ok(())
    }
}

fn main() -> Result<(), Refusal> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| given.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let plan = Plan { matches: number(0, 1000) as usize, threads: number(1, 2) as usize, seconds: number(2, 10) };
    for game in GAMES.iter().filter(|game| given.len() < 4 || given[3..].iter().any(|word| word == *game)) {
        registry::with_game(game, &plan)??;
    }
    Ok(())
}
