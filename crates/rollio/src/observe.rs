//! What a learner reads: the table and the choices as rows of numbers.
//!
//! A learner takes the best split of the dice it scores, so other splits are out of its reach. Where there are more choices
//! than it has room for, it is offered those that are worth trying: of rerolls those that keep something together.

use std::sync::OnceLock;

use croupier_content::Listed;
use croupier_kernel::{Field, Observe, Row, Search, Seat, cut_to_room, row_length};

use crate::{
    action::{Action, Dice, Item, Ware},
    combination::Split,
    content::{Blessing, BlessingId, Charm, CharmId, Consumable, ConsumableId, MAX_CHARMS, MAX_CONSUMABLES, Material},
    state::{MAX_DICE, Phase, Rollio},
};

impl Observe for Rollio {
    const LAYOUT: &'static [Field] = &LAYOUT;
    const CHOICE: &'static [Field] = &CHOICE;
    const MOST: usize = 64;
    const N_ACTIONS: usize = END as usize;

    fn words() -> &'static [String] {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        WORDS.get_or_init(|| {
            let charms = Charm::all().iter().map(|charm| format!("charm {}", charm.word()));
            let consumables = Consumable::all().iter().map(|thing| format!("consumable {}", thing.word()));
            let blessings = Blessing::all().iter().map(|blessing| format!("blessing {}", blessing.word()));
            let materials = Material::ALL.iter().map(|material| format!("material {}", material.def().id));
            charms.chain(consumables).chain(blessings).chain(materials).collect()
        })
    }

    fn observe(&self, _seat: Seat, out: &mut [i16]) {
        write(self, &mut Row::new(out));
    }

    fn features(&self, action: &Action, out: &mut [i16]) {
        choice(self, action, &mut Row::new(out));
    }

    fn number(&self, action: &Action) -> u32 {
        number(action)
    }

    fn offer(&self, legal: &mut Vec<Action>) {
        legal.retain(|action| !matches!(action, Action::Score { split, .. } if *split != Split::BEST));
        if legal.len() > Self::MOST {
            self.candidates(legal);
            cut_to_room(self, legal);
        }
    }
}

/// The most charms, consumables and blessings that can have numbers.
const CHARMS: usize = 32;
const CONSUMABLES: usize = 16;
const BLESSINGS: usize = 32;

const LAYOUT: [Field; 41] = [
    Field::classes("phase", 1, 6),
    Field::amounts("level", 1, 0, 60),
    Field::amounts("last level", 1, 0, 60),
    Field::amounts("threshold in hundreds", 1, 0, 30_000),
    Field::amounts("banked, in thousandths of the threshold", 1, 0, 1000),
    Field::amounts("points, in thousandths of the threshold", 1, 0, 2000),
    Field::amounts("points in tens", 1, 0, 30_000),
    Field::amounts("lives", 1, 0, 20),
    Field::amounts("lives at the start", 1, 0, 20),
    Field::amounts("rerolls", 1, 0, 30),
    Field::amounts("rounds are limited", 1, 0, 1),
    Field::amounts("rounds left", 1, 0, 30),
    Field::classes("named combination", 1, 32),
    Field::amounts("round", 1, 0, 30),
    Field::amounts("roll", 1, 0, 30),
    Field::amounts("rerolled", 1, 0, 30),
    Field::amounts("hot dice", 1, 0, 10),
    Field::amounts("crystals", 1, 0, 10),
    Field::amounts("flops averted", 1, 0, 10),
    Field::amounts("money", 1, 0, 300),
    Field::amounts("pay", 1, 0, 100),
    Field::amounts("flops", 1, 0, 100),
    Field::amounts("rainbows", 1, 0, 100),
    Field::amounts("forfeited, in thousandths of the threshold", 1, 0, 2000),
    Field::amounts("charm slots", 1, 0, MAX_CHARMS as i16),
    Field::amounts("consumable slots", 1, 0, MAX_CONSUMABLES as i16),
    Field::amounts("rerolls a level", 1, 0, 30),
    Field::amounts("lives a level", 1, 0, 30),
    Field::classes("dice none, aside, in hand", MAX_DICE, 3),
    Field::amounts("sides", MAX_DICE, 0, 20),
    Field::classes("materials", MAX_DICE, 8),
    Field::amounts("showing", MAX_DICE, 0, 20),
    Field::amounts("sum of faces", MAX_DICE, 0, 400),
    Field::words("charms", MAX_CHARMS),
    Field::amounts("charm counts", MAX_CHARMS, 0, 1000),
    Field::words("consumables", MAX_CONSUMABLES),
    Field::words("blessings", BLESSINGS),
    Field::words("charms on sale", 3),
    Field::words("consumables on sale", 3),
    Field::words("blessing on sale", 1),
    Field::words("materials on sale", 2),
];

