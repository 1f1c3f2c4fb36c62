//! The tables of docs/geniejack.md.

use croupier_host::docs::table;

use crate::{content::content, stats::Field};

/// All tables about Geniejack, each with the name of its place.
pub(super) fn tables() -> Vec<(String, String)> {
    let content = content();
    let presets = content.presets.newest().map(|preset| {
        let usual = crate::stats::Rules::default();
        let changes = Field::all().filter(|field| preset.rules.get(*field) != usual.get(*field));
        let changes: Vec<String> =
            changes.map(|field| format!("`{}` {}", field.name(), preset.rules.get(field))).collect();
        vec![format!("`{}`", preset.id), preset.text.clone(), changes.join(", ")]
    });
    let mut pieces: Vec<_> = content.equipment.iter().collect();
    pieces.sort_by_key(|piece| (piece.slot, piece.tier));
    let pieces = pieces.into_iter().map(|piece| {
        vec![
            piece.slot.name().into(),
            piece.name.clone(),
            format!("`{}`", piece.id),
            piece.cost.to_string(),
            piece.text.clone(),
        ]
    });
    let potions = content.consumables.iter().map(|potion| {
        vec![potion.name.clone(), format!("`{}`", potion.id), potion.cost.to_string(), potion.text.clone()]
    });
    let mut enemies: Vec<_> = content.enemies.iter().collect();
    enemies.sort_by_key(|enemy| (enemy.stage, enemy.boss));
    let foes = enemies.iter().map(|enemy| {
        let name = if enemy.boss { format!("**{}**", enemy.name) } else { enemy.name.clone() };
        let label = if enemy.label.is_empty() { "no tricks".into() } else { enemy.label.clone() };
        vec![enemy.stage.to_string(), name, format!("`{}`", enemy.id), enemy.hp.to_string(), label]
    });
    let curses = enemies.iter().filter_map(|enemy| {
        let curse = enemy.curse.as_ref()?;
        Some(vec![curse.name.clone(), enemy.name.clone(), curse.label.clone()])
    });
    let rules = Field::all().map(|field| {
        let (low, high) = field.bounds();
        let usual = crate::stats::Rules::default().get(field);
        vec![
            format!("`{}`", field.name()),
            number(usual),
            format!("{} to {}", number(low), number(high)),
            field.text().into(),
        ]
    });
    [
        ("geniejack presets", table(&["preset", "what it is like", "rules that differ from `classic`"], presets)),
        ("geniejack equipment", table(&["slot", "piece", "id", "gold", "what it does"], pieces)),
        ("geniejack potions", table(&["potion", "id", "gold", "what it does"], potions)),
        ("geniejack enemies", table(&["stage", "enemy", "id", "hit points", "what it can do"], foes)),
        ("geniejack curses", table(&["curse", "from", "what it does"], curses)),
        ("geniejack rules", table(&["rule", "default", "range", "meaning"], rules)),
    ]
    .map(|(name, table)| (name.to_string(), table))
    .to_vec()
}

fn number(value: i32) -> String {
    if value == crate::stats::NO_LIMIT { "no limit".into() } else { value.to_string() }
}
