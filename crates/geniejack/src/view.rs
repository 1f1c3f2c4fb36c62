//! What can be seen. Built up from what an eye may know: the shoe and the dealer's hidden card are never put in.

mod hand;
mod shop;
mod source;
mod wish;

use croupier_kernel::{Eye, Turn};
pub use hand::{BustOdds, HandView, ResultView, StepView};
use schemars::JsonSchema;
use serde::Serialize;
pub use shop::{NextEnemyView, ReplacedView, ShopView};
pub use source::{PowerView, SourceKind, SourceView};
pub use wish::{BlessingView, ExampleView, GrantedView, WishView};

use crate::{
    PLAYER,
    action::WishText,
    cards::{Card, Suit},
    content::{ConsumableId, EnemyId, Slot},
    effect::{Cond, Side, When, ops::Verb as _},
    rules,
    state::{Geniejack, Outcome, Phase},
    stats::Field,
};

/// What one eye sees of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// What is going on.
    pub phase: Phase,
    /// The stage, from 1.
    pub stage: u16,
    /// What the place is called.
    pub stage_name: &'static str,
    /// How often all stages have been gone through, from 1.
    pub round: u16,
    /// The battle of the stage, from 1.
    pub battle: u16,
    /// The hand of the battle, from 1.
    pub hand: u16,
    /// How many cards the shoe still has, while a hand is played.
    pub n_shoe: usize,
    /// The rules in force that a hand is decided by.
    pub rules: RulesView,
    /// The battles of the stage, in order; the boss is the last.
    pub battles: Vec<BattleView>,
    /// The player.
    pub player: PlayerView,
    /// The enemy.
    pub enemy: EnemyView,
    /// What the shop has, when it is open.
    pub shop: Vec<ShopView>,
    /// How the hands ended, when they have.
    pub results: Vec<ResultView>,
    /// Who is met next, between battles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_enemy: Option<NextEnemyView>,
    /// How many characters a wish may have, where the Genie waits for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_wish: Option<usize>,
    /// What the last battle paid, on the screen that says so.
    pub gold_earned: Option<i32>,
    /// How the run ended, when it has.
    pub outcome: Option<Outcome>,
    /// What took the player's last hit point, if that is how the run ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fell_to: Option<SourceView>,
}

/// The rules that a hand is decided by, as they are now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulesView {
    /// The total on which the dealer stands.
    pub dealer_stands_on: i32,
    /// Whether the dealer takes a card on a soft 17.
    pub dealer_hits_soft_17: bool,
    /// Who wins a tie; no one if it is a push.
    pub ties_to: Option<Side>,
    /// Who wins when both bust; no one if it is a push.
    pub double_bust_to: Option<Side>,
    /// By how many thousandths the base damage of a blackjack is multiplied.
    pub blackjack_payout: i32,
    /// By how many thousandths the damage of a doubled hand is multiplied.
    pub double_multiplier: i32,
    /// Whether a natural beats every other hand of the same total.
    pub naturals: bool,
    /// The least damage of a hand that is won, before reductions.
    pub least_damage: i32,
}

/// A battle of the stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BattleView {
    /// Its number, from 1.
    pub battle: u16,
    /// The enemy.
    pub id: EnemyId,
    /// Its name.
    pub name: &'static str,
    /// Whether it is the boss.
    pub boss: bool,
    /// Whether it is beaten.
    pub beaten: bool,
    /// Whether it is the battle that is going on, or was the last.
    pub current: bool,
}

/// What a shield can still take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ShieldView {
    /// How much is left of it in this battle.
    pub left: i32,
    /// How much it takes in a battle.
    pub most: i32,
}

/// The player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
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
    /// Which of them is being played, from 1.
    pub current: u8,
    /// The next card, for a player who has peeked.
    pub peeked: Option<Card>,
    /// How likely the next card is a bust, in the player's turn, where that can be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bust_odds: Option<BustOdds>,
    /// Damage left over for the next winning hand.
    pub overkill: i32,
    /// The most that a hand can be worth without a bust.
    pub limit: i32,
    /// How many cards can still be removed from the hand.
    pub removals: i32,
    /// The shield, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shield: Option<ShieldView>,
    /// What may be done beyond the default rules, and by what.
    pub powers: Vec<PowerView>,
}

/// A piece that is worn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WornView {
    /// The slot.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
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
    /// The count.
    pub count: u8,
}

/// A potion at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EffectView {
    /// The potion.
    pub id: ConsumableId,
    /// What it is called.
    pub name: &'static str,
    /// For how many hands.
    pub hands_left: u8,
    /// How many of them.
    pub count: u8,
}

/// The enemy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
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
    /// Its cards; nothing where one is face down.
    pub cards: Vec<Option<Card>>,
    /// What its cards are worth, once all are face up.
    pub score: Option<i32>,
    /// Whether they are too much.
    pub busted: bool,
    /// Whether they are a blackjack.
    pub blackjack: bool,
    /// The shield, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shield: Option<ShieldView>,
    /// The hit points that poison takes from it until the next hand has begun.
    pub poison: i32,
}

