//! How rules, operations and touches become sentences.

use croupier_host::capital;

use super::{AnyOp, AnyRule, Op as _, Rule as _};
use crate::content::CombinationDef;

/// What a rule's sentence may depend on.
pub(crate) struct Known<'a> {
    /// The combinations and what they are worth.
    pub(crate) combinations: &'a [CombinationDef],
    /// What the tiers before it give of the same, for a blessing.
    pub(crate) before: u32,
}

impl Known<'_> {
    /// "another " where a tier before it gives some of the same.
    pub(super) fn another(&self) -> &'static str {
        if self.before > 0 { "another " } else { "" }
    }

    /// " (+$3 in all)", where a tier before it gives some of the same.
    pub(super) fn in_all(&self, amount: u32, say: impl Fn(u32) -> String) -> String {
        if self.before > 0 { format!(" ({} in all)", say(self.before + amount)) } else { String::new() }
    }
}

/// The sentences of some rules; `before` says what the tiers before give of the same.
pub(crate) fn of_rules(rules: &[AnyRule], combinations: &[CombinationDef], before: impl Fn(&AnyRule) -> u32) -> String {
    let mut text = String::new();
    for rule in rules {
        let clause = rule.text(&Known { combinations, before: before(rule) });
        match text.is_empty() {
            true => text = capital(&clause),
            false if rule.is_drawback() => text += &format!(", but {clause}"),
            false => text += &format!(". {}", capital(&clause)),
        }
    }
    text + "."
}

/// The sentences of some operations.
pub(crate) fn of_ops(ops: &[AnyOp]) -> String {
    ops.iter().map(|op| sentence(&op.text())).collect::<Vec<_>>().join(" ")
}

/// A clause as a sentence.
pub(crate) fn sentence(clause: &str) -> String {
    capital(clause) + "."
}

/// A small number in words.
pub(crate) fn in_words(n: impl Into<u32>) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let n = n.into();
    WORDS.get(n as usize).map_or_else(|| n.to_string(), ToString::to_string)
}

/// The place of something, in words.
pub(super) fn ordinal(n: u8) -> String {
    const WORDS: [&str; 11] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    WORDS.get(usize::from(n)).map_or_else(|| format!("{n}th"), ToString::to_string)
}

/// "a, b or c".
pub(super) fn one_of(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        words => words.concat(),
    }
}

/// Hundredths as people write them: 0.5.
pub(super) fn hundredths(n: u32) -> String {
    let (whole, rest) = (n / 100, n % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}
