//! `croupier mcp`, as a client starts it.
#![cfg(feature = "server")]
#![allow(clippy::disallowed_methods, reason = "this test runs the binary")]

use crate::room;

use room::Room;
use serde_json::{Value, json};

/// What a client writes: it introduces itself and calls tools one after the other.
fn conversation(calls: &[(&str, Value)]) -> String {
    let about = json!({ "name": "test", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
    let mut lines = vec![
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ];
    lines.extend(calls.iter().enumerate().map(|(at, (tool, arguments))| {
        let params = json!({ "name": tool, "arguments": arguments });
        json!({ "jsonrpc": "2.0", "id": at + 1, "method": "tools/call", "params": params })
    }));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn standard_output_carries_the_protocol_and_nothing_else() {
    let room = Room::new();
    let calls = [
        ("start", json!({ "game": "geniejack", "seed": "42" })),
        ("act", json!({ "ply": 0, "action": "wish more gold" })),
        ("act", json!({ "ply": 2, "action": "continue" })),
        ("act", json!({ "ply": 2, "action": "continue" })),
        ("look", json!({})),
    ];
    let output = room.run(&["mcp"], &conversation(&calls));
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), calls.len() + 1);
    let result = |id: usize| &lines.iter().find(|line| line["id"] == id).expect("an answer")["result"];
    assert_eq!(result(0)["serverInfo"]["name"], "croupier");
    assert_eq!(result(2)["structuredContent"]["ply"], 2);
    assert_eq!((&result(3)["isError"], &result(4)["isError"]), (&json!(false), &json!(true)));
    assert_eq!(result(5)["structuredContent"]["screen"], result(3)["structuredContent"]["screen"]);
}

#[test]
fn whoever_says_nothing_sensible_gets_one_line() {
    let room = Room::new();
    for input in ["", "hello\n", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n"] {
        let output = room.run(&["mcp"], input);
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.lines().count() <= 1 && !error.contains("panicked"), "{input:?}: {error}");
    }
}

#[test]
fn without_a_key_claude_takes_no_seat() {
    let room = Room::new();
    for args in [
        ["play", "lunchtable", "--vs", "claude"].as_slice(),
        &["play", "fab", "--vs", "claude:some-model"],
        &["sim", "rollio", "--players", "claude", "--games", "1"],
        &["playthrough", "geniejack", "--players", "claude"],
    ] {
        let error = room.refused(args, 2);
        assert!(error.contains("set ANTHROPIC_API_KEY"), "{args:?}: {error}");
    }
}

#[test]
fn a_client_that_hangs_up_right_away_is_no_failure() {
    let room = Room::new();
    let output = room.run(&["mcp"], "");
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
}
