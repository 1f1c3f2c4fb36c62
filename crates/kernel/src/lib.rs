#![doc = include_str!("../README.md")]

mod chacha;
mod foresee;
mod game;
#[cfg(feature = "testing")]
pub mod laws;
mod matches;
mod observe;
pub mod perft;
pub mod playthrough;
mod record;
mod refusal;
mod row_cache;
mod search;
mod seat;
mod seed;

pub use chacha::ChaCha8;
pub use foresee::{DecidedBy, Figure, Foresee, Foresight, Future, Outlook, Window, Worlds};
pub use game::{Cx, Game, Log, Role, Turn};
pub use matches::{Fingerprint, Match, ReplayError, Sight, fingerprint};
pub use observe::{Field, Observe, Reading, Row, cut_to_room, decode, row_length};
pub use record::Record;
pub use refusal::{Kind, Refusal, nearest};
pub use row_cache::{RowCache, SortedCards};
pub use search::Search;
pub use seat::{Eye, Seat};
pub use seed::{Key, Rng, Seed, SeedError, streams};
