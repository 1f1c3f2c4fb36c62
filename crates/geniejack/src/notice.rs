//! What players learn of what happens, in the words of the rulebook. Built up from what an eye may know: no one learns the order
//! of the shoe or the dealer's hidden card, and only the player what it peeked at.

use croupier_kernel::{Eye, Turn};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    PLAYER,
    blessing::Giver,
    cards::{Card, Suit},
    content::{ConsumableId, EnemyId},
    effect::{Cause, Side},
    event::{Closing, Event, Save},
    rules,
    state::{Geniejack, Item, Outcome, Phase, Source},
    view::{BlessingView, GrantedView, ReplacedView, ResultView, ShieldView, SourceView},
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// A new stage began.
    StageEntered {
        /// The stage, from 1.
        stage: u16,
        /// How often all stages have been gone through, from 1.
        round: u16,
    },
    /// A battle began.
    BattleStarted {
        /// The battle of the stage, from 1.
        battle: u16,
        /// Against whom.
        enemy: EnemyId,
        /// Its name.
        name: &'static str,
        /// Whether it is the boss.
        boss: bool,
        /// Its hit points.
        hp: i32,
    },
    /// A suit was picked for this battle.
    SuitPicked {
        /// The suit.
        suit: Suit,
    },
    /// A hand began.
    HandStarted {
        /// The hand of the battle, from 1.
        hand: u16,
    },
    /// The shoe was shuffled.
    Shuffled {
        /// How many cards it has to draw from.
        cards: u16,
        /// Whether it ran out in the middle of a hand.
        ran_out: bool,
    },
    /// A card was dealt or drawn.
    Drew {
        /// To whom.
        side: Side,
        /// To which of the player's hands, from 1; nothing for the dealer.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u8>,
        /// The place it takes there, from 1.
        slot: u8,
        /// The card, unless it is face down.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// What the hand is worth then, if all of it can be seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
    /// The dealer's first card was turned up.
    TurnedUp {
        /// The card.
        card: Card,
        /// What the dealer's hand is worth.
        score: i32,
    },
    /// The player looked at the next card.
    Peeked {
        /// The card, for the player alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The player took a card out of the hand.
    Removed {
        /// From which of the player's hands, from 1.
        hand: u8,
        /// From which place, from 1.
        slot: u8,
        /// The card.
        card: Card,
        /// What the hand is worth then.
        score: i32,
    },
    /// The player doubled down.
    Doubled {
        /// On which hand, from 1.
        hand: u8,
    },
    /// A pair became two hands.
    Split {
        /// The first card of each.
        cards: Vec<Card>,
    },
    /// The player gave a hand up.
    Surrendered {
        /// Which hand, from 1.
        hand: u8,
    },
    /// The player stands, by choice or because the hand can be no better.
    Stood {
        /// With which hand, from 1.
        hand: u8,
        /// What it is worth.
        score: i32,
        /// Whether it is a blackjack.
        blackjack: bool,
        /// Whether the player chose to.
        chosen: bool,
    },
    /// A bust was averted.
    BustSaved {
        /// The side it concerns.
        side: Side,
        /// Which of the player's hands, from 1; nothing for the dealer.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u8>,
        /// What saved it.
        how: Saved,
        /// The card that counts otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Its place, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        slot: Option<u8>,
        /// What the hand is worth then.
        score: i32,
    },
    /// A hand is too much.
    Busted {
        /// The side it concerns.
        side: Side,
        /// Which of the player's hands, from 1; nothing for the dealer.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<u8>,
        /// What it is worth.
        score: i32,
    },
    /// The next of two hands is being played.
    NextHand {
        /// Which, from 1.
        hand: u8,
    },
    /// A hand was settled.
    Settled {
        /// How it ended, with every step to its damage.
        result: ResultView,
        /// How much of the damage the loser's shield took.
        absorbed: i32,
        /// What is left of that shield.
        #[serde(skip_serializing_if = "Option::is_none")]
        shield: Option<ShieldView>,
        /// What is kept for the player's next winning hand.
        overkill: i32,
    },
    /// Hit points were lost.
    Hurt {
        /// The side it concerns.
        side: Side,
        /// The amount.
        amount: i32,
        /// The cause.
        cause: Cause,
        /// By what.
        source: SourceView,
        /// How many are left.
        hp: i32,
        /// The most there can be.
        max_hp: i32,
    },
    /// Hit points came back.
    Healed {
        /// To whom.
        side: Side,
        /// The amount.
        amount: i32,
        /// The cause.
        cause: Cause,
        /// By what.
        source: SourceView,
        /// How many there are then.
        hp: i32,
        /// The most there can be.
        max_hp: i32,
    },
    /// A potion was drunk.
    Drank {
        /// Which potion.
        potion: ConsumableId,
        /// Its name.
        name: &'static str,
        /// How many are left in the bag.
        left: u8,
    },
    /// A potion began to work for some hands.
    EffectBegan {
        /// Which potion.
        potion: ConsumableId,
        /// What it is called while it works.
        name: &'static str,
        /// For how many hands.
        hands: u8,
    },
    /// A hand's worth of time passed for all potions at work.
    EffectsTicked {
        /// Those that keep working.
        effects: Vec<Working>,
    },
    /// A battle was won.
    BattleWon {
        /// Against whom.
        enemy: EnemyId,
        /// Its name.
        name: &'static str,
        /// What it paid.
        earned: i32,
        /// The gold then.
        gold: i32,
    },
    /// The shop put out its goods.
    ShopOpened {
        /// What it has.
        goods: Vec<Good>,
    },
    /// Something was bought.
    Bought {
        /// Its id.
        id: &'static str,
        /// Its name.
        name: &'static str,
        /// The price.
        price: i32,
        /// The gold then.
        gold: i32,
        /// What was worn in its place.
        #[serde(skip_serializing_if = "Option::is_none")]
        replaced: Option<ReplacedView>,
    },
    /// The Genie came, with the curse of a beaten boss or to open the run.
    GenieCame {
        /// The boss; nothing for the wish that opens the run, which has no curse.
        #[serde(skip_serializing_if = "Option::is_none")]
        boss: Option<EnemyId>,
        /// The name of the curse.
        curse: &'static str,
        /// What the curse does.
        label: &'static str,
    },
    /// The player told the Genie a wish.
    Wished {
        /// The wish.
        text: String,
    },
    /// The Genie answered.
    Granted {
        /// Who answered, if that was said.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Giver>,
        /// What was understood of the wish, if that was said.
        #[serde(skip_serializing_if = "String::is_empty")]
        understood: String,
        /// What the Genie says about it, in character, if anything.
        #[serde(skip_serializing_if = "String::is_empty")]
        says: String,
        /// What was given.
        blessing: BlessingView,
    },
    /// The player has more hit points to have.
    MaxHpRaised {
        /// How many more.
        amount: i32,
        /// By what.
        source: SourceView,
        /// The hit points then.
        hp: i32,
        /// The most there can be then.
        max_hp: i32,
    },
    /// A wish or a boss brought all hit points back.
    Restored {
        /// The amount.
        amount: i32,
        /// The hit points then.
        hp: i32,
    },
    /// The last boss is beaten: the run is won.
    RunWon {
        /// The stage it happened in.
        stage: u16,
    },
    /// The player gave up the run.
    GaveUp {
        /// The stage it happened in.
        stage: u16,
    },
    /// The run is over.
    RunEnded {
        /// The outcome.
        outcome: Outcome,
    },
}

/// How a bust was averted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// A card counts half.
    Halved,
    /// A card does not count.
    Ignored,
    /// The hand counts a fixed number.
    Fixed,
}

