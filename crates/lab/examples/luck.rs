//! How much of the variance of results the luck correction takes out, and what it costs:
//! `luck GAME A B GAMES WORLDS THREADS`. In games for one B is not asked. `-` for worlds is as many as an arena takes.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::print_stdout,
    reason = "an example that measures and prints"
)]

use std::time::{Duration, Instant};

use croupier_kernel::{Refusal, Seat, Seed};
use croupier_lab::{MAX_PLIES, Runner, arena::Looking, is_alone, search};
use croupier_table::{
    Hosted, Options, Players,
    registry::{self, Visit},
};
use rayon::prelude::*;

/// What to measure.
struct Plan {
    players: [String; 2],
    games: u64,
    looking: Looking,
}

/// A game: its payoff, its luck, and how long it took to play and to look at.
type Found = (f64, f64, [Duration; 2]);

impl Visit for Plan {
    type Out = Result<(), Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let alone = is_alone::<G>();
        let play = |nth: u64| -> Result<Found, Refusal> {
            let seat = Seat(if alone { 0 } else { (nth % 2) as u8 });
            let [first, second] = &self.players;
            let named = match (alone, seat) {
                (true, _) => vec![first.clone()],
                (false, Seat(0)) => vec![first.clone(), second.clone()],
                (false, _) => vec![second.clone(), first.clone()],
            };
            let players = registry::company::<G>(&named)?;
            let mut config = G::config(&Options::default())?;
            G::suit(&mut config, &players);
            let seed = Seed::Open("luck".into()).widened().nth(nth);
            let start = Instant::now();
            let mut runner = Runner::<G>::new(&config, &players, MAX_PLIES)?.keeping(true);
            let played = runner.play(&seed).ok_or_else(|| Refusal::new("a game was broken off"))?;
            let (played_in, start) = (start.elapsed(), Instant::now());
            let luck = self.looking.luck::<G>(&config, &seed, &played.actions, seat)?;
            let payoff = played.outcome.map_or(0, |outcome| G::payoff(&outcome, seat));
            Ok((f64::from(payoff) / 1000.0, luck / 1000.0, [played_in, start.elapsed()]))
        };
        let found: Result<Vec<Found>, Refusal> = (0..self.games).into_par_iter().map(play).collect();
        let found = found?;
        let plain = spread(found.iter().map(|game| game.0));
        let corrected = spread(found.iter().map(|game| game.0 - game.1));
        let luck = spread(found.iter().map(|game| game.1));
        let millis = |of: usize| {
            let all: Duration = found.iter().map(|game| game.2[of]).sum();
            1000.0 * all.as_secs_f64() / found.len() as f64
        };
        let n = found.len() as f64;
        let line = |name, (mean, variance): (f64, f64)| {
            println!("{name:<10} {mean:+.5} ± {:.5}, variance {variance:.5}", (variance / n).sqrt());
        };
        println!("{} {} games, {} - {}", G::NAME, found.len(), self.players[0], self.players[1]);
        line("plain", plain);
        line("corrected", corrected);
        line("luck", luck);
        println!("variance cut {:.4}", 1.0 - corrected.1 / plain.1);
        // The weight of luck that would have left the least, from the variances of both and of their difference.
        let together = (plain.1 + luck.1 - corrected.1) / 2.0;
        let best = together / luck.1;
        println!("with {best:.2} times as much for luck {:.4}", best * together / plain.1);
        println!("{:.2} ms a game to play, {:.2} ms to find its luck, on one thread", millis(0), millis(1));
        Ok(())
    }
}

/// Mean and variance of numbers.
fn spread(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    (mean, numbers.map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0))
}

fn main() -> Result<(), String> {
    let mut added = Players::default();
    search::install(&mut added);
    added.install();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, other, games, worlds, jobs] = args.as_slice() else {
        return Err("luck GAME A B GAMES WORLDS THREADS".into());
    };
    let number = |text: &String| text.parse::<u32>().map_err(|error| format!("{text}: {error}"));
    let worlds = if worlds == "-" { None } else { Some(number(worlds)?) };
    let plan = Plan {
        players: [one.clone(), other.clone()],
        games: number(games)?.into(),
        looking: Looking { worlds, jobs: 1 },
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number(jobs)? as usize).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let done = pool.install(|| registry::with_game(game, plan));
    done.and_then(|done| done).map_err(|refusal| refusal.reason)
}
