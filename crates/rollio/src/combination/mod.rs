//! Combinations, and how a handful of faces splits into them.
//!
//! [`Prices::each_split`] is the one place that knows what scores. Selections, the flop check, hints and players all ask it,
//! or the [`Handfuls`] that is filled from it.

mod handfuls;
mod parts;
mod wild;

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use handfuls::{Found, Handfuls};
pub use parts::Part;
pub use wild::each_reading;

/// The highest face a die can have.
pub const MAX_FACE: usize = 20;

/// How many dice show each face; place 0 is not used.
pub type Counts = [u8; MAX_FACE + 1];

/// A kind of combination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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

    /// This many of a kind, from three to seven.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
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

    /// The split with some more of a kind of combination; `None` if there is no room for this many.
    pub fn plus(self, combination: Combination, n: u32) -> Option<Split> {
        let (first, bits) = Combination::BITS[combination as usize];
        let sum = self.count(combination).checked_add(n)?;
        (sum < 1 << bits).then_some(Split(self.0 & !(((1 << bits) - 1) << first) | sum << first))
    }

    /// More of a kind of combination, where dice that are really there limit how many.
    fn with(self, combination: Combination, n: u32) -> Split {
        Split(self.0 + (n << Combination::BITS[combination as usize].0))
    }

    /// One less of a kind of combination that it has.
    fn less(self, combination: Combination) -> Split {
        Split(self.0 - (1 << Combination::BITS[combination as usize].0))
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
            let n = n.ok_or_else(|| Refusal::new(format!("`{part}` should be a combination and a number")))?;
            let more = split.plus(Combination::find(word)?, n);
            split = more.ok_or_else(|| Refusal::new(format!("`{part}` needs more dice than there are")))?;
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

    /// Whether a combination is one at all.
    pub fn allow(self, kind: Combination) -> bool {
        match kind {
            SingleOne | SingleFive => !self.no_ones_and_fives,
            SingleThree => self.threes,
            _ => true,
        }
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
    /// The points of this many ones of a kind.
    pub ones: [u32; 14],
    /// The same where a single 1 is no combination: four ones are not three and one then.
    pub ones_without_singles: [u32; 14],
}

impl Prices {
    /// The points of this many ones of a kind, with these singles.
    pub fn of_ones(&self, kind: Combination, singles: Singles) -> u32 {
        let ones = if singles.no_ones_and_fives { &self.ones_without_singles } else { &self.ones };
        ones[kind as usize]
    }

    fn of(&self, kind: Combination, face: usize, singles: Singles) -> u32 {
        match kind {
            ThreeOfAKind | FourOfAKind | FiveOfAKind | SixOfAKind | SevenOfAKind if face == 1 => {
                self.of_ones(kind, singles)
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
                walk.kinds(1, Split::default().with(kind, 1), self.of(kind, 0, singles));
                faces.for_each(|face| walk.left[face] += 1);
            }
        }
        for (kind, size, n) in [(ThreePairs, 2, 3), (FourPairs, 2, 4), (TwoTriplets, 3, 2), (TripleTriplets, 3, 3)] {
            if n_dice >= kind.n_dice() && counts.iter().map(|count| count / size).sum::<u8>() >= n {
                walk.groups(kind, 1, size, n);
            }
        }
    }

    /// Whether any of these dice and this many wild ones make a combination, so that the roll is no flop.
    pub fn has_any(counts: &Counts, wild: u8, singles: Singles) -> bool {
        let most = counts.iter().max().copied().unwrap_or(0);
        if most + wild >= 3 || wild > 0 && singles.faces() != 0 {
            return true;
        }
        // A wild die makes a pair of any die that has none, and two make one by themselves.
        let (pairs, odd) = counts.iter().fold((0, 0), |(pairs, odd), count| (pairs + count / 2, odd + count % 2));
        let pairs = pairs + wild.min(odd) + wild.saturating_sub(odd) / 2;
        let missing = counts[1..=6].iter().filter(|count| **count == 0).count();
        let single = counts.iter().enumerate().any(|(face, count)| *count > 0 && singles.of(face).is_some());
        single || pairs >= 3 || missing <= usize::from(wild)
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
            return self.kinds(1, Split::default().with(kind, 1), self.prices.of(kind, 0, self.singles));
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

    /// Splits `n` dice of one face into parts of at most `most`, then continues with the next face.
    fn parts(&mut self, face: usize, n: u8, most: u8, split: Split, points: u32) {
        if n == 0 {
            return self.kinds(face + 1, split, points);
        }
        for part in (3..=n.min(most)).rev() {
            let kind = Combination::of_a_kind(usize::from(part));
            let points = points + self.prices.of(kind, face, self.singles);
            self.parts(face, n - part, part, split.with(kind, 1), points);
        }
        if let Some(single) = self.singles.of(face) {
            let n = u32::from(n);
            self.kinds(face + 1, split.with(single, n), points + n * self.prices.of(single, face, self.singles));
        }
    }
}
