//! How a server is run.

use std::{collections::BTreeSet, net::SocketAddr, path::PathBuf, time::Duration};

use croupier_table::{claude, model};

use crate::{
    Collector,
    policies::{self, POLICY},
};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The address of its database: `sqlite:FILE` or `postgres://...`.
    pub database: String,
    /// How many bytes a database file may grow to; as many as fit if nothing is said.
    pub database_limit: Option<u64>,
    /// The programs that may be named over the network; nothing: all that a lobby offers.
    pub players: Option<BTreeSet<String>>,
    /// The folder with the trained policies that may be named, as `policy:NAME`.
    pub policies: PathBuf,
    /// The models that may be named after `claude:`, besides the default one.
    pub models: Vec<String>,
    /// How often language models are asked in a day, by all servers on the database; nothing: as often as they like.
    pub calls: Option<u64>,
    /// The names by which it may be called, besides addresses and `localhost`.
    pub hosts: Vec<String>,
    /// The origins, besides its own, whose pages may talk to it.
    pub origins: Vec<String>,
    /// The files of the certificate and the key with which it speaks TLS; plain HTTP if nothing is said.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// The header in which a proxy in front of it says who the client is.
    pub proxy_header: Option<String>,
    /// How many proxies in a row add to that header.
    pub proxies: usize,
    /// The address at which other servers on the same database reach this one.
    pub advertise: Option<String>,
    /// Where traces of requests are sent, if anywhere.
    pub traces: Option<Collector>,
    /// After how long a match that no one looks at leaves memory.
    pub idle: Duration,
    /// After how many actions each what a match was is kept, so that long ones need not be played from their start.
    pub snapshots: u32,
    /// How many programs think at the same time.
    pub thinkers: usize,
    /// How long a program may think.
    pub think: Duration,
    /// How long it still takes connections after the signal to stop, so that clients notice that it is not ready.
    pub farewell: Duration,
    /// How long a review may take: then it is kept as far as it has come.
    pub review: Duration,
    /// What one client may ask for.
    pub limits: Limits,
}

/// What one client may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second, over some time.
    pub rate: u32,
    /// Requests at the same time.
    pub burst: u32,
    /// Matches set up in an hour.
    pub matches: u32,
    /// New players in an hour.
    pub players: u32,
    /// Matches at the same time in which only programs play.
    pub program_matches: u32,
    /// Open tables at the same time that are listed.
    pub open_tables: u32,
    /// Sessions of tools for language models at the same time.
    pub sessions: u32,
    /// Those of all clients together.
    pub all_sessions: u32,
    /// Sockets at the same time.
    pub sockets: u32,
    /// Connections at the same time.
    pub connections: u32,
    /// Connections of all clients together, and sockets.
    pub all_connections: u32,
    /// Requests that are worked on at the same time, of all clients. The others wait a moment and are then refused.
    pub in_flight: u32,
    /// Bytes of a request.
    pub body: usize,
    /// How long a client may take to send the head of a request, and may stay quiet between two.
    pub head_time: Duration,
    /// How long a client may take to send the body of a request.
    pub body_time: Duration,
    /// How long the server may work on a request. What waits for others may take longer.
    pub deadline: Duration,
}

/// How many requests are worked on at the same time for each core. More make no more answers, only later ones. Some wait for the
/// disk, so one a core would be too few.
const A_CORE: u32 = 24;

fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 50,
            burst: 200,
            matches: 240,
            players: 60,
            program_matches: 8,
            open_tables: 3,
            sessions: 32,
            all_sessions: 256,
            sockets: 64,
            connections: 256,
            all_connections: 20_000,
            in_flight: A_CORE * (cores() as u32).max(2),
            body: 64 << 10,
            head_time: Duration::from_secs(60),
            body_time: Duration::from_secs(20),
            deadline: Duration::from_secs(10),
        }
    }
}

impl Settings {
    /// The usual settings, with an embedded database in this folder.
    pub fn at_home(home: PathBuf) -> Settings {
        Settings {
            bind: SocketAddr::from(([127, 0, 0, 1], 7878)),
            database: format!("sqlite:{}", home.join("server.sqlite").display()),
            database_limit: None,
            players: None,
            policies: home.join("policies"),
            models: Vec::new(),
            calls: Some(1000),
            hosts: Vec::new(),
            origins: Vec::new(),
            tls: None,
            proxy_header: None,
            proxies: 1,
            advertise: None,
            traces: None,
            idle: Duration::from_secs(300),
            snapshots: 500,
            thinkers: cores().max(2),
            think: Duration::from_secs(30),
            farewell: Duration::from_secs(1),
            review: Duration::from_secs(300),
            limits: Limits::default(),
        }
    }

    /// The programs of a game that may be named over the network, of those that it has.
    pub(crate) fn programs(&self, game: &str, known: &[&str]) -> Vec<String> {
        let offered = |name: &&&str| match &self.players {
            // These are always named with something.
            _ if name.ends_with(POLICY) || **name == model::CHAT => false,
            Some(listed) => listed.contains(**name),
            // No one is offered what could only be refused.
            None => **name != CLAUDE || claude::Settings::from_env().has_key(),
        };
        let named = self.players.iter().flatten().filter(|name| name.contains(':')).cloned();
        let models = self.models.iter().map(|model| format!("{CLAUDE}:{model}"));
        // Other models are those of the operator's file; no one names an address from outside.
        let others = self.players.is_none().then(|| model::configured().unwrap_or_default());
        let policies = known.contains(&POLICY).then(|| policies::names(&self.policies, game));
        let policies = policies.into_iter().flatten().map(|name| format!("{POLICY}:{name}"));
        let words = known.iter().filter(offered).map(ToString::to_string);
        words.chain(named).chain(models).chain(others.into_iter().flatten()).chain(policies).collect()
    }
}

/// The word of the player who is a language model.
pub(crate) const CLAUDE: &str = "claude";
