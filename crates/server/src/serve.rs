//! A server that listens, and a check of all that it has stored.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
use croupier_kernel::Eye;
use croupier_table::Session;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::Semaphore,
};
use tokio_rustls::TlsAcceptor;

use crate::{
    Hub, Settings, StoreError,
    api::{self, App},
    hub::{Live, Look, live},
    limits::Gate,
    now,
    store::{self, Kept, Store},
    tls,
};

/// A server that listens.
pub struct Server {
    pub(crate) app: App,
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
}

/// How long a client may take to send the head of a request, and may stay quiet between two.
const HEAD: Duration = Duration::from_secs(60);

/// How long a client may take to agree on a secret.
const HANDSHAKE: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the database and begins to listen.
    pub async fn bind(mut settings: Settings) -> Result<Server, std::io::Error> {
        // Files come first: a mistake in them is told even where the port is taken.
        let tls = settings.tls.as_ref().map(|(certificate, key)| tls::acceptor(certificate, key)).transpose()?;
        let listener = TcpListener::bind(settings.bind).await?;
        settings.bind = listener.local_addr()?;
        let gate = Arc::new(Gate::new(settings.limits));
        let hub = Hub::open(settings).await.map_err(std::io::Error::other)?;
        Ok(Server { app: App { hub, gate }, listener, tls })
    }

    /// The address it listens at.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// The hub of its matches.
    pub fn hub(&self) -> &Hub {
        &self.app.hub
    }

    /// Serves until `stop` is done.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = api::router(self.app.clone());
        let settings = &self.app.hub.settings;
        let room = Arc::new(Semaphore::new(settings.limits.all_connections as usize));
        let one_client = settings.proxy_header.is_none();
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => return,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Too many open files, most likely: it passes.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let Ok(place) = room.clone().try_acquire_owned() else { continue };
            let Some(ticket) = self.app.gate.connection(&peer.ip().to_string(), one_client) else {
                self.app.hub.metrics.turned_away.add(1);
                continue;
            };
            let (router, tls) = (router.clone(), self.tls.clone());
            tokio::spawn(async move {
                let _held = (place, ticket);
                // Small messages go out at once.
                let _ = stream.set_nodelay(true);
                match tls {
                    None => converse(stream, peer, router).await,
                    Some(tls) => {
                        // Whoever does not come to terms in time is let go.
                        if let Ok(Ok(stream)) = tokio::time::timeout(HANDSHAKE, tls.accept(stream)).await {
                            converse(stream, peer, router).await;
                        }
                    }
                }
            });
        }
    }
}

/// Serves one connection. One that becomes a socket counts as such from then on.
async fn converse(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, peer: SocketAddr, router: Router) {
    let router = router.layer(axum::Extension(ConnectInfo(peer)));
    let service = TowerToHyperService::new(router);
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(32 << 10);
    // A client that breaks off is no event.
    let _ = builder.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

/// Plays everything stored again: how many matches hold, and a line about each one that does not.
pub async fn check(settings: &Settings) -> Result<(u64, Vec<String>), StoreError> {
    store::must_exist(&settings.database)?;
    let store = Store::open(&settings.database, settings.database_limit).await?;
    let (mut good, mut bad, mut last) = (0, Vec::new(), String::new());
    loop {
        let ids = store.ids_after(&last).await?;
        let Some(end) = ids.last() else { return Ok((good, bad)) };
        last.clone_from(end);
        for id in ids {
            let Some(kept) = store.load_match(&id).await? else { continue };
            match holds(kept) {
                Ok(()) => good += 1,
                Err(reason) => bad.push(format!("{id}: {reason}")),
            }
        }
    }
}

/// Plays a match again, by its log and from its snapshots, or says what does not hold.
fn holds(kept: Kept) -> Result<(), String> {
    let ended = kept.ended;
    let restored = (!kept.snapshots.is_empty()).then(|| live::restore(&kept));
    let replayed = Live::replay(kept, now()).map_err(|problem| problem.detail)?.session;
    if ended != replayed.now().to_move.is_none() {
        return Err("whether it is over is not what the list says".into());
    }
    match restored {
        None => Ok(()),
        Some(Err(problem)) => Err(format!("its log holds, its snapshots do not: {}", problem.detail)),
        Some(Ok(restored)) if everything(restored.as_ref()) != everything(replayed.as_ref()) => {
            Err("its log holds, its snapshots lead elsewhere".into())
        }
        Some(Ok(_)) => Ok(()),
    }
}

/// All that anyone is shown of a match, and its record.
fn everything(session: &dyn Session) -> (Vec<Look>, String) {
    let seats = session.info().seats.into_iter().map(|seat| Eye::Seat(seat.seat));
    let looks = seats.chain([Eye::Watcher]).map(|eye| live::step(session, eye, 0, false));
    (looks.collect(), session.record().to_text())
}
