//! Seeds, keys and the numbers that follow from them.
//!
//! Nothing remembers a generator. A step asks for the numbers of a [`Key`], and the same seed and key always give the same
//! numbers, whatever was asked before: finding them costs the same for the first step and for the thousandth.

use std::{
    fmt::{self, Write as _},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

use crate::chacha::ChaCha8;

/// Where all chance of a match comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Seed {
    /// A text that people share, such as `42`. It stands for 32 bits.
    Open(Box<str>),
    /// 64 bits that no one chose, with a written form short enough to be read out, such as `w:0fs8v2k5qx7tm`.
    Drawn(u64),
    /// 256 bits, for play in bulk and for matches whose seed stays sealed until the end.
    Wide([u8; 32]),
}

/// What is wrong with a text that should be a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    /// The text is empty or longer than [`Seed::MAX_TEXT`] bytes.
    #[error("a seed has 1 to {max} bytes, this one has {0}", max = Seed::MAX_TEXT)]
    Length(usize),
    /// The text starts like a wide seed and does not go on like one.
    #[error("a wide seed is `wide:` and 64 hexadecimal digits")]
    Wide,
    /// The text starts like a drawn seed and does not go on like one.
    #[error("a drawn seed is `w:` and 13 of the digits {DIGITS}")]
    Drawn,
    /// The text has a line break or another control character in it.
    #[error("a seed has no control characters")]
    Control,
}

/// The digits of drawn seeds: no letter that looks like a number.
const DIGITS: &str = "0123456789abcdefghjkmnpqrstvwxyz";

impl Seed {
    /// The longest open seed, in bytes.
    pub const MAX_TEXT: usize = 200;

    /// The seed of game number `index` of a batch. It depends on nothing else, so a batch can be played in any order.
    pub fn nth(&self, index: u64) -> Seed {
        let mut rng = self.widened().rng(Key::new(streams::BATCH, (index >> 32) as u32, index as u32, 0));
        let numbers: [[u8; 4]; 8] = std::array::from_fn(|_| rng.next_u32().to_le_bytes());
        Seed::Wide(std::array::from_fn(|at| numbers[at / 4][at % 4]))
    }

    /// The wide seed that an open one stands for where 32 bits are too few; a wide one is its own.
    pub fn widened(&self) -> Seed {
        match self {
            Seed::Open(text) => Seed::Wide(blake3::derive_key("croupier batch seed", text.as_bytes())),
            Seed::Drawn(bits) => Seed::Wide(blake3::derive_key("croupier drawn seed", &bits.to_be_bytes())),
            Seed::Wide(_) => self.clone(),
        }
    }

    /// What can be published before a match without giving the seed away; anyone who learns the seed later can check it.
    /// An open seed has none: its 32 bits are guessed in seconds.
    pub fn commitment(&self) -> Option<String> {
        if let Seed::Open(_) = self {
            return None;
        }
        let mut hasher = blake3::Hasher::new_derive_key("croupier seed commitment");
        hasher.update(self.to_string().as_bytes());
        Some(hasher.finalize().to_hex().to_string())
    }

    /// Apart from [`rng`](Seed::rng), which has to stay short: a drawn seed is widened every time.
    #[cold]
    fn rng_of_drawn(&self, key: Key) -> Rng {
        self.widened().rng(key)
    }

    /// The numbers of one key.
    pub fn rng(&self, key: Key) -> Rng {
        match self {
            Seed::Open(text) => Rng::Open { state: hash(text) ^ key.mixed() },
            Seed::Drawn(_) => self.rng_of_drawn(key),
            // The key fills the nonce and the upper part of the block counter, which leaves a gigabyte to each key.
            Seed::Wide(bits) => Rng::Wide(ChaCha8::new(
                bits,
                u64::from(key.c) << 32 | u64::from(key.b),
                u64::from(key.a) << 32 | u64::from(key.stream) << 24,
            )),
        }
    }
}

/// The text of an open seed as a number: times 31, plus the next UTF-16 unit.
fn hash(text: &str) -> u32 {
    text.encode_utf16().fold(0, |h: u32, unit| h.wrapping_mul(31).wrapping_add(u32::from(unit)))
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Open(text) => f.write_str(text),
            Seed::Drawn(bits) => {
                let digit = |nth: u32| char::from(DIGITS.as_bytes()[(bits >> (5 * nth)) as usize % 32]);
                f.write_str("w:")?;
                (0..13).rev().try_for_each(|nth| f.write_char(digit(nth)))
            }
            Seed::Wide(bits) => {
                f.write_str("wide:")?;
                bits.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        if let Some(digits) = text.strip_prefix("wide:") {
            let mut bits = [0; 32];
            if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(SeedError::Wide);
            }
            for (byte, at) in bits.iter_mut().zip((0..64).step_by(2)) {
                *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| SeedError::Wide)?;
            }
            return Ok(Seed::Wide(bits));
        }
        if let Some(digits) = text.strip_prefix("w:") {
            let mut bits = 0_u64;
            for digit in digits.chars() {
                let value = DIGITS.find(digit).ok_or(SeedError::Drawn)? as u64;
                bits = bits.checked_mul(32).ok_or(SeedError::Drawn)? | value;
            }
            return if digits.len() == 13 { Ok(Seed::Drawn(bits)) } else { Err(SeedError::Drawn) };
        }
        if text.is_empty() || text.len() > Seed::MAX_TEXT {
            return Err(SeedError::Length(text.len()));
        }
        if text.chars().any(char::is_control) {
            return Err(SeedError::Control);
        }
        Ok(Seed::Open(text.into()))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

