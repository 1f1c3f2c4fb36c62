//! The words cards are written in. Ops do something, rules change a number or a permission, triggers wait.
//!
//! Content files hold the nested form ([`PartText`], [`Op`]). Loading turns each list of ops into one flat list of
//! [`Step`]s with jumps, so that an unfinished effect is a place in a list: a print, a part and a step.

mod code;
mod cond;
mod text;
pub(crate) mod verbs;
mod words;

use serde::Deserialize;

use crate::content::NameId;

pub(crate) use code::{Code, Part, Step, TargetWord};
pub(crate) use cond::{Cmp, Cond};
pub(crate) use text::{CostText, PartText, Replacement, Speed};
pub(crate) use verbs::{All, Deal, Next, Op, Prevent, Verb, Wager};
pub(crate) use words::{Words, words};

/// A number an effect works with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Amount {
    /// This many.
    N(i8),
    /// A number read off the game.
    Word(AmountWord),
    /// How many cards a selection has.
    Count {
        /// The cards to count.
        count: Box<Select>,
    },
    /// The sum of two numbers.
    Plus {
        /// The two numbers.
        plus: Box<[Amount; 2]>,
    },
    /// The first number less the second.
    Minus {
        /// The two numbers.
        minus: Box<[Amount; 2]>,
    },
}

/// An amount that is put together, as it is written.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sum {
    Count(Box<Select>),
    Plus(Box<[Amount; 2]>),
    Minus(Box<[Amount; 2]>),
}

/// Read by what it looks like, so that a wrong word is told by its name.
impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        let value = serde_json::Value::deserialize(deserializer)?;
        let read = match &value {
            serde_json::Value::Number(_) => serde_json::from_value(value).map(Amount::N),
            serde_json::Value::String(_) => serde_json::from_value(value).map(Amount::Word),
            _ => serde_json::from_value(value).map(|sum| match sum {
                Sum::Count(count) => Amount::Count { count },
                Sum::Plus(plus) => Amount::Plus { plus },
                Sum::Minus(minus) => Amount::Minus { minus },
            }),
        };
        read.map_err(D::Error::custom)
    }
}

/// A number read off the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AmountWord {
    /// Damage this layer has dealt, after prevention (CR 8.5.3a).
    Dealt,
    /// How many cards the last op moved.
    ThatMany,
    /// The pitch of `it`, 0 if it has none (CR 1.8.7a).
    PitchOfIt,
    /// The power of the source.
    PowerOfSelf,
    /// The base power of the source.
    BasePowerOfSelf,
    /// Damage the controller has dealt this turn.
    DealtThisTurn,
    /// How many opposing heroes have more life.
    HeroesAhead,
}

impl Default for Amount {
    fn default() -> Self {
        Amount::N(1)
    }
}

/// A hero or its player, seen from the effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    /// The controller of the effect.
    #[default]
    You,
    /// The other player.
    Opponent,
    /// The hero of the trigger or of the target.
    ThatHero,
    /// The hero that attacks on the active chain link (CR 7.2.4a).
    Attacker,
    /// The hero that is attacked (CR 7.2.4b).
    Defender,
    /// A hero chosen when the layer is made; own hero allowed.
    TargetHero,
    /// An opposing hero chosen when the layer is made.
    TargetOpponent,
    /// A living object chosen when the layer is made; in this pool, a hero (CR 1.8.5d).
    AnyTarget,
    /// A second hero, another than the first target.
    AnotherTargetHero,
    /// A Pirate hero chosen when the layer is made.
    TargetPirate,
    /// The controller of `it`, or its owner.
    Its,
}

/// Where a selection looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// The source itself.
    #[serde(rename = "self")]
    This,
    /// What the last op chose, revealed, moved or triggered on.
    It,
    /// The looked-at cards that are not yet placed.
    Pool,
    /// A hand.
    Hand,
    /// The top of a deck.
    DeckTop,
    /// A graveyard.
    Graveyard,
    /// Every graveyard.
    Graveyards,
    /// Permanents under a player's control, tokens, equipment and weapons included.
    Permanents,
    /// An arsenal.
    Arsenal,
    /// Both arsenals.
    Arsenals,
    /// A hand and an arsenal.
    HandAndArsenal,
    /// A pitch zone.
    Pitch,
    /// The defending cards of the active chain link.
    Defenders,
    /// An attack chosen when the layer is made.
    TargetAttack,
    /// A card on the stack or the combat chain chosen when the layer is made, attacking or defending.
    TargetCard,
    /// A defending card chosen when the layer is made.
    TargetDefender,
    /// A card in your graveyard chosen when the layer is made.
    TargetGraveyard,
    /// The hero card.
    Hero,
}

/// Cards an op works on.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Select {
    /// Where to look.
    pub(crate) from: Place,
    /// Whose, if not the controller's.
    #[serde(default)]
    pub(crate) of: Player,
    /// The count.
    #[serde(default)]
    pub(crate) n: Amount,
    /// All there are.
    #[serde(default)]
    pub(crate) all: bool,
    /// At most that many, as the player likes.
    #[serde(default)]
    pub(crate) up_to: bool,
    /// At random.
    #[serde(default)]
    pub(crate) random: bool,
    /// Only those that match.
    #[serde(default, rename = "is")]
    pub(crate) filter: Filter,
}

