//! Records and replays.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Answer, App,
    extract::{Caller, MaybeBody, Named, Query},
    json,
    matches::Nothing,
};
use crate::{Problem, Recorded, Reviewing};

pub(super) async fn record(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    match app.hub.record(&id, &caller.bearer).await? {
        Recorded::Part(part) => Ok(json(StatusCode::OK, &part)),
        Recorded::Whole(text) => {
            let name = format!("attachment; filename=\"{id}.jsonl\"");
            let kind = "application/jsonl";
            Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name.as_str())], text).into_response())
        }
    }
}

pub(super) async fn review(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.review(&id, &caller.bearer, false).await?))
}

pub(super) async fn begin_review(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    let reviewing = app.hub.review(&id, &caller.bearer, true).await?;
    let status = if let Reviewing::Done { .. } = reviewing { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok(json(status, &reviewing))
}

/// Which step, and whose eye.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReplayQuery {
    /// After how many steps; all of them if left out.
    #[schemars(range(min = 0))]
    ply: Option<u32>,
    /// A seat's number, or `watcher`; your own eye if left out.
    eye: Option<String>,
}

pub(super) async fn replay(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    Query(query): Query<ReplayQuery>,
) -> Answer {
    let eye = match query.eye.as_deref() {
        None | Some("") => None,
        Some("watcher") => Some(Eye::Watcher),
        Some(seat) => match seat.parse() {
            Ok(seat) => Some(Eye::Seat(Seat(seat))),
            Err(_) => return Err(Problem::unreadable("the query: eye is the number of a seat, or `watcher`")),
        },
    };
    Ok(json(StatusCode::OK, &app.hub.replay(&id, &caller.bearer, query.ply, eye).await?))
}
