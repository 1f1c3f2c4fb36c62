//! What a learner reads: the run and the choices as rows of numbers, for the player; the Genie is no learner.
//!
//! Wishes are open-ended. A learner picks from those that are listed and those that are worth trying; others are out of its
//! reach. A wish appears as the rules that came of it.

use std::sync::OnceLock;

use croupier_content::Listed;
use croupier_kernel::{Field as Numbers, Observe, Row, Search, Seat, cut_to_room, row_length};

use crate::{
    Geniejack,
    action::{Action, WishText},
    cards::{Card, Rank, Suit},
    content::{Consumable, ConsumableId, Enemy, EnemyId, Equipment, EquipmentId, MAX_CONSUMABLES},
    effect::Side,
    state::{Hand, Item, MAX_SHELF, Phase},
    stats::Field,
};

impl Observe for Geniejack {
    const LAYOUT: &'static [Numbers] = &LAYOUT;
    const CHOICE: &'static [Numbers] = &CHOICE;
    const MOST: usize = 40;
    const N_ACTIONS: usize = END as usize;

    fn words() -> &'static [String] {
        static WORDS: OnceLock<Vec<String>> = OnceLock::new();
        WORDS.get_or_init(|| {
            let cards = Suit::ALL.into_iter().flat_map(|suit| Rank::all().map(move |rank| Card::new(rank, suit)));
            let cards = cards.map(|card| card.to_string());
            let pieces = Equipment::all().iter().map(|piece| piece.word().to_string());
            let potions = Consumable::all().iter().map(|potion| potion.word().to_string());
            let enemies = Enemy::all().iter().map(|enemy| enemy.word().to_string());
            let wishes = wishes().iter().map(|wish| format!("wish {}", wish.as_str()));
            cards.chain(pieces).chain(potions).chain(enemies).chain(wishes).collect()
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
        if self.run.phase == Phase::Genie {
            self.candidates(legal);
        }
        cut_to_room(self, legal);
    }
}

/// The wishes that a learner can have, in the order of their words.
fn wishes() -> &'static [WishText] {
    static WISHES: OnceLock<Vec<WishText>> = OnceLock::new();
    WISHES.get_or_init(|| WishText::canned().chain(WishText::worth_trying()).collect())
}

/// How many cards of a hand are told.
const HAND: usize = 12;
/// Wishes that have numbers of their own; the last is for any other.
const WISHES: usize = 32;
/// Things that have numbers of their own.
const PIECES: usize = 32;

/// The rules that are told, for one side or both, each with the most that is told of it.
const RULES: [(Field, &str, i16); 34] = [
    (Field::BlackjackTarget, "blackjack target", 99),
    (Field::BustSaveThreshold, "bust save threshold", 99),
    (Field::AceHigh, "ace high", 25),
    (Field::AceLow, "ace low", 25),
    (Field::FaceValue, "face value", 25),
    (Field::BustScore, "bust score", 99),
    (Field::HalveOnBust, "halve on bust", 1),
    (Field::IgnoreOnBust, "ignore on bust", 1),
    (Field::FlatReduction, "flat reduction", 50),
    (Field::PercentReduction, "percent reduction", 1000),
    (Field::Shield, "shield", 50),
    (Field::Thorns, "thorns", 1000),
    (Field::Lifesteal, "lifesteal", 1000),
    (Field::Overkill, "overkill kept", 1000),
    (Field::Charlie, "charlie", 20),
    (Field::PlayerFirst, "player first", 1),
    (Field::DealerStandsOn, "dealer stands on", 99),
    (Field::DealerStandsSoft17, "dealer stands on soft 17", 1),
    (Field::DealerPeeks, "dealer peeks", 1),
    (Field::DealerReveals, "dealer reveals", 1),
    (Field::TieTo, "ties to", 2),
    (Field::DoubleBustTo, "double bust to", 2),
    (Field::NaturalBonus, "natural bonus", 50),
    (Field::BlackjackPayout, "blackjack payout", 10_000),
    (Field::BaseMultiplier, "base multiplier", 10_000),
    (Field::MinimumDamage, "minimum damage", 50),
    (Field::MaximumDamage, "maximum damage", 200),
    (Field::FlatBonus, "flat bonus", 50),
    (Field::PercentBonus, "percent bonus", 10_000),
    (Field::CanDouble, "can double", 1),
    (Field::DoubleMultiplier, "double multiplier", 10_000),
    (Field::PriceMultiplier, "price multiplier", 5_000),
    (Field::GoldPerBattle, "gold per battle", 200),
    (Field::RegenPerBattle, "regeneration", 100),
];

