//! The host: the words in which a game says what it is.
//!
//! A game implements four traits, by who asks: [`Offer`] (lobby, server, lab: presets, options, players, catalogue),
//! [`Text`] (terminals and agents: screens, keys, sentences, choices, forecasts), [`Career`] (what outlasts a match, over a
//! [`Store`]) and [`Decks`] (what a deck can be made of). The rest is what those traits speak in: [`Screen`], [`Choice`],
//! [`Forecast`], [`Agent`], [`KeyLine`](keymap::KeyLine).
//!
//! It lies below the games, so that each game has its words in its own crate, beside the rules they tell of.
//!
//! What this crate is not: it has no game in it, and no files, clock, network or threads. It keeps to the same lints as the
//! engines and allows nothing beyond them: a [`Hurry`] is one atomic flag, shared by who waits and who thinks.

mod agent;
mod career;
mod choice;
mod decks;
pub mod docs;
mod forecast;
mod json;
pub mod keymap;
mod numbers;
mod offer;
mod screen;
mod sentences;
mod text;
mod voice;

pub use agent::{Agent, Exchange, Hurry, Random, RuleBased, Thinking, agent_key, choice_key};
pub use career::{Career, Good, Standing, Store, Unlock};
pub use choice::{Choice, Thing};
pub use decks::{DeckCard, Decks, Workshop};
pub use forecast::{Chance, Change, Fact, Forecast, Luck, MAX_FORECASTS, Spread, Teller, told};
pub use json::read_json;
pub use numbers::{tenths, thousands};
pub use offer::{CardCheck, Colours, Entry, GivenText, Offer, OptionKind, Options, PlayerKind, Variant, counted};
pub use screen::{Screen, Tone};
pub use sentences::{capital, sentence};
pub use text::{Aside, Cue, Frames, NO_FORECASTS, Passing, Setting, Settings, Text, TimeLimit, with_cue};
pub use voice::Voice;
