//! Traces, as a collector of OpenTelemetry gets them.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and wait for them")]

use std::sync::{Arc, Mutex};

use crate::common;

use axum::{Json, Router, extract::State, routing::post};
use common::{Asker, Running, settings};
use croupier_server::Collector;
use serde_json::{Value, json};

/// What was sent to a collector.
type Taken = Arc<Mutex<Vec<Value>>>;

/// A collector, and its address.
async fn collector() -> (Collector, Taken) {
    let taken = Taken::default();
    let take = |State(taken): State<Taken>, Json(sent): Json<Value>| async move {
        taken.lock().expect("no holder panicked").push(sent);
        "{}"
    };
    let router = Router::new().route("/v1/traces", post(take)).with_state(taken.clone());
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    (format!("http://{address}").parse().expect("an address"), taken)
}

/// All spans that a collector has.
fn spans(taken: &Taken) -> Vec<Value> {
    let sent = taken.lock().expect("no holder panicked");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let scopes = sent.iter().flat_map(|sent| list(&sent["resourceSpans"])).flat_map(|of| list(&of["scopeSpans"]));
    scopes.flat_map(|scope| list(&scope["spans"])).collect()
}

fn attribute(span: &Value, key: &str) -> Value {
    let all = span["attributes"].as_array().expect("attributes");
    let found = all.iter().find(|attribute| attribute["key"] == key).expect("the attribute");
    found["value"].as_object().expect("a value").values().next().expect("a value").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_gets_every_request_once_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let (collector, taken) = collector().await;
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(croupier_server::Settings { traces: Some(collector), ..settings(&url) }).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let bearer = format!("Bearer {}", tokens[0]);
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let recorded = format!("00-{trace}-b7ad6b7169203331-01");
    let unrecorded = format!("00-{trace}-b7ad6b7169203332-00");
    let mut names = Vec::new();
    for parent in [&recorded, &unrecorded] {
        let headers = [("authorization", bearer.as_str()), ("traceparent", parent.as_str())];
        let reply = asker.next().send("GET", &format!("{path}?since=0"), &headers, None).await.expect("an answer");
        assert_eq!(reply.status, 200);
        names.push(reply.header("x-request-id").expect("a name").to_string());
    }
    let made_up = [("traceparent", "00-0-0-0")];
    let missing = asker.next().send("PROPFIND", "/api/no-such-thing", &made_up, None).await.expect("an answer");
    assert_eq!(missing.status, 404);
    // A server that leaves sends what it has.
    server.stop().await;
    let spans = spans(&taken);
    let said: Vec<String> = spans.iter().map(|span| span["name"].to_string()).collect();
    assert_eq!(said, [r#""POST /api/matches""#, r#""GET /api/matches/{id}""#, r#""OTHER /api""#]);
    let look = &spans[1];
    assert_eq!((&look["traceId"], &look["parentSpanId"]), (&json!(trace), &json!("b7ad6b7169203331")));
    assert_eq!(attribute(look, "http.route"), "/api/matches/{id}");
    assert_eq!(attribute(look, "http.response.status_code"), "200");
    assert_eq!(attribute(look, "croupier.request_id"), names[0]);
    let nanos = |key: &str| look[key].as_str().and_then(|nanos| nanos.parse::<u64>().ok()).expect("a time");
    assert!(nanos("startTimeUnixNano") <= nanos("endTimeUnixNano"));
    assert_ne!(spans[2]["traceId"], json!(trace), "what is no trace begins one");
    assert!(spans[2]["parentSpanId"].is_null());
    let all = serde_json::to_string(&*taken.lock().expect("no holder panicked")).expect("a text");
    let id = path.rsplit('/').next().expect("an id");
    for secret in [tokens[0].as_str(), tokens[1].as_str(), id] {
        assert!(!all.contains(secret), "{all}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_that_is_away_costs_traces_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    // No process listens on the port of a listener that is gone.
    let gone = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let traces = format!("http://{}", gone.local_addr().expect("an address")).parse().ok();
    drop(gone);
    let server = Running::start(croupier_server::Settings { traces, ..settings(&url) }).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    asker.get(&path, Some(&tokens[0])).await;
    let dropped = async |asker: &mut Asker| {
        let text = asker.reply("GET", "/metrics", None, None).await.text();
        assert!(text.contains("\ncroupier_spans_sent_total 0\n"), "{text}");
        let line = text.lines().find_map(|line| line.strip_prefix("croupier_spans_dropped_total "));
        line.expect("a number").parse::<u64>().expect("a number")
    };
    // They are dropped once they were tried: soon, but not right away.
    while dropped(&mut asker).await < 2 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.stop().await;
}

/// A request that is passed on is one trace: what the second server did comes under what the first one did.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_write_one_trace() {
    let Some(postgres) = common::Postgres::start() else { return };
    let (collector, taken) = collector().await;
    let with = || croupier_server::Settings { traces: Some(collector.clone()), ..settings(&postgres.url()) };
    let (one, two) = (Running::start(with()).await, Running::start(with()).await);
    let (path, tokens) = Asker::new(&one.address).duel("lunchtable").await;
    Asker::new(&one.address).get(&path, Some(&tokens[0])).await;
    Asker::new(&two.address).get(&path, Some(&tokens[0])).await;
    two.stop().await;
    one.stop().await;
    let looks: Vec<Value> = spans(&taken).into_iter().filter(|span| span["name"] == "GET /api/matches/{id}").collect();
    let passed: Vec<&Value> = looks.iter().filter(|look| !look["parentSpanId"].is_null()).collect();
    assert_eq!((looks.len(), passed.len()), (3, 1), "{looks:?}");
    let first =
        looks.iter().find(|look| look["spanId"] == passed[0]["parentSpanId"]).expect("the one that passed it on");
    assert_eq!(first["traceId"], passed[0]["traceId"]);
}
