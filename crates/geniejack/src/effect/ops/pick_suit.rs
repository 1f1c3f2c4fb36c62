//! `pick_suit`: a suit is picked at random for the battle.

use croupier_kernel::{Cx, Key};
use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    cards::Suit,
    effect::{Side, When},
    event::Event,
    rules::stream,
    state::{Geniejack, Source},
};

/// Picks a suit at random for this battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickSuit {}

impl Verb for PickSuit {
    fn perform(&self, game: &mut Geniejack, _source: Source, _owner: Side, cx: &mut Cx<'_, Geniejack>) {
        let (stage, battle) = (u32::from(game.run.stage), u32::from(game.run.battle));
        let nth = cx.rng(Key::new(stream::SUIT, stage, battle, 0)).below(4) as usize;
        cx.emit(game, Event::SuitPicked { suit: Suit::ALL[nth] });
    }

    fn of_player(&self, _moment: &str, when: When) -> Option<String> {
        (when == When::BattleStart).then(|| "each battle, it picks a random suit".into())
    }
}
