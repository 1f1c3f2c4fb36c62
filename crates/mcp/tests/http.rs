//! The tools over streamable HTTP, as a server mounts them.

use std::sync::Arc;

use croupier_mcp::{Access, Local, service};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

/// A server, the address of its tools, and the folder it keeps.
async fn serve(access: Access) -> (String, tempfile::TempDir) {
    let home = tempfile::tempdir().expect("a folder");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    let (tools, _) = service(Arc::new(Local::new(home.path().into())), &access, None);
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().nest_service("/mcp", tools)).await });
    (url, home)
}

fn hello() -> Value {
    let about = json!({ "name": "test", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params })
}

async fn post(url: &str, session: Option<&str>, body: &Value, origin: Option<&str>) -> Response {
    let mut request = Client::builder().no_proxy().build().expect("a client").post(url);
    request =
        request.header("accept", "application/json, text/event-stream").header("content-type", "application/json");
    if let Some(session) = session {
        request = request.header("mcp-session-id", session);
    }
    if let Some(origin) = origin {
        request = request.header("origin", origin);
    }
    request.body(body.to_string()).send().await.expect("an answer")
}

/// A session of its own, after the client has introduced itself.
async fn session(url: &str) -> String {
    let answer = post(url, None, &hello(), None).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let session = answer.headers()["mcp-session-id"].to_str().expect("text").to_string();
    let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(post(url, Some(&session), &ready, None).await.status(), StatusCode::ACCEPTED);
    session
}

/// Calls a tool and gives the result, out of the stream of events it comes in.
async fn call(url: &str, session: &str, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let text = post(url, Some(session), &body, None).await.text().await.expect("text");
    let mut data = text.lines().filter_map(|line| line.strip_prefix("data: ")).filter(|data| data.starts_with('{'));
    let message: Value = data.next_back().map(|data| serde_json::from_str(data).expect("JSON")).expect("a message");
    message["result"].clone()
}

#[tokio::test]
async fn every_session_has_a_match_of_its_own() {
    let (url, _home) = serve(Access::default()).await;
    let (ours, theirs) = (session(&url).await, session(&url).await);
    assert_ne!(ours, theirs);
    let begun =
        call(&url, &ours, "start", json!({ "game": "geniejack", "seed": "x", "options": { "preset": "classic" } }))
            .await;
    assert_eq!(begun["structuredContent"]["ply"], 0, "{begun}");
    let nothing = call(&url, &theirs, "look", json!({})).await;
    assert_eq!(nothing["isError"], true, "{nothing}");
    call(&url, &theirs, "start", json!({ "game": "rollio", "seed": "x" })).await;
    let dealt = call(&url, &ours, "act", json!({ "ply": 0, "action": "1" })).await;
    assert_eq!(dealt["structuredContent"]["ply"], 1, "{dealt}");
    let look = call(&url, &theirs, "look", json!({})).await;
    assert_eq!(look["structuredContent"]["ply"], 0, "{look}");
}

#[tokio::test]
async fn strangers_pages_and_floods_are_turned_away() {
    let (url, _home) = serve(Access { sessions: 3, ..Access::default() }).await;
    let stranger = post(&url, None, &hello(), Some("https://evil.example")).await;
    assert_eq!(stranger.status(), StatusCode::FORBIDDEN);
    let own = post(&url, None, &hello(), Some(url.trim_end_matches("/mcp"))).await;
    assert_eq!(own.status(), StatusCode::OK, "a page of the server itself may");
    let ours = session(&url).await;
    let list = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/list" });
    let guessed = post(&url, Some("00000000-0000-0000-0000-000000000000"), &list, None).await;
    assert_eq!(guessed.status(), StatusCode::NOT_FOUND);
    let long =
        json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/list", "params": { "cursor": "x".repeat(1 << 20) } });
    assert_eq!(post(&url, Some(&ours), &long, None).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    session(&url).await;
    let fourth = post(&url, None, &hello(), None).await;
    assert!(fourth.status().is_server_error(), "{}", fourth.status());
    // A client that leaves makes room.
    let client = Client::builder().no_proxy().build().expect("a client");
    client.delete(&url).header("mcp-session-id", &ours).send().await.expect("an answer");
    for _ in 0..50 {
        if post(&url, None, &hello(), None).await.status() == StatusCode::OK {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("there is no room again");
}
