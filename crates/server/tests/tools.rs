//! Language models on a real server: whole matches over `/mcp`, kept like everyone's.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use common::{Asker, Running, model::Model, settings};
use croupier_kernel::Seed;
use croupier_table::{
    Options, let_decide,
    registry::{self, Beginning},
};
use serde_json::json;

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
    assert!(said.contains("more gold from every battle") && said.contains("You get: "), "{said}");
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
    // Such matches are no one else's to find.
    let listed = Asker::new(&server.address).get("/api/matches?which=running", None).await;
    assert_eq!(listed["matches"].as_array().map(Vec::len), Some(0), "{listed}");
}

/// What one screen and all tools may cost a model, in bytes: 1,500 tokens of four bytes.
const CEILING: usize = 6000;

#[tokio::test(flavor = "multi_thread")]
async fn tools_and_a_screen_of_geniejack_cost_under_1500_tokens_over_http_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("cost.db").display()))).await;
    let model = Model::new(&server.address).await;
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} });
    let tools = model.post(&list).await.text().await.expect("text").len();
    model.call("start", json!({ "game": "geniejack", "seed": "x", "options": { "genie": "lamp" } })).await;
    model.call("act", json!({ "ply": 0, "action": "1" })).await;
    let screens = model.said().len() / 2;
    assert!(tools > 1000 && tools + screens < CEILING, "tools {tools} bytes, a screen {screens} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_sets_up_as_many_matches_with_tools_as_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("many.db").display()));
    settings.limits.matches = 3;
    let server = Running::start(settings).await;
    let order = json!({ "game": "rollio", "abandon": true });
    let mut refused = Vec::new();
    for _ in 0..2 {
        let model = Model::new(&server.address).await;
        for _ in 0..2 {
            refused.push(model.call("start", order.clone()).await["isError"] == true);
        }
    }
    assert_eq!(refused, [false, false, false, true], "in whatever session");
    let more =
        Asker::new(&server.address).reply("POST", "/api/matches", None, Some(&json!({ "game": "rollio" }))).await;
    assert_eq!(more.status, 429, "{}", more.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_continues_after_a_restart_and_another_can_take_over_with_the_token() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("restart.db").display()));
    let server = Running::start(settings.clone()).await;
    let model = Model::new(&server.address).await;
    let begun =
        model.data("start", json!({ "game": "geniejack", "seed": "x", "options": { "preset": "classic" } })).await;
    let (id, token) = (begun["match"].clone(), begun["token"].clone());
    assert!(id.is_string() && token.is_string(), "{begun}");
    let dealt = model.data("act", json!({ "ply": 0, "action": "1" })).await;
    settings.bind = server.address.parse().expect("an address");
    server.stop().await;
    let server = Running::start(settings).await;
    let look = model.data("look", json!({})).await;
    assert_eq!((&look["ply"], &look["screen"]), (&dealt["ply"], &dealt["screen"]), "the same session, the same match");
    let action = look["choices"]["2"].clone();
    let played = model.data("act", json!({ "ply": look["ply"], "action": action })).await;
    let other = Model::new(&server.address).await;
    let wrong = other.call("resume", json!({ "match": id, "token": "guessed" })).await;
    assert_eq!(wrong["isError"], true, "{wrong}");
    let back = other.data("resume", json!({ "match": id, "token": token })).await;
    assert_eq!((&back["ply"], &back["choices"]), (&played["ply"], &played["choices"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_model_joins_a_match_with_a_person() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("join.db").display()))).await;
    let mut asker = Asker::new(&server.address);
    let seats = json!([{ "kind": "person" }, { "kind": "open" }]);
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": seats, "coin": false })).await;
    let id = path.rsplit('/').next().expect("an id").to_string();
    let model = Model::new(&server.address).await;
    let invitation = format!("http://{}/j/{id}", server.address);
    let joins = tokio::spawn(async move { model.data("join", json!({ "match": invitation, "deck": "freaks" })).await });
    // The model waits for the person, who gives up in the end.
    loop {
        let table = asker.get(&path, Some(&tokens[0])).await["table"].clone();
        if table["seats"][1]["kind"] == "person" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
    let joined = joins.await.expect("it joined");
    assert!(joined["outcome"].is_object() && joined["match"] == id, "{joined}");
}

