//! `croupier wish`, as it is typed.
#![allow(clippy::disallowed_methods, reason = "this test runs the binary")]

use crate::binary;

use std::process::{Command, Output};

use serde_json::Value;

const KEY: &str = "sk-test-not-a-real-key";

/// Runs the binary with no key, unless one is given; then it asks a port that no one listens on.
fn croupier(args: &[&str], key: Option<&str>) -> Output {
    let home = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(binary::binary());
    command.args(args).env("CROUPIER_HOME", home.path()).env("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");
    command.env_remove("ANTHROPIC_API_KEY").env_remove("CROUPIER_MODEL");
    if let Some(key) = key {
        command.env("ANTHROPIC_API_KEY", key);
    }
    command.output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn a_wish_is_granted_as_json_with_the_names_of_the_vocabulary() {
    let output = croupier(&["wish", "damage when dealer draws 3", "--genie", "lamp", "--json"], None);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["genie"], "lamp");
    assert_eq!(answer["effects"][0]["type"], "flat_damage_bonus");
    assert_eq!(answer["effects"][0]["condition"]["type"], "when_dealer_draws_rank");
    assert_eq!(answer["effects"][0]["condition"]["rank"], "3");
    assert!(answer["name"].is_string() && answer["description"].is_string());
}

#[test]
fn without_a_key_the_lamp_answers_and_says_what_it_understood() {
    let output = text(&croupier(&["wish", "more gold"], None).stdout);
    assert!(output.contains("The lamp understood: 20 more gold per battle."), "{output}");
}

#[test]
fn what_the_lamp_understood_is_shown() {
    let output = text(&croupier(&["wish", "mroe gold, no healing", "--genie", "lamp", "--why"], None).stdout);
    assert!(output.contains("up, for \"more\""), "{output}");
    assert!(output.contains("note: The lamp can't grant \"no healing\"."), "{output}");
}

#[test]
fn a_dry_run_shows_the_request_and_never_the_key() {
    let output = croupier(&["wish", "more gold", "--dry-run"], Some(KEY));
    let request: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(request["url"], "http://127.0.0.1:9/v1/messages");
    assert_eq!(request["body"]["model"], "claude-haiku-5-5");
    assert_eq!(request["body"]["tool_choice"]["name"], "create_blessing");
    assert!(!text(&output.stdout).contains(KEY) && !text(&output.stderr).contains(KEY));
}

#[test]
fn a_server_that_is_not_there_is_a_minor_boon_and_the_key_is_not_shown() {
    let output = croupier(&["wish", "more gold", "--genie", "claude"], Some(KEY));
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(
        out.contains("Minor Boon")
            && out.contains("Claude could not be reached; this genie gives everyone the same gift."),
        "{out}"
    );
    assert!(err.contains("The Genie is thinking"), "{err}");
    assert!(!out.contains(KEY) && !err.contains(KEY));
}

#[test]
fn the_whole_vocabulary_is_listed() {
    let output = croupier(&["wish", "--list", "--json"], None);
    let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |kind: &str| list[kind].as_array().map_or(0, Vec::len);
    assert_eq!((count("effects"), count("conditions")), (75, 32));
    let lines = text(&croupier(&["wish", "--list"], None).stdout);
    assert!(lines.contains("dodge_chance") && lines.contains("0.05 to 0.35"), "{lines}");
}

#[test]
fn a_long_wish_is_refused_with_the_count() {
    let output = croupier(&["wish", "more gold than anybody has ever wished for", "--genie", "lamp"], None);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("a wish has at most 40 characters, and this one has 42"), "{told}");
}

#[test]
fn mistakes_are_told_in_one_line() {
    for (args, told) in [
        (vec!["wish", "gold", "--genie", "lmap"], "there is no genie `lmap` (did you mean `lamp`?)"),
        (vec!["wish", " "], "the Genie is waiting: make a wish of up to 40 characters"),
        (
            vec!["play", "geniejack", "--genie", "nobody"],
            "there is no genie `nobody`. Choose one of auto, claude, lamp, unscaled, boon",
        ),
        (vec!["play", "rollio", "--genie", "lamp"], "there is no option `genie`"),
    ] {
        let output = croupier(&args, None);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(told), "{}", text(&output.stderr));
    }
}
