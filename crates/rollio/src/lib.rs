//! Rollio: a roguelike of pressing your luck with dice.
//!
//! A run is a row of levels without end. In a level, points are banked until a threshold is reached: roll, set scoring dice
//! aside, then bank or roll the rest; a roll in which nothing scores is a flop, loses the round's points and costs a life.
//! After each level money is tallied and a shop sells charms, consumables, blessings and better dice.
//!
//! Reading order: [`combination`] (what scores), [`state`], [`action`], [`event`], the chapters of `rules`, [`effect`] (the
//! sentences content is written in), [`content`], [`position`], [`view`], [`history`].
//!
//! There is one seat, [`PLAYER`], and nothing on the table is hidden from it; only the dice to come are.
//!
//! What this crate is not: it prints nothing, reads no files, and knows no terminal.

pub mod action;
pub mod combination;
pub mod content;
pub mod effect;
pub mod event;
pub mod history;
pub mod position;
mod rules;
pub mod state;
pub mod view;

use croupier_kernel::Seat;

pub use rules::chance;
pub use rules::score::Score;
pub use state::Rollio;

/// The seat of the player.
pub const PLAYER: Seat = Seat(0);
