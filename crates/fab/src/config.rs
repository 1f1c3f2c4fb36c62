//! How a match begins: a format, two decks, who goes first; or a position.

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{deck::Format, position::Position};

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// What decks must keep to. Other games call it their preset, and so may a position.
    #[serde(alias = "preset")]
    pub format: Format,
    /// The seats.
    pub seats: [SeatConfig; 2],
    /// Who goes first.
    pub first: First,
    /// A situation to begin in, in place of the start of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Default for Config {
    fn default() -> Self {
        Config::of(Format::Seed)
    }
}

impl Config {
    /// A match in a format, with its usual decks.
    pub fn of(format: Format) -> Config {
        let seats = format.usual_decks().map(|deck| SeatConfig { deck: deck.into(), life: None });
        Config { format, seats, first: First::Choose, position: None }
    }
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatConfig {
    /// The name of a built-in deck, or a deck list as text.
    pub deck: String,
    /// Life to begin with, if not that of the hero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life: Option<u8>,
}

/// Who goes first (CR 4.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// A player drawn at random chooses.
    #[default]
    Choose,
    /// A player drawn at random.
    Lot,
    /// This seat.
    Seat(Seat),
}
