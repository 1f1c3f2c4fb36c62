//! `recover_flop`: points that a flop last cost come back.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target, within},
    event::Event,
    state::{MAX_POINTS, Rollio},
};

/// Brings back points that a flop last cost.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoverFlop {
    /// How many percent of them.
    percent: u32,
}

impl Op for RecoverFlop {
    fn check(&self) -> Result<(), String> {
        within("`percent`", self.percent, 1000)
    }

    fn text(&self) -> String {
        format!("add {}% of the points your last flop cost you to the round's points", self.percent)
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        (!game.in_level() || game.forfeited == 0).then_some("there is no flop to recover points from")
    }

    fn aid(&self) -> Aid {
        Aid::Recovery
    }

    fn counts(&self, game: &Rollio) -> Option<u32> {
        Some(game.forfeited)
    }

    fn fold(&self, game: &mut Rollio) {
        game.forfeited = 0;
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        let points = u64::from(target.recovered) * u64::from(self.percent) / 100;
        let points = points.min(u64::from(MAX_POINTS)) as u32;
        cx.emit(game, Event::PointsGained { points, why: target.why() });
    }
}
