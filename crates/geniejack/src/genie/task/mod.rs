//! The genie as a task: wishes with what counts as right, so that anyone who answers wishes can be measured.
//!
//! A requirement is a row of words that all have to hold:
//! - `type`: an effect of this type, without a condition;
//! - `type:A`: with this rank, suit or row of ranks; `type=5`, `type<=5`, `type>=5`: with this value;
//! - `type@condition`, `type@condition:50`: with this condition, and its rank, suit or number;
//! - `!type`: no effect of this type;
//! - `=`: no effects but those that are listed.

use serde_json::Value;

use crate::blessing::{Effect, thousandths};

/// The wishes of `genie-0`.
pub const GENIE_0: &str = include_str!("genie-0.txt");

/// A wish and what counts as right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The language of the wish: `en`, `es`, `de` or `ja`.
    pub tongue: String,
    /// The wish.
    pub wish: String,
    right: Vec<String>,
    acceptable: Vec<String>,
    never: Vec<String>,
}

/// How well an answer fits a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It does what was wished for, and nothing else.
    Right,
    /// It comes near, or does something else as well.
    Acceptable,
    /// It does something else, or what the wish forbids.
    Wrong,
}

impl Task {
    /// Reads a list of tasks. A line that is not one is an error with its number.
    pub fn read(list: &str) -> Result<Vec<Task>, String> {
        let lines = list.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read = |(at, line): (usize, &str)| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [tongue, wish, right, acceptable, never] = parts.as_slice() else {
                return Err(format!("line {}: five parts were expected", at + 1));
            };
            let ways = |text: &str| -> Vec<String> {
                text.split(" / ").map(str::trim).filter(|way| !way.is_empty()).map(String::from).collect()
            };
            Ok(Task {
                tongue: (*tongue).into(),
                wish: (*wish).into(),
                right: ways(right),
                acceptable: ways(acceptable),
                never: never.split_whitespace().map(String::from).collect(),
            })
        };
        lines.map(read).collect()
    }

    /// How well these effects fit. Something that the task does not name, beside what is right, makes it acceptable.
    pub fn fit(&self, effects: &[Effect]) -> Fit {
        let effects: Vec<Value> = effects.iter().filter_map(|effect| serde_json::to_value(effect).ok()).collect();
        let holds = |way: &String| misfit(&effects, way).is_none();
        if self.never.iter().any(|word| effects.iter().any(|effect| is_of(effect, word))) {
            return Fit::Wrong;
        }
        let named = |effect: &Value| {
            let words = self.right.iter().chain(&self.acceptable).flat_map(|way| way.split_whitespace());
            words.into_iter().any(|word| effect["type"] == Word::read(word).kind)
        };
        match (self.right.iter().any(holds), self.acceptable.iter().any(holds)) {
            (true, _) if effects.iter().all(named) => Fit::Right,
            (true, _) | (_, true) => Fit::Acceptable,
            _ => Fit::Wrong,
        }
    }

    /// Every requirement of the task, to check that each can hold.
    pub fn requirements(&self) -> impl Iterator<Item = &str> {
        self.right.iter().chain(&self.acceptable).chain(&self.never).map(String::as_str)
    }
}

/// An effect in the words of a requirement.
pub fn told(effect: &Effect) -> String {
    let Ok(effect) = serde_json::to_value(effect) else { return String::new() };
    let word = |object: &Value| object["type"].as_str().unwrap_or_default().to_string();
    let with = |object: &Value| Some(params(object)).filter(|param| !param.is_empty());
    let mut text = word(&effect);
    if let Some(param) = with(&effect) {
        text.push_str(&format!(":{param}"));
    }
    text.push_str(&format!("={}", effect["value"]));
    let condition = &effect["condition"];
    if !condition.is_null() {
        text.push_str(&format!("@{}", word(condition)));
        let number = Some(&condition["value"]).filter(|value| !value.is_null()).map(Value::to_string);
        if let Some(param) = with(condition).or(number) {
            text.push_str(&format!(":{param}"));
        }
    }
    text
}

