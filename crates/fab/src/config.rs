//! How a match begins: a format, two decks, who goes first; or a position set up by hand.

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{deck::Format, state::Step};

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// What decks must keep to.
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
    /// A player drawn by lot chooses.
    #[default]
    Choose,
    /// A player drawn by lot.
    Lot,
    /// This seat.
    Seat(Seat),
}

/// A situation: the turn player has priority in the action phase, unless it says otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The turn player.
    pub turn_player: u8,
    /// The number of the turn.
    pub turn: u16,
    /// Where the turn is: `action`, `start` or `end`.
    pub step: Option<Step>,
    /// The players.
    pub seats: [SeatPosition; 2],
}

/// One player in a position. Cards are written as `Aether Flare (red)`, tokens and equipment without a colour.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatPosition {
    /// The hero.
    pub hero: String,
    /// Life, if not that of the hero.
    pub life: Option<u8>,
    /// Resource points.
    pub resources: u8,
    /// Action points; the turn player has 1 if nothing is said.
    pub action_points: Option<u8>,
    /// Whether the hero is marked.
    pub marked: bool,
    /// Whether the hero is tapped.
    pub tapped: bool,
    /// The hand.
    pub hand: Vec<String>,
    /// The deck, the top card first.
    pub deck: Vec<String>,
    /// The arsenal.
    pub arsenal: Option<String>,
    /// Whether the arsenal is face up.
    pub arsenal_face_up: bool,
    /// The graveyard.
    pub graveyard: Vec<String>,
    /// The banished zone.
    pub banished: Vec<String>,
    /// The pitch zone.
    pub pitch: Vec<String>,
    /// Equipment and weapons.
    pub equipment: Vec<String>,
    /// Auras, items and tokens.
    pub permanents: Vec<String>,
}
