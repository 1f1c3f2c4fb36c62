//! The description of the API, assembled from the schemas that its types already have.

use axum::{http::StatusCode, response::Response};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{games, matches, people, records};
use crate::{Act, Created, Daily, Hint, Joined, Look, NewMatch, Problem, Reviewing, hub::Part};

/// What an address takes and gives.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// Who may ask: nobody in particular, a seat, a player.
    opens: &'static [&'static str],
    query: Option<Value>,
    body: Option<(Value, bool)>,
    answers: Vec<(u16, &'static str, Option<Value>)>,
    problems: &'static [u16],
    keyed: bool,
}

/// The schema of what is answered.
fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

/// The schema of what is asked: what may be left out is not the same as in answers, so it stands for itself.
fn asked<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// What every address may answer besides.
const ANY: [u16; 3] = [400, 429, 503];

const SEAT: &[&str] = &["seat", "player"];
const PLAYER: &[&str] = &["player"];

/// What is read.
fn get(path: &'static str, summary: &'static str, answer: Value) -> Operation {
    Operation {
        method: "get",
        path,
        summary,
        opens: &[],
        query: None,
        body: None,
        answers: vec![(200, "application/json", Some(answer))],
        problems: &[],
        keyed: false,
    }
}

/// What is done, with the schema of what it takes and whether that may be left out.
fn post(
    path: &'static str,
    summary: &'static str,
    body: Option<(Value, bool)>,
    status: u16,
    answer: Value,
) -> Operation {
    Operation {
        method: "post",
        path,
        summary,
        opens: SEAT,
        query: None,
        body,
        answers: vec![(status, "application/json", Some(answer))],
        problems: &[401, 403, 404, 408, 409, 410, 413, 422],
        keyed: false,
    }
}

fn operations(g: &mut SchemaGenerator) -> Vec<Operation> {
    let all = [of_games, of_matches, of_steps, of_ends, of_people];
    all.iter().flat_map(|some| some(g)).chain(of_the_house()).collect()
}

fn of_games(g: &mut SchemaGenerator) -> Vec<Operation> {
    vec![
        get(
            "/api/games",
            "The games, and all that a lobby needs of them",
            json!({"type": "array", "items": schema::<games::GameLine>(g)}),
        ),
        Operation {
            problems: &[404],
            ..get(
                "/api/catalogue/{game}",
                "Cards, pieces and whatever else a game is made of",
                json!({"type": "array", "items": schema::<croupier_table::Entry>(g)}),
            )
        },
        Operation {
            problems: &[404],
            ..get(
                "/api/schemas/{game}",
                "JSON schemas of a game's view, notices, choices and outcome",
                json!({"type": "object"}),
            )
        },
    ]
}

fn of_matches(g: &mut SchemaGenerator) -> Vec<Operation> {
    let look = schema::<Look>(g);
    let joined = schema::<Joined>(g);
    vec![
        Operation {
            opens: PLAYER,
            query: Some(asked::<matches::ListQuery>()),
            problems: &[401],
            ..get(
                "/api/matches",
                "Open and watchable matches, or your own, the newest first",
                schema::<matches::MatchList>(g),
            )
        },
        Operation {
            opens: PLAYER,
            keyed: true,
            problems: &[401, 403, 408, 413, 422],
            ..post("/api/matches", "Sets up a match", Some((asked::<NewMatch>(), true)), 201, schema::<Created>(g))
        },
        Operation {
            opens: SEAT,
            query: Some(asked::<matches::LookQuery>()),
            problems: &[401, 403, 404, 410],
            ..get("/api/matches/{id}", "The match as your eye sees it, a watcher's without a token", look.clone())
        },
        Operation {
            opens: PLAYER,
            keyed: true,
            ..post(
                "/api/matches/{id}/join",
                "Takes an open seat",
                Some((asked::<matches::JoinBody>(), false)),
                201,
                joined.clone(),
            )
        },
        Operation {
            answers: vec![(101, "", None)],
            problems: &[403, 404, 426],
            ..get(
                "/api/matches/{id}/live",
                "A WebSocket. Your first message is {\"token\": TOKEN, \"since\": NUMBER}; what you are sent are looks",
                look.clone(),
            )
        },
    ]
}

