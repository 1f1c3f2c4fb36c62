//! `resize_die`: a chosen die becomes one size larger or smaller.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Op, Target, words::one_of},
    event::Event,
    state::{Die, Rollio},
};

/// Makes a chosen die one size larger or smaller.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResizeDie {
    /// Whether it grows.
    up: bool,
}

impl Op for ResizeDie {
    fn text(&self) -> String {
        let mut sizes = Die::SIZES.map(|sides| sides.to_string());
        if !self.up {
            sizes.reverse();
        }
        let way = if self.up { "enlarge a die to the next size up" } else { "shrink a die to the next size down" };
        format!("{way}: {} sides, numbered from 1", one_of(&sizes))
    }

    fn why_useless(&self, game: &Rollio) -> Option<&'static str> {
        let any = game.dice.iter().any(|die| die.next_size(self.up).is_some());
        (!any).then_some("none of your dice can change size any further")
    }

    fn resizes(&self) -> Option<bool> {
        Some(self.up)
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        let at = target.die.map_or(usize::MAX, usize::from);
        if let Some(to) = game.dice.get(at).and_then(|die| die.resized(self.up)) {
            cx.emit(game, Event::DieChanged { die: at as u8, to });
        }
    }
}
