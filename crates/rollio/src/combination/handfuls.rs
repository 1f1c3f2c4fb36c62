//! Small handfuls looked up instead of searched.

use std::fmt;

use super::{Counts, Live, MAX_FACE, Prices, Singles, Split};

/// What is known of handfuls of up to seven dice with faces from 1 to 6, by a key of three bits a face.
#[derive(Debug)]
pub struct Handfuls {
    /// For each key and each kind of singles two bits: whether there is a split, and whether there are several.
    flags: Box<[u8; Handfuls::KEYS]>,
    /// For each key the place of its splits.
    places: Box<[u16; Handfuls::KEYS]>,
    splits: Vec<[Splits; 4]>,
    /// The splits that are not the best, one handful after the other.
    others: Vec<Split>,
    /// For each key and each kind of singles which faces are live: those from 1 to 6 in their bits, then the rest of [`Live`].
    live: Box<[[u8; 4]; Handfuls::KEYS]>,
    /// The same as `places` for this many wild dice besides, from one on: the splits of all their readings.
    wild: Vec<Box<[u16; Handfuls::KEYS]>>,
}

/// How a handful splits.
#[derive(Clone, Copy, Default, Debug)]
struct Splits {
    best: Split,
    points: u32,
    /// Where its other splits stand.
    others: (u32, u32),
}

/// What the table says about a handful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It does not split.
    Nothing,
    /// It splits in one way.
    One,
    /// It splits in several ways.
    Several,
}

/// A place for each key.
fn zeros<T: Copy + Default + fmt::Debug>() -> Box<[T; Handfuls::KEYS]> {
    vec![T::default(); Handfuls::KEYS].try_into().expect("as many as there are keys")
}

impl Handfuls {
    /// The most dice of a handful.
    pub const MAX_DICE: u32 = 7;
    /// The highest face.
    pub const MAX_FACE: u8 = 6;

    /// How many bits a key has.
    pub const KEY_BITS: u32 = 18;

    /// How many keys there are.
    const KEYS: usize = 1 << Handfuls::KEY_BITS;

    /// What a face that it does not know adds to a key: more than any ten dice with faces that it knows.
    pub const HIGH: u32 = 1 << 20;

    /// Whether it knows a handful with this many wild dice besides these.
    pub fn knows(counts: &Counts, wild: u8) -> bool {
        let high: u8 = counts[usize::from(Handfuls::MAX_FACE) + 1..].iter().sum();
        high == 0 && u32::from(counts.iter().sum::<u8>() + wild) <= Handfuls::MAX_DICE
    }

    /// The key of a handful.
    pub fn key(counts: &Counts) -> u32 {
        (1..=Handfuls::MAX_FACE).map(|face| u32::from(counts[usize::from(face)]) * Handfuls::unit(face)).sum()
    }

    /// What one die with this face adds to the key; far above it, if the table does not know the face.
    #[inline]
    pub fn unit(face: u8) -> u32 {
        const UNITS: [u32; 32] = {
            let (mut units, mut face) = ([Handfuls::HIGH; 32], 0);
            while face < Handfuls::MAX_FACE {
                units[face as usize + 1] = 1 << (3 * face);
                face += 1;
            }
            units
        };
        UNITS[usize::from(face) & 31]
    }

    /// Searches every handful once.
    pub fn new(prices: &Prices) -> Handfuls {
        let mut table = Handfuls {
            flags: zeros(),
            places: zeros(),
            splits: vec![Default::default()],
            others: Vec::new(),
            live: zeros(),
            wild: Vec::new(),
        };
        table.fill(prices, &mut [0; MAX_FACE + 1], 1, 0, 0);
        for n in 1..=Handfuls::MAX_DICE {
            let mut places = zeros();
            table.fill_wild(&mut places, 1, Handfuls::MAX_DICE - n, 0);
            table.wild.push(places);
        }
        table
    }

