//! What can happen, and how the state folds it.

use std::sync::Arc;

use croupier_kernel::Eye;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::{
    PLAYER,
    action::WishText,
    blessing::Blessing,
    cards::{Card, ShoeCards, Suit},
    content::{ConsumableId, EnemyId},
    effect::{CONDITIONAL, Cause, Side},
    state::{Active, Drawn, Foe, Geniejack, Hand, HandResult, Item, MAX_SHELF, Phase, Shelved, Table, Wish},
    stats::FOLDED,
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Something else is going on now.
    PhaseEntered {
        /// What.
        phase: Phase,
    },
    /// A new stage begins.
    StageEntered {
        /// Which.
        stage: u16,
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
    /// A suit was picked for this battle.
    SuitPicked {
        /// Which.
        suit: Suit,
    },
    /// A hand begins.
    HandStarted,
    /// The shoe was shuffled.
    Shuffled {
        /// Its cards in order; hidden from everyone.
        shoe: ShoeCards,
        /// Up to where they are in the order of chance.
        mixed: u16,
        /// How many of them have been drawn and lie on the table.
        drawn: u16,
        /// Whether it ran out in the middle of a hand.
        refill: bool,
    },
    /// More of the shoe was brought into the order of chance.
    Mixed {
        /// Its cards in order; hidden from everyone.
        shoe: ShoeCards,
        /// Up to where they are in the order of chance.
        mixed: u16,
    },
    /// A card was dealt or drawn.
    CardDrawn {
        /// To whom.
        side: Side,
        /// Which; nothing for whoever may not see it.
        card: Option<Card>,
        /// Whether it lies face down.
        face_down: bool,
    },
    /// The dealer's first card was turned up.
    CardTurned {
        /// Which.
        card: Card,
    },
    /// The player looked at the next card.
    Peeked {
        /// Which; nothing for whoever may not see it.
        card: Option<Card>,
    },
    /// The player took a card out of the hand.
    CardRemoved {
        /// Its place, from 0.
        at: u8,
        /// Which.
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
        /// Whose.
        side: Side,
        /// How.
        save: Save,
    },
    /// A hand is too much.
    Busted {
        /// Whose.
        side: Side,
    },
    /// The hand being played is played out.
    HandClosed,
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
    Hurt {
        /// By whom.
        side: Side,
        /// How many.
        amount: i32,
        /// Why.
        cause: Cause,
    },
    /// Hit points came back.
    Healed {
        /// To whom.
        side: Side,
        /// How many.
        amount: i32,
    },
    /// A potion was drunk.
    PotionUsed {
        /// Which.
        potion: ConsumableId,
    },
    /// A potion goes on working for some hands.
    EffectGained {
        /// Which.
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
        /// What.
        item: Item,
        /// For how much.
        price: i32,
    },
    /// The Genie came, with the curse of a beaten boss.
    GenieCame {
        /// Which boss.
        boss: EnemyId,
    },
    /// The player told the Genie a wish.
    Wished {
        /// What.
        text: WishText,
    },
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
        /// How many.
        amount: i32,
    },
    /// All hit points came back.
    HpReset,
}

