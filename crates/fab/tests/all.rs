//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod allocations;
mod cancel;
mod cards;
mod decks;
mod extremes;
mod facts;
mod foresee;
mod goldens;
mod greedy;
mod grown;
mod hidden;
mod laws;
mod rulings;
mod script;
mod text;
mod together;
mod views;
mod words;