    /// A wild die can be read as any face: what splits with one of them splits with it.
    fn fill_wild(&mut self, places: &mut [u16; Handfuls::KEYS], from: u8, n_left: u32, key: u32) {
        let fewer = self.wild.last().unwrap_or(&self.places);
        let read = (1..=Handfuls::MAX_FACE).map(|face| fewer[(key + Handfuls::unit(face)) as usize]);
        let read: Vec<[Splits; 4]> = read.map(|place| self.splits[usize::from(place)]).collect();
        let mut splits = [Splits::default(); 4];
        for (number, union) in splits.iter_mut().enumerate() {
            let mut others = Vec::new();
            for Splits { best, points, others: (first, last) } in read.iter().map(|splits| splits[number]) {
                if best == Split::BEST {
                    continue;
                }
                others.push(best);
                others.extend_from_slice(&self.others[first as usize..last as usize]);
                if points > union.points {
                    (union.best, union.points) = (best, points);
                }
            }
            others.retain(|split| *split != union.best);
            others.sort_unstable();
            others.dedup();
            let first = self.others.len() as u32;
            self.others.extend(others);
            union.others = (first, self.others.len() as u32);
        }
        places[key as usize] = self.splits.len() as u16;
        self.splits.push(splits);
        if n_left > 0 {
            for face in from..=Handfuls::MAX_FACE {
                self.fill_wild(places, face, n_left - 1, key + Handfuls::unit(face));
            }
        }
    }

    fn fill(&mut self, prices: &Prices, counts: &mut Counts, from: u8, n_dice: u32, key: u32) {
        if n_dice > 0 {
            let mut splits = [Splits::default(); 4];
            for singles in Singles::ALL {
                let number = singles.number();
                let live = Live::of(counts, singles);
                let rest = u8::from(live.only_singles) | u8::from(live.whole) << 7;
                self.live[key as usize][number] = live.faces as u8 | rest;
                let Some((best, points)) = prices.best(counts, singles) else { continue };
                let mut others = Vec::new();
                prices.each_split(counts, singles, &mut |split, _| others.push(split));
                others.retain(|split| *split != best);
                others.sort_unstable();
                others.dedup();
                let first = self.others.len() as u32;
                self.flags[key as usize] |= (1 | u8::from(!others.is_empty()) << 1) << (2 * number);
                self.others.extend(others);
                splits[number] = Splits { best, points, others: (first, self.others.len() as u32) };
            }
            if self.flags[key as usize] != 0 {
                self.places[key as usize] = self.splits.len() as u16;
                self.splits.push(splits);
            }
        }
        if n_dice == Handfuls::MAX_DICE {
            return;
        }
        for face in from..=Handfuls::MAX_FACE {
            counts[usize::from(face)] += 1;
            self.fill(prices, counts, face, n_dice + 1, key + Handfuls::unit(face));
            counts[usize::from(face)] -= 1;
        }
    }

    /// Whether and how a handful splits. Bits above the key are no matter.
    #[inline]
    pub fn look(&self, key: u32, singles: Singles) -> Found {
        match self.flags[key as usize & (Handfuls::KEYS - 1)] >> (2 * singles.number()) & 3 {
            0 => Found::Nothing,
            1 => Found::One,
            _ => Found::Several,
        }
    }

    /// The splits of a handful with this many wild dice, at least one, besides those of the key: the one with the most
    /// points and the others in order; nothing if there are none.
    #[inline]
    pub fn look_wild(&self, key: u32, n_wild: u32, singles: Singles) -> Option<(Split, &[Split])> {
        let place = self.wild[n_wild as usize - 1][key as usize & (Handfuls::KEYS - 1)];
        let Splits { best, others: (first, last), .. } = self.splits[usize::from(place)][singles.number()];
        (best != Split::BEST).then(|| (best, &self.others[first as usize..last as usize]))
    }

    /// The best split of a handful with this many wild dice, at least one, besides those of the key; 0 points if none.
    #[inline]
    pub fn best_wild(&self, key: u32, n_wild: u32, singles: Singles) -> (Split, u32) {
        let place = self.wild[n_wild as usize - 1][key as usize & (Handfuls::KEYS - 1)];
        let Splits { best, points, .. } = self.splits[usize::from(place)][singles.number()];
        (best, points)
    }

    /// Which dice of a hand are live.
    #[inline]
    pub fn live(&self, key: u32, singles: Singles) -> Live {
        let bits = self.live[key as usize & (Handfuls::KEYS - 1)][singles.number()];
        Live { faces: u32::from(bits & 0b111_1110), only_singles: bits & 1 == 1, whole: bits >> 7 == 1 }
    }

    /// The best split of a handful and its points.
    #[inline]
    pub fn best(&self, key: u32, singles: Singles) -> (Split, u32) {
        let splits = self.splits(key, singles);
        (splits.best, splits.points)
    }

    /// The splits of a handful that are not the best, in order.
    pub fn others(&self, key: u32, singles: Singles) -> &[Split] {
        let (first, last) = self.splits(key, singles).others;
        &self.others[first as usize..last as usize]
    }

    #[inline]
    fn splits(&self, key: u32, singles: Singles) -> &Splits {
        &self.splits[usize::from(self.places[key as usize & (Handfuls::KEYS - 1)])][singles.number()]
    }
}
