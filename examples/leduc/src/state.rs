//! What is on the table: data only.

use std::fmt;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one chip is worth in a payoff. The most that can be won is 13 chips, and a payoff stays below 1,000.
pub const PAYOFF_OF_A_CHIP: i16 = 76;

/// How a match begins. There is nothing to choose.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {}

/// A rank, from low to high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The lowest.
    Jack,
    /// The one between.
    Queen,
    /// The highest.
    King,
}

impl Rank {
    /// All of them, from low to high.
    pub const ALL: [Rank; 3] = [Rank::Jack, Rank::Queen, Rank::King];
}

/// A suit. It decides nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Red.
    Hearts,
    /// Black.
    Spades,
}

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// What counts.
    pub rank: Rank,
    /// What makes it one of two.
    pub suit: Suit,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = match self.rank {
            Rank::Jack => "jack",
            Rank::Queen => "queen",
            Rank::King => "king",
        };
        let suit = match self.suit {
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        };
        write!(f, "{rank} of {suit}")
    }
}

/// The deck in order.
pub const DECK: [Card; 6] = [
    Card { rank: Rank::Jack, suit: Suit::Hearts },
    Card { rank: Rank::Jack, suit: Suit::Spades },
    Card { rank: Rank::Queen, suit: Suit::Hearts },
    Card { rank: Rank::Queen, suit: Suit::Spades },
    Card { rank: Rank::King, suit: Suit::Hearts },
    Card { rank: Rank::King, suit: Suit::Spades },
];

/// A table of Leduc hold'em.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leduc {
    /// The card of each seat, the board, and three cards that stay face down.
    pub(crate) cards: [Card; 6],
    /// What each seat has put into the pot.
    pub(crate) chips: [u8; 2],
    /// Whether the board is turned up.
    pub(crate) is_turned: bool,
    /// Bets and raises of this round.
    pub(crate) n_raises: u8,
    /// Decisions of this round.
    pub(crate) n_acts: u8,
    /// Whose turn it is.
    pub(crate) to_act: Seat,
    /// Who folded or gave up.
    pub(crate) folded: Option<Seat>,
    /// Whether the cards were compared.
    pub(crate) is_shown: bool,
}

impl Default for Leduc {
    fn default() -> Self {
        Leduc {
            cards: DECK,
            chips: [1, 1],
            is_turned: false,
            n_raises: 0,
            n_acts: 0,
            to_act: Seat(0),
            folded: None,
            is_shown: false,
        }
    }
}

impl Leduc {
    /// All 120 deals that differ in a card someone can see. Each is equally likely, so a solver can go through them.
    pub fn deals() -> Vec<Leduc> {
        let mut deals = Vec::new();
        for first in 0..6 {
            for second in 0..6 {
                for board in 0..6 {
                    if first != second && first != board && second != board {
                        let rest = (0..6).filter(|at| ![first, second, board].contains(at));
                        let mut order = [first, second, board].into_iter().chain(rest);
                        let cards = DECK.map(|card| order.next().map_or(card, |at| DECK[at]));
                        deals.push(Leduc { cards, ..Leduc::default() });
                    }
                }
            }
        }
        deals
    }

    /// The card of a seat.
    pub(crate) fn card(&self, seat: Seat) -> Card {
        self.cards[seat.index()]
    }

    /// The card on the board, once it is turned up.
    pub(crate) fn board(&self) -> Option<Card> {
        self.is_turned.then_some(self.cards[2])
    }

    /// What a seat has to pay to stay in.
    pub(crate) fn owes(&self, seat: Seat) -> u8 {
        self.chips[other(seat).index()].saturating_sub(self.chips[seat.index()])
    }
}

/// The seat opposite.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who took the pot; nothing if it was split.
    pub winner: Option<Seat>,
    /// How many chips the winner won.
    pub chips: u8,
    /// Whether someone folded.
    pub by_fold: bool,
}

impl Outcome {
    /// What a seat won, in chips; below 0 it lost.
    pub fn won(&self, seat: Seat) -> i8 {
        let chips = i8::try_from(self.chips).unwrap_or(i8::MAX);
        match self.winner {
            Some(winner) if winner == seat => chips,
            Some(_) => -chips,
            None => 0,
        }
    }
}
