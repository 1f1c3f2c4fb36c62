//! What a player may do, and how it is written.

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use serde::{Serialize, Serializer};

/// What a player may do. The order is the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Leave the pot to the other player: `fold`.
    Fold,
    /// Bet nothing: `check`.
    Check,
    /// Pay what the other player has bet: `call`.
    Call,
    /// Bet first: `bet`.
    Bet,
    /// Pay, and bet more: `raise`.
    Raise,
    /// Give up the match: `concede`. It is never listed.
    Concede,
}

impl Action {
    /// Every action with its word.
    pub const WORDS: [(Action, &'static str); 6] = [
        (Action::Fold, "fold"),
        (Action::Check, "check"),
        (Action::Call, "call"),
        (Action::Bet, "bet"),
        (Action::Raise, "raise"),
        (Action::Concede, "concede"),
    ];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Action::WORDS.iter().find(|(action, _)| action == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

impl FromStr for Action {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Action, Refusal> {
        let known = Action::WORDS.iter().find(|(_, word)| *word == text);
        let unknown = || Refusal::unreadable(format!("`{text}` is not an action: try fold, check, call, bet or raise"));
        known.map(|(action, _)| *action).ok_or_else(unknown)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
