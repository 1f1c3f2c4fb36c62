//! A database that loses what was answered: the server notices, says so and takes nothing more.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests wait for servers")]

use crate::common;

use std::time::Duration;

use common::{Asker, Postgres, Running, choice, outside, settings};
use serde_json::{Value, json};

/// Waits until the server says whether it is ready: what it says.
async fn readiness(asker: &mut Asker, status: u16) -> Value {
    for _ in 0..100 {
        let reply = asker.reply("GET", "/readyz", None, None).await;
        if reply.status == status {
            return reply.json();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("/readyz never said {status}");
}

async fn is_missed(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&json!({ "game": "rollio", "seed": "1" })).await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    let done = asker.act(&path, &tokens[0], "one", ply, &action).await;
    assert_eq!(done.status, 200);
    readiness(&mut asker, 200).await;

    outside(database, "CREATE TABLE aside AS SELECT * FROM entries").await;
    outside(database, "DELETE FROM entries").await;
    let said = readiness(&mut asker, 503).await;
    assert!(said["detail"].as_str().is_some_and(|why| why.contains("lacks an action")), "{said}");
    let (ply, action) = choice(&done.json(), 0).expect("something to do");
    let refused = asker.act(&path, &tokens[0], "two", ply, &action).await;
    assert_eq!((refused.status, &refused.json()["detail"]), (503, &said["detail"]));
    let refused = asker.reply("POST", "/api/matches", None, Some(&json!({ "game": "rollio" }))).await;
    assert_eq!(refused.status, 503, "nothing new is accepted");

    outside(database, "INSERT INTO entries SELECT * FROM aside").await;
    readiness(&mut asker, 200).await;
    let done = asker.act(&path, &tokens[0], "two", ply, &action).await;
    assert_eq!(done.status, 200, "it goes on when the entry is back: {}", done.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answered_action_that_is_gone_is_missed_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    is_missed(&format!("sqlite:{}", folder.path().join("test.sqlite").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answered_action_that_is_gone_is_missed_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    is_missed(&postgres.url()).await;
}
