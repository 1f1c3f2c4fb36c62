#![doc = include_str!("../README.md")]

mod chacha;
mod game;
#[cfg(feature = "testing")]
pub mod laws;
mod matches;
pub mod perft;
pub mod playthrough;
mod record;
mod refusal;
mod seat;
mod seed;

pub use chacha::ChaCha8;
pub use game::{Cx, Game, Log, Role, Turn};
pub use matches::{Fingerprint, Match, ReplayError, Sight, fingerprint};
pub use record::Record;
pub use refusal::{Kind, Refusal, nearest};
pub use seat::{Eye, Seat};
pub use seed::{Key, Rng, Seed, SeedError, streams};
