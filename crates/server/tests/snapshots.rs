//! Long matches: what they were is kept on the way, and saves time and nothing else.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use common::{Asker, Postgres, Running, choice, outside, settings};
use croupier_server::Settings;
use serde_json::{Value, json};

/// Settings that keep short matches too.
fn short(database: &str) -> Settings {
    Settings { snapshots: 20, ..settings(database) }
}

/// A match between two people of at least this many steps, with something undone: its path and its tokens.
async fn long_match(asker: &mut Asker, steps: u64) -> (String, Vec<String>) {
    let (path, tokens) = asker.duel("fab").await;
    let mut ply = 0;
    while ply < steps {
        let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[0])).await;
        let seat = look["info"]["to_move"].as_u64().expect("the match is long enough") as usize;
        let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[seat])).await;
        let (at, action) = choice(&look, ply as usize * 3).expect("something to do");
        assert_eq!(asker.act(&path, &tokens[seat], &format!("step {at}"), at, &action).await.status, 200);
        ply = at + 1;
        if ply % 5 != 0 {
            continue;
        }
        let asked = asker.reply("POST", &format!("{path}/undo"), Some(&tokens[seat]), Some(&json!({}))).await;
        if asked.status == 202 {
            let agree = json!({ "agree": true });
            let undone = asker.post(&format!("{path}/undo/answer"), Some(&tokens[1 - seat]), &agree).await;
            ply = undone["info"]["ply"].as_u64().expect("a ply");
        }
    }
    (path, tokens)
}

/// What every eye is shown of a match.
async fn seen(asker: &mut Asker, path: &str, tokens: &[String]) -> Vec<Value> {
    let mut all = Vec::new();
    for token in [None, Some(&tokens[0]), Some(&tokens[1])] {
        let look = asker.get(path, token.map(String::as_str)).await;
        all.extend(["info", "view", "legal", "told", "since"].map(|part| look[part].clone()));
    }
    all
}

/// A number that the server counts.
async fn counted(asker: &mut Asker, name: &str) -> u64 {
    let text = asker.reply("GET", "/metrics", None, None).await.text();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("croupier_{name}_total ")));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

async fn a_long_match_goes_on_from_its_last_snapshot(database: &str) {
    let server = Running::start(short(database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = long_match(&mut asker, 130).await;
    let before = seen(&mut asker, &path, &tokens).await;
    assert!(before[0]["undone"].is_boolean());
    server.stop().await;
    let (_, bad) = croupier_server::check(&short(database)).await.expect("a check");
    assert!(bad.is_empty(), "{bad:?}");
    let server = Running::start(short(database)).await;
    let mut asker = Asker::new(&server.address);
    assert_eq!(seen(&mut asker, &path, &tokens).await, before, "from a snapshot");
    assert_eq!((counted(&mut asker, "replays").await, counted(&mut asker, "restores").await), (1, 1));
    server.stop().await;
    // What is damaged is not used, and said by a check.
    let damaged = outside(database, "UPDATE snapshots SET text = replace(text, 'true', 'false')").await;
    assert!(damaged >= 2, "{damaged} pieces");
    let (_, bad) = croupier_server::check(&short(database)).await.expect("a check");
    assert!(bad.len() == 1 && bad[0].contains("its log is sound, its snapshots are not"), "{bad:?}");
    let server = Running::start(short(database)).await;
    let mut asker = Asker::new(&server.address);
    assert_eq!(seen(&mut asker, &path, &tokens).await, before, "from the log");
    assert_eq!((counted(&mut asker, "replays").await, counted(&mut asker, "restores").await), (1, 0));
    // The next piece takes the place of what could not be used.
    for step in 0..40 {
        let seat = asker.get(&path, None).await["info"]["to_move"].as_u64().expect("someone") as usize;
        let look = asker.get(&format!("{path}?since=1000000"), Some(&tokens[seat])).await;
        let (ply, action) = choice(&look, step).expect("something to do");
        assert_eq!(asker.act(&path, &tokens[seat], &format!("more {ply}"), ply, &action).await.status, 200);
    }
    let before = seen(&mut asker, &path, &tokens).await;
    server.stop().await;
    let (_, bad) = croupier_server::check(&short(database)).await.expect("a check");
    assert!(bad.is_empty(), "{bad:?}");
    let server = Running::start(short(database)).await;
    let mut asker = Asker::new(&server.address);
    assert_eq!(seen(&mut asker, &path, &tokens).await, before, "from the new piece");
    assert_eq!(counted(&mut asker, "restores").await, 1);
}

/// A running match continues whose row has the hash of all cards, as servers wrote it before hashes were of the decks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_from_before_hashes_were_of_decks_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&database)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = long_match(&mut asker, 12).await;
    let before = seen(&mut asker, &path, &tokens).await;
    server.stop().await;
    let old = "UPDATE matches SET header = json_set(header, '$.content', 'bb2cb34cf99505c5')";
    assert_eq!(outside(&database, old).await, 1);
    let server = Running::start(settings(&database)).await;
    let mut asker = Asker::new(&server.address);
    assert_eq!(seen(&mut asker, &path, &tokens).await, before);
    let seat = before[0]["to_move"].as_u64().expect("someone") as usize;
    let look = asker.get(&path, Some(&tokens[seat])).await;
    let (ply, action) = choice(&look, 0).expect("something to do");
    assert_eq!(asker.act(&path, &tokens[seat], "on", ply, &action).await.status, 200);
    server.stop().await;
    // A match of other cards is refused in one line.
    let other = "UPDATE matches SET header = json_set(header, '$.content', '0123456789abcdef')";
    assert_eq!(outside(&database, other).await, 1);
    let server = Running::start(settings(&database)).await;
    let reply = Asker::new(&server.address).reply("GET", &path, Some(&tokens[0]), None).await;
    let said = reply.text();
    assert!(reply.status == 410 && said.contains("other content than this build has"), "{said}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    a_long_match_goes_on_from_its_last_snapshot(&url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    a_long_match_goes_on_from_its_last_snapshot(&postgres.url()).await;
}
