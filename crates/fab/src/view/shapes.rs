//! The shapes of a view.

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    content::{Colour, Keyword},
    effect::Damage,
    rules::outcome::Outcome,
    state::{LayerKind, Step},
    text::possessive,
};

/// A permanent, an attack or a defending card, with what is true of it now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardView {
    /// Its name in notation.
    pub card: &'static str,
    /// Where it is worn or held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Its power now, where that means something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<i32>,
    /// Its defense now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<i32>,
    /// Its Arcane Barrier: how much arcane damage it can prevent at a time, for as many resource points.
    #[serde(skip_serializing_if = "is_zero")]
    pub arcane_barrier: u8,
    /// Tapped.
    #[serde(skip_serializing_if = "is_false")]
    pub tapped: bool,
    /// -1 defense counters.
    #[serde(skip_serializing_if = "is_zero")]
    pub minus_defense: u8,
    /// Rust counters.
    #[serde(skip_serializing_if = "is_zero")]
    pub rust: u8,
}

/// Where equipment is worn, or a weapon held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// On the head.
    Head,
    /// On the chest.
    Chest,
    /// On the arms.
    Arms,
    /// On the legs.
    Legs,
    /// In a hand.
    Weapon,
}

/// What is printed on a card in sight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PrintView {
    /// Its name in notation.
    pub card: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Resource points when pitched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitch: Option<u8>,
    /// Resource cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// Base power.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<u8>,
    /// Base defense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defense: Option<u8>,
    /// Arcane damage printed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arcane: Option<u8>,
    /// Its types and subtypes.
    pub types: Vec<&'static str>,
    /// The keywords it always has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<Keyword>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// This many copies of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Copies {
    /// Its name in notation.
    pub card: &'static str,
    /// The count.
    pub n: u8,
}

/// A known card of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckCard {
    /// Its place, 1 is the top.
    pub place: u8,
    /// Its name in notation.
    pub card: &'static str,
}

/// Cards known to be in these places of a deck, not which is in which. Where there are more cards than places, the others
/// are in the hand or the arsenal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckPile {
    /// The places, 1 is the top.
    pub places: Vec<u8>,
    /// The cards.
    pub cards: Vec<&'static str>,
}

/// A banished card.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct BanishedCard {
    /// Its name in notation.
    pub card: &'static str,
    /// Whether it may be played from there.
    pub playable: bool,
    /// What it costs to play now, if it may be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
}

/// One player as seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SideView {
    /// The hero.
    pub hero: CardView,
    /// Life.
    pub life: u8,
    /// Life at the beginning.
    pub starting_life: u8,
    /// Resource points.
    pub resources: u8,
    /// Action points.
    pub action_points: u8,
    /// The Arcane Barrier of all its equipment together.
    #[serde(skip_serializing_if = "is_zero")]
    pub arcane_barrier: u8,
    /// Whether the hero is marked.
    pub marked: bool,
    /// The hand. In another hand, cards that are not known are `None`, at the end.
    pub hand: Vec<Option<&'static str>>,
    /// What each card of the hand costs to play now, in the order of the hand: shown to its player alone. Nothing for a card
    /// without a cost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hand_costs: Vec<Option<u8>>,
    /// The defense each card of the hand has now, likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hand_defends: Vec<Option<i32>>,
    /// How many resource points each card of the hand gives when it is pitched now, likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hand_gives: Vec<u8>,
    /// The arsenal, as the hand.
    pub arsenal: Vec<Option<&'static str>>,
    /// What each card of the arsenal costs to play now, as for the hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arsenal_costs: Vec<Option<u8>>,
    /// How many cards the deck has.
    pub n_deck: u8,
    /// Known cards of the deck, from the top.
    pub deck_known: Vec<DeckCard>,
    /// What else is known of the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck_piles: Vec<DeckPile>,
    /// The list of the deck: all its cards, wherever they are now.
    pub deck_list: Vec<Copies>,
    /// The graveyard, sorted.
    pub graveyard: Vec<&'static str>,
    /// The banished zone, sorted.
    pub banished: Vec<BanishedCard>,
    /// The pitch zone, sorted.
    pub pitch: Vec<&'static str>,
    /// Equipment and weapons that are not on the chain.
    pub equipment: Vec<CardView>,
    /// Auras, items and tokens.
    pub permanents: Vec<CardView>,
}

