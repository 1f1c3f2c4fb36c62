//! A seat for language models: the table as tools of the Model Context Protocol.
//!
//! [`Croupier`] is what one client of the protocol talks to. It has six tools (`games`, `start`, `look`, `act`, `rules`, `record`),
//! two more where matches last (`resume`, `join`), and at most one match in play at a time, in which it holds one seat. Who keeps the matches is not its business: that is a
//! [`Host`]. [`Local`] is one that keeps them in this process; a server brings its own. [`serve_stdio`] talks over standard
//! input and output, [`service`] is mounted in an HTTP server.
//!
//! What this crate is not: it has no rules of any game, and no way to a match but through a session.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this crate talks to clients and keeps records in files"
)]

mod answer;
mod arguments;
mod catalogue;
mod croupier;
mod host;
mod local;
mod tools;

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::{
    ServiceExt as _,
    service::ServerInitializeError,
    transport::{StreamableHttpServerConfig, StreamableHttpService, stdio},
};

pub use croupier::Croupier;
pub use host::{Back, Chooser, Guest, Host, Order, Room, SeatedMatch};
pub use local::{Local, LocalMatch};
pub use rmcp::{
    model::Extensions,
    transport::streamable_http_server::session::{
        SessionManager, SessionState, SessionStore, SessionStoreError, local::LocalSessionManager,
    },
};
pub use tools::tools;

/// How long a client over HTTP may be silent before its session leaves memory.
const KEEP_ALIVE: Duration = Duration::from_secs(15 * 60);

/// The largest request that is read over HTTP, in bytes. Deck lists are the longest thing anyone sends.
const MAX_BODY: usize = 64 << 10;

/// Talks to one client over standard input and output, until it hangs up.
pub async fn serve_stdio<H: Host>(host: Arc<H>) -> io::Result<()> {
    let running = match Croupier::new(host).serve(stdio()).await {
        // A client that hangs up before it introduces itself wants nothing.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        running => running.map_err(io::Error::other)?,
    };
    running.waiting().await.map_err(io::Error::other)?;
    Ok(())
}

/// Who may ask over HTTP, and how many at once.
#[derive(Clone, Debug)]
pub struct Access {
    /// The names by which the server may be called in the `Host` header. None means that the server that mounts the tools checks hosts
    /// and origins.
    pub hosts: Vec<String>,
    /// The pages that may call it from a browser, beside those of its own names. Clients that are not browsers send no `Origin`
    /// and may always.
    pub origins: Vec<String>,
    /// How many sessions there may be at once.
    pub sessions: usize,
}

impl Default for Access {
    fn default() -> Access {
        let hosts = ["localhost", "127.0.0.1", "::1"].map(String::from).to_vec();
        Access { hosts, origins: Vec::new(), sessions: 256 }
    }
}

/// The tools over streamable HTTP, and the sessions that are in memory.
pub type Service<H> = (StreamableHttpService<Croupier<H>, LocalSessionManager>, Arc<LocalSessionManager>);

/// The tools over streamable HTTP, to be mounted in a server. Every session has a seat of its own. Those in the store continue
/// after a restart, and on any server that has the same store.
pub fn service<H: Host>(host: Arc<H>, access: &Access, store: Option<Arc<dyn SessionStore>>) -> Service<H> {
    let mut sessions = LocalSessionManager::default();
    sessions.session_config.keep_alive = Some(KEEP_ALIVE);
    let own = access.hosts.iter().map(|host| if host.contains("::") { format!("[{host}]") } else { host.clone() });
    let own = own.flat_map(|host| [format!("http://{host}:*"), format!("https://{host}:*")]);
    let config = StreamableHttpServerConfig::default().with_max_request_body_bytes(MAX_BODY);
    let mut config = match access.hosts.is_empty() {
        true => config.disable_allowed_hosts().disable_allowed_origins(),
        false => config
            .with_allowed_hosts(access.hosts.clone())
            .with_allowed_origins(access.origins.iter().cloned().chain(own))
            .enforce_origin_validation(),
    };
    config.session_store = store;
    let (open, most) = (Arc::new(AtomicUsize::new(0)), access.sessions);
    let seat = move || match Place::take(&open, most) {
        Some(place) => Ok(Croupier::at(host.clone(), place)),
        None => Err(io::Error::other("too many sessions; try again later")),
    };
    let sessions = Arc::new(sessions);
    (StreamableHttpService::new(seat, sessions.clone(), config), sessions)
}

/// One of the sessions there may be at once. It is free again when this is dropped.
pub(crate) struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(open: &Arc<AtomicUsize>, most: usize) -> Option<Place> {
        let taken = open.fetch_update(Ordering::AcqRel, Ordering::Acquire, |n| (n < most).then_some(n + 1));
        taken.is_ok().then(|| Place(open.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}