const N_TABLE: usize = TABLE.len();
const LAYOUT: [Numbers; N_TABLE + RULES.len()] = {
    let mut all = [TABLE[0]; N_TABLE + RULES.len()];
    let mut at = 0;
    while at < N_TABLE {
        all[at] = TABLE[at];
        at += 1;
    }
    let mut at = 0;
    while at < RULES.len() {
        all[N_TABLE + at] = Numbers::amounts(RULES[at].1, 1, 0, RULES[at].2);
        at += 1;
    }
    all
};

const TABLE: [Numbers; 48] = [
    Numbers::classes("phase", 1, 10),
    Numbers::amounts("stage", 1, 0, 20),
    Numbers::amounts("battle", 1, 0, 20),
    Numbers::amounts("hand of the battle", 1, 0, 60),
    Numbers::amounts("battles won", 1, 0, 60),
    Numbers::amounts("battles of a stage", 1, 0, 20),
    Numbers::amounts("stages", 1, 0, 7),
    Numbers::amounts("hit points", 1, 0, 200),
    Numbers::amounts("most hit points", 1, 0, 200),
    Numbers::amounts("gold", 1, 0, 500),
    Numbers::amounts("enemy hit points", 1, 0, 300),
    Numbers::amounts("most enemy hit points", 1, 0, 300),
    Numbers::amounts("hands won", 1, 0, 30),
    Numbers::amounts("streak", 1, -20, 20),
    Numbers::amounts("blackjacks", 1, 0, 20),
    Numbers::amounts("last score", 1, 0, 60),
    Numbers::amounts("overkill", 1, 0, 100),
    Numbers::amounts("shield used", 1, 0, 100),
    Numbers::amounts("enemy shield used", 1, 0, 100),
    Numbers::classes("suit of the battle", 1, 5),
    Numbers::words("enemy", 1),
    Numbers::words("enemies of the stage", 8),
    Numbers::words("worn", 5),
    Numbers::words("bag", MAX_CONSUMABLES),
    Numbers::amounts("bag counts", MAX_CONSUMABLES, 0, 9),
    Numbers::words("potions at work", 8),
    Numbers::amounts("hands left of potions", 8, 0, 20),
    Numbers::amounts("wishes", 1, 0, 10),
    Numbers::amounts("cards in the shoe", 1, 0, 208),
    Numbers::words("next card", 1),
    Numbers::amounts("hands", 1, 0, 2),
    Numbers::amounts("current hand", 1, 0, 1),
    Numbers::words("current cards", HAND),
    Numbers::amounts("current score, soft, busted, blackjack", 4, 0, 99),
    Numbers::amounts("current doubled, split, acted, peeked", 4, 0, 1),
    Numbers::amounts("removed", 1, 0, 20),
    Numbers::words("other cards", HAND),
    Numbers::amounts("other score, soft, busted, blackjack", 4, 0, 99),
    Numbers::words("dealer cards", HAND),
    Numbers::amounts("dealer cards in all", 1, 0, 24),
    Numbers::amounts("dealer score, soft, busted, blackjack", 4, 0, 99),
    Numbers::amounts("a dealer card is hidden", 1, 0, 1),
    Numbers::words("shelf", MAX_SHELF),
    Numbers::amounts("prices", MAX_SHELF, 0, 300),
    Numbers::amounts("bust threshold", 1, 0, 99),
    Numbers::amounts("dealer bust threshold", 1, 0, 99),
    Numbers::amounts("removals", 1, 0, 20),
    Numbers::amounts("gold earned", 1, 0, 300),
];

fn card_word(card: Card) -> i16 {
    1 + (card.suit() as usize * 13 + card.rank().index()) as i16
}

fn piece_word(id: EquipmentId) -> i16 {
    53 + id.index() as i16
}

fn potion_word(id: ConsumableId) -> i16 {
    53 + (Equipment::all().len() + id.index()) as i16
}

fn enemy_word(id: EnemyId) -> i16 {
    53 + (Equipment::all().len() + Consumable::all().len() + id.index()) as i16
}

fn wish_word(at: usize) -> i16 {
    53 + (Equipment::all().len() + Consumable::all().len() + Enemy::all().len() + at) as i16
}

fn item_word(item: Item) -> i16 {
    match item {
        Item::Equipment(id) => piece_word(id),
        Item::Consumable(id) => potion_word(id),
    }
}

