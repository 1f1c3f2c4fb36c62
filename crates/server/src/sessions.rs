//! The sessions of language models: a few for each client, kept in the database, so that they continue after a restart and on
//! every server of a cluster.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use croupier_mcp::{LocalSessionManager, SessionManager as _, SessionState, SessionStore, SessionStoreError};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::{
    Limits, Problem,
    api::{App, client_of, comes_from_a_server, pass_to_holder, read},
    hub::{Hub, told},
    mcp::id_in,
    now,
    store::Op,
    token::Hash,
};

/// The header that names a session.
pub(crate) const SESSION: &str = "mcp-session-id";
/// After how long without a request a session makes room for another.
const IDLE: Duration = Duration::from_secs(60);
/// How long an unused session is kept in the database, in thousandths of a second.
const KEPT: i64 = 7 * 86_400_000;
/// The longest error of the protocol that is passed on.
const MAX_ERROR: usize = 4 << 10;

/// The sessions that are in memory, by id.
pub(crate) struct Sessions {
    manager: Arc<LocalSessionManager>,
    known: Mutex<HashMap<String, Known>>,
    /// For each client how many sessions are about to begin.
    beginning: Arc<Beginning>,
}

type Beginning = std::sync::Mutex<HashMap<String, usize>>;

struct Known {
    client: String,
    used: Instant,
}

/// A place for a session that is about to begin. It is free again when this is dropped.
struct Place {
    beginning: Arc<Beginning>,
    client: String,
}

impl Place {
    /// A place, counted while this lock is held.
    fn count(
        beginning: &Arc<Beginning>,
        counts: &mut std::sync::MutexGuard<'_, HashMap<String, usize>>,
        client: &str,
    ) -> Place {
        *counts.entry(client.into()).or_default() += 1;
        Place { beginning: beginning.clone(), client: client.into() }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.beginning.lock().unwrap_or_else(PoisonError::into_inner);
        let left = counts.remove(&self.client).unwrap_or_default().saturating_sub(1);
        if left > 0 {
            counts.insert(std::mem::take(&mut self.client), left);
        }
    }
}

impl Sessions {
    pub(crate) fn new(manager: Arc<LocalSessionManager>) -> Sessions {
        Sessions { manager, known: Mutex::default(), beginning: Arc::default() }
    }

    /// Notes that a client has used a session.
    async fn used(&self, id: &str, client: &str) {
        self.known.lock().await.insert(id.into(), Known { client: client.into(), used: Instant::now() });
    }

    async fn forget(&self, id: &str) {
        self.known.lock().await.remove(id);
    }

    /// Whether a session is in memory.
    async fn is_open(&self, id: &str) -> bool {
        self.manager.sessions.read().await.keys().any(|open| **open == *id)
    }

    /// A place for one more session of a client, before it begins: a new one, or one that comes back from the database. An idle
    /// one may have to leave memory for it; it comes back when it is used.
    async fn make_room(&self, client: &str, limits: &Limits) -> Result<Place, &'static str> {
        // Held until the place is counted: of many requests at once each sees those before it.
        let mut known = self.known.lock().await;
        let open: HashSet<String> = self.manager.sessions.read().await.keys().map(ToString::to_string).collect();
        known.retain(|id, _| open.contains(id));
        let (leaves, place) = {
            let mut counts = self.beginning.lock().unwrap_or_else(PoisonError::into_inner);
            let own = known.values().filter(|session| session.client == client).count();
            let own = own + counts.get(client).copied().unwrap_or_default();
            let all = known.len() + counts.values().sum::<usize>();
            let (full, over) = (all >= limits.all_sessions as usize, own >= limits.sessions as usize);
            if !full && !over {
                return Ok(Place::count(&self.beginning, &mut counts, client));
            }
            let idle = known
                .iter()
                .filter(|(_, session)| session.used.elapsed() > IDLE && (!over || session.client == client));
            let oldest = idle.min_by_key(|(_, session)| session.used).map(|(id, _)| id.clone());
            let leaves = oldest.ok_or(match over {
                true => "You have too many sessions open. Close one, or wait a minute.",
                false => "All sessions of this server are in use. Try again later.",
            })?;
            (leaves, Place::count(&self.beginning, &mut counts, client))
        };
        known.remove(&leaves);
        drop(known);
        // One that cannot be closed has ended already.
        let _ = self.manager.close_session(&leaves.into()).await;
        Ok(place)
    }
}

/// Counts the sessions of each client, lets requests in for which there is room, passes on what another server has to answer,
/// and says what is refused as JSON.
pub(crate) async fn count(
    State((app, sessions)): State<(App, Arc<Sessions>)>,
    request: Request,
    next: Next,
) -> Response {
    match counted(&app, &sessions, request, next).await {
        Ok(response) => in_json(response).await,
        Err(problem) => {
            app.hub.metrics.turned_away.add(1);
            let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
            let mut refused = refusal(status, &problem.detail);
            if let Some(seconds) = problem.retry_after {
                refused.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            }
            refused
        }
    }
}