impl Event {
    /// Whether a condition may hold after it that did not before, or the other way round.
    fn may_touch_conditions(&self) -> bool {
        !matches!(
            self,
            Event::PhaseEntered { .. }
                | Event::StageEntered { .. }
                | Event::SuitPicked { .. }
                | Event::Shuffled { .. }
                | Event::Mixed { .. }
                | Event::CardDrawn { face_down: true, .. }
                | Event::Peeked { .. }
                | Event::Acted
                | Event::Doubled
                | Event::Busted { .. }
                | Event::HandClosed
                | Event::PotionUsed { .. }
                | Event::ShelfStocked { .. }
                | Event::Wished { .. }
        )
    }
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

impl Geniejack {
    /// Folds one event into the state. Nothing else assigns to it.
    #[inline(always)]
    pub(crate) fn fold(&mut self, event: &Event) {
        let run = &mut self.run;
        match event {
            Event::PhaseEntered { phase } => run.phase = *phase,
            Event::StageEntered { stage } => {
                run.stage = *stage;
                run.battle = 0;
            }
            Event::BattleStarted { battle, enemy, hp } => {
                run.battle = *battle;
                run.hand_no = 0;
                run.foe = Foe { id: *enemy, hp: *hp, max_hp: *hp, ..Foe::default() };
                run.table.shoe.clear();
                run.table.next = 0;
                run.table.clear();
                run.shelf.clear();
            }
            Event::SuitPicked { suit } => run.foe.suit = Some(*suit),
            Event::HandStarted => {
                run.hand_no = run.hand_no.saturating_add(1);
                run.table.clear();
            }
            Event::Shuffled { shoe, mixed, drawn, refill } => {
                run.table.set_shoe(shoe, *mixed);
                run.table.next = *drawn;
                run.table.hand_from = 0;
                run.table.peeked = false;
                run.table.stacked.clear();
                run.table.refills += u8::from(*refill);
            }
            Event::Mixed { shoe, mixed } => run.table.set_shoe(shoe, *mixed),
            Event::CardDrawn { side, card, face_down } => {
                run.table.next += 1;
                run.table.peeked = false;
                run.table.face_down |= face_down;
                let card = card.unwrap_or_default();
                run.table.hand_mut(*side).cards.push(card);
                if !face_down {
                    run.table.drawn[*side as usize].note(card);
                }
            }
            Event::CardTurned { card } => {
                run.table.face_down = false;
                run.table.drawn[Side::Dealer as usize].note(*card);
            }
            Event::Peeked { .. } => {
                run.table.peeked = true;
                run.table.hand_mut(Side::Player).has_peeked = true;
            }
            Event::CardRemoved { at, .. } => {
                let hand = run.table.hand_mut(Side::Player);
                hand.cards.remove(usize::from(*at));
                hand.halved = without_bit(hand.halved, *at);
                hand.ignored = without_bit(hand.ignored, *at);
                hand.removed += 1;
            }
            Event::Acted => run.table.hand_mut(Side::Player).acted = true,
            Event::Doubled => run.table.hand_mut(Side::Player).doubled = true,
            Event::HandSplit => {
                let second = run.table.hands[0].cards.pop().unwrap_or_default();
                run.table.hands[0].split = true;
                run.table.hands[1] = Hand { split: true, ..Hand::default() };
                run.table.hands[1].cards.push(second);
                run.table.n_hands = 2;
            }
            Event::Surrendered => run.table.hand_mut(Side::Player).surrendered = true,
            Event::BustSaved { side, save } => {
                let hand = run.table.hand_mut(*side);
                match save {
                    Save::Halved(at) => hand.halved |= 1 << at,
                    Save::Ignored(at) => hand.ignored |= 1 << at,
                    Save::Fixed(value) => hand.fixed = Some(*value),
                }
            }
            Event::Busted { .. } => {}
            Event::HandClosed => run.table.hand_mut(Side::Player).closed = true,
            Event::NextHand => run.table.current += 1,
            Event::HandResolved { result, absorbed, overkill } => {
                run.table.results[usize::from(result.hand & 1)] = Some(*result);
                if let Some(winner) = result.winner {
                    let used_up = &mut run.foe.absorbed[winner.other() as usize];
                    *used_up = used_up.saturating_add(*absorbed);
                }
                run.overkill = *overkill;
                run.foe.streak = match result.winner {
                    Some(Side::Player) => run.foe.streak.max(0).saturating_add(1),
                    Some(Side::Dealer) => run.foe.streak.min(0).saturating_sub(1),
                    None => 0,
                };
                run.foe.wins = run.foe.wins.saturating_add(u16::from(result.winner == Some(Side::Player)));
                run.foe.last_score = Some(result.player.value);
                run.foe.blackjacks = run.foe.blackjacks.saturating_add(u16::from(result.player.blackjack));
            }
            Event::Hurt { side, amount, cause } => match side {
                Side::Player => {
                    run.hp -= amount;
                    run.table.hurt |= *amount > 0 && !run.table.hands[0].cards.is_empty();
                }
                Side::Dealer => {
                    run.foe.hp -= amount;
                    if run.foe.hp <= 0 {
                        run.foe.killed_by = Some(*cause);
                    }
                }
            },
            Event::Healed { side, amount } => match side {
                Side::Player => run.hp += amount,
                Side::Dealer => run.foe.hp += amount,
            },
            Event::PotionUsed { potion } => run.bag[usize::from(potion.0)] -= 1,
            Event::EffectGained { potion, hands } => {
                let same = run.active.iter_mut().find(|active| active.id == *potion && active.hands_left == *hands);
                match same {
                    Some(active) => active.count = active.count.saturating_add(1),
                    None => run.active.push(Active { id: *potion, hands_left: *hands, count: 1 }),
                }
            }
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
            Event::Bought { item, price } => {
                run.gold -= price;
                run.shelf.retain(|shelved| shelved.item != *item);
                match item {
                    Item::Consumable(potion) => run.bag[usize::from(potion.0)] += 1,
                    Item::Equipment(piece) => {
                        let bought = piece.def();
                        run.worn[bought.slot as usize] = Some(*piece);
                        // What is no longer better than what is worn leaves the shelf.
                        run.shelf.retain(|shelved| match shelved.item {
                            Item::Equipment(other) => other.def().slot != bought.slot || other.def().tier > bought.tier,
                            Item::Consumable(_) => true,
                        });
                    }
                }
            }
            Event::GenieCame { boss } => {
                Arc::make_mut(&mut self.wishes).push(Wish::new(*boss, String::new(), None, Vec::new()));
            }
            Event::Wished { text } => {
                if let Some(wish) = Arc::make_mut(&mut self.wishes).last_mut() {
                    wish.text = text.as_str().into();
                }
            }
            Event::Granted { blessing, notes } => {
                if let Some(wish) = Arc::make_mut(&mut self.wishes).last_mut() {
                    let text = std::mem::take(&mut wish.text);
                    *wish = Wish::new(wish.boss, text, Some(Blessing::clone(blessing)), notes.clone());
                }
            }
            Event::MaxHpRaised { wish, effect, amount } => {
                run.max_hp = run.max_hp.saturating_add(*amount);
                run.hp = run.hp.saturating_add(*amount);
                if let Some(wish) = Arc::make_mut(&mut self.wishes).get_mut(usize::from(*wish)) {
                    wish.given |= 1 << effect;
                }
            }
            Event::HpReset => run.hp = run.max_hp,
        }
        if let Event::BattleStarted { .. }
        | Event::EffectGained { .. }
        | Event::EffectsTicked
        | Event::Bought { .. }
        | Event::GenieCame { .. }
        | Event::Granted { .. } = event
        {
            self.note_modifiers();
        } else if self.run.mentions & CONDITIONAL != 0 && event.may_touch_conditions() {
            self.note_conditions();
        }
    }

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

