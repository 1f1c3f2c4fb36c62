//! `add_slots`: room for more charms and consumables.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    content::{MAX_CHARMS, MAX_CONSUMABLES},
    effect::{Aid, Op, Target, within},
    event::Event,
    state::Rollio,
    words::count,
};

/// Adds slots of both kinds.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddSlots {
    n: u8,
}

impl Op for AddSlots {
    fn check(&self) -> Result<(), String> {
        within("the number", self.n, 10)
    }

    fn text(&self) -> String {
        format!("gain {} and {}", count(self.n, "charm slot"), count(self.n, "consumable slot"))
    }

    fn why_useless(&self, game: &Rollio) -> Option<&'static str> {
        let charms = usize::from(game.charm_slots) < MAX_CHARMS;
        let consumables = usize::from(game.consumable_slots) < MAX_CONSUMABLES;
        (!charms && !consumables).then_some("you have no use for more slots")
    }

    fn aid(&self) -> Aid {
        Aid::LongRun
    }

    fn perform(&self, game: &mut Rollio, _target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        cx.emit(game, Event::SlotsGained { charms: self.n, consumables: self.n });
    }
}
