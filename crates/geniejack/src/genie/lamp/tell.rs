//! Telling: the name and the sentence of what is given.

use croupier_host::capital;

use super::condition::rank_word;
use crate::blessing::Effect;
use crate::genie::terms::Terms;

/// The most characters of a name and of a description.
const MAX_TEXT: usize = 60;

/// Puts what is given into a text: only what was kept of it, as it was kept; and these suits, if the wish is about them and
/// its effects are about others.
pub(super) fn fill(text: &str, given: &[(&str, i64, &Effect)], named: &[&str]) -> String {
    let plural = |rank: &str| match rank {
        "J" | "Q" | "K" | "A" => format!("{}s", rank_word(rank)),
        number => ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"]
            .get(number.parse::<usize>().unwrap_or(10).saturating_sub(2))
            .map_or_else(|| number.to_string(), ToString::to_string),
    };
    let mut ranks: Vec<String> = Vec::new();
    let mut suits: Vec<String> = named.iter().map(ToString::to_string).collect();
    for (_, _, effect) in given {
        let held = effect.condition.and_then(|condition| condition.rank);
        for rank in effect.ranks.iter().copied().chain(effect.rank).chain(held) {
            ranks.extend(Some(plural(rank.name())).filter(|name| !ranks.contains(name)));
        }
        let held = effect.condition.and_then(|condition| condition.suit);
        for suit in effect.suit.iter().copied().chain(held).filter(|_| named.is_empty()) {
            suits.extend(Some(suit.name().to_string()).filter(|name| !suits.contains(name)));
        }
    }
    let (ranks, suits) = (and_list(&ranks), and_list(&suits));
    let number = given.first().map_or_else(String::new, |(kind, value, _)| Terms::of(kind).show(*value));
    text.replace("{Ranks}", &capital(&ranks))
        .replace("{Suits}", &capital(&suits))
        .replace("{ranks}", &ranks)
        .replace("{suits}", &suits)
        .replace("{s}", if number == "1" { "" } else { "s" })
        .replace("{n}", &number)
}

pub(super) fn and_list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// One sentence of what is given, within its limit. What does not fit is not hinted at wrongly: it is counted.
pub(super) fn describe(gifts: &[(String, Option<String>)]) -> String {
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
    let conditional = gifts.iter().any(|(_, condition)| condition.is_some());
    let rest = gifts.len() - 1;
    let first = format!("{}, and {rest} more.", capital(&full[0]));
    let sometimes = format!("{}, at times.", capital(&bare[0]));
    let mut ways = vec![once, sentence(&full)];
    if rest > 0 {
        ways.push(first);
    }
    if conditional {
        ways.push(sometimes);
    }
    ways.into_iter().find(fits).unwrap_or_else(|| "Several gifts in one.".into())
}
