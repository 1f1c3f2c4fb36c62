//! What can happen, and how the state folds it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    action::WishText,
    blessing::Blessing,
    cards::{Card, ShoeCards, Suit},
    content::{ConsumableId, EnemyId, EquipmentId, MAX_ROW},
    effect::{CONDITIONAL, Cause, Side},
    state::{
        Active, Deal, Drawn, Foe, Geniejack, Hand, HandResult, Item, MAX_SHELF, Phase, Run, Shelved, Source, Wish,
    },
    stats::FOLDED,
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Something else is going on now.
    PhaseEntered { phase: Phase },
    /// The player gives up the run, and counts as beaten.
    GaveUp,
    /// A new stage begins.
    StageEntered { stage: u16 },
    /// It is known in which order the enemies of the stage are met.
    RowDrawn {
        /// The enemies, in order.
        row: ArrayVec<[EnemyId; MAX_ROW]>,
    },
    /// A battle begins.
    BattleStarted {
        /// The battle of the stage.
        battle: u16,
        /// Against whom.
        enemy: EnemyId,
        /// Its hit points.
        hp: i32,
    },
    /// The first enemy waits while the Genie hears the wish that opens the run.
    EnemyWaits {
        /// Who it is.
        enemy: EnemyId,
        /// Its hit points.
        hp: i32,
    },
    /// A suit was picked for this battle.
    SuitPicked { suit: Suit },
    /// A hand begins.
    HandStarted,
    /// The shoe was shuffled.
    Shuffled {
        /// Its cards in order; hidden from everyone.
        shoe: ShoeCards,
        /// Up to where they are shuffled.
        mixed: u16,
        /// How many of them have been drawn and are on the table.
        drawn: u16,
        /// Whether it ran out in the middle of a hand.
        refill: bool,
    },
    /// More of the shoe was shuffled.
    Mixed {
        /// Its cards in order; hidden from everyone.
        shoe: ShoeCards,
        /// Up to where they are shuffled.
        mixed: u16,
    },
    /// A card was dealt or drawn.
    CardDrawn {
        side: Side,
        card: Option<Card>,
        /// Whether it is face down.
        face_down: bool,
    },
    /// The dealer's first card was turned up.
    CardTurned { card: Card },
    /// The player looked at the next card.
    Peeked { card: Option<Card> },
    /// The player took a card out of the hand.
    CardRemoved {
        /// Its place, from 0.
        at: u8,
        card: Card,
    },
    /// The player acted on the hand.
    Acted,
    /// The hand was doubled.
    Doubled,
    /// A pair became two hands.
    HandSplit,
    /// The hand was given up.
    Surrendered,
    /// A bust was averted.
    BustSaved {
        side: Side,
        /// Which of the player's hands, from 0.
        hand: u8,
        save: Save,
    },
    /// A hand is too much.
    Busted { side: Side },
    /// The hand being played is played out.
    HandClosed { why: Closing },
    /// The next of two hands is being played.
    NextHand,
    /// A hand has a result.
    HandResolved {
        /// How it ended.
        result: HandResult,
        /// How much of the damage the shield took.
        absorbed: i32,
        /// What is kept for the next winning hand.
        overkill: i32,
    },
    /// Hit points were lost.
    Hurt { side: Side, amount: i32, cause: Cause, source: Source },
    /// Hit points came back.
    Healed { side: Side, amount: i32, cause: Cause, source: Source },
    /// A potion was drunk.
    PotionUsed { potion: ConsumableId },
    /// A potion keeps working for some hands.
    EffectGained {
        potion: ConsumableId,
        /// For how many hands.
        hands: u8,
    },
    /// A hand's worth of time has passed for all potions at work.
    EffectsTicked,
    /// A battle was won.
    BattleWon {
        /// What it paid.
        gold: i32,
    },
    /// The shop has put out its goods.
    ShelfStocked {
        /// What it has.
        shelf: ArrayVec<[Shelved; MAX_SHELF]>,
    },
    /// Something was bought.
    Bought {
        item: Item,
        /// The price.
        price: i32,
        /// What was worn in its place.
        replaced: Option<EquipmentId>,
    },
    /// The Genie came, with the curse of a beaten boss or to open the run.
    GenieCame {
        /// Which boss, if one was beaten.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boss: Option<EnemyId>,
    },
    /// The player told the Genie a wish.
    Wished { text: WishText },
    /// The Genie answered.
    Granted {
        /// What it gave.
        blessing: Arc<Blessing>,
        /// What had to become something else, and why.
        notes: Vec<String>,
    },
    /// The player has more hit points to have.
    MaxHpRaised {
        /// By which wish.
        wish: u8,
        /// By which of its effects.
        effect: u8,
        amount: i32,
    },
    /// All hit points came back.
    HpReset { amount: i32 },
}

