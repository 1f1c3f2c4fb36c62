//! A server that is told to stop: no one waits in vain, and nothing is lost.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and wait for them")]

use crate::common;

use common::{Asker, Running, choice, settings};
use croupier_server::client::{Client, Socket};
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_polls_are_answered_and_sockets_are_closed_with_1001() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let look = asker.get(&path, Some(&tokens[0])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[0], "a", ply, &action).await.status, 200);
    let look = asker.get(&path, Some(&tokens[1])).await;
    let mut socket = Socket::open(&server.address, &format!("{path}/live"), &json!({})).await.expect("a socket");
    socket.look().await.expect("a look").expect("a look");
    let (poll, token) = (format!("{path}?since={}&wait=25", look["since"]), tokens[1].clone());
    let mut client = Client::new(&server.address);
    // The first request goes through, so that the second is surely under way when the server stops.
    client.ask("GET", &path, Some(&token), None, None).await.expect("an answer");
    let waits = tokio::spawn(async move { client.ask("GET", &poll, Some(&token), None, None).await });
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    server.stop().await;
    let answered = waits.await.expect("it ran").expect("the long poll is answered");
    assert_eq!((answered.status, answered.json()["info"]["ply"].as_u64()), (200, Some(ply + 1)));
    while let Some(frame) = socket.look().await.expect("frames") {
        assert_eq!(frame["info"]["ply"], ply + 1);
    }
    assert_eq!(socket.closed, Some(1001));
    let again = Running::start(settings(&url)).await;
    let look = Asker::new(&again.address).get(&path, Some(&tokens[0])).await;
    assert_eq!(look["info"]["ply"], ply + 1);
}

/// A model that listens for news does not keep a server from leaving.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_of_news_end_when_the_server_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let model = common::model::Model::new(&server.address).await;
    let mut stream = model.listen().await;
    assert_eq!(stream.status(), 200);
    server.stop().await;
    // Cut off in the middle, this would be an error.
    while stream.chunk().await.expect("a whole stream").is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_a_database_and_a_damaged_one_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let with = |name: &str| settings(&format!("sqlite:{}", at(name).display()));
    let server = Running::start(with("first.sqlite")).await;
    let mut asker = Asker::new(&server.address);
    let mut paths = Vec::new();
    for _ in 0..30 {
        paths.push(asker.duel("lunchtable").await.0);
    }
    // While the server runs.
    croupier_server::backup(&with("first.sqlite"), &at("copy.sqlite")).await.expect("a backup");
    let twice = croupier_server::backup(&with("first.sqlite"), &at("copy.sqlite")).await;
    assert!(twice.expect_err("it is not overwritten").to_string().contains("exists"));
    server.stop().await;
    let there = croupier_server::restore(&with("first.sqlite"), &at("copy.sqlite")).await;
    assert!(there.expect_err("a database is not overwritten").to_string().contains("move it away"));
    let restored = croupier_server::restore(&with("second.sqlite"), &at("copy.sqlite")).await.expect("a restore");
    assert_eq!(restored, 30);
    let second = Running::start(with("second.sqlite")).await;
    let mut asker = Asker::new(&second.address);
    for path in &paths {
        asker.get(path, None).await;
    }
    second.stop().await;
    // A page in the middle of the file is overwritten.
    let mut bytes = std::fs::read(at("copy.sqlite")).expect("a file");
    let page = bytes.len() / 4096 / 2 * 4096;
    bytes[page..page + 4096].fill(0x5a);
    std::fs::write(at("damaged.sqlite"), bytes).expect("a file");
    let (_, bad) = croupier_server::check(&with("damaged.sqlite")).await.expect("a check");
    assert!(!bad.is_empty(), "the damage is named");
    let refused = croupier_server::restore(&with("third.sqlite"), &at("damaged.sqlite")).await;
    assert!(refused.expect_err("it is refused").to_string().contains("damaged"));
    assert!(!at("third.sqlite").exists());
}