async fn counted(app: &App, sessions: &Sessions, request: Request, next: Next) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let limits = &app.hub.settings.limits;
    let client = client_of(&parts, app);
    let named = parts.headers.get(SESSION).and_then(|id| id.to_str().ok()).map(String::from);
    let body = read(Request::from_parts(parts.clone(), body), limits).await?;
    if let Some(id) = elsewhere(app, &parts, named.as_deref(), &body).await?
        && let Some(response) = pass_to_holder(app, &id, &parts, &body).await?
    {
        return Ok(response);
    }
    // What it asks for is done while it has room. Tools that wait for others give it back themselves.
    let _room = app.gate.room().await?;
    let open = match &named {
        Some(id) => sessions.is_open(id).await,
        None => parts.method != Method::POST,
    };
    let place = match open {
        true => None,
        false => Some(sessions.make_room(&client, limits).await.map_err(|why| Problem::too_many(why, 60))?),
    };
    let (ends, listens) = (parts.method == Method::DELETE, parts.method == Method::GET);
    let mut response = next.run(Request::from_parts(parts, body.into())).await;
    if ends && response.status() == StatusCode::ACCEPTED {
        // Clients take any other status for a failure.
        *response.status_mut() = StatusCode::NO_CONTENT;
    }
    let given = response.headers().get(SESSION).and_then(|id| id.to_str().ok()).map(String::from);
    match given.or(named) {
        Some(id) if ends => sessions.forget(&id).await,
        Some(id) if response.status().is_success() => sessions.used(&id, &client).await,
        _ => {}
    }
    // It is counted as known by now.
    drop(place);
    Ok(if listens { until_leaving(app, response) } else { response })
}

/// A stream that ends when the server leaves. Nothing else would end it.
fn until_leaving(app: &App, response: Response) -> Response {
    let mut leaving = app.hub.leaving();
    let (parts, body) = response.into_parts();
    let body = body.into_data_stream().take_until(async move { told(&mut leaving).await });
    Response::from_parts(parts, Body::from_stream(body))
}

/// The match that a request is about, if another server may hold it: the one that it names, or the one that its session plays.
async fn elsewhere(app: &App, parts: &Parts, session: Option<&str>, body: &[u8]) -> Result<Option<String>, Problem> {
    // A stream of news says nothing about matches, and a server that passed a request on takes this one to hold the match.
    let looks = [Method::POST, Method::DELETE].contains(&parts.method);
    if app.hub.cluster().is_none() || !looks || comes_from_a_server(&parts.headers, app) {
        return Ok(None);
    }
    let Some(session) = session else { return Ok(None) };
    if let Some(id) = named_match(body).filter(|id| Hub::check_id(id).is_ok()) {
        return Ok(Some(id));
    }
    let found = app.hub.store.session(&Hash::of(session).0).await?;
    Ok(found.and_then(|(_, plays)| plays).map(|(id, _)| id))
}

/// The match that `resume` or `join` is to sit down at.
fn named_match(body: &[u8]) -> Option<String> {
    let message: Value = serde_json::from_slice(body).ok()?;
    let params = &message["params"];
    let sits = message["method"] == "tools/call" && ["resume", "join"].iter().any(|tool| params["name"] == *tool);
    sits.then(|| id_in(params["arguments"]["match"].as_str().unwrap_or_default()).to_string())
}

/// An error of the protocol in JSON, whatever the library said it in.
async fn in_json(response: Response) -> Response {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let said = kind.is_some_and(|kind| kind.starts_with("application/"));
    let status = response.status();
    if said || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = axum::body::to_bytes(body, MAX_ERROR).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let text = if text.trim().is_empty() { status.canonical_reason().unwrap_or("refused") } else { text.trim() };
    let refused = refusal(status, text);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    Response::from_parts(parts, refused.into_body())
}

fn refusal(status: StatusCode, why: &str) -> Response {
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32000, "message": why } });
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

/// Sessions in the database: how each began, by the hash of its id.
pub(crate) struct Kept(pub(crate) Hub);

#[async_trait::async_trait]
impl SessionStore for Kept {
    async fn load(&self, id: &str) -> Result<Option<SessionState>, SessionStoreError> {
        let found = self.0.store.session(&Hash::of(id).0).await?;
        found.map(|(state, _)| serde_json::from_str(&state)).transpose().map_err(Into::into)
    }

    async fn store(&self, id: &str, state: &SessionState) -> Result<(), SessionStoreError> {
        let state = serde_json::to_string(state)?;
        let op = Op::Session { id: Hash::of(id).0, state, at: now(), before: now() - KEPT };
        self.0.store.commit(vec![op]).await.map_err(|error| format!("{error:?}").into())
    }

    async fn delete(&self, id: &str) -> Result<(), SessionStoreError> {
        let op = Op::SessionOver { id: Hash::of(id).0 };
        self.0.store.commit(vec![op]).await.map_err(|error| format!("{error:?}").into())
    }
}
