//! `set_stat`, `double`: a reputation or stability becomes a number, or doubles.

use croupier_host::thousands;
use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{
        Aim, Stat,
        words::{Reader, stat_word},
    },
    state::{Link, LunchTable, Resolving},
};

/// A reputation or stability becomes a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetStat {
    /// The stat.
    pub stat: Stat,
    /// What it becomes.
    pub value: i16,
    /// The cards it applies to.
    pub to: Aim,
}

/// A reputation or stability doubles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Double {
    /// The stat.
    pub stat: Stat,
    /// The cards it applies to.
    pub to: Aim,
}

/// Makes a number of the cards another one, found from what it is now.
fn replace(
    (stat, to): (Stat, Aim),
    becomes: impl Fn(i32) -> i32,
    table: &mut LunchTable,
    link: &Link,
    cx: &mut Cx<'_, LunchTable>,
) -> Step {
    for (owner, slot) in table.reached(link, to) {
        let Some(body) = table.body(owner, slot) else { continue };
        let now = match stat {
            Stat::Reputation => body.reputation,
            Stat::Stability => body.stability,
        };
        let now = i32::from(now);
        table.change_stat((owner, slot), stat, becomes(now) - now, false, cx);
    }
    Step::Done
}

impl Verb for SetStat {
    fn aim(&self) -> Option<Aim> {
        Some(self.to)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_target(link, self.to)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        replace((self.stat, self.to), |_| self.value.into(), table, link, cx)
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("the {} of {} becomes {}", stat_word(self.stat), reader.to(self.to), thousands(self.value))
    }
}

impl Verb for Double {
    fn aim(&self) -> Option<Aim> {
        Some(self.to)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_target(link, self.to)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        replace((self.stat, self.to), |now| 2 * now, table, link, cx)
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} the {} of {}", reader.act("double"), stat_word(self.stat), reader.to(self.to))
    }
}
