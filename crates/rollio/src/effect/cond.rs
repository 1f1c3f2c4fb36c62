//! What must hold of a score for a rule to act.

use serde::Deserialize;

use crate::combination::Counts;

/// A statement about a scored selection.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cond {
    /// Always true.
    #[default]
    Always,
    /// Four or more of the dice show one face.
    FourAlike,
    /// All dice show even faces.
    AllEven,
}

impl Cond {
    /// Those that are not always true.
    const SOME: [Cond; 2] = [Cond::FourAlike, Cond::AllEven];

    /// Whether it holds for a selection, given the number of dice of each face.
    pub(super) fn holds(self, counts: &Counts) -> bool {
        match self {
            Cond::Always => true,
            Cond::FourAlike => counts.iter().any(|count| *count >= 4),
            Cond::AllEven => counts.iter().skip(1).step_by(2).all(|count| *count == 0),
        }
    }

    /// A score of which it is true.
    pub(super) fn score(self) -> &'static str {
        match self {
            Cond::Always => "every score",
            Cond::FourAlike => "a score with four or more dice showing the same face",
            Cond::AllEven => "a score whose dice are all even",
        }
    }

    /// The end of a sentence about what is added.
    pub(super) fn when(self) -> &'static str {
        match self {
            Cond::Always => "",
            Cond::FourAlike => " if four or more scored dice show the same face",
            Cond::AllEven => " if every scored die is even",
        }
    }
}

/// Whether charms that look at faces may give more for the first of two readings of the same dice.
pub(crate) fn favours(counts: &Counts, other: &Counts) -> bool {
    let odd = |counts: &Counts| counts.iter().skip(1).step_by(2).sum::<u8>();
    let more = |cond: Cond| cond.holds(counts) && !cond.holds(other);
    odd(counts) > odd(other) || Cond::SOME.into_iter().any(more)
}
