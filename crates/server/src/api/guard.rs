//! What every request passes: limits, origins, headers that keep browsers strict, and a line in the log without secrets.

use std::{sync::OnceLock, time::Duration};

use axum::{
    extract::{OriginalUri, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    App, client_of,
    extract::{comes_from_a_server, read},
};
use tracing::Instrument as _;

use crate::{
    Limits, Problem, asker,
    client::Reply,
    cluster::CLIENT,
    doors,
    sessions::SESSION,
    token,
    traces::{Context, Span, TRACEPARENT},
};

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

/// What a request does while it is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// It is worked on.
    Works,
    /// It is looked at, and then waits for something else.
    Waits,
}

impl Pace {
    /// Long polls, hints and sockets wait. Whatever else a client writes into an address, it is worked on.
    fn of(method: &Method, path: &str, query: Option<&str>) -> Pace {
        let mut parts = path.trim_start_matches('/').split('/');
        let (Some("api"), Some("matches"), Some(id)) = (parts.next(), parts.next(), parts.next()) else {
            return Pace::Works;
        };
        let rest = (parts.next(), parts.next());
        let waits = match (method.as_str(), rest) {
            ("GET", (None, _)) => polls(query.unwrap_or_default()),
            ("GET", (Some("live"), None)) | ("POST", (Some("hint"), None)) => true,
            _ => false,
        };
        match waits && !id.is_empty() {
            true => Pace::Waits,
            false => Pace::Works,
        }
    }

    /// How long the answer may take.
    fn deadline(self, limits: &Limits) -> Duration {
        match self {
            Pace::Works => limits.deadline,
            Pace::Waits => limits.deadline + MOST_WAITED,
        }
    }
}

/// How long a long poll or a hint waits at most, with time to spare.
const MOST_WAITED: Duration = Duration::from_secs(60);

/// Whether a query asks to wait.
fn polls(query: &str) -> bool {
    let mut waits = query.split('&').filter_map(|part| part.strip_prefix("wait="));
    waits.any(|seconds| seconds.parse().is_ok_and(|seconds: u32| seconds > 0))
}

/// The address that was asked for. What is nested is given the rest of it only.
fn asked(request: &Request) -> Uri {
    request.extensions().get::<OriginalUri>().map_or_else(|| request.uri().clone(), |uri| uri.0.clone())
}

/// Works on a request when there is room for it, and refuses it early when there is none. What takes too long is answered all
/// the same: an action under way is still done, once.
pub(super) async fn room(State(app): State<App>, request: Request, next: Next) -> Response {
    let uri = asked(&request);
    let pace = Pace::of(request.method(), uri.path(), uri.query());
    let limits = app.hub.settings.limits;
    // A slow sender takes up no room.
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let bytes = match read(whole, &limits).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    let room = match app.gate.room().await {
        Ok(room) => room,
        Err(problem) => {
            app.hub.metrics.turned_away.add(1);
            return problem.into_response();
        }
    };
    // What waits needs room to begin, and keeps none.
    let _room = (pace == Pace::Works).then_some(room);
    let answer = next.run(Request::from_parts(parts, bytes.into()));
    match tokio::time::timeout(pace.deadline(&limits), answer).await {
        Ok(answer) => answer,
        Err(_) => {
            app.hub.metrics.late.add(1);
            Problem::unavailable("This took too long. Send it again with the same key: it happens once.")
                .into_response()
        }
    }
}

