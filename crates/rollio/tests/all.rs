//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod allocations;
mod extremes;
mod foresee;
mod goldens;
mod grown;
mod history;
mod laws;
mod lists;
mod luck;
mod mistakes;
mod notices;
mod rulings;
mod scoring;
mod shop;
mod support;
mod tables;
