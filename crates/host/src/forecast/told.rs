//! A forecast in a few sentences.

use std::cmp::Reverse;

use croupier_kernel::{Eye, Role, Seat};

use super::{Chance, Change, Forecast, Spread};
use crate::{Text, Voice, capital, thousands};

/// How many outcomes with a percentage a forecast has at most, and how many sentences each of them.
const MAX_CHANCES: usize = 3;
const MAX_TOGETHER: usize = 2;

/// How many ways to end a forecast tells of what the seat's own answers decide.
const MAX_WAYS: usize = 4;

/// A forecast as text: the figure that decides the game, what else will happen, what may happen.
pub fn told<G: Text>(seat: Seat, forecast: &Forecast) -> String {
    let spread = |spread: &Spread| {
        let between = if spread.most - spread.least == 1 { "or" } else { "to" };
        let to = format!("{} {between} {}", thousands(spread.least), thousands(spread.most));
        becomes::<G>(seat, spread.seat, &spread.what, spread.from, &to)
    };
    let spreads = |leading: bool| forecast.spreads.iter().filter(move |spread| (spread.what == G::LEADING) == leading);
    let sure = spreads(true).map(spread).chain(certain::<G>(seat, forecast, false)).chain(spreads(false).map(spread));
    let (sure, chances) = (sure.collect::<Vec<String>>(), chances(&forecast.chances));
    let mut said = certain::<G>(seat, forecast, true);
    match (forecast.answerable, sure.as_slice()) {
        (true, [only]) if chances.is_empty() => {
            let comma = if only.contains("you choose") { "," } else { "" };
            said.push(format!("{}{comma} unless they respond.", only.trim_end_matches('.')));
        }
        // A figure and a sentence do not go into one: "you draw a card and your hand size 3 → 4".
        (true, [one, other]) if chances.is_empty() && one.contains('→') == other.contains('→') => {
            said.push(format!("{}, unless they respond.", together(&sure).trim_end_matches('.')));
        }
        (true, []) if !chances.is_empty() => said.push(format!("Unless they respond, {}", inside(&chances.join(" ")))),
        (true, _) if sure.len() + chances.len() > 0 => {
            let rest: Vec<String> = sure.into_iter().chain(chances).collect();
            said.push(format!("Unless they respond: {}", inside(&rest.join(" "))));
        }
        _ => said.extend(sure.into_iter().chain(chances)),
    }
    said.join(" ")
}

/// What happens in every world, either before an opponent can act or after it: a sentence each, the leading figure first.
fn certain<G: Text>(seat: Seat, forecast: &Forecast, at_once: bool) -> Vec<String> {
    let change = |change: &Change| becomes::<G>(seat, change.seat, &change.what, change.from, &thousands(change.to));
    let leads = |change: &&Change| change.what == G::LEADING;
    let changes = || forecast.changes.iter().filter(move |change| change.at_once == at_once);
    let facts = forecast.facts.iter().filter(|fact| fact.at_once == at_once).map(|fact| fact.text.clone());
    let is_now = forecast.ways.iter().flatten().all(|change| change.at_once) == at_once;
    let ways = is_now.then(|| chosen::<G>(seat, &forecast.ways)).flatten();
    let leading = changes().filter(leads).map(change).chain(ways);
    leading.chain(facts).chain(changes().filter(|other| !leads(other)).map(change)).collect()
}

/// What a figure becomes, as a sentence.
fn becomes<G: Text>(seat: Seat, of: Seat, what: &str, from: i64, to: &str) -> String {
    let alone = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() == 1;
    let whose = match alone {
        true => capital(G::figure(what)),
        false => format!("{} {}", Voice(Eye::Seat(seat)).owner(of), G::figure(what)),
    };
    format!("{whose} {} → {to}.", thousands(from))
}

