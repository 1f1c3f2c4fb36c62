//! Combinations, and how a handful of faces splits into them.
//!
//! [`Prices::each_split`] is the one place that knows what scores. Selections, the flop check, hints and players all ask it,
//! or the [`Table`] that is filled from it.

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

/// The highest face a die can have.
pub const MAX_FACE: usize = 20;

/// How many dice show each face; place 0 is not used.
pub type Counts = [u8; MAX_FACE + 1];

/// A kind of combination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combination {
    /// A 1 by itself.
    SingleOne,
    /// A 5 by itself.
    SingleFive,
    /// A 3 by itself, with the charm for it.
    SingleThree,
    /// Three dice with one face.
    ThreeOfAKind,
    /// Four dice with one face.
    FourOfAKind,
    /// Five dice with one face.
    FiveOfAKind,
    /// Six dice with one face.
    SixOfAKind,
    /// Seven dice with one face.
    SevenOfAKind,
    /// 1 to 6.
    Straight,
    /// Three times two dice with one face.
    ThreePairs,
    /// Twice three dice with one face.
    TwoTriplets,
    /// Four times two dice with one face.
    FourPairs,
    /// Three times three dice with one face.
    TripleTriplets,
    /// 1 to 10.
    GodStraight,
}

use Combination::{
    FiveOfAKind, FourOfAKind, FourPairs, GodStraight, SevenOfAKind, SingleFive, SingleOne, SingleThree, SixOfAKind,
    Straight, ThreeOfAKind, ThreePairs, TripleTriplets, TwoTriplets,
};

impl Combination {
    /// All kinds, in order.
    pub const ALL: [Combination; 14] = [
        SingleOne,
        SingleFive,
        SingleThree,
        ThreeOfAKind,
        FourOfAKind,
        FiveOfAKind,
        SixOfAKind,
        SevenOfAKind,
        Straight,
        ThreePairs,
        TwoTriplets,
        FourPairs,
        TripleTriplets,
        GodStraight,
    ];

    const WORDS: [&'static str; 14] = [
        "single_one",
        "single_five",
        "single_three",
        "three_of_a_kind",
        "four_of_a_kind",
        "five_of_a_kind",
        "six_of_a_kind",
        "seven_of_a_kind",
        "straight",
        "three_pairs",
        "two_triplets",
        "four_pairs",
        "triple_triplets",
        "god_straight",
    ];

    /// Where its count stands in a [`Split`]: the first bit and how many.
    const BITS: [(u32, u32); 14] = [
        (0, 4),
        (4, 4),
        (8, 4),
        (12, 2),
        (14, 2),
        (16, 2),
        (18, 1),
        (19, 1),
        (20, 1),
        (21, 1),
        (22, 1),
        (23, 1),
        (24, 1),
        (25, 1),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Combination::WORDS[self as usize]
    }

    /// The combination with this word.
    pub fn find(word: &str) -> Result<Combination, Refusal> {
        let at = Combination::WORDS.iter().position(|known| *known == word);
        let unknown = || Refusal::unknown("combination", word, Combination::WORDS.into_iter());
        at.map(|at| Combination::ALL[at]).ok_or_else(unknown)
    }

    /// So many of a kind, from three to seven.
    fn of_a_kind(n: usize) -> Combination {
        [ThreeOfAKind, FourOfAKind, FiveOfAKind, SixOfAKind, SevenOfAKind][n - 3]
    }

    /// Whether it is four or more of a kind.
    pub fn is_four_or_more(self) -> bool {
        (FourOfAKind..=SevenOfAKind).contains(&self)
    }

    /// How many dice it takes.
    pub fn n_dice(self) -> u8 {
        [1, 1, 1, 3, 4, 5, 6, 7, 6, 6, 6, 8, 9, 10][self as usize]
    }
}

/// How a selection is split into combinations: how many of each kind. The dice are not named, because kinds and dice
/// together leave only one way to do it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Split(u32);

impl Split {
    /// No combinations: in an action it stands for the best split there is.
    pub const BEST: Split = Split(0);

    /// How many of a kind of combination.
    pub fn count(self, combination: Combination) -> u32 {
        let (first, bits) = Combination::BITS[combination as usize];
        self.0 >> first & ((1 << bits) - 1)
    }

    /// The split with some more of a kind of combination; `None` if there is no room for so many.
    pub fn plus(self, combination: Combination, n: u32) -> Option<Split> {
        let (first, bits) = Combination::BITS[combination as usize];
        let sum = self.count(combination).checked_add(n)?;
        (sum < 1 << bits).then_some(Split(self.0 & !(((1 << bits) - 1) << first) | sum << first))
    }

    /// More of a kind of combination, where dice that are really there limit how many.
    fn with(self, combination: Combination, n: u32) -> Split {
        Split(self.0 + (n << Combination::BITS[combination as usize].0))
    }

