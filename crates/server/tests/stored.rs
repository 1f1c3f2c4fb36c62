//! A database as servers kept it on 18 November 2026: whatever comes after it opens it, checks it and plays on.
//!
//! `BLESS=1` makes one where there is none. One that is there stays as it is: that is what it is for.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::path::{Path, PathBuf};

use common::{Asker, Running, choice, model::Model, settings};
use serde_json::{Value, json};

/// What was kept, and the tokens that open it.
fn kept() -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored");
    (folder.join("2026-11-18.sqlite"), folder.join("2026-11-18.json"))
}

fn with(file: &Path) -> croupier_server::Settings {
    settings(&format!("sqlite:{}", file.display()))
}

/// Plays some steps of a match for the player to move, and gives the look of the first seat.
async fn play(asker: &mut Asker, path: &str, tokens: &[String], steps: usize) -> Value {
    for step in 0..steps {
        let info = asker.get(&format!("{path}?since=1000000"), Some(&tokens[0])).await["info"].clone();
        let Some(seat) = info["to_move"].as_u64() else { break };
        let Some(token) = tokens.get(seat as usize) else { break };
        let look = asker.get(&format!("{path}?since=1000000"), Some(token)).await;
        let (ply, action) = choice(&look, step * 7 + 3).expect("something to do");
        let reply = asker.act(path, token, &format!("key {ply}"), ply, &action).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    asker.get(path, Some(&tokens[0])).await
}

/// Where these matches are, for everyone at their tables. Sentences and views may change from one version to the next.
async fn everything(asker: &mut Asker, matches: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for kept in matches.as_array().expect("matches") {
        let path = kept["path"].as_str().expect("a path");
        for token in kept["tokens"].as_array().expect("tokens") {
            let look = asker.get(path, token.as_str()).await;
            let (info, told) = (&look["info"], look["told"].as_array().map(Vec::len));
            let outcome = info["outcome"].to_string();
            all.push(json!({ "ply": info["ply"], "to_move": info["to_move"], "outcome": outcome, "told": told }));
        }
        let record = asker.reply("GET", &path.replace("matches", "records"), None, None).await;
        all.push(json!({ "status": record.status, "whole": record.content_type == "application/jsonl" }));
    }
    all
}

/// The first starter deck of LunchTable as a file.
fn deck() -> String {
    let decks = include_str!("../../lunchtable/content/decks.jsonl").lines().next().expect("a deck");
    let deck: Value = serde_json::from_str(decks).expect("JSON");
    let cards = deck["deck"]["cards"].as_object().expect("cards").iter();
    let cards: String = cards.map(|(id, n)| format!("{id} = {n}\n")).collect();
    format!("name = \"mine\"\n\n[cards]\n{cards}")
}

/// Plays a little of everything that a database keeps.
async fn make(file: &Path, list: &Path) {
    let mut settings = with(file);
    settings.snapshots = 20;
    let server = Running::start(settings).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await;
    let token = player["token"].as_str().expect("a token").to_string();
    let decks = json!({ "decks": [{ "game": "lunchtable", "name": "mine", "text": deck() }] });
    let put = asker.reply("PUT", "/api/decks", Some(&token), Some(&decks)).await;
    assert!(put.status < 300, "{}", put.text());
    let mut matches = Vec::new();
    for (game, steps) in [("geniejack", 30), ("rollio", 30), ("lunchtable", 60), ("fab", 60)] {
        for over in [false, true] {
            let (path, tokens) = match game {
                "lunchtable" | "fab" => asker.duel(game).await,
                _ => asker.create(&json!({ "game": game, "seed": "kept" })).await,
            };
            play(&mut asker, &path, &tokens, steps).await;
            if over {
                asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
            }
            matches.push(json!({ "path": path, "tokens": tokens, "over": over }));
        }
    }
    let model = Model::new(&server.address).await;
    let begun = model.data("start", json!({ "game": "rollio", "seed": "kept" })).await;
    let matches = Value::from(matches);
    let looks = everything(&mut asker, &matches).await;
    let begun = json!({ "ply": begun["ply"] });
    let text =
        json!({ "player": token, "session": model.session(), "model": begun, "matches": matches, "looks": looks });
    server.stop().await;
    std::fs::write(list, format!("{text}\n")).expect("a file");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_2026_11_18_is_checked_and_played_on() {
    let (file, list) = kept();
    let folder = tempfile::tempdir().expect("a folder");
    if !file.exists() && std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        let made = folder.path().join("made.sqlite");
        make(&made, &list).await;
        croupier_server::backup(&with(&made), &file).await.expect("a copy");
    }
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&file, &copy).expect("a copy");
    let before = std::fs::read(&copy).expect("a file");
    let (good, bad) = croupier_server::check(&with(&copy)).await.expect("a check");
    assert_eq!((good, bad), (9, Vec::new()));
    assert_eq!(std::fs::read(&copy).expect("a file"), before, "a check writes nothing");
    let known: Value = serde_json::from_str(&std::fs::read_to_string(list).expect("a file")).expect("JSON");
    let server = Running::start(with(&copy)).await;
    let mut asker = Asker::new(&server.address);
    let looks = everything(&mut asker, &known["matches"]).await;
    assert_eq!(Value::from(looks), known["looks"], "every match is where it was");
    for kept in known["matches"].as_array().expect("matches").iter().filter(|kept| kept["over"] == false) {
        let tokens: Vec<String> = serde_json::from_value(kept["tokens"].clone()).expect("tokens");
        let path = kept["path"].as_str().expect("a path");
        let ply = asker.get(path, None).await["info"]["ply"].as_u64().expect("a ply");
        let look = play(&mut asker, path, &tokens, 3).await;
        assert!(look["info"]["ply"].as_u64().expect("a ply") > ply, "{path} is played on");
    }
    let decks = asker.get("/api/decks", known["player"].as_str()).await;
    assert_eq!(decks["decks"][0]["name"], "mine", "{decks}");
    let model = Model::back(&server.address, known["session"].as_str().expect("a session"));
    let look = model.data("look", json!({})).await;
    assert_eq!(look["ply"], known["model"]["ply"], "a session continues");
    model.data("act", json!({ "ply": look["ply"], "action": "1" })).await;
    server.stop().await;
    let (good, bad) = croupier_server::check(&with(&copy)).await.expect("a check");
    assert_eq!((good, bad), (9, Vec::new()));
}

