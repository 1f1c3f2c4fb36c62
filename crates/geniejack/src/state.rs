//! The state of a run: data only.

use std::sync::Arc;

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use tinyvec::ArrayVec;

use crate::{
    GENIE,
    blessing::Blessing,
    cards::{Card, HandCards, ShoeCards, Suit},
    config::{first_edition, is_first_edition},
    content::{ConsumableId, Curse, EnemyId, EquipmentId, MAX_CONSUMABLES, MAX_ROW},
    effect::{Cause, Modifier, Side},
    stats::Rules,
};

/// A run of Geniejack. All but the wishes is plain memory, so that a copy costs nanoseconds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Geniejack {
    /// Everything but the wishes.
    pub(crate) run: Run,
    /// The wishes so far, the oldest first.
    pub(crate) wishes: Arc<Vec<Wish>>,
}

impl Geniejack {
    /// Everything but the wishes, to be read: only events change it.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The wishes so far, the oldest first.
    pub fn wishes(&self) -> &[Wish] {
        &self.wishes
    }
}

/// Everything but the wishes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The edition of the content that the run draws from.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u8,
    /// The rules of the preset, before any modifier.
    pub base: Rules,
    /// The rules as the modifiers at work make them without any condition, for the player and for the dealer.
    pub plain: [Rules; 2],
    /// The rules as they are now, with those that hold only now and then; kept, because every card asks.
    pub rules: [Rules; 2],
    /// One bit for each rule with a condition that holds now, in the order they act.
    pub holding: u32,
    /// What is going on.
    pub phase: Phase,
    /// The stage, from 1; in endless play it keeps counting.
    pub stage: u16,
    /// The battle of the stage, from 1; the boss comes after the last.
    pub battle: u16,
    /// The hand of the battle, from 1; 0 before the first.
    pub hand_no: u16,
    /// The enemies of this stage, in the order they are met; they come again where there are more battles than enemies.
    pub row: ArrayVec<[EnemyId; MAX_ROW]>,
    /// Battles won in this run.
    pub battles_won: u16,
    /// The player's hit points.
    pub hp: i32,
    /// The player's most hit points.
    pub max_hp: i32,
    /// The player's gold.
    pub gold: i32,
    /// What is worn, by slot.
    pub worn: [Option<EquipmentId>; 5],
    /// How many of each potion are in the bag.
    pub bag: [u8; MAX_CONSUMABLES],
    /// Potions that are still working, the oldest first.
    pub active: ArrayVec<[Active; MAX_ACTIVE]>,
    /// Damage beyond the last hit point, kept for the next winning hand.
    pub overkill: i32,
    /// The battle.
    pub foe: Foe,
    /// The hand being played, or the last one.
    pub table: Deal,
    /// What the shop has.
    pub shelf: ArrayVec<[Shelved; MAX_SHELF]>,
    /// The gold of the last battle.
    pub gold_earned: i32,
    /// One bit for each stat and moment that some modifier at work mentions, kept so that most of them can be passed over.
    pub mentions: u32,
}

/// A wish: what a boss left behind, what was asked for, and what was given.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "WishLine", into = "WishLine")]
pub struct Wish {
    /// The boss whose curse it is; nothing for the wish that opens a run.
    pub boss: Option<EnemyId>,
    /// What the player asked for; empty until asked.
    pub text: String,
    /// What was given, once it was.
    pub blessing: Option<Blessing>,
    /// What the Genie had to say about it: what had to become something else, and why.
    pub notes: Vec<String>,
    /// The hit points before the wish brought them back, once it was granted.
    pub hp_before: Option<i32>,
    /// One bit for each effect that happens once and has happened.
    pub given: u8,
    /// What the blessing does. It follows from the blessing.
    pub(crate) modifier: Option<Modifier>,
}

impl Wish {
    /// A wish with what was given for it, if anything was.
    pub(crate) fn new(boss: Option<EnemyId>, text: String, blessing: Option<Blessing>, notes: Vec<String>) -> Wish {
        let modifier = blessing.as_ref().map(Blessing::compile);
        Wish { boss, text, blessing, notes, hp_before: None, given: 0, modifier }
    }

    /// The curse that it brings, if it brings one.
    pub fn curse(&self) -> Option<&'static Curse> {
        self.boss.and_then(|boss| boss.get().curse.as_ref())
    }
}

/// A wish as it is saved.
#[derive(Serialize, Deserialize)]
struct WishLine {
    /// A boss is saved as its word alone, as it was when every wish had one.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "alone")]
    boss: Option<EnemyId>,
    text: String,
    blessing: Option<Blessing>,
    notes: Vec<String>,
    hp_before: Option<i32>,
    given: u8,
}

