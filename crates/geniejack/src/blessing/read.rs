//! Reading what a genie wrote, whatever it is.

use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation;

use super::{MAX_TEXT, MAX_UNDERSTOOD, small};
use crate::{
    cards::{Rank, Suit},
    text::visible,
    vocabulary::{EffectRow, Unit},
};

/// The value of an effect within its bounds: what cannot be read is the lower one.
pub(super) fn read_amount(value: Option<&Value>, row: &EffectRow, opening: bool) -> i32 {
    let thousandths = value.and_then(thousandths).unwrap_or(i64::MIN);
    let amount = match row.unit {
        Unit::Flag | Unit::Points => whole(thousandths),
        Unit::PerMille | Unit::Factor => thousandths,
    };
    amount.clamp(i64::from(small::lowest(row, opening)), i64::from(row.high)) as i32
}

/// Thousandths as a whole number, rounded half up.
pub(super) fn whole(thousandths: i64) -> i64 {
    thousandths.saturating_add(500).div_euclid(1000)
}

/// A number or a text that is one, in thousandths rounded half up; as much as fits.
pub(crate) fn thousandths(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => read_decimal(&number.to_string()),
        // No number that means something is longer.
        Value::String(text) if text.len() <= 400 => read_decimal(text.trim()),
        _ => None,
    }
}

fn read_decimal(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let signed = |value: i64| if negative { value.saturating_neg() } else { value };
    if digits.eq_ignore_ascii_case("infinity") || digits.eq_ignore_ascii_case("inf") {
        return Some(signed(i64::MAX));
    }
    let (digits, percent) = match digits.strip_suffix('%') {
        Some(rest) => (rest.trim_end(), true),
        None => (digits, false),
    };
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (digits, 0),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if before.is_empty() && after.is_empty() || !before.bytes().chain(after.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    // The digits as one number, and how many of them are left of the thousandths' point.
    let all: Vec<u8> = before.bytes().chain(after.bytes()).map(|digit| digit - b'0').collect();
    let shift = exponent.saturating_add(3 - if percent { 2 } else { 0 });
    let point = (before.len() as i64).saturating_add(shift);
    let mut value = 0_i64;
    for place in 0..point.clamp(0, 20) {
        let digit = all.get(place as usize).copied().unwrap_or(0);
        value = value.saturating_mul(10).saturating_add(i64::from(digit));
    }
    if point > 20 && all.iter().any(|digit| *digit > 0) {
        value = i64::MAX;
    }
    let next = usize::try_from(point).ok().and_then(|point| all.get(point)).copied().unwrap_or(0);
    Some(signed(value.saturating_add(i64::from(next >= 5))))
}

pub(super) fn read_rank(value: &Value) -> Option<Rank> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.to_string().parse().ok(),
        _ => None,
    }
}

pub(super) fn read_suit(value: &Value) -> Option<Suit> {
    value.as_str().and_then(|text| text.trim().parse().ok())
}

/// Two to four ranks: the first four that make sense. One alone gets the ace (the king if it is the ace), none at all are
/// kings and aces.
pub(super) fn read_ranks(value: Option<&Value>) -> Vec<Rank> {
    let mut ranks: Vec<Rank> = Vec::new();
    for rank in value.and_then(Value::as_array).into_iter().flatten().filter_map(read_rank) {
        if !ranks.contains(&rank) && ranks.len() < 4 {
            ranks.push(rank);
        }
    }
    if ranks.is_empty() {
        ranks.push(Rank::KING);
    }
    if ranks.len() == 1 {
        ranks.push(if ranks[0] == Rank::ACE { Rank::KING } else { Rank::ACE });
    }
    ranks.sort_unstable();
    ranks
}

/// A name or description: one line of plain characters, cut to what there is room for.
pub(super) fn plain_text(value: Option<&Value>) -> String {
    one_line(value, MAX_TEXT)
}

/// What was understood: likewise, with more room.
pub(super) fn long_text(value: Option<&Value>) -> String {
    one_line(value, MAX_UNDERSTOOD)
}

pub(super) fn one_line(value: Option<&Value>, most: usize) -> String {
    let mut text = tidy(value.and_then(Value::as_str).unwrap_or_default(), most);
    loop {
        // A cut can join what it brings together, so it is made until nothing changes: then it reads back as it is.
        let again = tidy(&text, most);
        if again == text {
            return text;
        }
        text = again;
    }
}

fn tidy(text: &str, most: usize) -> String {
    // A character as people count them can be long: ten code points for each are plenty.
    let clean: String = visible(text).take(100_000).collect();
    let clean = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = clean.graphemes(true).take(most).flat_map(|character| character.chars().take(10)).collect();
    cut.trim_end().into()
}