/// A potion at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Working {
    /// Which potion.
    pub potion: ConsumableId,
    /// What it is called while it works.
    pub name: &'static str,
    /// For how many hands more.
    pub hands_left: u8,
    /// How many of them.
    pub count: u8,
}

/// Something on the shelf.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Good {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its price.
    pub price: i32,
}

/// What an eye learns of an event, on the table as the event left it.
pub(crate) fn notice(game: &Geniejack, event: &Event, eye: Eye) -> Option<Notice> {
    match event {
        Event::PhaseEntered { phase } => of_phase(game, *phase),
        Event::GaveUp => Some(Notice::GaveUp { stage: game.run.stage }),
        Event::StageEntered { stage } => Some(Notice::StageEntered { stage: *stage, round: game.round() }),
        Event::BattleStarted { battle, enemy, hp } => {
            let (battle, name, boss) = (*battle, &enemy.get().name, enemy.get().boss);
            Some(Notice::BattleStarted { battle, enemy: *enemy, name, boss, hp: *hp })
        }
        Event::SuitPicked { suit } => Some(Notice::SuitPicked { suit: *suit }),
        Event::EffectsTicked => Some(Notice::EffectsTicked { effects: game.working() }),
        Event::BattleWon { gold } => {
            let enemy = game.run.foe.id;
            Some(Notice::BattleWon { enemy, name: &enemy.get().name, earned: *gold, gold: game.run.gold })
        }
        Event::ShelfStocked { .. } => Some(Notice::ShopOpened { goods: game.goods() }),
        Event::Bought { item, price, replaced } => Some(Notice::Bought {
            id: item.id(),
            name: item.name(),
            price: *price,
            gold: game.run.gold,
            replaced: replaced.map(ReplacedView::of),
        }),
        Event::PotionUsed { potion } => {
            let left = game.run.bag[potion.index()];
            Some(Notice::Drank { potion: *potion, name: &potion.get().name, left })
        }
        Event::EffectGained { potion, hands } => {
            let name = potion.get().effect.as_ref().map_or("", |effect| &effect.name);
            Some(Notice::EffectBegan { potion: *potion, name, hands: *hands })
        }
        Event::GenieCame { .. }
        | Event::Wished { .. }
        | Event::Granted { .. }
        | Event::MaxHpRaised { .. }
        | Event::HpReset { .. } => of_wish(game, event),
        Event::Hurt { .. } | Event::Healed { .. } | Event::HandResolved { .. } => of_damage(game, event),
        // Players learn neither how far the shoe is shuffled ahead nor what only marks a hand.
        Event::RowDrawn { .. } | Event::EnemyWaits { .. } | Event::Mixed { .. } | Event::Acted => None,
        _ => of_hand(game, event, eye),
    }
}

