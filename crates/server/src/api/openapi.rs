//! The description of the API (OpenAPI 3.1), and the schemas of the page's types: both made from the list of endpoints.

use std::sync::OnceLock;

use axum::{http::StatusCode, response::Response};
use croupier_table::registry::GAMES;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use super::{
    endpoint::{Answered, Auth, Endpoint, Key, Tag},
    endpoints,
};
use crate::{Order, Problem};

/// What every address may answer besides.
const ANY: [u16; 3] = [400, 429, 503];

/// The description of the API: OpenAPI 3.1.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut parts = Parts { generator: settings.into_generator(), examples: Map::new(), problem: Value::Null };
    parts.problem = parts.generator.subschema_for::<Problem>().to_value();
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in endpoints() {
        let described = parts.describe(&endpoint);
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        path[endpoint.method] = described;
    }
    let tags = Tag::ALL.map(|tag| json!({ "name": tag.word(), "description": tag.text() }));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "One table, four games, any player. The server answers a step after it has written it down.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "tags": tags,
        "paths": paths,
        "components": {
            "schemas": parts.generator.take_definitions(true),
            "examples": parts.examples,
            "securitySchemes": {
                "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat" },
                "player": { "type": "http", "scheme": "bearer", "description": "The token of a player. It opens every seat that the player took with it" },
            },
        },
    })
}

/// The types of everything that is sent and answered, by their names.
pub fn schemas() -> Value {
    let mut answered = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut sent = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    answered.subschema_for::<Problem>();
    for endpoint in endpoints() {
        for content in endpoint.answers.iter().filter_map(|answer| answer.content.as_ref()) {
            (content.schema)(&mut answered);
        }
        let query = endpoint.query.iter().map(|query| query.named);
        endpoint.body.iter().map(|body| body.named).chain(query).for_each(|named| named(&mut sent));
    }
    // A type that is both sent and answered is described as it is answered, where nothing is left to defaults.
    let mut all = sent.take_definitions(true);
    all.extend(answered.take_definitions(true));
    all.into()
}

/// What the descriptions of all endpoints share.
struct Parts {
    generator: SchemaGenerator,
    examples: Map<String, Value>,
    problem: Value,
}

impl Parts {
    fn describe(&mut self, endpoint: &Endpoint) -> Value {
        let mut responses = Map::new();
        for answer in &endpoint.answers {
            self.answer(answer, &mut responses);
        }
        for status in endpoint.problems.iter().chain(&ANY) {
            let content = json!({ "application/problem+json": { "schema": self.problem } });
            responses.insert(status.to_string(), json!({ "description": words(*status), "content": content }));
        }
        let mut described = json!({
            "operationId": endpoint.id,
            "tags": [endpoint.tag.word()],
            "summary": endpoint.summary,
            "responses": responses,
        });
        let parameters = parameters(endpoint);
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        if let Some(body) = &endpoint.body {
            let content = json!({ "schema": (body.schema)(), "example": body.example });
            described["requestBody"] = json!({ "required": body.required, "content": { "application/json": content } });
        }
        if let Some(security) = security(endpoint.auth) {
            described["security"] = security;
        }
        described
    }

    fn answer(&mut self, answer: &Answered, responses: &mut Map<String, Value>) {
        let response = responses.entry(answer.status.to_string());
        let response = response.or_insert_with(|| json!({ "description": words(answer.status) }));
        let Some(content) = &answer.content else { return };
        let name = content.name.as_str();
        if !self.examples.contains_key(name) {
            self.examples.insert(name.into(), json!({ "value": (content.example)() }));
        }
        let example = json!({ name: { "$ref": format!("#/components/examples/{name}") } });
        response["content"][answer.kind] =
            json!({ "schema": (content.schema)(&mut self.generator), "examples": example });
    }
}

/// A status in words.
fn words(status: u16) -> &'static str {
    StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()).unwrap_or("Refused")
}

/// The tokens that an endpoint takes; nothing if it reads none.
fn security(auth: Auth) -> Option<Value> {
    match auth {
        Auth::Anyone => None,
        Auth::AnyoneOrPlayer => Some(json!([{ "player": [] }, {}])),
        Auth::Player => Some(json!([{ "player": [] }])),
        Auth::Viewer => Some(json!([{ "seat": [] }, { "player": [] }, {}])),
        Auth::Seat => Some(json!([{ "seat": [] }, { "player": [] }])),
    }
}

/// What varies in an address, in its headers and behind its question mark.
fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let parts = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = parts.map(of_path).collect();
    if let Some(key) = endpoint.key {
        let (least, text) = match key {
            Key::Short => (1, "Send the same key again, and the server does nothing twice: you get the first answer."),
            Key::Long => {
                (Order::MIN_KEY, "Send the same key again, and you get the same seats. So it has to be hard to guess.")
            }
        };
        let schema = json!({ "type": "string", "minLength": least, "maxLength": 200, "pattern": "^[!-~]+$" });
        let example = "7d3f0c9a5b1e42f8";
        parameters.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": schema, "description": text, "example": example,
        }));
    }
    parameters.extend(endpoint.query.iter().flat_map(|query| of_query(&(query.schema)())));
    parameters
}

/// A part of an address that varies.
fn of_path(name: &str) -> Value {
    let (text, schema, example) = match name {
        "game" => ("The game, by its word.", json!({ "type": "string", "enum": GAMES }), GAMES[0]),
        _ => (
            "The match. You get its id when you set it up.",
            json!({ "type": "string", "pattern": "^[0-9A-Za-z]{16}$" }),
            super::examples::ID,
        ),
    };
    json!({ "name": name, "in": "path", "required": true, "description": text, "schema": schema, "example": example })
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
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    super::json(StatusCode::OK, DOCUMENT.get_or_init(openapi))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_type_has_a_name_of_its_own() {
        let all = schemas();
        let names = all.as_object().expect("types").keys();
        let numbered: Vec<&String> = names.filter(|name| name.ends_with(|c: char| c.is_ascii_digit())).collect();
        assert!(numbered.is_empty(), "these names are taken twice: {numbered:?}");
    }

    #[test]
    fn every_endpoint_is_described_in_full() {
        let described = openapi();
        let all = endpoints();
        assert!(all.len() > 30, "{}", all.len());
        let ids: BTreeSet<&str> = all.iter().map(|endpoint| endpoint.id).collect();
        assert_eq!(ids.len(), all.len(), "two endpoints have the same name");
        for endpoint in &all {
            let (id, operation) = (endpoint.id, &described["paths"][endpoint.path][endpoint.method]);
            assert_eq!(operation["operationId"], id);
            assert!(endpoint.summary.ends_with('.'), "{id} has no sentence");
            assert!(!endpoint.answers.is_empty(), "{id} answers nothing");
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let (name, schema) = (&parameter["name"], &parameter["schema"]);
                assert!(parameter["description"].as_str().is_some_and(|text| text.len() > 9), "{id} {name}");
                let bounds = ["maximum", "maxLength", "pattern", "enum", "$ref", "anyOf", "oneOf"];
                assert!(bounds.iter().any(|bound| schema.get(bound).is_some()), "{id} {name} has no bounds: {schema}");
            }
            if let Some(body) = &endpoint.body {
                assert!((body.fits)(&body.example), "{id}: the example cannot be read");
            }
        }
    }
}
