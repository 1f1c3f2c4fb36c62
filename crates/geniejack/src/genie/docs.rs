//! The vocabulary of wishes for people: the list of `croupier wish --list` and the tables of docs/wishes.md.

use std::fmt::Write as _;

use croupier_host::docs::table;
use serde_json::{Value, json};

use super::{Genie as _, Lamp, Situation};
use crate::{
    blessing::{Condition, Effect},
    vocabulary::{ConditionId, EffectId, Fair, Param, fair_rows, pair_table},
};

/// Wishes that show an effect or condition at work, one for each that the lamp grants by name.
const EXAMPLES: &str = include_str!("../../content/lamp/examples.jsonl");

/// All effects and conditions, with bounds and sentences, for programs.
pub fn vocabulary() -> Value {
    let effects = EffectId::all().map(|id| {
        let row = id.get();
        let bounds = row.bounds();
        let (low, high) = bounds.map_or((Value::Null, Value::Null), |(low, high)| (json!(low), json!(high)));
        json!({ "type": row.id, "group": row.group, "low": low, "high": high, "needs": needs(row.param), "text": row.text })
    });
    let conditions = ConditionId::all().map(|id| {
        let row = id.get();
        let bounded = row.param == Some(Param::Value);
        let bound = |value: i32| if bounded { json!(value) } else { Value::Null };
        json!({ "type": row.id, "low": bound(row.low), "high": bound(row.high), "needs": needs(row.param), "text": row.text })
    });
    json!({ "effects": effects.collect::<Vec<_>>(), "conditions": conditions.collect::<Vec<_>>() })
}

fn needs(param: Option<Param>) -> &'static str {
    match param {
        None => "",
        Some(Param::Value) => "value",
        Some(Param::Rank) => "rank",
        Some(Param::Suit | Param::SuitSpades) => "suit",
        Some(Param::Ranks) => "ranks",
    }
}

/// The same as lines for people.
pub fn vocabulary_lines() -> String {
    let mut text = String::from("Effects, with the bounds of their value:\n");
    for id in EffectId::all() {
        let row = id.get();
        let bounds = row.bounds().map_or_else(String::new, |(low, high)| format!("{low} to {high}"));
        let _ = writeln!(text, "  {:<28} {bounds:<12} {}", row.id, row.text);
    }
    text.push_str("\nConditions, which any effect can have:\n");
    for id in ConditionId::all() {
        let row = id.get();
        let bounds =
            if row.param == Some(Param::Value) { format!("{} to {}", row.low, row.high) } else { String::new() };
        let _ = writeln!(text, "  {:<28} {bounds:<12} {}", row.id, row.text);
    }
    text
}

/// An example: a wish, with the word of what it shows.
fn examples() -> Vec<(String, String)> {
    super::lamp::lines::<(String, String)>(EXAMPLES, "examples.jsonl")
}

fn example_of(word: &str) -> String {
    let examples = examples();
    let wish = examples.iter().find(|(shows, _)| shows == word).map(|(_, wish)| wish.as_str());
    wish.map_or_else(String::new, |wish| format!("“{wish}”: {}", granted(wish, word)))
}

/// The sentence of the effect that the lamp grants for a wish, of those that are of this type or condition.
fn granted(wish: &str, word: &str) -> String {
    let answer = Lamp.grant(wish, &Situation::outside(1));
    let shows = |effect: &&Effect| {
        effect.id.get().id == word || effect.condition.is_some_and(|condition: Condition| condition.id.get().id == word)
    };
    answer.blessing.effects().iter().find(shows).map_or_else(String::new, Effect::sentence)
}

/// The tables of docs/wishes.md, each with the name of its place.
pub fn tables() -> Vec<(String, String)> {
    let effects = EffectId::all().map(|id| {
        let row = id.get();
        let bounds = row.bounds().map_or_else(|| "on or off".into(), |(low, high)| format!("{low} to {high}"));
        vec![format!("`{}`", row.id), bounds, needs(row.param).into(), row.text.clone(), example_of(&row.id)]
    });
    let conditions = ConditionId::all().map(|id| {
        let row = id.get();
        let bounds =
            if row.param == Some(Param::Value) { format!("{} to {}", row.low, row.high) } else { String::new() };
        let needs = if bounds.is_empty() { needs(row.param) } else { "" };
        vec![format!("`{}`", row.id), format!("{bounds}{needs}"), row.text.clone(), example_of(&row.id)]
    });
    // The pairs are many and mean few things: each meaning is named once, and the table holds its letter.
    let pairs = pair_table();
    let mut meanings: Vec<&str> = Vec::new();
    for meaning in pairs.iter().flat_map(|(_, row)| row) {
        if !meanings.contains(meaning) {
            meanings.push(meaning);
        }
    }
    let letter = |meaning: &str| {
        let at = meanings.iter().position(|known| *known == meaning).unwrap_or(0);
        if meaning.starts_with("never") { "·".to_string() } else { char::from(b'a' + (at as u8 % 26)).to_string() }
    };
    let legend: Vec<Vec<String>> =
        meanings.iter().map(|meaning| vec![letter(meaning), (*meaning).to_string()]).collect();
    let mut head: Vec<String> = vec!["effect".into()];
    head.extend((1..=ConditionId::all().count()).map(|n| n.to_string()));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let rows = pairs.iter().map(|(effect, row)| {
        let cells = row.iter().map(|meaning| letter(meaning));
        std::iter::once(format!("`{}`", effect.get().id)).chain(cells).collect()
    });
    let numbered =
        ConditionId::all().enumerate().map(|(at, id)| vec![(at + 1).to_string(), format!("`{}`", id.get().id)]);
    let fair = fair_rows(u8::MAX).iter().map(|row| {
        let most =
            |fair: &Option<Fair>| fair.as_ref().map_or_else(|| "as anywhere".into(), |fair| fair.sentence(&row.effect));
        vec![format!("`{}`", row.effect), most(&row.opening), most(&row.boss)]
    });
    [
        ("wish fair gifts", table(&["effect", "first wish, at most", "after a boss, at most"], fair)),
        (
            "wish effects",
            table(&["effect", "value", "needs", "what it does", "a wish for it, and what the lamp grants"], effects),
        ),
        (
            "wish conditions",
            table(&["condition", "needs", "when", "a wish with it, and what the lamp grants"], conditions),
        ),
        ("wish pair meanings", table(&["letter", "the condition is read"], legend)),
        ("wish pair conditions", table(&["column", "condition"], numbered)),
        ("wish pairs", table(&head, rows)),
    ]
    .map(|(name, table)| (name.to_string(), table))
    .to_vec()
}