fn charm_word(id: CharmId) -> i16 {
    1 + id.index() as i16
}

fn consumable_word(id: ConsumableId) -> i16 {
    1 + (Charm::all().len() + id.index()) as i16
}

fn blessing_word(id: BlessingId) -> i16 {
    1 + (Charm::all().len() + Consumable::all().len() + id.index()) as i16
}

fn material_word(material: Material) -> i16 {
    1 + (Charm::all().len() + Consumable::all().len() + Blessing::all().len() + material as usize) as i16
}

fn write(game: &Rollio, row: &mut Row<'_>) {
    let row = &mut row.part::<{ row_length(&LAYOUT) }>();
    let part = |points: u32| u64::from(points) * 1000 / u64::from(game.threshold.max(1));
    let part = |points: u32| part(points).min(30_000) as i64;
    row.put(game.phase as i16);
    row.amount(game.level, 60);
    row.amount(game.max_level.unwrap_or(0), 60);
    row.amount(game.threshold / 100, 30_000);
    row.amount(part(game.banked), 1000);
    row.amount(part(game.points), 2000);
    row.amount(game.points / 10, 30_000);
    row.amount(game.lives, 20);
    row.amount(game.lives_at_start, 20);
    row.amount(game.rerolls, 30);
    row.amount(game.rounds.is_some(), 1);
    row.amount(game.rounds.unwrap_or(0), 30);
    row.put(game.named.filter(|_| game.rewards_named()).map_or(0, |named| 1 + named as i16));
    row.amount(game.round, 30);
    row.amount(game.roll, 30);
    row.amount(game.rerolled, 30);
    row.amount(game.hot, 10);
    row.amount(game.crystals, 10);
    row.amount(game.subverted, 10);
    row.amount(game.money, 300);
    row.amount(if game.phase == Phase::Tally { game.tally.total() } else { 0 }, 100);
    row.amount(game.flops, 100);
    row.amount(game.rainbows, 100);
    row.amount(part(game.forfeited), 2000);
    row.amount(game.charm_slots, MAX_CHARMS as i16);
    row.amount(game.consumable_slots, MAX_CONSUMABLES as i16);
    row.amount(game.reroll_value, 30);
    row.amount(game.lives_value, 30);
    let mut per = || row.field(MAX_DICE);
    let (there, sides, materials, showing, sums) = (per(), per(), per(), per(), per());
    for (at, die) in game.dice.iter().enumerate() {
        there[at] = if game.hand.has(at) { 2 } else { 1 };
        sides[at] = i16::from(die.sides.min(20));
        materials[at] = 1 + die.material as i16;
        showing[at] = i16::from(game.showing[at].min(20));
        sums[at] = die.faces().iter().map(|face| i16::from(*face)).sum::<i16>().min(400);
    }
    let (charms, counts) = (row.field(MAX_CHARMS), row.field(MAX_CHARMS));
    for (at, held) in game.charms.iter().enumerate() {
        charms[at] = charm_word(held.id);
        counts[at] = held.count.min(1000) as i16;
    }
    let field = row.field(MAX_CONSUMABLES);
    field.iter_mut().zip(&game.consumables).for_each(|(place, id)| *place = consumable_word(*id));
    let field = row.field(BLESSINGS);
    let owned = BlessingId::all().filter(|id| game.has_blessing(*id));
    field.iter_mut().zip(owned).for_each(|(place, id)| *place = blessing_word(id));
    let (shelf, open) = (&game.shelf, game.phase == Phase::Shop);
    let on_sale = |place: &mut i16, word: Option<i16>| *place = word.filter(|_| open).unwrap_or(0);
    row.field(3).iter_mut().zip(shelf.charms).for_each(|(place, id)| on_sale(place, id.map(charm_word)));
    row.field(3).iter_mut().zip(shelf.consumables).for_each(|(place, id)| on_sale(place, id.map(consumable_word)));
    on_sale(&mut row.field(1)[0], shelf.blessing.map(blessing_word));
    row.field(2).iter_mut().zip(shelf.upgrades).for_each(|(place, id)| on_sale(place, id.map(material_word)));
}

/// What the row of a choice holds.
const CHOICE: [Field; 9] = [
    Field::classes("kind", 1, 14),
    Field::words("thing", 1),
    Field::amounts("die", 1, 0, MAX_DICE as i16),
    Field::amounts("price", 1, 0, 100),
    Field::amounts("dice", MAX_DICE, 0, 1),
    Field::amounts("dice left", 1, 0, MAX_DICE as i16),
    Field::amounts("points in tens", 1, 0, 30_000),
    Field::amounts("points, in thousandths of the threshold", 1, 0, 2000),
    Field::amounts("another split", 1, 0, 1),
];

