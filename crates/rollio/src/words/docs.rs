//! The tables of docs/rollio.md.

use croupier_host::docs::table;

use crate::content::content;

/// All tables about Rollio, each with the name of its place.
pub(super) fn tables() -> Vec<(String, String)> {
    let content = content();
    let presets = content.presets.newest().map(|preset| vec![format!("`{}`", preset.id), preset.text.clone()]);
    let combinations = content.combinations.iter().map(|item| {
        let face = if item.per_face { " × face" } else { "" };
        let ones = item.ones.map_or(String::new(), |ones| ones.to_string());
        vec![item.name.clone(), format!("`{}`", item.id), format!("{}{face}", item.points), ones]
    });
    let levels = content.levels.iter().map(|level| {
        let number = level.id.trim_start_matches('0').to_string();
        vec![
            number,
            (5 + level.extra_lives).to_string(),
            super::narrate::number(level.threshold),
            format!("${}", level.money),
        ]
    });
    let things = |id: &str, name: &str, rarity: crate::content::Rarity, text: &str| {
        let price = rarity.price();
        let prices = format!("${price} / ${}", price.div_ceil(2));
        vec![name.into(), format!("`{id}`"), rarity.name().to_lowercase(), prices, text.into()]
    };
    let charms = content.charms.iter().map(|item| things(&item.id, &item.name, item.rarity, &item.text));
    let consumables = content.consumables.iter().map(|item| things(&item.id, &item.name, item.rarity, &item.text));
    let blessings = content
        .blessings
        .iter()
        .map(|item| vec![item.name.clone(), format!("`{}`", item.id), format!("${}", item.price), item.text.clone()]);
    let materials = content.materials.iter().map(|item| {
        let price = item.price.map_or(String::new(), |price| format!("${price}"));
        vec![item.name.clone(), format!("`{}`", item.id), price, item.text.clone()]
    });
    let sets = content.sets.iter().map(|set| {
        let numbers = |number: String| if set.dice == 0 { "?".to_string() } else { number };
        vec![
            set.name.clone(),
            format!("`{}`", set.id),
            set.text.clone(),
            numbers(format!("${}", set.money)),
            numbers(set.charm_slots.to_string()),
            numbers(set.consumable_slots.to_string()),
        ]
    });
    let owned = ["name", "id", "rarity", "buy / sell", "what it does"];
    [
        ("rollio presets", table(&["preset", "what it is like"], presets)),
        ("rollio combinations", table(&["combination", "id", "points", "with ones"], combinations)),
        ("rollio levels", table(&["level", "lives", "points to bank", "pays"], levels)),
        ("rollio charms", table(&owned, charms)),
        ("rollio consumables", table(&owned, consumables)),
        ("rollio blessings", table(&["blessing", "id", "price", "what it does"], blessings)),
        ("rollio materials", table(&["material", "id", "upgrade", "what it does"], materials)),
        ("rollio sets", table(&["set", "id", "dice", "money", "charm slots", "consumable slots"], sets)),
    ]
    .map(|(name, table)| (name.to_string(), table))
    .to_vec()
}
