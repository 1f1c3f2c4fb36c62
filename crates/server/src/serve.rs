//! A server that listens.

use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper::server::conn::{http1, http2};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::Semaphore,
};

use crate::{
    Hub, Settings,
    api::{self, App},
    doors,
    hub::told,
    limits::Gate,
    notify,
    tls::Tls,
};

/// A server that listens.
pub struct Server {
    pub(crate) app: App,
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
}

/// How often a quiet client of HTTP/2 is asked whether it is there, and how long it may take to say so.
const PULSE: Duration = Duration::from_secs(30);

/// How long the server takes to leave, at most.
const LEAVE: Duration = Duration::from_secs(10);

/// How long a client may take to agree on a secret.
const HANDSHAKE: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the database and begins to listen.
    pub async fn bind(mut settings: Settings) -> Result<Server, std::io::Error> {
        // Files come first: a mistake in them is reported even where the port is taken.
        let tls = settings.tls.as_ref().map(|(certificate, key)| Tls::open(certificate, key)).transpose()?;
        let tls = tls.map(Arc::new);
        let listener = TcpListener::bind(settings.bind).await.map_err(|error| taken(&error, settings.bind))?;
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

    /// Serves until `stop` is done, then leaves: it says that it is not ready and still serves for a moment, so that clients
    /// notice. Then it answers those who wait, closes sockets, and saves what is under way. That takes ten
    /// seconds at most.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = api::router(self.app.clone());
        let settings = &self.app.hub.settings;
        let room = Arc::new(Semaphore::new(settings.limits.all_connections as usize));
        let one_client = settings.proxy_header.is_none();
        notify::tell("READY=1");
        let (hub, farewell) = (self.app.hub.clone(), settings.farewell);
        let mut stop = pin!(async move {
            stop.await;
            hub.unready();
            notify::tell("STOPPING=1");
            tokio::time::sleep(farewell).await;
        });
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut stop => break,
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
            let Some(ticket) = self.app.gate.connection(&doors::client_at(peer.ip()), one_client) else {
                self.app.hub.metrics.turned_away.add(1);
                continue;
            };
            let (hub, router, tls) = (self.app.hub.clone(), router.clone(), self.tls.clone());
            tokio::spawn(async move {
                let _held = (place, ticket, hub.guest());
                // Small messages are sent right away.
                let _ = stream.set_nodelay(true);
                match tls {
                    None => converse(stream, peer, router, &hub, false).await,
                    Some(tls) => {
                        // A client that does not come to terms in time is let go.
                        if let Ok(Ok(stream)) = tokio::time::timeout(HANDSHAKE, tls.acceptor().accept(stream)).await {
                            let two = stream.get_ref().1.alpn_protocol() == Some(b"h2");
                            converse(stream, peer, router, &hub, two).await;
                        }
                    }
                }
            });
        }
        let farewell = self.app.hub.settings.farewell;
        drop(self.listener);
        self.app.hub.leave(LEAVE.saturating_sub(farewell)).await;
    }
}

/// Why the server cannot listen at an address, and what to do about it.
fn taken(error: &std::io::Error, at: SocketAddr) -> std::io::Error {
    let what = match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let other = SocketAddr::new(at.ip(), at.port().checked_add(1).unwrap_or(7878));
            format!("Port {} is in use. Choose another with --bind {other}.", at.port())
        }
        std::io::ErrorKind::PermissionDenied => {
            format!("You may not listen at port {}. Choose one above 1023.", at.port())
        }
        _ => format!("The server can't listen at {at}: {error}"),
    };
    std::io::Error::new(error.kind(), what)
}

/// Serves one connection. One that becomes a socket counts as such from then on.
async fn converse(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    hub: &Hub,
    two: bool,
) {
    let router = router.layer(axum::Extension(ConnectInfo(peer)));
    let service = TowerToHyperService::new(router);
    let mut leaving = hub.leaving();
    // A client that breaks off is not an event, so results are not looked at.
    if two {
        let mut builder = http2::Builder::new(TokioExecutor::new());
        builder.timer(TokioTimer::new()).keep_alive_interval(PULSE).keep_alive_timeout(PULSE);
        builder.max_concurrent_streams(64).max_header_list_size(32 << 10);
        let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
        tokio::select! {
            _ = connection.as_mut() => return,
            () = told(&mut leaving) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
        return;
    }
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(hub.settings.limits.head_time).max_buf_size(32 << 10);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        () = told(&mut leaving) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