fn of_steps(g: &mut SchemaGenerator) -> Vec<Operation> {
    let look = schema::<Look>(g);
    let act = asked::<Act>();
    let nothing = Some((asked::<matches::Nothing>(), false));
    vec![
        Operation {
            keyed: true,
            ..post(
                "/api/matches/{id}/actions",
                "Does an action. It is written down when this is answered",
                Some((act.clone(), true)),
                200,
                look.clone(),
            )
        },
        post(
            "/api/matches/{id}/preview",
            "What an action would do. Changes nothing",
            Some((act, true)),
            200,
            schema::<croupier_table::Forecast>(g),
        ),
        post(
            "/api/matches/{id}/hint",
            "What a program would do in your place, with chances and reasons. Changes nothing",
            Some((asked::<matches::HintBody>(), false)),
            200,
            schema::<Hint>(g),
        ),
        Operation {
            keyed: true,
            answers: vec![(200, "application/json", Some(look.clone())), (202, "application/json", Some(look.clone()))],
            ..post(
                "/api/matches/{id}/undo",
                "Takes back your last action; between people the other is asked first (202)",
                Some((asked::<matches::UndoBody>(), false)),
                200,
                look.clone(),
            )
        },
        post(
            "/api/matches/{id}/undo/answer",
            "Lets another seat take something back, or not",
            Some((asked::<matches::UndoAnswer>(), true)),
            200,
            look.clone(),
        ),
        Operation {
            keyed: true,
            ..post("/api/matches/{id}/concede", "Gives up, whoever is to move", nothing.clone(), 200, look.clone())
        },
    ]
}

fn of_ends(g: &mut SchemaGenerator) -> Vec<Operation> {
    let look = schema::<Look>(g);
    let nothing = Some((asked::<matches::Nothing>(), false));
    let joined = schema::<Joined>(g);
    let reviewing = schema::<Reviewing>(g);
    vec![
        post("/api/matches/{id}/claim", "Claims the seat of someone who has left", nothing.clone(), 200, look.clone()),
        post("/api/matches/{id}/rematch", "Another match like this one, once it is over", nothing.clone(), 201, joined),
        Operation {
            opens: SEAT,
            problems: &[401, 403, 404, 410],
            answers: vec![
                (200, "application/json", Some(schema::<Part>(g))),
                (200, "application/jsonl", Some(json!({"type": "string"}))),
            ],
            ..get(
                "/api/records/{id}",
                "The record file once the match is over; before, what your eye was told",
                Value::Null,
            )
        },
        Operation {
            opens: SEAT,
            problems: &[401, 403, 404, 409, 410],
            ..get("/api/records/{id}/review", "How far the review of a finished match has come", reviewing.clone())
        },
        Operation {
            answers: vec![
                (200, "application/json", Some(reviewing.clone())),
                (202, "application/json", Some(reviewing)),
            ],
            ..post(
                "/api/records/{id}/review",
                "Begins the review of a finished match (202), or gives the one that is kept (200)",
                nothing.clone(),
                202,
                Value::Null,
            )
        },
        Operation {
            opens: SEAT,
            query: Some(asked::<records::ReplayQuery>()),
            problems: &[401, 403, 404, 410],
            ..get("/api/replays/{id}", "How the match stood after some of its steps", look)
        },
    ]
}

fn of_people(g: &mut SchemaGenerator) -> Vec<Operation> {
    let nothing = Some((asked::<matches::Nothing>(), false));
    vec![
        Operation {
            opens: &[],
            problems: &[403, 408, 413],
            ..post(
                "/api/players",
                "Makes a player, and the token for story, decks and daily matches",
                nothing.clone(),
                201,
                schema::<people::NewPlayer>(g),
            )
        },
        Operation { opens: PLAYER, problems: &[401], ..get("/api/me", "Whose token this is", schema::<people::Me>(g)) },
        Operation { opens: PLAYER, problems: &[401], ..get("/api/decks", "Your decks", schema::<people::Decks>(g)) },
        Operation {
            method: "put",
            opens: PLAYER,
            problems: &[401, 403, 408, 413, 422],
            ..post(
                "/api/decks",
                "Keeps these decks for you, and no others",
                Some((asked::<people::Decks>(), true)),
                200,
                schema::<people::Decks>(g),
            )
        },
        Operation {
            opens: PLAYER,
            problems: &[401],
            ..get(
                "/api/story",
                "How far you have come in each story",
                json!({"type": "array", "items": schema::<people::Story>(g)}),
            )
        },
        Operation {
            opens: PLAYER,
            query: Some(asked::<people::DayQuery>()),
            problems: &[401, 404],
            ..get(
                "/api/daily",
                "The matches of a day, with their boards",
                json!({"type": "array", "items": schema::<Daily>(g)}),
            )
        },
        Operation {
            opens: PLAYER,
            problems: &[401, 403, 404, 408, 413, 422],
            answers: vec![
                (201, "application/json", Some(schema::<Created>(g))),
                (200, "application/json", Some(schema::<Created>(g))),
            ],
            ..post(
                "/api/daily/{game}",
                "Begins your ranked try of today (201), or says which match it is (200)",
                nothing,
                201,
                Value::Null,
            )
        },
    ]
}

