//! Servers for tests: on a file, or on a real Postgres that is started for the test.

#![allow(dead_code, clippy::disallowed_methods, reason = "each test binary uses its own part of this")]

pub(crate) mod asker;
pub(crate) mod model;
pub(crate) mod postgres;

use std::time::Duration;

use croupier_server::{Limits, Server, Settings, client::Client};
use tokio::sync::oneshot;

#[allow(unused_imports, reason = "not every test needs them")]
pub(crate) use {
    asker::{Asker, choice},
    postgres::Postgres,
};

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
    settings.farewell = Duration::ZERO;
    let many = 1_000_000;
    settings.limits = Limits {
        rate: many,
        burst: many,
        matches: many,
        players: many,
        sockets: many,
        connections: many,
        program_matches: many,
        open_tables: many,
        sessions: many,
        all_sessions: many,
        in_flight: many,
        ..Limits::default()
    };
    settings
}

/// Does something to the database that no server does.
pub(crate) async fn outside(database: &str, statement: &'static str) -> u64 {
    use sqlx::Connection as _;
    match database.starts_with("sqlite") {
        true => {
            let mut other = sqlx::SqliteConnection::connect(database).await.expect("a connection");
            sqlx::query(statement).execute(&mut other).await.expect("a statement").rows_affected()
        }
        false => {
            let mut other = sqlx::PgConnection::connect(database).await.expect("a connection");
            sqlx::query(statement).execute(&mut other).await.expect("a statement").rows_affected()
        }
    }
}

impl Running {
    pub(crate) async fn start(settings: Settings) -> Running {
        Running::try_start(settings).await.expect("a server")
    }

    pub(crate) async fn try_start(settings: Settings) -> std::io::Result<Running> {
        let server = Server::bind(settings).await?;
        let address = server.address()?.to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        Ok(Running { address, stop: Some(stop), done })
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
