//! The tools as clients see them: few, described, and short.

use crate::client;

use client::Client;
use serde_json::{Value, json};

/// What one screen and all tools may cost a model, in bytes: 1,500 tokens of four bytes.
const CEILING: usize = 6000;

#[tokio::test]
async fn tools_and_a_screen_of_geniejack_cost_under_1500_tokens() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let tools = client.ask("tools/list", json!({})).await["result"].to_string();
    let mut longest = 0;
    let mut result =
        client.call("start", json!({ "game": "geniejack", "seed": "x", "options": { "genie": "lamp" } })).await;
    for _ in 0..300 {
        longest = longest.max(result.to_string().len());
        let data = &result["structuredContent"];
        if data.get("to_move").is_none() {
            break;
        }
        let choices = data["choices"].as_object().expect("choices");
        let stand =
            choices.values().find(|words| **words == "stand").or(choices.values().next()).expect("something").clone();
        result = client.call("act", json!({ "ply": data["ply"], "action": stand })).await;
    }
    assert!(tools.len() + longest < CEILING, "tools {} bytes, longest screen {longest} bytes", tools.len());
}

/// The rules of a game on one page, in bytes: 900 tokens of four bytes, and some less, because words may be short.
const PAGE: std::ops::Range<usize> = 1200..3000;

#[tokio::test]
async fn the_rules_of_a_game_fit_a_page_before_a_match() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    for game in ["geniejack", "rollio", "lunchtable", "fab"] {
        let page = client.data("rules", json!({ "game": game })).await;
        let text = page["text"].as_str().expect("text");
        assert!(PAGE.contains(&text.len()), "{game}: {} bytes", text.len());
        assert!(text.contains("rules explains the prompt"), "{text}");
    }
}

#[tokio::test]
async fn every_tool_says_what_it_takes_gives_and_changes() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let answer = client.ask("tools/list", json!({})).await;
    let tools = answer["result"]["tools"].as_array().expect("tools");
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["games", "start", "look", "act", "rules", "record"]);
    for tool in tools {
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false);
        assert_eq!(tool["outputSchema"]["type"], "object");
        assert!(tool["description"].is_string() && tool["annotations"]["readOnlyHint"].is_boolean(), "{tool}");
    }
    let reads: Vec<&Value> =
        tools.iter().filter(|tool| tool["annotations"]["readOnlyHint"] == true).map(|tool| &tool["name"]).collect();
    assert_eq!(reads, ["games", "look", "rules"]);
}

#[tokio::test]
async fn what_a_tool_gives_is_what_its_schema_promises() {
    let home = tempfile::tempdir().expect("a folder");
    let mut client = Client::local(home.path()).await;
    let answer = client.ask("tools/list", json!({})).await;
    let tools = answer["result"]["tools"].as_array().expect("tools").clone();
    let calls = [
        ("games", json!({})),
        ("start", json!({ "game": "fab" })),
        ("look", json!({ "view": true })),
        ("act", json!({ "ply": 0, "action": "1" })),
        ("rules", json!({})),
        ("record", json!({})),
    ];
    for (name, mut arguments) in calls {
        if name == "act" {
            arguments["ply"] = client.data("look", json!({})).await["ply"].clone();
        }
        let data = client.data(name, arguments).await;
        let schema = &tools.iter().find(|tool| tool["name"] == name).expect("a tool")["outputSchema"];
        for required in schema["required"].as_array().expect("a list") {
            assert!(data.get(required.as_str().expect("a name")).is_some(), "{name} lacks {required}");
        }
        for (key, value) in data.as_object().expect("an object") {
            let promised = &schema["properties"][key];
            let fits = match promised["type"].as_str() {
                Some("string") => value.is_string(),
                Some("integer") => value.is_u64(),
                Some("array") => value.is_array(),
                Some("object") => value.is_object(),
                _ => promised.is_object(),
            };
            assert!(fits, "{name}: {key} is {value}, promised is {promised}");
        }
    }
}
