//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod advice;
mod arena;
mod batch;
#[path = "../examples/soak/campaign.rs"]
#[allow(dead_code, reason = "the campaign is shared with its program")]
mod campaign;
mod decks;
mod kept;
#[path = "../examples/soak/kinds.rs"]
mod kinds;
mod learn;
#[path = "../../table/tests/mock/mod.rs"]
mod mock;
mod mocks;
mod reports;
mod sabotages;
mod search;
mod soak;
mod suite;
