//! `banish`: a card leaves the game.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    event::{Event, Place, Why},
    state::{Link, LinkKind, LunchTable, Resolving},
};

/// A card leaves the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banish {
    /// The cards it applies to.
    pub what: Aim,
}

impl Verb for Banish {
    fn aim(&self) -> Option<Aim> {
        Some(self.what)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        match self.what {
            // That a spell or trap goes for good is no reason to play it.
            Aim::This if link.kind != LinkKind::Ability => false,
            Aim::This => table.has_target(link, Aim::This),
            aim => table.has_movable(link, aim),
        }
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if self.what == Aim::This
            && link.kind != LinkKind::Ability
            && let Some(from) = table.find_back(link.seat, link.card)
        {
            let to = Place::Banished(link.card.owner());
            let card = table.named(link.card);
            cx.emit(table, Event::CardMoved { card, from, to, why: Why::Taken });
        }
        for (owner, slot) in table.reached(link, self.what) {
            table.remove((owner, slot), Place::Banished, Why::Taken, cx);
        }
        Step::Done
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let what = if self.what == Aim::This { "this card".into() } else { reader.to(self.what) };
        format!("{} {what}", reader.act("banish"))
    }
}
