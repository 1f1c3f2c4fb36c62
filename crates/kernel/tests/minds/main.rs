//! The laws of what searches and learners ask of a game, each with a sabotage that breaks it.

mod bets;
mod foresee;
mod market;
mod observe;
mod search;