fn write(game: &Geniejack, row: &mut Row<'_>) {
    let row = &mut row.part::<{ row_length(&LAYOUT) }>();
    let run = &game.run;
    row.put(run.phase as i16);
    row.amount(run.stage, 20);
    row.amount(run.battle, 20);
    row.amount(run.hand_no, 60);
    row.amount(run.battles_won, 60);
    row.amount(run.base.get(Field::BattlesPerStage), 20);
    row.amount(run.base.get(Field::TotalStages), 7);
    row.amount(run.hp, 200);
    row.amount(run.max_hp, 200);
    row.amount(run.gold, 500);
    row.amount(run.foe.hp, 300);
    row.amount(run.foe.max_hp, 300);
    row.amount(run.foe.wins, 30);
    row.put(run.foe.streak.clamp(-20, 20));
    row.amount(run.foe.blackjacks, 20);
    row.amount(run.foe.last_score.unwrap_or(0), 60);
    row.amount(run.overkill, 100);
    row.amount(run.foe.absorbed[0], 100);
    row.amount(run.foe.absorbed[1], 100);
    row.put(run.foe.suit.map_or(0, |suit| 1 + suit as i16));
    row.put(enemy_word(run.foe.id));
    row.field(8).iter_mut().zip(&run.row).for_each(|(place, id)| *place = enemy_word(*id));
    let worn = row.field(5);
    worn.iter_mut().zip(run.worn).for_each(|(place, id)| *place = id.map_or(0, piece_word));
    let (bag, counts) = (row.field(MAX_CONSUMABLES), row.field(MAX_CONSUMABLES));
    for id in ConsumableId::all() {
        let n = run.bag[id.index()];
        counts[id.index()] = i16::from(n.min(9));
        bag[id.index()] = if n > 0 { potion_word(id) } else { 0 };
    }
    let (active, left) = (row.field(8), row.field(8));
    for (at, potion) in run.active.iter().take(8).enumerate() {
        active[at] = potion_word(potion.id);
        left[at] = i16::from(potion.hands_left.min(20));
    }
    row.amount(game.wishes.len() as i64, 10);
    table(game, row);
    let (shelf, prices) = (row.field(MAX_SHELF), row.field(MAX_SHELF));
    if run.phase == Phase::Shop {
        for (at, shelved) in run.shelf.iter().enumerate() {
            shelf[at] = item_word(shelved.item);
            prices[at] = shelved.price.clamp(0, 300) as i16;
        }
    }
    row.amount(game.rules(Side::Player).get(Field::BustThreshold), 99);
    row.amount(game.rules(Side::Dealer).get(Field::BustThreshold), 99);
    row.amount(game.rules(Side::Player).get(Field::Removals), 20);
    row.amount(run.gold_earned, 300);
    for (field, _, most) in RULES {
        row.amount(game.rules(Side::Player).get(field), most);
    }
}

/// The cards of the hand that is played, as far as they are open.
fn table(game: &Geniejack, row: &mut Row<'_>) {
    let table = &game.run.table;
    let playing = matches!(game.run.phase, Phase::PlayerTurn | Phase::HandResult);
    let left = table.shoe.len().saturating_sub(usize::from(table.next));
    row.amount(if playing { left as i64 } else { 0 }, 208);
    let next = table.shoe.get(usize::from(table.next)).filter(|_| playing && table.peeked);
    row.put(next.map_or(0, |card| card_word(*card)));
    row.amount(if playing { table.n_hands } else { 0 }, 2);
    row.amount(if playing { table.current } else { 0 }, 1);
    let current = &table.hands[usize::from(table.current & 1)];
    let other = &table.hands[usize::from(1 - (table.current & 1))];
    let there = |hand: &Hand| playing && !hand.cards.is_empty();
    hand(game, current, Side::Player, there(current), row);
    let done = row.field(4);
    if playing {
        let flags = [current.doubled, current.split, current.acted, current.has_peeked];
        done.iter_mut().zip(flags).for_each(|(place, flag)| *place = i16::from(flag));
    }
    row.amount(if playing { current.removed } else { 0 }, 20);
    hand(game, other, Side::Player, there(other) && table.n_hands > 1, row);
    let (cards, n, score) = (row.field(HAND), row.field(1), row.field(4));
    if playing {
        n[0] = table.dealer.cards.len().min(24) as i16;
        let open = table.dealer.cards.iter().skip(usize::from(table.face_down));
        cards.iter_mut().zip(open).for_each(|(place, card)| *place = card_word(*card));
        if !table.face_down {
            put_score(game, &table.dealer, Side::Dealer, score);
        }
    }
    row.amount(playing && table.face_down, 1);
}