/// A database of an older version is checked as it is, and is not changed by that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_database_is_checked_in_a_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = folder.path().join("old.sqlite");
    let settings = with(&old);
    let database = settings.database.clone();
    let server = Running::start(settings.clone()).await;
    let (_, tokens) = Asker::new(&server.address).duel("lunchtable").await;
    assert_eq!(tokens.len(), 2);
    server.stop().await;
    // As it was before the last step.
    let last = include_str!("../migrations/0006_ratings.sql");
    assert!(last.contains("rating_turns"), "{last}");
    for statement in [
        "DROP TABLE ratings",
        "DROP TABLE rated",
        "DROP TABLE rating_turns",
        "ALTER TABLE seats DROP COLUMN client",
        "DELETE FROM _sqlx_migrations WHERE version = 6",
    ] {
        common::outside(&database, statement).await;
    }
    common::outside(&database, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let before = std::fs::read(&old).expect("a file");
    let (good, bad) = croupier_server::check(&settings).await.expect("a check");
    assert_eq!((good, bad), (1, Vec::new()));
    assert_eq!(std::fs::read(&old).expect("a file"), before, "it is as old as before");
    let left = std::fs::read_dir(folder.path()).expect("a folder").filter_map(Result::ok).map(|file| file.file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("checked")).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Whatever is damaged, a check names the match, and its client is told that trying again is of no use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damaged_matches_are_named_and_their_clients_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (nth, (damage, status)) in [
        ("UPDATE entries SET line = substr(line, 1, 10) WHERE match_id = '{id}' AND ply = 2", 410),
        ("UPDATE entries SET line = 'nonsense' WHERE match_id = '{id}' AND ply = 1", 410),
        ("DELETE FROM entries WHERE match_id = '{id}' AND ply = 1", 410),
        ("UPDATE entries SET line = (SELECT line FROM entries AS other WHERE other.match_id = '{id}' AND other.ply = 1) WHERE match_id = '{id}' AND ply = 3", 410),
        ("UPDATE matches SET header = '{' WHERE id = '{id}'", 410),
        ("UPDATE matches SET header = replace(header, 'lunchtable', 'chess') WHERE id = '{id}'", 410),
        ("UPDATE matches SET setup = '{' WHERE id = '{id}'", 410),
        ("UPDATE seats SET kind = 'program', program = 'nobody' WHERE match_id = '{id}' AND seat = 1", 410),
        ("UPDATE matches SET ended = 1 WHERE id = '{id}'", 200),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("{nth}.sqlite"));
        let server = Running::start(with(&file)).await;
        let mut asker = Asker::new(&server.address);
        let (path, tokens) = asker.duel("lunchtable").await;
        let (sound, _) = asker.duel("lunchtable").await;
        play(&mut asker, &path, &tokens, 5).await;
        server.stop().await;
        let id = path.rsplit('/').next().expect("an id");
        let statement: &'static str = damage.replace("{id}", id).leak();
        assert_eq!(common::outside(&with(&file).database, statement).await, 1, "{statement}");
        let (good, bad) = croupier_server::check(&with(&file)).await.expect("a check");
        assert_eq!(good, 1, "{damage}: {bad:?}");
        assert!(bad.len() == 1 && bad[0].starts_with(&format!("{id}: ")), "{damage}: {bad:?}");
        let server = Running::start(with(&file)).await;
        let mut asker = Asker::new(&server.address);
        let told = asker.reply("GET", &path, Some(&tokens[0]), None).await;
        assert_eq!(told.status, status, "{damage}: {}", told.text());
        if status == 410 {
            let told = told.json();
            let kind = told["kind"].as_str().unwrap_or_default();
            assert!(["damaged", "gone"].contains(&kind) && told["retry_after"].is_null(), "{damage}: {told}");
            let title = told["title"].as_str().unwrap_or_default();
            assert!(title.contains("amaged") || title.contains("can't be continued"), "{told}");
        }
        asker.get(&sound, None).await;
        server.stop().await;
    }
}
