//! Flesh and Blood through the binary: records are replayed, verified and compared, positions counted, mistakes told.
#![allow(clippy::disallowed_methods, reason = "these tests run the binary and look at its files")]

use crate::room;

use room::{Room, shown};

/// Kano with a good card on top of his deck is attacked.
const POSITION: &str = r#"
game = "fab"
format = "open"

[position]
turn_player = 1

[[position.seats]]
hero = "Kano"
resources = 3
hand = ["Zap (blue)"]
deck = ["Scalding Rain (red)", "Zap (red)", "Zap (yellow)"]

[[position.seats]]
hand = ["Snatch (red)"]
deck = ["Snatch (blue)", "Snatch (blue)", "Snatch (blue)"]
"#;

/// He answers with his ability, pays for the card by pitching, and burns.
const SCRIPT: &str = "play snatch-red\npass\nactivate kano\npass\npass\nyes\npass\n\
                      play scalding-rain-red from banished as instant\ntarget opponent\npitch zap-blue\npass\npass\n";

fn record(room: &Room, name: &str, script: &str) -> String {
    let (position, path) = (room.write("p.toml", POSITION), room.path(name));
    let args = ["run", "fab", "--seed", "1", "--position", &shown(&position), "--actions", "-", "--record"];
    room.ok(&[&args[..], &[&shown(&path)]].concat(), script);
    shown(&path)
}

#[test]
fn a_record_is_played_again_as_each_side_saw_it() {
    let room = Room::new();
    let path = record(&room, "r.jsonl", SCRIPT);
    let attacker = room.ok(&["replay", &path, "--seat", "1"], "");
    assert!(attacker.contains("[ply 12] pass"), "{attacker}");
    assert!(attacker.contains("Scalding Rain (red) deals 4 arcane damage to you"), "{attacker}");
    // What Kano looked at is his alone until he banishes it.
    let looked = attacker.find("[ply 6] yes").expect("the step");
    assert!(!attacker[..looked].contains("Scalding Rain"), "{attacker}");
    assert!(room.ok(&["replay", &path, "--seat", "0"], "")[..looked].contains("Scalding Rain"));
    let steps = room.ok(&["replay", &path, "--json"], "");
    let last: serde_json::Value = serde_json::from_str(steps.lines().last().expect("a step")).expect("JSON");
    assert_eq!(last["view"]["sides"][1]["life"], 16, "{last}");
}

#[test]
fn the_card_that_kano_looks_at_is_shown_with_its_numbers_and_text() {
    let room = Room::new();
    let position = shown(&room.write("p.toml", POSITION));
    let args = ["play", "fab", "--position", &position, "--seed", "1", "--hot-seat", "--every-window", "--plain"];
    let played = room.ok(&args, "play snatch-red\npass\nactivate kano\npass\npass\nq\n");
    let (before, _) = played.rsplit_once("(yes/no)").expect("Kano is asked");
    assert!(before.contains("Looking at: Scalding Rain (R) (cost 1, arcane 4,"), "{played}");
    assert!(before.contains("Deal 4 arcane damage"), "{played}");
}

#[test]
fn verify_finds_what_was_changed() {
    let room = Room::new();
    let path = record(&room, "r.jsonl", SCRIPT);
    assert!(room.ok(&["verify", &path], "").contains("plays as recorded, 12 actions"));
    let good = std::fs::read_to_string(&path).expect("a record");
    let refused = |from: &str, to: &str| {
        let path = room.write("bad.jsonl", &good.replace(from, to));
        room.refused(&["verify", &shown(&path)], 1)
    };
    assert!(refused("\"target opponent\"", "\"target me\"").contains("the state after ply 9 is "));
    assert!(refused("\"yes\"", "\"play zap-red\"").contains("ply 6"));
    assert!(refused("\"resources\":3", "\"resources\":4").contains("the state at the start is "));
    assert!(refused("Scalding Rain (red)", "Scalding Snow (red)").contains("no card is named `Scalding Snow`"));
}

#[test]
fn diff_names_the_first_step_that_differs() {
    let room = Room::new();
    let path = record(&room, "r.jsonl", SCRIPT);
    assert_eq!(room.ok(&["diff", &path, &record(&room, "same.jsonl", SCRIPT)], ""), "the same: 12 moves\n");
    let other = record(&room, "other.jsonl", &SCRIPT.replace("target opponent", "target me"));
    let output = room.run(&["diff", &path, &other], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "ply 9: action: target opponent against target me\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn perft_counts_the_ways_to_play_on() {
    let room = Room::new();
    let position = shown(&room.write("p.toml", POSITION));
    let text = room.ok(&["perft", "fab", "--seed", "1", "--position", &position, "--depth", "2"], "");
    // After a pass Kano may use his ability or pass; the attack leaves its player a pass.
    let counts: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(counts[0], ["2", "pass"]);
    assert_eq!(counts[1], ["1", "play", "snatch-red"]);
    assert_eq!(counts[2][..3], ["3", "in", "all,"]);
    assert!(room.ok(&["perft", "fab", "--seed", "42", "--depth", "3"], "").contains("in all, depth 3, seed 42"));
}

#[test]
fn a_script_that_is_refused_says_why_and_goes_on() {
    let room = Room::new();
    let position = shown(&room.write("p.toml", POSITION));
    let script = "defend zap-blue\nplay zap-blue\nplay snatch-red\npitch snatch-red\npass\nplay zap-blue\n";
    let args = ["run", "fab", "--seed", "1", "--position", &position, "--actions", "-", "--json", "--keep-going"];
    let lines = room.ok(&args, script);
    let steps: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let errors: Vec<String> = steps.iter().filter_map(|step| Some(step["error"].as_str()?.to_string())).collect();
    let reasons = ["CR 7.3.2", "is not in your hand", "CR 1.14.3b", "CR 8.1.1c"];
    assert_eq!(errors.len(), reasons.len(), "{errors:?}");
    for (error, reason) in errors.iter().zip(reasons) {
        assert!(error.contains(reason), "{reason}: {error}");
    }
    assert_eq!(steps.last().expect("a step")["ply"], 2);
}

#[test]
fn bad_decks_and_positions_are_one_clear_line() {
    let room = Room::new();
    let deck = shown(&room.write("burn.txt", "Hero: Kano\n4x Zap (red)\n"));
    assert!(room.refused(&["sim", "fab", "--deck", &deck], 2).contains("4 copies of Zap (red), and 3 are allowed"));
    let deck = shown(&room.write("burn.txt", "Hero: Kano\n3x Zapp (red)\n"));
    assert!(room.refused(&["sim", "fab", "--deck", &deck], 2).contains("did you mean `Zap`?"));
    let bad = POSITION.replace("Snatch (red)", "Snitch (red)");
    let position = shown(&room.write("bad.toml", &bad));
    assert!(room.refused(&["play", "fab", "--position", &position], 2).contains("no card is named `Snitch`"));
}

#[test]
fn coverage_is_told_for_people_and_programs() {
    let room = Room::new();
    assert!(room.ok(&["cards", "fab", "--coverage"], "").starts_with("fab: 594 of 594 cards are implemented"));
    let json: serde_json::Value =
        serde_json::from_str(&room.ok(&["cards", "fab", "--coverage", "--json"], "")).expect("JSON");
    assert!(json.to_string().contains("594"), "{json}");
}