    /// Whether it has this combination.
    pub fn has(self, combination: Combination) -> bool {
        self.count(combination) > 0
    }

    /// Whether it has a straight of any length.
    pub fn has_straight(self) -> bool {
        self.has(Straight) || self.has(GodStraight)
    }

    /// Its combinations and how many of each.
    pub fn parts(self) -> impl Iterator<Item = (Combination, u32)> {
        Combination::ALL.into_iter().rev().map(move |kind| (kind, self.count(kind))).filter(|(_, n)| *n > 0)
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (kind, n)) in self.parts().enumerate() {
            let plus = if at > 0 { "+" } else { "" };
            match n {
                1 => write!(f, "{plus}{}", kind.word())?,
                _ => write!(f, "{plus}{}*{n}", kind.word())?,
            }
        }
        Ok(())
    }
}

impl FromStr for Split {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Split, Refusal> {
        let mut split = Split::BEST;
        for part in text.split('+').filter(|part| !part.is_empty()) {
            let (word, n) = part.split_once('*').unwrap_or((part, "1"));
            let n = n.parse().ok().filter(|n| (1..=15).contains(n));
            let n = n.ok_or_else(|| Refusal(format!("`{part}` should be a combination and a number")))?;
            let more = split.plus(Combination::find(word)?, n);
            split = more.ok_or_else(|| Refusal(format!("`{part}` needs more dice than there are")))?;
        }
        Ok(split)
    }
}

impl From<Split> for String {
    fn from(split: Split) -> String {
        split.to_string()
    }
}

impl TryFrom<String> for Split {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Split, Refusal> {
        text.parse()
    }
}

/// Which single dice are combinations.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Singles {
    /// A 1 and a 5 are none.
    pub no_ones_and_fives: bool,
    /// A 3 is one.
    pub threes: bool,
}

impl Singles {
    /// All there are, by their number.
    pub const ALL: [Singles; 4] = [
        Singles { no_ones_and_fives: false, threes: false },
        Singles { no_ones_and_fives: true, threes: false },
        Singles { no_ones_and_fives: false, threes: true },
        Singles { no_ones_and_fives: true, threes: true },
    ];

    #[inline]
    fn number(self) -> usize {
        usize::from(self.no_ones_and_fives) + 2 * usize::from(self.threes)
    }

    /// The faces that are combinations by themselves, as bits.
    #[inline]
    pub fn faces(self) -> u32 {
        let ones_and_fives = if self.no_ones_and_fives { 0 } else { 1 << 1 | 1 << 5 };
        let threes = if self.threes { 1 << 3 } else { 0 };
        ones_and_fives | threes
    }

    /// The combination a single die with this face is, if any.
    #[inline]
    pub fn of(self, face: usize) -> Option<Combination> {
        match face {
            1 if !self.no_ones_and_fives => Some(SingleOne),
            5 if !self.no_ones_and_fives => Some(SingleFive),
            3 if self.threes => Some(SingleThree),
            _ => None,
        }
    }
}

/// Which dice of a hand can be part of a selection. Most are dead: of a face that is no single, too few to be of a kind, and
/// with no straight or pairs to go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Live {
    /// The faces of such dice, as bits.
    pub faces: u32,
    /// Whether each of them scores by itself and in no other way, so that every choice of them scores in one way.
    pub only_singles: bool,
    /// Whether all dice of the hand score together besides.
    pub whole: bool,
}

impl Live {
    /// Which dice of these, none of them wild, are live.
    pub fn of(counts: &Counts, singles: Singles) -> Live {
        let shown = counts.iter().rev().fold(0, |faces, count| faces << 1 | u32::from(*count > 0)) & !1;
        let alike = counts.iter().rev().fold(0, |faces, count| faces << 1 | u32::from(*count >= 3)) & !1;
        let live = Live { faces: singles.faces() & shown | alike, only_singles: alike == 0, whole: false };
        let (n_dice, pairs) = (counts.iter().sum::<u8>(), counts.iter().map(|count| count / 2).sum::<u8>());
        let straight = shown & 0b111_1110 == 0b111_1110;
        match n_dice >= 6 && (pairs >= 3 || straight) {
            // Six dice make three pairs or a straight only all together.
            true if n_dice == 6 && live.faces != shown => Live { whole: true, ..live },
            true => Live { faces: shown, only_singles: false, whole: false },
            false => live,
        }
    }
}

/// What the combinations are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prices {
    /// The points of each; of a kind for each point of the face.
    pub points: [u32; 14],
    /// The points of so many ones of a kind.
    pub ones: [u32; 14],
}

