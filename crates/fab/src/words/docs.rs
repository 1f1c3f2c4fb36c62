//! The tables of docs/fab.md.

use croupier_host::{Offer as _, docs::table};

use crate::{Deck, Fab, coverage, presets, print};

/// All tables about Flesh and Blood, each with the name of its place.
pub(super) fn tables() -> Vec<(String, String)> {
    let mut kinds = coverage();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.pool));
    let total = |of: fn(&crate::Coverage) -> usize| kinds.iter().map(of).sum::<usize>();
    let (pool, implemented) = (total(|kind| kind.pool), total(|kind| kind.implemented));
    let mut rows: Vec<_> = kinds
        .iter()
        .map(|kind| {
            let word = kind.kind.replace('_', " ");
            vec![word, kind.pool.to_string(), kind.implemented.to_string(), kind.missing.join(", ")]
        })
        .collect();
    rows.push(vec!["**all**".into(), pool.to_string(), implemented.to_string(), String::new()]);
    let decks = presets().iter().filter_map(|(name, _)| {
        let deck = Deck::read(name).ok()?;
        let worn: Vec<_> = deck.arena.iter().map(|def| print(*def).to_string()).collect();
        let worn = if worn.is_empty() { "nothing".into() } else { worn.join(", ") };
        Some(vec![format!("`{name}`"), print(deck.hero).to_string(), deck.cards.len().to_string(), worn])
    });
    let formats = Fab::presets().into_iter().map(|(name, text)| vec![format!("`{name}`"), text.into()]);
    let options = Fab::OPTIONS.iter().map(|option| vec![format!("`{}`", option.name), option.text.into()]);
    let players = Fab::PLAYERS.iter().map(|player| vec![format!("`{}`", player.name), player.text.into()]);
    [
        ("fab coverage", table(&["kind", "pool", "implemented", "missing"], rows)),
        ("fab decks", table(&["deck", "hero", "cards", "equipment and weapons"], decks)),
        ("fab formats", table(&["format", "what decks keep to"], formats)),
        ("fab options", table(&["option", "what it sets"], options)),
        ("fab players", table(&["player", "how it plays"], players)),
    ]
    .map(|(name, table)| (name.to_string(), table))
    .to_vec()
}
