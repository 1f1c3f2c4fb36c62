//! Two people at a table: invitations, the coin, decks, names, emotes, leaving, claims and rematches.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "these tests start servers and wait for them")]

use crate::common;

use common::{Asker, Running, choice, settings};
use croupier_server::client::Socket;
use serde_json::{Value, json};

struct House {
    server: Running,
    asker: Asker,
    _folder: tempfile::TempDir,
}

async fn house() -> House {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
    let server = Running::start(settings(&url)).await;
    let asker = Asker::new(&server.address);
    House { server, asker, _folder: folder }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}"))
}

impl House {
    async fn player(&mut self) -> (String, String) {
        let player = self.asker.post("/api/players", None, &json!({})).await;
        (text(&player, "token").into(), text(&player, "name").into())
    }

    async fn socket(&self, path: &str, token: Option<&str>) -> Socket {
        Socket::open(&self.server.address, &format!("{path}/live"), &json!({ "token": token })).await.expect("a socket")
    }
}

/// The first frame that is as wanted.
async fn until(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = socket.look().await.expect("a frame").expect("a frame");
        if wanted(&frame) {
            return frame;
        }
    }
}

fn invitation() -> Value {
    json!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }], "options": { "deck": "geeks" } })
}

/// The starter decks of a finished match, by seat.
fn decks(record: &str) -> Vec<String> {
    let header: Value = record.lines().find_map(|line| serde_json::from_str(line).ok()).expect("a header");
    let decks = header["config"]["decks"].as_array().expect("decks");
    decks.iter().map(|deck| deck.as_str().map_or_else(|| deck.to_string(), String::from)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_coin_decides_who_begins_and_decks_stay_with_their_players() {
    let mut house = house().await;
    let mut seats = Vec::new();
    for round in 0..40 {
        let (path, tokens) = house.asker.create(&invitation()).await;
        let host = tokens[0].clone();
        let waiting = house.asker.get(&path, Some(&host)).await;
        assert_eq!((&waiting["legal"], &waiting["told"]), (&json!([]), &json!([])), "nothing counts yet");
        let early = house.asker.act(&path, &host, "early", 0, "advance").await;
        assert_eq!((early.status, early.json()["kind"].as_str()), (409, Some("not_your_turn")), "{}", early.text());
        let refused = house.asker.reply("POST", &format!("{path}/join"), None, Some(&json!({ "deck": "nope" }))).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        let joined = house.asker.post(&format!("{path}/join"), None, &json!({ "deck": "freaks" })).await;
        let seat = joined["seat"].as_u64().expect("a seat") as usize;
        let frame = house.asker.get(&path, Some(&host)).await;
        assert_eq!(frame["table"]["you"], 1 - seat, "{}", frame["table"]);
        assert_eq!(frame["table"]["coin"], 0, "seat 0 begins in this game");
        seats.push(seat);
        if round < 4 {
            house.asker.post(&format!("{path}/concede"), Some(&host), &json!({})).await;
            let record = house.asker.reply("GET", &path.replace("matches", "records"), None, None).await.text();
            let played = decks(&record);
            assert!(
                played[seat].contains("freaks") && played[1 - seat].contains("geeks"),
                "{played:?}, guest at {seat}"
            );
        }
    }
    assert!(seats.contains(&0) && seats.contains(&1), "{seats:?}");
    let fixed = json!({ "coin": false, "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "open" }] });
    for _ in 0..8 {
        let (path, _) = house.asker.create(&fixed).await;
        let joined = house.asker.post(&format!("{path}/join"), None, &json!({})).await;
        assert_eq!(joined["seat"], 1, "without a coin the host keeps the first seat");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_seats_both_in_whichever_order_they_ask() {
    let mut house = house().await;
    for first in [0, 1] {
        let (path, tokens) = house.asker.create(&invitation()).await;
        let guest = house.asker.post(&format!("{path}/join"), None, &json!({})).await;
        let tokens = [tokens[0].clone(), text(&guest, "token").to_string()];
        house.asker.post(&format!("{path}/concede"), Some(&tokens[0]), &json!({})).await;
        let one = house.asker.post(&format!("{path}/rematch"), Some(&tokens[first]), &json!({})).await;
        let next = format!("/api/matches/{}", text(&one, "id"));
        let frame = house.asker.get(&next, one["token"].as_str()).await;
        let chairs = frame["table"]["seats"].as_array().expect("chairs");
        let other = chairs.iter().find(|chair| chair["seat"] != one["seat"]).expect("another chair");
        assert_eq!(other["kind"], "invited", "the other player has not come yet");
        assert!(other["claim_from"].is_null(), "nobody claims a seat whose player was never there");
        let early = house.asker.act(&next, text(&one, "token"), "early", 0, "advance").await;
        assert_eq!(early.status, 409, "{}", early.text());
        let two = house.asker.post(&format!("{path}/rematch"), Some(&tokens[1 - first]), &json!({})).await;
        assert_eq!(one["id"], two["id"]);
        assert_ne!(one["seat"], two["seat"], "each has a seat");
        for joined in [&two, &one] {
            let frame = house.asker.get(&next, joined["token"].as_str()).await;
            assert_eq!(frame["table"]["you"], joined["seat"]);
        }
        let frame = house.asker.get(&next, one["token"].as_str()).await;
        assert!(frame["table"]["seats"].as_array().expect("chairs").iter().all(|chair| chair["kind"] == "person"));
        let begins = if one["seat"] == 0 { &one } else { &two };
        let look = house.asker.get(&next, begins["token"].as_str()).await;
        let (ply, action) = choice(&look, 0).expect("something to do");
        assert_eq!(house.asker.act(&next, text(begins, "token"), "go", ply, &action).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_hear_when_the_other_leaves_and_watchers_are_offered_nothing() {
    let mut house = house().await;
    let mut ask = invitation();
    ask["coin"] = false.into();
    ask["away"] = json!({ "after": 5 });
    let (host, host_name) = house.player().await;
    let made = house.asker.post("/api/matches", Some(&host), &ask).await;
    let path = format!("/api/matches/{}", text(&made, "id"));
    let guest = house.asker.post(&format!("{path}/join"), None, &json!({})).await;
    let guest = text(&guest, "token").to_string();
    let mut stays = house.socket(&path, Some(&guest)).await;
    let mut leaves = house.socket(&path, Some(&host)).await;
    let mut watches = house.socket(&path, None).await;
    until(&mut stays, |frame| frame["table"]["seats"][0]["here"] == true).await;
    leaves.look().await.expect("a frame").expect("a frame");
    drop(leaves);
    let told = until(&mut stays, |frame| frame["table"]["seats"][0]["here"] == false).await;
    assert!(told["table"]["seats"][0]["claim_from"].is_i64(), "{}", told["table"]);
    assert_eq!(told["table"]["seats"][0]["name"], host_name.as_str());
    let seen = until(&mut watches, |frame| frame["table"]["seats"][0]["here"] == false).await;
    assert!(seen["table"]["seats"][0]["claim_from"].is_null(), "a watcher claims nothing: {}", seen["table"]);
    let claimed = loop {
        let reply = house.asker.reply("POST", &format!("{path}/claim"), Some(&guest), Some(&json!({}))).await;
        match reply.status {
            409 => tokio::time::sleep(std::time::Duration::from_millis(200)).await,
            _ => break reply,
        }
    };
    assert_eq!(claimed.status, 200, "{}", claimed.text());
    let over = until(&mut watches, |frame| frame["table"]["over"].is_object()).await["table"]["over"].clone();
    let winner = text(&told["table"]["seats"][1], "name").to_string();
    assert_eq!(over, json!({ "winners": [1], "text": format!("{winner} wins. {host_name} left the match.") }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emotes_reach_the_others_and_are_not_a_flood() {
    let mut house = house().await;
    let (path, tokens) = house.asker.duel("fab").await;
    let mut watches = house.socket(&path, None).await;
    let emote = format!("{path}/emotes");
    let sent = house.asker.post(&emote, Some(&tokens[1]), &json!({ "emote": "good_luck" })).await;
    assert_eq!(sent["table"]["emotes"][0]["emote"], "good_luck");
    let seen =
        until(&mut watches, |frame| frame["table"]["emotes"].as_array().is_some_and(|all| !all.is_empty())).await;
    let shown = &seen["table"]["emotes"][0];
    assert_eq!((&shown["seat"], &shown["n"]), (&json!(1), &json!(1)));
    let soon = house.asker.reply("POST", &emote, Some(&tokens[1]), Some(&json!({ "emote": "oops" }))).await;
    assert_eq!(soon.status, 429);
    let other = house.asker.post(&emote, Some(&tokens[0]), &json!({ "emote": "hello" })).await;
    assert_eq!(other["table"]["emotes"][1]["n"], 2);
    for (token, body, expected) in
        [(None, "hello", 401), (Some(&tokens[0]), "you are all fools", 400), (Some(&tokens[0]), "", 400)]
    {
        let reply = house.asker.reply("POST", &emote, token.map(String::as_str), Some(&json!({ "emote": body }))).await;
        assert_eq!(reply.status, expected, "{body}: {}", reply.text());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_table_is_listed_while_its_host_is_there_and_not_to_those_who_are_blocked() {
    let mut house = house().await;
    let ((host, name), (guest, _)) = (house.player().await, house.player().await);
    let mut ask = invitation();
    ask["visibility"] = "public".into();
    let made = house.asker.post("/api/matches", Some(&host), &ask).await;
    let path = format!("/api/matches/{}", text(&made, "id"));
    let open = "/api/open-seats?game=lunchtable";
    assert_eq!(house.asker.get(open, None).await["tables"], json!([]), "nobody sits there yet");
    let socket = house.socket(&path, Some(&host)).await;
    let listed = loop {
        let tables = house.asker.get(open, Some(&guest)).await["tables"].clone();
        if tables != json!([]) {
            break tables;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!((&listed[0]["id"], &listed[0]["name"]), (&made["id"], &json!(name)));
    assert_eq!(house.asker.get("/api/open-seats?game=fab", None).await["tables"], json!([]));
    assert_eq!(house.asker.get(open, Some(&host)).await["tables"], json!([]), "nobody joins their own table");
    drop(socket);
    while house.asker.get(open, None).await["tables"] != json!([]) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    // They meet, and the host does not want to meet the guest again.
    house.asker.post(&format!("{path}/join"), Some(&guest), &json!({})).await;
    let block = house.asker.reply("POST", &format!("{path}/block"), Some(&host), Some(&json!({}))).await;
    assert_eq!(block.status, 204, "{}", block.text());
    let blocked = house.asker.get("/api/blocks", Some(&host)).await;
    let blocked = text(&blocked["players"][0], "id").to_string();
    let again = house.asker.post("/api/matches", Some(&host), &ask).await;
    let path = format!("/api/matches/{}", text(&again, "id"));
    let _socket = house.socket(&path, Some(&host)).await;
    while house.asker.get(open, None).await["tables"] == json!([]) {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(house.asker.get(open, Some(&guest)).await["tables"], json!([]), "not to the guest");
    let refused = house.asker.reply("POST", &format!("{path}/join"), Some(&guest), Some(&json!({}))).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    let gone = house.asker.reply("DELETE", &format!("/api/blocks/{blocked}"), Some(&host), None).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    house.asker.post(&format!("{path}/join"), Some(&guest), &json!({})).await;
}
