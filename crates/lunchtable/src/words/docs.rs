//! The tables of docs/lunchtable.md.

use croupier_host::docs::table;

use crate::{
    content::content,
    deck::starters,
    effect::Archetype,
    story::stages,
    text::{text, type_line},
};

/// All tables about LunchTable, each with the name of its place.
pub(super) fn tables() -> Vec<(String, String)> {
    let content = content();
    let mut tables = Vec::new();
    for archetype in Archetype::ALL {
        let cards = content.cards.iter().filter(|card| card.archetype == archetype);
        let rows = cards.map(|card| vec![card.name.clone(), format!("`{}`", card.id), type_line(card), text(card)]);
        let name = format!("lunchtable {}", archetype.word());
        tables.push((name, table(&["card", "id", "what it is", "what it does"], rows)));
    }
    let starters = starters().iter().map(|starter| {
        let n: usize = starter.deck.cards.values().map(|n| usize::from(*n)).sum();
        vec![format!("`{}`", starter.id), starter.deck.name.clone(), starter.style.clone(), n.to_string()]
    });
    tables.push(("lunchtable decks".into(), table(&["deck", "name", "style", "cards"], starters)));
    let stages = stages().iter().map(|stage| {
        let reward = format!("{} gold, {} XP, first win {} gold", stage.gold, stage.xp, stage.first_clear);
        vec![stage.id.clone(), stage.title.clone(), stage.deck.clone(), stage.difficulty.word().into(), reward]
    });
    tables.push(("lunchtable stages".into(), table(&["stage", "chapter", "deck", "opponent", "reward"], stages)));
    tables
}
