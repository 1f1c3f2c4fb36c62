//! Wild dice: as which faces they can be read.
//!
//! A wild die counts as any face from 1 to 6, as any face that another die of the selection shows, or as what is missing in
//! the long straight; never as a face that no die shows.

use super::{Counts, MAX_FACE, Prices, Singles, Split};

/// The faces from 1 to 6, as bits.
const USUAL: u32 = 0b111_1110;

/// The faces that some of these dice show, as bits.
fn shown(counts: &Counts) -> u32 {
    (1..=MAX_FACE).filter(|face| counts[*face] > 0).fold(0, |faces, face| faces | 1 << face)
}

/// Shows `each` every way to read this many wild dice besides these.
pub fn each_reading(counts: &Counts, wild: u8, each: &mut dyn FnMut(&Counts)) {
    if wild == 0 {
        return each(counts);
    }
    read_as(&mut counts.clone(), wild, USUAL | shown(counts), each);
    if let Some(straight) = long_straight(counts, wild) {
        each(&straight);
    }
}

/// Shows `each` the readings that have every split there is, though not always with the most points. Wild dice that are
/// equal to each other only may as well be ones; and a straight takes the dice that are there before wild ones.
fn each_telling_reading(counts: &Counts, wild: u8, singles: Singles, each: &mut dyn FnMut(&Counts)) {
    let mut counts = *counts;
    let faces = |counts: &Counts| shown(counts) | singles.faces() | 1 << 1;
    let among = faces(&counts);
    read_as(&mut counts, wild, among, each);
    if let Some(straight) = long_straight(&counts, wild) {
        each(&straight);
    }
    let missing = counts[1..=6].iter().filter(|count| **count == 0).count() as u8;
    if (1..=wild).contains(&missing) {
        counts[1..=6].iter_mut().for_each(|count| *count = (*count).max(1));
        let among = faces(&counts);
        read_as(&mut counts, wild - missing, among, each);
    }
}

/// Shows `each` every way to read the wild dice as some of these faces.
fn read_as(counts: &mut Counts, wild: u8, faces: u32, each: &mut dyn FnMut(&Counts)) {
    if wild == 0 {
        return each(counts);
    }
    let mut left = faces;
    while left != 0 {
        let face = left.trailing_zeros() as usize;
        counts[face] += 1;
        // From this face on: the order of wild dice does not matter.
        read_as(counts, wild - 1, left, each);
        counts[face] -= 1;
        left &= left - 1;
    }
}

/// The straight from 1 to 10, if the wild dice are what is missing in it.
fn long_straight(counts: &Counts, wild: u8) -> Option<Counts> {
    let mut straight = Counts::default();
    straight[1..=10].fill(1);
    let n_dice = counts.iter().sum::<u8>() + wild;
    let fits = n_dice == 10 && counts.iter().zip(&straight).all(|(count, most)| count <= most);
    fits.then_some(straight)
}

impl Prices {
    /// Shows `each` every split of these dice and this many wild ones, in any reading. A split may come several times.
    pub fn each_wild_split(&self, counts: &Counts, wild: u8, singles: Singles, each: &mut dyn FnMut(Split)) {
        if wild == 0 {
            return self.each_split(counts, singles, &mut |split, _| each(split));
        }
        each_telling_reading(counts, wild, singles, &mut |counts| {
            self.each_split(counts, singles, &mut |split, _| each(split));
        });
    }
}
