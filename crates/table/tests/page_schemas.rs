//! The page's types are made from `web/schemas.json`, its lobby from `web/src/games/games.json`, its help from the same and
//! `web/src/shell/keymap.json`: they have to be what the Rust types, the games and the table of keys say.
//! `BLESS=1 cargo test -p croupier-table --test page_schemas` writes it anew; `npm run types` in `web/` follows.
#![allow(clippy::disallowed_methods, reason = "this test compares with a file of the page")]

use std::{env, fs, path::Path};

use croupier_table::{
    About, Hosted, about, keymap,
    registry::{GAMES, Visit, with_game},
};
use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// The schema of what is written: a part that is left out when it is empty is not required.
fn written<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

struct Schemas;

impl Visit for Schemas {
    type Out = Value;
    fn visit<G: Hosted>(self) -> Value {
        let mut schemas = json!({
            "view": written::<G::View>(),
            "notice": written::<G::Notice>(),
            "outcome": written::<G::Outcome>(),
        });
        if G::Detail::schema_name() != <()>::schema_name() {
            schemas["detail"] = json!(written::<G::Detail>());
        }
        schemas
    }
}

#[test]
fn the_page_has_the_schemas_of_these_types() {
    let games: Map<String, Value> =
        GAMES.iter().map(|game| ((*game).to_string(), with_game(game, Schemas).expect("a game"))).collect();
    let schemas = json!({
        "games": games,
    });
    compare("web/schemas.json", &schemas, ", then `npm run types` in web/");
}

/// Compares a file of the page with what it has to be, however it is laid out.
fn compare(file: &str, wanted: &Value, then: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let is_kept =
        || fs::read(&path).is_ok_and(|kept| serde_json::from_slice::<Value>(&kept).ok().as_ref() == Some(wanted));
    if env::var_os("BLESS").is_some() && !is_kept() {
        let text = serde_json::to_string_pretty(wanted).expect("JSON") + "\n";
        fs::write(&path, text).expect("web/ is there");
    }
    assert!(is_kept(), "{file} is not what is here: run this test with BLESS=1{then}");
}

struct Tell;

impl Visit for Tell {
    type Out = About;
    fn visit<G: Hosted>(self) -> About {
        about::<G>()
    }
}

#[test]
fn the_page_knows_what_the_games_say_about_themselves() {
    let games: Vec<About> = GAMES.iter().map(|game| with_game(game, Tell).expect("a game")).collect();
    for About { game, colours, .. } in &games {
        for colour in [colours.dark, colours.mid, colours.bright, colours.ink] {
            let digits = colour.strip_prefix('#').unwrap_or_default();
            assert!(digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()), "{game}: {colour}");
        }
    }
    compare("web/src/games/games.json", &json!(games), "");
}

#[test]
fn the_page_has_the_table_of_keys() {
    let keys = json!({ "everywhere": keymap::EVERYWHERE, "lobby": keymap::LOBBY });
    compare("web/src/shell/keymap.json", &keys, "");
}
