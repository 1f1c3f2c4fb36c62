//! `shuffle`: decks are shuffled. No one plays a card for this alone.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Players, words::Reader},
    state::{Link, LunchTable, Resolving},
};

/// Decks are shuffled. No one plays a card for this alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The players it applies to.
    pub who: Players,
}

impl Verb for Shuffle {
    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        for player in table.players(self.who, link) {
            table.shuffle(player, cx);
        }
        Step::Done
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        match self.who {
            Players::Each => "both players shuffle their decks".into(),
            who => format!("{} {} deck", reader.does(who, "shuffle"), reader.own(who)),
        }
    }
}
