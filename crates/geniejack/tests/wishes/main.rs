//! Wishes that come true: every effect and condition in play, what validation makes of anything, and all of it together.
#![allow(clippy::needless_pass_by_value, reason = "JSON written on the spot reads best as an argument")]

mod combinations;
mod conditions;
mod effects;
mod grants;
#[path = "../game/scene.rs"]
#[allow(dead_code, reason = "the scenes are shared with the tests of the base game")]
mod scene;
mod validation;
