//! Matches.

use std::time::Duration;

use axum::{extract::State, http::StatusCode};
use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Key, Tag},
    examples,
    extract::{Body, Caller, MaybeBody, Named, Query},
    json,
};
use crate::{
    Clock, Created, Join, NewMatch, OptionValue, Order, Problem, SeatKind, Visibility,
    hub::Founding,
    live,
    store::{Filter, SeatRow},
};

/// How matches are set up, found, joined and watched.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/matches", "listMatches", list)
            .about(Tag::Matches, "Lists open and watchable matches, or your own, newest first.")
            .auth(Auth::AnyoneOrPlayer)
            .query::<ListQuery>()
            .answers(200, example_list)
            .problems(&[401]),
        Endpoint::post("/api/matches", "createMatch", create)
            .about(Tag::Matches, "Sets up a match and gives you the tokens of your seats.")
            .auth(Auth::AnyoneOrPlayer)
            .key(Key::Long)
            .body::<NewMatch>(object!({ "game": "lunchtable", "seats": [{ "kind": "person" }, { "kind": "program" }] }))
            .answers(201, examples::created)
            .problems(&[401, 403, 408, 413, 422]),
        Endpoint::get("/api/matches/{id}", "lookAtMatch", look)
            .about(Tag::Matches, "Shows the match as your seat sees it. Without a token you see what a watcher sees.")
            .auth(Auth::Viewer)
            .query::<LookQuery>()
            .answers(200, examples::look)
            .problems(&[401, 403, 404, 410]),
        Endpoint::post("/api/matches/{id}/join", "joinMatch", join)
            .about(Tag::Matches, "Takes an open seat, with a deck of your choice, and gives you its token.")
            .auth(Auth::AnyoneOrPlayer)
            .key(Key::Long)
            .maybe_body::<JoinBody>(object!({ "seat": 1 }))
            .answers(201, examples::joined),
        Endpoint::get("/api/matches/{id}/live", "watchMatch", live::live)
            .about(
                Tag::Matches,
                "Opens a WebSocket. First send {\"token\": TOKEN, \"since\": NUMBER}; then you get a look after every change.",
            )
            .answers_status(101)
            .problems(&[403, 404, 426]),
    ]
}

/// Which matches to list.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// Only matches of this game.
    #[schemars(length(max = 40))]
    game: Option<String>,
    /// Which matches: `open` have a free seat, `running` can be watched, `over` can be replayed, `mine` are your own that are
    /// not over, `mine-over` your own that are. The default is `running`.
    which: Option<Which>,
    /// Where the page begins: the `next` of the page before.
    before: Option<Cursor>,
    /// How many matches to list at most. The default is 20.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u16>,
}

/// Which matches to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Which {
    /// Those with a free seat.
    Open,
    /// Those to watch.
    Running,
    /// Those to replay.
    Over,
    /// Your matches that are still running.
    Mine,
    /// One's own that are over.
    MineOver,
}

/// A page of a list of matches.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchList {
    /// The newest first.
    matches: Vec<MatchLine>,
    /// Where the next page begins, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Cursor>,
}

/// A place in a list: after the match that was set up at this time and has this id. Many can be set up at the same time.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^[0-9]{1,18}-[0-9a-z]{1,32}$"))]
struct Cursor {
    created: i64,
    id: String,
}

impl TryFrom<String> for Cursor {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Cursor, Self::Error> {
        let read = || {
            let (created, id) = text.split_once('-')?;
            let is_time = (1..=18).contains(&created.len()) && created.bytes().all(|byte| byte.is_ascii_digit());
            let is_id =
                (1..=32).contains(&id.len()) && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z'));
            let created = created.parse().ok()?;
            (is_time && is_id).then(|| Cursor { created, id: id.into() })
        };
        read().ok_or("before must be the `next` of the last answer")
    }
}

impl From<Cursor> for String {
    fn from(Cursor { created, id }: Cursor) -> String {
        format!("{created}-{id}")
    }
}

/// A match in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchLine {
    /// Its id.
    id: String,
    /// The game.
    game: String,
    /// When it was set up, in thousandths of a second since 1970.
    created: i64,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<i64>,
    /// The outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Value>,
    /// The move of a finished match from which this one was continued.
    #[serde(skip_serializing_if = "Option::is_none")]
    continued: Option<i64>,
    /// Its options, as far as they are words or numbers.
    options: serde_json::Map<String, Value>,
    /// How long people may take.
    clock: Clock,
    /// Who sits where.
    seats: Vec<SeatLine>,
}

/// A seat in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatLine {
    /// The seat.
    seat: Seat,
    /// What kind of player.
    kind: SeatKind,
    /// The name of the player, if a person sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Which program.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
}

impl SeatLine {
    fn of(row: SeatRow) -> SeatLine {
        let kind = SeatKind::of(&row.kind);
        let name = row.called().filter(|_| kind != SeatKind::Program);
        SeatLine { seat: Seat(row.seat as u8), kind, name, player: row.program }
    }
}

