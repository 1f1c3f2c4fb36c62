//! `croupier arena --suite` as someone uses it, with mock models behind a real server on the loopback interface.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this test starts processes and servers")]

use crate::mock;
use crate::room;

use std::path::Path;

use mock::{Reply, answering};
use room::Room;
use serde_json::{Value, json};

fn message(message: &Value) -> Reply {
    let usage = json!({ "prompt_tokens": 900, "completion_tokens": 30 });
    Reply::Say(200, json!({ "choices": [{ "finish_reason": "stop", "message": message }], "usage": usage }).to_string())
}

fn says(text: &str) -> Reply {
    message(&json!({ "content": text }))
}

/// A genie that always gives gold, through the tool.
fn gives_gold() -> Reply {
    let effects = json!([{ "type": "flat_gold_bonus", "value": 5 }]);
    let arguments = json!({ "name": "Purse", "description": "Gold.", "effects": effects }).to_string();
    let function = json!({ "name": "create_blessing", "arguments": arguments });
    message(&json!({ "content": null, "tool_calls": [{ "id": "1", "type": "function", "function": function }] }))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The result file of a player whose folder has this word in its name.
fn result(suite: &Path, word: &str) -> String {
    let folders = std::fs::read_dir(suite).expect("folders").map(|entry| entry.expect("an entry").path());
    let mut folders = folders.filter(|path| path.to_string_lossy().contains(word));
    std::fs::read_to_string(folders.next().expect("a folder").join("result.json")).expect("a result")
}

#[test]
fn a_model_that_answers_nonsense_is_measured_within_its_bounds() {
    let room = Room::new();
    let nonsense = answering(|_| says("banana"));
    let player = format!("chat:nonsense@{}", nonsense.url);
    let args = ["arena", "--suite", "croupier-0", "--players", &player, "--folder", "runs", "--tokens", "14000"];
    let text = room.ok(&[&args[..], &["--json"]].concat(), "");
    let found = json(&text)["players"][0].clone();
    assert_eq!((&found["complete"], &found["player"]), (&json!(false), &json!("chat:nonsense")), "{found}");
    let asked = found["asked"].as_u64().expect("a number");
    assert!((15..=16).contains(&asked), "14,000 tokens are 15 answers of 930 and one begun: {found}");
    assert_eq!((&found["refused"]["value"], &found["parts"][0]["questions"]["right"]), (&json!(1.0), &json!(0)));
    assert_eq!(found["parts"][0]["ended"], "the tokens are spent");
    assert_eq!(nonsense.requests.try_iter().count() as u64, asked);
    let file = result(&room.path("runs/croupier-0"), "nonsense");
    assert_eq!(json(&file), found);
    assert!(!file.contains("127.0.0.1"), "an address must not be kept: {file}");
    // The same command asks no one again and writes the same.
    assert_eq!(room.ok(&[&args[..], &["--json"]].concat(), ""), text);
    assert_eq!(nonsense.requests.try_iter().count(), 0);
    assert_eq!(result(&room.path("runs/croupier-0"), "nonsense"), file);
}

#[test]
fn genies_are_measured_by_their_wishes() {
    let room = Room::new();
    let (gold, nonsense) = (answering(|_| gives_gold()), answering(|_| says("As you wish, master.")));
    let players = format!("lamp,boon,chat:gold@{},chat:nonsense@{}", gold.url, nonsense.url);
    let html = room.path("genie.html");
    let args = ["arena", "--suite", "genie-0", "--players", &players, "--folder", "runs"];
    let report = ["--json", "--report", html.to_str().expect("text")];
    let text = room.ok(&[&args[..], &report[..]].concat(), "");
    let players = json(&text)["players"].as_array().expect("players").clone();
    let of = |at: usize, what: &str| players[at]["parts"][0]["questions"][what].as_u64().expect("a number");
    let score = |at: usize| players[at]["score"]["value"].as_f64().expect("a score");
    let wishes = of(0, "of");
    assert!(wishes >= 60 && players.iter().all(|player| player["complete"] == true), "{text}");
    assert!(score(0) > 40.0 && score(0) > score(1) + 20.0 && score(0) > score(2) + 20.0, "{} {}", score(0), score(2));
    assert!(of(2, "right") > 0 && of(2, "wrong") > 40 && of(2, "refused") == 0, "gold is sometimes right");
    assert_eq!((of(3, "refused"), score(3)), (wishes, 0.0), "words are no blessing");
    assert_eq!(gold.requests.try_iter().count() as u64, wishes);
    let before = result(&room.path("runs/genie-0"), "gold");
    room.ok(&args, "");
    assert_eq!((gold.requests.try_iter().count(), result(&room.path("runs/genie-0"), "gold")), (0, before));
    let page = std::fs::read_to_string(&html).expect("a page");
    assert!(page.contains("Scores") && page.contains("lamp scores"), "{page}");
    let csv = std::fs::read_to_string(html.with_extension("csv")).expect("a table");
    assert!(csv.starts_with("player,game,complete,score,") && csv.lines().count() == 9, "{csv}");
}

#[test]
fn a_suite_tells_its_price_and_refuses_mistakes_before_anyone_is_asked() {
    let room = Room::new();
    let model = answering(|_| says("1"));
    let player = format!("chat:x@{}", model.url);
    let dry = room.ok(&["arena", "lunchtable", "--suite", "croupier-0", "--players", &player, "--dry-run"], "");
    assert!(dry.contains(" questions and ") && dry.contains(" games, about ") && dry.contains("tokens in"), "{dry}");
    let part = room.ok(&["arena", "fab", "--suite", "croupier-0", "--players", "random", "--dry-run"], "");
    assert!(part.starts_with("random: ") && !part.contains("tokens"), "{part}");
    let genie = room.ok(&["arena", "--suite", "genie-0", "--players", &player, "--dry-run"], "");
    assert!(genie.contains("questions and 0 games") && genie.contains("tokens in"), "{genie}");
    for (args, told) in [
        (vec!["arena", "--suite", "chess-0", "--players", "random", "--folder", "x"], "croupier-0"),
        (vec!["arena", "--suite", "croupier-0", "--players", "randon", "--folder", "x"], "there is no player `randon`"),
        (vec!["arena", "--suite", "croupier-0", "--players", "lamp,lamp", "--folder", "x"], "named twice"),
        (vec!["arena", "--suite", "genie-0", "--players", "greedy", "--folder", "x"], "there is no genie `greedy`"),
        (vec!["arena", "fab", "--suite", "genie-0", "--players", "lamp", "--folder", "x"], "about Geniejack"),
        (vec!["arena", "--suite", "croupier-0", "--players", "random"], "--folder"),
        (vec!["arena", "--suite", "croupier-0", "--players", "random", "--folder", "x", "--games", "3"], "--games"),
        (vec!["arena", "--players", "random", "--folder", "x"], "GAME is missing"),
    ] {
        let output = room.run(&args, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(told), "{args:?}: {error}");
    }
    assert_eq!(model.requests.try_iter().count(), 0);
}
