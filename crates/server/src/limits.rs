//! What one client may ask for, so that others are served too.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
    /// Room for requests that are worked on.
    room: Arc<Semaphore>,
}

/// How long a request waits for room before it is refused.
const PATIENCE: Duration = Duration::from_millis(100);

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
        let room = Arc::new(Semaphore::new(limits.in_flight.max(1) as usize));
        Gate { limits, clients: Mutex::default(), sockets: AtomicU32::new(0), room }
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

    /// Room to work on a request. Where there is none soon, the request is refused before anything is done: what queues up
    /// would only be answered too late.
    pub(crate) async fn room(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let busy = || Problem::unavailable("The server is busy. Try again in a second.");
        let waited = tokio::time::timeout(PATIENCE, self.room.clone().acquire_owned()).await;
        waited.ok().and_then(Result::ok).ok_or_else(busy)
    }

    pub(crate) fn request(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.requests.take(limits.burst, f64::from(limits.rate)))
            .map_err(|after| Problem::too_many("Too many requests. Slow down.", after.max(1)))
    }

    pub(crate) fn new_match(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.matches.take(limits.matches, f64::from(limits.matches) / 3600.0))
            .map_err(|after| Problem::too_many("You have set up too many matches. Try again later.", after.max(1)))
    }

    pub(crate) fn new_player(&self, client: &str) -> Result<(), Problem> {
        self.with(client, |client, limits| client.players.take(limits.players, f64::from(limits.players) / 3600.0))
            .map_err(|after| {
                Problem::too_many("Too many players were made from your address. Try again later.", after.max(1))
            })
    }

    pub(crate) fn socket(self: &Arc<Self>, client: &str) -> Result<Ticket, Problem> {
        let free = self.with(client, |client, limits| {
            let free = client.sockets < limits.sockets;
            client.sockets += u32::from(free);
            free
        });
        if free && self.sockets.fetch_add(1, Ordering::Relaxed) >= self.limits.all_connections {
            drop(Ticket { gate: self.clone(), client: client.into(), kind: Kind::Socket });
            return Err(Problem::unavailable("The server has no free sockets. Try again later."));
        }
        match free {
            true => Ok(Ticket { gate: self.clone(), client: client.into(), kind: Kind::Socket }),
            false => Err(Problem::too_many("You have too many sockets open. Close one.", 10)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_finds_no_room_is_refused_early_and_served_again_when_there_is() {
        let gate = Gate::new(Limits { in_flight: 1, ..Limits::default() });
        let held = gate.room().await.expect("room");
        let refused = gate.room().await.expect_err("there is no room");
        assert_eq!((refused.status, refused.retry_after), (503, Some(1)));
        drop(held);
        assert!(gate.room().await.is_ok(), "it recovers right away");
    }
}
