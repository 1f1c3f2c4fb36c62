//! A long campaign: games of all kinds by chance and by rule, with the laws looked at on the way, for a given time.
//!
//! `cargo run --release -p croupier-lab --example soak -- SECONDS THREADS SEED FOLDER` writes `soak.json` into the folder, and
//! the shortest record of a failure, if there is one, as `failure-GAME.json`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a command that takes its time and writes files"
)]

mod campaign;
mod kinds;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use campaign::{Counts, Failure, report};
use croupier_kernel::Seed;
use kinds::Kinds;

/// Games that are played in a row before the clock is looked at.
const RUN: u64 = 16;

fn main() -> std::process::ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (seconds, threads) = (number(0, 60), number(1, 2).max(1));
    let seed: Seed = args.get(2).map_or("soak", String::as_str).parse().expect("a good seed");
    let folder = PathBuf::from(args.get(3).map_or("target/soak", String::as_str));
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let (all, failed) = (Mutex::new(BTreeMap::<&'static str, Counts>::new()), Mutex::new(Vec::new()));
    let begun = Instant::now();
    let end = begun + Duration::from_secs(seconds);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (all, failed, seed) = (&all, &failed, &seed);
            scope.spawn(move || {
                let mut kinds = Kinds::new();
                let mut run = thread;
                while Instant::now() < end && failed.lock().expect("no thread panics").is_empty() {
                    for nth in run * RUN..(run + 1) * RUN {
                        if let Err((game, failure)) = kinds.play(seed, nth) {
                            failed.lock().expect("no thread panics").push((game, failure));
                            break;
                        }
                    }
                    run += threads;
                }
                let mut all = all.lock().expect("no thread panics");
                kinds.counts().into_iter().for_each(|(game, counts)| *all.entry(game).or_default() += counts);
            });
        }
    });
    let (counts, failed) =
        (all.into_inner().expect("no thread panics"), failed.into_inner().expect("no thread panics"));
    let text = format!("{:#}\n", report(begun.elapsed().as_secs(), threads as usize, &counts, &failed));
    print!("{text}");
    std::fs::write(folder.join("soak.json"), text).expect("the report is written");
    failed.iter().for_each(|(game, failure)| keep(&folder, game, failure));
    if failed.is_empty() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}

/// Writes down how a law was broken, unless a shorter record of that is there.
fn keep(folder: &Path, game: &str, failure: &Failure) {
    println!("{game}: {}", failure.what);
    let path = folder.join(format!("failure-{game}.json"));
    let n_actions =
        |text: &str| serde_json::from_str::<serde_json::Value>(text).ok()?["actions"].as_array().map(Vec::len);
    let text = format!("{:#}\n", failure.record);
    let kept = std::fs::read_to_string(&path).ok().and_then(|kept| n_actions(&kept));
    if kept.is_none_or(|kept| n_actions(&text).is_some_and(|now| now < kept)) {
        std::fs::write(&path, text).expect("the record is written");
        println!("kept in {}", path.display());
    }
}