/// What the seat's own answers decide, as a sentence, unless there are too many ways to tell.
fn chosen<G: Text>(seat: Seat, ways: &[Vec<Change>]) -> Option<String> {
    let some: Vec<&Vec<Change>> = ways.iter().filter(|way| !way.is_empty()).collect();
    let figure = |change: &Change| (change.seat, change.what.clone());
    let first = some.first()?.first()?;
    let either = match some.iter().all(|way| way.len() == 1 && figure(&way[0]) == figure(first)) {
        true => {
            let to: Vec<String> = some.iter().map(|way| thousands(way[0].to)).collect();
            becomes::<G>(seat, first.seat, &first.what, first.from, &listed(&to, "or"))
        }
        false => {
            let each =
                |change: &Change| becomes::<G>(seat, change.seat, &change.what, change.from, &thousands(change.to));
            // What all ways change is named once: "Their life 20 → 17, or 14 and your life 10 → 9." Behind a way with several
            // figures, no one could tell which of them comes again.
            let before = &some[..some.len() - 1];
            let is_shared =
                some.iter().all(|way| figure(&way[0]) == figure(first)) && before.iter().all(|way| way.len() == 1);
            let is_long = some.iter().any(|way| way.len() > 1);
            let in_words = |(at, way): (usize, &&Vec<Change>)| {
                let mut parts: Vec<String> = way.iter().map(each).collect();
                if is_shared && at > 0 {
                    parts[0] = thousands(way[0].to);
                }
                together(&parts)
            };
            let ways: Vec<String> = some.iter().enumerate().map(in_words).collect();
            let or = if is_shared || is_long { ", or" } else { " or" };
            listed_by(&ways.iter().enumerate().map(part).collect::<Vec<_>>(), or)
        }
    };
    let whose = if some.len() == ways.len() { ", as you choose" } else { " if you choose to" };
    (some.len() <= MAX_WAYS).then(|| format!("{}{whose}.", either.trim_end_matches('.')))
}

/// Chances as sentences. What was counted excludes each other, so that all of it never adds up to more than 100%.
fn chances(chances: &[Chance]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let (mut counted, mut left): (Vec<&Chance>, u64) = (Vec::new(), 100);
    let mut known: Vec<Vec<&Chance>> = Vec::new();
    for chance in chances {
        match chance {
            Chance { exact: true, worlds, .. } => {
                // What happens in the same worlds is one outcome.
                match known.iter_mut().find(|outcome| !worlds.is_empty() && outcome[0].worlds == *worlds) {
                    Some(outcome) => outcome.push(chance),
                    None => known.push(vec![chance]),
                }
            }
            Chance { num, den, .. } if num == den => said.push(chance.of.clone()),
            _ => counted.push(chance),
        }
    }
    said.extend(known.into_iter().map(|outcome| {
        let percent = (200 * outcome[0].num + outcome[0].den) / (2 * outcome[0].den.max(1));
        left = left.saturating_sub(percent);
        let texts: Vec<String> = outcome.iter().take(MAX_TOGETHER).map(|chance| chance.of.clone()).collect();
        format!("{percent}%: {}", inside(&together(&texts)))
    }));
    let outcomes = outcomes(&counted);
    let nums: Vec<u64> = outcomes.iter().map(|outcome| outcome[0].num).collect();
    let percents = percents(&nums, counted.first().map_or(1, |chance| chance.den));
    if percents.iter().sum::<u64>() <= left {
        said.extend(outcomes.iter().zip(percents).map(|(outcome, percent)| {
            let texts: Vec<String> = outcome.iter().map(|chance| chance.of.clone()).collect();
            format!("About {percent}%: {}", inside(&together(&texts)))
        }));
    }
    said.truncate(MAX_CHANCES);
    said
}

/// Outcomes that exclude each other, each with the chances that happen in its worlds: those that leave the fewest worlds out,
/// and of these the first.
fn outcomes<'a>(counted: &[&'a Chance]) -> Vec<Vec<&'a Chance>> {
    let from = |at: usize| {
        let mut outcomes: Vec<Vec<&Chance>> = Vec::new();
        for chance in std::iter::once(counted[at]).chain(counted.iter().copied()) {
            let meets =
                |outcome: &&mut Vec<&Chance>| outcome[0].worlds.iter().any(|world| chance.worlds.contains(world));
            let n = outcomes.len();
            if let Some(outcome) = outcomes.iter_mut().find(meets) {
                let is_new = outcome.iter().all(|other| other.of != chance.of);
                if is_new && outcome[0].worlds == chance.worlds && outcome.len() < MAX_TOGETHER {
                    outcome.push(chance);
                }
            } else if n < MAX_CHANCES {
                outcomes.push(vec![chance]);
            }
        }
        outcomes.sort_by_key(|outcome| Reverse(outcome[0].num));
        outcomes
    };
    let told = |outcomes: &Vec<Vec<&Chance>>| outcomes.iter().map(|outcome| outcome[0].num).sum::<u64>();
    // Of equals, `max_by_key` takes the last.
    (0..counted.len()).rev().map(from).max_by_key(told).unwrap_or_default()
}

