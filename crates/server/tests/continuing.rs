//! Playing on from a record: where the new match begins, who sits there, what it counts for, and what is refused.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "these tests start servers, wait for them and touch files"
)]

use crate::common;

use common::{Asker, Postgres, Running, choice, outside, settings};
use serde_json::{Value, json};

fn file_in(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join("test.sqlite").display())
}

async fn start(database: &str) -> Running {
    let mut players = croupier_table::Players::default();
    croupier_lab::search::install(&mut players);
    players.install();
    Running::start(settings(database)).await
}

fn id_of(path: &str) -> &str {
    path.rsplit('/').next().expect("an id")
}

/// A setup in which a person meets a program that decides fast.
fn alone(game: &str) -> Value {
    let seats = match game {
        "lunchtable" | "fab" => json!([{ "kind": "person" }, { "kind": "program", "player": "greedy" }]),
        _ => json!([{ "kind": "person" }]),
    };
    json!({ "game": game, "seed": "continuing", "seats": seats })
}

/// The match when its first seat is to move, or when it is over.
async fn mine(asker: &mut Asker, path: &str, token: &str) -> Value {
    loop {
        let look = asker.get(&format!("{path}?since=1000000&wait=1"), Some(token)).await;
        if look["info"]["to_move"].is_null() || look["info"]["to_move"] == look["table"]["you"] {
            return look;
        }
    }
}

/// Plays some steps in the first seat, then gives up: the plies at which it had a choice.
async fn played(asker: &mut Asker, path: &str, token: &str, steps: usize) -> Vec<u64> {
    let mut plies = Vec::new();
    for step in 0..steps {
        let look = mine(asker, path, token).await;
        let (ply, action) = choice(&look, step * 3).expect("something to do");
        plies.push(ply);
        assert_eq!(asker.act(path, token, &format!("step {step}"), ply, &action).await.status, 200);
    }
    asker.post(&format!("{path}/concede"), Some(token), &json!({})).await;
    plies
}

/// What can be compared of two looks at the same situation.
fn situation(look: &Value) -> [Value; 4] {
    let info = &look["info"];
    [info["ply"].clone(), info["to_move"].clone(), look["view"].clone(), look["legal"].clone()]
}

struct Continued {
    path: String,
    token: String,
    made: Value,
}

async fn play_on(asker: &mut Asker, path: &str, token: Option<&str>, ply: u64, seat: u8) -> Continued {
    let address = format!("/api/records/{}/continue", id_of(path));
    let made = asker.post(&address, token, &json!({ "ply": ply, "seat": seat })).await;
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    assert_eq!(made["seats"].as_array().map(Vec::len), Some(1), "{made}");
    assert_eq!(made["seats"][0]["seat"], seat);
    Continued { path, token: made["seats"][0]["token"].as_str().expect("a token").into(), made }
}

/// Continues a match of every game; the servers at these addresses are asked in turn.
async fn in_all_games(asker: &mut Asker) -> Vec<(Continued, [Value; 4])> {
    let mut all = Vec::new();
    for game in ["geniejack", "rollio", "lunchtable", "fab"] {
        let (path, tokens) = asker.create(&alone(game)).await;
        let plies = played(asker, &path, &tokens[0], 7).await;
        for ply in [plies[0], plies[4]] {
            let there = format!("/api/replays/{}?ply={ply}&eye=0", id_of(&path));
            let before = asker.get(&there, Some(&tokens[0])).await;
            let on = play_on(asker, &path, Some(&tokens[0]), ply, 0).await;
            let look = asker.get(&on.path, Some(&on.token)).await;
            assert_eq!(situation(&look), situation(&before), "{game} at {ply}");
            let table = &look["table"];
            assert_eq!((&table["continued"], &table["hints"], &table["you"]), (&json!(ply), &json!(true), &json!(0)));
            assert!(table["ranked"].is_null() && table["id"] == on.made["id"]);
            let first = asker.get(&path, Some(&tokens[0])).await;
            for seat in 1..table["seats"].as_array().map_or(0, Vec::len) {
                assert_eq!(table["seats"][seat]["player"], first["table"]["seats"][seat]["player"], "{game}");
            }
            let (at, action) = choice(&look, 1).expect("something to do");
            assert_eq!(asker.act(&on.path, &on.token, "on", at, &action).await.status, 200);
            let look = mine(asker, &on.path, &on.token).await;
            all.push((on, situation(&look)));
        }
    }
    all
}

