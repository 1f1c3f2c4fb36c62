//! Rated matches: who may play them, and what they do to ratings.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and wait for them")]

use crate::common;

use std::time::Duration;

use common::{Asker, Postgres, Running, outside, settings};
use croupier_server::client::Reply;
use serde_json::{Value, json};

/// A server behind a proxy, so that players can come from different places.
struct House {
    server: Running,
    asker: Asker,
}

async fn house(database: &str) -> House {
    let mut settings = settings(database);
    settings.proxy_header = Some("X-Forwarded-For".into());
    let server = Running::start(settings).await;
    let asker = Asker::new(&server.address);
    House { server, asker }
}

fn file(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join("test.sqlite").display())
}

const HOME: &str = "203.0.113.1";
const AWAY: &str = "203.0.113.2";

fn table() -> Value {
    json!({
        "game": "lunchtable", "rated": true, "clock": { "kind": "game", "seconds": 600 },
        "seats": [{ "kind": "person" }, { "kind": "open" }]
    })
}

impl House {
    async fn player(&mut self) -> String {
        let player = self.asker.post("/api/players", None, &json!({})).await;
        player["token"].as_str().expect("a token").into()
    }

    async fn from(&mut self, place: &str, path: &str, token: Option<&str>, body: &Value) -> Reply {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("x-forwarded-for", place)];
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        let body = body.to_string();
        self.asker.next().send("POST", path, &headers, Some(body.as_bytes())).await.expect("an answer")
    }

    /// Plays a rated match between two players, whose first gives up. Gives its path.
    async fn lost(&mut self, loser: &str, winner: &str) -> String {
        let made = self.from(HOME, "/api/matches", Some(loser), &table()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let path = format!("/api/matches/{}", made.json()["id"].as_str().expect("an id"));
        let joined = self.from(AWAY, &format!("{path}/join"), Some(winner), &json!({ "rated": true })).await;
        assert_eq!(joined.status, 201, "{}", joined.text());
        self.asker.post(&format!("{path}/concede"), Some(loser), &json!({})).await;
        path
    }

    /// The ratings of a player in the first game, once that many matches are counted.
    async fn rating(&mut self, token: &str, matches: i64) -> Value {
        loop {
            let kept = self.asker.get("/api/ratings", Some(token)).await;
            if kept["ratings"][0]["matches"].as_i64().unwrap_or(0) >= matches {
                return kept;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_match_needs_two_players_who_agree_a_clock_and_two_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = house(&file(&folder)).await;
    let (host, guest) = (house.player().await, house.player().await);
    let wrong = [
        ("clock", json!({ "kind": "none" }), "needs a clock"),
        ("hints", json!(true), "no hints"),
        ("coin", json!(false), "a coin decides"),
        ("away", json!({ "after": 60, "then": "program" }), "no program takes over"),
        ("seats", json!([{ "kind": "person" }, { "kind": "program" }]), "between two people"),
        ("seats", json!([{ "kind": "person" }, { "kind": "person" }]), "leave a seat open"),
        ("game", json!("rollio"), "between two people"),
    ];
    for (name, value, said) in wrong {
        let mut ask = table();
        ask[name] = value;
        if name == "game" {
            ask["seats"] = json!([]);
        }
        let refused = house.from(HOME, "/api/matches", Some(&host), &ask).await;
        assert!((400..500).contains(&refused.status) && refused.text().contains(said), "{name}: {}", refused.text());
    }
    let refused = house.from(HOME, "/api/matches", None, &table()).await;
    assert_eq!(refused.status, 401, "{}", refused.text());
    let made = house.from(HOME, "/api/matches", Some(&host), &table()).await;
    let path = format!("/api/matches/{}", made.json()["id"].as_str().expect("an id"));
    let join = format!("{path}/join");
    let agrees = json!({ "rated": true });
    for (place, token, body, status, said) in [
        (AWAY, Some(&guest), json!({}), 409, "is rated"),
        (AWAY, None, agrees.clone(), 401, "player token"),
        (AWAY, Some(&host), agrees.clone(), 403, "against yourself"),
        (HOME, Some(&guest), agrees.clone(), 403, "same address"),
        (AWAY, Some(&guest), agrees.clone(), 201, "token"),
    ] {
        let reply = house.from(place, &join, token.map(String::as_str), &body).await;
        assert!(reply.status == status && reply.text().contains(said), "{}", reply.text());
    }
    let look = house.asker.get(&path, Some(&guest)).await;
    assert_eq!(look["table"]["rated"], true);
    for chair in look["table"]["seats"].as_array().expect("chairs") {
        assert_eq!(chair["rating"], json!({ "rating": 1500, "deviation": 350 }), "{chair}");
    }
    let undo = house.asker.reply("POST", &format!("{path}/undo"), Some(&guest), Some(&json!({}))).await;
    assert_eq!(undo.status, 403, "{}", undo.text());
    let casual = json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }] });
    let (path, _) = house.asker.create(&casual).await;
    let reply = house.from(AWAY, &format!("{path}/join"), Some(&guest), &agrees).await;
    assert!(reply.status == 409 && reply.text().contains("not rated"), "{}", reply.text());
}

