//! The shop, and what waits behind it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    content::{EnemyId, EquipmentId, Slot},
    state::{Geniejack, Item, Phase, Shelved},
};

/// Something on the shelf.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ShopView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it is worn, if it is a piece of equipment.
    pub slot: Option<Slot>,
    /// What it does.
    pub label: &'static str,
    /// The same in a sentence.
    pub text: &'static str,
    /// Its price.
    pub price: i32,
    /// Whether it can be paid.
    pub affordable: bool,
    /// How much gold is missing, if some is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<i32>,
    /// What is worn in its place now, if something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<ReplacedView>,
}

/// A piece that would make room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ReplacedView {
    /// Its id.
    pub id: EquipmentId,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub label: &'static str,
}

/// Who is met next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NextEnemyView {
    /// Its id.
    pub id: EnemyId,
    /// Its name.
    pub name: &'static str,
    /// Whether it is a boss.
    pub boss: bool,
    /// Its hit points.
    pub hp: i32,
    /// What it can do.
    pub label: &'static str,
    /// What it is like.
    pub text: &'static str,
}

impl ReplacedView {
    pub(crate) fn of(id: EquipmentId) -> ReplacedView {
        ReplacedView { id, name: &id.get().name, label: &id.get().label }
    }
}

impl Geniejack {
    pub(super) fn shop_view(&self, shelved: Shelved) -> ShopView {
        let Shelved { item, price } = shelved;
        let affordable = price <= self.run.gold;
        let short = (!affordable).then(|| price - self.run.gold);
        let (id, name, slot, label, text) = match item {
            Item::Equipment(id) => {
                let piece = id.get();
                (&piece.id, &piece.name, Some(piece.slot), &piece.label, &piece.text)
            }
            Item::Consumable(id) => {
                let potion = id.get();
                (&potion.id, &potion.name, None, &potion.label, &potion.text)
            }
        };
        let replaces = slot.and_then(|slot| self.run.worn[slot as usize]).map(ReplacedView::of);
        ShopView { id, name, slot, label, text, price, affordable, short, replaces }
    }

    /// Who is met next, where that is the next thing that comes: after a battle that was not the boss's.
    pub(super) fn next_enemy(&self) -> Option<NextEnemyView> {
        let run = &self.run;
        let between = matches!(run.phase, Phase::BattleResult | Phase::Shop) && run.battle < self.boss_battle();
        let id = between.then(|| self.enemy_of(run.battle + 1))?;
        let enemy = id.get();
        Some(NextEnemyView {
            id,
            name: &enemy.name,
            boss: enemy.boss,
            hp: self.hp_of(id),
            label: &enemy.label,
            text: &enemy.text,
        })
    }
}
