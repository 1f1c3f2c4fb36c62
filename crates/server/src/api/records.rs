//! Records and replays.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json as object;

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Key, Tag},
    examples,
    extract::{Body, Caller, MaybeBody, Named, Nothing, Query},
    json,
    matches::{order, set_up},
};
use crate::{Continue, Problem, Recorded, Reviewing};

/// What can be read of a match besides how it stands.
pub(super) fn endpoints() -> Vec<Endpoint> {
    let all = vec![
        Endpoint::get("/api/records/{id}", "readRecord", record)
            .about(
                Tag::Records,
                "Gives you the record file once the match is over. Before that, what your seat has seen.",
            )
            .answers(200, examples::part)
            .answers_text("application/jsonl", "RecordFile", "{\"croupier\":\"record\",\"game\":\"rollio\"}\n")
            .problems(&[401, 403, 404, 410]),
        Endpoint::get("/api/records/{id}/review", "readReview", review)
            .about(Tag::Records, "Shows the review of a finished match, or how far it has come.")
            .answers(200, examples::reviewing)
            .problems(&[401, 403, 404, 409, 410]),
        Endpoint::post("/api/records/{id}/review", "beginReview", begin_review)
            .about(Tag::Records, "Starts the review of a finished match (202), or gives you the one it has (200).")
            .maybe_body::<Nothing>(object!({}))
            .answers(200, examples::reviewing)
            .answers(202, examples::reviewing),
        Endpoint::post("/api/records/{id}/continue", "playOn", play_on)
            .about(
                Tag::Records,
                "Sets up a new match that begins where a finished one stood, against programs. It counts for no ranking.",
            )
            .key(Key::Long)
            .body::<Continue>(object!({ "ply": 12, "seat": 0 }))
            .answers(201, examples::created),
        Endpoint::get("/api/replays/{id}", "replay", replay)
            .about(Tag::Records, "Shows the match as it was after a number of steps.")
            .query::<ReplayQuery>()
            .answers(200, examples::look)
            .problems(&[401, 403, 404, 410]),
    ];
    all.into_iter().map(|endpoint| endpoint.auth(Auth::Viewer)).collect()
}

async fn record(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    match app.hub.record(&id, &caller.bearer).await? {
        Recorded::Part(part) => Ok(json(StatusCode::OK, &part)),
        Recorded::Whole(text) => {
            let name = format!("attachment; filename=\"{id}.jsonl\"");
            let kind = "application/jsonl";
            Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name.as_str())], text).into_response())
        }
    }
}

async fn review(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.review(&id, &caller.bearer, false).await?))
}

async fn begin_review(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    let reviewing = app.hub.review(&id, &caller.bearer, true).await?;
    let status = if let Reviewing::Done { .. } = reviewing { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok(json(status, &reviewing))
}

/// What a request to play on asks for, so that the same request gets the same match again.
#[derive(Serialize)]
struct PlayOn<'a> {
    record: &'a str,
    #[serde(flatten)]
    from: Continue,
}

async fn play_on(State(app): State<App>, caller: Caller, Named(id): Named, Body(from): Body<Continue>) -> Answer {
    let order = order(&caller, &PlayOn { record: &id, from })?;
    set_up(&app, order, async |order| {
        app.gate.new_match(&caller.client)?;
        app.hub.play_on(&id, &caller.bearer, from, order).await
    })
    .await
}

/// Which step, and whose eye.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReplayQuery {
    /// After how many steps. The default is all of them.
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    ply: Option<u32>,
    /// Who looks: the number of a seat, or `watcher`. The default is you.
    #[schemars(regex(pattern = "^(watcher|[0-9]{1,3})?$"))]
    eye: Option<String>,
}

async fn replay(State(app): State<App>, caller: Caller, Named(id): Named, Query(query): Query<ReplayQuery>) -> Answer {
    let eye = match query.eye.as_deref() {
        None | Some("") => None,
        Some("watcher") => Some(Eye::Watcher),
        Some(seat) => match seat.parse() {
            Ok(seat) => Some(Eye::Seat(Seat(seat))),
            Err(_) => return Err(Problem::unreadable("eye must be the number of a seat, or `watcher`.")),
        },
    };
    Ok(json(StatusCode::OK, &app.hub.replay(&id, &caller.bearer, query.ply, eye).await?))
}
