//! `croupier arena` as someone uses it, with mock models behind a real server on the loopback interface.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this test starts processes and servers")]

use crate::mock;
use crate::room;

use mock::{Reply, answering};
use room::Room;
use serde_json::{Value, json};

fn says(text: &str) -> Reply {
    let usage = json!({ "prompt_tokens": 900, "completion_tokens": 30 });
    let choice = json!({ "finish_reason": "stop", "message": { "content": text } });
    Reply::Say(200, json!({ "choices": [choice], "usage": usage }).to_string())
}

/// The number of the first choice in a request.
fn first(request: &str) -> String {
    let (_, choices) = request.rsplit_once("Your choices:\\n").expect("choices");
    choices.chars().take_while(char::is_ascii_digit).collect()
}

#[test]
fn mock_models_are_rated_and_what_they_said_is_kept() {
    let room = Room::new();
    let (obedient, nonsense) = (answering(|request| says(&first(request))), answering(|_| says("banana")));
    let (one, two) = (format!("chat:first@{}", obedient.url), format!("chat:nonsense@{}", nonsense.url));
    let players = format!("{one},{two},greedy");
    let args = ["arena", "lunchtable", "--players", &players, "--folder", "runs", "--games", "4", "--judge", "none"];
    let table: Value = serde_json::from_str(&room.ok(&[&args[..], &["--json"]].concat(), "")).expect("JSON");
    let rated = |at: usize| table["players"][at]["rating"]["value"].as_f64().expect("a rating");
    assert!(rated(2) > rated(1), "{table}");
    assert_eq!(table["players"][0]["refused"]["value"], 0.0, "{table}");
    assert_eq!(table["players"][1]["refused"]["value"], 1.0, "{table}");
    let asked = table["players"][1]["asked"].as_u64().expect("a number");
    assert_eq!(table["players"][1]["tokens_in"].as_u64(), Some(900 * asked));
    assert_eq!(nonsense.requests.try_iter().count() as u64, asked, "a bad answer is not asked for again");
    // A second run asks no model again and prints the same.
    let again: Value = serde_json::from_str(&room.ok(&[&args[..], &["--json"]].concat(), "")).expect("JSON");
    assert_eq!(again, table);
    assert_eq!(nonsense.requests.try_iter().count(), 0);
    let folders = std::fs::read_dir(room.path("runs/lunchtable")).expect("folders");
    let mut folders = folders.map(|entry| entry.expect("an entry").path());
    let folder = folders.find(|path| path.to_string_lossy().contains("nonsense")).expect("a folder");
    let lines = |name: &str| {
        let files = std::fs::read_dir(folder.join(name)).expect("a folder");
        files
            .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text").lines().count())
            .sum::<usize>()
    };
    assert_eq!(lines("transcripts") as u64, asked, "every question is in a transcript");
    let html = room.path("arena.html");
    room.ok(&[&args[..], &["--report", html.to_str().expect("text")]].concat(), "");
    assert!(std::fs::read_to_string(&html).expect("a page").contains("Ratings"));
    assert!(std::fs::read_to_string(html.with_extension("csv")).expect("a table").starts_with("player,games,"));
}

#[test]
fn mistakes_are_refused_before_anyone_is_asked() {
    let room = Room::new();
    let model = answering(|_| says("1"));
    let costly = format!("chat:x@{}", model.url.replace("127.0.0.1", "127.0.0.1.nip.example"));
    for (args, told) in [
        (vec!["arena", "chess", "--players", "greedy", "--folder", "x"], "there is no game `chess`"),
        (vec!["arena", "fab", "--players", "greedi", "--folder", "x"], "there is no player `greedi`"),
        (vec!["arena", "fab", "--players", "greedy"], "--folder"),
        (vec!["arena", "fab", "--players", "greedy", "--folder", "x", "--dollars", "much"], "an amount of dollars"),
        (
            vec!["arena", "fab", "--players", &costly, "--folder", "x", "--dollars", "1"],
            "the price of `x` is not known",
        ),
    ] {
        let output = room.run(&args, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(told), "{args:?}: {error}");
    }
    let url = format!("chat:x@{}", model.url);
    let dry = room.ok(&["arena", "fab", "--players", &url, "--dry-run"], "");
    assert!(dry.contains("40 games, about ") && dry.contains("tokens in"), "{dry}");
    assert_eq!(model.requests.try_iter().count(), 0);
}
