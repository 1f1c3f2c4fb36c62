//! Geniejack: a roguelike of blackjack battles.
//!
//! A run is three stages of three enemies and a boss. A battle is a row of blackjack hands; the loser of a hand loses hit
//! points. Between battles there is a shop, after each boss a Genie, who gives the boss's curse and hears a wish.
//!
//! Reading order: [`cards`], [`state`], [`action`], [`event`], the chapters of `rules`, [`effect`] and [`stats`] (the
//! sentences content is written in), [`content`], [`vocabulary`] and [`blessing`] (what wishes become), [`position`],
//! [`view`].
//!
//! Seats: [`PLAYER`] plays, [`GENIE`] answers wishes. The dealer has no seat, because it never decides anything.
//!
//! What this crate is not: it prints nothing, reads no files, and knows no terminal.

pub mod action;
pub mod blessing;
pub mod cards;
pub mod content;
pub mod effect;
pub mod event;
pub mod position;
mod rules;
pub mod state;
pub mod stats;
pub mod text;
pub mod view;
pub mod vocabulary;

use croupier_kernel::Seat;

pub use state::Geniejack;

/// The seat of the player.
pub const PLAYER: Seat = Seat(0);

/// The seat of the Genie.
pub const GENIE: Seat = Seat(1);
