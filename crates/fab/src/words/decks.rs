//! What decks of Flesh and Blood can be made of.

use croupier_host::{DeckCard, Decks, Offer as _, Options, Workshop};
use croupier_kernel::{Game as _, Refusal, Seat};

use crate::{
    Colour, Config, Deck, DefId, Fab, Format, Print, deck::card as read_card, find, pool, presets, print, prints,
};

/// How many cards of a hundred are of each colour in a balanced deck: enough blue ones to pay for the others.
const SHARES: [(Colour, usize); 3] = [(Colour::Red, 30), (Colour::Yellow, 30), (Colour::Blue, 40)];

/// The group of cards without a colour.
const COLOURLESS: &str = "colourless";

/// The most copies in a deck that is built where the format has no limit.
const MOST_COPIES: usize = 3;

impl Decks for Fab {
    fn legal_cards(hero: Option<&str>, preset: Option<&str>) -> Result<Vec<String>, Refusal> {
        let mut options = Options::default();
        if let Some(preset) = preset {
            options.set("preset", preset);
        }
        let format = Fab::config(&options)?.format;
        let heroes = || prints().filter(|(_, print)| print.is_hero() && !print.test_card);
        let heroes: Vec<DefId> = match hero {
            None => heroes().map(|(def, _)| def).collect(),
            Some(word) => {
                let words = heroes().map(|(_, print)| print.slug.as_str());
                let known = read_card(word).ok().filter(|def| print(*def).is_hero());
                vec![known.ok_or_else(|| Refusal::unknown("hero", word, words))?]
            }
        };
        let may_have = |def: &DefId| heroes.iter().any(|hero| pool(*hero, format).any(|card| card == *def));
        Ok(prints().map(|(def, _)| def).filter(may_have).map(|def| print(def).slug.clone()).collect())
    }

    fn workshop(config: &Config, seat: Seat) -> Result<Workshop, Refusal> {
        let deck = deck(config, seat)?;
        let defs: Vec<DefId> = pool(deck.hero, config.format).filter(|def| print(*def).is_deck_card()).collect();
        let place = |def: &DefId| defs.iter().position(|card| card == def).map(|place| place as u16);
        let mut places: Vec<u16> = deck.cards.iter().filter_map(place).collect();
        places.sort_unstable();
        let sizes = match config.format {
            Format::Open => [deck.cards.len(), deck.cards.len()],
            format => format.deck_sizes(),
        };
        Ok(Workshop {
            cards: defs.iter().map(|def| card(print(*def), config.format)).collect(),
            sizes,
            shares: SHARES.iter().map(|(colour, share)| (colour.word().to_string(), *share)).collect(),
            deck: places,
        })
    }

    fn with_cards(config: &Config, seat: Seat, cards: &[(String, u8)]) -> Result<Config, Refusal> {
        let mut deck = deck(config, seat)?;
        deck.cards.clear();
        for (word, copies) in cards {
            let unknown = || Refusal::unknown("card", word, prints().map(|(_, print)| print.slug.as_str()));
            deck.cards.extend(std::iter::repeat_n(find(word).ok_or_else(unknown)?, usize::from(*copies)));
        }
        deck.check(config.format).map_err(Refusal::new)?;
        Ok(with_deck(config, seat, deck.list()))
    }

    fn deck_list(config: &Config, seat: Seat) -> Result<String, Refusal> {
        Ok(deck(config, seat)?.list())
    }

    fn exchanged(config: &Config) -> Result<Config, Refusal> {
        let [first, second] = config.seats.clone();
        Ok(Config { seats: [second, first], ..config.clone() })
    }

    fn with_each_deck(config: &Config, seat: Seat) -> Vec<(String, Config)> {
        let each = presets().iter().map(|(name, _)| (name.to_string(), with_deck(config, seat, name.to_string())));
        each.filter(|(_, config)| Fab::new(config).is_ok()).collect()
    }
}

fn deck(config: &Config, seat: Seat) -> Result<Deck, Refusal> {
    match config.position {
        Some(_) => Err(Refusal::new("a match that begins with a position has no decks to build")),
        None => Deck::read(&config.seats[seat.index()].deck).map_err(Refusal::new),
    }
}

fn with_deck(config: &Config, seat: Seat, deck: String) -> Config {
    let mut config = config.clone();
    config.seats[seat.index()].deck = deck;
    config
}

/// A card, with the damage printed on it for what it costs.
fn card(print: &Print, format: Format) -> DeckCard {
    let damage = u32::from(print.power.unwrap_or(0)) + u32::from(print.arcane.unwrap_or(0));
    let copies = match format {
        Format::Open => format.most_copies(print).min(MOST_COPIES),
        format => format.most_copies(print),
    };
    DeckCard {
        id: print.slug.clone(),
        name: print.to_string(),
        group: print.colour.map_or(COLOURLESS, Colour::word).into(),
        most: copies as u8,
        efficiency: 1000 * damage / u32::from(print.cost.unwrap_or(0)).max(1),
    }
}
