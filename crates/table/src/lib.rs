//! The table: where games meet the world.
//!
//! A game becomes playable by implementing [`Offer`] (what can be played, and by whom), [`Text`] (screens, keys, words) and
//! [`Career`] (what outlasts a match). Shells know none of that: they find a game by name in the [`registry`], hold it as an
//! erased [`Session`], and keep it in [`files`].
//!
//! What this crate is not: it prints nothing and reads no keyboard. It has no rules of any game either.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this crate keeps records in files and finds its folder in the environment"
)]

mod advice;
mod agent;
mod cards;
mod career;
mod choice;
#[cfg(feature = "claude")]
pub mod claude;
mod decks;
pub mod docs;
pub mod fab;
pub mod files;
pub mod genie;
pub mod geniejack;
pub mod keymap;
pub mod lunchtable;
#[cfg(feature = "claude")]
pub mod model;
mod numbered;
mod offer;
mod players;
pub mod registry;
pub mod rollio;
mod screen;
mod seated;
mod session;
mod snapshot;
mod text;
#[cfg(feature = "testing")]
pub mod two_worlds;
mod voice;
mod words;

pub use advice::{Advice, Advised, Adviser, Advising};
pub use agent::{Agent, Hurry, Random, RuleBased, Thinking, agent_key};
pub use career::{Career, Standing, Store};
pub use choice::{Chance, Change, Choice, CountsAs, Forecast, ForecastStep, Prediction, Thing};
pub use decks::{DeckCard, Decks, Workshop};
pub use numbered::numbered;
pub use offer::{CardCheck, Entry, GivenText, Offer, OptionKind, Options, PlayerKind, Variant};
pub use players::{Maker, Players, player, players};
pub use screen::{Screen, Tone};
pub use session::{Decision, Hosted, Info, Legacy, Now, SeatInfo, Session, Step, Thought, Undo, let_decide, seat_of};
pub use snapshot::Snapshot;
pub use text::{Aside, Cue, Frames, Setting, Settings, Text, TimeLimit};
pub use words::Words;
