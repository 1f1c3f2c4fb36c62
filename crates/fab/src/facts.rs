//! Our facts against those of the public card database.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::content::{Colour, Keyword, Print, prints};

/// What came of a comparison with the database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FactCheck {
    /// How many prints were compared.
    pub compared: usize,
    /// Each difference in one line.
    pub differences: Vec<String>,
}

/// Compares the facts of all cards with the text of the database's card file.
pub fn check_facts(database: &str) -> Result<FactCheck, String> {
    let cards: Vec<Value> = serde_json::from_str(database).map_err(|error| format!("no card database: {error}"))?;
    let mut by_key: BTreeMap<(&str, Option<u8>), &Value> = BTreeMap::new();
    for card in &cards {
        by_key.insert((card["name"].as_str().unwrap_or(""), number(card, "pitch")), card);
    }
    let mut check = FactCheck::default();
    // The plain opponent and the cards for tests are our own.
    for (_, print) in prints().filter(|(_, print)| !print.test_card && print.name != "Generic Hero") {
        match by_key.get(&(print.name.as_str(), print.pitch)) {
            Some(card) => {
                check.compared += 1;
                compare(print, card, &mut check.differences);
            }
            None => check.differences.push(format!("{print} is not in the database")),
        }
    }
    Ok(check)
}

/// A number of the database. A star is a value that the card's text defines (CR 1.12.3): we print 0.
fn number(card: &Value, field: &str) -> Option<u8> {
    let text = card[field].as_str().unwrap_or("");
    if text == "*" { Some(0) } else { text.parse().ok() }
}

/// The number of a keyword, 0 if it has none, where the card has it without a condition: it stands on a line of keywords
/// alone, or it is listed and the text says nothing of it, for then only its line is missing.
fn printed(word: &str, text: &str, listed: &[String]) -> Option<u8> {
    // A remark in brackets explains a keyword and is none.
    let bare = |piece: &str| piece.split('(').next().unwrap_or("").trim().to_string();
    let number_of = |piece: &str, word: &str| {
        let rest = piece.strip_prefix(word)?;
        if rest.is_empty() { Some(0) } else { rest.strip_prefix(' ')?.parse::<u8>().ok() }
    };
    let is_keyword = |piece: &String| Keyword::PRINTED.iter().any(|(_, word)| number_of(piece, word).is_some());
    let lines = text.lines().map(|line| line.split(',').map(bare).collect::<Vec<_>>());
    let alone =
        lines.filter(|pieces| pieces.iter().all(is_keyword)).flatten().find_map(|piece| number_of(&piece, word));
    let lost = || if text.contains(word) { None } else { listed.iter().find_map(|piece| number_of(piece, word)) };
    alone.or_else(lost)
}

fn compare(print: &Print, card: &Value, differences: &mut Vec<String>) {
    let mut differ = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            differences.push(format!("{print}: {what} is {ours} here and {theirs} in the database"));
        }
    };
    let shown = |n: Option<u8>| n.map_or("none".to_string(), |n| n.to_string());
    let mut numbers = vec![("cost", print.cost), ("power", print.power), ("defense", print.defense)];
    // The database lacks the arcane value of one card, and those of tokens are in their text.
    if print.name != "Foreboding Bolt" && !print.is_token() {
        numbers.push(("arcane", print.arcane));
    }
    if print.is_hero() {
        numbers.extend([("health", Some(print.life)), ("intelligence", Some(print.intellect))]);
    }
    for (field, ours) in numbers {
        differ(field, shown(ours), shown(number(card, field)));
    }
    let colour = card["color"].as_str().unwrap_or("").to_lowercase();
    differ("colour", print.colour.map_or("", Colour::word).into(), colour);
    let types: Vec<&str> = card["types"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let is = |word: &str| types.contains(&word);
    let facts = [
        ("attack action", print.is_attack_action(), is("Action") && is("Attack")),
        ("non-attack action", print.is_non_attack_action(), is("Action") && !is("Attack")),
        ("instant", print.is_instant(), is("Instant")),
        ("attack reaction", print.is_attack_reaction(), is("Attack Reaction")),
        ("defense reaction", print.is_defense_reaction(), is("Defense Reaction")),
        ("Wizard", print.is_wizard(), is("Wizard")),
        ("token", print.is_token(), is("Token")),
    ];
    for (what, ours, theirs) in facts {
        differ(what, ours.to_string(), theirs.to_string());
    }
    let text = card["functional_text_plain"].as_str().unwrap_or("").to_lowercase();
    let listed: Vec<String> = card["card_keywords"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_lowercase)
        .collect();
    for (keyword, word) in Keyword::PRINTED {
        let ours = print.has(keyword).then(|| print.number(keyword));
        differ(word, shown(ours), shown(printed(word, &text, &listed)));
    }
    if !print.is_token() && !print.is_hero() {
        let printings = card["printings"].as_array().into_iter().flatten();
        let common = printings.filter_map(|print| print["rarity"].as_str()).any(|rarity| ["C", "R"].contains(&rarity));
        differ("Common or Rare", print.common_or_rare.to_string(), common.to_string());
    }
}
