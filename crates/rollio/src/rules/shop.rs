//! The shop between levels.

use croupier_kernel::{Cx, Key, Rng};
use tinyvec::{Array, ArrayVec};

use super::{Obstacle, ones, stream};
use crate::{
    action::{Action, Item, Ware},
    content::{BlessingId, CharmId, ConsumableId, Material, content, edition},
    effect::{Figure, Rule as _},
    event::Event,
    state::{Rollio, Shelf},
};

/// Draws up to `N` things that are of use, none twice. What is drawn and of no use is put away: that is asked seldom, and
/// leaves all that are as likely as each other.
fn draw<T: Copy + Default, A: Array<Item = T> + Default, const N: usize>(
    from: impl Iterator<Item = T>,
    is_useful: impl Fn(T) -> bool,
    rng: &mut Rng,
) -> [Option<T>; N] {
    let mut pool = ArrayVec::<A>::default();
    pool.extend(from.take(A::CAPACITY));
    let mut drawn = [None; N];
    for place in &mut drawn {
        while place.is_none() && !pool.is_empty() {
            let thing = pool.swap_remove(rng.below(pool.len() as u32) as usize);
            *place = is_useful(thing).then_some(thing);
        }
    }
    drawn
}

/// What something costs without discounts.
fn base_price(ware: Ware) -> u32 {
    match ware {
        Ware::Charm(id) => id.get().rarity.price(),
        Ware::Consumable(id) => id.get().rarity.price(),
        Ware::Blessing(id) => id.get().price,
        Ware::Upgrade(material, _) => material.def().price.unwrap_or(0),
    }
}

/// What something costs with a discount in percent.
fn discounted(base: u32, discount: u32) -> u32 {
    (base * (100 - discount.min(100))).div_ceil(100).max(1)
}

/// The numbers of ids as bits, so that they can be listed in their order.
fn bits(ids: impl Iterator<Item = u8>) -> u32 {
    ids.fold(0, |bits, id| bits | 1 << (id & 31))
}

impl Rollio {
    /// Puts out what is not owned yet and can be of use, each kind from a stream of its own.
    pub(super) fn open_shop(&mut self, cx: &mut Cx<'_, Self>) {
        let mut rng = cx.rng(Key::new(stream::SHOP, u32::from(self.level), 0, 0));
        let charms = draw::<CharmId, [CharmId; 24], 3>(self.missing_charms(), |_| true, &mut rng);
        let missing = edition::consumables(self.edition).filter(|id| !self.consumables.contains(id));
        let consumables = draw::<ConsumableId, [ConsumableId; 12], 3>(missing, |id| self.is_useful(id), &mut rng);
        let open = edition::blessings(self.edition).filter(|id| self.is_open(*id) && self.why_wasted(*id).is_none());
        let [blessing] = draw::<BlessingId, [BlessingId; 32], 1>(open, |_| true, &mut rng);
        let useful = |material: &Material| {
            material.def().price.is_some() && self.dice.iter().any(|die| die.material != *material)
        };
        let useful = edition::materials(self.edition).filter(useful);
        let upgrades = draw::<Material, [Material; 8], 2>(useful, |_| true, &mut rng);
        cx.emit(self, Event::ShopOpened { shelf: Shelf { charms, consumables, blessing, upgrades } });
    }

    /// Whether a blessing can be bought: not owned, and the tier before it is.
    pub fn is_open(&self, id: BlessingId) -> bool {
        let before = content().before[id.index()];
        !self.has_blessing(id) && before.is_none_or(|before| self.has_blessing(before))
    }

    /// Why a blessing would do nothing, if it would.
    fn why_wasted(&self, id: BlessingId) -> Option<Obstacle> {
        id.get().rules.iter().find_map(|rule| rule.why_wasted(self)).map(Obstacle::Says)
    }

    /// What something costs now.
    pub fn price(&self, ware: Ware) -> u32 {
        discounted(base_price(ware), self.discount(matches!(ware, Ware::Upgrade(..))))
    }

    /// By how many percent everything is cheaper, or a dice upgrade.
    fn discount(&self, upgrade: bool) -> u32 {
        self.figure(Figure::Discount) + if upgrade { self.figure(Figure::UpgradeDiscount) } else { 0 }
    }

    /// What something can be sold for: half of what it costs without discounts, rounded up.
    pub fn sell_value(item: Item) -> u32 {
        let rarity = match item {
            Item::Charm(id) => id.get().rarity,
            Item::Consumable(id) => id.get().rarity,
        };
        rarity.price().div_ceil(2)
    }

