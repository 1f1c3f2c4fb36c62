//! Composing: clauses become effects of the vocabulary, at a strength that fits the stage.

use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    Part, Understanding, Word,
    read::{Clause, Condition, Facts, NEGATIVE, Reading, rank_word},
    words::{Piece, RANKS, SUITS, Token},
};
use crate::genie::terms::{Terms, Unit};

/// What clauses can mean, one reading a line.
const READINGS: &str = include_str!("../../../content/lamp/readings.jsonl");

/// The most effects of one blessing.
const MAX_EFFECTS: usize = 3;

/// The most characters of a name and of a description.
const MAX_TEXT: usize = 60;

/// What a clause can mean.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadingRow {
    /// The concepts it needs, each with its alternatives.
    #[serde(rename = "if")]
    pub(super) needs: Vec<String>,
    /// The concepts that rule it out.
    #[serde(default)]
    pub(super) not: Vec<String>,
    /// The condition it needs, which is part of its effects then; `any` and `hand` keep it.
    #[serde(default)]
    pub(super) when: Option<String>,
    /// Whether the condition is kept all the same.
    #[serde(default)]
    keep: bool,
    pub(super) give: Vec<Give>,
    name: String,
    /// What is given, in a few words.
    gift: String,
}

/// An effect that a reading gives.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Give {
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// A value that is always meant, unless the wish asks for one.
    #[serde(default)]
    value: Option<serde_json::Number>,
    /// Which number of the wish is the value itself, and not a wish for strength.
    #[serde(default)]
    asked: Option<Asked>,
    /// A rank, or `each` of those that were named.
    #[serde(default)]
    rank: Option<String>,
    /// `all` ranks that were named, or these.
    #[serde(default)]
    ranks: Option<String>,
    /// A suit, `each` of those that were named, the `first`, or the `other` or all `others`.
    #[serde(default)]
    suit: Option<String>,
    /// Only with one of the named cards in hand.
    #[serde(default)]
    in_hand: bool,
    /// A condition that belongs to it.
    #[serde(default)]
    pub(super) condition: Option<String>,
}

/// Which number of a wish is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Asked {
    /// The number.
    Number,
    /// The percentage.
    Percent,
    /// How many times.
    Times,
    /// The value of the rank that others shall be like.
    Model,
    /// What is above 21.
    Above21,
    /// So many cards more.
    Extra,
    /// So many cards to start with.
    Start,
}

pub(super) fn reading_rows() -> &'static [ReadingRow] {
    static ROWS: OnceLock<Vec<ReadingRow>> = OnceLock::new();
    ROWS.get_or_init(|| super::lines(READINGS, "readings.jsonl"))
}

/// An effect on its way: its value is decided when it is known how many there are.
struct Draft {
    give: &'static Give,
    rank: Option<&'static str>,
    suit: Option<&'static str>,
    ranks: Vec<&'static str>,
    condition: Option<Condition>,
    facts: Facts,
    /// Whether a number of the wish is meant for it.
    numbered: bool,
}

/// A reading that was found, with its drafts.
struct Found {
    row: &'static ReadingRow,
    facts: Facts,
    condition: Option<Condition>,
    drafts: std::ops::Range<usize>,
    part: usize,
}

