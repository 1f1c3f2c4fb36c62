//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod allocations;
mod cards;
mod chance;
mod common;
mod edition;
mod extremes;
mod foresee;
mod goldens;
mod grown;
mod laws;
mod refusals;
mod rulings;
mod spec;
mod texts;
mod words;
