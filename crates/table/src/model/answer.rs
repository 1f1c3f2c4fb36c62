//! What a model's answer means: a number, the words of a choice, or words of its own where the game asks for them.

use serde_json::Value;

use crate::{Cue, Hosted, claude::Reply, numbered::meant};

/// The longest answer in plain words that is looked at, in bytes: no choice has so long a name.
const LONGEST: usize = 20_000;

/// What an answer means, if it means something legal. `shown` are the choices it was given, by number.
pub(super) fn answered<G: Hosted>(
    cue: &Cue<'_, G>,
    table: &G,
    shown: &[(u32, G::Action)],
    reply: &Reply,
) -> Option<G::Action> {
    let action = if reply.said.is_empty() {
        by_tool(cue, table, shown, &reply.input)
    } else {
        in_plain_words(cue, table, shown, reply)
    };
    action.filter(|action| may(table, cue, action))
}

/// Whether it may do this: something listed, or open-ended and legal. Giving up is not for it.
fn may<G: Hosted>(table: &G, cue: &Cue<'_, G>, action: &G::Action) -> bool {
    let legal = cue.can(action) || (G::is_open_ended(action) && table.is_legal(action));
    legal && !G::gives_up(action)
}

fn of_number<G: Hosted>(shown: &[(u32, G::Action)], number: u64) -> Option<G::Action> {
    shown.iter().find(|(at, _)| u64::from(*at) == number).map(|(_, action)| action.clone())
}

fn by_tool<G: Hosted>(cue: &Cue<'_, G>, table: &G, shown: &[(u32, G::Action)], input: &Value) -> Option<G::Action> {
    let number = match &input["number"] {
        Value::String(text) => text.trim().parse().ok(),
        number => number.as_u64(),
    };
    match number {
        Some(number) => of_number::<G>(shown, number),
        None => meant(cue, table, input["words"].as_str()?),
    }
}

/// A plain answer: an object as the tool would have had it, or the last line of the text.
fn in_plain_words<G: Hosted>(
    cue: &Cue<'_, G>,
    table: &G,
    shown: &[(u32, G::Action)],
    reply: &Reply,
) -> Option<G::Action> {
    let said = reply.last_words();
    if said.len() > LONGEST {
        return None;
    }
    if let Some(action) = reply.object().and_then(|object| by_tool(cue, table, shown, &object)) {
        return Some(action);
    }
    let line = said.lines().rev().map(plain).find(|line| !line.is_empty())?;
    if let Ok(number) = line.parse() {
        return of_number::<G>(shown, number);
    }
    of_line(cue, shown, line).or_else(|| meant(cue, table, line))
}

/// A choice that was copied with its number, such as `2 end`: both must fit.
fn of_line<G: Hosted>(cue: &Cue<'_, G>, shown: &[(u32, G::Action)], line: &str) -> Option<G::Action> {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let action = of_number::<G>(shown, line[..digits].parse().ok()?)?;
    let words = line[digits..].trim_start_matches(|c: char| ".):".contains(c) || c.is_whitespace());
    let fits = words == action.to_string() || words.eq_ignore_ascii_case(&G::choice(cue, &action).label);
    fits.then_some(action)
}

/// A line without what models put around an answer.
fn plain(line: &str) -> &str {
    let around = |c: char| c.is_whitespace() || "*`\"'#".contains(c);
    let line = line.trim_matches(around).trim_end_matches('.');
    let answer = ["answer:", "choice:", "number:"].iter().find_map(|word| {
        let head = line.get(..word.len())?;
        head.eq_ignore_ascii_case(word).then(|| &line[word.len()..])
    });
    answer.unwrap_or(line).trim_matches(around)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_models_put_around_an_answer_is_left_out() {
        for line in ["3", " **3** ", "Answer: 3", "**Answer:** 3.", "`3`"] {
            assert_eq!(plain(line), "3", "{line}");
        }
        assert_eq!(plain("ответ 3"), "ответ 3");
    }
}