impl Event {
    /// Whether a condition may hold after it that did not before, or the other way round.
    fn may_touch_conditions(&self) -> bool {
        !matches!(
            self,
            Event::PhaseEntered { .. }
                | Event::StageEntered { .. }
                | Event::RowDrawn { .. }
                | Event::SuitPicked { .. }
                | Event::Shuffled { .. }
                | Event::Mixed { .. }
                | Event::CardDrawn { face_down: true, .. }
                | Event::Peeked { .. }
                | Event::Acted
                | Event::Doubled
                | Event::Busted { .. }
                | Event::HandClosed { .. }
                | Event::PotionUsed { .. }
                | Event::ShelfStocked { .. }
                | Event::Wished { .. }
        )
    }
}

/// Why a hand is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// The player stands.
    Stood,
    /// The card of a double was the last.
    Doubled,
    /// It is a blackjack.
    Blackjack,
    /// It is as much as can be, or as many cards.
    Full,
    /// It is too much.
    Busted,
    /// It was too much, and counts something else.
    Saved,
    /// It was given up.
    Surrendered,
}

/// How a bust was averted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Save {
    /// The card at this place counts half.
    Halved(u8),
    /// The card at this place does not count.
    Ignored(u8),
    /// The hand counts this.
    Fixed(u8),
}

/// Folds one event into the state. Nothing else assigns to it.
#[inline(always)]
pub(crate) fn evolve(game: &mut Geniejack, event: &Event) {
    let run = &mut game.run;
    match event {
        Event::PhaseEntered { phase } => run.phase = *phase,
        Event::GaveUp => (run.hp, run.phase) = (0, Phase::Over),
        Event::StageEntered { stage } => {
            run.stage = *stage;
            run.battle = 0;
        }
        Event::RowDrawn { row } => run.row = *row,
        Event::BattleStarted { battle, enemy, hp } => run.begin_battle(*battle, *enemy, *hp),
        Event::EnemyWaits { enemy, hp } => run.begin_battle(1, *enemy, *hp),
        Event::SuitPicked { suit } => run.foe.suit = Some(*suit),
        Event::HandStarted => {
            run.hand_no = run.hand_no.saturating_add(1);
            run.table.clear();
        }
        Event::Shuffled { shoe, mixed, drawn, refill } => run.table.shuffle(shoe, *mixed, *drawn, *refill),
        Event::Mixed { shoe, mixed } => run.table.set_shoe(shoe, *mixed),
        Event::CardDrawn { side, card, face_down } => run.table.take(*side, *card, *face_down),
        Event::CardTurned { card } => {
            run.table.face_down = false;
            run.table.drawn[Side::Dealer as usize].note(*card);
        }
        Event::Peeked { .. } => {
            run.table.peeked = true;
            run.table.hand_mut(Side::Player).has_peeked = true;
        }
        Event::CardRemoved { at, .. } => run.table.hand_mut(Side::Player).remove(*at),
        Event::Acted => run.table.hand_mut(Side::Player).acted = true,
        Event::Doubled => run.table.hand_mut(Side::Player).doubled = true,
        Event::HandSplit => run.table.split(),
        Event::Surrendered => run.table.hand_mut(Side::Player).surrendered = true,
        Event::BustSaved { side, hand, save } => run.table.hand_at(*side, *hand).keep(*save),
        Event::Busted { .. } => {}
        Event::HandClosed { .. } => run.table.hand_mut(Side::Player).closed = true,
        Event::NextHand => run.table.current += 1,
        Event::HandResolved { result, absorbed, overkill } => run.note_result(result, *absorbed, *overkill),
        Event::Hurt { side, amount, cause, .. } => run.lose(*side, *amount, *cause),
        Event::Healed { side, amount, .. } => match side {
            Side::Player => run.hp += amount,
            Side::Dealer => run.foe.hp += amount,
        },
        Event::PotionUsed { potion } => run.bag[potion.index()] -= 1,
        Event::EffectGained { potion, hands } => run.put_to_work(*potion, *hands),
        Event::EffectsTicked => {
            run.active.iter_mut().for_each(|active| active.hands_left -= 1);
            run.active.retain(|active| active.hands_left > 0);
        }
        Event::BattleWon { gold } => {
            run.gold = run.gold.saturating_add(*gold);
            run.gold_earned = *gold;
            run.battles_won = run.battles_won.saturating_add(1);
        }
        Event::ShelfStocked { shelf } => run.shelf = *shelf,
        Event::Bought { item, price, .. } => run.receive(*item, *price),
        Event::GenieCame { boss } => {
            Arc::make_mut(&mut game.wishes).push(Wish::new(*boss, String::new(), None, Vec::new()));
        }
        Event::Wished { text } => {
            if let Some(wish) = Arc::make_mut(&mut game.wishes).last_mut() {
                wish.text = text.as_str().into();
            }
        }
        Event::Granted { blessing, notes } => {
            if let Some(wish) = Arc::make_mut(&mut game.wishes).last_mut() {
                let text = std::mem::take(&mut wish.text);
                *wish = Wish::new(wish.boss, text, Some(Blessing::clone(blessing)), notes.clone());
                wish.hp_before = Some(run.hp);
            }
        }
        Event::MaxHpRaised { wish, effect, amount } => {
            run.max_hp = run.max_hp.saturating_add(*amount);
            run.hp = run.hp.saturating_add(*amount);
            if let Some(wish) = Arc::make_mut(&mut game.wishes).get_mut(usize::from(*wish)) {
                wish.given |= 1 << effect;
            }
        }
        Event::HpReset { .. } => run.hp = run.max_hp,
    }
    if let Event::BattleStarted { .. }
    | Event::EnemyWaits { .. }
    | Event::EffectGained { .. }
    | Event::EffectsTicked
    | Event::Bought { .. }
    | Event::GenieCame { .. }
    | Event::Granted { .. } = event
    {
        game.note_modifiers();
    } else if game.run.mentions & CONDITIONAL != 0 && event.may_touch_conditions() {
        game.note_conditions();
    }
}

