//! `must_attack`: stereotypes must attack if they can.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, Start, Until, words::Reader},
    event::{Change, Event},
    state::{Force, Link, LunchTable, Phase, Resolving},
};

/// Stereotypes must attack if they can.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MustAttack {
    /// The cards it applies to.
    pub who: Aim,
    /// How long.
    pub until: Until,
    /// Whether new ones can attack too.
    #[serde(default)]
    pub new_too: bool,
}

impl Verb for MustAttack {
    fn aim(&self) -> Option<Aim> {
        Some(self.who)
    }

    fn start(&self, _print: &Print) -> Start {
        match self.who {
            Aim::OwnEvery(_) => Start::perhaps(Start::OWN_UP),
            _ => Start::perhaps(Start::ALWAYS),
        }
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        if self.until != Until::Turn {
            return table.some_target(link, self.who, |_, body| body.force != Force::Always);
        }
        table.phase <= Phase::Combat
            && table.combat_is_on()
            && table.some_target(link, self.who, |owner, body| {
                let could = body.face_up && !body.attacked && body.no_attack == 0;
                let held = body.new && !body.rushed;
                owner == table.active && could && (if held { self.new_too } else { body.force == Force::No })
            })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let force = if self.until == Until::Turn { Force::Turn } else { Force::Always };
        for (owner, slot) in table.reached(link, self.who) {
            let change = Change::Forced { force, rushed: self.new_too };
            cx.emit(table, Event::BodyChanged { seat: owner, slot, change });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let until = if self.until == Until::Turn { "this turn" } else { "every turn" };
        let new = if self.new_too { ", even those summoned this turn" } else { "" };
        format!("{} must attack {until} if able{new}", reader.to(self.who))
    }
}
