//! How a match begins: with two decks, or with a position.

use croupier_kernel::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    deck::{self, Deck},
    event::empty,
    position::Position,
    state::{CardId, LIFE, LunchTable, Preset},
    story::{self, Stage},
};

/// A deck by name or card by card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "the name of a starter deck, or a table with `name` and `cards`")]
pub enum DeckChoice {
    /// A starter deck.
    Starter(String),
    /// A custom deck.
    Own(Deck),
}

impl DeckChoice {
    /// The deck that is meant, if a match can be played with it.
    pub fn deck(&self, edition: u8) -> Result<Deck, Refusal> {
        match self {
            DeckChoice::Starter(id) => deck::starter(id, edition).cloned(),
            DeckChoice::Own(deck) => {
                deck.check()?;
                Ok(deck.clone())
            }
        }
    }
}

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// With clout or without.
    #[serde(default)]
    pub preset: Preset,
    /// The decks of both seats. Seat 0 begins. Positions have no need of them.
    #[serde(default = "usual_decks")]
    pub decks: [DeckChoice; 2],
    /// A situation to begin with, in place of the decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The stage of the story that is played, from seat 0 against the deck of the stage. It is part of the config so that a
    /// saved match still knows what it is played for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The edition of the starter decks. Matches that name none are of the first.
    #[serde(default = "deck::first_edition", skip_serializing_if = "is_first")]
    pub edition: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_first(edition: &u8) -> bool {
    *edition == 1
}

fn usual_decks() -> [DeckChoice; 2] {
    Config::starters("dropouts", "preps").decks
}

impl Config {
    /// A standard match between two starter decks of the first edition.
    pub fn starters(first: &str, second: &str) -> Config {
        let decks = [first, second].map(|id| DeckChoice::Starter(id.into()));
        Config { preset: Preset::Standard, decks, position: None, stage: None, edition: 1 }
    }

    /// A standard match between two starter decks as they are now.
    pub fn newest(first: &str, second: &str) -> Config {
        Config { edition: deck::EDITION, ..Config::starters(first, second) }
    }

    /// A match that begins with a position.
    pub fn from_position(position: Position) -> Config {
        Config {
            preset: position.preset.unwrap_or_default(),
            position: Some(position),
            ..Config::starters("dropouts", "preps")
        }
    }

    /// The stage of the story that is played, if one is. Refused are stages there are none of, and stages with another deck
    /// than their own.
    pub fn stage(&self) -> Result<Option<&'static Stage>, Refusal> {
        let Some(id) = &self.stage else { return Ok(None) };
        let unknown = || Refusal::unknown("stage", id, story::stages().iter().map(|stage| stage.id.as_str()));
        let stage = story::stage(id).ok_or_else(unknown)?;
        if self.position.is_some() {
            return Err(Refusal::new(format!("stage {id} begins with two decks, not with a position")));
        }
        if self.decks[1] != DeckChoice::Starter(stage.deck.clone()) {
            return Err(Refusal::new(format!("stage {id} is played against the deck `{}`", stage.deck)));
        }
        Ok(Some(stage))
    }
}

/// The table of a match before anything is dealt, or the reason why it cannot begin like this.
pub(crate) fn new(config: &Config) -> Result<LunchTable, Refusal> {
    config.stage()?;
    if let Some(position) = &config.position {
        // The preset is named once, beside the position or in it. A match that names none is a usual one.
        return match position.preset {
            Some(preset) if preset != config.preset && config.preset != Preset::default() => {
                Err(Refusal::new("the position is of another preset than the match"))
            }
            named => position.table(named.unwrap_or(config.preset)),
        };
    }
    let mut table = empty(config.preset);
    for (seat, choice) in Seat::all(2).zip(&config.decks) {
        let deck = choice.deck(config.edition).map_err(|refusal| Refusal::new(format!("{seat}: {refusal}")))?;
        let side = &mut table.sides[seat.index()];
        side.life = LIFE;
        for (n, def) in deck.prints().into_iter().enumerate() {
            side.prints.push(def);
            side.deck.push(CardId::new(seat, n));
        }
        side.sort_prints();
    }
    Ok(table)
}
