//! What a number is counted by.

use serde::Deserialize;

use super::{Scoring, grown};
use crate::{
    content::Material,
    state::{Held, Rollio},
};

/// What a number is counted by.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Per {
    /// Once.
    #[default]
    Once,
    /// Each dollar in the purse.
    Dollar,
    /// Each scored die with an odd face.
    OddDie,
    /// Each flop of the run.
    Flop,
    /// Each point of the charm's own bonus.
    Grown,
    /// Each time a rainbow die has worked.
    Rainbow,
    /// Each volcano die in hand, times the hot dice of the round.
    HotVolcano,
}

impl Per {
    /// Whether it depends on which faces mirrors are read as.
    pub(super) fn reads(self) -> bool {
        matches!(self, Per::OddDie | Per::Grown)
    }

    /// How often it counts for a score.
    pub(super) fn count(self, game: &Rollio, held: &Held, score: &Scoring<'_>) -> u64 {
        match self {
            Per::Once => 1,
            Per::Dollar => u64::from(game.money),
            Per::OddDie => score.counts.iter().skip(1).step_by(2).map(|count| u64::from(*count)).sum(),
            Per::Flop => u64::from(game.flops),
            Per::Grown => u64::from(held.count) + u64::from(grown(held, score.split)),
            Per::Rainbow => u64::from(game.rainbows),
            Per::HotVolcano => {
                let volcano = |at: &usize| game.dice[*at].material == Material::Volcano;
                game.hand.iter().filter(volcano).count() as u64 * u64::from(game.hot)
            }
        }
    }

    /// How often it will probably count.
    pub(super) fn foreseen(self, game: &Rollio, held: &Held) -> u64 {
        match self {
            Per::Once => 1,
            Per::OddDie => 2,
            Per::Dollar => u64::from(game.money),
            Per::Flop => u64::from(game.flops),
            Per::Grown => u64::from(held.count),
            Per::Rainbow => u64::from(game.rainbows.min(1000)),
            Per::HotVolcano => 0,
        }
    }

    /// A number of the run that it counts by, to be shown with its charm.
    pub(super) fn shown(self, game: &Rollio) -> Option<u32> {
        match self {
            Per::Flop => Some(game.flops),
            Per::Rainbow => Some(game.rainbows),
            Per::Once | Per::Dollar | Per::OddDie | Per::Grown | Per::HotVolcano => None,
        }
    }

    /// What it counts, one of it; nothing where a sentence needs no such word.
    pub(super) fn each(self) -> Option<&'static str> {
        match self {
            Per::Once | Per::Grown => None,
            Per::Dollar => Some("dollar you have"),
            Per::OddDie => Some("odd die scored"),
            Per::Flop => Some("flop this run, including flops you were saved from"),
            Per::Rainbow => Some("time a rainbow die has paid off this run"),
            Per::HotVolcano => {
                Some("volcano die you haven't set aside, times how often you've had hot dice this round")
            }
        }
    }
}
