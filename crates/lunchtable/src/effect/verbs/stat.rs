//! `stat`: a reputation or stability changes.

use croupier_host::thousands;
use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Reversal, Step, Verb};
use crate::{
    content::Print,
    effect::{
        Ability, Aim, Per, Stands, Start, Stat, Until, standing,
        words::{Reader, stat_word},
    },
    rules::stats::change_of,
    state::{Link, LunchTable, Resolving},
};

/// A reputation or stability changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeStat {
    /// The stat.
    pub stat: Stat,
    /// The change.
    pub add: i16,
    /// Times what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
    /// The cards it applies to.
    pub to: Aim,
    /// How long.
    #[serde(default)]
    pub until: Until,
}

impl Verb for ChangeStat {
    fn aim(&self) -> Option<Aim> {
        Some(self.to)
    }

    fn check(&self, _print: &Print, _ability: &Ability) -> Result<(), String> {
        if self.per == Some(Per::Moved) {
            return Err("`moved` is for draws".into());
        }
        Ok(())
    }

    fn stands(&self) -> Stands {
        let kind = match self.stat {
            Stat::Reputation => standing::REPUTATION,
            Stat::Stability => standing::STABILITY,
        };
        match self.per {
            None | Some(Per::Own(_) | Per::Fellow(_)) => Stands::Also(kind),
            Some(_) => Stands::Never,
        }
    }

    fn start(&self, print: &Print) -> Start {
        let (there, free) = match self.to {
            Aim::Own1 => (Start::OWN_UP, Start::OWN_FREE),
            Aim::Opp1 => (Start::OPP_UP, Start::OPP_FREE),
            Aim::All => (Start::OWN_UP | Start::OPP_UP, Start::OWN_FREE | Start::OPP_FREE),
            Aim::This if print.is_stereotype() => (Start::ALWAYS, Start::THIS_FREE),
            Aim::OwnEvery(_) => return Start::perhaps(Start::OWN_UP),
            Aim::Every(_) | Aim::One(_) => return Start::perhaps(Start::OWN_UP | Start::OPP_UP),
            _ => return Start::perhaps(Start::ALWAYS),
        };
        match (self.per, self.until) {
            // It counts itself.
            (Some(Per::Own(archetype)), Until::Turn) if self.to == Aim::This && archetype == print.archetype => {
                Start::surely(there)
            }
            (Some(_), _) => Start::perhaps(there),
            (None, Until::Turn) => Start::surely(there),
            (None, _) => Start { surely: free, perhaps: there },
        }
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        // What is counted must be there; how much of it there is does not matter.
        let each = matches!(self.per, Some(Per::Gained | Per::Fellow(_)));
        let sign = i32::from(self.add.signum());
        (each || self.per.is_none_or(|per| table.has_any(per, link.seat)))
            && table.some_target(link, self.to, |owner, body| {
                (!each || table.times(self.per, owner, body, link.seat) > 0)
                    && change_of(body, self.stat, sign, self.until == Until::Turn) != 0
            })
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for (owner, slot) in table.reached(link, self.to) {
            let Some(body) = table.body(owner, slot) else { continue };
            let times = table.times(self.per, owner, body, link.seat);
            let sign = if link.reversed { -1 } else { 1 };
            let by = i32::from(self.add) * times * sign;
            table.change_stat((owner, slot), self.stat, by, self.until == Until::Turn, cx);
        }
        Step::Done
    }

    fn reversal(&self) -> Reversal {
        Reversal::Turned
    }

    fn moves_stability(&self) -> bool {
        self.stat == Stat::Stability
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (aim, many) = reader.aim(self.to);
        if self.per == Some(Per::Gained) {
            let times = if self.add == -1 { "that much" } else { "twice that much" };
            return format!("{aim} loses {times}");
        }
        // Each counts those of its own player.
        if matches!(self.per, Some(Per::Fellow(_))) {
            return format!("{} {}", reader.each(self.to), self.change(false, reader));
        }
        // At the end it would belong to what is counted.
        if self.per.is_some() && self.until == Until::Turn {
            return format!("until end of turn, {aim} {}", self.lasting(many, reader));
        }
        format!("{aim} {}", self.change(many, reader))
    }
}

impl ChangeStat {
    /// What it does to a number, without saying whose: `gains 300 reputation`.
    pub(crate) fn change(&self, many: bool, reader: Reader) -> String {
        let until = if self.until == Until::Turn { " until end of turn" } else { "" };
        format!("{}{until}", self.lasting(many, reader))
    }

    /// The same without how long it lasts.
    fn lasting(&self, many: bool, reader: Reader) -> String {
        let verb = match (self.add < 0, many) {
            (true, false) => "loses",
            (true, true) => "lose",
            (false, false) => "gains",
            (false, true) => "gain",
        };
        let by = thousands(self.add.unsigned_abs());
        format!("{verb} {by} {}{}", stat_word(self.stat), reader.per(self.per, 5))
    }

    /// Whether another change can be told in the same sentence.
    pub(crate) fn goes_with(&self, other: &ChangeStat) -> bool {
        self.to == other.to && self.until == other.until && self.per.is_none() && other.per.is_none()
    }
}
