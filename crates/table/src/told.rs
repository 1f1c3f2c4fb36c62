//! What an eye was told in a match: notices, undos, and what a snapshot kept of both.

use croupier_kernel::{Eye, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{Hosted, Screen};
use croupier_host::Voice;

/// What was told, for each eye, the watcher last; each thing with its ply.
pub(crate) type ToldTo<G> = Vec<Vec<(u32, Told<G>)>>;

/// What an eye was told after its first `since` notices.
pub(crate) fn told_to<G: Hosted>(told: &ToldTo<G>, eye: Eye, since: u32) -> &[(u32, Told<G>)] {
    let told = &told[eye.place(G::N_SEATS)];
    &told[(since as usize).min(told.len())..]
}

/// One thing an eye was told.
#[derive(Clone)]
pub(crate) enum Told<G: Hosted> {
    /// Something that happened in the game.
    Notice(G::Notice),
    /// A seat undid its last action and what followed, which leaves this many actions of the match.
    Undone { seat: Seat, left: u32 },
    /// What was told before a snapshot: the object as a text, and whether screens show it anyway.
    Earlier { text: Box<str>, shown: bool },
}

impl<G: Hosted> Told<G> {
    pub(crate) fn notice(&self) -> Option<&G::Notice> {
        match self {
            Told::Notice(notice) => Some(notice),
            Told::Undone { .. } | Told::Earlier { .. } => None,
        }
    }

    /// Whether the next screen shows it anyway.
    pub(crate) fn is_shown(&self) -> bool {
        match self {
            Told::Notice(notice) => G::is_shown(notice),
            Told::Undone { .. } => false,
            Told::Earlier { shown, .. } => *shown,
        }
    }

    pub(crate) fn narrate(&self, eye: Eye) -> Option<Screen> {
        match self {
            Told::Notice(notice) => G::narrate(notice, eye),
            Told::Undone { seat, .. } => {
                let mut line = Screen::default();
                line.put(match eye {
                    Eye::Seat(own) if own == *seat => "You undo your last choice.".to_string(),
                    _ => format!("{} that.", Voice(eye).does(*seat, "undo", "undoes")),
                });
                Some(line)
            }
            Told::Earlier { text, .. } => {
                let mut line = Screen::default();
                line.put(read_again(text)["text"].as_str()?);
                Some(line)
            }
        }
    }

    /// As one object: the notice with its ply, a sentence, and the things it touches.
    pub(crate) fn to_json(&self, ply: u32, eye: Eye) -> Value {
        let mut value = match self {
            Told::Earlier { text, .. } => return read_again(text),
            Told::Notice(notice) => to_json(notice),
            Told::Undone { seat, left } => json!({ "notice": "undone", "seat": seat, "left": left }),
        };
        let things = self.notice().map(|notice| G::things(notice)).unwrap_or_default();
        if let Some(line) = self.narrate(eye) {
            value["text"] = line.plain().trim_end().into();
        }
        if !things.is_empty() {
            value["things"] = to_json(&things);
        }
        value["ply"] = ply.into();
        value
    }
}

pub(crate) fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views, notices, choices and outcomes are plain data")
}

/// What was told once, as it is kept in a snapshot.
fn read_again(text: &str) -> Value {
    serde_json::from_str(text).expect("a snapshot whose checksum fits has what was written into it")
}
