//! The lab: games in bulk, and what they tell.
//!
//! [`simulate`] plays many matches and counts how they end. [`tournament`] finds out who is stronger, [`balance`] what a thing
//! is worth, [`decks`] which deck is best, [`review`] what a recorded match could have been. Game number i has its own seed, made from the master seed and
//! i alone, so the result is the same for any number of threads. [`report`] turns results into pages, tables and bars.
#![allow(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "the lab measures time and reports rates and intervals; no rule depends on them"
)]

pub mod arena;
pub mod balance;
pub mod batch;
pub mod decks;
mod forecasts;
mod kept;
#[cfg(feature = "learn")]
pub mod learn;
pub mod report;
pub mod review;
mod run;
pub mod search;
mod sim;
mod stats;
pub mod tournament;
mod watch;

pub use forecasts::{ForecastTime, forecast_times};
pub use run::{MAX_PLIES, Play, Runner};
pub use sim::{Measure, Pairs, Plan, SeatSummary, Summary, Turns, is_alone, simulate};
pub use stats::{Estimate, Paired, elo, wilson};
pub use watch::Watch;
