//! One value for each endpoint. The router, the OpenAPI document, the page's types and the test of who may ask what are all
//! made from the same list, which stands beside the handlers.

use axum::{
    handler::Handler,
    routing::{MethodRouter, delete, get, post, put},
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::App;

/// Something that can be asked of a server.
pub struct Endpoint {
    /// The method, in small letters.
    pub method: &'static str,
    /// The path, with its parts that vary in braces.
    pub path: &'static str,
    /// The name of the operation.
    pub id: &'static str,
    /// Who may ask.
    pub auth: Auth,
    pub(super) tag: Tag,
    pub(super) summary: &'static str,
    pub(super) key: Option<Key>,
    pub(super) query: Option<Asked>,
    pub(super) body: Option<Sent>,
    pub(super) answers: Vec<Answered>,
    pub(super) problems: &'static [u16],
    pub(super) route: MethodRouter<App>,
}

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Auth {
    /// Everyone. A token changes nothing.
    Anyone,
    /// Everyone. The token of a player makes it that player's.
    AnyoneOrPlayer,
    /// Players, with their token.
    Player,
    /// Those who may look at the match: everyone, or with a token where it is private.
    Viewer,
    /// Those who have a seat in the match, with its token.
    Seat,
}

/// What an endpoint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    Games,
    Matches,
    Playing,
    Records,
    Players,
    Server,
}

impl Tag {
    pub(super) const ALL: [Tag; 6] = [Tag::Games, Tag::Matches, Tag::Playing, Tag::Records, Tag::Players, Tag::Server];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Tag::Games => "games",
            Tag::Matches => "matches",
            Tag::Playing => "playing",
            Tag::Records => "records",
            Tag::Players => "players",
            Tag::Server => "server",
        }
    }

    pub(super) const fn text(self) -> &'static str {
        match self {
            Tag::Games => "What you can play",
            Tag::Matches => "Set up, find, join and watch matches",
            Tag::Playing => "What you do in a match",
            Tag::Records => "Records, replays and reviews",
            Tag::Players => "Your decks, stories and daily matches",
            Tag::Server => "How the server is doing",
        }
    }
}

/// The key that makes a repeated request harmless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// Any key.
    Short,
    /// A key that is hard to guess, because it opens seats.
    Long,
}

/// What may follow the question mark.
pub(crate) struct Asked {
    pub(super) schema: fn() -> Value,
    /// The same with its parts by name, for the page's types.
    pub(super) named: fn(&mut SchemaGenerator),
}

/// What is sent.
pub(crate) struct Sent {
    pub(super) schema: fn() -> Value,
    pub(super) required: bool,
    pub(super) example: Value,
    /// Whether the server could read such a thing.
    #[cfg(test)]
    pub(super) fits: fn(&Value) -> bool,
    /// The same schema with its parts by name, for the page's types.
    pub(super) named: fn(&mut SchemaGenerator),
}

/// What is answered.
pub(crate) struct Answered {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) content: Option<Content>,
}

/// The content of an answer.
pub(crate) struct Content {
    pub(super) schema: fn(&mut SchemaGenerator) -> Value,
    /// The name of its example.
    pub(super) name: String,
    pub(super) example: Box<dyn Fn() -> Value>,
}

/// The schema of what is sent: what may be left out is not the same as in answers, so it stands for itself.
fn sent<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn named<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

#[cfg(test)]
fn fits<T: DeserializeOwned>(value: &Value) -> bool {
    serde_json::from_value::<T>(value.clone()).is_ok()
}

/// What most requests that change something may be answered besides.
const REFUSALS: &[u16] = &[401, 403, 404, 408, 409, 410, 413, 422];

impl Endpoint {
    fn new(method: &'static str, path: &'static str, id: &'static str, route: MethodRouter<App>) -> Endpoint {
        Endpoint {
            method,
            path,
            id,
            auth: Auth::Anyone,
            tag: Tag::Server,
            summary: "",
            key: None,
            query: None,
            body: None,
            answers: Vec::new(),
            problems: &[],
            route,
        }
    }