/// What a layer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LayerWord {
    /// A card.
    Card,
    /// An activated ability.
    Ability,
    /// An attack of a weapon.
    Attack,
    /// A triggered effect.
    Trigger,
}

impl LayerWord {
    /// The word for a kind of layer.
    pub(crate) fn of(kind: LayerKind) -> LayerWord {
        match kind {
            LayerKind::Card => LayerWord::Card,
            LayerKind::Ability => LayerWord::Ability,
            LayerKind::Proxy => LayerWord::Attack,
            _ => LayerWord::Trigger,
        }
    }
}

/// A declared target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TargetView {
    /// The hero of this seat.
    Seat(Seat),
    /// A card.
    Card(&'static str),
}

/// A layer of the stack, or a trigger that waits to be put there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LayerView {
    /// The card, or the source of the ability or trigger.
    pub card: &'static str,
    /// What it is.
    pub kind: LayerWord,
    /// Who controls it.
    pub seat: Seat,
    /// Its targets.
    pub targets: Vec<TargetView>,
    /// What the ability or trigger does, in sentences; what a card does is in the catalogue.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub text: &'static str,
}

/// A link of the combat chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LinkView {
    /// Its number, from 1.
    pub number: u8,
    /// Whether it is active.
    pub active: bool,
    /// What attacks or attacked.
    pub card: &'static str,
    /// The attack as it is now, if it is still there.
    pub attack: Option<CardView>,
    /// Its power: now, or when the damage was calculated.
    pub power: i32,
    /// Whether it has go again.
    pub go_again: bool,
    /// Whether it has dominate.
    pub dominate: bool,
    /// Whether it has overpower.
    pub overpower: bool,
    /// The defending cards.
    pub defenders: Vec<CardView>,
    /// The sum of their defense: now, or when the damage was calculated.
    pub defense: i32,
    /// The damage that gets through as things are: power less defense, never below 0.
    pub through: i32,
    /// The damage it dealt.
    pub damage: u8,
    /// Whether it hit.
    pub hit: bool,
}

/// An effect that lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EffectView {
    /// What made it.
    pub card: &'static str,
    /// Whom it is for.
    pub seat: Seat,
    /// What it does and what it waits for, in a sentence; nothing where a card in sight shows what it does.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// Damage on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DamageView {
    /// To whose hero.
    pub seat: Seat,
    /// How much.
    pub amount: u8,
    /// Of which kind.
    pub kind: Damage,
    /// Its source.
    pub card: &'static str,
}

/// What resource points are being paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaidFor {
    /// Playing a card.
    Play,
    /// Activating an ability.
    Ability,
    /// Preventing damage.
    Prevention,
    /// An effect.
    Effect,
}

impl PaidFor {
    /// In words, by the name of the card: `Kano's ability`.
    pub(crate) fn of(self, name: &str) -> String {
        let what = match self {
            PaidFor::Play => return name.into(),
            PaidFor::Ability => "ability",
            PaidFor::Prevention => "prevention",
            PaidFor::Effect => "effect",
        };
        format!("{} {what}", possessive(name))
    }
}

/// A payment that is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PaymentView {
    /// Who pays.
    pub seat: Seat,
    /// The card it is for.
    pub card: &'static str,
    /// What it is for.
    pub paid_for: PaidFor,
    /// The whole cost in resource points.
    pub cost: u8,
    /// How much of it is still lacking.
    pub left: u8,
    /// How many pitched cards can give more than is printed on them. After that many, cards give what is printed.
    #[serde(skip_serializing_if = "is_zero")]
    pub boosts: u8,
    /// What pitching several cards would give: shown to the player who pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitches: Option<PitchView>,
}

