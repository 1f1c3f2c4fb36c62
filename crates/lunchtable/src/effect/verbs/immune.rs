//! `immune`: stereotypes are safe from something.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, Danger, Stands, Until, standing, words::Reader},
    event::{Change, Event},
    state::{Link, LunchTable, Resolving},
};

/// Stereotypes are safe from something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Immune {
    /// The cards it applies to.
    pub who: Aim,
    /// From what.
    pub from: Danger,
    /// How long.
    pub until: Until,
}

impl Verb for Immune {
    fn aim(&self) -> Option<Aim> {
        Some(self.who)
    }

    fn stands(&self) -> Stands {
        Stands::Also(standing::IMMUNE)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        let ends = self.ends(table, link);
        table.some_target(link, self.who, |_, body| match self.from {
            Danger::Battle => body.battle_proof < ends,
            Danger::Destruction => body.death_proof < ends,
            Danger::Traps => false,
        })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let ends = self.ends(table, link);
        for (owner, slot) in table.reached(link, self.who) {
            let change = match self.from {
                Danger::Battle => Change::BattleProof(ends),
                Danger::Destruction => Change::DeathProof(ends),
                Danger::Traps => continue,
            };
            cx.emit(table, Event::BodyChanged { seat: owner, slot, change });
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let until = match self.until {
            Until::Lasting => "",
            Until::Turn => " until end of turn",
            Until::OppTurn => {
                reader.pick(" until the end of your opponent's next turn", " until the end of your next turn")
            }
            // It is part of the skip that comes after it.
            Until::SkippedTurn => reader.pick(" until the end of your next turn", " until the end of their next turn"),
            Until::SummonTurn => " on the turn it is summoned",
        };
        let safe = |what: &str| match self.from {
            Danger::Traps => format!("traps don't affect {what}{until}"),
            Danger::Battle => format!("{what} can't be destroyed in combat{until}"),
            Danger::Destruction => format!("only a breakdown can destroy {what}{until}"),
        };
        match self.who {
            // One is chosen: "destroy one of yours" could be read as any of them.
            Aim::Own1 | Aim::Opp1 | Aim::Any1 | Aim::One(_) => {
                format!("{} {}: {}", reader.act("choose"), reader.to(self.who), safe("it"))
            }
            _ => safe(&reader.any(self.who)),
        }
    }
}

impl Immune {
    /// Ends of turns it holds for: this one, and then the opponent's next, or the opponent's and the own skipped one.
    fn ends(&self, table: &LunchTable, link: &Link) -> u8 {
        let off_turn = u8::from(table.active != link.seat);
        match self.until {
            Until::OppTurn => 2 + off_turn,
            Until::SkippedTurn => 3 + off_turn,
            _ => 1,
        }
    }
}