    /// Why something cannot be bought, or nothing if it can.
    pub(super) fn why_not_buy(&self, ware: Ware) -> Option<Obstacle> {
        let on_shelf = match ware {
            Ware::Charm(id) => self.shelf.charms.contains(&Some(id)),
            Ware::Consumable(id) => self.shelf.consumables.contains(&Some(id)),
            Ware::Blessing(id) if self.has_blessing(id) => {
                return Some(Obstacle::Says("you've already bought this blessing"));
            }
            Ware::Blessing(id) => self.shelf.blessing == Some(id),
            Ware::Upgrade(material, _) => self.shelf.upgrades.contains(&Some(material)),
        };
        if !on_shelf {
            return Some(Obstacle::NotOnShelf(ware.name()));
        }
        let (price, money) = (self.price(ware), self.money);
        if price > money {
            return Some(Obstacle::TooDear { ware, price, money });
        }
        match ware {
            Ware::Charm(_) if !self.has_charm_slot() => {
                Some(Obstacle::Says("all your charm slots are full. Sell a charm first"))
            }
            Ware::Consumable(_) if !self.has_consumable_slot() => {
                Some(Obstacle::Says("all your consumable slots are full. Use or sell a consumable first"))
            }
            Ware::Blessing(id) => self.why_wasted(id),
            Ware::Upgrade(material, die) => match self.dice.get(usize::from(die)) {
                None => Some(Obstacle::NoDie(die)),
                Some(die) if die.material == material => Some(Obstacle::Says("that die has this material already")),
                Some(_) => None,
            },
            _ => None,
        }
    }

    pub(crate) fn has_charm_slot(&self) -> bool {
        self.charms.len() < usize::from(self.charm_slots)
    }

    fn has_consumable_slot(&self) -> bool {
        self.consumables.len() < usize::from(self.consumable_slots)
    }

    /// Lists what can be bought and sold; the same as asking for each ware on the shelf, with what they share asked once.
    pub(super) fn list_shop(&self, acc: &mut Vec<Action>) {
        let (shelf, discount) = (&self.shelf, self.discount(false));
        let mut offer = |ware| {
            if discounted(base_price(ware), discount) <= self.money {
                acc.push(Action::Buy(ware));
            }
        };
        if self.has_charm_slot() {
            let ids = bits(shelf.charms.iter().flatten().map(|id| id.number()));
            ones(ids).for_each(|id| offer(Ware::Charm(CharmId::from_number(id))));
        }
        if self.has_consumable_slot() {
            let ids = bits(shelf.consumables.iter().flatten().map(|id| id.number()));
            ones(ids).for_each(|id| offer(Ware::Consumable(ConsumableId::from_number(id))));
        }
        if let Some(id) = shelf.blessing
            && !self.has_blessing(id)
            && self.why_wasted(id).is_none()
        {
            offer(Ware::Blessing(id));
        }
        let discount = self.discount(true);
        let ids = bits(shelf.upgrades.iter().flatten().map(|material| *material as u8));
        for material in ones(ids).map(|at| Material::ALL[usize::from(at)]) {
            if discounted(base_price(Ware::Upgrade(material, 0)), discount) <= self.money {
                let others = (0..).zip(&self.dice).filter(|(_, die)| die.material != material);
                acc.extend(others.map(|(die, _)| Action::Buy(Ware::Upgrade(material, die))));
            }
        }
        let charms = bits(self.charms.iter().map(|held| held.id.number()));
        acc.extend(ones(charms).map(|id| Action::Sell(Item::Charm(CharmId::from_number(id)))));
        let consumables = bits(self.consumables.iter().map(|id| id.number()));
        acc.extend(ones(consumables).map(|id| Action::Sell(Item::Consumable(ConsumableId::from_number(id)))));
        acc.push(Action::Leave);
    }

    pub(super) fn why_not_sell(&self, item: Item) -> Option<Obstacle> {
        let owned = match item {
            Item::Charm(id) => self.charm(id).is_some(),
            Item::Consumable(id) => self.consumables.contains(&id),
        };
        (!owned).then_some(Obstacle::NotOwned(item.name()))
    }

    pub(super) fn buy(&mut self, ware: Ware, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Bought { ware, price: self.price(ware) });
        let Ware::Blessing(id) = ware else { return };
        id.get().rules.iter().for_each(|rule| rule.bought(self, cx));
    }

    pub(super) fn sell(&mut self, item: Item, cx: &mut Cx<'_, Self>) {
        cx.emit(self, Event::Sold { item, price: Rollio::sell_value(item) });
    }
}
