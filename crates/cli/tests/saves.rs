//! Saves and files: nothing is lost, whatever is typed and wherever it goes.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "these tests run the binary and look at its files"
)]

mod room;

use std::process::{Command, Stdio};

use room::{Room, shown};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_unfinished_game_is_kept_and_not_only_the_last() {
    let room = Room::new();
    for seed in ["A", "B", "C", "D"] {
        room.ok(&["play", "geniejack", "--seed", seed, "--plain"], "\n");
    }
    for (name, seed) in [("previous", "A"), ("previous-2", "B"), ("previous-3", "C")] {
        let kept = std::fs::read_to_string(room.path(&format!("home/saves/geniejack.{name}.jsonl"))).expect("kept");
        assert!(kept.contains(&format!("\"seed\":\"{seed}\"")), "{name}: {kept}");
    }
}

#[test]
fn the_command_that_goes_on_names_the_save_that_was_written() {
    let room = Room::new();
    let told = |args: &[&str]| text(&room.run(args, "\n").stderr);
    let first = told(&["play", "geniejack", "--seed", "A", "--plain"]);
    assert!(first.ends_with("To go on: croupier play --resume\n"), "{first}");
    let elsewhere = told(&["play", "geniejack", "--seed", "B", "--plain", "--save", "my save.jsonl"]);
    assert!(elsewhere.ends_with("To go on: croupier play --resume 'my save.jsonl'\n"), "{elsewhere}");
    let resumed = told(&["play", "--resume", "my save.jsonl", "--plain"]);
    assert!(resumed.ends_with("To go on: croupier play --resume 'my save.jsonl'\n"), "{resumed}");
}

#[test]
fn the_command_that_plays_it_again_plays_it_again() {
    let room = Room::new();
    let told = text(&room.run(&["play", "geniejack", "--seed", "a b", "--preset", "classic", "--plain"], "").stderr);
    assert!(told.contains("(croupier play geniejack --preset classic --seed 'a b' plays it again)"), "{told}");
}

#[test]
fn a_save_destroys_no_file_beside_it() {
    let room = Room::new();
    let notes = room.write("notes.tmp", "mine");
    room.ok(&["play", "geniejack", "--seed", "1", "--plain", "--save", "notes.txt"], "\n");
    assert_eq!(std::fs::read_to_string(notes).expect("still there"), "mine");
}

#[test]
fn flags_that_cannot_mean_anything_are_refused() {
    let room = Room::new();
    room.ok(&["play", "geniejack", "--seed", "1", "--plain"], "\n");
    let save = shown(&room.path("home/saves/geniejack.jsonl"));
    let why = room.refused(&["play", "rollio", "--resume", &save], 2);
    assert!(why.ends_with("is a match of geniejack, not of rollio"), "{why}");
    let why = room.refused(&["play", "--resume", "--preset", "classic"], 2);
    assert!(why.contains("cannot be used with"), "{why}");
    assert_eq!(room.refused(&["play", "geniejack", "--seat", "1"], 2), "geniejack is played alone, in seat 0");
    assert_eq!(room.refused(&["play", "rollio", "--hot-seat"], 2), "rollio is played alone, in seat 0");
    let why = room.refused(&["play", "geniejack", "--genie", "basic"], 2);
    assert!(why.contains("invalid value 'basic'"), "{why}");
    assert!(room.ok(&["play", "geniejack", "--seed", "-5", "--plain"], "").contains("HP"));
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_refused_in_one_line() {
    let room = Room::new();
    let zero = || std::fs::File::open("/dev/zero").expect("a device");
    assert_eq!(room.refused(&["verify", "/dev/zero"], 1), "/dev/zero: has more than 67108864 bytes");
    for args in [&["play", "geniejack", "--plain"][..], &["run", "geniejack", "--actions", "-"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(args)
            .env("CROUPIER_HOME", room.path("home"))
            .stdin(Stdio::from(zero()))
            .output()
            .expect("the binary ends");
        let error = text(&output.stderr);
        assert!(error.ends_with("croupier: a line of the input has more than 1000000 bytes\n"), "{args:?}: {error}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_one_line_and_no_panic() {
    let room = Room::new();
    room.ok(&["run", "geniejack", "--seed", "1", "--actions", "-", "--record", "run.jsonl"], "deal\n");
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device"));
    for args in [
        &["verify", "run.jsonl"][..],
        &["verify", "run.jsonl", "--json"],
        &["diff", "run.jsonl", "run.jsonl"],
        &["perft", "geniejack", "--seed", "1", "--depth", "2", "--json"],
        &["completions", "bash"],
        &["games"],
        &["play", "geniejack", "--seed", "1", "--plain"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(args).current_dir(room.path("")).env("CROUPIER_HOME", room.path("home")).stdin(Stdio::null());
        let output = command.stdout(full()).output().expect("the binary ends");
        let error = text(&output.stderr);
        assert!(error.ends_with("croupier: No space left on device (os error 28)\n"), "{args:?}: {error}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let status = command.stdout(Stdio::null()).stderr(full()).status().expect("the binary ends");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
}
