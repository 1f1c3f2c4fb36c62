//! The facts of our cards equal those of the public database, where that is at hand.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "the test reads the database and says when it is absent"
)]

use std::{collections::BTreeMap, fs, path::Path};

use croupier_fab::{Colour, coverage, prints};
use serde_json::Value;

fn database(file: &str) -> Option<Vec<Value>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fab").join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not here", path.display());
        return None;
    };
    serde_json::from_str(&text).ok()
}

fn number(card: &Value, field: &str) -> Option<u8> {
    let text = card[field].as_str().unwrap_or("");
    // A star is a value that the card's text defines (CR 1.12.3): we print 0.
    if text == "*" { Some(0) } else { text.parse().ok() }
}

#[test]
fn facts_equal_the_database() {
    let Some(cards) = database("card.json") else { return };
    let mut by_key: BTreeMap<(String, Option<u8>), &Value> = BTreeMap::new();
    for card in &cards {
        by_key.insert((card["name"].as_str().unwrap_or("").into(), number(card, "pitch")), card);
    }
    let mut compared = 0;
    for (_, print) in prints().filter(|(_, print)| !print.test_card && print.name != "Generic Hero") {
        let pitch = print.pitch;
        let card = by_key.get(&(print.name.clone(), pitch)).unwrap_or_else(|| panic!("{print} is not in the database"));
        compared += 1;
        assert_eq!(print.cost, number(card, "cost"), "cost of {print}");
        assert_eq!(print.power, number(card, "power"), "power of {print}");
        assert_eq!(print.defense, number(card, "defense"), "defense of {print}");
        // The database lacks the arcane value of this one.
        if print.name != "Foreboding Bolt" && !print.is_token() {
            assert_eq!(print.arcane, number(card, "arcane"), "arcane of {print}");
        }
        if print.is_hero() {
            assert_eq!(Some(print.life), number(card, "health"), "life of {print}");
            assert_eq!(Some(print.intellect), number(card, "intelligence"), "intellect of {print}");
        }
        let colour = card["color"].as_str().unwrap_or("").to_lowercase();
        assert_eq!(print.colour.map_or("", Colour::word), colour, "colour of {print}");
        let types: Vec<&str> = card["types"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let is = |word: &str| types.contains(&word);
        assert_eq!(print.is_attack_action(), is("Action") && is("Attack"), "types of {print}");
        assert_eq!(print.is_non_attack_action(), is("Action") && !is("Attack"), "types of {print}");
        assert_eq!(print.is_wizard(), is("Wizard"), "class of {print}");
        assert_eq!(print.is_token(), is("Token"), "types of {print}");
        let rarities = card["printings"].as_array().into_iter().flatten().filter_map(|print| print["rarity"].as_str());
        if !print.is_token() && !print.is_hero() {
            assert_eq!(
                print.common_or_rare,
                rarities.into_iter().any(|rarity| ["C", "R"].contains(&rarity)),
                "{print}"
            );
        }
    }
    eprintln!("{compared} prints compared");
    assert!(compared >= 594);
}

#[test]
fn the_pool_has_594_cards() {
    let pool: usize = coverage().iter().map(|kind| kind.pool).sum();
    assert_eq!(pool, 594);
    let wizard = coverage().into_iter().find(|kind| kind.kind == "wizard").unwrap();
    assert_eq!(wizard.pool, 123);
}
