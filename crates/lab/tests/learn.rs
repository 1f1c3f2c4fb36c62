//! Training, from nothing to a file that plays.
#![cfg(feature = "learn")]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic, reason = "tests measure")]

use std::sync::{Arc, Once};

use croupier_fab::Fab;
use croupier_kernel::{Game, Refusal, Rng, Seat, Seed};
use croupier_lab::{
    MAX_PLIES, Plan, Summary, Watch,
    batch::{Foes, Side},
    learn::{self, Checkpoint, Layout, Listener, Network, Notes, Point, Precision, Settings, Task},
    simulate,
};
use croupier_lunchtable::LunchTable;
use croupier_rollio::Rollio;
use croupier_table::{Hosted, Offer, Options, Players};

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
        n_envs: 8,
        n_steps: 16,
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
    trained_in::<Fab>(&task(), from, jobs)
}

fn trained_in<G: Hosted>(task: &Task<G::Config>, from: Checkpoint, jobs: usize) -> (Checkpoint, Keeper) {
    let mut keeper = Keeper::default();
    let done = learn::train::<G>(from, task, jobs, &Watch::default(), &mut keeper).expect("a training");
    (done, keeper)
}

#[test]
fn a_thousand_decisions_give_the_same_file_on_any_threads_and_after_a_stop() {
    let begin = || learn::begin::<Fab>(8, &settings()).unwrap();
    let before = begin().network.to_bytes(Precision::Full).unwrap();
    let (done, kept) = trained(begin(), 1);
    assert!(done.notes.decisions >= 1_000 && done.notes.curve.last().is_some_and(|last| last.seconds > 0.0));
    let bytes = done.to_bytes().unwrap();
    assert_ne!(done.network.to_bytes(Precision::Full).unwrap(), before);
    assert!(trained(begin(), 3).0.to_bytes().unwrap() == bytes, "other threads, the same file");
    assert!(kept.0.len() > 1, "it is kept on the way");
    let resumed = Checkpoint::from_bytes::<Fab>(&kept.0[0]).unwrap();
    let resumed = trained(resumed, 2).0;
    assert!(resumed.to_bytes().unwrap() == bytes, "as if it had never stopped");

    // What was learned plays, also with half the bits.
    let half = Network::from_bytes::<Fab>(&learn::shipped(&done).unwrap()).unwrap();
    let seed: Seed = "fresh".parse().unwrap();
    let found = learn::evaluate::<Fab>(&Arc::new(half), &task(), (2, &seed), 2, &Watch::default()).unwrap();
    assert_eq!(found.games, 2);
}

#[test]
fn imitation_agrees_more_and_more_with_the_rule_based_player() {
    let config = Rollio::config(&Options::default()).expect("a run");
    let task = Task { configs: vec![config], side: Side::First, vs: Foes::Policy };
    let settings = Settings {
        timesteps: 6_000,
        imitate: 5_000,
        learning_rate: 1e-3,
        self_play: 0.0,
        shaping: 0.0,
        epochs: 4,
        ..settings()
    };
    let begin = || learn::begin::<Rollio>(32, &settings).unwrap();
    let (done, kept) = trained_in::<Rollio>(&task, begin(), 1);
    let curve = &done.notes.curve;
    let agreed: Vec<f64> = curve.iter().filter_map(|point| point.agreed).collect();
    let [first, last] = [agreed[0], agreed[agreed.len() - 1]];
    assert!(last > first + 0.1 && last > 0.6, "{agreed:?}");
    // While the teacher plays nothing is counted as the learner's; after that it plays itself.
    assert!(curve.iter().all(|point| point.agreed.is_none() || point.games == 0));
    assert!(curve.iter().any(|point| point.agreed.is_none()), "{curve:?}");
    let bytes = done.to_bytes().unwrap();
    assert!(trained_in::<Rollio>(&task, begin(), 3).0.to_bytes().unwrap() == bytes, "other threads, the same file");
    let resumed = Checkpoint::from_bytes::<Rollio>(&kept.0[1]).unwrap();
    assert_eq!(resumed.notes.settings, settings, "the file says how it was trained");
    assert!(resumed.notes.decisions < 5_000, "it was kept while it imitated");
    assert!(trained_in::<Rollio>(&task, resumed, 2).0.to_bytes().unwrap() == bytes, "as if it had never stopped");
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
    refused(b"", "not a policy file");
    refused(b"{\"hello\": 1}", "not a policy file");
    refused(&bytes[..bytes.len() / 2], "not a policy file");
    refused(&bytes[..100], "not a policy file");
    refused(&[0xff; 64], "not a policy file");
    // The same length with other words in the layout.
    let changed = |from: &str, to: &str| {
        let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        let mut bytes = bytes.clone();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        bytes
    };
    refused(&changed("\\\"game\\\":\\\"fab\\\"", "\\\"game\\\":\\\"fax\\\""), "plays fax");
    refused(&changed("\\\"hidden\\\":8", "\\\"hidden\\\":9"), "has the size");
    refused(&changed("\\\"format\\\":2", "\\\"format\\\":1"), "form 1");
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

/// Installs the players of the lab, once for all tests of this program.
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut players = Players::default();
        croupier_lab::search::install(&mut players);
        learn::install(&mut players);
        players.install();
    });
}

