//! What can be seen. Built up from what an eye may know: the shoe and the dealer's hidden card are never put in.

use croupier_kernel::{Eye, Turn};
use serde::Serialize;

use crate::{
    PLAYER,
    blessing::Effect,
    cards::{Card, Suit},
    content::{ConsumableId, Slot},
    effect::Side,
    rules,
    state::{Geniejack, HandResult, Item, Outcome, Phase},
    stats::Field,
};

/// What one eye sees of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// What is going on.
    pub phase: Phase,
    /// The stage, from 1.
    pub stage: u16,
    /// How often all stages have been gone through, from 1.
    pub round: u16,
    /// The battle of the stage, from 1.
    pub battle: u16,
    /// The hand of the battle, from 1.
    pub hand: u16,
    /// How many cards the shoe still has, while a hand is played.
    pub n_shoe: usize,
    /// The player.
    pub player: PlayerView,
    /// The enemy.
    pub enemy: EnemyView,
    /// What the shop has, when it is open.
    pub shop: Vec<ShopView>,
    /// How the hands ended, when they have.
    pub results: Vec<HandResult>,
    /// What the last battle paid, on the screen that says so.
    pub gold_earned: Option<i32>,
    /// How the run ended, when it has.
    pub outcome: Option<Outcome>,
}

/// The player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// Hit points.
    pub hp: i32,
    /// The most hit points.
    pub max_hp: i32,
    /// Gold.
    pub gold: i32,
    /// What is worn, slot by slot.
    pub equipment: Vec<WornView>,
    /// What is in the bag.
    pub bag: Vec<PotionView>,
    /// Potions at work.
    pub effects: Vec<EffectView>,
    /// The wishes so far.
    pub wishes: Vec<WishView>,
    /// The hands: one, or two after a split.
    pub hands: Vec<HandView>,
    /// Which of them is being played.
    pub current: u8,
    /// The next card, for whoever has peeked.
    pub peeked: Option<Card>,
    /// Damage left over for the next winning hand.
    pub overkill: i32,
    /// The most that a hand can be worth without a bust.
    pub limit: i32,
    /// How many cards can still be removed from the hand.
    pub removals: i32,
}

/// A piece that is worn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WornView {
    /// Where.
    pub slot: Slot,
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub label: &'static str,
    /// The same in a sentence.
    pub text: &'static str,
}

/// A kind of potion in the bag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PotionView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name where there is little room.
    pub short: &'static str,
    /// What it does.
    pub label: &'static str,
    /// The same in a sentence.
    pub text: &'static str,
    /// How many.
    pub count: u8,
}

/// A potion at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EffectView {
    /// What it is called.
    pub name: &'static str,
    /// For how many hands.
    pub hands_left: u8,
    /// How many of them.
    pub count: u8,
}

/// A wish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WishView {
    /// The boss whose curse it is.
    pub boss: &'static str,
    /// The name of the curse.
    pub curse: &'static str,
    /// What the curse does.
    pub curse_label: &'static str,
    /// What was asked for.
    pub text: String,
    /// What was given, once it was.
    pub blessing: Option<BlessingView>,
}

/// What a wish became.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlessingView {
    /// Its name.
    pub name: String,
    /// What it does, in the words of whoever granted it.
    pub description: String,
    /// What each effect does and when, in a sentence.
    pub effects: Vec<String>,
    /// What had to become something else, and why.
    pub notes: Vec<String>,
}

/// A hand of the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HandView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What it is worth.
    pub score: i32,
    /// Whether an ace counts high.
    pub soft: bool,
    /// Whether it is too much.
    pub busted: bool,
    /// Whether it is a blackjack.
    pub blackjack: bool,
    /// Whether it was doubled.
    pub doubled: bool,
}

/// The enemy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EnemyView {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its name where there is little room.
    pub short: &'static str,
    /// Whether it is a boss.
    pub boss: bool,
    /// Hit points.
    pub hp: i32,
    /// The most hit points.
    pub max_hp: i32,
    /// What it can do.
    pub label: &'static str,
    /// What it is like.
    pub text: &'static str,
    /// The suit that was picked for this battle.
    pub suit: Option<Suit>,
    /// Its cards; nothing where one lies face down.
    pub cards: Vec<Option<Card>>,
    /// What its cards are worth, once all are face up.
    pub score: Option<i32>,
    /// Whether they are too much.
    pub busted: bool,
    /// Whether they are a blackjack.
    pub blackjack: bool,
}

/// Something on the shelf.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
}

