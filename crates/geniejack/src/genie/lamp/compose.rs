//! Composing: clauses become effects of the vocabulary, at a strength that fits the stage.

use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    Part, Scale, Understanding, Word,
    condition::Condition,
    facts::{Facts, NEGATIVE},
    read::{Clause, Reading},
    strength::Strength,
    tell::{and_list, describe, fill},
    words::{Piece, RANKS, SUITS, Token},
    worth::warning,
};
use crate::genie::terms::Terms;
use crate::{
    blessing::Effect,
    vocabulary::{EffectId, Known, Reads},
};

/// What clauses can mean, one reading a line.
const READINGS: &str = include_str!("../../../content/lamp/readings.jsonl");

/// The most effects of one blessing.
const MAX_EFFECTS: usize = 3;

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
    /// The condition it needs, which is part of its effects then. `any` and `hand` keep it, and so does `else`, which is
    /// for conditions that nothing else can have.
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
    pub(super) value: Option<serde_json::Number>,
    /// Which number of the wish is meant for it, if not the one in its unit.
    #[serde(default)]
    pub(super) asked: Option<Asked>,
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
pub(super) enum Asked {
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
    /// This many cards more.
    Extra,
    /// This many cards to start with.
    Start,
    /// This many cards in the deck.
    Copies,
    /// One more than the number.
    Next,
    /// As much more as multiplies it by this number.
    More,
    /// As many more hit points as multiply them by this number.
    MoreHp,
    /// No number.
    Nothing,
}

pub(super) fn reading_rows() -> &'static [ReadingRow] {
    static ROWS: OnceLock<Vec<ReadingRow>> = OnceLock::new();
    ROWS.get_or_init(|| super::lines(READINGS, "readings.jsonl"))
}

/// An effect on its way: its value is decided when it is known how many there are.
pub(super) struct Draft {
    pub(super) give: &'static Give,
    pub(super) rank: Option<&'static str>,
    suit: Option<&'static str>,
    ranks: Vec<&'static str>,
    pub(super) condition: Option<Condition>,
    pub(super) facts: Facts,
    /// Whether a number of the wish is meant for it.
    pub(super) numbered: bool,
    /// Whether it is given at its lowest, for want of the condition that was asked for.
    pub(super) lowest: bool,
}

/// A reading that was found, with its drafts.
struct Found {
    row: &'static ReadingRow,
    condition: Option<Condition>,
    drafts: std::ops::Range<usize>,
    /// Whether some of its effects were left out.
    cut: bool,
    part: usize,
}

