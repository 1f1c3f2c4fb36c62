//! A situation set up by hand.

use serde::{Deserialize, Serialize};

use crate::state::Step;

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
    /// Action points; 1 for the turn player by default.
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
