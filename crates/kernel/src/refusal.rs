use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request that was turned down, with the reason in one line. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Which kind of mistake it was, for programs.
    pub kind: Kind,
    /// The reason, in one line for people.
    pub reason: String,
}

/// Why something was turned down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It cannot be read.
    Unreadable,
    /// The rules do not allow it now.
    Illegal,
    /// Another seat is to move.
    NotYourTurn,
    /// It answers a situation that has passed.
    Stale,
    /// The game is over.
    Over,
    /// There is no such thing.
    Unknown,
    /// The one who asks may not have it.
    NotAllowed,
}

impl Kind {
    /// The kind in a few words, for people.
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Unreadable => "Croupier can't read this",
            Kind::Illegal => "The rules do not allow this now",
            Kind::NotYourTurn => "It is another seat's turn",
            Kind::Stale => "The match has moved on",
            Kind::Over => "The match is over",
            Kind::Unknown => "There is no such thing",
            Kind::NotAllowed => "You can't have this",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// Something that the rules do not allow, with the reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal::of(Kind::Illegal, reason)
    }

    /// Something that cannot be read, with the reason.
    pub fn unreadable(reason: impl Into<String>) -> Refusal {
        Refusal::of(Kind::Unreadable, reason)
    }

    /// A refusal of this kind.
    pub fn of(kind: Kind, reason: impl Into<String>) -> Refusal {
        Refusal { kind, reason: reason.into() }
    }

    /// An answer to a situation that has passed.
    pub fn stale(answered: u32, now: u32) -> Refusal {
        Refusal::of(Kind::Stale, format!("you answered ply {answered}, but the match is at ply {now}"))
    }

    /// The same refusal with its reason put in other words.
    pub fn map(self, words: impl FnOnce(String) -> String) -> Refusal {
        Refusal { kind: self.kind, reason: words(self.reason) }
    }

    /// There is no such thing; the known word that is nearest to `wrong` is suggested, or else the known ones if they are few.
    pub fn unknown<'a>(kind: &str, wrong: &str, known: impl Iterator<Item = &'a str>) -> Refusal {
        let mut shown: String = wrong.chars().filter(|c| !c.is_control()).take(60).collect();
        if shown.len() < wrong.len() {
            shown.push('…');
        }
        let known: Vec<&str> = known.collect();
        let hint = match nearest(wrong, known.iter().copied()) {
            Some(word) => format!(" (did you mean `{word}`?)"),
            None if known.len() == 1 => format!(". The only one is `{}`", known[0]),
            None if (2..=20).contains(&known.len()) => format!(". Choose one of {}", known.join(", ")),
            None => String::new(),
        };
        Refusal::of(Kind::Unknown, format!("there is no {kind} `{shown}`{hint}"))
    }
}

/// The word nearest to a wrong one, if one is near enough to have been meant.
pub fn nearest<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wrong: String = wrong.chars().take(100).collect::<String>().to_ascii_lowercase();
    let distance = |word: &str| strsim::levenshtein(&wrong, &word.to_ascii_lowercase());
    let (far, word) = known.map(|word| (distance(word), word)).min()?;
    (far <= 1 + word.len() / 3).then_some(word)
}
