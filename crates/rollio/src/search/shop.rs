//! Between levels: what is worth its price.

use std::sync::OnceLock;

use crate::{
    action::{Action, Item, Ware},
    content::{BlessingId, CharmId, ConsumableId, Material, content},
    effect::Aid,
    state::Rollio,
};

/// What is worth buying: the higher the number, the sooner.
const WANTED: [(&str, u32); 53] = [
    ("flop_subversion_1", 60),
    ("flop_subversion_2", 75),
    ("flop_subversion_3", 90),
    ("lives_1", 58),
    ("lives_2", 58),
    ("lives_3", 58),
    ("reroll_1", 57),
    ("reroll_2", 57),
    ("reroll_3", 57),
    ("reroll_ability_1", 59),
    ("reroll_ability_2", 56),
    ("reroll_ability_3", 30),
    ("money_1", 62),
    ("money_2", 64),
    ("money_3", 66),
    ("slot_1", 40),
    ("slot_2", 20),
    ("slot_3", 40),
    ("discount_1", 35),
    ("discount_2", 35),
    ("discount_3", 35),
    ("dice_1", 94),
    ("dice_2", 50),
    ("dice_3", 93),
    ("discovery_1", 63),
    ("discovery_2", 48),
    ("discovery_3", 61),
    ("material_1", 36),
    ("material_2", 81),
    ("material_3", 83),
    ("score_multiplier", 85),
    ("round_multiplier", 84),
    ("extra_lives", 80),
    ("double_rerolls", 82),
    ("bank_reroll", 70),
    ("life_insurance", 72),
    ("level_bonus", 71),
    ("money_magnet", 68),
    ("weighted_dice", 45),
    ("four_of_a_kind_booster", 66),
    ("flop_collector", 60),
    ("flop_shield", 50),
    ("odd_collector", 40),
    ("combination_reroll", 42),
    ("extra_die", 95),
    ("material_enchanter", 88),
    ("reroll_upgrade", 74),
    ("slot_expander", 50),
    ("extra_rerolls", 30),
    ("mirror", 100),
    ("wooden", 79),
    ("crystal", 78),
    ("golden", 76),
];

/// What each ware is worth, by its number.
struct Worths {
    charms: Vec<u32>,
    consumables: Vec<u32>,
    blessings: Vec<u32>,
    materials: Vec<u32>,
}

fn worths() -> &'static Worths {
    static WORTHS: OnceLock<Worths> = OnceLock::new();
    WORTHS.get_or_init(|| {
        let worth = |id: &str| WANTED.iter().find(|(word, _)| *word == id).map_or(0, |(_, worth)| *worth);
        Worths {
            charms: content().charms.iter().map(|charm| worth(&charm.id)).collect(),
            consumables: content().consumables.iter().map(|thing| worth(&thing.id)).collect(),
            blessings: content().blessings.iter().map(|blessing| worth(&blessing.id)).collect(),
            materials: Material::ALL.iter().map(|material| worth(&material.def().id)).collect(),
        }
    })
}

fn of_charm(id: CharmId) -> u32 {
    worths().charms.get(id.index()).copied().unwrap_or(0)
}

fn of_consumable(id: ConsumableId) -> u32 {
    worths().consumables.get(id.index()).copied().unwrap_or(0)
}

fn of_blessing(id: BlessingId) -> u32 {
    worths().blessings.get(id.index()).copied().unwrap_or(0)
}

fn of_material(material: Material) -> u32 {
    worths().materials.get(material as usize).copied().unwrap_or(0)
}

impl Rollio {
    /// The place of the best deal in the shop; else of leaving it.
    pub(super) fn best_deal(&self, legal: &[Action]) -> usize {
        if let Some(at) = self.best_use(legal) {
            return at;
        }
        if self.money >= 8
            && let Some(at) = self.place_of_use(legal, Aid::Money)
        {
            return at;
        }
        let mut best = (0, legal.len() - 1);
        for (at, action) in legal.iter().enumerate() {
            let worth = match *action {
                // A die that is already special stays what it is.
                Action::Buy(Ware::Upgrade(_, die)) if self.dice[usize::from(die)].material != Material::Plastic => 0,
                Action::Buy(Ware::Upgrade(material, _)) => of_material(material),
                Action::Buy(Ware::Charm(id)) => of_charm(id),
                Action::Buy(Ware::Consumable(id)) => of_consumable(id),
                Action::Buy(Ware::Blessing(id)) => of_blessing(id),
                Action::Sell(Item::Charm(id)) => self.worth_of_selling(id),
                _ => 0,
            };
            if worth > best.0 {
                best = (worth, at);
            }
        }
        best.1
    }

    /// What it is worth to make room for a better charm by selling this one.
    fn worth_of_selling(&self, id: CharmId) -> u32 {
        if self.charms.len() < usize::from(self.charm_slots)
            || self.charms.iter().any(|held| of_charm(held.id) < of_charm(id))
        {
            return 0;
        }
        let money = self.money + Rollio::sell_value(Item::Charm(id));
        let better = self.shelf.charms.iter().flatten().filter(|other| self.price(Ware::Charm(**other)) <= money);
        let best = better.map(|other| of_charm(*other)).max().unwrap_or(0);
        if best > of_charm(id) + 10 { best } else { 0 }
    }
}
