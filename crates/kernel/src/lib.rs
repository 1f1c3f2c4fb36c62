//! The kernel: what it means to be a game at this table.
//!
//! A game is the type of its own state. It lists what may be done ([`Game::legal_actions`]), does it ([`Game::apply`]),
//! and changes only by folding events ([`Game::evolve`]). Chance is an argument ([`Cx::rng`]), hidden information is what
//! [`Game::view`] does not build. On that stand [`Match`] (one game in progress), [`Record`] (all that is needed to play
//! it again), [`perft`](mod@perft), [`playthrough`](mod@playthrough) and, behind the feature `testing`, the
//! [`laws`](mod@laws) that every game must keep.
//!
//! What this crate is not: it knows no game, no effect system, no clock, no file, no thread and no network.

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
