//! Several servers on one database: each match is held by one of them at a time; the others pass requests on to it.
//!
//! What keeps a match right is not this but the log: two entries cannot have the same place in it. A server that believes in
//! vain that it holds a match cannot write, throws the match out of memory and asks anew.

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use axum::http::Method;
use sqlx::postgres::PgListener;

use crate::{
    Hub, Problem,
    client::{Client, Reply},
    hub::Inner,
    now,
    store::{CommitError, Op, Pool},
    token,
};

/// How long a server counts as there after it last said so.
const LEASE: i64 = 8_000;
/// How often it says so.
const BEAT: Duration = Duration::from_secs(2);
/// How long a request waits for a server that does not answer to lose what it holds.
const PATIENCE: Duration = Duration::from_secs(12);
/// How long another server has to answer. Tools for language models wait a minute for the other seats.
const ANSWER: Duration = Duration::from_secs(75);
/// How many connections to one server are kept while they are not in use.
const MAX_KEPT: usize = 32;
/// The channel on which servers tell each other that a match has moved on.
const CHANNEL: &str = "croupier";

/// The header that proves that a request comes from another server, and those that say whose it is.
pub(crate) const PASSED_ON: &str = "croupier-passed-on";
/// Who asked the server that passes a request on.
pub(crate) const CLIENT: &str = "croupier-client";

/// This server among others.
pub(crate) struct Cluster {
    pub(crate) id: String,
    url: String,
    /// What only servers on this database know.
    pub(crate) secret: String,
    /// Until when the others take this server to be there.
    until: AtomicI64,
    /// Connections to other servers that are not in use, by address.
    kept: Mutex<HashMap<String, Vec<Client>>>,
}

/// Where a match is held.
pub(crate) enum Where {
    /// By this server, or by none.
    Here,
    /// By another one, at this address.
    There { server: String, url: String },
}

impl Cluster {
    pub(crate) fn new(url: String, secret: String) -> Cluster {
        Cluster { id: token::short_id(), url, secret, until: AtomicI64::new(0), kept: Mutex::default() }
    }

    /// Asks another server, on a connection that is kept for the next request.
    async fn ask(
        &self,
        url: &str,
        method: &Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Reply> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let free = kept().get_mut(url).and_then(Vec::pop);
        let mut client = free.unwrap_or_else(|| Client::new(url));
        let body = (method == Method::POST).then_some(body);
        let asked = client.send(method.as_str(), path, headers, body);
        // One that is given up midway is not kept.
        let reply =
            tokio::time::timeout(ANSWER, asked).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))?;
        let mut kept = kept();
        let free = kept.entry(url.into()).or_default();
        if free.len() < MAX_KEPT {
            free.push(client);
        }
        Ok(reply)
    }

    /// Forgets the connections to a server that is gone.
    fn hang_up(&self, url: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(url);
    }

    /// Whether the others take this server to be there, with time to spare.
    pub(crate) fn is_there(&self) -> bool {
        self.until.load(Ordering::Relaxed) > now() + LEASE / 4
    }
}

impl Hub {
    /// Says that this server is there, again and again, and listens to the others.
    pub(crate) async fn join_others(&self) -> Result<(), Problem> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        beat(self, cluster).await?;
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(BEAT).await;
                let Some(hub) = inner.upgrade().map(Hub) else { return };
                let Some(cluster) = hub.cluster() else { return };
                if let Err(problem) = beat(&hub, cluster).await {
                    tracing::warn!(problem.detail, "the other servers could not be told that this one is there");
                }
            }
        });
        let inner = Arc::downgrade(&self.0);
        if let Pool::Postgres(pool) = &self.store.pool {
            let listener = PgListener::connect_with(pool).await.map_err(crate::StoreError::from)?;
            tokio::spawn(listen(listener, inner));
        }
        Ok(())
    }

    /// Where a match is held. If no one holds it, this server does from now on.
    pub(crate) async fn find(&self, id: &str) -> Result<Where, Problem> {
        let Some(cluster) = self.cluster() else { return Ok(Where::Here) };
        match cluster.is_there() && self.has_in_memory(id) {
            true => Ok(Where::Here),
            false => self.take(id).await,
        }
    }

    /// Takes hold of a match, unless another server has it.
    pub(crate) async fn take(&self, id: &str) -> Result<Where, Problem> {
        let Some(cluster) = self.cluster() else { return Ok(Where::Here) };
        let hold = Op::Hold { id: id.into(), server: cluster.id.clone(), now: now() };
        match self.store.commit(vec![hold]).await {
            Ok(()) => Ok(Where::Here),
            Err(CommitError::Taken) => match self.store.holder(id, now()).await? {
                Some((holder, url)) if holder != cluster.id => Ok(Where::There { server: holder, url }),
                _ => Ok(Where::Here),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Passes a request about a match on to the server that holds it; nothing if that is this one. A server that does not
    /// answer loses what it holds, and the request waits for that.
    pub(crate) async fn pass_on(
        &self,
        id: &str,
        method: &Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Option<Reply>, Problem> {
        let Some(cluster) = self.cluster() else { return Ok(None) };
        let began = tokio::time::Instant::now();
        let mut headers = headers.to_vec();
        headers.push((PASSED_ON, &cluster.secret));
        loop {
            let Where::There { server, url } = self.find(id).await? else { return Ok(None) };
            match cluster.ask(&url, method, path, &headers, body).await {
                Ok(reply) => {
                    self.metrics.forwarded.add(1);
                    return Ok(Some(reply));
                }
                // That server is gone. If that is wrong, the log still keeps the match right.
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused && began.elapsed() < PATIENCE => {
                    cluster.hang_up(&url);
                    self.store.commit(vec![Op::Gone { server }]).await?;
                }
                Err(error) if began.elapsed() > PATIENCE => {
                    tracing::warn!(%error, "the server that holds a match does not answer");
                    return Err(Problem::unavailable("The server that runs this match does not answer. Try again."));
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(250)).await,
            }
        }
    }

    /// Tells the other servers that something about a match has changed that is not in its log.
    pub(crate) fn announce(&self, id: &str) {
        let Some(cluster) = self.cluster() else { return };
        let (store, op) = (self.store.clone(), Op::Notify { server: cluster.id.clone(), id: id.into() });
        // Watchers elsewhere see it later if this fails.
        tokio::spawn(async move { store.commit(vec![op]).await.ok() });
    }
}

async fn beat(hub: &Hub, cluster: &Cluster) -> Result<(), Problem> {
    let until = now() + LEASE;
    hub.store.commit(vec![Op::Server { id: cluster.id.clone(), url: cluster.url.clone(), until }]).await?;
    cluster.until.store(until, Ordering::Relaxed);
    Ok(())
}

/// Wakes those who wait on this server for matches that have gone on elsewhere.
async fn listen(mut listener: PgListener, inner: std::sync::Weak<Inner>) {
    loop {
        let heard = match listener.listen(CHANNEL).await {
            Ok(()) => listener.recv().await,
            Err(error) => Err(error),
        };
        let Some(hub) = inner.upgrade().map(Hub) else { return };
        match heard {
            Ok(notification) => {
                let own = hub.cluster().map(|cluster| cluster.id.as_str());
                if let Some((server, id)) = notification.payload().split_once(' ')
                    && Some(server) != own
                {
                    hub.wake(id);
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the other servers cannot be heard");
                tokio::time::sleep(BEAT).await;
            }
        }
    }
}
