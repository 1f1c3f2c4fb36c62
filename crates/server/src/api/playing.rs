//! What you do in a match.

use axum::{extract::State, http::StatusCode};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json as object;

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Key, Tag},
    examples,
    extract::{Body, Caller, MaybeBody, Named, Nothing},
    json,
};
use crate::{Act, Emote, Pass};

/// What a seat can do in a match.
pub(super) fn endpoints() -> Vec<Endpoint> {
    let all = vec![
        Endpoint::post("/api/matches/{id}/actions", "act", act)
            .about(Tag::Playing, "Plays an action. The server answers after it has written the action down.")
            .key(Key::Short)
            .body::<Act>(object!({ "ply": 0, "action": examples::ACTION }))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/pass", "passUntil", pass)
            .about(
                Tag::Playing,
                "Passes, and keeps passing for you until one of your stops or until you can do something new.",
            )
            .key(Key::Short)
            .body::<Pass>(object!({ "ply": 12, "stops": { "stop": "act" } }))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/preview", "preview", preview)
            .about(Tag::Playing, "Shows what an action would do. Changes nothing.")
            .body::<Act>(object!({ "ply": 0, "action": examples::ACTION }))
            .answers(200, examples::forecast),
        Endpoint::get("/api/matches/{id}/forecasts", "forecasts", forecasts)
            .about(Tag::Playing, "Shows what each of your choices would do. The list is empty while you wait.")
            .answers(200, examples::forecasts)
            .problems(&[401, 403, 404, 410]),
        Endpoint::post("/api/matches/{id}/hint", "hint", hint)
            .about(
                Tag::Playing,
                "Shows what a program would do in your place, with chances and reasons. Changes nothing.",
            )
            .maybe_body::<HintBody>(object!({ "ply": 12 }))
            .answers(200, examples::hint),
        Endpoint::post("/api/matches/{id}/undo", "undo", undo)
            .about(Tag::Playing, "Undoes your last action. Between people, the server asks the other one first (202).")
            .key(Key::Short)
            .maybe_body::<UndoBody>(object!({ "ply": 12 }))
            .answers(200, examples::look)
            .answers(202, examples::look),
        Endpoint::post("/api/matches/{id}/undo/answer", "answerUndo", answer_undo)
            .about(Tag::Playing, "Allows the undo that another seat asks for, or refuses it.")
            .body::<UndoAnswer>(object!({ "agree": true }))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/concede", "concede", concede)
            .about(Tag::Playing, "Concedes, even when it is another seat's turn.")
            .key(Key::Short)
            .maybe_body::<Nothing>(object!({}))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/claim", "claim", claim)
            .about(Tag::Playing, "Claims the seat of a player who has left.")
            .maybe_body::<Nothing>(object!({}))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/emotes", "emote", emote)
            .about(Tag::Playing, "Shows the others an emote for a few seconds. You can send one every two seconds.")
            .body::<EmoteBody>(object!({ "emote": "hello" }))
            .answers(200, examples::look),
        Endpoint::post("/api/matches/{id}/rematch", "rematch", rematch)
            .about(
                Tag::Playing,
                "Gives you a seat in the rematch, once the match is over. Each player asks for their own.",
            )
            .maybe_body::<Nothing>(object!({}))
            .answers(201, examples::joined),
    ];
    all.into_iter().map(|endpoint| endpoint.auth(Auth::Seat)).collect()
}

async fn act(State(app): State<App>, caller: Caller, Named(id): Named, Body(ask): Body<Act>) -> Answer {
    let look = app.hub.act(&id, &caller.bearer, ask, caller.key.as_deref()).await?;
    Ok(json(StatusCode::OK, &look))
}

async fn pass(State(app): State<App>, caller: Caller, Named(id): Named, Body(ask): Body<Pass>) -> Answer {
    let look = app.hub.pass_until(&id, &caller.bearer, ask, caller.key.as_deref()).await?;
    Ok(json(StatusCode::OK, &look))
}

async fn preview(State(app): State<App>, caller: Caller, Named(id): Named, Body(ask): Body<Act>) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.preview(&id, &caller.bearer, &ask).await?))
}

async fn forecasts(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.forecasts(&id, &caller.bearer).await?))
}

/// What a hint is asked about.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HintBody {
    /// The situation you ask about. The default is the current one.
    #[schemars(range(max = 4_294_967_295_u32))]
    ply: Option<u32>,
}

async fn hint(State(app): State<App>, caller: Caller, Named(id): Named, MaybeBody(ask): MaybeBody<HintBody>) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.hint(&id, &caller.bearer, ask.ply).await?))
}

/// What to undo.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct UndoBody {
    /// The situation you ask in. With it, a repeated request undoes nothing more.
    #[schemars(range(max = 4_294_967_295_u32))]
    ply: Option<u32>,
}

async fn undo(State(app): State<App>, caller: Caller, Named(id): Named, MaybeBody(ask): MaybeBody<UndoBody>) -> Answer {
    let (done, look) = app.hub.undo(&id, &caller.bearer, ask.ply, caller.key.as_deref()).await?;
    Ok(json(if done { StatusCode::OK } else { StatusCode::ACCEPTED }, &look))
}

/// The answer to a seat that asks for an undo.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoAnswer {
    /// Whether it may.
    agree: bool,
}

async fn answer_undo(State(app): State<App>, caller: Caller, Named(id): Named, Body(ask): Body<UndoAnswer>) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.answer_undo(&id, &caller.bearer, ask.agree).await?))
}

async fn concede(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.concede(&id, &caller.bearer, caller.key.as_deref()).await?))
}

async fn claim(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.claim(&id, &caller.bearer).await?))
}

/// What to show the others.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmoteBody {
    /// Which emote.
    emote: Emote,
}

async fn emote(State(app): State<App>, caller: Caller, Named(id): Named, Body(ask): Body<EmoteBody>) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.emote(&id, &caller.bearer, ask.emote).await?))
}

async fn rematch(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    app.gate.new_match(&caller.client)?;
    Ok(json(StatusCode::CREATED, &app.hub.rematch(&id, &caller.bearer).await?))
}
