//! What triggers and potions do, one file each or one for twins: fields, doing it, its words.
//!
//! A new operation is its file, its `mod` and its place in the list below.

mod hit_points;
mod pick_suit;
mod raise_max_hp;

use croupier_kernel::Cx;
use serde::{Deserialize, Serialize};

use super::{Side, When};
use crate::state::{Geniejack, Source};

pub(crate) use {
    hit_points::{Damage, Heal, Poison},
    pick_suit::PickSuit,
    raise_max_hp::RaiseMaxHp,
};

/// What every operation says of itself. `owner` is the side whose modifier it is part of.
pub(crate) trait Verb {
    /// Does it.
    fn perform(&self, game: &mut Geniejack, source: Source, owner: Side, cx: &mut Cx<'_, Geniejack>);

    /// How many hit points it takes from a side at once.
    fn hurts(&self, _side: Side, _owner: Side) -> i32 {
        0
    }

    /// How many hit points it gives back to its owner.
    fn heals(&self) -> i32 {
        0
    }

    /// How many hit points it takes from the enemy as poison, after this many hands of the battle.
    fn poisons(&self, _hands: u16) -> i32 {
        0
    }

    /// What it is in a few characters, on the label of a potion.
    fn label(&self) -> Option<String> {
        None
    }

    /// What it does to its owner's enemy or its owner, as an order to the player: "deal 5 damage to the enemy".
    fn order(&self) -> Option<String> {
        None
    }

    /// What it does at a moment, on the card of an enemy that has it: "ties cost you 5 HP".
    fn of_enemy(&self, _moment: &str, _when: When) -> Option<String> {
        None
    }

    /// What it does at a moment, when the player has it: "you take 3 damage at the start of each hand".
    fn of_player(&self, _moment: &str, _when: When) -> Option<String> {
        None
    }
}

/// Makes the list of all operations, and asks each for what the trait asks for.
macro_rules! ops {
    ($($(#[$doc:meta])* $Op:ident,)*) => {
        /// Something that is done.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(tag = "op", rename_all = "snake_case")]
        pub enum Op {
            $($(#[$doc])* $Op($Op),)*
        }

        impl Verb for Op {
            #[inline]
            fn perform(&self, game: &mut Geniejack, source: Source, owner: Side, cx: &mut Cx<'_, Geniejack>) {
                match self { $(Op::$Op(op) => op.perform(game, source, owner, cx),)* }
            }

            fn hurts(&self, side: Side, owner: Side) -> i32 {
                match self { $(Op::$Op(op) => op.hurts(side, owner),)* }
            }

            fn heals(&self) -> i32 {
                match self { $(Op::$Op(op) => op.heals(),)* }
            }

            fn poisons(&self, hands: u16) -> i32 {
                match self { $(Op::$Op(op) => op.poisons(hands),)* }
            }

            fn label(&self) -> Option<String> {
                match self { $(Op::$Op(op) => op.label(),)* }
            }

            fn order(&self) -> Option<String> {
                match self { $(Op::$Op(op) => op.order(),)* }
            }

            fn of_enemy(&self, moment: &str, when: When) -> Option<String> {
                match self { $(Op::$Op(op) => op.of_enemy(moment, when),)* }
            }

            fn of_player(&self, moment: &str, when: When) -> Option<String> {
                match self { $(Op::$Op(op) => op.of_player(moment, when),)* }
            }
        }
    };
}

ops! {
    /// Takes hit points, past all armor.
    Damage,
    /// Gives hit points back, up to the maximum.
    Heal,
    /// Picks a suit at random for this battle.
    PickSuit,
    /// Takes hit points from the enemy: one more with every hand of the battle.
    Poison,
    /// Gives the player more hit points to have, once in a run.
    RaiseMaxHp,
}
