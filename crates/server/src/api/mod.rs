//! HTTP: translates requests into questions to the hub, and its answers into JSON.

mod endpoint;
mod examples;
mod extract;
mod games;
mod guard;
mod matches;
mod openapi;
mod people;
mod playing;
mod ratings;
mod records;
mod tables;

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
};
use croupier_kernel::Kind;
use croupier_mcp::{Access, Host};
use serde::Serialize;
use serde_json::Value;

use endpoint::Tag;
pub use endpoint::{Auth, Endpoint};
pub(crate) use extract::{Caller, client_of, comes_from_a_server, read};
pub(crate) use guard::pass_to_holder;
pub use openapi::{openapi, schemas};

use crate::{
    Hub, Problem,
    limits::Gate,
    page,
    sessions::{self, Sessions},
    traces::Traces,
};

/// What every handler can ask.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hub: Hub,
    pub(crate) gate: Arc<Gate>,
}

/// Everything that can be asked of a server, each said once beside its handler.
pub fn endpoints() -> Vec<Endpoint> {
    let house = vec![
        Endpoint::get("/api/openapi.json", "readOpenApi", openapi::document)
            .about(Tag::Server, "Gives you this description.")
            .answers(200, BTreeMap::<String, Value>::new),
        Endpoint::get("/healthz", "isAlive", || async { "ok\n" })
            .about(Tag::Server, "Says whether the process is alive.")
            .answers_text("text/plain", "Alive", "ok\n"),
        Endpoint::get("/readyz", "isReady", ready)
            .about(Tag::Server, "Says whether the database answers and has what was acknowledged.")
            .answers_text("text/plain", "Ready", "ready\n"),
        Endpoint::get("/metrics", "readMetrics", metrics)
            .about(Tag::Server, "Gives you numbers for Prometheus.")
            .answers_text("text/plain", "Metrics", "croupier_requests 12\n"),
    ];
    let all = [
        games::endpoints(),
        matches::endpoints(),
        tables::endpoints(),
        ratings::endpoints(),
        playing::endpoints(),
        records::endpoints(),
        people::endpoints(),
    ];
    all.into_iter().flatten().chain(house).collect()
}

/// The router, made from the endpoints.
pub(crate) fn router(app: App) -> Router {
    let (mut api, mut house) = (Router::new(), Router::new());
    for endpoint in endpoints() {
        match endpoint.path.strip_prefix("/api") {
            Some(path) => api = api.route(path, endpoint.route),
            None => house = house.route(endpoint.path, endpoint.route),
        }
    }
    let api = api
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn_with_state(app.clone(), guard::room))
        .layer(middleware::from_fn_with_state(app.clone(), guard::pass_on))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard));
    house
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .nest("/api", api)
        .nest("/mcp", tools(Arc::new(app.clone()), &app))
        .fallback(page::page)
        .layer(middleware::from_fn_with_state(app.clone(), guard::door))
        .layer(middleware::from_fn_with_state(app.clone(), guard::headers))
        .with_state(app)
}

/// The tools for language models, over the matches of this host.
pub(crate) fn tools<H: Host>(host: Arc<H>, app: &App) -> Router<App> {
    // The door of the router has checked hosts and origins.
    let most = app.hub.settings.limits.all_sessions as usize;
    let access = Access { hosts: Vec::new(), origins: Vec::new(), sessions: most.saturating_mul(2) };
    let (tools, manager) = croupier_mcp::service(host, &access, Some(Arc::new(sessions::Kept(app.hub.clone()))));
    let counted = (app.clone(), Arc::new(Sessions::new(manager)));
    Router::new()
        .fallback_service(tools)
        .layer(middleware::from_fn_with_state(counted, sessions::count))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
}

/// An answer as JSON.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(body) => (status, [(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Err(_) => Problem::unavailable("The server could not write the answer.").into_response(),
    }
}

/// What a handler gives back.
pub(crate) type Answer = Result<Response, Problem>;

async fn no_such_path() -> Problem {
    Problem::not_found("There is nothing at this address. /api/openapi.json lists every endpoint.")
}

async fn no_such_method() -> Problem {
    let what = "This address does not take this method. /api/openapi.json lists every endpoint.";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, Kind::Unknown, what)
}

async fn ready(State(app): State<App>) -> Answer {
    if app.hub.is_unready() {
        return Err(Problem::unavailable("This server is about to stop."));
    }
    app.hub.store.ready().await?;
    Ok("ready\n".into_response())
}

async fn metrics(State(app): State<App>) -> Response {
    let (known, in_memory) = app.hub.n_matches();
    let (waiting, groups, commits) = app.hub.store.load();
    let counted = &app.hub.metrics;
    let sockets = counted.sockets_opened.get().saturating_sub(counted.sockets_closed.get());
    let (asked, most) = croupier_table::claude::Allowance::of_process().today();
    let gauges = [
        ("matches_known", "matches that someone asked for lately", known as u64),
        ("matches_in_memory", "matches in memory", in_memory as u64),
        ("sockets", "open sockets", sockets),
        ("commits_waiting", "requests that wait to be written down", waiting as u64),
        ("thoughts_waiting", "decisions of programs that wait for a thread", app.hub.thinkers.n_waiting() as u64),
        ("claude_calls_today", "questions to language models today, by all servers", asked),
        ("claude_calls_a_day", "the limit; 0 for none", most.unwrap_or(0)),
    ];
    let mut grown = vec![
        ("commit_groups", "groups of requests written down", groups),
        ("commits", "requests written down", commits),
    ];
    if let Some((sent, dropped)) = app.hub.traces.as_ref().map(Traces::counted) {
        grown.extend([
            ("spans_sent", "spans that the trace collector accepted", sent),
            ("spans_dropped", "spans that it did not accept", dropped),
        ]);
    }
    let text = counted.text(&grown, &gauges) + &app.hub.spending();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
