//! What every request passes: limits, origins, headers that keep browsers strict, and a line in the log without secrets.

use axum::{
    extract::{OriginalUri, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    App, client_of,
    extract::{comes_from_a_server, read},
    same_origin,
};
use crate::{Problem, client::Reply, cluster::CLIENT};

/// Turns away what comes too often or from a foreign page.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    // Another server has looked at it already.
    if comes_from_a_server(request.headers(), &app) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let client = client_of(&parts, &app);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let problem = match app.gate.request(&client) {
        Err(problem) => Some(problem),
        Ok(()) if changes && !same_origin(&parts.headers, &app.hub.settings) => {
            Some(Problem::not_allowed("requests from pages of other origins are not taken"))
        }
        Ok(()) => None,
    };
    match problem {
        Some(problem) => {
            app.hub.metrics.turned_away.add(1);
            problem.into_response()
        }
        None => next.run(Request::from_parts(parts, body)).await,
    }
}

/// Passes a request about a match on to the server that holds it, where there are several.
pub(super) async fn pass_on(State(app): State<App>, request: Request, next: Next) -> Response {
    // What is nested is asked with the rest of its address only.
    let uri = request.extensions().get::<OriginalUri>().map_or_else(|| request.uri().clone(), |uri| uri.0.clone());
    let id = id_in(uri.path()).map(String::from);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let (Some(_), Some(id), false) = (app.hub.cluster(), id, upgrades) else { return next.run(request).await };
    if comes_from_a_server(request.headers(), &app) {
        // Whoever passed it on takes this server to hold the match: no second time.
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let bytes = match read(whole, app.hub.settings.limits.body).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    let client = client_of(&parts, &app);
    let kept = [header::AUTHORIZATION, HeaderName::from_static("idempotency-key")];
    let text = |name: &HeaderName| Some((name.to_string(), parts.headers.get(name)?.to_str().ok()?.to_string()));
    let kept: Vec<(String, String)> = kept.iter().filter_map(text).collect();
    let mut headers: Vec<(&str, &str)> = kept.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    headers.push((CLIENT, &client));
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    match app.hub.pass_on(&id, &parts.method, path, &headers, &bytes).await {
        Ok(None) => next.run(Request::from_parts(parts, bytes.into())).await,
        Ok(Some(reply)) => answer(reply),
        Err(problem) => problem.into_response(),
    }
}

fn answer(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::BAD_GATEWAY);
    (status, [(header::CONTENT_TYPE, reply.content_type)], reply.body).into_response()
}

/// The match that an address is about.
fn id_in(path: &str) -> Option<&str> {
    let rest = ["/api/matches/", "/api/records/", "/api/replays/"].iter().find_map(|start| path.strip_prefix(start))?;
    rest.split('/').next().filter(|id| id.len() == 16)
}

/// What a browser may do with what it gets from here.
const STRICT: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Adds those headers, counts, and writes a line into the log: method, path and status, nothing that opens a seat.
pub(super) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let began = std::time::Instant::now();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in STRICT {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    let status = response.status().as_u16();
    app.hub.metrics.requests.add(1);
    if status >= 500 {
        app.hub.metrics.server_errors.add(1);
    }
    let millis = began.elapsed().as_millis() as u64;
    tracing::debug!(%method, path, status, millis);
    response
}