impl Prices {
    fn of(&self, kind: Combination, face: usize) -> u32 {
        match kind {
            ThreeOfAKind | FourOfAKind | FiveOfAKind | SixOfAKind | SevenOfAKind if face == 1 => {
                self.ones[kind as usize]
            }
            ThreeOfAKind | FourOfAKind | FiveOfAKind | SixOfAKind | SevenOfAKind => {
                self.points[kind as usize] * face as u32
            }
            _ => self.points[kind as usize],
        }
    }

    /// Shows `each` every way to split all of these dice into combinations, with its points. A split may come twice.
    pub fn each_split(&self, counts: &Counts, singles: Singles, each: &mut dyn FnMut(Split, u32)) {
        let n_dice: u8 = counts.iter().sum();
        let highest = counts.iter().rposition(|count| *count > 0).unwrap_or(0);
        let mut walk = Walk { prices: self, singles, left: *counts, highest, each };
        walk.kinds(1, Split::default(), 0);
        // At most one of the larger combinations has room among ten dice.
        for (kind, faces) in [(Straight, 1..=6), (GodStraight, 1..=10)] {
            if n_dice >= kind.n_dice() && faces.clone().all(|face: usize| counts[face] > 0) {
                faces.clone().for_each(|face| walk.left[face] -= 1);
                walk.kinds(1, Split::default().with(kind, 1), self.of(kind, 0));
                faces.for_each(|face| walk.left[face] += 1);
            }
        }
        for (kind, size, n) in [(ThreePairs, 2, 3), (FourPairs, 2, 4), (TwoTriplets, 3, 2), (TripleTriplets, 3, 3)] {
            if n_dice >= kind.n_dice() && counts.iter().map(|count| count / size).sum::<u8>() >= n {
                walk.groups(kind, 1, size, n);
            }
        }
    }

    /// Whether any of these dice make a combination, so that the roll is no flop.
    pub fn has_any(counts: &Counts, singles: Singles) -> bool {
        let pairs: u8 = counts.iter().map(|count| count / 2).sum();
        counts.iter().enumerate().any(|(face, count)| *count >= 3 || (*count > 0 && singles.of(face).is_some()))
            || pairs >= 3
            || counts[1..=6].iter().all(|count| *count > 0)
    }

    /// The best split by its points alone.
    pub fn best(&self, counts: &Counts, singles: Singles) -> Option<(Split, u32)> {
        let mut best: Option<(Split, u32)> = None;
        self.each_split(counts, singles, &mut |split, points| {
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((split, points));
            }
        });
        best
    }
}

/// The search for splits: what is left of the dice, and who wants to know.
struct Walk<'a> {
    prices: &'a Prices,
    singles: Singles,
    left: Counts,
    /// No die shows more than this.
    highest: usize,
    each: &'a mut dyn FnMut(Split, u32),
}

impl Walk<'_> {
    /// Takes `n` more groups of `size` equal dice, from `face` on, and splits the rest.
    fn groups(&mut self, kind: Combination, face: usize, size: u8, n: u8) {
        if n == 0 {
            return self.kinds(1, Split::default().with(kind, 1), self.prices.of(kind, 0));
        }
        for face in face..=self.highest {
            if self.left[face] >= size {
                self.left[face] -= size;
                self.groups(kind, face, size, n - 1);
                self.left[face] += size;
            }
        }
    }

    /// Splits what is left, from `face` on, into singles and equal dice.
    fn kinds(&mut self, face: usize, split: Split, points: u32) {
        match (face..=self.highest).find(|face| self.left[*face] > 0) {
            None => (self.each)(split, points),
            Some(face) => self.parts(face, self.left[face], 7, split, points),
        }
    }

    /// Splits `n` dice of one face into parts of at most `most`, then goes on with the next face.
    fn parts(&mut self, face: usize, n: u8, most: u8, split: Split, points: u32) {
        if n == 0 {
            return self.kinds(face + 1, split, points);
        }
        for part in (3..=n.min(most)).rev() {
            let kind = Combination::of_a_kind(usize::from(part));
            self.parts(face, n - part, part, split.with(kind, 1), points + self.prices.of(kind, face));
        }
        if let Some(single) = self.singles.of(face) {
            let n = u32::from(n);
            self.kinds(face + 1, split.with(single, n), points + n * self.prices.of(single, face));
        }
    }
}