    /// Something to read.
    pub(crate) fn get<T: 'static>(path: &'static str, id: &'static str, handler: impl Handler<T, App>) -> Endpoint {
        Endpoint::new("get", path, id, get(handler))
    }

    /// Something to do.
    pub(crate) fn post<T: 'static>(path: &'static str, id: &'static str, handler: impl Handler<T, App>) -> Endpoint {
        Endpoint { problems: REFUSALS, ..Endpoint::new("post", path, id, post(handler)) }
    }

    /// Something to keep.
    pub(crate) fn put<T: 'static>(path: &'static str, id: &'static str, handler: impl Handler<T, App>) -> Endpoint {
        Endpoint { problems: REFUSALS, ..Endpoint::new("put", path, id, put(handler)) }
    }

    /// Something to remove.
    pub(crate) fn delete<T: 'static>(path: &'static str, id: &'static str, handler: impl Handler<T, App>) -> Endpoint {
        Endpoint { problems: REFUSALS, ..Endpoint::new("delete", path, id, delete(handler)) }
    }

    /// What it is about, and what it does in a sentence.
    pub(crate) fn about(self, tag: Tag, summary: &'static str) -> Endpoint {
        Endpoint { tag, summary, ..self }
    }

    /// Who may ask.
    pub(crate) fn auth(self, auth: Auth) -> Endpoint {
        Endpoint { auth, ..self }
    }

    /// Takes a key that makes a repeated request harmless.
    pub(crate) fn key(self, key: Key) -> Endpoint {
        Endpoint { key: Some(key), ..self }
    }

    /// What may follow the question mark.
    pub(crate) fn query<T: JsonSchema>(self) -> Endpoint {
        Endpoint { query: Some(Asked { schema: sent::<T>, named: named::<T> }), ..self }
    }

    /// What is sent, with an example.
    pub(crate) fn body<T: JsonSchema + DeserializeOwned>(self, example: Value) -> Endpoint {
        let body = Sent {
            schema: sent::<T>,
            required: true,
            example,
            #[cfg(test)]
            fits: fits::<T>,
            named: named::<T>,
        };
        Endpoint { body: Some(body), ..self }
    }

    /// What may be sent, with an example. Without it, every field has its default.
    pub(crate) fn maybe_body<T: JsonSchema + DeserializeOwned>(self, example: Value) -> Endpoint {
        let mut endpoint = self.body::<T>(example);
        if let Some(body) = &mut endpoint.body {
            body.required = false;
        }
        endpoint
    }

    /// What is answered, with an example. Several can be.
    pub(crate) fn answers<T>(mut self, status: u16, example: impl Fn() -> T + 'static) -> Endpoint
    where
        T: JsonSchema + Serialize,
    {
        let example = Box::new(move || serde_json::to_value(example()).unwrap_or_default());
        let schema = |generator: &mut SchemaGenerator| generator.subschema_for::<T>().to_value();
        let content = Content { schema, name: T::schema_name().into_owned(), example };
        self.answers.push(Answered { status, kind: "application/json", content: Some(content) });
        self
    }

    /// A text is answered.
    pub(crate) fn answers_text(mut self, kind: &'static str, name: &str, example: &'static str) -> Endpoint {
        let schema = |generator: &mut SchemaGenerator| generator.subschema_for::<String>().to_value();
        let content = Content { schema, name: name.into(), example: Box::new(move || example.into()) };
        self.answers.push(Answered { status: 200, kind, content: Some(content) });
        self
    }

    /// A status is answered, and nothing else.
    pub(crate) fn answers_status(mut self, status: u16) -> Endpoint {
        self.answers.push(Answered { status, kind: "", content: None });
        self
    }

    /// How it may be refused, in place of the default ways.
    pub(crate) fn problems(self, problems: &'static [u16]) -> Endpoint {
        Endpoint { problems, ..self }
    }
}
