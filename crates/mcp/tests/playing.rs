//! Whole matches by a client of the protocol.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this test reads records")]

use crate::client;

use client::{Client, text};
use croupier_kernel::Seed;
use croupier_table::{
    Options,
    files::RecordFile,
    let_decide,
    registry::{self, Beginning},
};
use serde_json::{Value, json};

/// What a rule-based player does in a run until a wish is due, and the seed of that run.
fn way_to_a_wish() -> (String, Vec<String>) {
    for i in 0..300 {
        let (from, seed) = (Options::default(), format!("run {i}"));
        let players = ["basic".into(), "lamp".into()];
        let mut session =
            registry::contest("geniejack", &Beginning::Options(&from), &players, Seed::Open(seed.as_str().into()))
                .expect("a match");
        let mut actions = Vec::new();
        while let Some(decision) = let_decide(session.as_mut()) {
            if decision.action.starts_with("wish ") {
                return (seed, actions);
            }
            actions.push(decision.action);
        }
    }
    panic!("nobody came to a wish");
}

/// The number of a choice.
fn number_of(data: &Value, action: &str) -> Option<String> {
    let choices = data["choices"].as_object().expect("choices");
    choices.iter().find(|(_, words)| *words == action).map(|(number, _)| number.clone())
}

#[tokio::test]
async fn a_run_of_geniejack_is_played_to_its_end_with_a_wish() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let (seed, way) = way_to_a_wish();
    let options = json!({ "genie": "lamp" });
    let mut data = client.data("start", json!({ "game": "geniejack", "seed": seed, "options": options })).await;
    for (i, action) in way.iter().enumerate() {
        let number = number_of(&data, action).unwrap_or_else(|| panic!("{action} is not offered: {data}"));
        let action = if i % 2 == 0 { number } else { action.clone() };
        data = client.data("act", json!({ "ply": data["ply"], "action": action })).await;
    }
    assert!(
        data["choices"]
            .as_object()
            .expect("choices")
            .values()
            .any(|words| words.as_str().expect("text").starts_with("wish "))
    );
    let wish = client.call("act", json!({ "ply": data["ply"], "action": "more gold from every battle" })).await;
    assert_eq!(wish["isError"], false, "{wish}");
    let said = text(&wish);
    assert!(said.contains("more gold from every battle") && said.contains("You get: "), "{said}");
    data = wish["structuredContent"].clone();
    let mut turns = 0;
    while data.get("to_move").is_some() {
        turns += 1;
        assert!(turns < 3000, "the run does not end: {data}");
        let first = data["choices"].as_object().expect("choices").values().next().expect("something to do").clone();
        data = client.data("act", json!({ "ply": data["ply"], "action": first })).await;
    }
    assert!(
        data["outcome"].is_object() && data["choices"].as_object().is_some_and(serde_json::Map::is_empty),
        "{data}"
    );
    let over = client.refused("act", json!({ "ply": data["ply"], "action": "1" })).await;
    assert!(over.contains("over"), "{over}");
    let record = client.data("record", json!({})).await;
    assert_eq!(record["seed"], seed);
    let file = RecordFile::read(record["saved"].as_str().expect("a path").as_ref()).expect("a record");
    let replayed = registry::resume(file).expect("it plays as it was played");
    assert_eq!(replayed.now().ply, data["ply"].as_u64().expect("a number") as u32);
    // Another match, one after the other.
    let next = client.data("start", json!({ "game": "rollio" })).await;
    assert_eq!(next["ply"], 0);
    assert!(next["screen"].as_str().is_some_and(|screen| !screen.contains("Seed")), "{next}");
}

#[tokio::test]
async fn a_match_of_lunchtable_is_played_to_its_end_against_a_program() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let mut data =
        client.data("start", json!({ "game": "lunchtable", "seed": 5, "versus": "greedy", "seat": 1 })).await;
    let (mut turns, mut told) = (0_usize, 0);
    while data.get("to_move").is_some() {
        assert_eq!(data["to_move"], 1);
        turns += 1;
        assert!(turns < 5000, "the match does not end");
        told += usize::from(data.get("told").is_some());
        let on: Vec<&String> = data["choices"]
            .as_object()
            .expect("choices")
            .iter()
            .filter(|(_, words)| *words != "surrender")
            .map(|(number, _)| number)
            .collect();
        let number = on[turns * 7 % on.len()].clone();
        data = client.data("act", json!({ "ply": data["ply"], "action": number })).await;
    }
    assert!(turns > 3 && told > 3 && data["outcome"].is_object(), "{turns} {told} {data}");
    let record = client.data("record", json!({})).await;
    assert!(record["log"].as_str().is_some_and(|log| log.lines().count() > 10), "{record}");
}

#[tokio::test]
async fn every_game_can_be_begun_looked_at_and_explained() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let games = client.data("games", json!({})).await;
    for game in games["games"].as_array().expect("games") {
        let name = game["game"].as_str().expect("a name");
        let whole = client.data("games", json!({ "game": name })).await;
        assert!(whole["games"][0]["players"].as_array().is_some_and(|players| !players.is_empty()), "{whole}");
        let start = client.call("start", json!({ "game": name, "abandon": true })).await;
        let look = client.call("look", json!({ "view": true })).await;
        assert!(look["structuredContent"]["view"].is_object() && text(&look).contains("choices: "), "{look}");
        // What was told once is not told again; the screen is the same.
        assert_eq!(start["structuredContent"]["screen"], look["structuredContent"]["screen"]);
        assert!(look["structuredContent"].get("told").is_none(), "{look}");
        let rules = client.data("rules", json!({})).await;
        assert!(rules["text"].as_str().is_some_and(|text| text.lines().count() > 3), "{rules}");
    }
    let about = client.data("rules", json!({ "game": "lunchtable", "about": "side hustle" })).await;
    assert!(about["text"].as_str().is_some_and(|text| text.starts_with("Side Hustle (")), "{about}");
    let none = client.refused("rules", json!({ "game": "lunchtable", "about": "no such card at all" })).await;
    assert!(none.contains("no such card"), "{none}");
}

#[tokio::test]
async fn a_long_list_has_the_best_scoring_choice_and_counts_what_it_leaves_out() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let mut cut = 0;
    for seed in 0..30 {
        client.data("start", json!({ "game": "rollio", "seed": seed, "abandon": true })).await;
        for _ in 0..12 {
            let look = client.data("look", json!({ "view": true })).await;
            let listed: Vec<String> = choices_of(&look);
            let best = best_in(&look["view"]).filter(|_| listed.iter().any(|action| action.starts_with("score ")));
            if let (Some(more), Some(best)) = (look.get("more"), &best) {
                cut += 1;
                assert!(more.as_u64().is_some_and(|more| more > 0) && listed.len() == 24, "{look}");
                assert!(listed.contains(best), "{best} is not in {listed:?}");
            }
            let Some(next) = best.or_else(|| listed.first().cloned()) else { break };
            client.data("act", json!({ "ply": look["ply"], "action": next })).await;
        }
    }
    assert!(cut > 0, "no list was cut");
}

/// The actions that an answer lists.
fn choices_of(data: &Value) -> Vec<String> {
    let choices = data["choices"].as_object().into_iter().flat_map(|choices| choices.values());
    choices.filter_map(|action| action.as_str().map(str::to_string)).collect()
}

/// The selection with the most points, as an action.
fn best_in(view: &Value) -> Option<String> {
    let dice: Vec<String> = view["best"]["dice"].as_array()?.iter().map(ToString::to_string).collect();
    Some(format!("score {}", dice.join(" ")))
}