/// Makes a blessing of clauses, if they mean anything.
pub(super) fn compose(reading: &Reading, stage: u16) -> (Option<Value>, Understanding) {
    let mut understanding = Understanding {
        words: reading.words.iter().filter(|token| token.piece != Piece::Break).map(word).collect(),
        parts: Vec::new(),
        notes: reading.notes.clone(),
    };
    let mut drafts: Vec<Draft> = Vec::new();
    let mut found: Vec<Found> = Vec::new();
    for clause in &reading.clauses {
        let text: Vec<&str> = clause.words.iter().map(|token| &*token.text).collect();
        let part = Part {
            text: text.join(" "),
            gift: None,
            condition: clause.condition.as_ref().map(Condition::says),
            effects: Vec::new(),
        };
        understanding.parts.push(part);
        let part = understanding.parts.len() - 1;
        let rows = rows_of(clause);
        if rows.is_empty() && clause.words.iter().any(|token| !token.is_filler()) {
            understanding.notes.push(format!("nothing to grant in \"{}\"", text.join(" ")));
        }
        for (row, facts) in rows {
            let condition = clause.condition.clone().filter(|_| keeps_condition(row));
            let before = drafts.len();
            for draft in drafts_of(row, &facts, condition.as_ref()) {
                if drafts.len() == MAX_EFFECTS {
                    understanding.notes.push("a blessing has at most three effects; the rest was left out".into());
                    break;
                }
                let twin = |other: &Draft| {
                    (&other.give.kind, other.rank, other.suit, &other.condition)
                        == (&draft.give.kind, draft.rank, draft.suit, &draft.condition)
                };
                if !drafts.iter().any(twin) {
                    drafts.push(draft);
                }
            }
            if drafts.len() > before {
                found.push(Found { row, facts, condition, drafts: before..drafts.len(), part });
            }
        }
    }
    understanding.notes.dedup();
    if drafts.is_empty() {
        return (None, understanding);
    }
    let strength = Strength { stage, effects: drafts.len() };
    let values: Vec<i64> = drafts.iter().map(|draft| strength.value(draft, &mut understanding.notes)).collect();
    let mut gifts: Vec<(String, Option<String>)> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for found in &found {
        let first = found.drafts.start;
        let gift = fill(&found.row.gift, &found.facts, Some((&drafts[first], values[first])));
        let part = &mut understanding.parts[found.part];
        part.effects.extend(found.drafts.clone().map(|at| drafts[at].give.kind.clone()));
        part.gift = Some(part.gift.take().map_or(gift.clone(), |earlier| format!("{earlier}; {gift}")));
        gifts.push((gift, found.condition.as_ref().map(Condition::says)));
        let name = fill(&found.row.name, &found.facts, None);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let effects: Vec<Value> = drafts.iter().zip(&values).map(|(draft, value)| effect(draft, *value)).collect();
    let joined = names.join(" and ");
    let name = if joined.chars().count() <= 40 { joined } else { names.swap_remove(0) };
    (Some(json!({ "name": name, "description": describe(&gifts), "effects": effects })), understanding)
}

fn word(token: &Token) -> Word {
    let concepts: Vec<&str> = token.concepts.iter().map(|concept| concept.name).collect();
    let meaning = match (&token.piece, token.taken_for) {
        (Piece::Unknown, _) => None,
        (Piece::Number(n), _) => Some(format!("the number {}", show(*n))),
        (Piece::Percent(n), _) => Some(format!("{} per cent", show(*n))),
        (Piece::Times(n), _) => Some(format!("{} times", show(*n))),
        (Piece::Rank(rank), None) => Some(format!("the rank {rank}")),
        (Piece::And, _) => Some("and".into()),
        (Piece::Or, _) => Some("or".into()),
        (_, Some(known)) => Some(format!("{}, for \"{known}\"", concepts.join(" or "))),
        (_, None) => Some(concepts.join(" or ")),
    };
    Word { text: token.text.clone(), meaning }
}

/// The best readings of a clause, one after another until no topic is left.
fn rows_of(clause: &Clause) -> Vec<(&'static ReadingRow, Facts)> {
    let mut facts = Facts::of(&clause.words, false);
    let mut rows = Vec::new();
    while rows.len() < MAX_EFFECTS {
        let fits = reading_rows().iter().filter_map(|row| Some((score(row, &facts, clause.condition.as_ref())?, row)));
        // The first of the best, so that the order of the file decides.
        let Some(((_, used), row)) = fits.rev().max_by_key(|((score, _), _)| *score) else { break };
        rows.push((row, facts.clone()));
        // A negation is about one thing: what else is in the same breath is left alone.
        if used.iter().any(|name| NEGATIVE.contains(name)) {
            break;
        }
        let spent = |name: &str| used.contains(&name) || (name == "rank" && used.contains(&"ace"));
        facts.topics.retain(|name| !spent(name));
        if facts.topics.is_empty() || used.is_empty() {
            break;
        }
        for name in used {
            // Cards and directions may be meant for what follows too; topics are granted once.
            if !["up", "me", "dealer", "only"].contains(&name) {
                facts.concepts.remove(name);
            }
            if name == "rank" || name == "ace" {
                facts.concepts.retain(|name| !matches!(*name, "rank" | "ace"));
            }
        }
        if !facts.topics.iter().any(|topic| facts.concepts.contains(topic)) {
            break;
        }
    }
    rows
}

/// How well a reading fits, with the concepts it uses; nothing if it does not.
fn score(row: &'static ReadingRow, facts: &Facts, condition: Option<&Condition>) -> Option<(usize, Vec<&'static str>)> {
    let used = facts.meets(&row.needs, &row.not)?;
    let of_condition = match (&row.when, condition) {
        (None, _) => 0,
        (Some(_), None) => return None,
        (Some(when), Some(condition)) => match when.as_str() {
            "any" => 5,
            "hand" if is_of_hand(condition.kind) => 12,
            when if when == condition.kind => 15,
            "score_exactly=21" if condition.kind == "score_exactly" && condition.value == Some(21) => 15,
            _ => return None,
        },
    };
    // Conditions that only readings know have no meaning without one.
    if row.when.as_deref().is_none_or(|when| when == "any")
        && condition.is_some_and(|condition| is_private(condition.kind))
    {
        return None;
    }
    let negative: Vec<&&str> = NEGATIVE.iter().filter(|name| facts.concepts.contains(**name)).collect();
    if !negative.is_empty() {
        let consumed = used.iter().any(|name| NEGATIVE.contains(name));
        let on_topic =
            facts.negated.is_none_or(|topic| used.contains(&topic) || (topic == "rank" && used.contains(&"ace")));
        if !consumed || !on_topic {
            return None;
        }
    }
    // A reading that uses what was named says more than one that uses how it was said.
    let weight = |name: &&str| if facts.topics.contains(name) || ["percent", "times"].contains(name) { 12 } else { 10 };
    Some((used.iter().map(weight).sum::<usize>() + of_condition, used))
}

/// Whether a condition is about a hand and its end, so that it can hold for a hand that is won.
fn is_of_hand(condition: &str) -> bool {
    let lasting =
        ["hp_below", "hp_above", "enemy_hp", "gold_above", "on_loss", "on_push", "on_bust", "on_dodge", "enemy_killed"];
    !is_private(condition) && !lasting.iter().any(|start| condition.starts_with(start))
}

/// Whether a condition is known to readings only, and not to the vocabulary.
pub(super) fn is_private(condition: &str) -> bool {
    matches!(condition, "double_bust" | "on_doubledown")
}

fn keeps_condition(row: &ReadingRow) -> bool {
    row.keep || row.when.as_deref().is_none_or(|when| when == "any")
}

fn drafts_of(row: &'static ReadingRow, facts: &Facts, condition: Option<&Condition>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (at, give) in row.give.iter().enumerate() {
        let known = |wanted: &str, all: &[&'static str]| all.iter().find(|one| **one == wanted).copied();
        let ranks: Vec<Option<&'static str>> = match give.rank.as_deref() {
            Some("each") => facts.ranks.iter().copied().map(Some).collect(),
            Some(rank) => vec![known(rank, &RANKS)],
            None if give.in_hand && !facts.ranks.is_empty() => facts.ranks.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let others = SUITS.iter().rev().filter(|suit| !facts.suits.contains(suit)).copied();
        let suits: Vec<Option<&'static str>> = match give.suit.as_deref() {
            Some("each") => facts.suits.iter().copied().map(Some).collect(),
            Some("others") => others.map(Some).collect(),
            Some("other") => others.take(1).map(Some).collect(),
            Some("first") => facts.suits.iter().take(1).copied().map(Some).collect(),
            Some(suit) => vec![known(suit, &SUITS)],
            None if give.in_hand && facts.ranks.is_empty() => facts.suits.iter().copied().map(Some).collect(),
            None => vec![None],
        };
        let listed: Vec<&'static str> = match give.ranks.as_deref() {
            Some("all") => facts.ranks.iter().take(4).copied().collect(),
            Some(letters) => {
                let named = letters.chars().map(|letter| if letter == 'T' { "10".into() } else { letter.to_string() });
                named.filter_map(|rank| known(&rank, &RANKS)).collect()
            }
            None => Vec::new(),
        };
        for rank in &ranks {
            for suit in &suits {
                let mut condition = condition.cloned();
                if let Some(kind) = &give.condition {
                    condition = Condition::plain(kind);
                }
                let (mut rank, mut suit) = (*rank, *suit);
                if give.in_hand {
                    condition = Condition::in_hand(rank.take(), suit.take());
                }
                drafts.push(Draft {
                    give,
                    rank,
                    suit,
                    ranks: listed.clone(),
                    condition,
                    facts: facts.clone(),
                    numbered: at == 0,
                });
            }
        }
    }
    drafts
}

