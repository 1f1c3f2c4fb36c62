//! What is wrong is refused in one line that helps, and changes nothing.

use crate::client;

use client::Client;
use serde_json::{Value, json};

/// Tools, what they are given, and what the refusal has to say.
fn wrong_at_any_time() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("start", json!({}), "missing field `game`"),
        ("start", json!({ "game": "chess", "abandon": true }), "there is no game `chess`. Choose one of geniejack"),
        ("start", json!({ "game": "rolio", "abandon": true }), "did you mean `rollio`"),
        ("start", json!({ "game": 7, "abandon": true }), "invalid type"),
        ("start", json!({ "game": "rollio", "abandon": true, "speed": 9 }), "unknown field `speed`"),
        ("start", json!({ "game": "rollio", "abandon": true, "preset": "standrad" }), "standard"),
        ("start", json!({ "game": "rollio", "abandon": true, "options": { "depth": 1 } }), "no option `depth`"),
        ("start", json!({ "game": "rollio", "abandon": true, "options": { "preset": [] } }), "a word or a number"),
        ("start", json!({ "game": "rollio", "abandon": true, "seat": 1 }), "no seat 1 for you"),
        ("start", json!({ "game": "rollio", "abandon": true, "seat": -1 }), "invalid value"),
        ("start", json!({ "game": "rollio", "abandon": true, "versus": "basic" }), "played alone"),
        ("start", json!({ "game": "lunchtable", "abandon": true, "versus": "gredy" }), "did you mean `greedy`"),
        ("start", json!({ "game": "lunchtable", "abandon": true, "versus": "../../etc/passwd" }), "no player"),
        ("start", json!({ "game": "lunchtable", "abandon": true, "seed": "" }), "seed"),
        ("start", json!({ "game": "lunchtable", "abandon": true, "seed": "x".repeat(300) }), "seed"),
        ("start", json!({ "game": "lunchtable", "abandon": true, "options": { "deck": "/etc/passwd" } }), "deck"),
        ("games", json!({ "game": "chess" }), "there is no game `chess`"),
        ("games", json!({ "all": true }), "unknown field `all`"),
        ("rules", json!({ "about": "" , "game": "fab" }), "there is no card"),
        ("rules", json!({ "game": "chess" }), "there is no game `chess`"),
        ("record", json!({ "path": "/tmp/x" }), "unknown field `path`"),
    ]
}

#[tokio::test]
async fn before_a_match_there_is_nothing_to_do() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    for (tool, arguments) in [("look", json!({})), ("act", json!({ "ply": 0, "action": "1" })), ("record", json!({}))] {
        let reason = client.refused(tool, arguments).await;
        assert!(reason.contains("start one"), "{reason}");
    }
    assert!(client.refused("rules", json!({})).await.contains("name a game"));
    for (tool, arguments, says) in wrong_at_any_time() {
        let reason = client.refused(tool, arguments.clone()).await;
        assert!(reason.contains(says), "{tool} {arguments}: {reason}");
    }
    let unknown = client.ask("tools/call", json!({ "name": "peek", "arguments": {} })).await;
    assert!(
        unknown["error"]["message"].as_str().is_some_and(|text| text.contains("there is no tool `peek`")),
        "{unknown}"
    );
}

#[tokio::test]
async fn what_is_refused_in_a_match_changes_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let begun =
        client.data("start", json!({ "game": "geniejack", "seed": "x", "options": { "preset": "classic" } })).await;
    let first = client.data("act", json!({ "ply": begun["ply"], "action": "deal" })).await;
    let ply = first["ply"].as_u64().expect("a number");
    let mut cases = wrong_at_any_time();
    let act = |ply: u64, action: Value| ("act", json!({ "ply": ply, "action": action }));
    let late =
        [act(0, json!("1")), act(0, json!("deal")), act(ply + 1, json!("stand")), act(u64::from(u32::MAX), json!("1"))];
    cases.extend(late.map(|(tool, arguments)| (tool, arguments, "call look to see it")));
    let illegal = [
        json!("99"),
        json!(99),
        json!(0),
        json!("deal"),
        json!("buy everything"),
        json!(""),
        json!("wish for all"),
        json!("\u{1b}[2J"),
        json!("x".repeat(5000)),
    ];
    cases.extend(
        illegal
            .into_iter()
            .map(|action| act(ply, action))
            .map(|(tool, arguments)| (tool, arguments, "legal: 1 hit | 2 stand")),
    );
    cases.push(("act", json!({ "ply": ply }), "missing field `action`"));
    cases.push(("act", json!({ "action": "hit" }), "missing field `ply`"));
    cases.push(("act", json!({ "ply": -3, "action": "hit" }), "invalid value"));
    cases.push(("act", json!({ "ply": ply, "action": [["hit"]] }), "use a choice, or a list"));
    cases.push(("act", json!({ "ply": ply, "action": "hit", "seat": 1 }), "unknown field `seat`"));
    cases.push(("start", json!({ "game": "rollio" }), "geniejack is in play at ply 1"));
    cases.push(("look", json!({ "show": "nonsense" }), "shows nothing here"));
    let before = client.call("look", json!({ "view": true })).await;
    for (tool, arguments, says) in cases {
        let reason = client.refused(tool, arguments.clone()).await;
        assert!(reason.contains(says), "{tool} {arguments}: {reason}");
        assert_eq!(client.call("look", json!({ "view": true })).await, before, "{tool} {arguments}");
    }
    // The same answer twice is done once.
    client.data("act", json!({ "ply": ply, "action": "stand" })).await;
    let twice = client.refused("act", json!({ "ply": ply, "action": "stand" })).await;
    assert!(twice.contains(&format!("you answered ply {ply}")), "{twice}");
    // Before the end a record says what happened and no more.
    let record = client.call("record", json!({})).await;
    assert!(
        record["structuredContent"].get("seed").is_none() && record["structuredContent"].get("saved").is_none(),
        "{record}"
    );
    assert!(!home.path().join("records").exists());
    // Leaving is possible when it is meant.
    let left = client.data("start", json!({ "game": "rollio", "abandon": true })).await;
    assert_eq!(left["ply"], 0);
}
