//! A language model, as far as the protocol goes.
#![allow(dead_code, clippy::disallowed_types, reason = "each test uses its own part of this")]

use std::sync::Mutex;

use serde_json::{Value, json};

/// A client of the tools, in a session of its own.
pub(crate) struct Model {
    http: reqwest::Client,
    url: String,
    session: String,
    /// Every byte that the tools have answered.
    said: Mutex<String>,
}

impl Model {
    pub(crate) async fn new(address: &str) -> Model {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut model =
            Model { http, url: format!("http://{address}/mcp"), session: String::new(), said: Mutex::default() };
        let about = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
        let answer = model.post(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello })).await;
        assert_eq!(answer.status(), 200);
        model.session = answer.headers()["mcp-session-id"].to_str().expect("text").into();
        model.post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        model
    }

    pub(crate) async fn post(&self, body: &Value) -> reqwest::Response {
        let mut request = self.http.post(&self.url).header("content-type", "application/json");
        request = request.header("accept", "application/json, text/event-stream");
        if !self.session.is_empty() {
            request = request.header("mcp-session-id", &self.session);
        }
        request.body(body.to_string()).send().await.expect("an answer")
    }

    /// A client that comes back to a session.
    pub(crate) fn back(address: &str, session: &str) -> Model {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Model { http, url: format!("http://{address}/mcp"), session: session.into(), said: Mutex::default() }
    }

    /// The id of its session.
    pub(crate) fn session(&self) -> &str {
        &self.session
    }

    /// The stream on which the server may send news.
    pub(crate) async fn listen(&self) -> reqwest::Response {
        let request = self.http.get(&self.url).header("accept", "text/event-stream");
        request.header("mcp-session-id", &self.session).send().await.expect("an answer")
    }

    pub(crate) async fn call(&self, tool: &str, arguments: Value) -> Value {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = self.post(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })).await;
        let text = answer.text().await.expect("text");
        self.said.lock().expect("no holder panicked").push_str(&text);
        let mut data = text.lines().filter_map(|line| line.strip_prefix("data: ")).filter(|data| data.starts_with('{'));
        let message: Value = data.next_back().map(|data| serde_json::from_str(data).expect("JSON")).expect("a message");
        message["result"].clone()
    }

    /// Every byte that the tools have answered so far.
    pub(crate) fn said(self) -> String {
        self.said.into_inner().expect("no holder panicked")
    }

    pub(crate) async fn data(&self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], false, "{result}");
        result["structuredContent"].clone()
    }

    /// Plays the match that was begun to its end, by numbers.
    pub(crate) async fn play(&self, mut data: Value) -> Value {
        for turn in 0..3000_usize {
            if data.get("to_move").is_none() {
                return data;
            }
            let choices = data["choices"].as_object().expect("choices");
            let on = choices
                .iter()
                .filter(|(_, words)| !["surrender", "concede"].contains(&words.as_str().unwrap_or_default()));
            let numbers: Vec<&String> = on.map(|(number, _)| number).collect();
            let number = numbers[turn * 7 % numbers.len()].clone();
            data = self.data("act", json!({ "ply": data["ply"], "action": number })).await;
        }
        panic!("the match does not end");
    }
}
