//! What rules have to do with, as bits: most decisions are made with nothing owned that has to do with them.

use crate::combination::Singles;

/// How many there are.
pub(crate) const COUNT: usize = 14;

/// A single 1 or 5 is no combination.
pub(crate) const NO_SINGLES: u16 = 1;
/// A single 3 is one.
pub(crate) const THREES: u16 = 1 << 1;
/// A score can become worthless.
pub(crate) const SIZE: u16 = 1 << 2;
/// Straights count for more than their points.
pub(crate) const GROWS: u16 = 1 << 3;
/// Scores change.
pub(crate) const SCORES: u16 = 1 << 4;
/// Combinations are rewarded.
pub(crate) const REWARDS: u16 = 1 << 5;
/// Banking.
pub(crate) const BANK: u16 = 1 << 6;
/// Using rerolls.
pub(crate) const REROLL: u16 = 1 << 7;
/// Flops.
pub(crate) const FLOP: u16 = 1 << 8;
/// How levels start and what they pay.
pub(crate) const LEVEL: u16 = 1 << 9;
/// Prices.
pub(crate) const SHOP: u16 = 1 << 10;
/// What a score is worth depends on which faces mirrors are read as, beyond their points.
pub(crate) const READS: u16 = 1 << 11;
/// Dice that come back.
pub(crate) const HOT: u16 = 1 << 12;
/// Combinations that are scored for the first time in a level.
pub(crate) const DISCOVERY: u16 = 1 << 13;

/// Which single dice count with these traits.
#[inline]
pub(crate) fn singles(traits: u16) -> Singles {
    Singles { no_ones_and_fives: traits & NO_SINGLES != 0, threes: traits & THREES != 0 }
}