async fn list(State(app): State<App>, caller: Caller, Query(query): Query<ListQuery>) -> Answer {
    let which = query.which.unwrap_or(Which::Running);
    let owner = match which {
        Which::Mine | Which::MineOver => Some(app.hub.known_player(&caller.bearer).await?.0),
        _ => None,
    };
    let limit = i64::from(query.limit.unwrap_or(20));
    if !(1..=100).contains(&limit) {
        return Err(Problem::unreadable("limit must be between 1 and 100."));
    }
    let filter = Filter {
        game: query.game.as_deref(),
        owner: owner.as_deref(),
        over: matches!(which, Which::Over | Which::MineOver),
        open: which == Which::Open,
        before: query.before.as_ref().map_or((i64::MAX, ""), |place| (place.created, &place.id)),
        limit,
    };
    let listed = app.hub.store.list(&filter).await?;
    let last = listed.last().filter(|_| listed.len() as i64 == limit);
    let next = last.map(|last| Cursor { created: last.created, id: last.id.clone() });
    let mut matches = Vec::new();
    for line in listed {
        let setup: Option<NewMatch> = serde_json::from_str(&line.setup).ok();
        let (clock, options) = setup.map_or_else(Default::default, |setup| (setup.clock, setup.plain_options()));
        let seats = app.hub.store.load_seats(&line.id).await?.into_iter().map(SeatLine::of).collect();
        let outcome = line.outcome.and_then(|outcome| serde_json::from_str(&outcome).ok());
        let (id, game, created, ended, continued) = (line.id, line.game, line.created, line.ended, line.continued);
        matches.push(MatchLine { id, game, created, ended, outcome, continued, options, clock, seats });
    }
    Ok(json(StatusCode::OK, &MatchList { matches, next }))
}

fn example_list() -> MatchList {
    let seat = |seat, kind| SeatLine { seat: Seat(seat), kind, name: None, player: None };
    let line = MatchLine {
        id: examples::ID.into(),
        game: "lunchtable".into(),
        created: 1_794_700_800_000,
        ended: None,
        outcome: None,
        continued: None,
        options: serde_json::Map::new(),
        clock: Clock::None,
        seats: vec![seat(0, SeatKind::Person), seat(1, SeatKind::Open)],
    };
    let next = Cursor { created: line.created, id: line.id.clone() };
    MatchList { matches: vec![line], next: Some(next) }
}

/// The key of a request that gives out seats.
fn long_key(caller: &Caller) -> Result<Option<&str>, Problem> {
    match caller.key.as_deref() {
        Some(key) if key.len() < Order::MIN_KEY => {
            let least = Order::MIN_KEY;
            let what =
                format!("An Idempotency-Key needs at least {least} characters here, because it opens your seats.");
            Err(Problem::unreadable(what))
        }
        key => Ok(key),
    }
}

/// Refuses a match over the limits of a client. What is given back is kept until the match is there.
fn may_create(app: &App, client: &str, ask: &NewMatch) -> Result<Option<Founding>, Problem> {
    let alone = !ask.seats.is_empty() && ask.seats.iter().all(|seat| seat.kind == SeatKind::Program);
    let most = app.hub.settings.limits.program_matches as usize;
    let founding = if alone { Some(app.hub.found_for_programs(client, most)?) } else { None };
    let open = ask.visibility == Visibility::Public && ask.seats.iter().any(|seat| seat.kind == SeatKind::Open);
    let most = app.hub.settings.limits.open_tables as usize;
    if open && app.hub.n_open_tables(client) >= most {
        let what = format!("You already have {most} open tables. Close one first.");
        return Err(Problem::too_many(what, 30));
    }
    app.gate.new_match(client)?;
    Ok(founding)
}

async fn create(State(app): State<App>, caller: Caller, Body(ask): Body<NewMatch>) -> Answer {
    let order = order(&caller, &ask)?;
    set_up(&app, order, async |order| {
        let _founding = may_create(&app, &caller.client, &ask)?;
        app.hub.create(ask, &caller.bearer, order).await
    })
    .await
}

/// What makes this request for a match the same as another one: its key and what it asks for.
pub(super) fn order(caller: &Caller, ask: &impl Serialize) -> Result<Option<Order>, Problem> {
    Ok(long_key(caller)?.map(|key| Order::new(&caller.client, &caller.bearer, key, ask)))
}

/// Sets up a match, and answers with where it is. A request that came before gets the match it got then.
pub(super) async fn set_up<F>(app: &App, order: Option<Order>, create: F) -> Answer
where
    F: AsyncFnOnce(Option<&Order>) -> Result<Created, Problem>,
{
    let before = match &order {
        Some(order) => app.hub.ordered(order).await?,
        None => None,
    };
    let created = match before {
        Some(created) => created,
        None => create(order.as_ref()).await?,
    };
    let mut response = json(StatusCode::CREATED, &created);
    if let Ok(place) = created.links.itself.parse() {
        response.headers_mut().insert(axum::http::header::LOCATION, place);
    }
    Ok(response)
}

/// How to look at a match.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LookQuery {
    /// How many notices you have already. You get those after them.
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    since: u32,
    /// How many seconds to wait for something new, at most 25.
    #[schemars(range(min = 0, max = 25))]
    wait: u32,
}

async fn look(State(app): State<App>, caller: Caller, Named(id): Named, Query(query): Query<LookQuery>) -> Answer {
    let look = match query.wait {
        0 => app.hub.look(&id, &caller.bearer, query.since).await?,
        1..=25 => app.hub.wait(&id, &caller.bearer, query.since, Duration::from_secs(query.wait.into())).await?,
        _ => return Err(Problem::unreadable("wait must be between 0 and 25 seconds.")),
    };
    Ok(json(StatusCode::OK, &look))
}

/// Which seat to take.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct JoinBody {
    /// The first open one if left out.
    seat: Option<Seat>,
    /// The deck you play with: a starter deck by its name, a list, or a deck of yours. The default is that of the match.
    deck: Option<OptionValue>,
    /// Whether you agree that the match is rated. A rated match needs it, and your player token.
    #[serde(default)]
    rated: bool,
}

async fn join(State(app): State<App>, caller: Caller, Named(id): Named, MaybeBody(ask): MaybeBody<JoinBody>) -> Answer {
    let ask = Join { seat: ask.seat, deck: ask.deck, rated: ask.rated };
    let joined = app.hub.join(&id, &caller.bearer, ask, long_key(&caller)?, &caller.client).await?;
    Ok(json(StatusCode::CREATED, &joined))
}
