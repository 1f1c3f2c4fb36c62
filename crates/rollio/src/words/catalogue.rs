//! Everything the content of Rollio lists.

use std::collections::BTreeMap;

use croupier_host::Entry;
use serde_json::{Value, json};

use crate::content::{Rarity, content};

/// All charms, consumables, blessings, materials, combinations and sets of dice.
pub(super) fn catalogue() -> Vec<Entry> {
    let content = content();
    let mut entries = Vec::new();
    for item in &content.charms {
        entries.push(entry(&item.id, &item.name, "charms", &item.text, priced(item.rarity)));
    }
    for item in &content.consumables {
        entries.push(entry(&item.id, &item.name, "consumables", &item.text, priced(item.rarity)));
    }
    for item in &content.blessings {
        let fields = [("price", json!(item.price)), ("line", json!(item.line)), ("tier", json!(item.tier))];
        entries.push(entry(&item.id, &item.name, "blessings", &item.text, fields.into()));
    }
    for item in &content.materials {
        let price = item.price.map(|price| ("price", json!(price)));
        entries.push(entry(&item.id, &item.name, "materials", &item.text, price.into_iter().collect()));
    }
    for item in &content.combinations {
        let face = if item.per_face { " for each point of the face" } else { "" };
        let ones = item.ones.map_or(String::new(), |ones| format!("; ones {ones}"));
        let text = format!("{} points{face}{ones}", item.points);
        let mut fields: Fields = [("points", json!(item.points)), ("per_face", json!(item.per_face))].into();
        fields.extend(item.ones.map(|ones| ("ones", json!(ones))));
        entries.push(entry(&item.id, &item.name, "combinations", &text, fields));
    }
    for item in &content.sets {
        let mut fields: Fields = [("kind", json!(item.kind))].into();
        if item.dice > 0 {
            fields.extend([
                ("dice", json!(item.dice)),
                ("material", json!(item.material)),
                ("money", json!(item.money)),
                ("charm_slots", json!(item.charm_slots)),
                ("consumable_slots", json!(item.consumable_slots)),
            ]);
        }
        entries.push(entry(&item.id, &item.name, "sets", &item.text, fields));
    }
    entries
}

type Fields = BTreeMap<&'static str, Value>;

fn priced(rarity: Rarity) -> Fields {
    let price = rarity.price();
    [("rarity", json!(rarity)), ("price", json!(price)), ("sells_for", json!(price.div_ceil(2)))].into()
}

fn entry(id: &str, name: &str, kind: &'static str, text: &str, fields: Fields) -> Entry {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), ToString::to_string);
    let fact = |(name, value): (&&str, &Value)| match value {
        Value::Bool(holds) => holds.then(|| name.to_string()),
        value => Some(format!("{name} {}", word(value))),
    };
    let facts: Vec<String> = fields.iter().filter_map(fact).collect();
    Entry {
        id: id.into(),
        name: name.into(),
        kind,
        facts: facts.join(", ").replace('_', " "),
        fields,
        text: vec![text.into()],
        in_pool: true,
        implemented: true,
    }
}
