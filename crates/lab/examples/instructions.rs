//! Random play of one game as `croupier bench` plays it, for tools that count instructions: `instructions GAME [games]`.
//!
//! It prints how many decisions were made. `make instructions` counts with two numbers of games and takes the difference, so
//! that what comes before the first game does not count.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "an example that measures and prints")]

use croupier_kernel::{Refusal, Seed};
use croupier_lab::{MAX_PLIES, Runner};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, Visit},
};

struct Plays(u64);

impl Visit for Plays {
    type Out = Result<u64, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let config = Beginning::Options(&Options::default()).config::<G>()?;
        let mut runner = Runner::<G>::new(&config, &registry::company::<G>(&[])?, MAX_PLIES)?;
        let seed = Seed::Open("bench".into()).widened();
        Ok((0..self.0).filter_map(|nth| runner.play(&seed.nth(nth))).map(|play| u64::from(play.plies)).sum())
    }
}

fn main() -> Result<(), Refusal> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "fab".into());
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(100);
    println!("{}", registry::with_game(&game, Plays(games))??);
    Ok(())
}
