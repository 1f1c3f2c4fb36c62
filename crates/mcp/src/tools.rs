//! The tools as clients see them. Every byte of this is read by a model at the start of every conversation, so it is short.

use std::sync::Arc;

use croupier_table::registry::GAMES;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};

/// What a client reads about the tools when it connects.
pub(crate) const INSTRUCTIONS: &str = "Card and dice games. `start` one, then `act` until it is over: every result shows your \
screen and your choices. `rules` explains what you see.";

fn object(properties: Value, required: &[&str]) -> Arc<JsonObject> {
    let mut schema = JsonObject::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), properties);
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    Arc::new(schema)
}

fn closed(properties: Value, required: &[&str]) -> Arc<JsonObject> {
    let mut schema = Arc::unwrap_or_clone(object(properties, required));
    schema.insert("additionalProperties".into(), false.into());
    Arc::new(schema)
}

/// What `look` gives: a screen, and a hint if one is asked for.
fn looked() -> Arc<JsonObject> {
    let mut schema = Arc::unwrap_or_clone(screen());
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert("hint".into(), json!({}));
    }
    Arc::new(schema)
}

/// What `start` and `act` give.
fn screen() -> Arc<JsonObject> {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let choices = json!({ "type": "object", "additionalProperties": text });
    let properties = json!({
        "ply": number, "to_move": number, "told": text, "screen": text, "choices": choices, "more": number,
        "outcome": {}, "shown": text, "view": {}, "match": text, "token": text,
    });
    object(properties, &["ply", "screen", "choices"])
}

fn tool(name: &'static str, text: &'static str, given: Arc<JsonObject>, gives: Arc<JsonObject>, reads: bool) -> Tool {
    let hints = ToolAnnotations::new().read_only(reads).open_world(false);
    let hints = if reads { hints } else { hints.destructive(name == "start").idempotent(name == "act") };
    Tool::new(name, text, given).with_raw_output_schema(gives).with_annotations(hints)
}

/// The tools. Where matches last, also those to come back to one and to join one.
pub fn tools(lasts: bool) -> Vec<Tool> {
    let mut tools = usual();
    if lasts {
        let text = json!({ "type": "string" });
        let says = |what: &str| json!({ "type": "string", "description": what });
        let back = json!({ "match": says("its id"), "token": says("of your seat") });
        let guest = json!({ "match": says("id or invitation link"), "deck": text, "abandon": { "type": "boolean" } });
        let more = "Continue a match with its id and token.";
        tools.push(tool("resume", more, closed(back, &["match", "token"]), object(json!({}), &[]), false));
        tools.push(tool(
            "join",
            "Join a match against people.",
            closed(guest, &["match"]),
            object(json!({}), &[]),
            false,
        ));
    }
    tools
}

fn usual() -> Vec<Tool> {
    let text = json!({ "type": "string" });
    let game = json!({ "type": "string", "enum": GAMES });
    let says = |what: &str| json!({ "type": "string", "description": what });
    let flag = |what: &str| json!({ "type": "boolean", "description": what });
    let start = json!({
        "game": game, "preset": text, "options": { "type": "object", "additionalProperties": text },
        "seat": { "type": "integer" }, "versus": says("program in the other seat"), "seed": text,
        "abandon": flag("leave the match in play"),
    });
    let act = json!({
        "ply": { "type": "integer", "description": "of the screen you answer" },
        "action": { "type": ["string", "array"], "items": text,
            "description": "number or words of a choice, or any words for a wish; a list is done whole or not" },
    });
    let look = json!({ "show": says("a key on screen, such as i; or hint"), "view": flag("all you see as JSON") });
    let rules = json!({ "game": game, "about": says("a card, item or enemy") });
    let record = json!({ "log": text, "seed": text, "saved": text });
    let games = json!({ "games": { "type": "array", "items": { "type": "object" } } });
    vec![
        tool(
            "games",
            "List games; of one game also options, decks, stages.",
            closed(json!({ "game": game }), &[]),
            object(games, &["games"]),
            true,
        ),
        tool("start", "Start a match; programs take the other seats.", closed(start, &["game"]), screen(), false),
        tool("look", "Your screen and choices now.", closed(look, &[]), looked(), true),
        tool(
            "act",
            "Make a choice. The others answer; you get your next screen.",
            closed(act, &["ply", "action"]),
            screen(),
            false,
        ),
        tool(
            "rules",
            "Explain this prompt, or find something in the catalog.",
            closed(rules, &[]),
            object(json!({ "text": text }), &["text"]),
            true,
        ),
        tool(
            "record",
            "What happened; once over also the seed, and the record is kept.",
            closed(json!({}), &[]),
            object(record, &["log"]),
            false,
        ),
    ]
}