/// What a stage is called. In endless runs the places come again.
pub fn stage_name(stage: u16) -> &'static str {
    const NAMES: [&str; 3] = ["Desert Outskirts", "Oasis Ruins", "Sultan's Palace"];
    NAMES[usize::from(stage.saturating_sub(1)) % NAMES.len()]
}

/// What an eye sees.
pub(crate) fn view(game: &Geniejack, eye: Eye) -> View {
    let run = &game.run;
    let playing = matches!(run.phase, Phase::PlayerTurn | Phase::HandResult);
    let shop = matches!(run.phase, Phase::Shop);
    View {
        phase: run.phase,
        stage: run.stage,
        stage_name: stage_name(run.stage),
        round: game.round(),
        battle: run.battle,
        hand: if run.phase == Phase::PreHand { run.hand_no.saturating_add(1) } else { run.hand_no },
        n_shoe: if playing { run.table.shoe.len() - usize::from(run.table.next) } else { 0 },
        rules: game.rules_view(),
        battles: game.battle_views(),
        player: game.player_view(eye, playing),
        enemy: game.enemy_view(playing),
        shop: if shop { run.shelf.iter().map(|shelved| game.shop_view(*shelved)).collect() } else { Vec::new() },
        results: if run.phase == Phase::HandResult {
            run.table.results.iter().flatten().map(|result| game.result_view(result)).collect()
        } else {
            Vec::new()
        },
        next_enemy: game.next_enemy(),
        longest_wish: (run.phase == Phase::Genie).then_some(WishText::MAX),
        gold_earned: (run.phase == Phase::BattleResult).then_some(run.gold_earned),
        outcome: match rules::turn(game) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(_) => None,
        },
        fell_to: game.fell_to().map(|source| game.source_view(source)),
    }
}

impl Geniejack {
    fn player_view(&self, eye: Eye, playing: bool) -> PlayerView {
        let run = &self.run;
        let rules = self.rules(Side::Player);
        let hands = run.table.hands.iter().take(usize::from(run.table.n_hands));
        let hands = hands.map(|hand| HandView::new(hand, rules));
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
                    Some(EffectView {
                        id: active.id,
                        name: &effect.name,
                        hands_left: active.hands_left,
                        count: active.count,
                    })
                })
                .collect(),
            wishes: self.wishes.iter().map(WishView::new).collect(),
            hands: if playing { hands.collect() } else { Vec::new() },
            current: run.table.current + 1,
            peeked: if peeked { run.table.shoe.get(usize::from(run.table.next)).copied() } else { None },
            bust_odds: if run.phase == Phase::PlayerTurn { self.bust_odds(eye) } else { None },
            overkill: run.overkill,
            limit: rules.get(Field::BustThreshold),
            removals: (rules.get(Field::Removals) - i32::from(self.hand().removed)).max(0),
            shield: self.shield_view(Side::Player),
            powers: self.powers(),
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
            shield: self.shield_view(Side::Dealer),
            poison: self.poison_to_come(),
        }
    }

    /// The hit points that poison takes from the enemy at the end of this hand and at the start of the next one.
    fn poison_to_come(&self) -> i32 {
        let mut total = 0;
        for (.., modifier) in self.modifiers().filter(|(_, owner, _)| *owner == Side::Player) {
            let moments = [When::PotionPoison, When::HandStart].into_iter();
            let triggers = moments.flat_map(|when| modifier.triggers_at(when));
            for op in triggers.filter(|trigger| trigger.cond == Cond::Always).flat_map(|trigger| &trigger.ops) {
                total += op.poisons(self.run.hand_no);
            }
        }
        total
    }

    fn rules_view(&self) -> RulesView {
        let favoured = |field| [None, Some(Side::Player), Some(Side::Dealer)][(self.field(field) as usize).min(2)];
        RulesView {
            dealer_stands_on: self.field(Field::DealerStandsOn),
            dealer_hits_soft_17: !self.is(Field::DealerStandsSoft17),
            ties_to: favoured(Field::TieTo),
            double_bust_to: favoured(Field::DoubleBustTo),
            blackjack_payout: self.field(Field::BlackjackPayout),
            double_multiplier: self.field(Field::DoubleMultiplier),
            naturals: self.is(Field::Naturals),
            least_damage: self.field(Field::LeastDamage),
        }
    }

    fn battle_views(&self) -> Vec<BattleView> {
        let run = &self.run;
        let over = !matches!(run.phase, Phase::PreHand | Phase::PlayerTurn | Phase::HandResult | Phase::Over);
        (1..=self.boss_battle())
            .map(|battle| {
                let current = battle == run.battle;
                let id = if current { run.foe.id } else { self.enemy_of(battle) };
                let beaten = battle < run.battle || (current && over);
                BattleView { battle, id, name: &id.get().name, boss: id.get().boss, beaten, current }
            })
            .collect()
    }

    /// What is left of a side's shield, if it has one.
    pub(crate) fn shield_view(&self, side: Side) -> Option<ShieldView> {
        let most = self.rules(side).get(Field::Shield);
        let left = (most - self.run.foe.absorbed[side as usize]).max(0);
        (most > 0).then_some(ShieldView { left, most })
    }
}
