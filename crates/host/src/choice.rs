//! Choices as data alongside their words: for pages, agents and screen readers.

use std::fmt::Display;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Forecast;

/// One thing that a seat may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// The action, in notation.
    pub action: String,
    /// Its first word: what kind of action it is.
    pub verb: String,
    /// What it touches.
    pub things: Vec<Thing>,
    /// What a button says.
    pub label: String,
    /// What is typed for it on a terminal, where that is shorter than the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Whether it is the one to offer first. At most one choice is.
    pub primary: bool,
    /// Whether it cancels what the seat was about to do. Such a choice comes last, and no list of moves has it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub takes_back: bool,
    /// Whether it gives up the match. Such a choice is never made by a program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub gives_up: bool,
    /// What it shares with others that differ only in what they give up: they are one choice, and then that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Its place among those that a hint names, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<u8>,
    /// What it would do, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
}

impl Choice {
    /// A choice that is labelled with its notation.
    pub fn new(action: &impl Display) -> Choice {
        let action = action.to_string();
        let verb = action.split(' ').next().unwrap_or_default().to_string();
        Choice {
            label: action.clone(),
            action,
            verb,
            things: Vec::new(),
            key: None,
            primary: false,
            takes_back: false,
            gives_up: false,
            group: None,
            hint: None,
            forecast: None,
        }
    }

    /// With this label.
    pub fn label(self, label: impl Into<String>) -> Choice {
        Choice { label: label.into(), ..self }
    }

    /// Touching this thing too.
    pub fn touches(mut self, thing: Thing) -> Choice {
        self.things.push(thing);
        self
    }

    /// Typed like this on a terminal.
    pub fn key(self, key: impl Into<String>) -> Choice {
        Choice { key: Some(key.into()), ..self }
    }

    /// One of those that differ only in what they give up.
    pub fn group(self, group: impl Into<String>) -> Choice {
        Choice { group: Some(group.into()), ..self }
    }

    /// Offered first, if so.
    pub fn primary(self, primary: bool) -> Choice {
        Choice { primary, ..self }
    }
}

/// Something on the table, by where it is and what it is, as far as the eye may know it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct Thing {
    /// Where it is: a zone of the game, such as `hand`.
    pub zone: String,
    /// Whose side it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Which place there, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<u16>,
    /// What it is, by its word in the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What it is there for, where that is not plain: a `tribute` is given up, a `target` is attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<&'static str>,
}

impl Thing {
    /// Something in a zone.
    pub fn new(zone: impl Into<String>) -> Thing {
        Thing { zone: zone.into(), ..Thing::default() }
    }

    /// On the side of this seat.
    pub fn of(self, seat: Seat) -> Thing {
        Thing { seat: Some(seat), ..self }
    }

    /// In this place, from 1.
    pub fn slot(self, slot: impl Into<u16>) -> Thing {
        Thing { slot: Some(slot.into()), ..self }
    }

    /// There for this.
    pub fn role(self, role: &'static str) -> Thing {
        Thing { role: Some(role), ..self }
    }

    /// Of this kind, by its word in the catalogue.
    pub fn id(self, id: impl Into<String>) -> Thing {
        Thing { id: Some(id.into()), ..self }
    }
}
