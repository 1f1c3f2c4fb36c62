//! Conditions: when a part of a wish shall hold.

use std::sync::OnceLock;

use serde::Deserialize;

use super::{
    facts::{Facts, NEGATIVE},
    words::Token,
};
use crate::vocabulary::{ConditionId, Known};

/// The conditions the lamp can read, one a line.
const CONDITIONS: &str = include_str!("../../../content/lamp/conditions.jsonl");

/// A line of the conditions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionRow {
    #[serde(rename = "if")]
    pub(super) needs: Vec<String>,
    #[serde(default)]
    pub(super) not: Vec<String>,
    pub(super) give: String,
    #[serde(default)]
    value: Option<i64>,
    /// Whether the value is meant, whatever number is there.
    #[serde(default)]
    fixed: bool,
    pub(super) says: String,
}

pub(super) fn condition_rows() -> &'static [ConditionRow] {
    static ROWS: OnceLock<Vec<ConditionRow>> = OnceLock::new();
    ROWS.get_or_init(|| super::lines(CONDITIONS, "conditions.jsonl"))
}

/// A condition that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    pub(super) kind: &'static str,
    pub(super) value: Option<i64>,
    /// The number in the wish, if it was out of bounds.
    pub(super) asked: Option<i64>,
    pub(super) rank: Option<&'static str>,
    pub(super) suit: Option<&'static str>,
    says: &'static str,
}

impl Condition {
    /// The condition in some words, with how sure it is.
    pub(super) fn read(words: &[Token], max_hp: i32) -> Option<(usize, Condition)> {
        let facts = Facts::of(words, true);
        let denied = facts.concepts.contains("no") || facts.concepts.contains("remove");
        let rows = condition_rows().iter().filter_map(|row| {
            let used = facts.meets(&row.needs, &row.not)?;
            (!denied || used.iter().any(|name| NEGATIVE.contains(name))).then_some((row.needs.len(), row))
        });
        // The first of the best, so that the order of the file decides.
        let (score, row) = rows.rev().max_by_key(|(score, _)| *score)?;
        let mut condition = Condition::of_row(row);
        if let (Some(_), false) = (row.value, row.fixed) {
            condition.ask(&facts, max_hp);
        }
        // Everyone has two cards: who names so few means no more than that.
        if condition.kind == "hand_size_gte" && condition.value.is_some_and(|n| n <= 2) {
            let exactly = condition_rows().iter().find(|row| row.give == "hand_size_equals");
            condition =
                exactly.map_or(condition.clone(), |row| Condition { value: condition.value, ..Condition::of_row(row) });
        }
        condition.rank = row.give.ends_with("_rank").then(|| facts.ranks.first().copied()).flatten();
        condition.suit = row.give.ends_with("_suit").then(|| facts.suits.first().copied()).flatten();
        Some((score, condition))
    }

    fn of_row(row: &'static ConditionRow) -> Condition {
        Condition { kind: &row.give, value: row.value, asked: None, rank: None, suit: None, says: &row.says }
    }

    /// Takes the number that was said, as far as the vocabulary goes.
    fn ask(&mut self, facts: &Facts, max_hp: i32) {
        let mut said = facts.percent.or(facts.number).or(facts.times).map(|n| n / 1000);
        if self.kind.starts_with("hp_") && facts.percent.is_none() {
            // "less than 20 hp": this many of those there are.
            said = said.map(|n| n * 100 / i64::from(max_hp.max(1)));
        }
        let Some(said) = said else { return };
        let bounds =
            ConditionId::find(self.kind).map_or((said, said), |id| (id.get().low.into(), id.get().high.into()));
        let value = said.clamp(bounds.0, bounds.1);
        self.asked = (value != said).then_some(said);
        self.value = Some(value);
    }

    /// A condition that needs nothing else, by its name.
    pub(super) fn plain(kind: &str) -> Option<Condition> {
        condition_rows().iter().find(|row| row.give == kind).map(Condition::of_row)
    }

    /// The same at the score that was named.
    pub(super) fn at(mut self, thousandths: Option<i64>) -> Condition {
        if self.kind == "score_exactly" {
            self.value = thousandths.map(|n| n / 1000).or(self.value);
        }
        self
    }

    /// A card in hand.
    pub(super) fn in_hand(rank: Option<&'static str>, suit: Option<&'static str>) -> Option<Condition> {
        let kind = if rank.is_some() { "hand_contains_rank" } else { "hand_contains_suit" };
        Some(Condition { rank, suit, ..Condition::plain(kind)? })
    }

    /// When it is known; nothing if only readings know it, and not the vocabulary.
    pub(super) fn known(&self) -> Option<Known> {
        ConditionId::find(self.kind).ok().map(|id| id.get().known)
    }

    /// Whether it is about a hand and its end, so that it can hold for a hand that is won.
    pub(super) fn is_of_hand(&self) -> bool {
        let lasting = [
            "hp_below",
            "hp_above",
            "enemy_hp",
            "gold_above",
            "on_loss",
            "on_push",
            "on_bust",
            "on_dodge",
            "enemy_killed",
        ];
        self.known().is_some() && !lasting.iter().any(|start| self.kind.starts_with(start))
    }

    /// The condition in words.
    pub(super) fn says(&self) -> String {
        let rank = self.rank.map_or("10", |rank| rank);
        let number = self.value.unwrap_or(0).to_string();
        let article = if matches!(rank, "A" | "8") { "an" } else { "a" };
        let text = self.says.replace("a {rank}", &format!("{article} {}", rank_word(rank)));
        let text = text.replace("{suit}", self.suit.unwrap_or("hearts")).replace("{n}", &number);
        if number == "1" {
            text.replace("1 wins in a row", "a win").replace("1 losses in a row", "a loss")
        } else {
            text
        }
    }
}

/// A rank as it is said.
pub(super) fn rank_word(rank: &str) -> &str {
    match rank {
        "J" => "jack",
        "Q" => "queen",
        "K" => "king",
        "A" => "ace",
        number => number,
    }
}
