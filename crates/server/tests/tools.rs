//! Language models on a real server: whole matches over `/mcp`, kept like everyone's.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

mod common;

use common::{Asker, Running, settings};
use croupier_kernel::Seed;
use croupier_table::{
    Options, let_decide,
    registry::{self, Beginning},
};
use serde_json::{Value, json};

/// A client of the tools, in a session of its own.
struct Model {
    http: reqwest::Client,
    url: String,
    session: String,
}

impl Model {
    async fn new(address: &str) -> Model {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut model = Model { http, url: format!("http://{address}/mcp"), session: String::new() };
        let about = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
        let answer = model.post(&json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello })).await;
        assert_eq!(answer.status(), 200);
        model.session = answer.headers()["mcp-session-id"].to_str().expect("text").into();
        model.post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        model
    }

    async fn post(&self, body: &Value) -> reqwest::Response {
        let mut request = self.http.post(&self.url).header("content-type", "application/json");
        request = request.header("accept", "application/json, text/event-stream");
        if !self.session.is_empty() {
            request = request.header("mcp-session-id", &self.session);
        }
        request.body(body.to_string()).send().await.expect("an answer")
    }

    async fn call(&self, tool: &str, arguments: Value) -> Value {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = self.post(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })).await;
        let text = answer.text().await.expect("text");
        let mut data = text.lines().filter_map(|line| line.strip_prefix("data: ")).filter(|data| data.starts_with('{'));
        let message: Value = data.next_back().map(|data| serde_json::from_str(data).expect("JSON")).expect("a message");
        message["result"].clone()
    }

    async fn data(&self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], false, "{result}");
        result["structuredContent"].clone()
    }

    /// Plays the match that was begun to its end, by numbers.
    async fn play(&self, mut data: Value) -> Value {
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

/// What a rule-based player does in a run until a wish is due, and the seed of that run.
fn way_to_a_wish() -> (String, Vec<String>) {
    for i in 0..300 {
        let (from, seed) = (Options::default(), format!("run {i}"));
        let players = ["basic".into(), "lamp".into()];
        let seeded = Seed::Open(seed.as_str().into());
        let contest = registry::contest("geniejack", &Beginning::Options(&from), &players, seeded);
        let mut session = contest.expect("a match");
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

#[tokio::test(flavor = "multi_thread")]
async fn a_language_model_comes_to_its_wish_and_plays_the_run_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("wish.db").display());
    let server = Running::start(settings(&database)).await;
    let model = Model::new(&server.address).await;
    let (seed, way) = way_to_a_wish();
    let order = json!({ "game": "geniejack", "seed": seed, "options": { "genie": "lamp" } });
    let mut data = model.data("start", order).await;
    for action in way {
        data = model.data("act", json!({ "ply": data["ply"], "action": action })).await;
    }
    let wish = json!({ "ply": data["ply"], "action": "more gold from every battle" });
    let granted = model.call("act", wish).await;
    assert_eq!(granted["isError"], false, "{granted}");
    let said = granted["content"][0]["text"].as_str().expect("text");
    assert!(said.contains("more gold from every battle") && said.contains("lamp"), "{said}");
    let over = model.play(granted["structuredContent"].clone()).await;
    assert!(over["outcome"].is_object(), "{over}");
    server.stop().await;
    let (good, bad) = croupier_server::check(&settings(&database)).await.expect("a database");
    assert_eq!((good, bad.len()), (1, 0), "{bad:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn language_models_play_whole_matches_that_are_kept_like_everyones() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("tools.db").display());
    let server = Running::start(settings(&database)).await;
    let model = Model::new(&server.address).await;
    for order in [
        json!({ "game": "geniejack", "options": { "genie": "lamp" } }),
        json!({ "game": "lunchtable", "versus": "greedy" }),
    ] {
        let begun = model.data("start", order.clone()).await;
        let again = model.call("start", order).await;
        assert_eq!(again["isError"], true, "{again}");
        let stale = model.call("act", json!({ "ply": 999, "action": "1" })).await;
        assert_eq!(stale["isError"], true, "{stale}");
        let over = model.play(begun).await;
        assert!(over["outcome"].is_object(), "{over}");
        let record = model.data("record", json!({})).await;
        assert!(record["seed"].is_string() && record["saved"].is_string(), "{record}");
        let path =
            record["saved"].as_str().and_then(|saved| saved.find("/api/records/").map(|at| saved[at..].to_string()));
        let path = path.unwrap_or_else(|| panic!("it says where the record is: {record}"));
        let reply = Asker::new(&server.address).reply("GET", &path, None, None).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    server.stop().await;
    let (good, bad) = croupier_server::check(&settings(&database)).await.expect("a database");
    assert_eq!((good, bad.len()), (2, 0), "{bad:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_reaches_its_own_match_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("own.db").display()))).await;
    let (ours, theirs) = (Model::new(&server.address).await, Model::new(&server.address).await);
    ours.data("start", json!({ "game": "geniejack" })).await;
    let nothing = theirs.call("look", json!({})).await;
    assert_eq!(nothing["isError"], true, "{nothing}");
    theirs.data("start", json!({ "game": "rollio" })).await;
    let (a, b) = (ours.data("look", json!({})).await, theirs.data("look", json!({})).await);
    assert_ne!(a["screen"], b["screen"]);
    // Such matches are nobody else's to find.
    let listed = Asker::new(&server.address).get("/api/matches?which=running", None).await;
    assert_eq!(listed["matches"].as_array().map(Vec::len), Some(0), "{listed}");
}
