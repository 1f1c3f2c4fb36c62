//! What each combination, charm and material paid for a selection, step by step.

use schemars::JsonSchema;
use serde::Serialize;

use super::score::{Running, Score};
use crate::{
    action::Dice,
    combination::{Combination, Counts, Split},
    content::{CharmId, Material, content},
    state::Rollio,
};

/// What a selection is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Receipt {
    /// The dice, each with what it counts as.
    pub dice: Vec<Counted>,
    /// How they are split, in notation.
    pub split: Split,
    /// The points of the combinations.
    pub base: u32,
    /// Every step from nothing to the points.
    pub steps: Vec<Step>,
    /// The points with charms and materials.
    pub points: u32,
}

/// A die of a selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// Its number.
    pub die: u8,
    /// What it shows.
    pub shows: u8,
    /// What it counts as, if it is a mirror.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts_as: Option<u8>,
}

/// One step of a receipt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// A combination was made.
    Combination {
        /// The combination.
        combination: Combination,
        /// The dice it is made of.
        dice: Dice,
        /// What it is worth.
        points: u32,
        /// Thousandths of points so far, rounded down.
        after_thousandths: u64,
    },
    /// A charm acted.
    Charm {
        /// The charm.
        charm: CharmId,
        /// What it did.
        change: Change,
        /// Thousandths of points so far, rounded down.
        after_thousandths: u64,
    },
    /// The material of some dice acted.
    Material {
        /// The material.
        material: Material,
        /// Its dice.
        dice: Dice,
        /// What it did.
        change: Change,
        /// Thousandths of points so far, rounded down.
        after_thousandths: u64,
    },
    /// What was left of a point was rounded up.
    Rounded {
        /// The points.
        points: u32,
    },
}

/// What a charm or a material does to points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// Adds points.
    Add {
        /// The number of points.
        points: u64,
    },
    /// Adds a share of what there is.
    Percent {
        /// The percentage.
        percent: u64,
    },
    /// Multiplies what there is by a fraction.
    Times {
        /// The upper number.
        num: u64,
        /// The lower one.
        den: u64,
    },
}

impl Change {
    /// Whether it changes anything.
    fn acts(self) -> bool {
        match self {
            Change::Add { points: n } | Change::Percent { percent: n } => n > 0,
            Change::Times { num, den } => num != den,
        }
    }
}

/// Who changes points.
#[derive(Clone, Copy)]
pub(super) enum By {
    /// A charm.
    Charm(CharmId),
    /// A material, with its dice.
    Material(Material, Dice),
}

impl Rollio {
    /// What a selection of dice in hand is worth and why, split like this or in the best way; nothing if it does not score.
    pub fn receipt(&self, dice: Dice, split: Split) -> Option<Receipt> {
        self.evaluate(dice, split).map(|score| self.receipt_of(dice, &score, 0))
    }

    /// The receipt of a score with what rainbow dice add.
    pub(crate) fn receipt_of(&self, dice: Dice, score: &Score, luck: u32) -> Receipt {
        let Score { split, base, counts, .. } = *score;
        let counted = self.counted(dice, &counts);
        let mut steps = self.combinations(&counted, &counts, split);
        let points = self.reckon(dice, split, base, &counts, luck, &mut |by, change, running: Running| {
            let after_thousandths = running.thousandths();
            match by {
                _ if !change.acts() => {}
                By::Charm(charm) => steps.push(Step::Charm { charm, change, after_thousandths }),
                By::Material(material, dice) => {
                    steps.push(Step::Material { material, dice, change, after_thousandths });
                }
            }
        });
        let exact = match steps.last() {
            Some(
                Step::Combination { after_thousandths, .. }
                | Step::Charm { after_thousandths, .. }
                | Step::Material { after_thousandths, .. },
            ) => *after_thousandths,
            _ => 0,
        };
        if exact != u64::from(points) * 1000 {
            steps.push(Step::Rounded { points });
        }
        Receipt { dice: counted, split, base, steps, points }
    }

    /// The dice of a selection, each with what it counts as.
    fn counted(&self, dice: Dice, counts: &Counts) -> Vec<Counted> {
        let wild = |at: &usize| self.dice[*at].is_wild();
        let mut left = *counts;
        for at in dice.iter().filter(|at| !wild(at)) {
            let left = &mut left[usize::from(self.showing[at])];
            *left = left.saturating_sub(1);
        }
        // What is left over is what the mirrors count as.
        let mut faces = (1_u8..).zip(&left[1..]).flat_map(|(face, n)| vec![face; usize::from(*n)]);
        let counted = |at: usize| Counted {
            die: at as u8 + 1,
            shows: self.showing[at],
            counts_as: if wild(&at) { faces.next() } else { None },
        };
        dice.iter().map(counted).collect()
    }

    /// The steps of the combinations.
    fn combinations(&self, counted: &[Counted], counts: &Counts, split: Split) -> Vec<Step> {
        let mut pool = counted.to_vec();
        let mut sum = 0;
        let parts = content().prices.parts(counts, split, self.singles());
        let steps = parts.into_iter().map(|part| {
            let mut dice = Dice::NONE;
            for face in part.faces {
                if let Some(at) = pool.iter().position(|die| die.counts_as.unwrap_or(die.shows) == face) {
                    dice = dice.with(Dice::one(usize::from(pool.remove(at).die) - 1));
                }
            }
            sum += u64::from(part.points) * 1000;
            let (combination, points) = (part.combination, part.points);
            Step::Combination { combination, dice, points, after_thousandths: sum }
        });
        steps.collect()
    }
}
