//! What the tools are given. A word that no tool knows is refused: nothing is accepted and ignored.

use std::collections::BTreeMap;

use croupier_kernel::Refusal;
use rmcp::model::JsonObject;
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// For `games`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Games {
    pub(crate) game: Option<String>,
}

/// For `start`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    pub(crate) game: String,
    pub(crate) preset: Option<String>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Word>,
    #[serde(default)]
    pub(crate) seat: u8,
    pub(crate) versus: Option<String>,
    pub(crate) seed: Option<Word>,
    #[serde(default)]
    pub(crate) abandon: bool,
}

/// For `resume`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resume {
    #[serde(rename = "match")]
    pub(crate) id: String,
    pub(crate) token: String,
}

/// For `join`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    #[serde(rename = "match")]
    pub(crate) id: String,
    pub(crate) deck: Option<String>,
    #[serde(default)]
    pub(crate) abandon: bool,
}

/// For `look`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    pub(crate) show: Option<String>,
    #[serde(default)]
    pub(crate) view: bool,
}

/// For `act`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    pub(crate) ply: u32,
    pub(crate) action: Actions,
}

/// One action or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "action: use a choice, or a list of 1 to 32 of them")]
pub(crate) enum Actions {
    One(Word),
    Several(Vec<Word>),
}

impl Actions {
    /// The actions as they were written, in their order.
    pub(crate) fn words(self) -> Result<Vec<String>, Refusal> {
        let words = match self {
            Actions::One(word) => vec![word.0],
            Actions::Several(words) => words.into_iter().map(|word| word.0).collect(),
        };
        match words.len() {
            1..=32 => Ok(words),
            n => Err(Refusal::unreadable(format!("act: a list has 1 to 32 actions, not {n}"))),
        }
    }
}

/// For `rules`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) game: Option<String>,
    pub(crate) about: Option<String>,
}

/// For `record`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {}

/// A word that some clients write as a number.
#[derive(Clone, Debug)]
pub(crate) struct Word(pub(crate) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Word(text)),
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => Err(serde::de::Error::custom("use a word or a number")),
        }
    }
}

/// Reads what a tool was given.
pub(crate) fn read<T: DeserializeOwned>(tool: &str, given: Option<JsonObject>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(given.unwrap_or_default()))
        .map_err(|error| Refusal::unreadable(format!("{tool}: {error}")))
}
