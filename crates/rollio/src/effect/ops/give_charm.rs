//! `give_charm`: a random charm.

use croupier_kernel::Cx;
use serde::Deserialize;

use crate::{
    effect::{Aid, Op, Target},
    event::Event,
    state::Rollio,
};

/// Gives a random charm.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GiveCharm {}

impl Op for GiveCharm {
    fn text(&self) -> String {
        "get a random charm if you have a free slot".into()
    }

    fn why_useless(&self, game: &Rollio) -> Option<&'static str> {
        game.missing_charms().next().is_none().then_some("you own every charm")
    }

    fn why_not_now(&self, game: &Rollio) -> Option<&'static str> {
        (!game.has_charm_slot()).then_some("you have no free charm slot")
    }

    fn by_chance(&self) -> bool {
        true
    }

    fn aid(&self) -> Aid {
        Aid::LongRun
    }

    fn perform(&self, game: &mut Rollio, target: &mut Target, cx: &mut Cx<'_, Rollio>) {
        let n = game.missing_charms().count() as u32;
        let charm = game.missing_charms().nth(target.below(n, cx) as usize);
        if let Some(charm) = charm {
            cx.emit(game, Event::CharmGained { charm });
            game.name_if_asked(cx);
        }
    }
}