/// Small handfuls looked up instead of searched: up to seven dice with faces from 1 to 6, by a key of three bits a face.
#[derive(Debug)]
pub struct Table {
    /// For each key and each kind of singles two bits: whether there is a split, and whether there are several.
    flags: Box<[u8; Table::KEYS]>,
    /// For each key the place of its splits.
    places: Box<[u16; Table::KEYS]>,
    splits: Vec<[Splits; 4]>,
    /// The splits that are not the best, one handful after the other.
    others: Vec<Split>,
    /// For each key and each kind of singles which faces are live: those from 1 to 6 in their bits, then the rest of [`Live`].
    live: Box<[[u8; 4]; Table::KEYS]>,
    /// The same as `flags` for so many wild dice besides, from one on: whether some reading of them has a split.
    wild: Vec<Box<[u8; Table::KEYS]>>,
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
fn zeros<T: Copy + Default + fmt::Debug>() -> Box<[T; Table::KEYS]> {
    vec![T::default(); Table::KEYS].try_into().expect("as many as there are keys")
}

impl Table {
    /// The most dice of a handful.
    pub const MAX_DICE: u32 = 7;
    /// The highest face.
    pub const MAX_FACE: u8 = 6;

    /// How many bits a key has.
    pub const KEY_BITS: u32 = 18;

    /// How many keys there are.
    const KEYS: usize = 1 << Table::KEY_BITS;

    /// What a face that it does not know adds to a key: more than any ten dice with faces that it knows.
    pub const HIGH: u32 = 1 << 20;

    /// Whether it knows a handful with so many wild dice besides these.
    pub fn knows(counts: &Counts, wild: u8) -> bool {
        let high: u8 = counts[usize::from(Table::MAX_FACE) + 1..].iter().sum();
        high == 0 && u32::from(counts.iter().sum::<u8>() + wild) <= Table::MAX_DICE
    }

    /// The key of a handful.
    pub fn key(counts: &Counts) -> u32 {
        (1..=Table::MAX_FACE).map(|face| u32::from(counts[usize::from(face)]) * Table::unit(face)).sum()
    }

    /// What one die with this face adds to the key; far above it, if the table does not know the face.
    #[inline]
    pub fn unit(face: u8) -> u32 {
        const UNITS: [u32; 32] = {
            let (mut units, mut face) = ([Table::HIGH; 32], 0);
            while face < Table::MAX_FACE {
                units[face as usize + 1] = 1 << (3 * face);
                face += 1;
            }
            units
        };
        UNITS[usize::from(face) & 31]
    }

    /// Searches every handful once.
    pub fn new(prices: &Prices) -> Table {
        let mut table = Table {
            flags: zeros(),
            places: zeros(),
            splits: vec![Default::default()],
            others: Vec::new(),
            live: zeros(),
            wild: Vec::new(),
        };
        table.fill(prices, &mut [0; MAX_FACE + 1], 1, 0, 0);
        for n in 1..=Table::MAX_DICE {
            let mut flags = zeros();
            let fewer = table.wild.last().unwrap_or(&table.flags);
            Table::fill_wild(&mut flags, fewer, 1, Table::MAX_DICE - n, 0);
            table.wild.push(flags);
        }
        table
    }

    /// A wild die can be read as any face: what splits with one of them splits with it.
    fn fill_wild(flags: &mut [u8; Table::KEYS], fewer: &[u8; Table::KEYS], from: u8, n_left: u32, key: u32) {
        let faces = 1..=Table::MAX_FACE;
        let any = faces.fold(0, |any, face| any | fewer[(key + Table::unit(face)) as usize]);
        flags[key as usize] = any & 0b0101_0101;
        if n_left > 0 {
            for face in from..=Table::MAX_FACE {
                Table::fill_wild(flags, fewer, face, n_left - 1, key + Table::unit(face));
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
        if n_dice == Table::MAX_DICE {
            return;
        }
        for face in from..=Table::MAX_FACE {
            counts[usize::from(face)] += 1;
            self.fill(prices, counts, face, n_dice + 1, key + Table::unit(face));
            counts[usize::from(face)] -= 1;
        }
    }

    /// Whether and how a handful splits. Bits above the key are no matter.
    #[inline]
    pub fn look(&self, key: u32, singles: Singles) -> Found {
        match self.flags[key as usize & (Table::KEYS - 1)] >> (2 * singles.number()) & 3 {
            0 => Found::Nothing,
            1 => Found::One,
            _ => Found::Several,
        }
    }

    /// Whether a handful splits that has so many wild dice, at least one, besides those of the key.
    #[inline]
    pub fn look_wild(&self, key: u32, n_wild: u32, singles: Singles) -> Found {
        let flags = &self.wild[n_wild as usize - 1];
        if flags[key as usize & (Table::KEYS - 1)] >> (2 * singles.number()) & 1 == 1 {
            Found::One
        } else {
            Found::Nothing
        }
    }

    /// Which dice of a hand are live.
    #[inline]
    pub fn live(&self, key: u32, singles: Singles) -> Live {
        let bits = self.live[key as usize & (Table::KEYS - 1)][singles.number()];
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
        &self.splits[usize::from(self.places[key as usize & (Table::KEYS - 1)])][singles.number()]
    }
}
