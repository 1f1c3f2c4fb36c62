//! Lists of matches, page by page.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::collections::BTreeSet;

use common::{Asker, Postgres, Running, outside, settings};
use serde_json::json;

async fn every_match_is_on_one_page_whenever_it_was_set_up(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let ask =
        json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }], "visibility": "public" });
    let mut all = BTreeSet::new();
    for _ in 0..25 {
        let (path, _) = asker.create(&ask).await;
        all.insert(path.rsplit('/').next().expect("an id").to_string());
    }
    // All at the same time, then about a quarter of them at a later one.
    for statement in ["UPDATE matches SET created = 1000", "UPDATE matches SET created = 2000 WHERE id < '8'"] {
        outside(database, statement).await;
        let mut listed = Vec::new();
        let mut next = String::new();
        loop {
            let page = asker.get(&format!("/api/matches?which=open&limit=4{next}"), None).await;
            let lines = page["matches"].as_array().expect("a list");
            let line = |line: &serde_json::Value| {
                let (created, id) = (line["created"].as_i64(), line["id"].as_str());
                (created.expect("a time"), id.expect("an id").to_string())
            };
            listed.extend(lines.iter().map(line));
            let Some(place) = page["next"].as_str() else { break };
            next = format!("&before={place}");
            assert!(listed.len() <= all.len(), "a list without an end: {listed:?}");
        }
        assert_eq!(listed.len(), all.len(), "{statement}: none is doubled");
        assert!(listed.is_sorted_by(|a, b| a.0 >= b.0), "{statement}: the newest first");
        assert_eq!(listed.into_iter().map(|(_, id)| id).collect::<BTreeSet<_>>(), all, "{statement}: none is lost");
    }
    for place in ["1000", "-a", "1000-", "x-a", "1000-%00", "1000-A", "9999999999999999999-a"] {
        let reply = asker.reply("GET", &format!("/api/matches?before={place}"), None, None).await;
        assert_eq!((reply.status, reply.json()["kind"].as_str()), (400, Some("unreadable")), "{place}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    every_match_is_on_one_page_whenever_it_was_set_up(&url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    every_match_is_on_one_page_whenever_it_was_set_up(&postgres.url()).await;
}
