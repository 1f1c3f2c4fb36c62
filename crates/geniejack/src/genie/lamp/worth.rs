//! What effects are worth in play, as simulations say, and how much of them is fair at a stage.
//!
//! The table `content/lamp/worth.jsonl` is made by `cargo run --release -p croupier-lab --example worths`: the rule-based
//! player plays the same seeds with an effect and without it. A worth is the number of battles more that a run wins by it, in
//! thousandths.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::genie::terms::{Terms, Unit, decimal};
use crate::{blessing::Effect, cards::Rank, vocabulary::EffectId};

const TABLE: &str = include_str!("../../../content/lamp/worth.jsonl");

/// What one effect is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// The word of the effect.
    pub effect: String,
    /// The ranks it is about, where it matters which; without them it is measured with tens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<Rank>,
    /// The values that were tried, in its unit, from the lowest up.
    pub values: Vec<i32>,
    /// What each is worth if it is granted after the first boss, in thousandths of a battle.
    pub first: Vec<i32>,
    /// The same after the second boss and later.
    pub later: Vec<i32>,
    /// The widest of the 95 % intervals of these numbers, to each side.
    pub margin: i32,
}

/// What a gift is worth that no one asked for more of, by stage, in thousandths of a battle. After the second boss fewer
/// battles are left to win, so that the same gift is worth less of them.
const USUAL: [i32; 3] = [1500, 750, 1000];

/// What a gift is worth at most, by stage.
const MOST: [i32; 3] = [2400, 1250, 1600];

/// The whole table, in the order of the vocabulary.
pub fn curves() -> &'static [Curve] {
    static CURVES: OnceLock<Vec<Curve>> = OnceLock::new();
    CURVES.get_or_init(|| super::lines(TABLE, "worth.jsonl"))
}

/// What is known of an effect, whatever rank it is about.
pub fn curve(effect: &str) -> Option<&'static Curve> {
    curves().iter().find(|curve| curve.effect == effect && curve.ranks.is_empty())
}

/// What is known of an effect that is about this rank: aces are worth something else than fives.
pub fn curve_of(effect: &str, rank: Option<Rank>) -> Option<&'static Curve> {
    let of_rank = |curve: &&Curve| curve.effect == effect && rank.is_some_and(|rank| curve.ranks.contains(&rank));
    curves().iter().find(of_rank).or_else(|| curve(effect))
}

impl Curve {
    /// What the values are worth that were tried, at a stage.
    pub fn worths(&self, stage: u16) -> &[i32] {
        if stage <= 1 { &self.first } else { &self.later }
    }

    /// What a value is worth at a stage, in thousandths of a battle: between two values that were tried, in proportion.
    pub fn worth(&self, value: i32, stage: u16) -> i32 {
        let worths = self.worths(stage);
        let after = self.values.iter().position(|tried| *tried >= value).unwrap_or(self.values.len());
        let (Some(last), Some(first)) = (worths.last(), worths.first()) else { return 0 };
        match after {
            0 => *first,
            at if at >= worths.len() => *last,
            at => {
                let (low, high) = (i64::from(self.values[at - 1]), i64::from(self.values[at]));
                let (from, to) = (i64::from(worths[at - 1]), i64::from(worths[at]));
                (from + (to - from) * (i64::from(value) - low) / (high - low).max(1)) as i32
            }
        }
    }

    /// Whether a value costs the player battles, by more than chance explains.
    pub fn hurts(&self, value: i32, stage: u16) -> bool {
        self.worth(value, stage) < -self.margin
    }

    /// The best value that is worth no more than this; the least helpful one if all are worth more.
    fn reaching(&self, worth: i32, stage: u16) -> i32 {
        let (Some(low), Some(high)) = (self.values.first(), self.values.last()) else { return 0 };
        let step = ((high - low) / 100).max(1);
        let all = (0..=(high - low) / step).map(|nth| low + nth * step).chain([*high]);
        let fair = all.clone().filter(|value| self.worth(*value, stage) <= worth);
        let best = fair.max_by_key(|value| self.worth(*value, stage));
        best.or_else(|| all.min_by_key(|value| self.worth(*value, stage))).unwrap_or(*low)
    }

    /// The value that is given at a stage where the wish names none, if there are this many effects.
    pub fn usual(&self, stage: u16, effects: usize) -> i32 {
        self.reaching(of_stage(&USUAL, stage) / effects.max(1) as i32, stage)
    }

    /// The value that is given at a stage at most, if there are this many effects.
    pub fn most(&self, stage: u16, effects: usize) -> i32 {
        self.reaching(of_stage(&MOST, stage) / effects.max(1) as i32, stage)
    }
}

fn of_stage(of: &[i32; 3], stage: u16) -> i32 {
    of[usize::from(stage.clamp(1, 3)) - 1]
}

/// The words for a gift that hurts.
pub(super) fn warning(effect: &Effect, stage: u16) -> Option<String> {
    let curve = curve_of(&effect.id.get().id, effect.rank)?;
    let hurts = effect.condition.is_none() && curve.hurts(effect.value, stage);
    hurts.then(|| {
        let tenths = (-curve.worth(effect.value, stage) + 50) / 100;
        let fewer = match tenths {
            0 => "slightly".into(),
            tenths => format!("about {}.{}", tenths / 10, tenths % 10),
        };
        format!("Careful: this wish hurts you. Expect to win {fewer} fewer battles in a run.")
    })
}

