//! Everything that can be met, worn, drunk, suffered or wished for, with its numbers as fields.

use std::collections::BTreeMap;

use croupier_host::{Entry, capital};
use serde_json::{Value, json};

use crate::{
    blessing::counted,
    content::content,
    vocabulary::{ConditionId, EffectId, shown},
};

/// An entry of the pool.
fn entry(id: &str, name: &str, kind: &'static str, facts: String, text: Vec<String>) -> Entry {
    let (fields, in_pool, implemented) = (BTreeMap::new(), true, true);
    Entry { id: id.into(), name: name.into(), kind, facts, fields, text, in_pool, implemented }
}

fn with(mut entry: Entry, fields: impl IntoIterator<Item = (&'static str, Value)>) -> Entry {
    entry.fields.extend(fields);
    entry
}

pub(super) fn catalogue() -> Vec<Entry> {
    let content = content();
    let pieces = content.equipment.iter().map(|piece| {
        let facts = format!("{}, {} gold, {}", piece.slot.name().to_lowercase(), piece.cost, piece.label);
        let entry = entry(&piece.id, &piece.name, "equipment", facts, vec![piece.text.clone()]);
        let fields = [
            ("slot", json!(piece.slot)),
            ("tier", json!(piece.tier)),
            ("cost", json!(piece.cost)),
            ("label", json!(piece.label)),
        ];
        with(entry, fields)
    });
    let potions = content.consumables.iter().map(|potion| {
        let facts = format!("{} gold, {}", potion.cost, potion.label);
        let entry = entry(&potion.id, &potion.name, "potion", facts, vec![potion.text.clone()]);
        let hands = potion.effect.as_ref().map_or(0, |effect| effect.hands);
        let fields = [
            ("cost", json!(potion.cost)),
            ("hands", json!(hands)),
            ("label", json!(potion.label)),
            ("short", json!(potion.short)),
        ];
        with(entry, fields)
    });
    let enemies = content.enemies.iter().map(|enemy| {
        let label = if enemy.label.is_empty() { "no tricks" } else { &enemy.label };
        let facts = format!("stage {}, {} HP, {label}", enemy.stage, enemy.hp);
        let kind = if enemy.boss { "boss" } else { "enemy" };
        let mut text = vec![enemy.text.clone()];
        text.extend(enemy.curse.as_ref().map(|curse| format!("Its curse, {}: {}.", curse.name, curse.label)));
        let entry = entry(&enemy.id, &enemy.name, kind, facts, text);
        let fields = [
            ("stage", json!(enemy.stage)),
            ("hp", json!(enemy.hp)),
            ("label", json!(enemy.label)),
            ("short", json!(enemy.short)),
        ];
        let curse = enemy.curse.as_ref();
        let curse = curse.map(|curse| ("curse", json!({ "id": curse.id, "name": curse.name, "label": curse.label })));
        with(entry, fields.into_iter().chain(curse))
    });
    pieces.chain(potions).chain(enemies).chain(words()).collect()
}

/// The words that wishes are made of.
fn words() -> impl Iterator<Item = Entry> {
    let effects = EffectId::all().map(|id| {
        let row = id.get();
        let (low, high) = row.bounds().unzip();
        let text = open(&row.text, &shown(row.unit, row.low), &shown(row.unit, row.high));
        let entry = entry(&row.id, &named(&row.id), "effect", "what a wish can bring".into(), vec![text]);
        let fields = [("group", json!(row.group)), ("low", json!(low)), ("high", json!(high))];
        Entry { in_pool: false, ..with(entry, fields) }
    });
    let conditions = ConditionId::all().map(|id| {
        let row = id.get();
        let text = open(&row.text, &row.low.to_string(), &row.high.to_string());
        let entry = entry(&row.id, &named(&row.id), "condition", "a condition of a wish".into(), vec![text]);
        Entry { in_pool: false, ..entry }
    });
    effects.chain(conditions)
}

/// A sentence of the vocabulary with all that a wish may put into it.
fn open(text: &str, low: &str, high: &str) -> String {
    let value = if low == high { low.to_string() } else { format!("{low} to {high}") };
    let filled = [
        ("{value}", value.as_str()),
        ("{ranks}", "cards of some ranks"),
        ("{rank}s", "cards of one rank"),
        ("{rank}", "card of one rank"),
        ("{suit_one}", "card of one suit"),
        ("{suit}", "cards of one suit"),
    ];
    filled.iter().fold(counted(text, false), |text, (blank, words)| text.replace(blank, words))
}

/// A word of the vocabulary as a name.
fn named(word: &str) -> String {
    let each = word.split('_').map(|part| match part {
        "hp" => "HP",
        "dot" => "damage over time",
        part => part,
    });
    capital(&each.collect::<Vec<_>>().join(" "))
}