/// The first word of a requirement that does not hold for these effects, as a blessing writes them.
pub fn misfit<'a>(effects: &[Value], requirement: &'a str) -> Option<&'a str> {
    let words = || requirement.split_whitespace();
    let listed = words().filter(|word| *word != "=" && !word.starts_with('!')).count();
    words().find(|word| match word.strip_prefix('!') {
        Some(kind) => effects.iter().any(|effect| effect["type"] == kind),
        None if *word == "=" => effects.len() != listed,
        None => !effects.iter().any(|effect| is(effect, word)),
    })
}

/// A word of a requirement in its parts.
struct Word<'a> {
    kind: &'a str,
    param: Option<&'a str>,
    value: Option<(&'a str, &'a str)>,
    condition: Option<(&'a str, Option<&'a str>)>,
}

impl<'a> Word<'a> {
    fn read(word: &'a str) -> Word<'a> {
        let with_param = |text: &'a str| text.split_once(':').map_or((text, None), |(kind, param)| (kind, Some(param)));
        let (word, condition) =
            word.split_once('@').map_or((word, None), |(word, rest)| (word, Some(with_param(rest))));
        let found = ["<=", ">=", "="].iter().find_map(|sign| Some((*sign, word.split_once(sign)?)));
        let (word, value) = found.map_or((word, None), |(sign, (word, value))| (word, Some((sign, value))));
        let (kind, param) = with_param(word);
        Word { kind, param, value, condition }
    }

    /// Whether an effect is of the kind, with the parameter and the value; its condition is not looked at.
    fn fits(&self, effect: &Value) -> bool {
        effect["type"] == self.kind
            && self.param.is_none_or(|param| params(effect) == param)
            && self.value.is_none_or(|(sign, value)| {
                let wanted = serde_json::from_str(value).ok().and_then(|value: Value| thousandths(&value));
                let (Some(given), Some(wanted)) = (thousandths(&effect["value"]), wanted) else { return false };
                match sign {
                    "<=" => given <= wanted,
                    ">=" => given >= wanted,
                    _ => given == wanted,
                }
            })
    }
}

/// Rank, suit and ranks of an effect or condition, in a row.
fn params(object: &Value) -> String {
    let ranks = object["ranks"].as_array().into_iter().flatten().filter_map(Value::as_str).collect::<String>();
    [object["rank"].as_str().unwrap_or_default(), object["suit"].as_str().unwrap_or_default(), &ranks].concat()
}

/// Whether an effect is what a word says, with any condition.
fn is_of(effect: &Value, word: &str) -> bool {
    Word::read(word).fits(effect)
}

/// Whether an effect is what a word says.
fn is(effect: &Value, word: &str) -> bool {
    let word = Word::read(word);
    let condition = &effect["condition"];
    let same = match word.condition {
        None => condition.is_null(),
        Some((kind, param)) => {
            let value = condition["value"].to_string();
            let given = |param: &str| params(condition) == param || value == param;
            condition["type"] == kind && param.is_none_or(given)
        }
    };
    same && word.fits(effect)
}

#[cfg(test)]
mod tests {
    use super::{Fit, GENIE_0, Task, Word};
    use crate::{
        action::WishText,
        blessing::Blessing,
        vocabulary::{ConditionId, EffectId},
    };
    use serde_json::{Value, json};

    fn task(wish: &str) -> Task {
        let tasks = Task::read(GENIE_0).expect("tasks");
        tasks.into_iter().find(|task| task.wish == wish).expect("a wish of the list")
    }

    fn fit(wish: &str, effects: &Value) -> Fit {
        task(wish).fit(Blessing::from_value(&json!({ "effects": effects })).effects())
    }