fn of_phase(game: &Geniejack, phase: Phase) -> Option<Notice> {
    match (phase, rules::turn(game)) {
        (Phase::Over, Turn::Over(outcome)) => Some(Notice::RunEnded { outcome }),
        (Phase::Crossroads, _) => Some(Notice::RunWon { stage: game.run.stage }),
        _ => None,
    }
}

/// Of the cards of a hand and what is done with them.
fn of_hand(game: &Geniejack, event: &Event, eye: Eye) -> Option<Notice> {
    let table = &game.run.table;
    let (hand, score) = (table.current + 1, game.score(Side::Player));
    match event {
        Event::HandStarted => Some(Notice::HandStarted { hand: game.run.hand_no }),
        Event::Shuffled { shoe, drawn, refill, .. } => {
            Some(Notice::Shuffled { cards: shoe.len() as u16 - drawn, ran_out: *refill })
        }
        Event::CardDrawn { side, card, face_down } => {
            let seen = *side == Side::Player || !table.face_down;
            let score = seen.then(|| game.score(*side).value);
            let slot = game.hand_of(*side).cards.len() as u8;
            Some(Notice::Drew {
                side: *side,
                hand: of_player(*side, hand),
                slot,
                card: card.filter(|_| !face_down),
                score,
            })
        }
        Event::CardTurned { card } => Some(Notice::TurnedUp { card: *card, score: game.score(Side::Dealer).value }),
        Event::Peeked { card } => Some(Notice::Peeked { card: card.filter(|_| eye.is(PLAYER)) }),
        Event::CardRemoved { at, card } => {
            Some(Notice::Removed { hand, slot: at + 1, card: *card, score: score.value })
        }
        Event::Doubled => Some(Notice::Doubled { hand }),
        Event::HandSplit => {
            Some(Notice::Split { cards: table.hands.iter().filter_map(|hand| hand.cards.first().copied()).collect() })
        }
        Event::Surrendered => Some(Notice::Surrendered { hand }),
        Event::HandClosed { why } => {
            let blackjack = *why == Closing::Blackjack;
            let chosen = *why == Closing::Stood;
            let told = matches!(why, Closing::Stood | Closing::Blackjack | Closing::Full | Closing::Doubled);
            told.then_some(Notice::Stood { hand, score: score.value, blackjack, chosen })
        }
        Event::BustSaved { side, hand, save } => {
            let (how, at) = match save {
                Save::Halved(at) => (Saved::Halved, Some(*at)),
                Save::Ignored(at) => (Saved::Ignored, Some(*at)),
                Save::Fixed(_) => (Saved::Fixed, None),
            };
            let cards = match side {
                Side::Player => &table.hands[usize::from(hand & 1)],
                Side::Dealer => &table.dealer,
            };
            let card = at.and_then(|at| cards.cards.get(usize::from(at)).copied());
            let score = cards.score(game.rules(*side)).value;
            let hand = of_player(*side, hand + 1);
            Some(Notice::BustSaved { side: *side, hand, how, card, slot: at.map(|at| at + 1), score })
        }
        Event::Busted { side } => {
            let score = game.score(*side).value;
            Some(Notice::Busted { side: *side, hand: of_player(*side, hand), score })
        }
        Event::NextHand => Some(Notice::NextHand { hand }),
        _ => None,
    }
}

