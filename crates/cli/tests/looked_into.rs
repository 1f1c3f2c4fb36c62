//! Looking further into an unfinished match than a player sees leaves a mark on it, and the run is ranked apart.

#![allow(clippy::disallowed_methods, reason = "these tests run the binary and look at its files")]

use crate::room;

use std::process::{Command, Stdio};

use croupier_table::{
    Options,
    files::RecordFile,
    let_decide,
    registry::{self, Beginning},
};
use room::{Room, binary};

const START: [&str; 8] = ["play", "rollio", "--plain", "--preset", "classic", "--max-level", "1", "--seed"];

/// A short run that a program plays to its end: what to type, line by line.
fn lines(seed: &str) -> Vec<String> {
    let mut options = Options::default();
    options.set("preset", "classic");
    options.set("max-level", "1");
    let seed = seed.parse().expect("a seed");
    let mut session =
        registry::contest("rollio", &Beginning::Options(&options), &["random".into()], seed).expect("a run");
    std::iter::from_fn(|| Some(let_decide(session.as_mut())?.action + "\n")).collect()
}

fn marks(room: &Room, save: &str) -> Vec<String> {
    RecordFile::read(&room.path(save)).expect("a save").looked_at().to_vec()
}

/// An unfinished run in `save.jsonl`, and what is left to type.
fn begun(room: &Room) -> String {
    let lines = lines("1");
    let (first, rest) = lines.split_at(lines.len() / 2);
    room.ok(&[&START[..], &["1", "--save", "save.jsonl"]].concat(), &first.concat());
    assert!(marks(room, "save.jsonl").is_empty());
    rest.concat()
}

#[test]
fn what_is_refused_marks_nothing() {
    let room = Room::new();
    begun(&room);
    room.refused(&["replay", "save.jsonl", "--seat", "5"], 2);
    room.refused(&["replay", "save.jsonl", "--seat", "nobody"], 2);
    room.refused(&["diff", "save.jsonl", "none.jsonl"], 1);
    room.refused(&["playthrough", "save.jsonl", "--players", "random"], 2);
    room.refused(&["playthrough", "save.jsonl", "--seed", "7"], 2);
    assert!(marks(&room, "save.jsonl").is_empty());
}

#[test]
fn every_command_that_looks_ahead_is_noted_and_leaves_the_file_alone() {
    for command in ["replay", "diff", "playthrough", "review"] {
        let room = Room::new();
        begun(&room);
        let before = std::fs::read(room.path("save.jsonl")).expect("a save");
        let args: &[&str] = match command {
            "diff" => &["diff", "save.jsonl", "save.jsonl"],
            "review" => &["review", "save.jsonl", "--budget", "1p"],
            "replay" => &["replay", "save.jsonl"],
            _ => &["playthrough", "save.jsonl"],
        };
        let told = room.run(args, "");
        assert!(told.status.success(), "{told:?}");
        let told = String::from_utf8(told.stderr).expect("text");
        let what = "This match is not over. If you continue it, it counts as played with hints.";
        assert!(told.contains(what), "{command}: {told}");
        // A file that is no save of the home folder is left as it is; the home folder remembers the match.
        assert!(std::fs::read(room.path("save.jsonl")).expect("a save") == before, "{command} wrote to its input");
        assert!(marks(&room, "save.jsonl").is_empty(), "{command}");
        // Once is enough, and it is said once.
        let again = String::from_utf8(room.run(args, "").stderr).expect("text");
        assert!(!again.contains("with hints"), "{command}: {again}");
        // The mark stays when it is continued.
        room.ok(&["play", "--resume", "save.jsonl", "--plain"], "");
        assert_eq!(marks(&room, "save.jsonl"), [command]);
        assert!(room.ok(&["verify", "save.jsonl"], "").starts_with("ok"), "{command}");
    }
}

#[test]
fn a_save_in_the_home_folder_notes_it_itself_and_says_so() {
    let room = Room::new();
    let lines = lines("1");
    room.ok(&[&START[..], &["1"]].concat(), &lines[0]);
    let save = "home/saves/rollio.jsonl";
    let told = String::from_utf8(room.run(&["replay", save], "").stderr).expect("text");
    assert!(told.contains("this match is not over; its save now notes that you looked ahead"), "{told}");
    assert_eq!(marks(&room, save), ["replay"]);
}

