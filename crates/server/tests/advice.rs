//! Hints and reviews: who gets them, when, and that they change nothing.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use common::{Asker, Running, choice, model::Model, settings};
use croupier_lab::{
    Watch,
    review::{Plan, USUAL_BUDGET, review},
};
use serde_json::{Value, json};

async fn start(folder: &tempfile::TempDir) -> Running {
    let mut players = croupier_table::Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    Running::start(settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()))).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_names_the_best_choices_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seed": "5" })).await;
    let token = Some(tokens[0].as_str());
    let before = asker.get(&path, token).await;
    assert_eq!(before["table"]["hints"], true);
    let hint = asker.post(&format!("{path}/hint"), token, &json!({ "ply": before["info"]["ply"] })).await;
    let legal: Vec<&Value> =
        before["legal"].as_array().expect("choices").iter().map(|choice| &choice["action"]).collect();
    let advised = hint["choices"].as_array().expect("choices");
    assert!(!advised.is_empty() && advised.iter().all(|choice| legal.contains(&&choice["action"])), "{hint}");
    assert!(advised.iter().all(|choice| choice["chance"].is_number() && choice["margin"].is_number()));
    assert!(hint["why"].as_array().is_some_and(|why| !why.is_empty()) && hint["playouts"].as_u64() > Some(0));
    assert_eq!(asker.post(&format!("{path}/hint"), token, &json!({})).await, hint, "it is worked out once");
    let after = asker.get(&path, token).await;
    for part in ["info", "view", "legal", "told"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    let late = asker.reply("POST", &format!("{path}/hint"), token, Some(&json!({ "ply": 99 }))).await;
    assert_eq!((late.status, late.json()["kind"].as_str()), (409, Some("stale")));
    assert_eq!(asker.reply("POST", &format!("{path}/hint"), None, Some(&json!({}))).await.status, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_language_model_gets_the_hint_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seed": "5" })).await;
    let id = path.rsplit('/').next().expect("an id");
    let model = Model::new(&server.address).await;
    let plain = model.data("resume", json!({ "match": id, "token": tokens[0] })).await;
    assert!(plain.get("hint").is_none(), "no one asked for it: {plain}");
    let mut hint = asker.post(&format!("{path}/hint"), Some(&tokens[0]), &json!({ "ply": plain["ply"] })).await;
    let looked = model.call("look", json!({ "show": "hint" })).await;
    let of_page = hint.as_object_mut().expect("a hint");
    assert!(of_page.remove("ply").is_some() && of_page.remove("seat").is_some());
    assert_eq!(looked["structuredContent"]["hint"], hint);
    let text = looked["content"][0]["text"].as_str().expect("text");
    for line in ["text", "why"].into_iter().flat_map(|part| hint[part].as_array().expect("lines")) {
        assert!(text.contains(line.as_str().expect("a line").trim_end()), "{line} is not in {text}");
    }
    assert!(text.contains(&format!("Best first: {}", hint["choices"][0]["action"].as_str().expect("an action"))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn between_people_and_in_ranked_tries_nobody_is_advised() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    for (hints, expected) in [(json!(null), 403), (json!(false), 403), (json!(true), 200)] {
        let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": people, "hints": hints })).await;
        let look = asker.get(&path, None).await;
        assert_eq!(look["table"]["hints"], expected == 200);
        let seat = look["info"]["to_move"].as_u64().expect("someone") as usize;
        let reply = asker.reply("POST", &format!("{path}/hint"), Some(&tokens[seat]), Some(&json!({}))).await;
        assert_eq!(reply.status, expected, "{hints}: {}", reply.text());
        let other = asker.reply("POST", &format!("{path}/hint"), Some(&tokens[1 - seat]), Some(&json!({}))).await;
        assert_eq!(other.status, if expected == 200 { 409 } else { 403 }, "it is not their turn");
    }
    let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let begun = asker.post("/api/daily/lunchtable", Some(&player), &json!({})).await;
    let id = begun["id"].as_str().expect("an id");
    let hint = asker.reply("POST", &format!("/api/matches/{id}/hint"), Some(&player), Some(&json!({}))).await;
    assert_eq!(hint.status, 403, "{}", hint.text());
    let over = asker.post(&format!("/api/matches/{id}/concede"), Some(&player), &json!({})).await;
    assert!(over["info"]["to_move"].is_null());
    let veiled = asker.reply("POST", &format!("/api/records/{id}/review"), Some(&player), Some(&json!({}))).await;
    assert_eq!(veiled.status, 403, "not before the day is over: {}", veiled.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_what_the_command_prints_and_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&folder).await;
    let mut asker = Asker::new(&server.address);
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    let (path, tokens) = asker.create(&json!({ "game": "lunchtable", "seats": people, "visibility": "private" })).await;
    let id = path.rsplit('/').next().expect("an id").to_string();
    let address = format!("/api/records/{id}/review");
    for step in 0..8 {
        let seat = asker.get(&path, Some(&tokens[0])).await["info"]["to_move"].as_u64().expect("someone") as usize;
        let look = asker.get(&path, Some(&tokens[seat])).await;
        let (ply, action) = choice(&look, step).expect("something to do");
        assert_eq!(asker.act(&path, &tokens[seat], &format!("{step}"), ply, &action).await.status, 200);
    }
    let early = asker.reply("POST", &address, Some(&tokens[0]), Some(&json!({}))).await;
    assert_eq!(early.status, 409, "it is not over: {}", early.text());
    asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
    assert_eq!(asker.reply("POST", &address, None, Some(&json!({}))).await.status, 401, "it is private");
    assert_eq!(asker.get(&address, Some(&tokens[1])).await, json!({ "state": "none" }));
    let begun = asker.reply("POST", &address, Some(&tokens[1]), Some(&json!({}))).await;
    assert_eq!((begun.status, begun.json()["state"].as_str()), (202, Some("running")), "{}", begun.text());
    let reviewed = loop {
        let now = asker.get(&address, Some(&tokens[0])).await;
        match now["state"].as_str() {
            Some("running") => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
            _ => break now,
        }
    };
    assert_eq!(reviewed["state"], "done", "{reviewed}");
    let record = asker.reply("GET", &format!("/api/records/{id}"), Some(&tokens[0]), None).await.text();
    let record = croupier_table::files::RecordFile::from_text("record", &record).expect("a record");
    let plan = Plan { budget: USUAL_BUDGET, jobs: 1 };
    let own = review(&record, &plan, &Watch::default()).expect("a review");
    assert_eq!(reviewed["review"], serde_json::to_value(own).expect("plain data"));
    server.stop().await;
    let server = start(&folder).await;
    let again = Asker::new(&server.address).reply("POST", &address, Some(&tokens[1]), Some(&json!({}))).await;
    assert_eq!((again.status, again.json()), (200, reviewed), "another process has it");
}
