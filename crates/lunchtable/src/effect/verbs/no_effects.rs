//! `no_effects`: abilities are neither used nor fire nor stand.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    event::{Change, Event},
    state::{Link, LunchTable, Resolving},
};

/// Abilities are neither used nor fire nor stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoEffects {
    /// The cards it applies to.
    pub who: Aim,
    /// To the end of how many turns of their controller.
    pub turns: u8,
}

impl Verb for NoEffects {
    fn aim(&self) -> Option<Aim> {
        Some(self.who)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.some_target(link, self.who, |_, body| body.mute < self.turns)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let who = match (self.who, link.reversed) {
            (Aim::Opp, true) => Aim::Own,
            (_, true) => return Step::Done,
            (who, false) => who,
        };
        for (owner, slot) in table.reached(link, who) {
            cx.emit(table, Event::BodyChanged { seat: owner, slot, change: Change::Muted(self.turns) });
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (who, many) = reader.aim(self.who);
        let (its, loses) = if many { ("their", "lose") } else { ("its", "loses") };
        let long = match self.turns {
            // The turn under way, if it is that player's.
            1 => format!("until {its} controller next ends a turn"),
            n => format!("for {n} of {its} controller's turns"),
        };
        format!("{who} {loses} {its} abilities {long}")
    }
}