/// Writes what is there without saying that it is. What is not there is left out before.
fn alone<S: Serializer>(boss: &Option<EnemyId>, serializer: S) -> Result<S::Ok, S::Error> {
    match boss {
        Some(boss) => boss.serialize(serializer),
        None => serializer.serialize_none(),
    }
}

impl From<WishLine> for Wish {
    fn from(line: WishLine) -> Wish {
        let WishLine { boss, text, blessing, notes, hp_before, given } = line;
        Wish { hp_before, given, ..Wish::new(boss, text, blessing, notes) }
    }
}

impl From<Wish> for WishLine {
    fn from(wish: Wish) -> WishLine {
        let Wish { boss, text, blessing, notes, hp_before, given, .. } = wish;
        WishLine { boss, text, blessing, notes, hp_before, given }
    }
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before a hand: drink or deal.
    PreHand,
    /// The player's turn.
    PlayerTurn,
    /// A hand is over.
    HandResult,
    /// A battle is won.
    BattleResult,
    /// In the shop.
    Shop,
    /// The Genie waits for a wish.
    Genie,
    /// The wish waits for the Genie.
    Granting,
    /// The Genie has answered.
    Granted,
    /// The last boss is beaten: retire, or go on.
    Crossroads,
    /// The run is over.
    Over,
}

impl Phase {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::PreHand => "pre_hand",
            Phase::PlayerTurn => "player_turn",
            Phase::HandResult => "hand_result",
            Phase::BattleResult => "battle_result",
            Phase::Shop => "shop",
            Phase::Genie => "genie",
            Phase::Granting => "granting",
            Phase::Granted => "granted",
            Phase::Crossroads => "crossroads",
            Phase::Over => "over",
        }
    }
}

/// The enemy and what is counted in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Foe {
    /// Who it is.
    pub id: EnemyId,
    /// Its hit points.
    pub hp: i32,
    /// Its most hit points.
    pub max_hp: i32,
    /// Hands the player has won.
    pub wins: u16,
    /// Hands won in a row, or lost in a row if below 0.
    pub streak: i16,
    /// What the player's last hand was worth.
    pub last_score: Option<i32>,
    /// How many blackjacks the player has had.
    pub blackjacks: u16,
    /// What took its last hit point.
    pub killed_by: Option<Cause>,
    /// How much damage each side's shield has absorbed.
    pub absorbed: [i32; 2],
    /// The suit that was picked for this battle.
    pub suit: Option<Suit>,
}

/// The cards on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// All cards of the shoe; those before `next` have been drawn.
    pub shoe: ShoeCards,
    /// The place of the next card.
    pub next: u16,
    /// Up to where the shoe is shuffled; the rest is shuffled when it is needed.
    pub mixed: u16,
    /// The place of the first card of this hand: those before it are the discards.
    pub hand_from: u16,
    /// How often the shoe ran out in this hand.
    pub refills: u8,
    /// Cards that a position put on top of the next shoe.
    pub stacked: ArrayVec<[Card; MAX_STACKED]>,
    /// The player's hands: one, or two after a split.
    pub hands: [Hand; 2],
    /// How many hands the player has.
    pub n_hands: u8,
    /// Which of them is being played.
    pub current: u8,
    /// The dealer's hand.
    pub dealer: Hand,
    /// Whether the dealer's first card is face down.
    pub face_down: bool,
    /// What each side has drawn face up in this hand.
    pub drawn: [Drawn; 2],
    /// Whether the player has seen the next card.
    pub peeked: bool,
    /// Whether the player lost hit points since the deal.
    pub hurt: bool,
    /// How the hands ended.
    pub results: [Option<HandResult>; 2],
}

/// What a side has drawn face up in a hand, also if it is gone since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// One bit for each rank.
    pub ranks: u16,
    /// One bit for each suit.
    pub suits: u8,
}

/// The cards of one side, and what has been done with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Hand {
    /// The cards.
    pub cards: HandCards,
    /// Whether it is played out.
    pub closed: bool,
    /// Whether it was doubled.
    pub doubled: bool,
    /// Whether it came from a split.
    pub split: bool,
    /// Whether it was given up.
    pub surrendered: bool,
    /// Whether the player has acted on it (looking and removing do not count).
    pub acted: bool,
    /// Whether the next card has been looked at in this hand.
    pub has_peeked: bool,
    /// How many cards were removed.
    pub removed: u8,
    /// One bit for each card that counts half.
    pub halved: u32,
    /// One bit for each card that does not count.
    pub ignored: u32,
    /// What the hand counts, whatever the cards say.
    pub fixed: Option<u8>,
}

