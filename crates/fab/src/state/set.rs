//! Sets of cards.

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

use super::CardId;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CardSet(pub(crate) [u64; 3]);

impl CardSet {
    /// Nothing.
    pub(crate) const EMPTY: CardSet = CardSet([0; 3]);

    #[inline]
    pub(crate) fn insert(&mut self, card: CardId) {
        self.0[usize::from(card.0 >> 6)] |= 1 << card.place();
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: CardId) {
        self.0[usize::from(card.0 >> 6)] &= !(1 << card.place());
    }

    #[inline]
    pub(crate) fn contains(self, card: CardId) -> bool {
        self.0[usize::from(card.0 >> 6)] & (1 << card.place()) != 0
    }

    /// The cards of the 64 places of one seat, without tokens.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> CardSet {
        CardSet::at(seat, self.0[seat.index()], 0)
    }

    /// The cards at these places of a seat, and these tokens.
    #[inline]
    pub(crate) fn at(seat: Seat, places: u64, tokens: u64) -> CardSet {
        CardSet(if seat.0 == 0 { [places, 0, tokens] } else { [0, places, tokens] })
    }

    /// The cards of the 64 places of one seat, one by one.
    #[inline]
    pub(crate) fn own(&self, seat: Seat) -> OwnCards {
        OwnCards::at(self.0[seat.index()], seat)
    }

    /// The places of the tokens of one seat in the third word.
    pub(crate) const fn tokens_of(seat: Seat) -> u64 {
        (u64::MAX >> (64 - super::MAX_TOKENS as u32)) << (super::MAX_TOKENS as u32 * seat.0 as u32)
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// Whether any card that began in a deck is in it: neither hero nor equipment nor token.
    #[inline]
    pub(crate) fn has_deck_cards(self) -> bool {
        (self.0[0] | self.0[1]) & !(u64::MAX << super::HERO) != 0
    }

    /// Whether any card is in both.
    #[inline]
    pub(crate) fn meets(self, other: CardSet) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// What is in either.
    #[inline]
    pub(crate) fn or(self, other: CardSet) -> CardSet {
        CardSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    /// What is in here and not in the other.
    pub(crate) fn without(self, other: CardSet) -> CardSet {
        CardSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

/// The cards of one seat in ascending order, without tokens: a walk over one word.
pub(crate) struct OwnCards {
    word: u64,
    first: u8,
}

impl OwnCards {
    /// Those at these places of a seat.
    #[inline]
    pub(crate) fn at(places: u64, seat: Seat) -> OwnCards {
        OwnCards { word: places, first: 64 * seat.0 }
    }
}

impl Iterator for OwnCards {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.word == 0 {
            return None;
        }
        let card = CardId(self.first + self.word.trailing_zeros() as u8);
        self.word &= self.word - 1;
        Some(card)
    }
}

impl IntoIterator for CardSet {
    type Item = CardId;
    type IntoIter = Cards;
    #[inline]
    fn into_iter(self) -> Cards {
        let [word, rest @ ..] = self.0;
        Cards { word, first: 0, rest }
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// The cards of a set in ascending order.
pub struct Cards {
    word: u64,
    first: u8,
    rest: [u64; 2],
}

impl Iterator for Cards {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word == 0 {
            let [next, last] = self.rest;
            // Most sets are of one seat: their end is found without a look at each word.
            if next | last == 0 {
                return None;
            }
            (self.word, self.rest) = (next, [last, 0]);
            self.first += 64;
        }
        let card = CardId(self.first + self.word.trailing_zeros() as u8);
        self.word &= self.word - 1;
        Some(card)
    }
}
