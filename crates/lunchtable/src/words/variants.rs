//! What can be changed about a match to see what it is worth.

use croupier_host::Variant;

use crate::{
    Config, DeckChoice,
    content::DefId,
    deck::{Deck, MAX_COPIES, starters},
};

/// The starter decks, and every card: three copies of it against none, in the deck that seat 0 has.
pub(super) fn variants(config: &Config) -> Vec<Variant<Config>> {
    let Ok(deck) = config.decks[0].deck(config.edition) else { return Vec::new() };
    if config.position.is_some() {
        return Vec::new();
    }
    let played = |deck: DeckChoice| Config { decks: [deck, config.decks[1].clone()], ..config.clone() };
    let decks = starters().iter().map(|starter| {
        let choice = DeckChoice::Starter(starter.id.clone());
        Variant::added("decks", &starter.id, &starter.deck.name, played(choice))
    });
    let cards = DefId::all().filter_map(|def| {
        let print = def.get();
        let with_copies = |copies: u8| {
            let mut cards = deck.cards.clone();
            cards.remove(&print.id);
            cards.extend((copies > 0).then(|| (print.id.clone(), copies)));
            let deck = Deck { name: deck.name.clone(), cards };
            deck.check().ok().map(|()| played(DeckChoice::Own(deck)))
        };
        let (with, without) = (with_copies(MAX_COPIES)?, with_copies(0)?);
        Some(Variant::added(super::kind(print), &print.id, &print.name, with).against(without))
    });
    decks.chain(cards).collect()
}
