//! What one client may ask for, so that others are served too.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Instant,
};

use crate::{Limits, Problem};

/// A bucket that fills over time. Every request takes one out.
#[derive(Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(size: u32) -> Bucket {
        Bucket { left: f64::from(size), at: Instant::now() }
    }

    fn take(&mut self, size: u32, a_second: f64) -> Result<(), u32> {
        let now = Instant::now();
        let filled = self.left + now.duration_since(self.at).as_secs_f64() * a_second;
        (self.left, self.at) = (filled.min(f64::from(size)), now);
        if self.left < 1.0 {
            return Err(((1.0 - self.left) / a_second).ceil() as u32);
        }
        self.left -= 1.0;
        Ok(())
    }
}

struct Client {
    requests: Bucket,
    matches: Bucket,
    players: Bucket,
    sockets: u32,
    connections: u32,
}

/// Who has asked for how much.
pub(crate) struct Gate {
    limits: Limits,
    clients: Mutex<HashMap<String, Client>>,
    /// The sockets of all clients.
    sockets: AtomicU32,
}

/// What a client holds for as long as it lasts.
pub(crate) struct Ticket {
    gate: Arc<Gate>,
    client: String,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Socket,
    Connection,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if let Kind::Socket = self.kind {
            self.gate.sockets.fetch_sub(1, Ordering::Relaxed);
        }
        self.gate.with(&self.client, |client, _| match self.kind {
            Kind::Socket => client.sockets = client.sockets.saturating_sub(1),
            Kind::Connection => client.connections = client.connections.saturating_sub(1),
        });
    }
}

/// How many clients are remembered before those that hold nothing are forgotten.
const MAX_CLIENTS: usize = 50_000;

impl Gate {
    pub(crate) fn new(limits: Limits) -> Gate {
        Gate { limits, clients: Mutex::default(), sockets: AtomicU32::new(0) }
    }

    fn with<T>(&self, name: &str, ask: impl FnOnce(&mut Client, &Limits) -> T) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() > MAX_CLIENTS {
            clients.retain(|_, client| client.sockets + client.connections > 0);
        }
        let limits = &self.limits;
        let client = clients.entry(name.into()).or_insert_with(|| Client {
            requests: Bucket::full(limits.burst),
            matches: Bucket::full(limits.matches),
            players: Bucket::full(limits.players),
            sockets: 0,
            connections: 0,
        });
        ask(client, limits)
    }

    pub(crate) fn request(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.requests.take(limits.burst, f64::from(limits.rate)))
            .map_err(|after| Problem::too_many("too many requests", after.max(1)))
    }

    pub(crate) fn new_match(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.matches.take(limits.matches, f64::from(limits.matches) / 3600.0))
            .map_err(|after| Problem::too_many("too many matches were set up from here", after.max(1)))
    }

    pub(crate) fn new_player(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.players.take(limits.players, f64::from(limits.players) / 3600.0))
            .map_err(|after| Problem::too_many("too many players were made from here", after.max(1)))
    }

    pub(crate) fn socket(self: &Arc<Self>, client: &str) -> Result<Ticket, Problem> {
        let free = self.with(client, |client, limits| {
            let free = client.sockets < limits.sockets;
            client.sockets += u32::from(free);
            free
        });
        if free && self.sockets.fetch_add(1, Ordering::Relaxed) >= self.limits.all_connections {
            drop(Ticket { gate: self.clone(), client: client.into(), kind: Kind::Socket });
            return Err(Problem::unavailable("too many sockets are open; try again later"));
        }
        match free {
            true => Ok(Ticket { gate: self.clone(), client: client.into(), kind: Kind::Socket }),
            false => Err(Problem::too_many("too many sockets are open from here", 10)),
        }
    }

    pub(crate) fn connection(self: &Arc<Self>, client: &str, one_client: bool) -> Option<Ticket> {
        let free = self.with(client, |client, limits| {
            // Behind a proxy all connections come from one place.
            let free = !one_client || client.connections < limits.connections;
            client.connections += u32::from(free);
            free
        });
        free.then(|| Ticket { gate: self.clone(), client: client.into(), kind: Kind::Connection })
    }
}
