//! What the lamp makes of a table of wishes.

use croupier_geniejack::genie::lamp;
use serde_json::Value;

/// Whether an effect is what a word of the table says: `type:param=value@condition:param`.
fn is(effect: &Value, word: &str) -> bool {
    let (word, condition) = word.split_once('@').map_or((word, None), |(word, condition)| (word, Some(condition)));
    let (word, value) = word.split_once('=').map_or((word, None), |(word, value)| (word, Some(value)));
    let (kind, param) = word.split_once(':').map_or((word, None), |(kind, param)| (kind, Some(param)));
    let params = |object: &Value| {
        let ranks = object["ranks"].as_array().into_iter().flatten().filter_map(Value::as_str).collect::<String>();
        [object["rank"].as_str().unwrap_or_default(), object["suit"].as_str().unwrap_or_default(), &ranks].concat()
    };
    let of_condition = match condition {
        None => effect["condition"].is_null(),
        Some(condition) => {
            let (kind, param) =
                condition.split_once(':').map_or((condition, None), |(kind, param)| (kind, Some(param)));
            let value = effect["condition"]["value"].to_string();
            let given = |param: &str| params(&effect["condition"]) == param || value == param;
            effect["condition"]["type"] == kind && param.is_none_or(given)
        }
    };
    effect["type"] == kind
        && value.is_none_or(|value| serde_json::from_str::<Value>(value).is_ok_and(|value| effect["value"] == value))
        && param.is_none_or(|param| params(effect) == param)
        && of_condition
}

fn complaint(line: &str) -> Option<String> {
    let (wish, wanted) = line.split_once(" | ")?;
    let (blessing, understanding) = lamp::read(wish, 1, 50);
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let effects: Vec<Value> =
        blessing.as_ref().map_or_else(Vec::new, |blessing| blessing["effects"].as_array().cloned().unwrap_or_default());
    let wrong = words.iter().find(|word| match **word {
        "boon" => blessing.is_some(),
        "told" => understanding.notes.is_empty(),
        "=" => effects.len() != words.iter().filter(|word| !["=", "told"].contains(word)).count(),
        word => match word.strip_prefix('!') {
            Some(kind) => effects.iter().any(|effect| effect["type"] == kind),
            None => !effects.iter().any(|effect| is(effect, word)),
        },
    })?;
    let got: Vec<String> = effects.iter().map(ToString::to_string).collect();
    Some(format!("{wish}: `{wrong}` does not hold for [{}]", got.join(", ")))
}

fn check(table: &str, at_least: usize) {
    let lines: Vec<&str> = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(lines.len() >= at_least, "the table has shrunk to {}", lines.len());
    let complaints: Vec<String> = lines.iter().filter_map(|line| complaint(line)).collect();
    assert!(complaints.is_empty(), "{} of {} wishes:\n{}", complaints.len(), lines.len(), complaints.join("\n"));
}

#[test]
fn wishes_give_what_they_must() {
    check(include_str!("lamp/wishes.txt"), 400);
}

#[test]
fn numbers_pictures_and_other_tongues_are_never_turned_round() {
    check(include_str!("lamp/tongues.txt"), 160);
}

/// Whether one of the alternatives of a requirement holds for a wish.
fn holds(wish: &str, alternatives: &str) -> bool {
    let listed = alternatives.split(" / ").map(str::trim).filter(|wanted| !wanted.is_empty());
    listed.into_iter().any(|wanted| complaint(&format!("{wish} | {wanted}")).is_none())
}

#[test]
fn fresh_wishes_are_read_well_and_none_is_turned_round() {
    let table = include_str!("lamp/fresh.txt");
    let lines: Vec<&str> = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 120);
    let (mut right, mut acceptable, mut missed, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for line in lines {
        let mut parts = line.split('|').map(str::trim);
        let (wish, wanted, fine) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        if holds(wish, wanted) {
            right += 1;
        } else if holds(wish, fine) {
            acceptable += 1;
        } else if holds(wish, "boon") {
            missed.push(wish);
        } else {
            let (blessing, _) = lamp::read(wish, 1, 50);
            wrong.push(format!("{wish}: {}", blessing.unwrap_or_default()["effects"]));
        }
    }
    let told = format!("right {right}, acceptable {acceptable}, missed {missed:#?}, wrong {wrong:#?}");
    assert!(right >= 96 && right + acceptable >= 105 && wrong.len() <= 6, "{told}");
}
