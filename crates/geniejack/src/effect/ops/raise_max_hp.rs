//! `raise_max_hp`: the player has more hit points to have, once in a run.

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::Verb;
use crate::{
    effect::{Side, When},
    event::Event,
    state::{Geniejack, Source},
};

/// Gives the player more hit points to have, once in a run. Only a blessing can.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaiseMaxHp {
    /// The number of hit points.
    pub amount: i32,
    /// Which effect of its blessing this is, from 0.
    pub effect: u8,
}

impl Verb for RaiseMaxHp {
    fn perform(&self, game: &mut Geniejack, source: Source, _owner: Side, cx: &mut Cx<'_, Geniejack>) {
        let RaiseMaxHp { amount, effect } = *self;
        let Source::Blessing(wish) = source else { return };
        let given = game.wishes.get(usize::from(wish)).is_none_or(|wish| wish.given >> effect & 1 == 1);
        // A player at 0 stays there.
        if !given && game.run.hp > 0 {
            cx.emit(game, Event::MaxHpRaised { wish, effect, amount });
        }
    }

    fn of_player(&self, _moment: &str, _when: When) -> Option<String> {
        Some(format!("your max HP goes up by {}", self.amount))
    }
}
