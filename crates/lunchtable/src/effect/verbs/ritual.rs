//! `ritual`: a stereotype is special-summoned from hand for tributes whose levels reach its own.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Step, Verb};
use crate::{
    content::{Print, SpellKind},
    effect::{Ability, words::Reader},
    event::Event,
    state::{Ask, Link, LunchTable, Resolving},
};

/// A stereotype is special-summoned from hand for tributes whose levels reach its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ritual {}

impl Verb for Ritual {
    fn check(&self, print: &Print, _ability: &Ability) -> Result<(), String> {
        if !print.is_spell(SpellKind::Ritual) {
            return Err("`ritual` is for ritual spells".into());
        }
        Ok(())
    }

    fn is_possible(&self, table: &LunchTable, link: &Link, _in_hand: u8) -> bool {
        table.can_call(link.seat, link.card)
    }

    fn perform(&self, table: &mut LunchTable, link: &Link, at: &Resolving, cx: &mut Cx<'_, LunchTable>) -> Step {
        if at.step == 0 && table.can_call(link.seat, link.card) {
            cx.emit(table, Event::ChoiceOpened(Ask::RitualCard { seat: link.seat }));
            return Step::Waits;
        }
        Step::Done
    }

    fn moves_stability(&self) -> bool {
        true
    }

    fn text(&self, _print: &Print, reader: Reader) -> String {
        let (act, own) = (reader.act("tribute"), reader.mine());
        format!(
            "{act} stereotypes whose levels add up to at least the level of a stereotype in {own} hand, then \
             special-summon it"
        )
    }
}
