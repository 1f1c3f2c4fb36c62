//! What decks of LunchTable can be made of.

use croupier_host::{DeckCard, Decks, Offer as _, Options, Workshop};
use croupier_kernel::{Refusal, Seat};

use super::kind;
use crate::{
    Config, DeckChoice, LunchTable,
    content::{DefId, Kind, Print},
    deck::{Deck, MAX_COPIES, MAX_DECK, MIN_DECK, starters},
};

/// How many cards of a hundred are of each kind in a balanced deck, about as in the starter decks.
const SHARES: [(&str, usize); 3] = [("stereotypes", 60), ("spells", 25), ("traps", 15)];

impl Decks for LunchTable {
    fn legal_cards(hero: Option<&str>, preset: Option<&str>) -> Result<Vec<String>, Refusal> {
        if hero.is_some() {
            return Err(Refusal::new("LunchTable has no heroes: any deck can have any card"));
        }
        let mut options = Options::default();
        if let Some(preset) = preset {
            options.set("preset", preset);
        }
        LunchTable::config(&options)?;
        Ok(DefId::all().map(|def| def.get().id.clone()).collect())
    }

    fn workshop(config: &Config, seat: Seat) -> Result<Workshop, Refusal> {
        let deck = deck(config, seat)?;
        let prints = || DefId::all().map(DefId::get);
        let copies = |(place, print): (usize, &Print)| {
            let copies = deck.cards.get(&print.id).copied().unwrap_or(0);
            std::iter::repeat_n(place as u16, usize::from(copies))
        };
        Ok(Workshop {
            cards: prints().map(card).collect(),
            sizes: [MIN_DECK, MAX_DECK],
            shares: SHARES.iter().map(|(kind, share)| (kind.to_string(), *share)).collect(),
            deck: prints().enumerate().flat_map(copies).collect(),
        })
    }

    fn with_cards(config: &Config, seat: Seat, cards: &[(String, u8)]) -> Result<Config, Refusal> {
        let deck = Deck { name: deck(config, seat)?.name, cards: cards.iter().cloned().collect() };
        deck.check()?;
        Ok(with_deck(config, seat, DeckChoice::Own(deck)))
    }

    fn deck_list(config: &Config, seat: Seat) -> Result<String, Refusal> {
        toml::to_string(&deck(config, seat)?).map_err(|error| Refusal::new(error.to_string()))
    }

    const DECK_FILES: &'static str = "toml";

    fn exchanged(config: &Config) -> Result<Config, Refusal> {
        let [first, second] = config.decks.clone();
        Ok(Config { decks: [second, first], stage: None, ..config.clone() })
    }

    fn with_each_deck(config: &Config, seat: Seat) -> Vec<(String, Config)> {
        let starters = starters().iter();
        starters
            .map(|starter| {
                let choice = DeckChoice::Starter(starter.id.clone());
                (starter.id.clone(), with_deck(config, seat, choice))
            })
            .collect()
    }
}

fn deck(config: &Config, seat: Seat) -> Result<Deck, Refusal> {
    match (&config.position, &config.stage) {
        (Some(_), _) => Err(Refusal::new("a match that begins with a position has no decks to build")),
        (_, Some(_)) => Err(Refusal::new("a stage of the story has no decks to build")),
        _ => config.decks[seat.index()].deck(config.edition),
    }
}

fn with_deck(config: &Config, seat: Seat, deck: DeckChoice) -> Config {
    let mut config = config.clone();
    config.decks[seat.index()] = deck;
    config
}

/// A card; of a stereotype what counts is its reputation for what it costs.
fn card(print: &Print) -> DeckCard {
    let reputation = match print.kind {
        Kind::Stereotype { reputation, .. } => u32::try_from(reputation).unwrap_or(0),
        Kind::Spell(_) | Kind::Trap(_) => 0,
    };
    DeckCard {
        id: print.id.clone(),
        name: print.name.clone(),
        group: kind(print).into(),
        most: MAX_COPIES,
        efficiency: 10 * reputation / u32::from(print.cost).max(1),
    }
}