    /// What an eye sees of an event: nobody sees the order of the shoe, and only the player sees what it peeked at.
    pub(crate) fn witnessed(&self, event: &Event, eye: Eye) -> Event {
        match event {
            Event::Shuffled { mixed, drawn, refill, .. } => {
                Event::Shuffled { shoe: ShoeCards::default(), mixed: *mixed, drawn: *drawn, refill: *refill }
            }
            Event::Mixed { mixed, .. } => Event::Mixed { shoe: ShoeCards::default(), mixed: *mixed },
            Event::CardDrawn { side, face_down: true, .. } => {
                Event::CardDrawn { side: *side, card: None, face_down: true }
            }
            Event::Peeked { .. } if !eye.is(PLAYER) => Event::Peeked { card: None },
            other => other.clone(),
        }
    }
}

impl Table {
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

    fn set_shoe(&mut self, shoe: &ShoeCards, mixed: u16) {
        // Only as many cards as there are, not the whole room for them.
        self.shoe.clear();
        self.shoe.extend_from_slice(shoe);
        self.mixed = mixed;
    }

    fn hand_mut(&mut self, side: Side) -> &mut Hand {
        match side {
            Side::Player => &mut self.hands[usize::from(self.current & 1)],
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

    use crate::{Geniejack, position::Config};

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
