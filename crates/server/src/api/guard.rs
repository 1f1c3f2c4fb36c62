//! What every request passes: limits, origins, headers that keep browsers strict, and a line in the log without secrets.

use std::sync::OnceLock;

use axum::{
    extract::{OriginalUri, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    App, client_of,
    extract::{comes_from_a_server, read},
};
use crate::{asker, client::Reply, cluster::CLIENT, doors, token};

/// Turns away what is meant for another host or comes from the page of another site, on every wire.
pub(super) async fn door(State(app): State<App>, request: Request, next: Next) -> Response {
    // Other servers on the database call this one by whatever name they know.
    if comes_from_a_server(request.headers(), &app) {
        return next.run(request).await;
    }
    let (uri, headers, settings) = (request.uri(), request.headers(), &app.hub.settings);
    let checked = doors::check_host(uri, headers, settings).and_then(|()| doors::check_origin(uri, headers, settings));
    match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => {
            app.hub.metrics.turned_away.add(1);
            problem.into_response()
        }
    }
}

/// Turns away what comes too often.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    // Another server has looked at it already.
    let passed_on = comes_from_a_server(request.headers(), &app);
    let (parts, body) = request.into_parts();
    let client = client_of(&parts, &app);
    if passed_on {
        return asker::of(client, next.run(Request::from_parts(parts, body))).await;
    }
    match app.gate.request(&client) {
        Err(problem) => {
            app.hub.metrics.turned_away.add(1);
            problem.into_response()
        }
        Ok(()) => asker::of(client, next.run(Request::from_parts(parts, body))).await,
    }
}

/// Works on a request when there is room for it, and refuses it early when there is none.
pub(super) async fn room(State(app): State<App>, request: Request, next: Next) -> Response {
    let uri = request.uri();
    // These wait for something else and do little themselves.
    let waits = uri.path().ends_with("/hint") || uri.query().is_some_and(|query| query.contains("wait="));
    if waits || request.headers().contains_key(header::UPGRADE) {
        return next.run(request).await;
    }
    // A slow sender takes up no room.
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let bytes = match read(whole, app.hub.settings.limits.body).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    match app.gate.room().await {
        Ok(_room) => next.run(Request::from_parts(parts, bytes.into())).await,
        Err(problem) => {
            app.hub.metrics.turned_away.add(1);
            problem.into_response()
        }
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
    let mut response = (status, reply.body).into_response();
    response.headers_mut().clear();
    // What belongs to one connection is not passed on.
    let own = [header::CONNECTION, header::TRANSFER_ENCODING, header::CONTENT_LENGTH, header::UPGRADE, header::DATE];
    for (name, value) in reply.headers.iter().filter(|(name, _)| !own.contains(name)) {
        response.headers_mut().append(name.clone(), value.clone());
    }
    response
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

/// The header that names a request, in the answer and in the log.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The name of a request: the one that a client or a proxy gave it, or one of ours.
fn request_id(request: &Request) -> HeaderValue {
    let given = request.headers().get(REQUEST_ID);
    let fits = |id: &&HeaderValue| {
        (1..=64).contains(&id.len()) && id.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let drawn = || HeaderValue::from_str(&token::short_id()).unwrap_or(HeaderValue::from_static("none"));
    given.filter(fits).cloned().unwrap_or_else(drawn)
}

/// The endpoint that a path belongs to, for numbers: what clients may write as they like is left out.
fn route_of(path: &str, waits: bool) -> &'static str {
    static ROUTES: OnceLock<Vec<&'static str>> = OnceLock::new();
    let routes = ROUTES.get_or_init(|| super::endpoints().iter().map(|endpoint| endpoint.path).collect());
    let fits = |route: &&&str| {
        let (mut ours, mut theirs) = (route.split('/'), path.split('/'));
        let same = ours.by_ref().zip(theirs.by_ref()).all(|(ours, theirs)| ours.starts_with('{') || ours == theirs);
        same && ours.next().is_none() && route.split('/').count() == path.split('/').count()
    };
    match routes.iter().find(fits) {
        Some(_) if waits => "long poll",
        Some(route) => route,
        None if path.starts_with("/mcp") => "/mcp",
        None if path.starts_with("/api") => "/api",
        None => "page",
    }
}

/// Adds those headers, counts, and writes a line into the log: method, path and status, nothing that opens a seat.
pub(super) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let waits = request.uri().query().is_some_and(|query| query.contains("wait="));
    let id = request_id(&request);
    let began = std::time::Instant::now();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in STRICT {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.hub.settings.tls.is_some() {
        let value = HeaderValue::from_static("max-age=15552000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(value);
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    let status = response.status().as_u16();
    app.hub.metrics.requests.add(1);
    if status >= 500 {
        app.hub.metrics.server_errors.add(1);
    }
    let took = began.elapsed();
    app.hub.metrics.latency.note(route_of(&path, waits), method.as_str(), status, took);
    let millis = took.as_millis() as u64;
    tracing::debug!(%method, path, status, millis, request = id.to_str().unwrap_or_default());
    response.headers_mut().insert(REQUEST_ID, id);
    response
}