/// How strong effects are: middling, more with the stage, less when there are several.
struct Strength {
    stage: u16,
    effects: usize,
}

impl Strength {
    /// The value of an effect, in the units of its terms.
    fn value(&self, draft: &Draft, notes: &mut Vec<String>) -> i64 {
        let terms = Terms::of(&draft.give.kind);
        if terms.unit == Unit::Flag {
            return terms.low;
        }
        let facts = &draft.facts;
        let model = facts.model.map(|rank| rank.parse().unwrap_or(10) * 1000);
        let asked = match draft.give.asked {
            Some(Asked::Number) => facts.number.map(|n| terms.of_thousandths(n)),
            Some(Asked::Model) => model.map(|n| terms.of_thousandths(n)),
            Some(Asked::Above21) => facts.number.map(|n| n / 1000 - 21),
            Some(Asked::Extra) => facts.number.map(|n| n / 1000),
            Some(Asked::Start) => facts.number.map(|n| n / 1000 - 2),
            _ => None,
        };
        if let Some(asked) = asked {
            return Strength::within(&terms, asked, terms.low, terms.high, draft, notes);
        }
        if let Some(fixed) = &draft.give.value {
            return terms.clamp(terms.parse(&fixed.to_string()));
        }
        let wished = draft.numbered.then(|| self.wished(draft, &terms)).flatten();
        let span = terms.high - terms.low;
        let weak = if terms.low_is_better { terms.high } else { terms.low };
        let at = |share: i64| weak + if terms.low_is_better { -1 } else { 1 } * ((span * share + 500) / 1000);
        if let Some(wished) = wished {
            // A number that is wished for is granted up to what the stage allows.
            let most = at(match self.stage {
                0..=1 => 500,
                2 => 700,
                _ => 850,
            });
            return Strength::within(&terms, wished, weak.min(most), weak.max(most), draft, notes);
        }
        let share = match self.stage {
            0..=1 => 350,
            2 => 500,
            _ => 650,
        };
        let rare = draft.condition.as_ref().is_some_and(|condition| condition.kind != "on_win");
        let share = share - 80 * (self.effects as i64 - 1) + if rare { 100 } else { 0 };
        terms.round(at(share))
    }

