//! One value for each card.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::N_CARDS;

/// One value for each card of a match, by [`CardId::index`](super::CardId::index).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table<T>([T; N_CARDS]);

impl<T: Copy> Table<T> {
    /// The same value for all.
    pub(crate) fn of(value: T) -> Self {
        Table([value; N_CARDS])
    }

    /// Two cards change places.
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
    }
}

impl<T> Index<usize> for Table<T> {
    type Output = T;
    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.0[at]
    }
}

impl<T> IndexMut<usize> for Table<T> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at]
    }
}

impl<T: Serialize> Serialize for Table<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        let n = list.len();
        let table = list.try_into().map_err(|_| D::Error::custom(format!("{n} cards, not {N_CARDS}")))?;
        Ok(Table(table))
    }
}