async fn a_match_goes_on_from_any_choice(database: &str) {
    let server = start(database).await;
    let all = in_all_games(&mut Asker::new(&server.address)).await;
    server.stop().await;
    let (_, bad) = croupier_server::check(&settings(database)).await.expect("a check");
    assert!(bad.is_empty(), "{bad:?}");
    let server = start(database).await;
    let mut asker = Asker::new(&server.address);
    for (on, before) in all {
        let look = asker.get(&on.path, Some(&on.token)).await;
        assert_eq!(situation(&look), before, "another process has it");
        asker.post(&format!("{}/concede", on.path), Some(&on.token), &json!({})).await;
        let record = asker.reply("GET", &format!("/api/records/{}", id_of(&on.path)), Some(&on.token), None).await;
        let record = croupier_table::files::RecordFile::from_text("record", &record.text()).expect("a record");
        croupier_table::registry::resume(record).expect("a record that can be played again");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_from_any_choice_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    a_match_goes_on_from_any_choice(&file_in(&folder)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_from_any_choice_on_two_servers() {
    let Some(postgres) = Postgres::start() else { return };
    let (one, other) = (start(&postgres.url()).await, start(&postgres.url()).await);
    let mut asker = Asker::of(&[one.address.clone(), other.address.clone()]);
    let all = in_all_games(&mut asker).await;
    one.stop().await;
    let mut asker = Asker::new(&other.address);
    for (on, before) in all {
        assert_eq!(situation(&asker.get(&on.path, Some(&on.token)).await), before, "the other server has it");
    }
    other.stop().await;
}

/// The status of a request to play on, and what it says. It is one line.
async fn refused(asker: &mut Asker, id: &str, token: Option<&str>, body: &Value) -> (u16, String) {
    let reply = asker.reply("POST", &format!("/api/records/{id}/continue"), token, Some(body)).await;
    let said = reply.json()["detail"].as_str().unwrap_or_default().to_string();
    assert!(!said.is_empty() && !said.contains('\n'), "{said}");
    (reply.status, said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_continued_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&file_in(&folder)).await;
    let mut asker = Asker::new(&server.address);
    let (path, tokens) = asker.create(&alone("geniejack")).await;
    let (id, token) = (id_of(&path).to_string(), Some(tokens[0].as_str()));
    let at = |ply: u64, seat: u8| json!({ "ply": ply, "seat": seat });
    let running = refused(&mut asker, &id, token, &at(0, 0)).await;
    assert_eq!(running, (409, "You can play on from a match when it is over.".into()));
    played(&mut asker, &path, &tokens[0], 3).await;
    let last = asker.get(&path, token).await["info"]["ply"].as_u64().expect("a ply");
    let over = refused(&mut asker, &id, token, &at(last, 0)).await;
    assert_eq!(over, (409, "The match is over at this move. Choose an earlier one to play on from.".into()));
    let beyond = refused(&mut asker, &id, token, &at(last + 1, 0)).await;
    assert_eq!(beyond, (404, format!("This match has only {last} steps.")));
    for seat in [1, 2, 200] {
        let missing = refused(&mut asker, &id, token, &at(0, seat)).await;
        assert_eq!(missing, (404, format!("This match has no seat {seat} to play.")));
    }
    let unknown = refused(&mut asker, "0123456789abcdef", None, &at(0, 0)).await;
    assert_eq!(unknown.0, 404);
    for body in [json!({}), json!({ "ply": 0 }), json!({ "ply": -1, "seat": 0 }), json!({ "ply": 0, "seat": "x" })] {
        assert_eq!(refused(&mut asker, &id, token, &body).await.0, 400, "{body}");
    }
    let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let daily = asker.post("/api/daily/rollio", Some(&player), &json!({})).await;
    let daily = daily["id"].as_str().expect("an id").to_string();
    asker.post(&format!("/api/matches/{daily}/concede"), Some(&player), &json!({})).await;
    let veiled = refused(&mut asker, &daily, Some(&player), &at(0, 0)).await;
    assert_eq!(veiled, (403, "You can play on from a ranked try when its day is over.".into()));
    server.stop().await;
    let other = "UPDATE matches SET header = json_set(header, '$.content', '0123456789abcdef')";
    assert!(outside(&file_in(&folder), other).await >= 2);
    let server = start(&file_in(&folder)).await;
    let (status, said) = refused(&mut Asker::new(&server.address), &id, token, &at(0, 0)).await;
    assert!(status == 410 && said.starts_with("This match can't be continued:"), "{said}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_eye_sees_in_the_new_match_what_it_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&file_in(&folder)).await;
    let mut asker = Asker::new(&server.address);
    let people = json!([{ "kind": "person" }, { "kind": "person" }]);
    for game in ["lunchtable", "fab"] {
        let (path, tokens) = asker.create(&json!({ "game": game, "seats": people, "visibility": "private" })).await;
        let mut first = [None, None];
        let mut step = 0;
        while step < 12 || first.contains(&None) {
            assert!(step < 300, "{game}: one of them never had a choice");
            let seat = asker.get(&path, Some(&tokens[0])).await["info"]["to_move"].as_u64().expect("someone") as usize;
            let look = asker.get(&path, Some(&tokens[seat])).await;
            let (ply, action) = choice(&look, step).expect("something to do");
            first[seat].get_or_insert(ply);
            assert_eq!(asker.act(&path, &tokens[seat], &format!("{step}"), ply, &action).await.status, 200);
            step += 1;
        }
        asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
        let stranger = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("one").to_string();
        let body = json!({ "ply": 0, "seat": 0 });
        assert_eq!(refused(&mut asker, id_of(&path), None, &body).await.0, 401, "it is private");
        assert_eq!(refused(&mut asker, id_of(&path), Some(&stranger), &body).await.0, 403, "it is private");
        for (seat, ply) in first.into_iter().enumerate() {
            let ply = ply.expect("both had a choice");
            let on = play_on(&mut asker, &path, Some(&tokens[seat]), ply, seat as u8).await;
            let look = asker.get(&on.path, Some(&on.token)).await;
            let there = format!("/api/replays/{}?ply={ply}&eye={seat}", id_of(&path));
            let own = asker.get(&there, Some(&tokens[seat])).await;
            assert_eq!(situation(&look), situation(&own), "{game} {seat}");
            let other = &look["table"]["seats"][1 - seat];
            assert_eq!(other["kind"], "program", "{other}");
            assert!(other["player"].is_string() && look["table"]["visibility"] == "private");
            // No token of the old match opens the new one, and nothing but the own seat's sight is in it.
            for token in [None, Some(&tokens[0]), Some(&tokens[1]), Some(&stranger)] {
                let reply = asker.reply("GET", &on.path, token.map(String::as_str), None).await;
                assert!([401, 403].contains(&reply.status), "{}", reply.text());
            }
            assert!(look["info"]["seed"].is_null(), "the seed stays sealed until the end");
            let told = asker.get(&format!("/api/records/{}", id_of(&on.path)), Some(&on.token)).await;
            assert_eq!(told["told"], look["told"], "while it goes on, its record is what the seat was told");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_watches_may_play_on_from_a_public_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&file_in(&folder)).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let mut public = alone("lunchtable");
    public["visibility"] = json!("public");
    let (path, tokens) = asker.create(&public).await;
    let plies = played(&mut asker, &path, &tokens[0], 4).await;
    let nobody = play_on(&mut asker, &path, None, plies[1], 0).await;
    let look = asker.get(&nobody.path, None).await;
    assert!(look["table"]["you"].is_null() && look["legal"] == json!([]), "a watcher sees what watchers see");
    assert_eq!(look["table"]["visibility"], "link", "it is not listed");
    // The other side of the table: the program that sat there makes room, the person's seat gets one.
    let on = play_on(&mut asker, &path, Some(&player), plies[1], 1).await;
    let look = asker.get(&on.path, Some(&player)).await;
    assert_eq!((&look["table"]["you"], &look["table"]["seats"][0]["kind"]), (&json!(1), &json!("program")));
    let mine = asker.get("/api/matches?which=mine", Some(&player)).await;
    let line = &mine["matches"][0];
    assert_eq!((&line["id"], &line["continued"]), (&on.made["id"], &json!(plies[1])), "{mine}");
    let listed = asker.get("/api/matches?which=running", None).await;
    assert_eq!(listed["matches"], json!([]), "{listed}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_request_gets_the_same_match_and_nothing_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(&file_in(&folder)).await;
    let mut asker = Asker::new(&server.address);
    let player = asker.post("/api/players", None, &json!({})).await["token"].as_str().expect("a token").to_string();
    let ask = json!({ "game": "lunchtable", "options": { "stage": "1-1" }, "seats": [{ "kind": "person" }] });
    let made = asker.post("/api/matches", Some(&player), &ask).await;
    let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
    let plies = played(&mut asker, &path, &player, 2).await;
    let remarks = |look: &Value| look["table"]["remarks"].as_array().map(Vec::len);
    assert_eq!(remarks(&asker.get(&path, Some(&player)).await), Some(1), "a stage says what it paid");
    let address = format!("/api/records/{}/continue", id_of(&path));
    let body = json!({ "ply": plies[1], "seat": 0 });
    let key = "a key of at least sixteen";
    let mut made = Vec::new();
    for _ in 0..2 {
        let reply = asker.next().ask("POST", &address, Some(&player), Some(key), Some(&body)).await.expect("an answer");
        assert_eq!(reply.status, 201, "{}", reply.text());
        made.push(reply.json());
    }
    assert_eq!(made[0], made[1], "with a key it is set up once");
    let other = json!({ "ply": plies[0], "seat": 0 });
    let reused = asker.next().ask("POST", &address, Some(&player), Some(key), Some(&other)).await.expect("an answer");
    assert_eq!((reused.status, reused.json()["kind"].as_str()), (422, Some("key_reused")));
    let short = asker.next().ask("POST", &address, Some(&player), Some("short"), Some(&body)).await.expect("an answer");
    assert_eq!(short.status, 400);
    let on = format!("/api/matches/{}", made[0]["id"].as_str().expect("an id"));
    let look = asker.get(&on, Some(&player)).await;
    assert_eq!(look["table"]["continued"], json!(plies[1]));
    asker.post(&format!("{on}/concede"), Some(&player), &json!({})).await;
    let over = asker.get(&on, Some(&player)).await;
    assert!(over["info"]["to_move"].is_null() && remarks(&over) == Some(0), "the story heard nothing of it: {over}");
    server.stop().await;
}
