//! Searching for decks as someone does.
#![cfg(feature = "learn")]
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use room::Room;
use serde_json::Value;

const SMALL: [&str; 14] = [
    "--candidates",
    "8",
    "--games",
    "4",
    "--generations",
    "1",
    "--top",
    "2",
    "--final-games",
    "8",
    "--seed",
    "decks",
    "--jobs",
    "2",
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn the_best_decks_are_files_that_play() {
    let room = Room::new();
    let search = ["optimize", "fab", "--preset", "silver-age", "--player", "greedy", "--report", "decks.html"];
    let told = room.ok(&[&search[..], &SMALL].concat(), "");
    assert!(told.contains("played by greedy, against greedy"), "{told}");
    let report = std::fs::read_to_string(room.path("decks.html")).expect("a page");
    for section in ["Which cards matter", "Convergence", "Match-ups"] {
        assert!(report.contains(section), "{section}");
    }
    let read = |name: &str| std::fs::read_to_string(room.path(name)).expect("a file");
    assert_eq!(json(&read("decks.json"))["top"].as_array().expect("a list").len(), 2);
    for deck in ["decks/1.txt", "decks/2.txt"] {
        let sim = ["sim", "fab", "--preset", "silver-age", "--deck", deck, "--players", "greedy", "--games", "2"];
        room.ok(&sim, "");
    }
    let again = room.refused(&search, 2);
    assert!(again.contains("--resume"), "{again}");
    let one = [&search[..6], &SMALL[..12], &["--jobs", "1", "--out", "other", "--json"]].concat();
    let other = json(&room.ok(&one, ""));
    assert_eq!(other["top"], json(&read("decks.json"))["top"]);
}

#[test]
fn a_policy_is_trained_first_and_a_search_goes_on() {
    let room = Room::new();
    let search = ["optimize", "lunchtable", "--train-steps", "300", "--out", "found", "--json"];
    let told = json(&room.ok(&[&search[..], &SMALL].concat(), ""));
    assert!(told["player"].as_str().is_some_and(|player| player.contains("policy that learned from 300")), "{told}");
    assert!(room.path("found/policy.safetensors").exists());
    let sim = ["sim", "lunchtable", "--deck", "found/1.toml", "--players", "greedy", "--games", "2", "--seed", "1"];
    room.ok(&sim, "");
    // The search is over, so nothing is played again.
    let on = json(&room.ok(&[&search[..], &SMALL, &["--resume"]].concat(), ""));
    assert_eq!(on["top"], told["top"]);
    std::fs::write(room.path("found/search.json"), "{}").expect("a file");
    let refused = room.refused(&[&search[..], &SMALL, &["--resume"]].concat(), 2);
    assert!(refused.starts_with("found/search.json: this is not a deck search"), "{refused}");
}

#[test]
fn what_cannot_be_searched_is_one_line() {
    let room = Room::new();
    for args in [
        &["optimize", "geniejack", "--player", "basic"][..],
        &["optimize", "chess"],
        &["optimize", "fab", "--player", "nobody"],
        &["optimize", "fab", "--player", "greedy", "--candidates", "1"],
        &["optimize", "fab", "--player", "greedy", "--train-steps", "5"],
        &["optimize", "fab", "--player", "greedy", "--resume"],
        &["optimize", "fab", "--player", "greedy", "--opponent-deck", "kano", "--set", "opponent-deck=generic"],
        &["optimize", "fab", "--player", "greedy", "--report", "decks/search.html"],
    ] {
        room.refused(args, 2);
        assert!(!room.path("decks").exists(), "{args:?} leaves nothing behind");
    }
    let missing = ["optimize", "fab", "--player", "greedy", "--opponent-deck", "missing.txt"];
    assert_eq!(room.refused(&missing, 1), "opponent-deck: missing.txt: this file does not exist");
    assert!(!room.path("decks").exists());
}

#[test]
fn the_pool_of_a_hero_is_listed() {
    let room = Room::new();
    let kano = room.ok(&["cards", "fab", "--for", "kano", "--preset", "seed"], "");
    assert!(kano.contains("aether-flare-red") && kano.contains("snatch-red") && kano.contains("robe-of-rapture"));
    let silver = room.ok(&["cards", "fab", "--for", "kano", "--preset", "silver-age"], "");
    assert!(!silver.contains("aether-flare-red"));
    let generic = room.ok(&["cards", "fab", "--for", "generic-hero", "--preset", "seed", "--json"], "");
    assert!(generic.contains("snatch-red") && !generic.contains("aether-flare"));
    assert!(room.refused(&["cards", "fab", "--for", "knao"], 2).contains("kano"));
    assert!(room.refused(&["cards", "lunchtable", "--for", "kano"], 2).contains("no heroes"));
    assert!(room.refused(&["cards", "rollio", "--preset", "standard"], 2).contains("no decks"));
}