/// The streams of the house. Games number theirs from 1.
pub mod streams {
    /// A program that draws its chance once for a whole game.
    pub const PROGRAM: u8 = 250;
    /// A program that draws its chance anew for one choice.
    pub const CHOICE: u8 = 251;
    /// The worlds that undo compares.
    pub const WORLDS: u8 = 252;
    /// Advice to a person about one choice.
    pub const ADVICE: u8 = 253;
    /// Tests that play at random.
    pub const TESTS: u8 = 254;
    /// The seeds of a batch of games.
    pub const BATCH: u8 = 255;
}

/// The name of a stream of random numbers: what they are for, and up to three numbers that say which ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// What the numbers are for. Each game numbers its own purposes.
    pub stream: u8,
    /// Which ones, most often a stage or a step.
    pub a: u32,
    /// Which ones, most often a battle.
    pub b: u32,
    /// Which ones, most often a hand.
    pub c: u32,
}

impl Key {
    /// The numbers of `stream` at a, b, c.
    pub const fn new(stream: u8, a: u32, b: u32, c: u32) -> Key {
        Key { stream, a, b, c }
    }

    fn mixed(self) -> u32 {
        [self.a, self.b, self.c].iter().fold(u32::from(self.stream), |k, x| fmix32(k.wrapping_mul(31).wrapping_add(*x)))
    }
}

/// The finaliser of murmur3: every bit of the input touches every bit of the output, and 0 stays 0.
fn fmix32(mut h: u32) -> u32 {
    h = (h ^ (h >> 16)).wrapping_mul(0x85eb_ca6b);
    h = (h ^ (h >> 13)).wrapping_mul(0xc2b2_ae35);
    h ^ (h >> 16)
}

/// The random numbers of one key, in order.
#[derive(Clone, Debug)]
pub enum Rng {
    /// mulberry32.
    Open {
        /// The 32 bits the next number is made of.
        state: u32,
    },
    /// ChaCha8.
    Wide(ChaCha8),
}

impl Rng {
    /// The next number.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        match self {
            Rng::Open { state } => mulberry32(state),
            Rng::Wide(chacha) => chacha.next_u32(),
        }
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        scaled(self.next_u32(), n)
    }

    /// Whether something happens that happens `per_mille` times in a thousand.
    pub fn chance(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }

    /// Puts a list in random order, from its end to its start.
    #[inline]
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        // The kind of generator is looked at once, not for every number.
        match self {
            Rng::Open { state } => shuffle_by(list, || mulberry32(state)),
            Rng::Wide(chacha) => shuffle_by(list, || chacha.next_u32()),
        }
    }

    /// Puts things drawn from the whole list at its first `n` places; the rest stays in some order that must not matter.
    #[inline]
    pub fn shuffle_front<T>(&mut self, list: &mut [T], n: usize) {
        let n = n.min(list.len().saturating_sub(1));
        let mut at = 0;
        let mut draw = |number: u32| {
            let left = (list.len() - at) as u32;
            list.swap(at, at + scaled(number, left) as usize);
            at += 1;
        };
        match self {
            Rng::Open { state } => (0..n).for_each(|_| draw(mulberry32(state))),
            Rng::Wide(chacha) => {
                let mut wanted = n;
                while wanted > 0 {
                    let numbers = chacha.next_some(wanted);
                    wanted -= numbers.len();
                    numbers.iter().for_each(|number| draw(*number));
                }
            }
        }
    }
}

#[inline]
fn shuffle_by<T>(list: &mut [T], mut next: impl FnMut() -> u32) {
    for i in (1..list.len()).rev() {
        list.swap(i, scaled(next(), i as u32 + 1) as usize);
    }
}

/// A number from 0 to `n - 1`, of a random one from all 32-bit numbers.
#[inline]
fn scaled(random: u32, n: u32) -> u32 {
    ((u64::from(random) * u64::from(n)) >> 32) as u32
}

#[inline]
fn mulberry32(state: &mut u32) -> u32 {
    *state = state.wrapping_add(0x6d2b_79f5);
    let mut t = (*state ^ (*state >> 15)).wrapping_mul(*state | 1);
    t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
    t ^ (t >> 14)
}
