//! Playing cards and the lists they lie in.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// One of the four suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♣
    Clubs,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits, in the order of a new deck.
    pub const ALL: [Suit; 4] = [Suit::Hearts, Suit::Diamonds, Suit::Clubs, Suit::Spades];

    /// ♥, ♦, ♣ or ♠.
    pub fn symbol(self) -> char {
        ['♥', '♦', '♣', '♠'][self as usize]
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        ["hearts", "diamonds", "clubs", "spades"][self as usize]
    }

    /// The word for one card of it.
    pub fn one(self) -> &'static str {
        ["heart", "diamond", "club", "spade"][self as usize]
    }

    /// Whether it is hearts or diamonds.
    pub fn is_red(self) -> bool {
        self <= Suit::Diamonds
    }
}

impl FromStr for Suit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Suit::ALL.into_iter().find(|suit| {
            text.eq_ignore_ascii_case(suit.name())
                || text.eq_ignore_ascii_case(&suit.name()[..1])
                || text.chars().eq([suit.symbol()])
        });
        found.ok_or_else(|| format!("`{text}` is not a suit (hearts, diamonds, clubs, spades)"))
    }
}

/// One of the thirteen ranks: 0 is the two, 12 the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub struct Rank(u8);

impl Rank {
    /// What is printed on the ranks, in order.
    pub const NAMES: [&'static str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    /// The ten.
    pub const TEN: Rank = Rank(8);
    /// The king.
    pub const KING: Rank = Rank(11);
    /// The ace.
    pub const ACE: Rank = Rank(12);

    /// All ranks, the two first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..13).map(Rank)
    }

    /// Its place among the ranks, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// What is printed on it.
    pub fn name(self) -> &'static str {
        Rank::NAMES[self.index()]
    }

    /// What it is called: ace, king, 10.
    pub fn word(self) -> &'static str {
        match self.0 {
            9 => "jack",
            10 => "queen",
            11 => "king",
            12 => "ace",
            _ => self.name(),
        }
    }

    /// What several are called: aces, kings, 10s.
    pub fn plural(self) -> String {
        format!("{}s", self.word())
    }

    /// Whether it is a jack, queen or king.
    #[inline]
    pub fn is_face(self) -> bool {
        (9..12).contains(&self.0)
    }

    /// The number on the card; nothing for face cards and the ace.
    #[inline]
    pub fn number(self) -> Option<i32> {
        (self.0 < 9).then(|| i32::from(self.0) + 2)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rank {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = Rank::NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
        at.map(|at| Rank(at as u8)).ok_or_else(|| format!("`{text}` is not a rank (2 to 10, J, Q, K, A)"))
    }
}

impl From<Rank> for String {
    fn from(rank: Rank) -> String {
        rank.name().into()
    }
}

impl TryFrom<String> for Rank {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// One playing card, as printed: the suit in the upper four bits, the rank in the lower. Two equal cards cannot be told
/// apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub fn new(rank: Rank, suit: Suit) -> Card {
        Card(((suit as u8) << 4) | rank.0)
    }

    /// What is printed in its corner.
    #[inline]
    pub fn rank(self) -> Rank {
        Rank(self.0 & 15)
    }

    /// Its suit.
    #[inline]
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 >> 4) & 3]
    }

    /// The 52 cards of a new deck, suit by suit.
    pub const DECK: [Card; 52] = {
        let mut deck = [Card(0); 52];
        let mut i = 0;
        while i < 52 {
            deck[i] = Card(((i as u8 / 13) << 4) | (i as u8 % 13));
            i += 1;
        }
        deck
    };
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().symbol())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a card (write A♠ or As, 10♥ or 10h)");
        let (at, _) = text.char_indices().next_back().ok_or_else(wrong)?;
        let (rank, suit) = text.split_at(at);
        match (rank.parse(), suit.parse()) {
            (Ok(rank), Ok(suit)) => Ok(Card::new(rank, suit)),
            _ => Err(wrong()),
        }
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Cards in one hand.
pub type HandCards = ArrayVec<[Card; MAX_HAND]>;

/// The most cards a hand can hold. A player's hand with that many is closed, and a dealer stops long before.
pub const MAX_HAND: usize = 24;

/// The most cards a dealer takes, whatever they are worth.
pub const MAX_DEALER: usize = 12;

/// Cards in a shoe: four decks, what wishes add (at most 128 cards) and what a position puts on top (at most 60).
pub type ShoeCards = ArrayVec<[Card; MAX_SHOE]>;

/// The most cards a shoe can hold.
pub const MAX_SHOE: usize = 400;

/// Reads cards separated by blanks, such as `A♠ 5h`.
pub fn read_cards(text: &str) -> Result<Vec<Card>, String> {
    text.split_whitespace().map(str::parse).collect()
}

/// Writes cards as a hand is shown: `[A♠ 5♥]`.
pub fn show_cards(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
    format!("[{}]", cards.join(" "))
}