/// What each set of cards would give if it were pitched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PitchView {
    /// The places in the hand, from 1, of the cards that can be pitched: at most eight.
    pub places: Vec<u8>,
    /// How many resource points a set gives; nothing where the set is not legal. Its place in this list, from 0, is the sum of 1
    /// for the first of `places`, 2 for the second, 4 for the third and so on.
    pub gives: Vec<Option<u8>>,
    /// The places of the cards that pay what is left and leave least over, of those the fewest.
    pub proposed: Vec<u8>,
}

/// A card that can block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Blocker {
    /// Its name in notation.
    pub card: &'static str,
    /// Its place in the hand, from 1; nothing for equipment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// What each set of cards would come to if it blocked now, before anyone reacts. The place of a set in the lists, from 0, is the
/// sum of 1 for the first of `cards`, 2 for the second, 4 for the third and so on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BlockView {
    /// The cards that can block: at most eight.
    pub cards: Vec<Blocker>,
    /// The defense of the link with a set; nothing where the set is not legal.
    pub defense: Vec<Option<i32>>,
    /// The damage that gets through then.
    pub through: Vec<Option<i32>>,
}

/// What is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromptKind {
    /// Who goes first.
    First,
    /// Play, activate or pass.
    Priority,
    /// Declare defending cards.
    Defend,
    /// Which cost to pay.
    Cost,
    /// Whether to pay an additional cost.
    AdditionalCost,
    /// Which mode.
    Mode,
    /// A target.
    Target,
    /// Which card to pitch.
    Pitch,
    /// Which card pays a cost.
    CostCard,
    /// Whether to do something.
    May,
    /// Which card.
    Choose,
    /// Where a looked-at card goes.
    Opt,
    /// Which prevention to use.
    Prevent,
    /// Whose preventions are used first.
    PreventFirst,
    /// Which trigger goes on the stack next.
    Trigger,
    /// Whose triggers go on the stack first.
    TriggerFirst,
    /// Which card goes to the arsenal.
    Arsenal,
    /// Which pitched card goes to the bottom of the deck next.
    PitchOrder,
    /// Which card to name.
    Name,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Prompt {
    /// What is decided.
    pub kind: PromptKind,
    /// Who decides.
    pub seat: Seat,
    /// The card whose play or effect asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<&'static str>,
    /// How many cards are left to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u8>,
    /// What is asked, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What an eye sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct View {
    /// The number of the turn.
    pub turn: u16,
    /// The turn player.
    pub turn_player: Seat,
    /// Where the turn is.
    pub step: Step,
    /// Who decides, if the game is on.
    pub to_move: Option<Seat>,
    /// Who has priority, if anyone does: also while a card is being paid for.
    pub priority: Option<Seat>,
    /// What is decided, in a few words.
    pub asked: &'static str,
    /// What is decided, if the game is on.
    pub prompt: Option<Prompt>,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
    /// The players, by seat.
    pub sides: Vec<SideView>,
    /// The stack, the top layer first.
    pub stack: Vec<LayerView>,
    /// Triggers that wait to be put on the stack: `trigger 1` is the first.
    pub pending: Vec<LayerView>,
    /// The last link of the combat chain, until the next attack is announced.
    pub chain: Option<LinkView>,
    /// The links before it, the oldest first.
    pub earlier: Vec<LinkView>,
    /// Cards that an effect shows this eye now.
    pub looked_at: Vec<&'static str>,
    /// Effects that last.
    pub effects: Vec<EffectView>,
    /// Damage on its way.
    pub damage: Option<DamageView>,
    /// A payment that needs cards to be pitched.
    pub to_pay: Option<PaymentView>,
    /// What blocking would come to: shown to the player who declares defending cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<BlockView>,
    /// What a pass would do.
    pub pass: &'static str,
    /// Whether the play or activation that is asked about can still be cancelled by its player.
    #[serde(skip_serializing_if = "is_false")]
    pub can_cancel: bool,
    /// What is printed on the cards in sight, sorted by name in notation. The other cards of the deck lists are in the
    /// catalogue.
    pub cards: Vec<&'static PrintView>,
}
