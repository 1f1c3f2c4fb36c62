//! `no_attack`: a player cannot attack.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{
        Ability, Moment, Players, When,
        words::{Reader, phases},
    },
    event::{Event, Mark},
    state::{Link, LunchTable, Resolving},
};

/// A player cannot attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoAttack {
    /// The players it applies to.
    pub who: Players,
    /// For how many own combat phases, counting one that is not over.
    pub combats: u8,
}

impl Verb for NoAttack {
    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.any_player(self.who, link.seat, |player, side| side.no_attack < table.combats(player, self.combats))
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            let n = table.combats(player, self.combats);
            cx.emit(table, Event::Marked { seat: player, mark: Mark::NoAttack(n) });
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn text(&self, print: &Print, reader: Reader) -> String {
        let who = reader.who(self.who);
        let as_combat_begins = |ability: &Ability| matches!(ability.when, When::On(_, Moment::CombatStart));
        // The phase that has just begun is counted.
        let when = match self.combats {
            1 if print.abilities.iter().any(as_combat_begins) => "this combat phase".into(),
            n => phases(n, reader.own(self.who)),
        };
        format!("{who} can't attack {when}")
    }
}