    #[test]
    fn every_requirement_is_of_the_vocabulary() {
        let tasks = Task::read(GENIE_0).expect("tasks");
        assert!(tasks.len() >= 60, "{}", tasks.len());
        for task in &tasks {
            assert!(WishText::new(&task.wish).is_ok(), "{}", task.wish);
            assert!(
                !task.right.is_empty() && ["en", "es", "de", "ja"].contains(&task.tongue.as_str()),
                "{}",
                task.wish
            );
            for word in task.requirements().flat_map(str::split_whitespace) {
                let word = Word::read(word);
                let row = EffectId::find(word.kind).unwrap_or_else(|_| panic!("{}: {}", task.wish, word.kind)).get();
                assert!(word.param.is_none() || row.param.is_some(), "{}: {} has no parameter", task.wish, word.kind);
                let known = |(kind, _): (&str, _)| ConditionId::find(kind).is_ok();
                assert!(word.condition.is_none_or(known), "{}: the condition of {}", task.wish, word.kind);
            }
            assert!(!task.right.iter().any(|way| task.acceptable.contains(way)), "{}", task.wish);
        }
        let wishes: std::collections::BTreeSet<&str> = tasks.iter().map(|task| task.wish.as_str()).collect();
        assert_eq!(wishes.len(), tasks.len(), "no wish is asked twice");
    }

    #[test]
    fn every_right_answer_can_be_given() {
        for task in Task::read(GENIE_0).expect("tasks") {
            for way in &task.right {
                let effects: Vec<Value> = way.split_whitespace().map(|word| written(&Word::read(word))).collect();
                let blessing = Blessing::from_value(&json!({ "effects": effects }));
                assert_eq!(task.fit(blessing.effects()), Fit::Right, "{}: {way}", task.wish);
            }
        }
    }

    /// An effect that a word asks for.
    fn written(word: &Word<'_>) -> Value {
        let mut effect = json!({ "type": word.kind });
        if let Some((_, value)) = word.value {
            effect["value"] = serde_json::from_str(value).expect("a number");
        }
        let with = |object: &mut Value, param: &str| {
            let ranks: Vec<String> =
                param.replace("10", "T").chars().map(|c| c.to_string().replace('T', "10")).collect();
            object["suit"] = param.into();
            object["rank"] = param.into();
            object["ranks"] = ranks.into();
            if let Ok(number) = param.parse::<i32>() {
                object["value"] = number.into();
            }
        };
        let value = effect["value"].clone();
        if let Some(param) = word.param {
            with(&mut effect, param);
            effect["value"] = value;
        }
        if let Some((kind, param)) = word.condition {
            let mut condition = json!({ "type": kind });
            with(&mut condition, param.unwrap_or("50"));
            effect["condition"] = condition;
        }
        effect
    }

    #[test]
    fn grades_follow_the_list() {
        let wish = "exactly 7 more damage per win";
        assert_eq!(fit(wish, &json!([{ "type": "flat_damage_bonus", "value": 7 }])), Fit::Right);
        assert_eq!(fit(wish, &json!([{ "type": "flat_damage_bonus", "value": 5 }])), Fit::Acceptable);
        let more = json!([{ "type": "flat_damage_bonus", "value": 7 }, { "type": "poison", "value": 1 }]);
        assert_eq!(fit(wish, &more), Fit::Acceptable, "poison was not wished for");
        let less =
            json!([{ "type": "flat_damage_bonus", "value": 7 }, { "type": "flat_damage_reduction", "value": 1 }]);
        assert_eq!(fit(wish, &less), Fit::Wrong, "that is on the list of what is never right");
        assert_eq!(fit(wish, &json!([{ "type": "poison", "value": 2 }])), Fit::Wrong);
        let cold = json!([{ "type": "damage_multiplier", "value": 2 }]);
        assert_eq!(fit("double damage on the first hand", &cold), Fit::Wrong, "its condition got lost");
    }
}
