//! How a match ends (CR 4.5).

use std::fmt;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// How a match ended, and when.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The ending.
    pub end: Ending,
    /// The turn it ended in. Turns of both players are counted.
    pub turn: u16,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            Ending::Won(seat) => write!(f, "{seat} won, turn {:03}", self.turn),
            Ending::Conceded(seat) => write!(f, "{seat} conceded, turn {:03}", self.turn),
            Ending::Draw => write!(f, "both died, turn {:03}", self.turn),
            Ending::TooLong => f.write_str("too long"),
        }
    }
}

/// How a match can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This seat won: the other hero died (CR 4.5.2a).
    Won(Seat),
    /// This seat gave up (CR 4.5.3).
    Conceded(Seat),
    /// Both heroes died at once (CR 4.5.4a).
    Draw,
    /// 200 turns were played: a draw by our own rule, for an empty deck loses nothing.
    TooLong,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Won(seat) => write!(f, "{seat} by damage"),
            Ending::Conceded(seat) => write!(f, "{} by concession", seat.other()),
            Ending::Draw => f.write_str("draw, both died"),
            Ending::TooLong => f.write_str("draw, 200 turns"),
        }
    }
}

impl Outcome {
    /// Who won, if anyone did.
    pub fn winner(&self) -> Option<Seat> {
        match self.end {
            Ending::Won(seat) => Some(seat),
            Ending::Conceded(seat) => Some(seat.other()),
            Ending::Draw | Ending::TooLong => None,
        }
    }
}

/// What a match was worth to a seat, in thousandths.
pub(crate) fn payoff(outcome: &Outcome, seat: Seat) -> i16 {
    outcome.winner().map_or(0, |winner| if winner == seat { 1000 } else { -1000 })
}