/// Percentages in steps of five, as a few worlds can tell no more. Together they are at most 100.
fn percents(nums: &[u64], den: u64) -> Vec<u64> {
    let mut percents: Vec<u64> = nums.iter().map(|num| (40 * num + den) / (2 * den) * 5).collect();
    while percents.iter().sum::<u64>() > 100 {
        let over = |at: &usize| (percents[*at] * den).saturating_sub(100 * nums[*at]);
        let Some(at) = (0..nums.len()).max_by_key(over) else { break };
        percents[at] -= 5;
    }
    percents
}

/// Two or more sentences as one.
fn together(sentences: &[String]) -> String {
    sentence_end(&listed(&sentences.iter().enumerate().map(part).collect::<Vec<_>>(), "and"))
}

/// A sentence as a part of a longer one.
fn part((at, sentence): (usize, &String)) -> String {
    let sentence = sentence.trim_end_matches('.');
    if at == 0 { sentence.into() } else { inside(sentence) }
}

/// A list in words.
fn listed(parts: &[String], last: &str) -> String {
    listed_by(parts, &format!(" {last}"))
}

/// A list in words, with what comes before its last part.
fn listed_by(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [front @ .., end] => format!("{}{last} {end}", front.join(", ")),
    }
}

/// With a full stop, if it has none.
fn sentence_end(text: &str) -> String {
    if text.ends_with('.') { text.into() } else { format!("{text}.") }
}

/// A sentence after a colon or a comma: small, unless it begins with a name.
fn inside(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    match first {
        "You" | "Your" | "They" | "Their" | "The" | "A" | "An" | "Power" | "No" | "Nothing" | "About" => {
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(of: &str, worlds: std::ops::Range<usize>) -> Chance {
        let worlds: Vec<usize> = worlds.collect();
        Chance { of: of.into(), num: worlds.len() as u64, den: 24, exact: false, worlds }
    }

    #[test]
    fn overlapping_chances_become_outcomes_that_exclude_each_other() {
        let losing = [chance("You lose the game.", 0..14), chance("No damage.", 14..24), chance("1 damage.", 0..8)];
        assert_eq!(chances(&losing), ["About 60%: you lose the game.", "About 40%: no damage."]);
        let same = [chance("Snatch is destroyed.", 0..12), chance("You lose the game.", 0..12)];
        assert_eq!(chances(&same), ["About 50%: Snatch is destroyed and you lose the game."]);
        let most = [chance("You discard a card.", 2..14), chance("1 damage.", 0..11), chance("2 damage.", 11..24)];
        assert_eq!(chances(&most), ["About 55%: 2 damage.", "About 45%: 1 damage."]);
        let known = [Chance::known("it works", 3, 4), chance("A die becomes gold.", 0..18)];
        assert_eq!(chances(&known), ["75%: it works."]);
        let wager =
            |of: &str, worlds: std::ops::Range<usize>, num| Chance { num, den: 36, exact: true, ..chance(of, worlds) };
        let both = [wager("You draw.", 0..13, 21), wager("You discard.", 0..13, 21), wager("They draw.", 13..24, 15)];
        assert_eq!(chances(&both), ["58%: you draw and you discard.", "42%: they draw."]);
    }

    #[test]
    fn percentages_add_up_to_100_at_most() {
        assert_eq!(percents(&[15, 9], 24), [65, 35]);
        assert_eq!(percents(&[9, 9, 6], 24).iter().sum::<u64>(), 100);
        assert_eq!(percents(&[12, 6], 24), [50, 25]);
    }
}
