//! Views, notices and choices describe themselves: one schema for pages, agents and documents.

use croupier_table::{
    Choice, Hosted, Info,
    registry::{GAMES, Visit, with_game},
};
use schemars::{Schema, schema_for};
use serde_json::Value;

struct Schemas;

impl Visit for Schemas {
    type Out = [(&'static str, Schema); 3];
    fn visit<G: Hosted>(self) -> Self::Out {
        [("view", schema_for!(G::View)), ("notice", schema_for!(G::Notice)), ("outcome", schema_for!(G::Outcome))]
    }
}

/// Says where a schema allows a list of unlike things, which no one can read without counting.
fn find_tuple(value: &Value, path: &str) -> Option<String> {
    match value {
        Value::Object(map) if map.contains_key("prefixItems") => Some(path.to_string()),
        Value::Object(map) => map.iter().find_map(|(key, value)| find_tuple(value, &format!("{path}/{key}"))),
        Value::Array(list) => list.iter().find_map(|value| find_tuple(value, path)),
        _ => None,
    }
}

#[test]
fn no_view_and_no_notice_has_a_tuple_in_it() {
    for game in GAMES {
        for (what, schema) in with_game(game, Schemas).expect("a game") {
            assert_eq!(find_tuple(schema.as_value(), what), None, "{game}");
        }
    }
    for schema in [schema_for!(Choice), schema_for!(Info)] {
        assert_eq!(find_tuple(schema.as_value(), ""), None);
    }
}

#[test]
fn every_notice_is_an_object_that_names_itself() {
    for game in GAMES {
        let schemas = with_game(game, Schemas).expect("a game");
        let (_, notice) = &schemas[1];
        let kinds = notice.as_value()["oneOf"].as_array().expect("one schema for each kind of notice");
        assert!(kinds.len() >= 10, "{game}: only {} kinds of notices", kinds.len());
        for kind in kinds {
            let word = kind["properties"]["notice"]["const"].as_str().expect("its own word");
            assert!(word.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{game}: {word}");
        }
    }
}
