//! The table: where games meet the world.
//!
//! A game becomes playable by implementing [`Front`]: its screens, its keys, its players, its presets. Shells know none of
//! that; they find a game by name in the [`registry`], hold it as an erased [`Session`], and keep it in [`files`].
//!
//! What this crate is not: it prints nothing and reads no keyboard. It has no rules of any game either.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this crate keeps records in files and finds its folder in the environment"
)]

mod agent;
pub mod docs;
pub mod fab;
pub mod files;
mod front;
pub mod genie;
pub mod geniejack;
pub mod lunchtable;
pub mod registry;
pub mod rollio;
mod screen;
mod session;

pub use agent::{Agent, Random, agent_key};
pub use front::{Aside, CardCheck, CardFacts, Cue, Front, OptionKind, Options, PlayerKind, Setting, Standing};
pub use screen::{Screen, Tone};
pub use session::{Session, Step};
