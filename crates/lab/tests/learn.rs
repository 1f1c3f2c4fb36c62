//! Training, from nothing to a file that plays.
#![cfg(feature = "learn")]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic, reason = "tests measure")]

use std::sync::Arc;

use croupier_fab::Fab;
use croupier_kernel::{Game, Refusal, Seed};
use croupier_lab::{
    Watch,
    batch::{Foes, Side},
    learn::{self, Checkpoint, Layout, Listener, Network, Notes, Point, Precision, Settings, Task},
};
use croupier_table::{Offer, Options};

type Config = <Fab as Game>::Config;

/// Keeps everything that is worth keeping.
#[derive(Default)]
struct Keeper(Vec<Vec<u8>>);

impl Listener for Keeper {
    fn point(&mut self, _notes: &Notes, point: &Point) {
        assert!(point.entropy.is_finite() && point.value_loss.is_finite() && point.decisions > 0);
    }

    fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), Refusal> {
        self.0.push(checkpoint.to_bytes()?);
        Ok(())
    }
}

fn settings() -> Settings {
    let seed = "a small training".to_string();
    Settings {
        timesteps: 1_000,
        seed,
        envs: 8,
        steps: 16,
        minibatch: 64,
        epochs: 2,
        interval: 3,
        ..Settings::default()
    }
}

fn task() -> Task<Config> {
    let mut options = Options::default();
    options.set("first", "lot");
    Task { configs: vec![Fab::config(&options).expect("decks of the game")], side: Side::First, vs: Foes::Policy }
}

fn trained(from: Checkpoint, jobs: usize) -> (Checkpoint, Keeper) {
    let mut keeper = Keeper::default();
    let done = learn::train::<Fab>(from, &task(), jobs, &Watch::default(), &mut keeper).expect("a training");
    (done, keeper)
}

#[test]
fn a_thousand_decisions_give_the_same_file_on_any_threads_and_after_a_stop() {
    let begin = || learn::begin::<Fab>(8, &settings()).unwrap();
    let before = begin().network.to_bytes(Precision::Full).unwrap();
    let (done, kept) = trained(begin(), 1);
    assert!(done.notes.decisions >= 1_000 && !done.notes.curve.is_empty());
    let bytes = done.to_bytes().unwrap();
    assert_ne!(done.network.to_bytes(Precision::Full).unwrap(), before);
    assert!(trained(begin(), 3).0.to_bytes().unwrap() == bytes, "other threads, the same file");
    assert!(kept.0.len() > 1, "it is kept on the way");
    let resumed = Checkpoint::from_bytes::<Fab>(&kept.0[0]).unwrap();
    let resumed = trained(resumed, 2).0;
    assert_eq!(resumed.notes, done.notes, "as if it had never stopped");
    assert!(resumed.to_bytes().unwrap() == bytes, "as if it had never stopped");

    // What was learned plays, also with half the bits.
    let half = Network::from_bytes::<Fab>(&learn::shipped(&done).unwrap()).unwrap();
    let seed: Seed = "fresh".parse().unwrap();
    let found = learn::evaluate::<Fab>(&Arc::new(half), &task(), (2, &seed), 2, &Watch::default()).unwrap();
    assert_eq!(found.games, 2);
}

#[test]
fn files_that_do_not_fit_are_refused_in_one_line() {
    let begun = learn::begin::<Fab>(8, &settings()).unwrap();
    let bytes = begun.to_bytes().unwrap();
    assert_eq!(Checkpoint::from_bytes::<Fab>(&bytes).unwrap().to_bytes().unwrap(), bytes);
    let refused = |bytes: &[u8], why: &str| {
        let refusal = Network::from_bytes::<Fab>(bytes).unwrap_err();
        assert!(refusal.reason.contains(why) && !refusal.reason.contains('\n'), "{}", refusal.reason);
        assert!(Checkpoint::from_bytes::<Fab>(bytes).is_err());
    };
    refused(b"", "no policy");
    refused(b"{\"hello\": 1}", "no policy");
    refused(&bytes[..bytes.len() / 2], "no policy");
    refused(&bytes[..100], "no policy");
    refused(&[0xff; 64], "no policy");
    // The same length with other words in the layout.
    let changed = |from: &str, to: &str| {
        let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        let mut bytes = bytes.clone();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        bytes
    };
    refused(&changed("\\\"game\\\":\\\"fab\\\"", "\\\"game\\\":\\\"fax\\\""), "plays fax");
    refused(&changed("\\\"hidden\\\":8", "\\\"hidden\\\":9"), "has the size");
    refused(&changed("\\\"format\\\":1", "\\\"format\\\":2"), "form 2");
    refused(&changed("\"query.w\"", "\"querx.w\""), "query.w");
    refused(&changed("\\\"embedding\\\":32", "\\\"embedding\\\":33"), "do not fit");
    let field = Layout::of::<Fab>(8).observation[1].name.clone();
    refused(&changed(&format!("\\\"name\\\":\\\"{field}"), "\\\"name\\\":\\\"X"), "differs");
    // No byte of the head makes it panic.
    for at in (0..bytes.len().min(6_000)).step_by(7) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x11;
        let _ = Network::from_bytes::<Fab>(&bytes);
    }
}

#[test]
fn words_are_matched_by_name() {
    let begun = learn::begin::<Fab>(8, &settings()).unwrap();
    let bytes = begun.network.to_bytes(Precision::Full).unwrap();
    // A file that calls one word by another name: the game's own word begins anew, all others stay.
    let word = begun.network.layout().words[5].clone();
    let from = format!("\\\"{word}\\\"");
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    let mut other = bytes.clone();
    other[at + 2] = b'#';
    let read = Network::from_bytes::<Fab>(&other).unwrap();
    assert_eq!(read.layout(), begun.network.layout());
    assert_ne!(read.to_bytes(Precision::Full).unwrap(), bytes);
}
