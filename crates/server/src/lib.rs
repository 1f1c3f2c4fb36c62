//! The table on the network: matches that outlast the process, for people, programs and language models.
//!
//! A [`Hub`] owns the matches of a server and is the only one that touches them. HTTP (`api`), sockets (`live`) and tools for
//! language models ask it, each with a token. What is done in a match is written down (`store`) before anyone is told.
//! All four games come through `croupier_table::Session`: there is nothing about a game in here.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "this crate is on the network: it keeps time, holds locks and counts what clients ask for"
)]

#[cfg(test)]
mod absent;
mod api;
mod asker;
pub mod bench;
mod career;
pub mod client;
mod clock;
mod cluster;
mod daily;
mod doors;
mod dump;
mod hub;
mod limits;
mod live;
mod mcp;
mod metrics;
mod notify;
mod page;
mod policies;
mod problem;
mod programs;
mod serve;
mod sessions;
mod settings;
mod setup;
mod spending;
mod store;
mod thinkers;
mod tls;
mod token;
mod traces;
#[cfg(test)]
mod two_worlds;
#[cfg(test)]
mod unwatched;
mod upkeep;

pub use api::{Auth, Endpoint, endpoints, openapi, schemas};
pub use daily::{Daily, Place as DailyPlace};
pub use hub::{
    Act, Bearer, Chair, Continue, Created, Emote, Forecasts, Foretold, Given, Hint, Hub, Join, Joined, Links, Look,
    Notice, OpenTable, Order, Over, Part, Pass, Rated, Recorded, Remark, Reviewing, Shown,
};
pub use problem::{Fault, Problem};
pub use serve::Server;
pub use settings::{Limits, Settings};
pub use setup::{Away, Claim, Clock, GivenText, NewMatch, NewSeat, OptionValue, OwnDeck, SeatKind, Visibility};
pub use store::StoreError;
pub use token::{Hash, Token};
pub use traces::Collector;
pub use upkeep::{backup, check, restore};

/// The time, in thousandths of a second since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
