//! Tables that wait for an opponent, and players you do not want to meet.

use axum::{extract::State, http::StatusCode, response::IntoResponse};
use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json as object;

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Tag},
    examples,
    extract::{Caller, MaybeBody, Named, Query},
    json,
};
use crate::{Clock, OpenTable, store::Op};

/// Open tables and blocked players.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/open-seats", "listOpenSeats", open_seats)
            .about(Tag::Matches, "Lists public tables whose host is there and waits for an opponent, newest first.")
            .auth(Auth::AnyoneOrPlayer)
            .query::<OpenQuery>()
            .answers(200, example_tables)
            .problems(&[401]),
        Endpoint::post("/api/matches/{id}/block", "blockOpponent", block)
            .about(Tag::Players, "Blocks a player of this match: neither of you can join the other's tables.")
            .auth(Auth::Player)
            .maybe_body::<BlockBody>(object!({ "seat": 1 }))
            .answers_status(204),
        Endpoint::get("/api/blocks", "listBlocked", blocks)
            .about(Tag::Players, "Lists the players you have blocked.")
            .auth(Auth::Player)
            .answers(200, || Blocked { players: vec![example_player()] })
            .problems(&[401]),
        Endpoint::delete("/api/blocks/{id}", "unblock", unblock)
            .about(Tag::Players, "Unblocks a player.")
            .auth(Auth::Player)
            .answers_status(204)
            .problems(&[401]),
    ]
}

/// Which tables to list.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct OpenQuery {
    /// Only tables of this game.
    #[schemars(length(max = 40))]
    game: Option<String>,
}

/// Tables that wait for an opponent.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OpenTables {
    /// The newest first.
    tables: Vec<OpenTable>,
}

fn example_tables() -> OpenTables {
    let table = OpenTable {
        id: examples::ID.into(),
        game: "lunchtable".into(),
        name: "Fabled Swan 692".into(),
        seat: Seat(1),
        options: serde_json::Map::new(),
        clock: Clock::None,
        hints: false,
        rated: None,
        since: 1_794_700_800_000,
    };
    OpenTables { tables: vec![table] }
}

async fn open_seats(State(app): State<App>, caller: Caller, Query(query): Query<OpenQuery>) -> Answer {
    let tables = app.hub.open_tables(&caller.bearer, query.game.as_deref()).await?;
    Ok(json(StatusCode::OK, &OpenTables { tables }))
}

/// Whom to block.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BlockBody {
    /// The seat of the player. The default is your opponent's.
    seat: Option<Seat>,
}

async fn block(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    MaybeBody(ask): MaybeBody<BlockBody>,
) -> Answer {
    app.hub.block(&id, &caller.bearer, ask.seat).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Players you have blocked.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Blocked {
    /// The first one first.
    players: Vec<BlockedPlayer>,
}

/// A player you have blocked.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BlockedPlayer {
    /// The player's id.
    id: String,
    /// The player's name.
    name: String,
}

fn example_player() -> BlockedPlayer {
    BlockedPlayer { id: "p4w8r2c6".into(), name: "Quiet Otter 12".into() }
}

async fn blocks(State(app): State<App>, caller: Caller) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    let players = app.hub.store.blocked_by(&owner).await?.into_iter();
    let players = players.map(|(id, name)| BlockedPlayer { id, name }).collect();
    Ok(json(StatusCode::OK, &Blocked { players }))
}

async fn unblock(State(app): State<App>, caller: Caller, Named(id): Named) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    app.hub.store.commit(vec![Op::Unblock { owner, blocked: id }]).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
