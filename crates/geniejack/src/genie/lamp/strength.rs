//! Strength: how much of an effect is given. Middling, more with the stage, less when there are several.

use super::{
    Scale,
    compose::{Asked, Draft},
    worth::{Curve, curve_of},
};
use crate::genie::terms::{Terms, Unit, decimal};

/// Effects whose value says what something becomes, and not how much is given.
const ABSOLUTE: [&str; 6] = [
    "additional_blackjack_value",
    "change_ace_high_value",
    "change_face_card_value",
    "dealer_stands_on",
    "multiple_decks",
    "rank_value_override",
];

/// How strong effects are.
pub(super) struct Strength {
    pub(super) stage: u16,
    pub(super) effects: usize,
    pub(super) max_hp: i32,
    pub(super) scale: Scale,
}

/// Effects where half as much of something means half of all of it.
const HALVED: [&str; 3] = ["percent_damage_reduction", "reduce_bust_damage", "shop_discount"];

/// Parts of the names of effects that players would not say, and what they would.
const PLAINER: [(&str, &str); 18] = [
    ("flat_", ""),
    ("percent_", ""),
    ("change_", ""),
    ("additional_", ""),
    ("_multiplier", ""),
    ("_of_rank", ""),
    ("damage_bonus", "damage"),
    ("bonus_damage", "damage"),
    ("gold_bonus", "gold"),
    ("value_bonus", "value"),
    ("max_hp_bonus", "max HP"),
    ("bust_threshold_bonus", "limit"),
    ("reduce_bust_damage", "bust damage reduction"),
    ("enable_remove_card", "cards to remove"),
    ("enable_", ""),
    ("ace_high_value", "ace value"),
    ("five_card_charlie", "five-card bonus"),
    ("heal_", "healing_"),
];

/// The words for a wish that is granted in part.
fn short(kind: &str, terms: &Terms, asked: i64, granted: i64) -> String {
    format!("{}: you asked for {} and get {}.", about(kind), amount(terms, asked), amount(terms, granted))
}

/// What an effect is about, in plain words, as the start of a sentence.
fn about(kind: &str) -> String {
    let words = PLAINER.iter().fold(kind.to_string(), |words, (part, plainer)| words.replace(part, plainer));
    croupier_host::capital(&words.replace('_', " "))
}

/// A value as people write it.
fn amount(terms: &Terms, value: i64) -> String {
    match terms.unit {
        Unit::PerMille => format!("{}%", terms.show(value)),
        Unit::Factor => format!("{} times", terms.show(value)),
        Unit::Points if value >= 1_000 => croupier_host::thousands(value),
        Unit::Flag | Unit::Points => terms.show(value),
    }
}

impl Strength {
    /// The value of an effect, in the units of its terms.
    pub(super) fn value(&self, draft: &Draft, notes: &mut Vec<String>) -> i64 {
        let terms = Terms::of(&draft.give.kind);
        if terms.unit == Unit::Flag {
            return terms.low;
        }
        let absolute = ABSOLUTE.contains(&&*draft.give.kind);
        let span = terms.high - terms.low;
        let weak = if terms.low_is_better { terms.high } else { terms.low };
        let at = |share: i64| weak + if terms.low_is_better { -1 } else { 1 } * ((span * share + 500) / 1000);
        if draft.lowest && !absolute {
            // Anything smaller would not be a gift.
            return if draft.give.kind == "flat_damage_bonus" { 3 } else { weak };
        }
        // The stage limits what the wish asks for, or the default. A condition makes any gift smaller.
        let curve = self.curve(draft);
        let most = match curve {
            Some(curve) => i64::from(curve.most(self.stage, self.effects)),
            None => at(match self.stage {
                0..=1 => 500,
                2 => 700,
                _ => 850,
            }),
        };
        let (low, high) = if absolute { (terms.low, terms.high) } else { (weak.min(most), weak.max(most)) };
        let kind = &draft.give.kind;
        if let Some(wished) = self.wished(draft, &terms) {
            let granted = wished.clamp(low, high);
            if granted != wished {
                notes.push(short(kind, &terms, wished, granted));
            }
            return granted;
        }
        let value = match &draft.give.value {
            Some(usual) => {
                let usual = terms.parse(&usual.to_string());
                let granted = usual.clamp(low, high);
                if granted != usual && draft.facts.concepts.contains("half") {
                    notes.push(short(kind, &terms, usual, granted));
                }
                granted
            }
            None => match curve {
                Some(curve) => i64::from(curve.usual(self.stage, self.effects)).clamp(low, high),
                None => terms.round(at(self.share(draft))),
            },
        };
        // Twice as much of what is not there yet cannot be given, so the lamp says what it gives.
        if let (Some(times), true, false) = (draft.facts.times, draft.numbered, terms.unit == Unit::Factor) {
            let (times, what) = (decimal(times), about(kind));
            let of = if kind == "extra_copies_of_rank" { " of each suit" } else { "" };
            notes.push(format!("{what}: you asked for {times} times as much and get {}{of}.", amount(&terms, value)));
        }
        value
    }

    /// What is known of what an effect is worth, where that decides.
    fn curve(&self, draft: &Draft) -> Option<&'static Curve> {
        // Under a condition nothing has been measured, and suits are all the same.
        let measured = self.scale == Scale::Worth && draft.condition.is_none();
        let rank = draft.rank.and_then(|rank| rank.parse().ok());
        measured.then(|| curve_of(&draft.give.kind, rank)).flatten()
    }

    /// The share of the bounds that a wish without a number gets, in thousandths.
    fn share(&self, draft: &Draft) -> i64 {
        let share = match self.stage {
            0..=1 => 350,
            2 => 500,
            _ => 650,
        };
        let rare = draft.condition.as_ref().is_some_and(|condition| condition.kind != "on_win");
        share - 80 * (self.effects as i64 - 1) + if rare { 100 } else { 0 }
    }

    /// The number of the wish that is about this effect.
    fn wished(&self, draft: &Draft, terms: &Terms) -> Option<i64> {
        let facts = &draft.facts;
        let whole = facts.number.map(|n| n / 1000);
        match draft.give.asked {
            Some(Asked::Number) => facts.number.map(|n| terms.of_thousandths(n)),
            Some(Asked::Model) => facts.model.map(|rank| terms.of_thousandths(rank.parse().unwrap_or(10) * 1000)),
            Some(Asked::Above21) => whole.map(|n| n - 21),
            Some(Asked::Extra) => whole,
            Some(Asked::More) => facts.times.map(|n| (n - 1000).max(0)),
            Some(Asked::MoreHp) => facts.times.map(|n| (n - 1000).max(0) * i64::from(self.max_hp) / 1000),
            Some(Asked::Next) => whole.map(|n| n + 1),
            Some(Asked::Start) => whole.map(|n| n - 2),
            // This many cards in all, the same of each suit.
            Some(Asked::Copies) => whole.map(|n| (n + 3) / 4),
            Some(Asked::Nothing) => None,
            Some(Asked::Percent | Asked::Times) | None => {
                if !draft.numbered || (draft.give.value.is_some() && draft.give.asked.is_none()) {
                    return None;
                }
                match terms.unit {
                    Unit::Points => facts.number.map(|n| terms.of_thousandths(n)),
                    // "dodge 20" and "dodge 20 %" are the same wish.
                    Unit::PerMille => {
                        let half = facts.concepts.contains("half") && HALVED.contains(&&*draft.give.kind);
                        facts.percent.or(facts.number).map(|n| n / 100).or(half.then_some(500))
                    }
                    Unit::Factor => facts.times,
                    Unit::Flag => None,
                }
            }
        }
    }
}
