//! A client that expects answers, for tests.
#![allow(dead_code, reason = "each test uses its own part of this")]

use croupier_server::client::{Client, Reply};
use serde_json::{Value, json};

/// A client that expects answers. Where there are several servers, it asks them in turn.
pub(crate) struct Asker {
    clients: Vec<Client>,
    asked: usize,
}

impl Asker {
    pub(crate) fn new(address: &str) -> Asker {
        Asker::of(&[address.to_string()])
    }

    pub(crate) fn of(addresses: &[String]) -> Asker {
        Asker { clients: addresses.iter().map(|address| Client::new(address)).collect(), asked: 0 }
    }

    /// The one that is asked next.
    pub(crate) fn next(&mut self) -> &mut Client {
        self.asked += 1;
        let at = self.asked % self.clients.len();
        &mut self.clients[at]
    }

    pub(crate) async fn reply(&mut self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
        self.next().ask(method, path, token, None, body).await.expect("an answer")
    }

    pub(crate) async fn get(&mut self, path: &str, token: Option<&str>) -> Value {
        let reply = self.reply("GET", path, token, None).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        reply.json()
    }

    pub(crate) async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> Value {
        let reply = self.reply("POST", path, token, Some(body)).await;
        assert!(reply.status < 300, "{path}: {}", reply.text());
        reply.json()
    }

    /// Sets up a match: its path, and the tokens of its seats.
    pub(crate) async fn create(&mut self, ask: &Value) -> (String, Vec<String>) {
        let made = self.post("/api/matches", None, ask).await;
        let seats = made["seats"].as_array().cloned().unwrap_or_default();
        let token = |seat: &Value| seat["token"].as_str().unwrap_or_default().to_string();
        (format!("/api/matches/{}", made["id"].as_str().expect("an id")), seats.iter().map(token).collect())
    }

    /// A match between two people.
    pub(crate) async fn duel(&mut self, game: &str) -> (String, Vec<String>) {
        self.create(&json!({ "game": game, "seats": [{ "kind": "person" }, { "kind": "person" }] })).await
    }

    /// Does an action of a seat with a key.
    pub(crate) async fn act(&mut self, path: &str, token: &str, key: &str, ply: u64, action: &str) -> Reply {
        let body = json!({ "ply": ply, "action": action });
        self.next()
            .ask("POST", &format!("{path}/actions"), Some(token), Some(key), Some(&body))
            .await
            .expect("an answer")
    }
}

/// The ply of a look, and something that its eye may do without giving up.
pub(crate) fn choice(look: &Value, nth: usize) -> Option<(u64, String)> {
    let given_up: Vec<&Value> = look["info"]["seats"].as_array()?.iter().map(|seat| &seat["concession"]).collect();
    let legal = look["legal"].as_array()?.iter().map(|choice| &choice["action"]);
    let legal: Vec<&Value> = legal.filter(|action| !given_up.contains(action)).collect();
    let action = legal.get(nth % legal.len().max(1))?.as_str()?;
    Some((look["info"]["ply"].as_u64()?, action.to_string()))
}