/// The bounds that are fair at a stage, for other ways of granting wishes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fair {
    /// The word of the effect.
    pub effect: &'static str,
    /// What is given at most, in its unit.
    pub most: i32,
    /// What that is worth, in thousandths of a battle.
    pub worth: i32,
    /// Whether it hurts its owner at any value.
    pub hurts: bool,
}

/// What is fair at a stage, effect by effect in the order of the vocabulary.
pub fn fair(stage: u16) -> Vec<Fair> {
    let known = EffectId::all().filter_map(|id| Some((id.get(), curve(&id.get().id)?)));
    let fair = known.map(|(row, curve)| {
        let most = curve.most(stage, 1);
        let best = curve.worths(stage).iter().max().copied().unwrap_or(0);
        Fair { effect: &row.id, most, worth: curve.worth(most, stage), hurts: best < -curve.margin }
    });
    fair.collect()
}

/// The same in lines, as the tool that makes blessings writes its values: `dodge_chance at most 0.25`.
pub fn fair_lines(stage: u16) -> String {
    let line = |fair: Fair| {
        let terms = Terms::of(fair.effect);
        match (fair.hurts, terms.unit) {
            (true, _) => format!("{} hurts the player: only if nothing else is meant\n", fair.effect),
            (false, Unit::Flag) => String::new(),
            (false, _) => format!("{} at most {}\n", fair.effect, terms.json(fair.most.into())),
        }
    };
    fair(stage).into_iter().map(line).collect()
}

/// The table for people: what every value that was tried is worth at a stage.
pub fn table(stage: u16) -> String {
    let mut text = String::from("What effects are worth, in battles won more by a run (95% interval):\n");
    for curve in curves() {
        let terms = Terms::of(&curve.effect);
        let ranks: Vec<&str> = curve.ranks.iter().map(|rank| rank.name()).collect();
        let name = format!("{} {}", curve.effect, ranks.join(" "));
        let worth = |worth: i32| {
            let sign = if worth < 0 { "-" } else { "+" };
            format!("{sign}{}", decimal(i64::from(worth.abs())))
        };
        let each = curve.values.iter().zip(curve.worths(stage)).map(|(value, of)| match terms.unit {
            Unit::Flag => worth(*of),
            _ => format!("{}: {}", terms.show((*value).into()), worth(*of)),
        });
        let each: Vec<String> = each.collect();
        let given = match terms.unit {
            Unit::Flag => String::new(),
            _ => format!(
                "; given {}, at most {}",
                terms.show(curve.usual(stage, 1).into()),
                terms.show(curve.most(stage, 1).into())
            ),
        };
        let hurts = if curve.worths(stage).iter().any(|worth| *worth < -curve.margin) { "  (can hurt)" } else { "" };
        text += &format!(
            "  {:<28} {} \u{00b1}{}{given}{hurts}\n",
            name.trim_end(),
            each.join(", "),
            decimal(curve.margin.into())
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::vocabulary::EffectId;

    use super::{curve, curve_of, curves};
    use crate::cards::Rank;
    use crate::words::sample_values;

    #[test]
    fn the_table_covers_every_effect_and_its_bounds() {
        assert_eq!(curves().iter().filter(|curve| curve.ranks.is_empty()).count(), EffectId::all().count());
        for row in EffectId::all().map(EffectId::get) {
            let curve = curve(&row.id).unwrap_or_else(|| panic!("nothing is known of {}", row.id));
            assert_eq!(curve.values, sample_values(row), "{}", row.id);
            assert_eq!((curve.first.len(), curve.later.len()), (curve.values.len(), curve.values.len()), "{}", row.id);
        }
    }

    #[test]
    fn what_is_given_is_worth_no_more_than_is_fair_and_more_at_later_stages() {
        for curve in curves().iter().filter(|curve| curve.values.len() > 1) {
            for stage in 1..=3 {
                let (usual, most) = (curve.usual(stage, 1), curve.most(stage, 1));
                assert!(curve.worth(usual, stage) <= curve.worth(most, stage), "{} at stage {stage}", curve.effect);
            }
            let of = |stage| curve.worth(curve.most(stage, 1), 2);
            assert!(of(2) <= of(3), "{}", curve.effect);
        }
    }

    #[test]
    fn it_matters_which_rank_a_gift_is_about() {
        let hurts = |effect: &str, rank: Rank, value: i32| {
            let curve = curve_of(effect, Some(rank)).expect("every effect is measured");
            assert_eq!(curve.values, sample_values(EffectId::find(effect).expect("an effect").get()));
            curve.hurts(value, 1)
        };
        for rank in Rank::all() {
            let effects = ["flexible_rank", "rank_value_override", "remove_rank_from_deck", "extra_copies_of_rank"];
            assert!(effects.iter().all(|effect| curve_of(effect, Some(rank)).is_some_and(|of| !of.ranks.is_empty())));
        }
        assert!(hurts("rank_value_override", Rank::ACE, 0) && !hurts("remove_rank_from_deck", Rank::ACE, 1));
    }

    #[test]
    fn a_gift_that_hurts_is_called_so() {
        let hurting = curves().iter().find(|curve| curve.values.iter().any(|value| curve.hurts(*value, 1)));
        assert!(hurting.is_some(), "nothing hurts");
    }
}
