//! What notices are made of.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    action::{Dice, Item, Ware},
    content::{BlessingId, CharmId, ConsumableId, Material},
    state::{Die, Rollio},
};

/// A die that is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// Its number.
    pub die: u8,
    /// What it shows.
    pub shows: u8,
}

/// The selection with the most points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Best {
    /// The dice.
    pub dice: Dice,
    /// The points.
    pub points: u32,
}

/// What a charm added to what was banked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BankBonus {
    /// The charm.
    pub charm: CharmId,
    /// The percentage.
    pub percent: u32,
}

/// What averted a flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "saved", rename_all = "snake_case")]
pub enum Saved {
    /// Luck.
    Luck,
    /// A charm.
    Shield {
        /// The charm.
        charm: CharmId,
        /// Its uses left; with none it is gone.
        left: u16,
    },
}

/// A line of what a level paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "line", rename_all = "snake_case")]
pub enum TallyLine {
    /// For the level itself.
    Level {
        /// Dollars.
        amount: u32,
    },
    /// For unused lives.
    Lives {
        /// The number of lives.
        lives: u16,
        /// Dollars for each.
        each: u32,
        /// Dollars in all.
        amount: u32,
    },
    /// From a charm.
    Charm {
        /// The charm.
        charm: CharmId,
        /// Dollars.
        amount: u32,
    },
    /// From a blessing.
    Blessing {
        /// The blessing.
        blessing: BlessingId,
        /// Dollars.
        amount: u32,
    },
}

/// Something that is bought or sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Thing {
    /// A charm.
    Charm {
        /// Its word.
        id: CharmId,
    },
    /// A consumable.
    Consumable {
        /// Its word.
        id: ConsumableId,
    },
    /// A blessing.
    Blessing {
        /// Its word.
        id: BlessingId,
    },
    /// A material for a die.
    Upgrade {
        /// Its word.
        id: Material,
        /// The die.
        die: u8,
    },
}

/// What every level starts with, and how much can be owned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// Rerolls of every level before bonuses.
    pub reroll_value: u16,
    /// Lives of every level before bonuses.
    pub lives_value: u16,
    /// Charm slots.
    pub charm_slots: u8,
    /// Consumable slots.
    pub consumable_slots: u8,
}

/// A die of the set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DieNote {
    /// Its number.
    pub die: u8,
    /// How many sides.
    pub sides: u8,
    /// What it is made of.
    pub material: Material,
    /// What stands on its sides, if they are not numbered from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
}

impl DieNote {
    pub(super) fn of(at: usize, die: &Die) -> DieNote {
        DieNote { die: at as u8 + 1, sides: die.sides, material: die.material, faces: die.unusual_faces() }
    }
}

impl Standing {
    pub(crate) fn of(game: &Rollio) -> Standing {
        Standing {
            reroll_value: game.reroll_value,
            lives_value: game.lives_value,
            charm_slots: game.charm_slots,
            consumable_slots: game.consumable_slots,
        }
    }
}

impl From<Ware> for Thing {
    fn from(ware: Ware) -> Thing {
        match ware {
            Ware::Charm(id) => Thing::Charm { id },
            Ware::Consumable(id) => Thing::Consumable { id },
            Ware::Blessing(id) => Thing::Blessing { id },
            Ware::Upgrade(id, die) => Thing::Upgrade { id, die: die + 1 },
        }
    }
}

impl From<Item> for Thing {
    fn from(item: Item) -> Thing {
        match item {
            Item::Charm(id) => Thing::Charm { id },
            Item::Consumable(id) => Thing::Consumable { id },
        }
    }
}
