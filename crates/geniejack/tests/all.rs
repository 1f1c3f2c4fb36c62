//! All tests of the crate in one program: linking a program for each of them takes minutes.

mod allocations;
mod extremes;
mod foresee;
mod goldens;
mod grown;
mod lamp_wishes;
mod laws;
mod rulings;
#[path = "game/scene.rs"]
#[allow(dead_code, reason = "the scenes are shared with the tests of the base game")]
mod scene;
mod tables;
