//! The lamp: a genie that reads wishes itself. Embedded, offline, and the same answer every time.
//!
//! Reading order: `words` (a wish becomes a row of concepts; `tongues` knows some that are not English), `facts` (what some of them say together), `condition` and
//! `read` (the row becomes clauses with conditions), `compose` (each clause finds its reading, and readings become effects),
//! `strength` and `worth` (how much), `tell` (what is said about it), `kept` (what was answered before). What it knows is data in `content/lamp`; how it reads is code.
//!
//! Nothing is granted against its wish. A clause that says `no` or `less` only finds readings that say so too, one about what
//! the dealer does or has only those about the dealer, and one that denies a denial finds none. A condition that is not
//! known, or that an effect cannot have, leaves the effect at its lowest, and the player is told.

mod compose;
mod condition;
mod facts;
mod kept;
mod read;
mod strength;
mod tell;
mod tongues;
mod words;
pub mod worth;

pub(super) use kept::kept;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What the lamp made of a wish.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Understanding {
    /// The words, each with what it was taken for.
    pub words: Vec<Word>,
    /// The parts of the wish, each with what was read in it.
    pub parts: Vec<Part>,
    /// What else is worth knowing: numbers that were cut, parts that could not be granted.
    pub notes: Vec<String>,
    /// Whether less is given than was asked for.
    pub smaller: bool,
    /// Whether the gift hurts, by what simulations say.
    pub hurts: bool,
}

/// A word of a wish.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Word {
    /// The word.
    pub text: String,
    /// What it was taken for; nothing if the lamp does not know it.
    pub meaning: Option<String>,
}

/// A part of a wish.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Its words.
    pub text: String,
    /// What was read in it; nothing if there was nothing to grant.
    pub gift: Option<String>,
    /// When it shall hold.
    pub condition: Option<String>,
    /// The effects it gave.
    pub effects: Vec<String>,
}

impl Part {
    /// What is given and when, if anything is.
    pub fn says(&self) -> Option<String> {
        let gift = self.gift.as_ref()?;
        Some(self.condition.as_ref().map_or_else(|| gift.clone(), |condition| format!("{gift}, {condition}")))
    }
}

/// The most characters that are read: more than any wish has, and few enough to be read at once.
const MAX_READ: usize = 200;

/// Reads a wish of someone in this stage with this many hit points at most: the blessing, unless the wish means nothing to the
/// lamp, and what was understood.
pub fn read(wish: &str, stage: u16, max_hp: i32) -> (Option<Value>, Understanding) {
    read_as(wish, stage, max_hp, Scale::Bounds)
}

/// The same, as much as `scale` says.
pub fn read_as(wish: &str, stage: u16, max_hp: i32, scale: Scale) -> (Option<Value>, Understanding) {
    let wish: String = wish.chars().take(MAX_READ).collect();
    compose::compose(&read::clauses(&wish, max_hp), stage, max_hp, scale)
}

/// What the lamp measures its gifts by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scale {
    /// The bounds of each effect: a share of them that rises with the stage.
    Bounds,
    /// What effects are worth in play: gifts of a stage are worth about the same, and what hurts is called so.
    Worth,
}

/// The lines of a data file. They are part of the program: a mistake is found by its tests.
pub(super) fn lines<T: DeserializeOwned>(text: &str, file: &str) -> Vec<T> {
    let parse = |(at, line): (usize, &str)| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}:{}: {error}", at + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(parse).collect()
}

#[cfg(test)]
mod tests;
