//! `destroy`: cards on the table are destroyed.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    state::{Link, LunchTable, Resolving},
};

/// Cards on the table are destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Destroy {
    /// The cards it applies to.
    pub what: Aim,
}

impl Verb for Destroy {
    fn aim(&self) -> Option<Aim> {
        Some(self.what)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.has_movable(link, self.what)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        table.destroy_aimed(link, self.what, cx);
        Step::Done
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        format!("{} {}", reader.act("destroy"), reader.to(self.what))
    }
}