fn hand(game: &Geniejack, hand: &Hand, side: Side, there: bool, row: &mut Row<'_>) {
    let (cards, score) = (row.field(HAND), row.field(4));
    if there {
        cards.iter_mut().zip(&hand.cards).for_each(|(place, card)| *place = card_word(*card));
        put_score(game, hand, side, score);
    }
}

fn put_score(game: &Geniejack, hand: &Hand, side: Side, field: &mut [i16]) {
    let score = hand.score(game.rules(side));
    field[0] = score.value.clamp(0, 99) as i16;
    field[1] = i16::from(score.soft);
    field[2] = i16::from(score.busted);
    field[3] = i16::from(score.blackjack);
}

/// What the row of a choice holds.
const CHOICE: [Numbers; 5] = [
    Numbers::classes("kind", 1, 16),
    Numbers::words("thing", 1),
    Numbers::amounts("place", 1, 0, 24),
    Numbers::amounts("price", 1, 0, 300),
    Numbers::amounts("another wish", 1, 0, 1),
];

fn choice(game: &Geniejack, action: &Action, row: &mut Row<'_>) {
    let (kind, thing, place) = match action {
        Action::Deal => (0, 0, 0),
        Action::Hit => (1, 0, 0),
        Action::Stand => (2, 0, 0),
        Action::Double => (3, 0, 0),
        Action::Split => (4, 0, 0),
        Action::Surrender => (5, 0, 0),
        Action::Peek => (6, 0, 0),
        Action::Remove(at) => {
            let card = game.hand().cards.get(usize::from(*at).wrapping_sub(1));
            (7, card.map_or(0, |card| card_word(*card)), *at)
        }
        Action::Use(potion) => (8, potion_word(*potion), 0),
        Action::Continue => (9, 0, 0),
        Action::Buy(item) => (10, item_word(*item), 0),
        Action::Leave => (11, 0, 0),
        Action::Wish(text) => (12, wish_place(text).map_or(0, wish_word), 0),
        Action::Grant(_) => (13, 0, 0),
        // Giving up is no choice of a learner: it shares the place of retiring.
        Action::Retire | Action::Concede => (14, 0, 0),
        Action::Endless => (15, 0, 0),
    };
    row.put(kind);
    row.put(thing);
    row.amount(place, 24);
    let price = match action {
        Action::Buy(item) => game.run.shelf.iter().find(|shelved| shelved.item == *item).map_or(0, |on| on.price),
        _ => 0,
    };
    row.amount(price, 300);
    row.amount(matches!(action, Action::Wish(text) if wish_place(text).is_none()), 1);
}

/// The place of a wish among those that a learner can have.
fn wish_place(text: &WishText) -> Option<usize> {
    wishes().iter().position(|wish| wish == text)
}

const REMOVE: u32 = 12;
const USE: u32 = REMOVE + 25;
const BUY_PIECE: u32 = USE + MAX_CONSUMABLES as u32;
const BUY_POTION: u32 = BUY_PIECE + PIECES as u32;
const WISH: u32 = BUY_POTION + MAX_CONSUMABLES as u32;
const END: u32 = WISH + WISHES as u32;

/// The number of an action: its kind and what it is about.
fn number(action: &Action) -> u32 {
    match action {
        Action::Deal => 0,
        Action::Hit => 1,
        Action::Stand => 2,
        Action::Double => 3,
        Action::Split => 4,
        Action::Surrender => 5,
        Action::Peek => 6,
        Action::Continue => 7,
        Action::Leave => 8,
        Action::Retire | Action::Concede => 9,
        Action::Endless => 10,
        Action::Grant(_) => 11,
        Action::Remove(at) => REMOVE + u32::from(*at).min(24),
        Action::Use(potion) => USE + potion.index() as u32,
        Action::Buy(Item::Equipment(id)) => BUY_PIECE + id.index() as u32,
        Action::Buy(Item::Consumable(id)) => BUY_POTION + id.index() as u32,
        Action::Wish(text) => WISH + wish_place(text).unwrap_or(WISHES - 1).min(WISHES - 1) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_listed_has_room_among_the_numbers() {
        assert!(Equipment::all().len() <= PIECES && wishes().len() < WISHES);
        assert_eq!(Geniejack::words()[wish_word(0) as usize - 1], format!("wish {}", wishes()[0].as_str()));
        assert_eq!(Geniejack::words()[card_word(Card::new(Rank::ACE, Suit::Spades)) as usize - 1], "A♠");
    }
}