/// What an eye sees.
pub(crate) fn view(game: &Geniejack, eye: Eye) -> View {
    let run = &game.run;
    let playing = matches!(run.phase, Phase::PlayerTurn | Phase::HandResult);
    let shop = matches!(run.phase, Phase::Shop);
    View {
        phase: run.phase,
        stage: run.stage,
        round: game.round(),
        battle: run.battle,
        hand: if run.phase == Phase::PreHand { run.hand_no.saturating_add(1) } else { run.hand_no },
        n_shoe: if playing { run.table.shoe.len() - usize::from(run.table.next) } else { 0 },
        player: game.player_view(eye, playing),
        enemy: game.enemy_view(playing),
        shop: if shop {
            run.shelf.iter().map(|shelved| shop_view(shelved.item, shelved.price, run.gold)).collect()
        } else {
            Vec::new()
        },
        results: if run.phase == Phase::HandResult {
            run.table.results.iter().flatten().copied().collect()
        } else {
            Vec::new()
        },
        gold_earned: (run.phase == Phase::BattleResult).then_some(run.gold_earned),
        outcome: match rules::turn(game) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(_) => None,
        },
    }
}

impl Geniejack {
    fn player_view(&self, eye: Eye, playing: bool) -> PlayerView {
        let run = &self.run;
        let rules = self.rules(Side::Player);
        let hands = run.table.hands.iter().take(usize::from(run.table.n_hands)).map(|hand| {
            let score = hand.score(rules);
            HandView {
                cards: hand.cards.to_vec(),
                score: score.value,
                soft: score.soft,
                busted: score.busted,
                blackjack: score.blackjack,
                doubled: hand.doubled,
            }
        });
        let peeked = run.table.peeked && eye.is(PLAYER);
        PlayerView {
            hp: run.hp,
            max_hp: run.max_hp,
            gold: run.gold,
            equipment: run
                .worn
                .iter()
                .flatten()
                .map(|id| id.get())
                .map(|def| WornView {
                    slot: def.slot,
                    id: &def.id,
                    name: &def.name,
                    label: &def.label,
                    text: &def.text,
                })
                .collect(),
            bag: ConsumableId::all()
                .map(|id| (id.get(), run.bag[id.index()]))
                .filter(|(_, count)| *count > 0)
                .map(|(def, count)| PotionView {
                    id: &def.id,
                    name: &def.name,
                    short: &def.short,
                    label: &def.label,
                    text: &def.text,
                    count,
                })
                .collect(),
            effects: run
                .active
                .iter()
                .filter_map(|active| {
                    let effect = active.id.get().effect.as_ref()?;
                    Some(EffectView { name: &effect.name, hands_left: active.hands_left, count: active.count })
                })
                .collect(),
            wishes: self
                .wishes
                .iter()
                .map(|wish| {
                    let curse = wish.boss.get().curse.as_ref();
                    WishView {
                        boss: &wish.boss.get().name,
                        curse: curse.map_or("", |curse| &curse.name),
                        curse_label: curse.map_or("", |curse| &curse.label),
                        text: wish.text.clone(),
                        blessing: wish.blessing.as_ref().map(|blessing| BlessingView {
                            name: blessing.name().into(),
                            description: blessing.description().into(),
                            effects: blessing.effects().iter().map(Effect::sentence).collect(),
                            notes: wish.notes.clone(),
                        }),
                    }
                })
                .collect(),
            hands: if playing { hands.collect() } else { Vec::new() },
            current: run.table.current,
            peeked: if peeked { run.table.shoe.get(usize::from(run.table.next)).copied() } else { None },
            overkill: run.overkill,
            limit: rules.get(Field::BustThreshold),
            removals: (rules.get(Field::Removals) - i32::from(self.hand().removed)).max(0),
        }
    }

    fn enemy_view(&self, playing: bool) -> EnemyView {
        let run = &self.run;
        let def = run.foe.id.get();
        let hidden = run.table.face_down;
        let cards = run.table.dealer.cards.iter().enumerate();
        let score = run.table.dealer.score(self.rules(Side::Dealer));
        EnemyView {
            id: &def.id,
            name: &def.name,
            short: &def.short,
            boss: def.boss,
            hp: run.foe.hp,
            max_hp: run.foe.max_hp,
            label: &def.label,
            text: &def.text,
            suit: run.foe.suit,
            cards: if playing {
                cards.map(|(at, card)| (at > 0 || !hidden).then_some(*card)).collect()
            } else {
                Vec::new()
            },
            score: (playing && !hidden).then_some(score.value),
            busted: playing && !hidden && score.busted,
            blackjack: playing && !hidden && score.blackjack,
        }
    }

    /// The rules of the run, as far as a player may want to know them: name and value of each that differs from `classic`.
    pub fn changed_rules(&self) -> Vec<(&'static str, i32)> {
        let usual = crate::stats::Rules::default();
        let rules = self.rules(Side::Player);
        Field::all()
            .filter(|field| rules.get(*field) != usual.get(*field))
            .map(|field| (field.name(), rules.get(field)))
            .collect()
    }
}

fn shop_view(item: Item, price: i32, gold: i32) -> ShopView {
    let (id, name, slot, label, text) = match item {
        Item::Equipment(id) => {
            let def = id.get();
            (&def.id, &def.name, Some(def.slot), &def.label, &def.text)
        }
        Item::Consumable(id) => {
            let def = id.get();
            (&def.id, &def.name, None, &def.label, &def.text)
        }
    };
    ShopView { id, name, slot, label, text, price, affordable: price <= gold }
}