async fn rated_matches_change_ratings(database: &str) {
    let mut house = house(database).await;
    let (one, other) = (house.player().await, house.player().await);
    assert_eq!(house.asker.get("/api/ratings", Some(&one)).await, json!({ "ratings": [], "matches": [] }));
    let path = house.lost(&one, &other).await;
    let (lost, won) = (house.rating(&one, 1).await, house.rating(&other, 1).await);
    assert_eq!((&won["ratings"][0]["rating"], &won["ratings"][0]["deviation"]), (&json!(1662), &json!(290)));
    assert_eq!((&lost["ratings"][0]["rating"], &lost["matches"][0]["result"]), (&json!(1338), &json!("lost")));
    assert_eq!((&won["matches"][0]["change"], &won["matches"][0]["result"]), (&json!(162), &json!("won")));
    // The table shows what the match has changed.
    let table = loop {
        let look = house.asker.get(&path, Some(&one)).await;
        let chairs = look["table"]["seats"].as_array().cloned().expect("chairs");
        if chairs.iter().all(|chair| chair["rating"]["change"].is_i64()) {
            break chairs;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let changes: Vec<i64> = table.iter().filter_map(|chair| chair["rating"]["change"].as_i64()).collect();
    assert_eq!(changes.iter().map(|change| change.abs()).collect::<Vec<_>>(), [162, 162], "{table:?}");
    // Other matches change nothing: against a program, without a rating, in another game.
    let (casual, tokens) = house.asker.duel("lunchtable").await;
    house.asker.post(&format!("{casual}/concede"), Some(&tokens[0]), &json!({})).await;
    let alone = house.asker.post("/api/matches", Some(&one), &json!({ "game": "lunchtable" })).await;
    let alone = format!("/api/matches/{}", alone["id"].as_str().expect("an id"));
    house.asker.post(&format!("{alone}/concede"), Some(&one), &json!({})).await;
    // A rematch is rated too, and pressing for it is agreeing to it.
    let again = house.asker.post(&format!("{path}/rematch"), Some(&other), &json!({})).await;
    let next = format!("/api/matches/{}", again["id"].as_str().expect("an id"));
    house.asker.post(&format!("{path}/rematch"), Some(&one), &json!({})).await;
    assert_eq!(house.asker.get(&next, Some(&one)).await["table"]["rated"], true);
    house.asker.post(&format!("{next}/concede"), Some(&other), &json!({})).await;
    let kept = house.rating(&one, 2).await;
    assert_eq!(kept["matches"].as_array().map(Vec::len), Some(2), "{kept}");
    assert!(kept["ratings"][0]["rating"].as_i64() > Some(1400), "{kept}");
    // Deleted is deleted, for the one who asked.
    let gone = house.asker.reply("DELETE", "/api/ratings", Some(&one), None).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert_eq!(house.asker.get("/api/ratings", Some(&one)).await, json!({ "ratings": [], "matches": [] }));
    assert_eq!(house.rating(&other, 2).await["ratings"][0]["matches"], 2);
    house.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rated_matches_change_ratings_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    rated_matches_change_ratings(&file(&folder)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rated_matches_change_ratings_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    rated_matches_change_ratings(&postgres.url()).await;
}

/// A server that stops between the end of a match and its rating counts it when it starts again, and only once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_not_counted_is_counted_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = file(&folder);
    let mut first = house(&database).await;
    let (one, other) = (first.player().await, first.player().await);
    first.lost(&one, &other).await;
    first.rating(&one, 1).await;
    first.server.stop().await;
    for statement in [
        "DELETE FROM ratings",
        "UPDATE rated SET before = NULL, after = NULL, deviation = NULL",
        "DELETE FROM rating_turns",
    ] {
        outside(&database, statement).await;
    }
    for _ in 0..2 {
        let mut again = house(&database).await;
        let kept = again.rating(&other, 1).await;
        assert_eq!(
            (&kept["ratings"][0]["rating"], &kept["ratings"][0]["matches"]),
            (&json!(1662), &json!(1)),
            "{kept}"
        );
        again.server.stop().await;
    }
}

/// Many matches of the same players end at the same time; each is counted once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_that_end_together_are_all_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = house(&file(&folder)).await;
    let (one, other) = (house.player().await, house.player().await);
    let mut ends = Vec::new();
    for _ in 0..8 {
        let made = house.from(HOME, "/api/matches", Some(&one), &table()).await.json();
        let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
        house.from(AWAY, &format!("{path}/join"), Some(&other), &json!({ "rated": true })).await;
        let (mut client, token) = (house.server.client(), one.clone());
        ends.push(
            async move { client.ask("POST", &format!("{path}/concede"), Some(&token), None, Some(&json!({}))).await },
        );
    }
    let ends: Vec<_> = ends.into_iter().map(tokio::spawn).collect();
    for end in ends {
        assert_eq!(end.await.expect("a task").expect("an answer").status, 200);
    }
    let (lost, won) = (house.rating(&one, 8).await, house.rating(&other, 8).await);
    for kept in [&lost, &won] {
        let changes: i64 =
            kept["matches"].as_array().expect("matches").iter().filter_map(|line| line["change"].as_i64()).sum();
        let rating = kept["ratings"][0]["rating"].as_i64().expect("a rating");
        assert!((rating - 1500 - changes).abs() <= 8, "the changes lead to the rating: {kept}");
    }
}
