use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use croupier_table::Effort;

/// How much a search may spend on one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A number of simulated games: the same choice every time.
    Playouts(u32),
    /// Milliseconds: a cap for people who wait.
    Millis(u32),
}

impl Budget {
    /// The most games played out for one choice.
    pub const MOST_PLAYOUTS: u32 = 10_000_000;
    /// The longest time for one choice, in thousandths of a second: ten minutes.
    pub const MOST_MILLIS: u32 = 600_000;

    /// No more than this many simulated games; time is left as it is.
    pub(super) fn at_most(self, playouts: u32) -> Budget {
        match self {
            Budget::Playouts(all) => Budget::Playouts(all.min(playouts)),
            Budget::Millis(_) => self,
        }
    }

    /// What is left of it, and at least something: of time, three quarters.
    pub(super) fn less(self, playouts: u32) -> Budget {
        match self {
            Budget::Playouts(all) => Budget::Playouts(all.saturating_sub(playouts).max(1)),
            Budget::Millis(_) => self.part(3, 4),
        }
    }

    /// A part of it, and at least something.
    pub(super) fn part(self, of: u32, parts: u32) -> Budget {
        let part = |all: u32| (u64::from(all) * u64::from(of) / u64::from(parts)).max(1) as u32;
        match self {
            Budget::Playouts(all) => Budget::Playouts(part(all)),
            Budget::Millis(all) => Budget::Millis(part(all)),
        }
    }
}

impl From<Budget> for Effort {
    fn from(budget: Budget) -> Effort {
        match budget {
            Budget::Playouts(playouts) => Effort::Games(playouts),
            Budget::Millis(millis) => Effort::Millis(millis),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Playouts(n) => write!(f, "{n}p"),
            Budget::Millis(n) => write!(f, "{n}"),
        }
    }
}

impl FromStr for Budget {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Budget, Refusal> {
        let unreadable = || {
            let (playouts, millis) = (Budget::MOST_PLAYOUTS, Budget::MOST_MILLIS);
            Refusal::unreadable(format!(
                "`{text}` is not a search budget: 500p is 500 simulated games (up to {playouts}p), 10 is 10 milliseconds (up to {millis})"
            ))
        };
        let (digits, most) = match text.strip_suffix('p') {
            Some(digits) => (digits, Budget::MOST_PLAYOUTS),
            None => (text, Budget::MOST_MILLIS),
        };
        let number: u32 = digits.parse().map_err(|_| unreadable())?;
        match (1..=most).contains(&number) && digits.bytes().all(|digit| digit.is_ascii_digit()) {
            false => Err(unreadable()),
            true if digits.len() < text.len() => Ok(Budget::Playouts(number)),
            true => Ok(Budget::Millis(number)),
        }
    }
}