    /// The number of the wish that is about this effect.
    fn wished(&self, draft: &Draft, terms: &Terms) -> Option<i64> {
        let facts = &draft.facts;
        match terms.unit {
            Unit::Points => facts.number.map(|n| terms.of_thousandths(n)),
            // "dodge 20" and "dodge 20 %" are the same wish.
            Unit::PerMille => facts.percent.or(facts.number).map(|n| n / 100),
            Unit::Factor => facts.times,
            Unit::Flag => None,
        }
    }

    fn within(terms: &Terms, asked: i64, low: i64, high: i64, draft: &Draft, notes: &mut Vec<String>) -> i64 {
        let granted = asked.clamp(low, high);
        if granted != asked {
            let (asked, kind) = (terms.show(asked), &draft.give.kind);
            notes.push(format!("{kind}: {asked} was asked for, {} is granted", terms.show(granted)));
        }
        granted
    }
}

/// The effect as JSON, in the field names of the vocabulary.
fn effect(draft: &Draft, value: i64) -> Value {
    let terms = Terms::of(&draft.give.kind);
    let mut effect = Map::new();
    effect.insert("type".into(), draft.give.kind.clone().into());
    effect.insert("value".into(), terms.json(value));
    if let Some(suit) = draft.suit {
        effect.insert("suit".into(), suit.into());
    }
    if let Some(rank) = draft.rank {
        effect.insert("rank".into(), rank.into());
    }
    if !draft.ranks.is_empty() {
        effect.insert("ranks".into(), draft.ranks.clone().into());
    }
    if let Some(condition) = &draft.condition {
        effect.insert("condition".into(), condition.json());
    }
    effect.into()
}

