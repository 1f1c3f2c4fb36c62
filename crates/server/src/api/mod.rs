//! HTTP: translates requests into questions to the hub, and its answers into JSON.

mod extract;
mod games;
mod guard;
mod matches;
mod openapi;
mod people;
mod records;

use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post, put},
};
use croupier_mcp::Host;
use serde::Serialize;

pub(crate) use extract::{Caller, client_of, same_origin};
pub use openapi::openapi;

use crate::{Hub, Problem, limits::Gate, live, mcp, page};

/// What every handler can ask.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hub: Hub,
    pub(crate) gate: Arc<Gate>,
}

/// All that can be asked of a server.
pub(crate) fn router(app: App) -> Router {
    let matches = Router::new()
        .route("/", get(matches::list).post(matches::create))
        .route("/{id}", get(matches::look))
        .route("/{id}/join", post(matches::join))
        .route("/{id}/actions", post(matches::act))
        .route("/{id}/preview", post(matches::preview))
        .route("/{id}/hint", post(matches::hint))
        .route("/{id}/undo", post(matches::undo))
        .route("/{id}/undo/answer", post(matches::answer_undo))
        .route("/{id}/concede", post(matches::concede))
        .route("/{id}/claim", post(matches::claim))
        .route("/{id}/rematch", post(matches::rematch))
        .route("/{id}/live", get(live::live));
    let api = Router::new()
        .nest("/matches", matches)
        .route("/games", get(games::games))
        .route("/catalogue/{game}", get(games::catalogue))
        .route("/schemas/{game}", get(games::schemas))
        .route("/records/{id}", get(records::record))
        .route("/records/{id}/review", get(records::review).post(records::begin_review))
        .route("/replays/{id}", get(records::replay))
        .route("/players", post(people::create))
        .route("/me", get(people::me))
        .route("/decks", put(people::put_decks).get(people::decks))
        .route("/story", get(people::story))
        .route("/daily", get(people::daily))
        .route("/daily/{game}", post(people::try_daily))
        .route("/openapi.json", get(openapi::document))
        .fallback(no_such_path)
        .method_not_allowed_fallback(no_such_method)
        .layer(middleware::from_fn_with_state(app.clone(), guard::pass_on))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard));
    Router::new()
        .nest("/api", api)
        .nest("/mcp", tools(Arc::new(app.clone()), &app))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(page::page)
        .layer(middleware::from_fn_with_state(app.clone(), guard::headers))
        .with_state(app)
}

/// The tools for language models, over the matches of this host.
pub(crate) fn tools<H: Host>(host: Arc<H>, app: &App) -> Router<App> {
    let tools = croupier_mcp::service(host, &mcp::access(&app.hub.settings));
    Router::new().fallback_service(tools).layer(middleware::from_fn_with_state(app.clone(), guard::guard))
}

/// An answer as JSON.
pub(crate) fn json(status: StatusCode, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(body) => (status, [(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Err(_) => Problem::unavailable("the answer could not be written").into_response(),
    }
}

/// What a handler gives back.
pub(crate) type Answer = Result<Response, Problem>;

async fn no_such_path() -> Problem {
    Problem::not_found("there is nothing at this address; /api/openapi.json lists what there is")
}

async fn no_such_method() -> Problem {
    let what = "this address does not take this method; /api/openapi.json lists what there is";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, crate::Fault::Unknown, what)
}

async fn ready(State(app): State<App>) -> Answer {
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
        ("matches_known", "matches somebody has asked for lately", known as u64),
        ("matches_in_memory", "matches in memory", in_memory as u64),
        ("sockets", "open sockets", sockets),
        ("commits_waiting", "requests that wait to be written down", waiting as u64),
        ("commit_groups", "groups written down so far", groups),
        ("commits", "requests written down so far", commits),
        ("claude_calls_today", "questions to language models today, by all servers", asked),
        ("claude_calls_a_day", "how many there may be; 0: as many as they like", most.unwrap_or(0)),
    ];
    let text = counted.text(&gauges) + &app.hub.spending();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// Every address with its methods, as the router above has them.
    fn routed() -> BTreeSet<(String, &'static str)> {
        let source = include_str!("mod.rs");
        let router = &source[..source.find("/// An answer as JSON").expect("the end of the router")];
        let (mut nested, mut all) = ("/api/matches", BTreeSet::new());
        for line in router.lines().map(str::trim) {
            if line.starts_with("let api") {
                nested = "/api";
            } else if line.starts_with("Router::new()") {
                nested = "";
            }
            let Some(rest) = line.strip_prefix(".route(\"") else { continue };
            let (path, handlers) = rest.split_once('"').expect("a path");
            let path = format!("{nested}{path}").trim_end_matches('/').to_string();
            for method in ["get", "post", "put"] {
                if [" ", "."].iter().any(|before| handlers.contains(&format!("{before}{method}("))) {
                    all.insert((path.clone(), method));
                }
            }
        }
        all
    }

    #[test]
    fn the_description_has_every_address_and_no_other() {
        let described = super::openapi();
        let paths = described["paths"].as_object().expect("paths");
        let methods = ["get", "post", "put"];
        let described: BTreeSet<(String, &str)> = paths
            .iter()
            .flat_map(|(path, operations)| {
                methods.iter().filter(|method| operations.get(**method).is_some()).map(|method| (path.clone(), *method))
            })
            .collect();
        assert!(described.len() > 25, "{described:?}");
        assert_eq!(described, routed());
    }
}
