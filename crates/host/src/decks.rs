use croupier_kernel::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::Offer;

/// What a deck builder asks of a game: what a deck may be made of, and the match with another one. A game without decks
/// implements nothing.
pub trait Decks: Offer {
    /// The cards that may be chosen in a preset, by their words in the catalogue: those that a hero may have, in games with
    /// heroes. If no hero is named, those that any may have.
    fn legal_cards(_hero: Option<&str>, _preset: Option<&str>) -> Result<Vec<String>, Refusal> {
        Err(no_decks::<Self>())
    }

    /// What the deck of a seat can be made of in a match like this.
    fn workshop(_config: &Self::Config, _seat: Seat) -> Result<Workshop, Refusal> {
        Err(no_decks::<Self>())
    }

    /// The match with these cards in the deck of a seat. What else belongs to the deck, such as a hero and what it wears, stays.
    fn with_cards(_config: &Self::Config, _seat: Seat, _cards: &[(String, u8)]) -> Result<Self::Config, Refusal> {
        Err(no_decks::<Self>())
    }

    /// The deck of a seat as a text that the option `deck` takes.
    fn deck_list(_config: &Self::Config, _seat: Seat) -> Result<String, Refusal> {
        Err(no_decks::<Self>())
    }

    /// How the name of a file with such a text ends.
    const DECK_FILES: &'static str = "txt";

    /// The match with decks, and whatever else belongs to a seat, exchanged.
    fn exchanged(_config: &Self::Config) -> Result<Self::Config, Refusal> {
        Err(no_decks::<Self>())
    }

    /// The match with each of the decks that come with the game in a seat, as far as the preset allows them.
    fn with_each_deck(_config: &Self::Config, _seat: Seat) -> Vec<(String, Self::Config)> {
        Vec::new()
    }
}

fn no_decks<G: Offer>() -> Refusal {
    Refusal::new(format!("{} has no decks to build", G::NAME))
}

/// What a deck can be made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Workshop {
    /// Every card it may have, in the order of the catalogue.
    pub cards: Vec<DeckCard>,
    /// How few and how many cards it has.
    pub sizes: [usize; 2],
    /// How many cards of a hundred a balanced deck has of each group.
    pub shares: Vec<(String, usize)>,
    /// What it has now, as places in `cards`, in order, copies side by side.
    pub deck: Vec<u16>,
}

/// A card that a deck may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckCard {
    /// Its word.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The group it belongs to, such as its colour.
    pub group: String,
    /// The most copies.
    pub most: u8,
    /// What it does for what it costs, in thousandths: a rule of thumb.
    pub efficiency: u32,
}

impl Workshop {
    /// Refuses cards that do not make a deck: too many copies, too few cards.
    pub fn check(&self, deck: &[u16]) -> Result<(), Refusal> {
        let [least, most] = self.sizes;
        if !(least..=most).contains(&deck.len()) {
            return Err(Refusal::new(format!("the deck has {} cards; {least} to {most} are allowed", deck.len())));
        }
        for (card, copies) in self.counted(deck)? {
            if copies > card.most {
                let (name, most) = (&card.name, card.most);
                return Err(Refusal::new(format!("{copies} copies of {name}, and {most} are allowed")));
            }
        }
        Ok(())
    }

    /// The cards of a deck with their copies.
    pub fn counted(&self, deck: &[u16]) -> Result<Vec<(&DeckCard, u8)>, Refusal> {
        let mut sorted = deck.to_vec();
        sorted.sort_unstable();
        let runs = sorted.chunk_by(|a, b| a == b);
        let card = |place: u16| {
            self.cards.get(usize::from(place)).ok_or_else(|| Refusal::new(format!("there is no card number {place}")))
        };
        runs.map(|run| Ok((card(run[0])?, u8::try_from(run.len()).unwrap_or(u8::MAX)))).collect()
    }
}
