//! What several tests share.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]
#![allow(dead_code, reason = "not every test needs all of it")]

use croupier_kernel::{Eye, Match};
use croupier_rollio::{PLAYER, Rollio, config::Config, notice::Notice, position::Position, state::Phase};
use serde_json::Value;

/// Begins a match.
pub(crate) fn begin(config: Config, seed: &str) -> Match<Rollio> {
    Match::new(config, seed.parse().unwrap()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// What the player sees.
pub(crate) fn view(game: &Match<Rollio>) -> Value {
    serde_json::to_value(game.view(Eye::Seat(PLAYER))).unwrap()
}

/// A roll in which nothing scores.
pub(crate) fn flop_with(blessings: &[&str], charms: &[&str]) -> Position {
    Position {
        phase: Some(Phase::Hand),
        showing: vec![2, 2, 3, 3, 4, 6],
        blessings: blessings.iter().map(ToString::to_string).collect(),
        charms: charms.iter().map(ToString::to_string).collect(),
        ..Position::default()
    }
}

/// What the player was told of the last step.
pub(crate) fn told(game: &Match<Rollio>) -> Vec<Notice> {
    game.told_last(Eye::Seat(PLAYER)).cloned().collect()
}
