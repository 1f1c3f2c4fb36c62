//! `steal`: control of the chosen opposing stereotype until the end of its new controller's next turn.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::Print,
    effect::{Aim, words::Reader},
    event::Event,
    state::{Link, LunchTable, Resolving},
};

/// Control of the chosen opposing stereotype until the end of its new controller's next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steal {}

impl Verb for Steal {
    fn aim(&self) -> Option<Aim> {
        Some(Aim::Opp1)
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.free_body(link.seat).is_some() && table.has_movable(link, Aim::Opp1)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, _at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        let seat = link.seat;
        let place = table.reached(link, Aim::Opp1).next().filter(|(owner, _)| *owner != seat);
        let place = place.filter(|(owner, slot)| table.body(*owner, *slot).is_some_and(|body| !body.breaking));
        if let (Some((from, from_slot)), Some(to_slot)) = (place, table.free_body(seat)) {
            // What its owner takes back is at home and not stolen.
            let owner = table.body(from, from_slot).map(|body| body.card.owner());
            let stolen = if owner == Some(seat) { 0 } else { 1 + u8::from(table.active == seat) };
            cx.emit(table, Event::ControlChanged { from, from_slot, to: seat, to_slot, stolen });
        }
        Step::Done
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (act, of, until) =
            (reader.act("take"), reader.to(Aim::Opp1), reader.pick("your next turn", "their next turn"));
        format!("{act} control of {of} until the end of {until}")
    }
}