impl Geniejack {
    /// Notes what the modifiers at work mention and what they make of the rules, after one came or went.
    pub(crate) fn note_modifiers(&mut self) {
        let folded_before = self.run.mentions & FOLDED;
        self.run.mentions = self.modifiers().fold(0, |bits, (_, _, modifier)| bits | modifier.mentions());
        if (folded_before | self.run.mentions) & FOLDED != 0 {
            self.run.plain = [Side::Player, Side::Dealer].map(|side| self.folded(side, 0));
            self.run.rules = self.run.plain;
            self.run.holding = 0;
        }
        if self.run.mentions & CONDITIONAL != 0 {
            self.note_conditions();
        }
    }

    /// Notes what conditional rules make of the rules, after something they are about may have changed.
    #[cold]
    fn note_conditions(&mut self) {
        let holding = self.holding(self.last_result());
        if holding != self.run.holding {
            self.run.holding = holding;
            self.run.rules = [Side::Player, Side::Dealer].map(|side| self.folded(side, holding));
        }
    }
}

impl Run {
    #[inline(always)]
    fn begin_battle(&mut self, battle: u16, enemy: EnemyId, hp: i32) {
        self.battle = battle;
        self.hand_no = 0;
        self.foe = Foe { id: enemy, hp, max_hp: hp, ..Foe::default() };
        self.table.shoe.clear();
        self.table.next = 0;
        self.table.clear();
        self.shelf.clear();
    }

    #[inline(always)]
    fn note_result(&mut self, result: &HandResult, absorbed: i32, overkill: i32) {
        self.table.results[usize::from(result.hand & 1)] = Some(*result);
        let foe = &mut self.foe;
        if let Some(winner) = result.winner {
            let used_up = &mut foe.absorbed[winner.other() as usize];
            *used_up = used_up.saturating_add(absorbed);
        }
        self.overkill = overkill;
        foe.streak = match result.winner {
            Some(Side::Player) => foe.streak.max(0).saturating_add(1),
            Some(Side::Dealer) => foe.streak.min(0).saturating_sub(1),
            None => 0,
        };
        foe.wins = foe.wins.saturating_add(u16::from(result.winner == Some(Side::Player)));
        foe.last_score = Some(result.player.value);
        foe.blackjacks = foe.blackjacks.saturating_add(u16::from(result.player.blackjack));
    }

    #[inline(always)]
    fn lose(&mut self, side: Side, amount: i32, cause: Cause) {
        match side {
            Side::Player => {
                self.hp -= amount;
                self.table.hurt |= amount > 0 && !self.table.hands[0].cards.is_empty();
            }
            Side::Dealer => {
                self.foe.hp -= amount;
                if self.foe.hp <= 0 {
                    self.foe.killed_by = Some(cause);
                }
            }
        }
    }

    fn put_to_work(&mut self, potion: ConsumableId, hands: u8) {
        let same = self.active.iter_mut().find(|active| active.id == potion && active.hands_left == hands);
        match same {
            Some(active) => active.count = active.count.saturating_add(1),
            None => self.active.push(Active { id: potion, hands_left: hands, count: 1 }),
        }
    }

