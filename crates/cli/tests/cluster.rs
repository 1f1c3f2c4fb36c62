//! What clients see of servers that share a database, or that leave: headers, names of requests, sessions of language models.
#![cfg(feature = "server")]
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::asker;
use crate::postgres;
use crate::server;

use asker::{Asker, choice};
use croupier_server::client::{Client, Reply};
use postgres::Postgres;
use serde_json::{Value, json};
use server::Process;

/// A language model whose requests go to any of several servers.
struct Model {
    addresses: Vec<String>,
    session: String,
}

impl Model {
    /// Begins a session at the first of them.
    async fn new(addresses: &[&str]) -> Model {
        let addresses = addresses.iter().map(ToString::to_string).collect();
        let mut model = Model { addresses, session: String::new() };
        let about = json!({ "name": "test", "version": "1" });
        let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
        let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello });
        let answer = model.post(0, &hello).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        model.session = answer.header("mcp-session-id").expect("a session").into();
        model.post(0, &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        model
    }

    async fn post(&self, at: usize, body: &Value) -> Reply {
        let mut headers = vec![("accept", "application/json, text/event-stream")];
        if !self.session.is_empty() {
            headers.extend([("mcp-session-id", self.session.as_str()), ("mcp-protocol-version", "2025-11-25")]);
        }
        let mut client = Client::new(&self.addresses[at]);
        client.send("POST", "/mcp", &headers, Some(body.to_string().as_bytes())).await.expect("an answer")
    }

    async fn call(&self, at: usize, tool: &str, arguments: Value) -> Value {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer =
            self.post(at, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })).await;
        let text = answer.text();
        let mut data = text.lines().filter_map(|line| line.strip_prefix("data: ")).filter(|data| data.starts_with('{'));
        let message: Value =
            data.next_back().map(|data| serde_json::from_str(data).expect("JSON")).unwrap_or_else(|| panic!("{text}"));
        message["result"].clone()
    }

    async fn data(&self, at: usize, tool: &str, arguments: Value) -> Value {
        let result = self.call(at, tool, arguments).await;
        assert_eq!(result["isError"], false, "{tool} at {at}: {result}");
        result["structuredContent"].clone()
    }
}

/// One session over two servers: the match may be at either, and a later match may be begun at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_language_model_may_ask_any_server() {
    let Some(postgres) = Postgres::start() else { return };
    let one = Process::start(&postgres.url());
    let two = Process::start(&postgres.url());
    let model = Model::new(&[&one.address, &two.address]).await;
    // Its session began at the first server, its match begins at the second.
    let mut data =
        model.data(1, "start", json!({ "game": "geniejack", "seed": "x", "options": { "preset": "classic" } })).await;
    let (id, token) = (data["match"].clone(), data["token"].clone());
    for step in 0..6 {
        let looked = model.data(step % 2, "look", json!({})).await;
        assert_eq!((&looked["ply"], &looked["screen"]), (&data["ply"], &data["screen"]), "both know the same");
        data = model.data((step + 1) % 2, "act", json!({ "ply": data["ply"], "action": "1" })).await;
        if data.get("to_move").is_none() {
            break;
        }
    }
    // Another session sits down at it, at the server that does not hold it.
    let other = Model::new(&[&one.address, &two.address]).await;
    let back = other.data(0, "resume", json!({ "match": id, "token": token })).await;
    assert_eq!(back["ply"], data["ply"]);
    // A second match of the first session: the old one is not shown first.
    let second = json!({ "game": "rollio", "abandon": true });
    let begun = model.data(0, "start", second).await;
    for at in [1, 0] {
        assert_eq!(model.data(at, "look", json!({})).await["screen"], begun["screen"], "at server {at}");
    }
}

/// A request that is passed on gets the headers that the server that answers it sends, and one name in both logs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_are_passed_on_both_ways() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = |name: &str| std::fs::File::create(folder.path().join(name)).expect("a file");
    let start = |name| Process::of(Process::command(&postgres.url()).env("RUST_LOG", "debug").stderr(log(name)));
    let (one, two) = (start("one"), start("two"));
    let (path, tokens) = Asker::new(&one.address).duel("lunchtable").await;
    let (mut here, mut there) = (Client::new(&one.address), Client::new(&two.address));
    let stranger = [("x-request-id", "a-name-of-my-own")];
    let mut asked = Vec::new();
    for client in [&mut here, &mut there] {
        let reply = client.send("POST", &format!("{path}/concede"), &stranger, Some(b"{}")).await.expect("an answer");
        assert_eq!((reply.status, reply.header("x-request-id")), (401, Some("a-name-of-my-own")), "{}", reply.text());
        asked.push(reply.header("www-authenticate").map(String::from));
    }
    assert_eq!(asked, [Some("Bearer".to_string()), Some("Bearer".to_string())]);
    // Someone who has never been there can be claimed in a while: both say when to try again.
    let look = Asker::new(&one.address).get(&path, None).await;
    let waits = 1 - look["info"]["to_move"].as_u64().expect("someone") as usize;
    let bearer = format!("Bearer {}", tokens[waits]);
    let headers = [("authorization", bearer.as_str())];
    for client in [&mut here, &mut there] {
        let reply = client.send("POST", &format!("{path}/claim"), &headers, Some(b"{}")).await.expect("an answer");
        assert_eq!(reply.status, 409, "{}", reply.text());
        assert!(reply.header("retry-after").is_some(), "{}", reply.text());
    }
    Asker::new(&one.address).post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
    let record = path.replace("matches", "records");
    for client in [&mut here, &mut there] {
        let reply = client.send("GET", &record, &headers, None).await.expect("an answer");
        assert_eq!(reply.status, 200);
        let named = reply.header("content-disposition").unwrap_or_default().to_string();
        assert!(named.starts_with("attachment"), "{named}");
    }
    for name in ["one", "two"] {
        let said = std::fs::read_to_string(folder.path().join(name)).expect("a log");
        assert!(said.contains("a-name-of-my-own"), "{name} does not name the request");
    }
}

/// Told to stop, a server says that it is not ready before it stops taking connections.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_told_to_stop_is_seen_to_be_unready() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Process::start(&database);
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "1" })).await;
    server.terminate();
    // A probe opens a new connection each time.
    let mut unready = false;
    let mut act = None;
    while let Ok(reply) = Client::new(&server.address).send("GET", "/readyz", &[], None).await {
        if reply.status == 503 {
            unready = true;
            // What still comes is served.
            if act.is_none() {
                let mut late = Client::new(&server.address);
                let bearer = format!("Bearer {}", tokens[0]);
                let headers = [("authorization", bearer.as_str())];
                if let Ok(look) = late.send("GET", &path, &headers, None).await {
                    act = choice(&look.json(), 0);
                }
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(unready, "it was never seen to be unready");
    assert!(act.is_some(), "what came before it left was not served");
    server.ends();
}