/// Makes a blessing of clauses, if they mean anything.
pub(super) fn compose(reading: &Reading, stage: u16, max_hp: i32, scale: Scale) -> (Option<Value>, Understanding) {
    let mut understanding = Understanding {
        words: reading.words.iter().filter(|token| token.piece != Piece::Break).map(word).collect(),
        parts: Vec::new(),
        notes: reading.notes.clone(),
        smaller: false,
        hurts: false,
    };
    let (drafts, found) = drafted(reading, &mut understanding);
    understanding.notes.dedup();
    if drafts.is_empty() {
        return (None, understanding);
    }
    let strength = Strength { stage, effects: drafts.len(), max_hp, scale };
    let before = understanding.notes.len();
    let values: Vec<i64> = drafts.iter().map(|draft| strength.value(draft, &mut understanding.notes)).collect();
    understanding.smaller = understanding.notes.len() > before;
    // The words describe what the game makes of it, not what the lamp read.
    let written = drafts.iter().zip(&values).map(|(draft, value)| effect(draft, *value));
    let effects: Vec<Effect> = written.filter_map(|effect| Effect::from_value(&effect)).collect();
    if scale == Scale::Worth {
        // What was asked for by name is granted although it hurts, and the player hears that it does.
        let before = understanding.notes.len();
        understanding.notes.extend(effects.iter().filter_map(|effect| warning(effect, stage)));
        understanding.hurts = understanding.notes.len() > before;
    }
    let given: Vec<(&str, i64, &Effect)> = drafts
        .iter()
        .zip(&values)
        .zip(&effects)
        .map(|((draft, value), effect)| (&*draft.give.kind, *value, effect))
        .collect();
    let mut gifts: Vec<(String, Option<String>)> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for found in &found {
        let kept = &given[found.drafts.clone()];
        // A list names what was kept of it; anything else that was cut is described effect by effect.
        let others =
            found.row.give.iter().any(|give| give.suit.as_deref().is_some_and(|suit| suit.starts_with("other")));
        let suits: &[&str] = if others { &drafts[found.drafts.start].facts.suits } else { &[] };
        let listed = found.row.gift.contains("{ranks}") || found.row.gift.contains("{suits}");
        let whole = !found.cut || (listed && !others);
        let gift = if whole { fill(&found.row.gift, kept, suits) } else { sentences(kept) };
        let part = &mut understanding.parts[found.part];
        part.effects.extend(kept.iter().map(|(kind, _, _)| (*kind).to_string()));
        part.gift = Some(part.gift.take().map_or(gift.clone(), |earlier| format!("{earlier}; {gift}")));
        let says = found.condition.as_ref().map(|condition| {
            let last = if of_last_hand(found.row, condition) { " in the last hand" } else { "" };
            condition.says() + last
        });
        part.condition = says.clone().or(part.condition.take());
        gifts.push((gift, says));
        let name = fill(&found.row.name, kept, suits);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for (draft, effect) in drafts.iter().zip(&effects) {
        note_ranks(draft, effect, &mut understanding.notes);
    }
    let joined = names.join(" and ");
    let name = if joined.chars().count() <= 40 { joined } else { names.swap_remove(0) };
    (Some(json!({ "name": name, "description": describe(&gifts), "effects": effects })), understanding)
}

/// Whether a reading pays at the end of a battle, by what its last hand was like.
fn of_last_hand(row: &ReadingRow, condition: &Condition) -> bool {
    let paid = |give: &Give| EffectId::find(&give.kind).is_ok_and(|id| id.get().reads == Reads::Battle);
    let any_time = [Known::AnyTime, Known::FirstHand, Known::Killed, Known::KilledByNatural];
    row.give.iter().any(paid) && condition.known().is_some_and(|known| !any_time.contains(&known))
}

/// What effects do, in the sentences of the game, as part of a sentence.
fn sentences(given: &[(&str, i64, &Effect)]) -> String {
    let small = |sentence: String| {
        let mut chars = sentence.trim_end_matches('.').chars();
        chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
    };
    and_list(&given.iter().map(|(_, _, effect)| small(effect.sentence())).collect::<Vec<String>>())
}

/// Notes that the deck has other ranks than the player asked for.
fn note_ranks(draft: &Draft, effect: &Effect, notes: &mut Vec<String>) {
    if draft.ranks.is_empty() || draft.ranks.len() == effect.ranks.len() {
        return;
    }
    let why = if draft.ranks.len() == 1 {
        "A deck needs at least two ranks"
    } else {
        "A deck can be cut to four ranks at most"
    };
    let ranks: Vec<String> = effect.ranks.iter().map(|rank| rank.plural()).collect();
    notes.push(format!("{why}: {}.", and_list(&ranks)));
}

/// The effects that clauses ask for, with the readings they come from; and what could not be granted.
fn drafted(reading: &Reading, understanding: &mut Understanding) -> (Vec<Draft>, Vec<Found>) {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut found: Vec<Found> = Vec::new();
    for clause in &reading.clauses {
        let text: Vec<&str> = clause.words.iter().map(|token| &*token.text).collect();
        let text = text.join(" ");
        let mut rows = rows_of(clause, clause.condition());
        let mut lowest = clause.when.is_some() && clause.condition().is_none();
        if let (true, Some(condition)) = (rows.is_empty(), clause.condition()) {
            // The gift without its condition is worth little, but it is what was asked for.
            rows = rows_of(clause, None);
            lowest = true;
            if !rows.is_empty() {
                understanding.notes.push(format!("\"{text}\" can't depend on \"{}\".", condition.says()));
            }
        }
        if lowest && !rows.is_empty() {
            understanding.notes.push(format!("Instead, \"{text}\" always applies, at its weakest."));
        }
        let condition = clause.condition().filter(|_| !lowest);
        let part = Part { text, gift: None, condition: condition.map(Condition::says), effects: Vec::new() };
        if rows.is_empty() && clause.words.iter().any(|token| !token.is_filler()) {
            understanding.notes.push(format!("The lamp can't grant \"{}\".", part.text));
        }
        understanding.parts.push(part);
        let part = understanding.parts.len() - 1;
        for (row, facts) in rows {
            let condition = condition.filter(|_| keeps_condition(row)).cloned();
            let before = drafts.len();
            let mut cut = false;
            for draft in drafts_of(row, &facts, condition.as_ref(), lowest) {
                let twin = |other: &Draft| {
                    (&other.give.kind, other.rank, other.suit, &other.condition)
                        == (&draft.give.kind, draft.rank, draft.suit, &draft.condition)
                };
                if drafts.iter().any(twin) {
                    cut = true;
                } else if drafts.len() == MAX_EFFECTS {
                    cut = true;
                    understanding.notes.push("A blessing has at most three effects, so the rest is lost.".into());
                } else {
                    drafts.push(draft);
                }
            }
            if drafts.len() > before {
                found.push(Found { row, condition, drafts: before..drafts.len(), cut, part });
            }
        }
    }
    (drafts, found)
}

fn word(token: &Token) -> Word {
    let concepts: Vec<&str> = token.concepts.iter().map(|concept| concept.name).collect();
    let meaning = match (&token.piece, token.taken_for) {
        (Piece::Unknown, _) => None,
        (Piece::Number(n), _) => Some(format!("the number {}", show(*n))),
        (Piece::Percent(n), _) => Some(format!("{}%", show(*n))),
        (Piece::Times(n), _) => Some(format!("{} times", show(*n))),
        (Piece::Rank(rank), None) => Some(format!("the rank {rank}")),
        (Piece::And, _) => Some("and".into()),
        (Piece::Or, _) => Some("or".into()),
        (_, Some(known)) => Some(format!("{}, for \"{known}\"", concepts.join(" or "))),
        (_, None) => Some(concepts.join(" or ")),
    };
    Word { text: token.text.clone(), meaning }
}

/// The best readings of a clause under a condition, one after another until no topic is left.
fn rows_of(clause: &Clause, condition: Option<&Condition>) -> Vec<(&'static ReadingRow, Facts)> {
    let mut facts = Facts::of(&clause.words, false);
    let mut rows: Vec<(&'static ReadingRow, Facts)> = Vec::new();
    while rows.len() < MAX_EFFECTS {
        let makes_way = |row: &ReadingRow| row.give.iter().all(|give| give.kind.starts_with("remove_"));
        let fits = reading_rows().iter().filter(|row| !clause.replaced || makes_way(row));
        let fits = fits.filter_map(|row| Some((score(row, &facts, condition)?, row)));
        // The first of the best, so that the order of the file decides.
        let best = fits.rev().max_by_key(|((score, _), _)| *score);
        let Some(((_, used), row)) = best.filter(|(_, row)| rows.is_empty() || row.when.as_deref() != Some("else"))
        else {
            break;
        };
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
            "else" => 0,
            "hand" if condition.is_of_hand() => 12,
            when if when == condition.kind => 15,
            "score_exactly=21" if condition.kind == "score_exactly" && condition.value == Some(21) => 15,
            _ => return None,
        },
    };
    if condition.is_some_and(|condition| keeps_condition(row) && !can_hang_on(row, condition)) {
        return None;
    }
    if facts.doubly_denied || (facts.theirs && !used.contains(&"dealer")) {
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
    if row.when.as_deref() == Some("else") {
        return Some((0, used));
    }
    // A reading that uses what was named says more than one that uses how it was said.
    let weight = |name: &&str| if facts.topics.contains(name) || ["percent", "times"].contains(name) { 12 } else { 10 };
    Some((1 + used.iter().map(weight).sum::<usize>() + of_condition, used))
}

/// Whether the effects of a reading can do anything under a condition.
fn can_hang_on(row: &ReadingRow, condition: &Condition) -> bool {
    // Conditions that only readings know have no meaning without one.
    let Some(known) = condition.known() else { return false };
    // What is paid at the end of a battle looks at its last hand, and that is hardly ever one of these.
    let seldom = ["on_loss", "on_push", "on_bust", "on_dodge"].contains(&condition.kind);
    row.give.iter().filter(|give| give.condition.is_none() && !give.in_hand).all(|give| {
        let reads = EffectId::find(&give.kind).ok().map(|id| id.get().reads);
        reads.is_some_and(|reads| reads.can_depend_on(known) && !(seldom && reads == Reads::Battle))
    })
}

/// Whether a condition is known to readings only, and not to the vocabulary.
#[cfg(test)]
pub(super) fn is_private(condition: &str) -> bool {
    matches!(condition, "double_bust" | "on_doubledown")
}

fn keeps_condition(row: &ReadingRow) -> bool {
    row.keep || row.when.as_deref().is_none_or(|when| ["any", "else"].contains(&when))
}

fn drafts_of(row: &'static ReadingRow, facts: &Facts, condition: Option<&Condition>, lowest: bool) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for (at, give) in row.give.iter().enumerate() {
        let known = |wanted: &str, all: &[&'static str]| all.iter().find(|one| **one == wanted).copied();
        let ranks: Vec<Option<&'static str>> = match give.rank.as_deref() {
            Some("each") => facts.ranks.iter().copied().map(Some).collect(),
            Some(rank) => vec![known(rank, &RANKS)],
            None => vec![None],
        };
        let others = SUITS.iter().rev().filter(|suit| !facts.suits.contains(suit)).copied();
        let suits: Vec<Option<&'static str>> = match give.suit.as_deref() {
            Some("each") => facts.suits.iter().copied().map(Some).collect(),
            Some("others") => others.map(Some).collect(),
            Some("other") => others.take(1).map(Some).collect(),
            Some("first") => facts.suits.iter().take(1).copied().map(Some).collect(),
            Some(suit) => vec![known(suit, &SUITS)],
            None => vec![None],
        };
        let listed: Vec<&'static str> = match give.ranks.as_deref() {
            Some("all") => facts.ranks.clone(),
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
                    condition = Condition::plain(kind).map(|condition| condition.at(facts.number));
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
                    lowest,
                });
            }
        }
    }
    drafts
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

/// A number in thousandths, as short as it can be written.
fn show(thousandths: i64) -> String {
    crate::genie::terms::decimal(thousandths)
}