fn choice(game: &Rollio, action: &Action, row: &mut Row<'_>) {
    let die = |die: Option<u8>| die.map_or(0, |die| i16::from(die) + 1);
    let (kind, thing, on, price) = match *action {
        Action::Roll => (0, 0, 0, 0),
        Action::Bank => (1, 0, 0, 0),
        Action::Score { .. } => (2, 0, 0, 0),
        Action::Flop => (3, 0, 0, 0),
        Action::Reroll(_) => (4, 0, 0, 0),
        Action::Use(id, on) => (5, consumable_word(id), die(on), 0),
        Action::Continue => (6, 0, 0, 0),
        Action::Buy(ware) => {
            let (kind, word, on) = match ware {
                Ware::Charm(id) => (7, charm_word(id), 0),
                Ware::Consumable(id) => (8, consumable_word(id), 0),
                Ware::Blessing(id) => (9, blessing_word(id), 0),
                Ware::Upgrade(material, on) => (10, material_word(material), die(Some(on))),
            };
            (kind, word, on, game.price(ware))
        }
        Action::Sell(item) => {
            let (kind, word) = match item {
                Item::Charm(id) => (11, charm_word(id)),
                Item::Consumable(id) => (12, consumable_word(id)),
            };
            (kind, word, 0, Rollio::sell_value(item))
        }
        // Giving up is no choice of a learner: it shares the place of leaving.
        Action::Leave | Action::Concede => (13, 0, 0, 0),
    };
    row.put(kind);
    row.put(thing);
    row.amount(on, MAX_DICE as i16);
    row.amount(price, 100);
    let (dice, points, other) = match *action {
        Action::Score { dice, split } => {
            (dice, game.evaluate(dice, split).map_or(0, |score| score.points), split != Split::BEST)
        }
        Action::Reroll(dice) => (dice, 0, false),
        _ => (Dice::NONE, 0, false),
    };
    let field = row.field(MAX_DICE);
    dice.iter().filter(|at| *at < MAX_DICE).for_each(|at| field[at] = 1);
    row.amount(game.hand.without(dice).len() as i64, MAX_DICE as i16);
    row.amount(points / 10, 30_000);
    row.amount((u64::from(points) * 1000 / u64::from(game.threshold.max(1))).min(2000) as i64, 2000);
    row.amount(other, 1);
}

const SCORE: u32 = 5;
const REROLL: u32 = SCORE + (1 << MAX_DICE);
const USE: u32 = REROLL + (1 << MAX_DICE);
const BUY_CHARM: u32 = USE + (CONSUMABLES * (MAX_DICE + 1)) as u32;
const BUY_CONSUMABLE: u32 = BUY_CHARM + CHARMS as u32;
const BUY_BLESSING: u32 = BUY_CONSUMABLE + CONSUMABLES as u32;
const UPGRADE: u32 = BUY_BLESSING + BLESSINGS as u32;
const SELL_CHARM: u32 = UPGRADE + (Material::ALL.len() * MAX_DICE) as u32;
const SELL_CONSUMABLE: u32 = SELL_CHARM + CHARMS as u32;
const END: u32 = SELL_CONSUMABLE + CONSUMABLES as u32;

/// The number of an action: its kind and what it is about. All splits of the same dice share one.
fn number(action: &Action) -> u32 {
    let dice = |dice: Dice| u32::from(dice.0) & ((1 << MAX_DICE) - 1);
    match *action {
        Action::Roll => 0,
        Action::Bank => 1,
        Action::Flop => 2,
        Action::Continue => 3,
        Action::Leave | Action::Concede => 4,
        Action::Score { dice: scored, .. } => SCORE + dice(scored),
        Action::Reroll(rolled) => REROLL + dice(rolled),
        Action::Use(id, on) => USE + id.index() as u32 * (MAX_DICE as u32 + 1) + on.map_or(0, |die| 1 + u32::from(die)),
        Action::Buy(Ware::Charm(id)) => BUY_CHARM + id.index() as u32,
        Action::Buy(Ware::Consumable(id)) => BUY_CONSUMABLE + id.index() as u32,
        Action::Buy(Ware::Blessing(id)) => BUY_BLESSING + id.index() as u32,
        Action::Buy(Ware::Upgrade(material, die)) => UPGRADE + material as u32 * MAX_DICE as u32 + u32::from(die),
        Action::Sell(Item::Charm(id)) => SELL_CHARM + id.index() as u32,
        Action::Sell(Item::Consumable(id)) => SELL_CONSUMABLE + id.index() as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_listed_has_room_among_the_numbers() {
        assert!(Charm::all().len() <= CHARMS && Consumable::all().len() <= CONSUMABLES);
        assert!(Blessing::all().len() <= BLESSINGS);
    }
}