impl Condition {
    fn json(&self) -> Value {
        let mut condition = Map::new();
        condition.insert("type".into(), self.kind.into());
        if let Some(value) = self.value {
            condition.insert("value".into(), value.into());
        }
        if let Some(rank) = self.rank {
            condition.insert("rank".into(), rank.into());
        }
        if let Some(suit) = self.suit {
            condition.insert("suit".into(), suit.into());
        }
        condition.into()
    }
}

/// Puts what was named into a text.
fn fill(text: &str, facts: &Facts, first: Option<(&Draft, i64)>) -> String {
    let plural = |rank: &&str| match *rank {
        "J" | "Q" | "K" | "A" => format!("{}s", rank_word(rank)),
        number => ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"]
            .get(number.parse::<usize>().unwrap_or(10).saturating_sub(2))
            .map_or_else(|| number.to_string(), ToString::to_string),
    };
    let ranks = and_list(&facts.ranks.iter().map(plural).collect::<Vec<_>>());
    let suits = and_list(&facts.suits.iter().map(ToString::to_string).collect::<Vec<_>>());
    let number = first.map_or_else(String::new, |(draft, value)| Terms::of(&draft.give.kind).show(value));
    text.replace("{Ranks}", &capital(&ranks))
        .replace("{Suits}", &capital(&suits))
        .replace("{ranks}", &ranks)
        .replace("{suits}", &suits)
        .replace("{n}", &number)
}

fn and_list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// One sentence of what is given, within its limit. What does not fit is not hinted at wrongly: it is counted.
fn describe(gifts: &[(String, Option<String>)]) -> String {
    let with_condition = |(gift, condition): &(String, Option<String>)| match condition {
        Some(condition) => format!("{gift} {condition}"),
        None => gift.clone(),
    };
    let sentence = |parts: &[String]| capital(&format!("{}.", and_list(parts)));
    let fits = |text: &String| text.chars().count() <= MAX_TEXT;
    let same = gifts.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let full: Vec<String> = gifts.iter().map(with_condition).collect();
    let bare: Vec<String> = gifts.iter().map(|(gift, _)| gift.clone()).collect();
    let once = match (&gifts[0].1, same) {
        (Some(condition), true) => format!("{} {condition}.", capital(&and_list(&bare))),
        _ => sentence(&full),
    };
    let rest = gifts.len() - 1;
    let first = format!("{}, and {rest} more.", capital(&full[0]));
    let sometimes = format!("{}, at times.", capital(&bare[0]));
    [once, sentence(&full), first, sometimes]
        .into_iter()
        .find(fits)
        .unwrap_or_else(|| "What you asked for, at times.".into())
}

/// A number in thousandths, as short as it can be written.
fn show(thousandths: i64) -> String {
    crate::genie::terms::decimal(thousandths)
}
