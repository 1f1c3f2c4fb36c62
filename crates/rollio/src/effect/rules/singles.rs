//! `count_threes`, `no_singles`: which single dice count.

use serde::Deserialize;

use crate::{
    combination::Combination,
    effect::{Known, Rule, traits},
};

/// A single 3 is a combination.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountThrees {}

/// A single 1 or 5 is no combination.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoSingles {}

impl Rule for CountThrees {
    fn traits(&self) -> u16 {
        traits::THREES
    }

    fn text(&self, known: &Known<'_>) -> String {
        let single = known.combinations.iter().find(|def| def.id == Combination::SingleThree.word());
        format!("a single 3 scores {} points", single.map_or(0, |def| def.points))
    }
}

impl Rule for NoSingles {
    fn traits(&self) -> u16 {
        traits::NO_SINGLES
    }

    fn text(&self, _known: &Known<'_>) -> String {
        "a single 1 or 5 no longer scores".into()
    }

    fn is_drawback(&self) -> bool {
        true
    }
}