impl Hand {
    /// Takes all cards away, and with them what was done with them.
    pub(crate) fn clear(&mut self) {
        // What lies behind the length of a list counts for nothing, so only the length goes back.
        let mut cards = self.cards;
        cards.clear();
        *self = Hand { cards, ..Hand::default() };
    }
}

/// What a hand is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The total.
    pub value: i32,
    /// Whether an ace counts high.
    pub soft: bool,
    /// Whether it is too much.
    pub busted: bool,
    /// Whether it is a blackjack.
    pub blackjack: bool,
}

/// How a hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct HandResult {
    /// Which of the player's hands, from 0.
    pub hand: u8,
    /// What the player's hand was worth.
    pub player: Score,
    /// What the dealer's hand was worth.
    pub dealer: Score,
    /// What the player's hand was worth without conditional rules; conditions are read on this.
    pub plain: Score,
    /// What the player's hand before it was worth.
    pub previous: Option<i32>,
    /// Who won; no one on a push.
    pub winner: Option<Side>,
    /// Whether the player gave the hand up.
    pub surrendered: bool,
    /// Whether the loser dodged.
    pub dodged: bool,
    /// The damage, before it meets the loser's hit points.
    pub damage: i32,
    /// How the damage came about.
    pub steps: ArrayVec<[DamageStep; MAX_STEPS]>,
}

/// One step on the way to the damage of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct DamageStep {
    /// What changed the damage.
    pub source: Source,
    /// By how much, in thousandths of a point.
    pub by: i32,
}

/// What changed the damage of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The cards.
    #[default]
    Base,
    /// The rules of the game: multipliers, limits, bonuses.
    Rules,
    /// The payout of a blackjack.
    Blackjack,
    /// Doubling down.
    Double,
    /// Something worn.
    Worn(EquipmentId),
    /// A potion at work.
    Potion(ConsumableId),
    /// The curse of a wish, by its number.
    Curse(u8),
    /// The blessing of a wish, by its number.
    Blessing(u8),
    /// The enemy itself.
    Enemy,
    /// Damage left over from an earlier hand.
    Overkill,
    /// Half the damage, for giving up.
    Surrender,
    /// The most a hand may deal.
    Cap,
    /// The shield.
    Shield,
    /// Fractions that do not count.
    Rounding,
    /// The least that a hand deals.
    Least,
}

/// A potion that is still working.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Active {
    /// The potion.
    pub id: ConsumableId,
    /// For how many hands.
    pub hands_left: u8,
    /// How many of them.
    pub count: u8,
}

/// Something on the shelf.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Shelved {
    /// The item.
    pub item: Item,
    /// Its price today.
    pub price: i32,
}

/// Something that can be bought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A piece of equipment.
    Equipment(EquipmentId),
    /// A potion.
    Consumable(ConsumableId),
}

impl Default for Item {
    fn default() -> Item {
        Item::Consumable(ConsumableId::default())
    }
}

/// The most entries of potions at work: those of one kind with the same time left are counted together.
pub const MAX_ACTIVE: usize = MAX_CONSUMABLES * crate::content::MAX_LASTING as usize;

/// The most things on a shelf: five pieces and four potions.
pub const MAX_SHELF: usize = 9;

/// The most cards a position can put on top of a shoe.
pub const MAX_STACKED: usize = 60;

/// The most steps that are kept of a damage; what comes after them is counted into the last.
pub const MAX_STEPS: usize = 14;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Whether the last boss was beaten.
    pub won: bool,
    /// Whether the player lives.
    pub alive: bool,
    /// The stage in which it ended.
    pub stage: u16,
    /// The battle in which it ended; the boss comes after the last.
    pub battle: u16,
    /// How many battles were won.
    pub battles_won: u16,
    /// The gold at the end.
    pub gold: i32,
}

impl Outcome {
    /// What the run was worth, in thousandths. A run that is lost is graded by how far it came: each battle won is worth 60,
    /// of which a typical run has twelve. The Genie serves and neither wins nor loses.
    pub(crate) fn payoff(self, seat: Seat) -> i16 {
        match self.won {
            _ if seat == GENIE => 0,
            true => 1000,
            false => -1000 + 60 * self.battles_won.min(16) as i16,
        }
    }
}
