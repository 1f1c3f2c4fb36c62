//! What the gold of a story buys: offered, paid for once, refused in one line, and kept.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use common::{Asker, Postgres, Running, outside, settings};
use serde_json::{Value, json};

const RICH: &str = "INSERT INTO notes (owner, name, text) \
    SELECT id, 'lunchtable-story.json', '{\"stars\": {\"1-1\": 3}, \"gold\": 400, \"xp\": 15}' FROM players";

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

async fn story(asker: &mut Asker, player: &str) -> Value {
    let stories = asker.get("/api/story", Some(player)).await;
    stories.as_array().and_then(|all| all.iter().find(|one| one["game"] == "lunchtable")).cloned().expect("a story")
}

fn good<'a>(story: &'a Value, id: &str) -> &'a Value {
    let goods = story["goods"].as_array().expect("goods");
    goods.iter().find(|good| good["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

fn gold(story: &Value) -> u64 {
    story["notes"]["lunchtable-story.json"]["gold"].as_u64().expect("gold")
}

async fn gold_buys_each_thing_once(database: &str) {
    let server = Running::start(settings(database)).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await;
    let player = text(&player["token"]).to_string();
    let poor = story(&mut asker, &player).await;
    assert_eq!(good(&poor, "back-graffiti")["refused"], "Graffiti costs 150 gold: earn 150 more");
    let buy = "/api/story/lunchtable/buy";
    let refused = asker.reply("POST", buy, Some(&player), Some(&json!({ "good": "back-graffiti" }))).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert_eq!(refused.json()["detail"], "Graffiti costs 150 gold: earn 150 more");
    assert_eq!(outside(database, RICH).await, 1);
    let bought = asker.post(buy, Some(&player), &json!({ "good": "back-graffiti" })).await;
    assert_eq!(bought["text"], "You bought Graffiti. 250 gold left.");
    assert_eq!((gold(&bought["story"]), &good(&bought["story"], "back-graffiti")["owned"]), (250, &json!(true)));
    for (game, ask, status) in [
        ("lunchtable", json!({ "good": "back-graffiti" }), 422),
        ("lunchtable", json!({ "good": "back-of-the-bus" }), 422),
        ("lunchtable", json!({}), 400),
        ("rollio", json!({ "good": "back-graffiti" }), 422),
        ("chess", json!({ "good": "back-graffiti" }), 404),
    ] {
        let reply = asker.reply("POST", &format!("/api/story/{game}/buy"), Some(&player), Some(&ask)).await;
        assert_eq!(reply.status, status, "{game} {ask}: {}", reply.text());
        assert!(!text(&reply.json()["detail"]).contains('\n'));
    }
    // Two tabs at once, with gold for one: one of them is refused, and nothing is paid for twice.
    let (mut one, mut other) = (Asker::new(&server.address), Asker::new(&server.address));
    let (marble, disco) = (json!({ "good": "back-marble" }), json!({ "good": "back-disco" }));
    let both = tokio::join!(
        one.reply("POST", buy, Some(&player), Some(&marble)),
        other.reply("POST", buy, Some(&player), Some(&disco))
    );
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "{} {}", both.0.text(), both.1.text());
    server.stop().await;
    let server = Running::start(settings(database)).await;
    let kept = story(&mut Asker::new(&server.address), &player).await;
    let owned = kept["goods"].as_array().expect("goods").iter().filter(|good| good["owned"] == true);
    assert_eq!((gold(&kept), owned.count()), (0, 2));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    gold_buys_each_thing_once(&format!("sqlite:{}", folder.path().join("test.sqlite").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    gold_buys_each_thing_once(&postgres.url()).await;
}

/// How many runs the notes of the only player count, asked by changing nothing.
const ALL_RUNS: &str = "UPDATE notes SET text = text WHERE name = 'rollio-deeds.json' AND text LIKE '%\"runs\": 12,%'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn runs_that_end_at_the_same_time_all_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&database)).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await;
    let player = text(&player["token"]).to_string();
    let mut paths = Vec::new();
    for _ in 0..12 {
        let made = asker.post("/api/matches", Some(&player), &json!({ "game": "rollio" })).await;
        paths.push(format!("/api/matches/{}/concede", text(&made["id"])));
    }
    let mut ends = tokio::task::JoinSet::new();
    for path in paths {
        let (mut one, player) = (Asker::new(&server.address), player.clone());
        ends.spawn(async move {
            let reply = one.reply("POST", &path, Some(&player), Some(&json!({}))).await;
            (reply.status, reply.text())
        });
    }
    while let Some(ended) = ends.join_next().await {
        let (status, text) = ended.expect("an answer");
        assert_eq!(status, 200, "{text}");
    }
    assert_eq!(outside(&database, ALL_RUNS).await, 1, "a run was written over by another");
    server.stop().await;
}
