//! Learning: a small network that plays, and how it learns from many matches side by side.
//!
//! A [`Network`] reads rows (the trait [`Observe`](croupier_kernel::Observe) of the kernel says what a game writes into them) and
//! says what a situation is worth and how good each choice is. It is a policy: one file, which plays anywhere.

mod adam;
mod collect;
mod evaluate;
mod file;
mod layout;
mod learner;
mod network;
mod notes;
mod pass;
mod player;
mod ppo;
mod product;
mod shape;
mod sparse;
mod tables;
#[cfg(test)]
mod tests;
mod train;
mod trained;

pub use collect::Task;
pub use evaluate::{Evaluation, Reached, evaluate};
pub use file::{Checkpoint, Precision};
pub use layout::{FieldKind, Layout, MOST_HIDDEN, ReadingKind};
pub use network::Network;
pub use notes::{IMITATED, Notes, Point, Settings, Step};
pub use player::{Policy, guide, install, is_trained, policies_in, words_only};
pub use train::{Listener, begin, begin_from_trained, shipped, train};
pub use trained::bytes_for as trained_bytes;