/// Begins a session for a client that the proxy names.
async fn hello(http: &reqwest::Client, url: &str, client: &str) -> reqwest::Response {
    let about = json!({ "name": "test", "version": "1" });
    let hello = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about });
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }).to_string();
    say(http, url, client, None, hello).await
}

async fn say(
    http: &reqwest::Client,
    url: &str,
    client: &str,
    session: Option<&str>,
    body: String,
) -> reqwest::Response {
    let mut request = http.post(url).header("content-type", "application/json").header("x-client", client);
    request = request.header("accept", "application/json, text/event-stream");
    if let Some(session) = session {
        request = request.header("mcp-session-id", session);
    }
    request.body(body).send().await.expect("an answer")
}

/// However many sessions a client begins at the same moment, it gets its share, and others get in.
#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_sessions_at_once_are_as_few_as_one_after_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("crowd.db").display()));
    (settings.limits.sessions, settings.limits.all_sessions) = (32, 64);
    settings.proxy_header = Some("x-client".into());
    settings.bind = "127.0.0.1:0".parse().expect("an address");
    let mut again = settings.clone();
    let server = Running::start(settings).await;
    let url = format!("http://{}/mcp", server.address);
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let door = std::sync::Arc::new(tokio::sync::Semaphore::new(200));
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..1000 {
        let (http, url, door) = (http.clone(), url.clone(), door.clone());
        crowd.spawn(async move {
            let _turn = door.acquire_owned().await.expect("a turn");
            let answer = hello(&http, &url, "1.1.1.1").await;
            let id = answer.headers().get("mcp-session-id").map(|id| id.to_str().expect("text").to_string());
            (answer.status().as_u16(), id)
        });
    }
    for nth in 0..8 {
        assert_eq!(hello(&http, &url, &format!("2.2.2.{nth}")).await.status(), 200, "others get in meanwhile");
    }
    let answers = crowd.join_all().await;
    let begun: Vec<String> = answers.iter().filter_map(|(_, id)| id.clone()).collect();
    assert!(answers.iter().all(|(status, _)| [200, 429].contains(status)), "{answers:?}");
    assert_eq!(begun.len(), 32);
    // Sessions that come back from the database count too.
    let unused = hello(&http, &url, "3.3.3.3").await;
    let unused = unused.headers()["mcp-session-id"].to_str().expect("text").to_string();
    again.bind = server.address.parse().expect("an address");
    again.limits.sessions = 4;
    server.stop().await;
    let _server = Running::start(again).await;
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} }).to_string();
    let mut back = 0;
    for id in &begun {
        let answer = say(&http, &url, "1.1.1.1", Some(id), list.clone()).await;
        back += u32::from(answer.status() == 200);
        assert!([200, 429].contains(&answer.status().as_u16()));
    }
    assert_eq!(back, 4);
    assert_eq!(say(&http, &url, "3.3.3.3", Some(&unused), list).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_few_for_each_client_and_refusals_are_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut settings = settings(&format!("sqlite:{}", folder.path().join("few.db").display()));
    (settings.limits.sessions, settings.proxy_header) = (3, Some("x-client".into()));
    let server = Running::start(settings).await;
    let url = format!("http://{}/mcp", server.address);
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let open = async |client: &str| hello(&http, &url, client).await;
    let mut first = Vec::new();
    for _ in 0..3 {
        let answer = open("1.1.1.1").await;
        assert_eq!(answer.status(), 200);
        first.push(answer.headers()["mcp-session-id"].to_str().expect("text").to_string());
    }
    let refused = open("1.1.1.1").await;
    assert_eq!(refused.status(), 429);
    let why: serde_json::Value = refused.json().await.expect("JSON");
    assert!(why["error"]["message"].as_str().is_some_and(|why| why.contains("sessions")), "{why}");
    assert_eq!(open("2.2.2.2").await.status(), 200, "others still get in");
    let left = http.delete(&url).header("mcp-session-id", &first[0]).header("x-client", "1.1.1.1").send().await;
    assert_eq!(left.expect("an answer").status(), 204);
    assert_eq!(open("1.1.1.1").await.status(), 200, "there is room again");
    let unknown = http.get(&url).header("x-client", "1.1.1.1").send().await.expect("an answer");
    assert!(unknown.status().is_client_error());
    let why: serde_json::Value = unknown.json().await.expect("JSON");
    assert!(why["error"]["message"].is_string(), "{why}");
}
