//! What a player knows of the other's hidden cards beyond single ones.

use serde::{Deserialize, Serialize};

use super::{CardId, Table};

/// The piles that one player's hidden cards are in, as the opponent knows them: which cards a pile has is known, which of
/// them is where is not. Pitched cards that go under a deck are such a pile, for their order is hidden (CR 4.4.3c).
/// A pile stays one while its cards are drawn; a card that becomes public leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Piles(Table<u8, 64>);

impl Default for Piles {
    fn default() -> Self {
        Piles(Table::of(0))
    }
}

impl Piles {
    /// The number of the pile a card is in, 0 for none.
    #[inline]
    pub(crate) fn of(&self, card: CardId) -> u8 {
        self.0[usize::from(card.0 & 63)]
    }

    /// Makes a pile of the cards at these places.
    #[cold]
    pub(crate) fn make(&mut self, places: u64) {
        let pile = self.unused();
        each(places).for_each(|place| self.0[place] = pile);
    }

    /// A number that no pile has. There are more numbers than cards.
    fn unused(&self) -> u8 {
        (1..=u8::MAX).find(|pile| self.places(*pile) == 0).unwrap_or(0)
    }

    /// The places of a pile.
    pub(crate) fn places(&self, pile: u8) -> u64 {
        (0..64).filter(|place| self.0[*place] == pile).fold(0, |set, place| set | 1 << place)
    }

    /// Takes a card out of its pile. What is then left alone is in none either, and returned: its place is known.
    #[cold]
    pub(crate) fn leave(&mut self, card: CardId) -> Option<u8> {
        let pile = std::mem::take(&mut self.0[usize::from(card.0 & 63)]);
        let left = self.places(pile);
        if left.count_ones() != 1 {
            return None;
        }
        let place = left.trailing_zeros() as u8;
        self.0[usize::from(place)] = 0;
        Some(place)
    }

    /// Ends the piles that these places are in.
    #[cold]
    pub(crate) fn scatter(&mut self, places: u64) {
        for place in each(places) {
            let pile = self.0[place];
            if pile != 0 {
                each(self.places(pile)).for_each(|place| self.0[place] = 0);
            }
        }
    }

    /// Whether cards at these places, of which some are known one by one, can be told apart.
    #[inline]
    pub(crate) fn tells_apart(&self, places: u64, known: u64) -> bool {
        let first = self.0[places.trailing_zeros() as usize & 63];
        let rest = places & places.wrapping_sub(1);
        rest != 0 && (places & known != 0 || each(rest).any(|place| self.0[place] != first))
    }

    /// The cards at these places cannot be told apart any more: they become one pile, with all of the piles they were in.
    /// With a card among them of which nothing is known, nothing is known of any.
    #[cold]
    pub(crate) fn merge(&mut self, places: u64, known: u64) {
        let unknown = places & !known;
        let pile = match each(unknown).map(|place| self.0[place]).min() {
            Some(pile) => pile,
            None => self.unused(),
        };
        let mut all = places;
        for place in each(unknown) {
            if self.0[place] != 0 {
                all |= self.places(self.0[place]);
            }
        }
        each(all).for_each(|place| self.0[place] = pile);
    }
}

/// The places of a set, in ascending order.
#[inline]
fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}