#[test]
fn a_run_that_was_looked_into_is_ranked_apart() {
    let room = Room::new();
    let rest = begun(&room);
    room.ok(&["replay", "save.jsonl"], "");
    let shown = room.ok(&["play", "--resume", "save.jsonl", "--plain"], &rest);
    assert!(shown.contains("Rank 1 of 1 (") && shown.contains(", with hints)."), "{shown}");
    // An honest run is no worse for it, and finished ones are free to be looked into.
    let shown = room.ok(&[&START[..], &["1"]].concat(), &lines("1").concat());
    assert!(shown.contains("Rank 1 of 1 (") && !shown.contains("with hints"), "{shown}");
    room.ok(&["replay", "home/saves/rollio.jsonl"], "");
    assert!(marks(&room, "home/saves/rollio.jsonl").is_empty());
}

#[test]
fn playing_the_seed_of_a_save_elsewhere_marks_it() {
    for command in ["run", "playthrough"] {
        let room = Room::new();
        let lines = lines("1");
        room.ok(&[&START[..], &["1"]].concat(), &lines[0]);
        let save = "home/saves/rollio.jsonl";
        let args: &[&str] =
            if command == "run" { &["run", "rollio", "--actions", "-"] } else { &["playthrough", "rollio"] };
        room.run(&[args, &["--seed", "2"]].concat(), "");
        assert!(marks(&room, save).is_empty(), "another seed tells nothing");
        room.run(&[args, &["--seed", "1"]].concat(), "");
        assert_eq!(marks(&room, save), [command]);
    }
}

#[test]
fn a_hint_marks_the_run_it_is_given_in() {
    let room = Room::new();
    let lines = lines("1");
    room.ok(&[&START[..], &["1", "--save", "save.jsonl"]].concat(), &format!("{}hint\n{}", lines[0], lines[1]));
    assert_eq!(marks(&room, "save.jsonl"), ["hint"]);
}

#[test]
fn a_match_that_is_being_played_is_not_looked_into() {
    use std::io::Read as _;
    let room = Room::new();
    let mut command = Command::new(binary());
    command.args([&START[..], &["1", "--save", "save.jsonl"]].concat());
    command.current_dir(room.path("")).env("CROUPIER_HOME", room.path("home"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut playing = command.spawn().expect("it starts");
    playing.stdout.as_mut().expect("a pipe").read_exact(&mut [0]).expect("the first screen");
    let why = room.refused(&["replay", "save.jsonl"], 2);
    let what = "someone is still playing this match; look at it when it is over or they have left";
    assert_eq!(why, format!("save.jsonl: {what}"));
    drop(playing.stdin.take());
    playing.wait().expect("it ends");
    assert!(marks(&room, "save.jsonl").is_empty());
}

#[test]
fn two_people_at_one_terminal_see_the_seed_at_the_end_only() {
    let room = Room::new();
    let begun = room.run(&["play", "lunchtable", "--hot-seat", "--plain", "--save", "save.jsonl"], "e\n");
    let told = String::from_utf8(begun.stderr).expect("text");
    assert!(told.contains("The seed is sealed until the end, because two people are playing."), "{told}");
    let seed = RecordFile::read(&room.path("save.jsonl")).expect("a save").seed().to_string();
    let shown = String::from_utf8(begun.stdout).expect("text");
    assert!(!told.contains(&seed) && !shown.contains(&seed), "{told}{shown}");
    let ended = room.run(&["play", "--resume", "save.jsonl", "--hot-seat", "--plain"], "surrender\n");
    let (told, shown) =
        (String::from_utf8(ended.stderr).expect("text"), String::from_utf8(ended.stdout).expect("text"));
    // The last screen is that of a match that is over.
    let (before, _) = shown.rsplit_once("=== Turn").expect("a screen");
    assert!(!before.contains(&seed), "{before}");
    assert_eq!(told.matches(&seed).count(), 1, "{told}");
    assert!(told.ends_with(&format!("Seed: {seed}\n")), "{told}");
}
