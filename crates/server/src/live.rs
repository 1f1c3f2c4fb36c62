//! Sockets: what happens in a match, told as it happens.
//!
//! The first message of a client says who it is: `{"token": "...", "since": 12}`, both of which may be left out. From then on
//! it is sent a look whenever something has happened, with what it was told since the last one. Nothing is queued for it: a
//! slow reader gets fewer and longer looks. A client has nothing else to say on a socket.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        FromRequestParts, Request, State,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
    },
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
};
use croupier_kernel::{Kind, Seat};
use serde::Deserialize;
use tokio::time::{Instant, timeout};

use crate::{
    Bearer, Hub, Problem,
    api::{App, Caller},
    asker,
    hub::{Handle, Watched, told},
    limits::Ticket,
};

/// How long a client has to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// How often a quiet client is asked whether it is there.
const PING: Duration = Duration::from_secs(25);
/// After how long without any sign a client is gone.
const GONE: Duration = Duration::from_secs(70);
/// How long a client may take to read a message.
const SLOW: Duration = Duration::from_secs(15);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    #[serde(default)]
    token: Option<String>,
    #[serde(default)]
    since: u32,
}

/// Opens a socket.
pub(crate) async fn live(State(app): State<App>, caller: Caller, request: Request) -> Result<Response, Problem> {
    let (mut parts, _) = request.into_parts();
    let id = axum::extract::Path::<String>::from_request_parts(&mut parts, &app).await;
    let id = id.map_err(|_| Problem::not_found("There is nothing at this address."))?.0;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app).await;
    let upgrade = upgrade.map_err(|_| {
        let status = StatusCode::UPGRADE_REQUIRED;
        Problem::new(status, Kind::Unreadable, "Open a WebSocket here.")
    })?;
    let ticket = app.gate.socket(&caller.client).inspect_err(|_| app.hub.metrics.turned_away.add(1))?;
    // Small buffers: most sockets are quiet most of the time.
    let upgrade = upgrade.read_buffer_size(1 << 10).write_buffer_size(0).max_write_buffer_size(8 << 20);
    let upgrade = upgrade.max_message_size(4 << 10).max_frame_size(4 << 10);
    let hub = app.hub.clone();
    let client = caller.client;
    Ok(upgrade.on_upgrade(move |socket| asker::of(client, talk(hub, id, socket, ticket))).into_response())
}

/// Counts a socket for as long as it is open.
struct Counted(Hub);

impl Counted {
    fn new(hub: &Hub) -> Counted {
        hub.metrics.sockets_opened.add(1);
        Counted(hub.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.sockets_closed.add(1);
    }
}

async fn talk(hub: Hub, id: String, mut socket: WebSocket, _ticket: Ticket) {
    let _counted = (Counted::new(&hub), hub.guest());
    if let Err(problem) = Box::pin(tell(&hub, &id, &mut socket)).await {
        let text = serde_json::to_string(&problem).unwrap_or_default();
        // A client that has left needs no answer.
        let _ = timeout(SLOW, socket.send(Message::Text(text.into()))).await;
        let code = if problem.status >= 500 { close_code::AGAIN } else { close_code::POLICY };
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static("see the last message") };
        let _ = timeout(SLOW, socket.send(Message::Close(Some(frame)))).await;
    }
}

/// The first message of a client.
async fn hello(socket: &mut WebSocket) -> Result<Option<Hello>, Problem> {
    let late = || Problem::new(StatusCode::REQUEST_TIMEOUT, Kind::Unreadable, "Your first message came too late.");
    match timeout(HELLO, socket.recv()).await.map_err(|_| late())? {
        Some(Ok(Message::Text(text))) => {
            let read = serde_json::from_str(&text);
            read.map(Some).map_err(|_| Problem::unreadable("Send {\"token\": TOKEN, \"since\": NUMBER} first."))
        }
        Some(Ok(Message::Close(_)) | Err(_)) | None => Ok(None),
        Some(Ok(_)) => Err(Problem::unreadable("Send a text first.")),
    }
}

