//! Fields of the API that pages build on: what a deck holds, what a stage is about, which choice undoes.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use std::collections::BTreeSet;

use common::{Asker, Running, settings};
use serde_json::{Value, json};

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decks_list_their_cards_and_stages_their_facts() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()))).await;
    let mut asker = Asker::new(&server.address);
    let games = asker.get("/api/games", None).await;
    let (mut decks, mut stages) = (0, 0);
    for game in list(&games) {
        let name = game["game"].as_str().expect("a name");
        let catalogue = asker.get(&format!("/api/catalogue/{name}"), None).await;
        let known: BTreeSet<&str> = list(&catalogue).iter().filter_map(|entry| entry["id"].as_str()).collect();
        for deck in list(&game["decks"]) {
            let cards = list(&deck["cards"]);
            let unknown: Vec<_> =
                cards.iter().filter(|card| !card["id"].as_str().is_some_and(|id| known.contains(id))).collect();
            assert!(unknown.is_empty(), "{name} {}: {unknown:?} are in no catalogue", deck["name"]);
            let n: u64 = cards.iter().map(|card| card["count"].as_u64().expect("a number")).sum();
            assert!(n >= 20, "{name} {}: {n} cards", deck["name"]);
            decks += 1;
        }
        let told =
            list(&game["stages"]).iter().filter(|stage| stage["facts"].as_object().is_some_and(|of| !of.is_empty()));
        let told = told.count();
        assert!(told == 0 || told == list(&game["stages"]).len(), "{name}: facts of all stages or of none");
        stages += told;
    }
    assert!(decks >= 4 && stages >= 3, "{decks} decks, {stages} stages");
    let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let stories = asker.get("/api/story", Some(&player)).await;
    for story in list(&stories) {
        let game = list(&games).iter().find(|game| game["game"] == story["game"]).expect("a game");
        let told: Vec<&Value> = list(&story["stages"]).iter().map(|stage| &stage["facts"]).collect();
        let offered: Vec<&Value> = list(&game["stages"]).iter().map(|stage| &stage["facts"]).collect();
        assert_eq!(told, offered, "{}", story["game"]);
    }
}

/// The first look of a match of one person in which something is legal that fits. The person plays by chance.
async fn until_legal(asker: &mut Asker, game: &str, fits: impl Fn(&[Value]) -> bool) -> (String, String, Value) {
    for seed in 0..20 {
        let (path, tokens) = asker.create(&json!({ "game": game, "seed": format!("fields {seed}") })).await;
        let token = tokens[0].as_str();
        for step in 0..120 {
            let look = asker.get(&format!("{path}?since=1000000&wait=1"), Some(token)).await;
            if fits(list(&look["legal"])) {
                return (path, tokens[0].clone(), look);
            }
            if look["info"]["to_move"] != 0 {
                if look["info"]["to_move"].is_null() {
                    break;
                }
                continue;
            }
            let (ply, action) = common::choice(&look, step * 5 + seed).expect("something to do");
            assert_eq!(asker.act(&path, token, &format!("{ply}"), ply, &action).await.status, 200);
        }
    }
    panic!("{game}: it never came to that");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_choice_that_takes_back_says_so_and_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()))).await;
    let mut asker = Asker::new(&server.address);
    let takes_back = |legal: &[Value]| legal.iter().any(|choice| choice["takes_back"] == true);
    let (path, token, look) = until_legal(&mut asker, "fab", takes_back).await;
    let legal = list(&look["legal"]);
    let back: Vec<usize> = (0..legal.len()).filter(|at| legal[*at]["takes_back"] == true).collect();
    assert_eq!(back.len(), 1, "one choice takes back: {legal:?}");
    assert!(legal.iter().all(|choice| choice["takes_back"] != false), "what does not take back does not say so");
    let action = legal[back[0]]["action"].as_str().expect("an action");
    let ply = look["info"]["ply"].as_u64().expect("a ply");
    let reply = asker.act(&path, &token, "back", ply, action).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    // The situation is one of those just before, with the same choices.
    let actions =
        |look: &Value| -> Vec<Value> { list(&look["legal"]).iter().map(|choice| choice["action"].clone()).collect() };
    let after = actions(&reply.json());
    assert!(!after.contains(&json!(action)) && after != actions(&look), "{after:?}");
    let mut earlier = Vec::new();
    for ply in ply.saturating_sub(4)..ply {
        let replay = format!("{}?ply={ply}", path.replace("/matches/", "/replays/"));
        earlier.push(actions(&asker.get(&replay, Some(&token)).await));
    }
    assert!(earlier.contains(&after), "{after:?} after {action}, before {earlier:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_choice_of_the_seat_to_move_has_a_forecast() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()))).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    let to_move = asker.get(&path, Some(&tokens[0])).await["info"]["to_move"].as_u64().expect("someone") as usize;
    let look = asker.get(&path, Some(&tokens[to_move])).await;
    let told = asker.get(&format!("{path}/forecasts"), Some(&tokens[to_move])).await;
    assert_eq!(told["ply"], look["info"]["ply"]);
    let actions = |list: &[Value]| -> Vec<Value> { list.iter().map(|one| one["action"].clone()).collect() };
    assert_eq!(actions(list(&told["forecasts"])), actions(list(&look["legal"])));
    let texts = list(&told["forecasts"]).iter().filter(|one| one["forecast"]["text"].is_string());
    assert_eq!(texts.count(), list(&told["forecasts"]).len());
    let again = asker.get(&format!("{path}/forecasts"), Some(&tokens[to_move])).await;
    assert_eq!(again, told, "asked twice, the same is answered");
    let waits = asker.get(&format!("{path}/forecasts"), Some(&tokens[1 - to_move])).await;
    assert_eq!(waits["forecasts"], json!([]), "the one who waits has no choices");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_is_refused_where_an_object_is_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(settings(&format!("sqlite:{}", folder.path().join("test.sqlite").display()))).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.duel("lunchtable").await;
    for (address, body) in [("/concede", json!([])), ("/undo/answer", json!([true])), ("/actions", json!([0, "pass"]))]
    {
        let reply = asker.reply("POST", &format!("{path}{address}"), Some(&tokens[0]), Some(&body)).await;
        assert_eq!(reply.status, 400, "{address} {body}: {}", reply.text());
    }
    assert_eq!(asker.reply("POST", "/api/players", None, Some(&json!([]))).await.status, 400);
}
