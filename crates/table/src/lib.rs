//! The table: where games meet the world.
//!
//! A game brings its rules and its words ([`Offer`], [`Text`], [`Career`], [`Decks`]) in its own crate. Shells know none of
//! that: they find a game by name in the [`registry`], hold it as an erased [`Session`], and keep it in [`files`]. The
//! vocabulary of the host is exported here too, so that a shell needs this crate alone.
//!
//! What this crate is not: it prints nothing and reads no keyboard. It has no rules and no words of any game either.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this crate keeps records in files and finds its folder in the environment"
)]

mod about;
mod advice;
mod cards;
#[cfg(feature = "claude")]
pub mod claude;
pub mod docs;
pub mod files;
#[cfg(all(feature = "claude", feature = "games"))]
pub mod genie;
#[cfg(feature = "claude")]
pub mod model;
mod numbered;
mod players;
pub mod registry;
mod seated;
mod session;
mod snapshot;
pub mod talk;
mod told;
#[cfg(feature = "testing")]
pub mod two_worlds;
mod words;

pub use about::{About, about};
pub use advice::{Advice, Advised, Adviser, Advising, Effort};
#[cfg(all(not(feature = "claude"), feature = "games"))]
pub use croupier_geniejack::genie;
pub use croupier_host::{
    Agent, Aside, CardCheck, Career, Chance, Change, Choice, Colours, Cue, DeckCard, Decks, Entry, Exchange, Fact,
    Forecast, Frames, GivenText, Good, Hurry, NO_FORECASTS, Offer, OptionKind, Options, PlayerKind, Random, RuleBased,
    Screen, Setting, Settings, Spread, Standing, Store, Text, Thing, Thinking, TimeLimit, Tone, Unlock, Variant, Voice,
    Workshop, agent_key, capital, keymap, sentence, thousands, with_cue,
};
pub use numbered::numbered;
pub use players::{Maker, Players, player, players};
pub use session::{
    Ahead, Decision, Hosted, Info, Learner, Legacy, Now, SeatInfo, Session, Step, Thought, Undo, let_decide, seat_of,
};
pub use snapshot::Snapshot;
pub use words::Words;