/// What an object must be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Filter {
    /// All of these words.
    #[serde(deserialize_with = "words")]
    pub(crate) kind: Words,
    /// Its name, written out; a name means any colour.
    pub(crate) name: Option<String>,
    /// The named card of the effect.
    pub(crate) named: bool,
    /// Filled in from `name` when the content is loaded.
    #[serde(skip)]
    pub(crate) name_id: Option<NameId>,
    /// Cost at most this; without a cost it never matches (CR 1.8.7).
    pub(crate) cost_le: Option<Amount>,
    /// Cost at least this.
    pub(crate) cost_ge: Option<Amount>,
    /// Base power at most this.
    pub(crate) base_power_le: Option<Amount>,
    /// Power more than this.
    pub(crate) power_gt: Option<Amount>,
    /// Power at least this.
    pub(crate) power_ge: Option<Amount>,
    /// Power exactly this.
    pub(crate) power_eq: Option<Amount>,
    /// Its colour.
    pub(crate) colour: Option<crate::content::Colour>,
}

/// The kinds of damage (CR 8.5.3b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// By an attack in the Damage Step.
    Physical,
    /// By an effect that deals arcane damage.
    Arcane,
    /// By any other effect.
    Generic,
}

/// What a triggered effect waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Trigger {
    /// This hits.
    Hits,
    /// This hits a hero.
    HitsHero,
    /// An attack of yours hits.
    YourAttackHits,
    /// An attack of anyone hits.
    AnyAttackHits,
    /// This attacks.
    Attacks,
    /// This attacks a hero.
    AttacksHero,
    /// An attack of yours attacks.
    YourAttackAttacks,
    /// This defends.
    Defends,
    /// This defends alone (CR 7.0.5e).
    DefendsAlone,
    /// This is played.
    Played,
    /// You play a card or activate an attack.
    YouPlay,
    /// The beginning of your end phase.
    EndPhase,
    /// The beginning of any end phase.
    AnyEndPhase,
    /// The beginning of your action phase.
    ActionPhase,
    /// The start of your turn.
    StartOfTurn,
    /// This is put into a graveyard.
    ToGraveyard,
    /// This leaves the arena.
    LeavesArena,
    /// This enters the arena.
    EntersArena,
    /// This is discarded.
    Discarded,
    /// An activated ability or an action card puts this face up into a zone from the deck.
    ShownFromDeck,
    /// The combat chain closes.
    ChainCloses,
    /// The active chain link resolves (CR 7.6.2).
    LinkResolves,
    /// A source of yours deals exactly this much damage to an opposing hero.
    YouDealTwo,
    /// An attack of yours gains exactly +1 power in the Reaction Step.
    GainsOnePower,
    /// This is defended by a non-Illusionist attack action card of 6 or more power (phantasm, CR 8.3.13).
    Phantasm,
}

impl Trigger {
    /// Its bit in a mask of triggers.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// How long a continuous effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// Until the end of the turn (CR 6.2.2a).
    #[default]
    Turn,
    /// Until the combat chain closes (CR 7.7.7).
    Chain,
    /// Until the end of the action phase.
    ActionPhase,
    /// Until the end of that hero's next turn.
    TheirNextTurn,
    /// While its source is in the arena.
    WhileHere,
}

/// What a continuous effect does to the object it applies to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Rules {
    /// More or less power.
    pub(crate) power: Option<Amount>,
    /// The power only if the object matches this, too.
    pub(crate) power_if: Option<Filter>,
    /// More or less defense.
    pub(crate) defense: Option<Amount>,
    /// This base defense (CR 2.3.2a).
    pub(crate) set_defense: Option<Amount>,
    /// More arcane damage (CR 6.4.9).
    pub(crate) arcane: Option<Amount>,
    /// A higher or lower cost (CR 5.1.6a).
    pub(crate) cost: Option<i8>,
    /// Go again.
    pub(crate) go_again: bool,
    /// Dominate.
    pub(crate) dominate: bool,
    /// Overpower.
    pub(crate) overpower: bool,
    /// May be played as an instant.
    pub(crate) as_instant: bool,
    /// One more part.
    pub(crate) grant: Option<Box<PartText>>,
    /// Its index among the parts, filled in when the content is loaded.
    #[serde(skip)]
    pub(crate) granted: Option<u8>,
    /// No colours.
    pub(crate) lose_colours: bool,
    /// No abilities.
    pub(crate) lose_abilities: bool,
    /// No one plays defense reaction cards on its chain link.
    pub(crate) no_defense_reactions: bool,
    /// It cannot untap.
    pub(crate) cannot_untap: bool,
    /// It may defend only if the condition of the part holds.
    pub(crate) defend_only: bool,
}

impl Rules {
    /// The same with the number that was fixed when they began to hold (CR 6.2.2b).
    pub(crate) fn fixed(&self, x: i8) -> Rules {
        let known = |amount: &Option<Amount>| match amount {
            Some(Amount::N(n)) => Some(Amount::N(*n)),
            Some(_) => Some(Amount::N(x)),
            None => None,
        };
        let (power, defense, arcane) = (known(&self.power), known(&self.defense), known(&self.arcane));
        Rules { power, defense, arcane, ..self.clone() }
    }
}

/// How the next object is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    /// The next card played (CR 5.1.2a).
    Play,
    /// The next attack that comes under control (CR 1.8.10).
    #[default]
    Attack,
    /// The next ability activated.
    Activate,
}

/// How a prevention works (CR 6.4.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Form {
    /// The next n damage, over several events (CR 6.4.10j).
    Shield,
    /// n of one event (CR 6.4.10i).
    Fixed,
    /// The next event of at most n, whole (CR 6.4.10b).
    NextEventAll,
    /// n of each of the next three events.
    NextEvents,
}

/// Where a card is put.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    /// On top of its owner's deck.
    DeckTop,
    /// At the bottom of its owner's deck.
    DeckBottom,
    /// On top or at the bottom, as the player likes.
    DeckTopOrBottom,
    /// Into its owner's hand.
    Hand,
    /// Face down into its owner's arsenal.
    Arsenal,
    /// On the active chain link as a defending card (CR 8.5.32).
    Defending,
}
