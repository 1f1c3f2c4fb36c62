//! Decks: a name and how often each card is in it. The file format is TOML; a mistake is one line.

use std::{collections::BTreeMap, sync::OnceLock};

use croupier_content::{File, find, place, read_lines};
use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

use crate::content::{DECKS, DefId, Prints, content};

/// The fewest cards a deck may have.
pub const MIN_DECK: usize = 30;
/// The most cards a deck may have.
pub const MAX_DECK: usize = 60;
/// The most copies of one card in a deck.
pub const MAX_COPIES: u8 = 3;

/// A deck as it is written down.
///
/// ```toml
/// name = "Loud and proud"
/// [cards]
/// basement_streamer = 3
/// flash_mob = 2
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// How many copies of each card, by card id.
    pub cards: BTreeMap<String, u8>,
}

/// The newest edition of the starter decks, which new matches are played with.
pub const EDITION: u8 = 3;

/// The starter decks as they are now, read on first use.
pub fn starters() -> &'static [Starter] {
    static NEWEST: OnceLock<Vec<Starter>> = OnceLock::new();
    NEWEST.get_or_init(|| {
        let mut newest: Vec<Starter> = Vec::new();
        for starter in editions() {
            match newest.iter_mut().find(|other| other.id == starter.id) {
                Some(other) => *other = starter.clone(),
                None => newest.push(starter.clone()),
            }
        }
        newest
    })
}

/// The starter decks in all editions, older ones first.
fn editions() -> &'static [Starter] {
    static ALL: OnceLock<Vec<Starter>> = OnceLock::new();
    // The file is part of the build, and a test reads it: this cannot fail for a player.
    ALL.get_or_init(|| read(DECKS, content()).expect("the decks that were built in are sound"))
}

/// The starter deck with this id as it was in an edition, or what was probably meant. One that came later is as it came.
pub fn starter(id: &str, edition: u8) -> Result<&'static Deck, Refusal> {
    let newest = starters();
    let at = find("deck", id, newest, |starter| &starter.id)?;
    let of_id = || editions().iter().filter(|starter| starter.id == id);
    let found = of_id().rfind(|starter| starter.edition <= edition).or_else(|| of_id().next());
    Ok(found.map_or(&newest[at].deck, |starter| &starter.deck))
}

/// Reads and checks a file of starter decks. The error is one line.
pub fn read(file: File<'_>, prints: &Prints) -> Result<Vec<Starter>, String> {
    let starters: Vec<Starter> = read_lines(file)?;
    for (at, starter) in starters.iter().enumerate() {
        starter.deck.check_in(prints).map_err(|refusal| place(file, at, refusal))?;
    }
    Ok(starters)
}

/// One of the decks everyone has from the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Starter {
    /// The word that names it.
    pub id: String,
    /// The edition it came with: matches of earlier ones are played with the deck as it was.
    #[serde(default = "first_edition")]
    pub edition: u8,
    /// How it wants to be played, in a word.
    pub style: String,
    /// Its cards.
    pub deck: Deck,
}

/// The edition of what names none.
pub(crate) fn first_edition() -> u8 {
    1
}

impl Deck {
    /// Reads a deck file and checks it.
    pub fn parse(text: &str) -> Result<Deck, Refusal> {
        let deck: Deck = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            Refusal::unreadable(format!(
                "deck file, line {line}: {}",
                error.message().lines().next().unwrap_or("not readable")
            ))
        })?;
        deck.check()?;
        Ok(deck)
    }

    /// Whether a match can be played with it.
    pub fn check(&self) -> Result<(), Refusal> {
        self.check_in(content())
    }

    fn check_in(&self, prints: &Prints) -> Result<(), Refusal> {
        let name = &self.name;
        let mut n_cards = 0;
        for (id, copies) in &self.cards {
            prints.expect(id).map_err(|what| Refusal::new(format!("deck `{name}`: {what}")))?;
            if !(1..=MAX_COPIES).contains(copies) {
                return Err(Refusal::new(format!(
                    "deck `{name}`: {copies} copies of `{id}`; 1 to {MAX_COPIES} are allowed"
                )));
            }
            n_cards += usize::from(*copies);
        }
        if !(MIN_DECK..=MAX_DECK).contains(&n_cards) {
            return Err(Refusal::new(format!(
                "deck `{name}` has {n_cards} {}; {MIN_DECK} to {MAX_DECK} are allowed",
                if n_cards == 1 { "card" } else { "cards" }
            )));
        }
        Ok(())
    }

    /// Every card of a checked deck, copies side by side.
    pub(crate) fn prints(&self) -> Vec<DefId> {
        let prints = |(id, copies): (&String, &u8)| Some(vec![content().find(id)?; usize::from(*copies)]);
        self.cards.iter().filter_map(prints).flatten().collect()
    }
}