fn of_the_house() -> Vec<Operation> {
    vec![
        get("/api/openapi.json", "This description", json!({"type": "object"})),
        Operation {
            answers: vec![(200, "text/plain", Some(json!({"type": "string"})))],
            ..get("/healthz", "Whether the process lives", Value::Null)
        },
        Operation {
            answers: vec![(200, "text/plain", Some(json!({"type": "string"})))],
            ..get("/readyz", "Whether the database answers, and has what was answered", Value::Null)
        },
        Operation {
            answers: vec![(200, "text/plain", Some(json!({"type": "string"})))],
            ..get("/metrics", "Numbers for Prometheus", Value::Null)
        },
    ]
}

/// The description of the API: OpenAPI 3.1.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = settings.into_generator();
    let operations = operations(&mut generator);
    let problem = schema::<Problem>(&mut generator);
    let mut paths: Map<String, Value> = Map::new();
    let definitions = generator.take_definitions(true);
    for operation in operations {
        let described = describe(&operation, &problem);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = described;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "One table, four games, any player. A step is answered when it has been written down.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": definitions,
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat" },
                "player": { "type": "http", "scheme": "bearer", "description": "The token of a player, who has all seats taken with it" },
            },
        },
    })
}

fn describe(operation: &Operation, problem: &Value) -> Value {
    let mut responses = Map::new();
    for (status, kind, schema) in &operation.answers {
        let response = responses.entry(status.to_string()).or_insert_with(|| json!({ "description": "Done" }));
        if let Some(schema) = schema {
            response["content"][*kind] = json!({ "schema": schema });
        }
    }
    for status in operation.problems.iter().chain(&ANY) {
        let words =
            StatusCode::from_u16(*status).ok().and_then(|status| status.canonical_reason()).unwrap_or("Refused");
        let content = json!({ "application/problem+json": { "schema": problem } });
        responses.insert(status.to_string(), json!({ "description": words, "content": content }));
    }
    let mut described = json!({ "summary": operation.summary, "responses": responses });
    let mut parameters = Vec::new();
    for part in operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
        parameters.push(json!({ "name": part, "in": "path", "required": true, "schema": { "type": "string" } }));
    }
    if operation.keyed {
        let schema = json!({ "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$" });
        let text = "A repeated request with the same key is done once and gets the same answer.";
        let parameter = json!({ "name": "Idempotency-Key", "in": "header", "required": false, "schema": schema, "description": text });
        parameters.push(parameter);
    }
    parameters.extend(operation.query.iter().flat_map(of_query));
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if let Some((schema, required)) = &operation.body {
        described["requestBody"] =
            json!({ "required": required, "content": { "application/json": { "schema": schema } } });
    }
    if !operation.opens.is_empty() {
        let mut security: Vec<Value> = operation.opens.iter().map(|scheme| json!({ *scheme: [] })).collect();
        security.push(json!({}));
        described["security"] = security.into();
    }
    described
}

/// The fields of a type as parameters.
fn of_query(query: &Value) -> Vec<Value> {
    let fields = query["properties"].as_object();
    let parameter = |(name, schema): (&String, &Value)| {
        let mut schema = schema.clone();
        let text = schema["description"].take();
        if let Some(fields) = schema.as_object_mut() {
            fields.remove("description");
        }
        json!({ "name": name, "in": "query", "required": false, "description": text, "schema": schema })
    };
    fields.into_iter().flatten().map(parameter).collect()
}

pub(super) async fn document() -> Response {
    super::json(StatusCode::OK, &openapi())
}
