//! What can be changed about a match to see what it is worth.

use croupier_host::Variant;

use crate::{Config, Deck, DefId, Format, presets, prints};

/// The copies of a card that a deck is measured with.
const COPIES: usize = 3;

/// The decks that come with the game, and every card that the hero of seat 0 may play: three copies of it against none, in
/// the deck that seat 0 has. The format is open, so that a deck may have a few cards more or less.
pub(super) fn variants(config: &Config) -> Vec<Variant<Config>> {
    let Ok(deck) = Deck::read(&config.seats[0].deck) else { return Vec::new() };
    if config.position.is_some() {
        return Vec::new();
    }
    let open = |deck: String| {
        let mut config = Config { format: Format::Open, ..config.clone() };
        config.seats[0].deck = deck;
        config
    };
    let decks = presets().iter().map(|(name, _)| {
        let usual = open(config.seats[0].deck.clone());
        Variant::added("decks", *name, *name, open(name.to_string())).against(usual)
    });
    let cards = prints().filter(|(_, print)| print.is_deck_card() && print.implemented).filter_map(|(def, print)| {
        let (with, without) = (with_copies(&deck, def, COPIES), with_copies(&deck, def, 0));
        with.check(Format::Open).ok()?;
        Some(
            Variant::added(print.file, &print.slug, print.to_string(), open(with.list())).against(open(without.list())),
        )
    });
    decks.chain(cards).collect()
}

fn with_copies(deck: &Deck, card: DefId, copies: usize) -> Deck {
    let others = deck.cards.iter().copied().filter(|other| *other != card);
    Deck { cards: others.chain(std::iter::repeat_n(card, copies)).collect(), ..deck.clone() }
}
