//! Training as someone uses it.
#![cfg(feature = "learn")]
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use room::Room;
use serde_json::Value;

#[test]
fn a_thousand_decisions_leave_a_policy_that_plays_and_a_curve() {
    let room = Room::new();
    let small =
        ["--n-envs", "8", "--n-steps", "16", "--minibatch", "64", "--interval", "4", "--jobs", "2", "--games", "2"];
    let train = ["train", "fab", "--timesteps", "1000", "--hidden", "8", "--seed", "small", "--out", "p.safetensors"];
    let report = ["--report", "curve.html", "--csv", "curve.csv", "--ship", "half.safetensors", "--json"];
    let told: Value = serde_json::from_str(&room.ok(&[&train[..], &small, &report].concat(), "")).expect("JSON");
    assert!(told["decisions"].as_u64().is_some_and(|decisions| decisions >= 1000));
    assert_eq!(told["evaluation"]["games"], 2);
    let read = |name: &str| std::fs::read_to_string(room.path(name)).expect("a file");
    assert!(read("curve.html").contains("Win rate"));
    assert!(read("curve.csv").starts_with("decisions,seconds,games,won"));
    for file in ["p.safetensors", "half.safetensors"] {
        let players = format!("policy:{file},search+policy:{file}:4p");
        let sim = ["sim", "fab", "--players", &players, "--games", "1", "--seed", "1", "--json"];
        let played: Value = serde_json::from_str(&room.ok(&sim, "")).expect("JSON");
        assert_eq!(played["games"], 1);
    }
    let on =
        ["train", "fab", "--resume", "p.safetensors", "--out", "q.safetensors", "--timesteps", "1200", "--games", "0"];
    assert!(room.ok(&on, "").contains("decisions"));
    // Without a word about the file, what is resumed is gone on with, and what is there is not written over.
    let before = std::fs::metadata(room.path("q.safetensors")).expect("a file").modified().expect("a time");
    room.ok(&["train", "fab", "--resume", "q.safetensors", "--timesteps", "1400", "--games", "0"], "");
    assert!(std::fs::metadata(room.path("q.safetensors")).expect("a file").modified().expect("a time") > before);
    std::fs::rename(room.path("q.safetensors"), room.path("policy.safetensors")).expect("a file");
    assert!(room.refused(&["train", "fab", "--timesteps", "1000"], 2).contains("--resume continues it"));
}

#[test]
fn nobody_is_named_where_a_game_is_played_alone() {
    let room = Room::new();
    let small =
        ["--n-envs", "8", "--n-steps", "16", "--minibatch", "64", "--hidden", "8", "--jobs", "2", "--games", "2"];
    let told = room.ok(&[&["train", "rollio", "--timesteps", "200", "--seed", "small"][..], &small].concat(), "");
    assert!(told.contains("2 evaluation games (") && !told.contains("against"), "{told}");
}

#[test]
fn what_cannot_be_trained_or_played_is_one_line() {
    let room = Room::new();
    room.write("no.safetensors", "this is a text");
    for args in [
        &["train", "fab", "--resume", "no.safetensors"][..],
        &["train", "fab", "--n-envs", "0"],
        &["train", "chess"],
        &["sim", "fab", "--players", "policy:no.safetensors"],
        &["sim", "fab", "--players", "policy"],
        &["sim", "rollio", "--players", "policy:trained"],
        &["train", "fab", "--out", "/"],
        &["train", "fab", "--report", "/"],
        &["train", "rollio", "--vs", "basic"],
        &["train", "rollio", "--seat", "1"],
        &["train", "geniejack", "--self-play", "0.3"],
        &["train", "fab", "--jobs", "0"],
    ] {
        room.refused(args, 2);
    }
    room.refused(&["train", "fab", "--resume", "missing.safetensors"], 1);
    assert_eq!(
        room.refused(&["train", "fab", "--timesteps", "0"], 2),
        "--timesteps 0: use a whole number, 1 or more (see croupier train --help)"
    );
    // An unknown game is named before any file is looked at.
    room.write("policy.safetensors", "here");
    assert!(room.refused(&["train", "chess"], 2).contains("there is no game `chess`"));
    std::fs::remove_file(room.path("policy.safetensors")).expect("a file");
    assert!(!room.path("policy.safetensors").exists());
}
