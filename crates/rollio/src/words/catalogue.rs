//! Everything the content of Rollio lists.

use std::collections::BTreeMap;

use croupier_host::{Entry, thousands};
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
        let entry = entry(&item.id, &item.name, "materials", &item.text, price.into_iter().collect());
        let facts = item.price.map_or(String::new(), |price| format!("die upgrade, ${price}"));
        entries.push(Entry { facts, ..entry });
    }
    for item in &content.combinations {
        let face = if item.per_face { " times the face" } else { " points" };
        let ones = item.ones.map_or(String::new(), |ones| format!(" (ones: {})", thousands(ones)));
        let text = format!("{}{face}{ones}", thousands(item.points));
        let mut fields: Fields = [("points", json!(item.points)), ("per_face", json!(item.per_face))].into();
        fields.extend(item.ones.map(|ones| ("ones", json!(ones))));
        // The text has all of it.
        let facts = String::new();
        entries.push(Entry { facts, ..entry(&item.id, &item.name, "combinations", &text, fields) });
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
    let fact = |(name, value): (&&str, &Value)| match *name {
        "price" | "money" => format!("${}", word(value)),
        "sells_for" => format!("sells for ${}", word(value)),
        "rarity" => word(value),
        name => format!("{name} {}", word(value)),
    };
    let facts: Vec<String> = fields.iter().map(fact).collect();
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
