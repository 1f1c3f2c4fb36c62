//! The shop between battles.

use croupier_kernel::{Cx, Key};
use tinyvec::ArrayVec;

use super::{Obstacle, battle::MAX_POTIONS, stream};
use crate::{
    content::{ConsumableId, EquipmentId, MAX_CONSUMABLES, MAX_EQUIPMENT},
    event::Event,
    state::{Geniejack, Item, MAX_SHELF, Phase, Shelved},
    stats::{Field, Micro},
};

impl Geniejack {
    pub(super) fn open_shop(&mut self, cx: &mut Cx<'_, Self>) {
        self.stock(cx);
        self.enter(Phase::Shop, cx);
    }

    /// Puts out three to five better pieces and two to four potions, in the order of the content.
    pub(super) fn stock(&mut self, cx: &mut Cx<'_, Self>) {
        let multiplier = self.field(Field::PriceMultiplier);
        let price = |cost: i32| Micro::points(cost).scale(multiplier).floor().max(1);
        let mut rng = cx.rng(Key::new(stream::SHOP, u32::from(self.run.stage), u32::from(self.run.battle), 0));
        let priced = |id: EquipmentId| Shelved { item: Item::Equipment(id), price: price(id.def().cost) };
        let mut better = ArrayVec::<[EquipmentId; MAX_EQUIPMENT]>::default();
        better.extend(EquipmentId::all().filter(|id| self.is_better(*id)));
        let cheapest = better.iter().copied().min_by_key(|id| id.def().cost);
        rng.shuffle_front(&mut better, 5);
        better.truncate(3 + rng.below(3) as usize);
        if let (Some(cheapest), true) = (cheapest, self.run.base.is(Field::AffordableShelf))
            && better.iter().all(|id| priced(*id).price > self.run.gold)
            && !better.contains(&cheapest)
        {
            better.pop();
            better.push(cheapest);
        }
        better.sort_unstable();
        let mut potions = ArrayVec::<[ConsumableId; MAX_CONSUMABLES]>::default();
        potions.extend(ConsumableId::all());
        rng.shuffle(&mut potions);
        potions.truncate(2 + rng.below(3) as usize);
        potions.sort_unstable();
        let mut shelf = ArrayVec::<[Shelved; MAX_SHELF]>::default();
        shelf.extend(better.iter().map(|id| priced(*id)));
        shelf.extend(potions.iter().map(|id| Shelved { item: Item::Consumable(*id), price: price(id.def().cost) }));
        cx.emit(self, Event::ShelfStocked { shelf });
    }

    fn is_better(&self, id: EquipmentId) -> bool {
        let def = id.def();
        self.run.worn[def.slot as usize].is_none_or(|worn| def.tier > worn.def().tier)
    }

    /// Why something cannot be bought, or nothing if it can.
    pub(super) fn why_not_buy(&self, item: Item) -> Option<Obstacle> {
        let (name, gold) = (item.name(), self.run.gold);
        let Some(shelved) = self.run.shelf.iter().find(|shelved| shelved.item == item) else {
            return Some(Obstacle::NotOnShelf(name));
        };
        if shelved.price > gold {
            return Some(Obstacle::TooDear { name, price: shelved.price, gold });
        }
        match item {
            Item::Consumable(potion) if self.run.bag[usize::from(potion.0)] >= MAX_POTIONS => {
                Some(Obstacle::Says("your bag holds no more than 99 of one potion"))
            }
            _ => None,
        }
    }

    pub(super) fn buy(&mut self, item: Item, cx: &mut Cx<'_, Self>) {
        let price = self.run.shelf.iter().find(|shelved| shelved.item == item).map_or(0, |shelved| shelved.price);
        cx.emit(self, Event::Bought { item, price });
    }

    pub(super) fn leave_shop(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.battle == self.boss_battle() {
            return self.after_boss(cx);
        }
        self.start_battle(self.run.battle + 1, cx);
    }
}
