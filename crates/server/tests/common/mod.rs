//! Servers for tests: on a file, or on a real Postgres that is started for the test.

#![allow(dead_code, clippy::disallowed_methods, reason = "each test binary uses its own part of this")]

pub(crate) mod postgres;

use croupier_server::{
    Limits, Server, Settings,
    client::{Client, Reply},
};
use serde_json::{Value, json};
use tokio::sync::oneshot;

#[allow(unused_imports, reason = "not every test needs one")]
pub(crate) use postgres::Postgres;

/// A server in this process.
pub(crate) struct Running {
    pub(crate) address: String,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
}

/// Settings that let a test ask for as much as it likes.
pub(crate) fn settings(database: &str) -> Settings {
    let mut settings = Settings::at_home(std::env::temp_dir());
    settings.bind.set_port(0);
    settings.database = database.into();
    let many = 1_000_000;
    settings.limits = Limits {
        rate: many,
        burst: many,
        matches: many,
        players: many,
        sockets: many,
        connections: many,
        ..Limits::default()
    };
    settings
}

impl Running {
    pub(crate) async fn start(settings: Settings) -> Running {
        let server = Server::bind(settings).await.expect("a server");
        let address = server.address().expect("an address").to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        Running { address, stop: Some(stop), done }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// Stops taking connections.
    pub(crate) async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        let _ = (&mut self.done).await;
    }
}

/// A client that expects answers.
pub(crate) struct Asker(pub(crate) Client);

impl Asker {
    pub(crate) fn new(address: &str) -> Asker {
        Asker(Client::new(address))
    }

    pub(crate) async fn reply(&mut self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
        self.0.ask(method, path, token, None, body).await.expect("an answer")
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
        self.0.ask("POST", &format!("{path}/actions"), Some(token), Some(key), Some(&body)).await.expect("an answer")
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
