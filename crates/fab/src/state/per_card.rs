//! One value for each card.

use std::ops::{Index, IndexMut};

use croupier_kernel::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::N_CARDS;

/// One value for each card of a match, by [`CardId::index`](super::CardId::index), or for each of another number of things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PerCard<T, const N: usize = N_CARDS>([T; N]);

impl<T: Copy, const N: usize> PerCard<T, N> {
    /// The same value for all.
    pub(crate) fn of(value: T) -> Self {
        PerCard([value; N])
    }

    /// Two cards change places.
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
    }
}

impl<T> PerCard<T> {
    /// Those of the 64 places of one seat, so that walks over places check no bounds.
    #[inline]
    pub(crate) fn of_seat(&self, seat: Seat) -> &[T; 64] {
        &self.0.as_chunks().0[seat.index()]
    }
}

impl<T, const N: usize> Index<usize> for PerCard<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.0[at]
    }
}

impl<T, const N: usize> IndexMut<usize> for PerCard<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at]
    }
}

impl<T: Serialize, const N: usize> Serialize for PerCard<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for PerCard<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        let n = list.len();
        let table = list.try_into().map_err(|_| D::Error::custom(format!("{n} values, not {N}")))?;
        Ok(PerCard(table))
    }
}
