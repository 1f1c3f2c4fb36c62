//! Rollio through the binary: screens, selections, hints, settings, history, places.
#![allow(clippy::disallowed_methods, reason = "these tests run the binary and look at its files")]

use crate::binary;

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use croupier_table::{
    Options, let_decide,
    registry::{self, Beginning},
};

/// Runs `croupier` with this input and a folder of its own; what it prints on standard output.
fn croupier(room: &Path, args: &[&str], input: &str) -> String {
    let mut child = Command::new(binary::binary())
        .args(args)
        .current_dir(room)
        .env("CROUPIER_HOME", room.join("home"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    // A program that has read enough may close its end.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().expect("an end").stdout).expect("text")
}

fn position(room: &Path, text: &str) -> String {
    let path = room.join("position.toml");
    std::fs::write(&path, format!("game = \"rollio\"\n{text}")).expect("a file");
    path.display().to_string()
}

const HAND: &str = "[position]\nphase = \"hand\"\nshowing = [1, 5, 2, 2, 3, 4]\n";

#[test]
fn a_selection_shows_what_it_scores_before_enter_confirms_it() {
    let room = tempfile::tempdir().expect("a folder");
    let file = position(room.path(), HAND);
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--position", &file], "1 2\n\n");
    assert!(shown.contains("#1 #2: a five and a one, 150 points."), "{shown}");
    assert!(shown.contains("You set aside #1 #2: a five and a one, 150 points"), "{shown}");
    assert!(shown.contains("4 dice to roll: #3 #4 #5 #6"), "{shown}");
}

#[test]
fn a_bad_selection_says_why_and_what_would_score() {
    let room = tempfile::tempdir().expect("a folder");
    let file = position(room.path(), HAND);
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--position", &file], "1 3\n1 1\n7\nf\n");
    let reason = "! Die 3 (2) is left over, and every die you set aside must score. You can set aside dice 1 and 2 for 150 points (`score 1 2`)";
    assert!(shown.contains(reason), "{shown}");
    assert!(shown.contains("! You named die 1 twice"), "{shown}");
    assert!(shown.contains("! There is no die 7: you have 6 dice"), "{shown}");
    assert!(shown.contains("! This is not a flop"), "{shown}");
}

#[test]
fn a_selection_that_cannot_be_read_says_what_would_score_too() {
    let room = tempfile::tempdir().expect("a folder");
    let file = position(room.path(), HAND);
    let scores = "You can set aside dice 1 and 2 for 150 points (`score 1 2`), die 1 for 100 points (`score 1`) or die 2 for 50 points (`score 2`)";
    for (typed, reason) in [
        ("1 1", "You named die 1 twice"),
        ("s 1 1", "You named die 1 twice"),
        ("score 1 1", "You named die 1 twice"),
        ("0", "There is no die `0`: dice are numbered from 1"),
        ("score 99", "There is no die `99`: dice are numbered from 1"),
        ("score", "Name the dice by their numbers, such as 1 3 4"),
        ("score 1 2 3 4 5 6 7", "There is no die 7: you have 6 dice"),
    ] {
        let play = ["play", "rollio", "--seed", "1", "--plain", "--position", &file];
        let shown = croupier(room.path(), &play, &format!("{typed}\nq\n"));
        let refused = shown.lines().find(|line| line.starts_with("! ")).unwrap_or_else(|| panic!("{typed}: {shown}"));
        let refused = refused.trim_end_matches('.');
        assert!(refused.starts_with(&format!("! {reason}")) && refused.ends_with(scores), "{typed}: {refused}");
        if typed.starts_with("score") {
            let run = ["run", "rollio", "--seed", "1", "--position", &file, "--actions", "-"];
            let shown = croupier(room.path(), &run, &format!("{typed}\n"));
            assert!(shown.contains(refused), "{typed}: {shown}");
        }
    }
    let shown =
        croupier(room.path(), &["play", "rollio", "--seed", "1", "--plain", "--position", &file], "xyzzy\n\nq\n");
    for expected in [
        "! I don't understand `xyzzy`. Choose one: 1 2=set aside",
        "r 3 4=reroll those dice",
        "Type the dice to set aside, or s for the best (#1 #2 for 150 points).",
    ] {
        assert!(shown.contains(expected), "{shown}");
    }
}

#[test]
fn a_hint_has_the_best_selection_and_the_exact_chance_to_flop() {
    let room = tempfile::tempdir().expect("a folder");
    let file = position(room.path(), HAND);
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--position", &file], "hint\n");
    let best = "Most points: set aside #1 #2 for 150; then rolling 4 dice has a 15.7% chance of a flop (204 in 1,296)";
    assert!(shown.contains(best), "{shown}");
}

#[test]
fn settings_last_and_sort_the_dice() {
    let room = tempfile::tempdir().expect("a folder");
    let file = position(room.path(), HAND);
    let play = ["play", "rollio", "--plain", "--position", &file];
    let shown = croupier(room.path(), &play, "set sort ascending\nset sort sideways\n");
    assert!(shown.contains("set sort ascending"), "{shown}");
    assert!(shown.contains("! `sort` can be unsorted, ascending, descending or material"), "{shown}");
    let shown = croupier(room.path(), &play, "");
    assert!(shown.contains("#1:[1] #3:2 #4:2 #5:3 #6:4 #2:[5]"), "{shown}");
}

#[test]
fn a_run_has_its_place_among_its_like_and_another_like_it_starts_at_one_key() {
    let room = tempfile::tempdir().expect("a folder");
    let mut options = Options::default();
    options.set("preset", "classic");
    options.set("dice-set", "collector");
    options.set("max-level", "4");
    let begin =
        registry::contest("rollio", &Beginning::Options(&options), &["random".into()], "1".parse().expect("a seed"));
    let mut session = begin.expect("a run");
    let mut actions = Vec::new();
    while let Some(decision) = let_decide(session.as_mut()) {
        actions.push(decision.action + "\n");
    }
    let (first, rest) = actions.split_at(actions.len() / 2);
    let start = ["--preset", "classic", "--set", "dice-set=collector", "--max-level", "4"];
    let play = |seed: &str, typed: &str| {
        croupier(room.path(), &[&["play", "rollio", "--plain", "--seed", seed][..], &start].concat(), typed)
    };
    play("1", &first.concat());
    // The new run has the options of the resumed one, without typing them again.
    let shown = croupier(room.path(), &["play", "--resume", "--plain"], &format!("{}n\nq\n", rest.concat()));
    assert!(shown.contains("Rank 1 of 1 (classic, collector, 4 levels)."), "{shown}");
    let anew = shown.split("n starts a new run").nth(1).expect("a new run");
    assert!(anew.contains("LEVEL 1 of 4"), "{anew}");
    let shown = play("1", &actions.concat());
    assert!(shown.contains("Rank 1 of 2 (classic, collector, 4 levels)."), "{shown}");
}

#[test]
fn a_flop_says_what_can_avert_it_and_the_end_has_statistics() {
    let room = tempfile::tempdir().expect("a folder");
    let flop = "[position]\nphase = \"hand\"\nshowing = [2, 2, 3, 3, 4, 6]\nlives = 1\nrerolls = 0\nflops = 3\n";
    let file =
        position(room.path(), &format!("{flop}charms = [\"flop_shield\"]\nblessings = [\"flop_subversion_1\"]\n"));
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--position", &file], "h\nq\n");
    assert!(
        shown.contains(
            "FLOP: nothing scores. 10% chance that it doesn't count. If you take the flop, Flop Shield cancels it."
        ),
        "{shown}"
    );
    assert!(shown.contains("Nothing scores and you have no rerolls left. Type f to take the flop."), "{shown}");
    let file = position(room.path(), &format!("{flop}charms = [\"flop_collector\"]\nblessings = [\"lives_1\"]\n"));
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--position", &file], "f\n");
    let end =
        "Points banked: 0 | Flops: 4 | Money: $10 | Dice: 6\nCharms: Flop Collector (4)\nBlessings: Lives Blessing I";
    assert!(shown.contains(end), "{shown}");
}

#[test]
fn the_shop_buys_sells_and_shows_the_inventory() {
    let room = tempfile::tempdir().expect("a folder");
    let shelf = "shelf = { charms = [\"flop_shield\", \"high_stakes\", \"money_magnet\"], blessing = \"lives_1\", upgrades = [\"crystal\", \"wooden\"] }";
    let file = position(room.path(), &format!("[position]\nphase = \"shop\"\nmoney = 60\n{shelf}\n"));
    let play = ["play", "rollio", "--plain", "--position", &file];
    let shown = croupier(room.path(), &play, "b 1\nb 2\nb 8\nb 8 2\ni\ns c1\nn\n");
    for expected in [
        "You buy Lives Blessing I for $5",
        "Lives Blessing I (bought)",
        "You buy Flop Shield for $4",
        "! For which die? For example, b 8 1 makes die 1 crystal.",
        "You make die 2 crystal for $30",
        "#3 #4 #5 #6 Plastic d6",
        "#2 Crystal d6",
        "You sell Flop Shield for $2",
        "=== LEVEL 2 ===",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}

#[test]
fn a_history_is_told_where_a_game_has_one() {
    let room = tempfile::tempdir().expect("a folder");
    croupier(
        room.path(),
        &["run", "rollio", "--seed", "42", "--actions", "-", "--record", "r.jsonl"],
        "roll\nreroll 1\n",
    );
    let told = croupier(room.path(), &["replay", "r.jsonl", "--history", "--json"], "");
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let rolls = &told["currentLevel"]["currentRound"]["rollHistory"];
    assert_eq!((&rolls[0]["isReroll"], &rolls[1]["isReroll"]), (&false.into(), &true.into()));
    croupier(
        room.path(),
        &["run", "geniejack", "--seed", "42", "--actions", "-", "--record", "g.jsonl"],
        "wish more gold\n",
    );
    assert_eq!(croupier(room.path(), &["replay", "g.jsonl", "--history"], ""), "");
}

#[test]
fn the_banker_ends_at_least_three_levels_before_the_basic_player() {
    let room = tempfile::tempdir().expect("a folder");
    let median = |player: &str| {
        let args = ["sim", "rollio", "--players", player, "--games", "60", "--seed", "1", "--max-level", "9", "--json"];
        let told: serde_json::Value = serde_json::from_str(&croupier(room.path(), &args, "")).expect("JSON");
        let mut left = 30;
        for (ending, count) in told["endings"].as_object().expect("endings") {
            left -= count.as_i64().expect("a count");
            if left < 0 {
                // A player who completes the last level would have played on.
                return ending.trim_start_matches("level ").parse::<u32>().unwrap_or(10);
            }
        }
        unreachable!("the counts add up to the games")
    };
    let (banker, basic) = (median("banker"), median("basic"));
    assert!(banker + 3 <= basic, "banker {banker}, basic {basic}");
}

#[test]
fn a_simulation_ends_also_where_nobody_says_which_level_is_the_last() {
    let room = tempfile::tempdir().expect("a folder");
    let args = ["sim", "rollio", "--players", "basic", "--games", "6", "--seed", "1", "--json"];
    let told: serde_json::Value = serde_json::from_str(&croupier(room.path(), &args, "")).expect("JSON");
    assert_eq!((&told["games"], &told["unfinished"]), (&6.into(), &0.into()));
    assert!(
        told["endings"]
            .as_object()
            .expect("endings")
            .keys()
            .all(|ending| ending.as_str() <= "level 12" || ending == "won")
    );
}

#[test]
fn a_settings_file_that_cannot_be_read_is_told_of_and_kept() {
    let room = tempfile::tempdir().expect("a folder");
    let path = room.path().join("home/settings.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, "[rollio\nsort").expect("a file");
    let shown = croupier(room.path(), &["play", "rollio", "--plain", "--seed", "1"], "set animation off\n");
    assert!(shown.contains("settings.toml: ") && shown.contains("fix or remove it"), "{shown}");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "[rollio\nsort");
}
