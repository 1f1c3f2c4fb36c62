//! The search as someone meets it: opponents, levels, hints, and mistakes in what is typed.
#![allow(clippy::disallowed_methods, reason = "tests look at the files the binary writes")]

use crate::room;

use room::{Room, shown};
use serde_json::Value;

#[test]
fn a_hint_names_choices_with_chances_and_hint_why_gives_reasons() {
    for game in ["lunchtable", "fab", "geniejack", "rollio"] {
        let room = Room::new();
        let played = room.ok(&["play", game, "--seed", "42", "--plain"], "hint\nhint why\nwhy 99\nq\n");
        // Once for each hint, and again where a reason counts them.
        assert!(played.matches(" simulated games").count() >= 2, "{game}: {played}");
        // A run shows win chances where they tell choices apart, and else how far it gets.
        let told: &[&str] = match game {
            "rollio" => &["you reach level ", ": you win "],
            "geniejack" => &[": you win ", "battle"],
            _ => &[": you win "],
        };
        assert!(told.iter().any(|told| played.contains(told)), "{game}: {played}");
        let ends = ["you win ", "you lose all ", "The hint looks ahead to "];
        assert!(ends.iter().any(|end| played.contains(end)), "{game}: {played}");
    }
}

#[test]
fn why_says_why_something_cannot_be_done() {
    let room = Room::new();
    let played = room.ok(&["play", "lunchtable", "--seed", "42", "--plain"], "why attack 1 1\nwhy advance\nq\n");
    assert!(played.contains("You can do this now: Go to main phase 2"), "{played}");
}

#[test]
fn searches_play_in_every_command_and_repeat() {
    let room = Room::new();
    let sim = |jobs: &str| {
        let args = ["sim", "lunchtable", "--players", "search:8p,easy", "--games", "4", "--seed", "7", "--json"];
        let line = room.ok(&[&args[..], &["--jobs", jobs]].concat(), "");
        let mut value: Value = serde_json::from_str(&line).expect("JSON");
        for measured in ["seconds", "decisions_per_s", "games_per_s"] {
            value.as_object_mut().expect("an object").remove(measured);
        }
        value
    };
    assert_eq!(sim("1"), sim("2"));
    let save = shown(&room.path("match.jsonl"));
    room.ok(&["play", "lunchtable", "--vs", "search:8p", "--seed", "1", "--save", &save, "--plain"], "e\nq\n");
    let record = std::fs::read_to_string(&save).expect("a record");
    assert!(record.lines().count() > 3, "the search has answered: {record}");
}

#[test]
fn a_bad_budget_is_refused_at_once() {
    let room = Room::new();
    for (player, says) in [
        ("search:abc", "`abc` is not a search budget"),
        ("search:0p", "`0p` is not a search budget"),
        ("hard:3", "`hard` takes no argument"),
        ("serch", "there is no player `serch` (did you mean `search`?)"),
    ] {
        let line = room.refused(&["sim", "lunchtable", "--players", player], 2);
        assert!(line.starts_with(says), "{line}");
    }
}