/// Passes a request about a match on to the server that holds it, where there are several.
pub(super) async fn pass_on(State(app): State<App>, request: Request, next: Next) -> Response {
    let uri = asked(&request);
    let id = id_in(uri.path()).map(String::from);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let (Some(_), Some(id), false) = (app.hub.cluster(), id, upgrades) else { return next.run(request).await };
    if comes_from_a_server(request.headers(), &app) {
        // The server that passed it on believes the match is here. It is not passed on twice.
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let bytes = match read(whole, &app.hub.settings.limits).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    match pass_to_holder(&app, &id, &parts, &bytes).await {
        Ok(None) => next.run(Request::from_parts(parts, bytes.into())).await,
        Ok(Some(answer)) => answer,
        Err(problem) => problem.into_response(),
    }
}

/// What is passed on of a request, besides its body and whose it is.
const PASSED: [HeaderName; 7] = [
    header::AUTHORIZATION,
    header::ACCEPT,
    REQUEST_ID,
    TRACEPARENT,
    HeaderName::from_static("idempotency-key"),
    HeaderName::from_static(SESSION),
    HeaderName::from_static("mcp-protocol-version"),
];

/// The answer of the server that holds a match; nothing if this one does.
pub(crate) async fn pass_to_holder(
    app: &App,
    id: &str,
    parts: &Parts,
    body: &[u8],
) -> Result<Option<Response>, Problem> {
    let client = client_of(parts, app);
    let text = |name: &HeaderName| Some((name.to_string(), parts.headers.get(name)?.to_str().ok()?.to_string()));
    let kept: Vec<(String, String)> = PASSED.iter().filter_map(text).collect();
    let mut headers: Vec<(&str, &str)> = kept.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    headers.push((CLIENT, &client));
    let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |uri| &uri.0);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Ok(app.hub.pass_on(id, &parts.method, path, &headers, body).await?.map(answer))
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
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The name of a request: the one that a client, a proxy or another server gave it, or one of ours.
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

/// A method, for metrics: all unknown methods count as one.
fn method_of(method: &Method) -> &'static str {
    let known = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"];
    known.into_iter().find(|known| *known == method.as_str()).unwrap_or("OTHER")
}

/// Adds those headers, counts, and writes a line into the log: method, path and status, nothing that opens a seat.
pub(super) async fn headers(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let waits = method == Method::GET && Pace::of(&method, &path, request.uri().query()) == Pace::Waits;
    let waits = waits && !path.ends_with("/live");
    let id = request_id(&request);
    // Another server that this is passed on to calls it the same.
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let traced = app.hub.traces.as_ref().map(|traces| (traces, Context::of(request.headers())));
    if let Some((_, context)) = &traced {
        request.headers_mut().insert(TRACEPARENT, context.header());
    }
    // An error's span is there however little is logged.
    let span = tracing::error_span!("request", id = id.to_str().unwrap_or_default());
    let began = std::time::Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
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
    let (route, named) = (route_of(&path, waits), method_of(&method));
    app.hub.metrics.latency.note(route, named, status, took);
    if let Some((traces, context)) = traced {
        let request = id.to_str().unwrap_or_default().to_string();
        traces.note(&Span { context, method: named, route, status, took, request });
    }
    let millis = took.as_millis() as u64;
    span.in_scope(|| tracing::debug!(%method, path, status, millis));
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_waits_keeps_no_room() {
        let pace = |method: &str, address: &str| {
            let uri: Uri = address.parse().expect("an address");
            Pace::of(&method.parse().expect("a method"), uri.path(), uri.query())
        };
        let waits = ["GET /api/matches/a?wait=25", "GET /api/matches/a?since=3&wait=1", "GET /api/matches/a/live"];
        for asked in waits.into_iter().chain(["POST /api/matches/a/hint"]) {
            let (method, address) = asked.split_once(' ').expect("two words");
            assert_eq!(pace(method, address), Pace::Waits, "{asked}");
        }
        for asked in [
            "GET /api/matches/a",
            "GET /api/matches/a?wait=0",
            "GET /api/matches/a?wait=",
            "GET /api/matches/a?xwait=20",
            "POST /api/matches/a/actions?wait=20",
            "POST /api/matches?wait=20",
            "GET /api/records/a?wait=20",
            "GET /api/matches/a/hint",
            "POST /api/matches/a/b/hint",
            "POST /api/records/a/hint",
            "POST /api/matches/a/live",
            "GET /api/games?wait=20",
        ] {
            let (method, address) = asked.split_once(' ').expect("two words");
            assert_eq!(pace(method, address), Pace::Works, "{asked}");
        }
    }
}