fn sim<G: Offer>(options: &[(&str, &str)], players: [&str; 2], games: u64) -> Summary {
    install();
    let mut given = Options::default();
    options.iter().for_each(|(name, value)| given.set(name, value));
    let plan = Plan {
        players: players.map(String::from).to_vec(),
        games,
        paired: false,
        seed: "fresh".parse().expect("a seed"),
        jobs: 2,
        max_plies: MAX_PLIES,
        records: None,
    };
    simulate::<G>(&G::config(&given).expect("a table"), &plan, &Watch::default()).expect("games")
}

#[test]
fn what_was_learned_beats_what_it_was_measured_against() {
    let kano = [("deck", "kano"), ("opponent-deck", "generic-nullrune"), ("first", "lot")];
    let attacker = [("deck", "generic-nullrune"), ("opponent-deck", "kano"), ("first", "lot")];
    let mirror = [("deck", "kano"), ("opponent-deck", "kano"), ("first", "lot")];
    let won = |summary: Summary| summary.seats[0].wins;
    assert!(won(sim::<Fab>(&kano, ["trained", "greedy-1"], 100)) >= 90);
    assert!(won(sim::<Fab>(&attacker, ["trained", "kano-1"], 100)) >= 90);
    assert!(won(sim::<Fab>(&mirror, ["trained", "kano-1"], 100)) >= 80);
    assert!(won(sim::<LunchTable>(&[], ["trained", "greedy"], 100)) >= 65);
}

#[test]
fn a_trained_policy_goes_by_three_names_and_guides_a_search() {
    let alone = sim::<LunchTable>(&[], ["trained", "policy:trained"], 2);
    assert_eq!(alone.games + alone.unfinished, 2);
    let guided = sim::<LunchTable>(&[], ["search+policy:trained:8p", "trained"], 2);
    let again = sim::<LunchTable>(&[], ["search+policy:trained:8p", "trained"], 2);
    assert_eq!((guided.games, &guided.signature), (2, &again.signature));
    let refused = croupier_table::player::<LunchTable>("trained:7", Seat(0), Rng::Open { state: 1 }).err();
    assert!(refused.is_some_and(|refused| refused.to_string().contains("no argument")));
    let missing = croupier_table::player::<Rollio>("trained", Seat(0), Rng::Open { state: 1 }).err();
    assert!(missing.is_some(), "nothing was trained for this game");
}

#[test]
fn shipped_policies_are_small() {
    for game in ["fab", "lunchtable"] {
        let path = format!("{}/policies/{game}.safetensors", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::metadata(&path).expect("a policy").len() < 2_000_000, "{path}");
    }
}