/// The number of a hand, if it is one of the player's.
fn of_player(side: Side, hand: u8) -> Option<u8> {
    (side == Side::Player).then_some(hand)
}

/// Of hit points, in the order they change.
fn of_damage(game: &Geniejack, event: &Event) -> Option<Notice> {
    match *event {
        Event::HandResolved { ref result, absorbed, overkill } => {
            let shield = result.winner.and_then(|winner| game.shield_view(winner.other()));
            Some(Notice::Settled { result: game.result_view(result), absorbed, shield, overkill })
        }
        Event::Hurt { side, amount, cause, source } => {
            let ((hp, max_hp), source) = (game.hp(side), game.source_view(source));
            Some(Notice::Hurt { side, amount, cause, source, hp, max_hp })
        }
        Event::Healed { side, amount, cause, source } => {
            let ((hp, max_hp), source) = (game.hp(side), game.source_view(source));
            Some(Notice::Healed { side, amount, cause, source, hp, max_hp })
        }
        _ => None,
    }
}

/// Of the Genie.
fn of_wish(game: &Geniejack, event: &Event) -> Option<Notice> {
    let (hp, max_hp) = game.hp(Side::Player);
    match event {
        Event::GenieCame { boss } => {
            let curse = boss.and_then(|boss| boss.get().curse.as_ref());
            let (name, label) = curse.map_or(("", ""), |curse| (&*curse.name, &*curse.label));
            Some(Notice::GenieCame { boss: *boss, curse: name, label })
        }
        Event::Wished { text } => Some(Notice::Wished { text: text.as_str().into() }),
        Event::Granted { .. } => {
            let wish = game.wishes.last()?;
            let granted = GrantedView::of(wish)?;
            let blessing = BlessingView::of(wish)?;
            let GrantedView { by, understood, says, .. } = granted;
            Some(Notice::Granted { by, understood, says, blessing })
        }
        Event::MaxHpRaised { wish, amount, .. } => {
            let source = game.source_view(Source::Blessing(*wish));
            Some(Notice::MaxHpRaised { amount: *amount, source, hp, max_hp })
        }
        Event::HpReset { amount } if *amount > 0 => Some(Notice::Restored { amount: *amount, hp }),
        _ => None,
    }
}

impl Geniejack {
    fn working(&self) -> Vec<Working> {
        let working = self.run.active.iter().filter_map(|active| {
            let name = &active.id.get().effect.as_ref()?.name;
            Some(Working { potion: active.id, name, hands_left: active.hands_left, count: active.count })
        });
        working.collect()
    }

    fn goods(&self) -> Vec<Good> {
        let good = |item: Item, price| Good { id: item.id(), name: item.name(), price };
        self.run.shelf.iter().map(|shelved| good(shelved.item, shelved.price)).collect()
    }
}
