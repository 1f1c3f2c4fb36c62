//! The shop between battles.

use croupier_kernel::{Cx, Key};
use tinyvec::ArrayVec;

use super::stream;
use crate::{
    content::{ConsumableId, Equipment, EquipmentId, MAX_CONSUMABLES, MAX_EQUIPMENT, content},
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
        let edition = self.run.edition;
        let (pieces, potions) = (content().equipment_of(edition), content().consumables_of(edition));
        let mut better = ArrayVec::<[u8; MAX_EQUIPMENT]>::default();
        better.extend((0..).zip(pieces).filter(|(_, piece)| self.is_better(piece)).map(|(id, _)| id));
        let cost = |id: &u8| pieces[usize::from(*id)].cost;
        let cheapest = better.iter().copied().min_by_key(cost);
        rng.shuffle_front(&mut better, 5);
        better.truncate(3 + rng.below(3) as usize);
        if let (Some(cheapest), true) = (cheapest, self.run.base.is(Field::AffordableShelf))
            && better.iter().all(|id| price(cost(id)) > self.run.gold)
            && !better.contains(&cheapest)
        {
            better.pop();
            better.push(cheapest);
        }
        let mut bottles = ArrayVec::<[u8; MAX_CONSUMABLES]>::default();
        bottles.extend(0..potions.len() as u8);
        rng.shuffle(&mut bottles);
        bottles.truncate(2 + rng.below(3) as usize);
        let mut shelf = ArrayVec::<[Shelved; MAX_SHELF]>::default();
        shelf.extend(in_order(&better).map(|id| {
            let item = Item::Equipment(EquipmentId::from_number(id));
            Shelved { item, price: price(cost(&id)) }
        }));
        shelf.extend(in_order(&bottles).map(|id| {
            let item = Item::Consumable(ConsumableId::from_number(id));
            Shelved { item, price: price(potions[usize::from(id)].cost) }
        }));
        cx.emit(self, Event::ShelfStocked { shelf });
    }

    fn is_better(&self, piece: &Equipment) -> bool {
        self.run.worn[piece.slot as usize].is_none_or(|worn| piece.tier > worn.get().tier)
    }

    pub(super) fn buy(&mut self, item: Item, cx: &mut Cx<'_, Self>) {
        let price = self.run.shelf.iter().find(|shelved| shelved.item == item).map_or(0, |shelved| shelved.price);
        let replaced = match item {
            Item::Equipment(piece) => self.run.worn[piece.get().slot as usize],
            Item::Consumable(_) => None,
        };
        cx.emit(self, Event::Bought { item, price, replaced });
    }

    pub(super) fn leave_shop(&mut self, cx: &mut Cx<'_, Self>) {
        if self.run.battle == self.boss_battle() {
            return self.after_boss(cx);
        }
        self.start_battle(self.run.battle + 1, cx);
    }
}

/// Numbers below 64, each once, from the lowest to the highest.
fn in_order(numbers: &[u8]) -> impl Iterator<Item = u8> {
    let mut left = numbers.iter().fold(0_u64, |set, number| set | 1 << number);
    std::iter::from_fn(move || {
        let lowest = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}