/// Notes that someone in a seat is there, for as long as the socket is open.
struct Present(Arc<Handle>, Seat);

impl Present {
    fn new(handle: &Arc<Handle>, seat: Seat) -> Present {
        handle.socket(seat, true);
        Present(handle.clone(), seat)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.socket(self.1, false);
    }
}

/// Tells a client what happens until it goes away.
async fn tell(hub: &Hub, id: &str, socket: &mut WebSocket) -> Result<(), Problem> {
    let Some(Hello { token, mut since }) = hello(socket).await? else { return Ok(()) };
    Hub::check_id(id)?;
    let handle = hub.handle(id);
    let (mut changes, mut leaving) = (handle.changes(), hub.leaving());
    let mut present: Option<Present> = None;
    let mut heard = Instant::now();
    changes.mark_changed();
    loop {
        if changes.has_changed().unwrap_or(false) {
            let version = *changes.borrow_and_update();
            let known = handle.watched(version, since).filter(|_| token.is_none());
            let (text, next, seat) = match known {
                Some(watched) => (watched.text, watched.since, None),
                None => glance(hub, id, token.as_deref(), since).await?,
            };
            if token.is_none() {
                handle.keep_watched(Watched { version, before: since, since: next, text: text.clone() });
            }
            hub.metrics.pushes.add(1);
            if !sent(socket, Message::Text(text)).await {
                return Ok(());
            }
            since = next;
            // A coin may have given the client another seat.
            if present.as_ref().map(|present| present.1) != seat {
                present = seat.map(|seat| Present::new(&handle, seat));
            }
        }
        tokio::select! {
            () = told(&mut leaving) => {
                let frame = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("the server restarts") };
                let _ = timeout(SLOW, socket.send(Message::Close(Some(frame)))).await;
                return Ok(());
            }
            changed = changes.changed() => match changed {
                Ok(()) => changes.mark_changed(),
                Err(_) => return Ok(()),
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => heard = Instant::now(),
                Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                    return Err(Problem::unreadable("Send actions to /actions. This socket only listens."));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
            },
            () = tokio::time::sleep(PING) => {
                if heard.elapsed() > GONE || !sent(socket, Message::Ping(Default::default())).await {
                    return Ok(());
                }
                // The server that holds the match does not see this socket.
                if hub.cluster().is_some() && present.is_some() {
                    changes.mark_changed();
                }
            }
        }
    }
}

/// A look as a text, from wherever the match is held; how many notices the client has had with it, and its seat.
async fn glance(
    hub: &Hub,
    id: &str,
    token: Option<&str>,
    since: u32,
) -> Result<(Utf8Bytes, u32, Option<Seat>), Problem> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let path = format!("/api/matches/{id}?since={since}");
    let Some(reply) = hub.pass_on(id, &Method::GET, &path, &headers, &[]).await? else {
        let bearer = token.map_or(Bearer::nobody(), Bearer::token);
        let look = hub.look(id, &bearer, since).await?;
        let text =
            serde_json::to_string(&look).map_err(|_| Problem::unavailable("The server could not write the answer."))?;
        return Ok((text.into(), look.since, look.table.and_then(|table| table.you)));
    };
    let value = reply.json();
    if reply.status != 200 {
        let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        let detail = value["detail"].as_str().unwrap_or("The server that runs this match refused.");
        let kind = if reply.status == 404 { Kind::Unknown } else { Kind::NotAllowed };
        return Err(Problem::new(status, kind, detail));
    }
    let next = value["since"].as_u64().and_then(|next| u32::try_from(next).ok()).unwrap_or(since);
    let seat = value["table"]["you"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    Ok((reply.text().into(), next, seat))
}

async fn sent(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SLOW, socket.send(message)).await, Ok(Ok(())))
}
