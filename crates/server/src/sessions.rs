//! The sessions of language models: a few for each client, kept in the database, so that they continue after a restart and on
//! every server of a cluster.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use croupier_mcp::{LocalSessionManager, SessionManager as _, SessionState, SessionStore, SessionStoreError};
use serde_json::json;

use crate::{
    Limits,
    api::{App, client_of},
    hub::Hub,
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
}

struct Known {
    client: String,
    used: Instant,
}

impl Sessions {
    pub(crate) fn new(manager: Arc<LocalSessionManager>) -> Sessions {
        Sessions { manager, known: Mutex::default() }
    }

    /// Notes that a client has used a session.
    fn used(&self, id: &str, client: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(id.into(), Known { client: client.into(), used: Instant::now() });
    }

    fn forget(&self, id: &str) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Makes room for one more session of a client. An idle one may have to leave memory for it; it comes back when it is used.
    async fn make_room(&self, client: &str, limits: &Limits) -> Result<(), &'static str> {
        let open: Vec<String> = {
            let sessions = self.manager.sessions.read().await;
            sessions.keys().map(ToString::to_string).collect()
        };
        let leaves = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.retain(|id, _| open.contains(id));
            let own = known.values().filter(|session| session.client == client).count();
            let (full, over) = (known.len() >= limits.all_sessions as usize, own >= limits.sessions as usize);
            if !full && !over {
                return Ok(());
            }
            let idle = known
                .iter()
                .filter(|(_, session)| session.used.elapsed() > IDLE && (!over || session.client == client));
            let oldest = idle.min_by_key(|(_, session)| session.used).map(|(id, _)| id.clone());
            oldest.ok_or(match over {
                true => "You have too many sessions open. Close one, or wait a minute.",
                false => "All sessions of this server are in use. Try again later.",
            })?
        };
        self.forget(&leaves);
        // One that cannot be closed has ended already.
        let _ = self.manager.close_session(&leaves.into()).await;
        Ok(())
    }
}

/// Counts the sessions of each client, and says what is refused as JSON.
pub(crate) async fn count(
    State((app, sessions)): State<(App, Arc<Sessions>)>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let client = client_of(&parts, &app);
    let named = parts.headers.get(SESSION).and_then(|id| id.to_str().ok()).map(String::from);
    if named.is_none() && parts.method == Method::POST {
        let limits = &app.hub.settings.limits;
        if let Err(why) = sessions.make_room(&client, limits).await {
            app.hub.metrics.turned_away.add(1);
            let mut refused = refusal(StatusCode::TOO_MANY_REQUESTS, why);
            refused.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("60"));
            return refused;
        }
    }
    let ends = parts.method == Method::DELETE;
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if ends && response.status() == StatusCode::ACCEPTED {
        // Clients take any other status for a failure.
        *response.status_mut() = StatusCode::NO_CONTENT;
    }
    let given = response.headers().get(SESSION).and_then(|id| id.to_str().ok()).map(String::from);
    match given.or(named) {
        Some(id) if ends => sessions.forget(&id),
        Some(id) if response.status().is_success() => sessions.used(&id, &client),
        _ => {}
    }
    in_json(response).await
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