    fn receive(&mut self, item: Item, price: i32) {
        self.gold -= price;
        self.shelf.retain(|shelved| shelved.item != item);
        match item {
            Item::Consumable(potion) => self.bag[potion.index()] += 1,
            Item::Equipment(piece) => {
                let bought = piece.get();
                self.worn[bought.slot as usize] = Some(piece);
                // What is no longer better than what is worn leaves the shelf.
                self.shelf.retain(|shelved| match shelved.item {
                    Item::Equipment(other) => other.get().slot != bought.slot || other.get().tier > bought.tier,
                    Item::Consumable(_) => true,
                });
            }
        }
    }
}

impl Hand {
    fn remove(&mut self, at: u8) {
        self.cards.remove(usize::from(at));
        self.halved = without_bit(self.halved, at);
        self.ignored = without_bit(self.ignored, at);
        self.removed += 1;
    }

    fn keep(&mut self, save: Save) {
        match save {
            Save::Halved(at) => self.halved |= 1 << at,
            Save::Ignored(at) => self.ignored |= 1 << at,
            Save::Fixed(value) => self.fixed = Some(value),
        }
    }
}

impl Deal {
    /// Clears the cards of the last hand away. The shoe stays.
    fn clear(&mut self) {
        self.hand_from = self.next;
        self.refills = 0;
        self.hands[0].clear();
        self.hands[1].clear();
        self.n_hands = 1;
        self.current = 0;
        self.dealer.clear();
        self.face_down = false;
        self.drawn = [Drawn::default(); 2];
        self.peeked = false;
        self.hurt = false;
        self.results[0] = None;
        self.results[1] = None;
    }

    #[inline(always)]
    fn shuffle(&mut self, shoe: &ShoeCards, mixed: u16, drawn: u16, refill: bool) {
        self.set_shoe(shoe, mixed);
        self.next = drawn;
        self.hand_from = 0;
        self.peeked = false;
        self.stacked.clear();
        self.refills += u8::from(refill);
    }

    #[inline(always)]
    fn take(&mut self, side: Side, card: Option<Card>, face_down: bool) {
        self.next += 1;
        self.peeked = false;
        self.face_down |= face_down;
        let card = card.unwrap_or_default();
        self.hand_mut(side).cards.push(card);
        if !face_down {
            self.drawn[side as usize].note(card);
        }
    }

    fn split(&mut self) {
        let second = self.hands[0].cards.pop().unwrap_or_default();
        self.hands[0].split = true;
        self.hands[1] = Hand { split: true, ..Hand::default() };
        self.hands[1].cards.push(second);
        self.n_hands = 2;
    }

    fn set_shoe(&mut self, shoe: &ShoeCards, mixed: u16) {
        // Only as many cards as there are, not the whole room for them.
        self.shoe.clear();
        self.shoe.extend_from_slice(shoe);
        self.mixed = mixed;
    }

    fn hand_mut(&mut self, side: Side) -> &mut Hand {
        self.hand_at(side, self.current)
    }

    fn hand_at(&mut self, side: Side, hand: u8) -> &mut Hand {
        match side {
            Side::Player => &mut self.hands[usize::from(hand & 1)],
            Side::Dealer => &mut self.dealer,
        }
    }
}

impl Drawn {
    pub(crate) fn note(&mut self, card: Card) {
        self.ranks |= 1 << card.rank().index();
        self.suits |= 1 << card.suit() as u8;
    }
}

/// A set of places after the thing at one place was taken out.
fn without_bit(bits: u32, at: u8) -> u32 {
    let below = bits & ((1 << at) - 1);
    below | (bits >> at >> 1 << at)
}

#[cfg(test)]
mod tests {
    use croupier_kernel::{Cx, Game, Rng, Seed, Turn};

    use crate::{Geniejack, config::Config};

    #[test]
    fn what_is_noted_about_modifiers_always_follows_from_them() {
        let batch: Seed = "noted".parse().expect("a good seed");
        let mut config = Config::preset("standard");
        config.rules.extend([("start_gold".into(), 400), ("max_hp".into(), 300), ("start_hp".into(), 300)]);
        let mut legal = Vec::new();
        for nth in 0..200 {
            let seed = batch.nth(nth);
            let mut rng = Rng::Open { state: nth as u32 };
            let mut game = Geniejack::new(&config).expect("a good config");
            game.start(&mut Cx::new(&seed, 0, None));
            let mut ply = 0;
            while let Turn::Of(_) = game.turn() {
                let mut again = game.clone();
                again.note_modifiers();
                assert_eq!(again, game);
                legal.clear();
                game.legal_actions(&mut legal);
                ply += 1;
                let action = &legal[rng.below(legal.len() as u32) as usize];
                game.apply(game.turn().seat().expect("a seat to move"), action, &mut Cx::new(&seed, ply, None));
            }
        }
    }
}
