//! Costs and parts as they are written in the content files.

use serde::Deserialize;

use super::{Cond, Damage, Filter, Op, Rules, Trigger, Words, words};

/// The types of activated abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speed {
    /// Costs an action point, on an empty stack (CR 8.1.1).
    Action,
    /// Whenever you have priority (CR 8.1.6).
    Instant,
    /// By the attacker in the Reaction Step (CR 8.1.2).
    AttackReaction,
    /// By the defender in the Reaction Step (CR 8.1.3).
    DefenseReaction,
}

impl Speed {
    /// Its bit in a mask of types.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What is paid besides or in place of resource points.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "cost", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum CostText {
    /// Resource points.
    Resource { n: u8 },
    /// Destroys this.
    DestroySelf,
    /// Discards this from hand (CR 5.2.4).
    DiscardSelf,
    /// Discards a card.
    Discard {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Banishes a card from your graveyard.
    Banish {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Puts a card from your hand on top of your deck.
    PutTop,
    /// Puts a card from your hand at the bottom of your deck.
    PutBottom,
    /// Reveals a card from your hand.
    Reveal {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Destroys n permanents you control that match.
    Destroy {
        n: u8,
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// Taps your hero.
    TapHero,
    /// Puts a rust counter on this.
    Rust,
}

/// An ability as written in the content files.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PartText {
    /// Done in order when the card resolves (CR 5.3.4).
    Resolve {
        #[serde(rename = "do")]
        ops: Vec<Op>,
    },
    /// A triggered effect (CR 6.6.4). The condition is looked at on resolution (CR 6.6.1c).
    When {
        on: Trigger,
        /// What the object of the event must be.
        #[serde(default, rename = "is")]
        filter: Filter,
        /// What the hero of the event must be.
        #[serde(default, deserialize_with = "words")]
        hero: Words,
        #[serde(default, rename = "if")]
        cond: Option<Cond>,
        #[serde(rename = "do")]
        ops: Vec<Op>,
    },
    /// An activated ability (CR 5.2).
    Activate {
        speed: Speed,
        #[serde(default)]
        costs: Vec<CostText>,
        #[serde(default, rename = "if")]
        cond: Option<Cond>,
        /// Once per turn.
        #[serde(default)]
        once: bool,
        /// The layer has go again.
        #[serde(default)]
        go_again: bool,
        #[serde(rename = "do")]
        ops: Vec<Op>,
    },
    /// Rules that hold while a condition holds (CR 5.4.7).
    Static {
        rules: Rules,
        #[serde(default, rename = "while")]
        cond: Option<Cond>,
        /// Attacks of its controller that match, in place of itself.
        #[serde(default)]
        yours: Option<Filter>,
    },
    /// A keyword that always holds.
    Keyword {
        keyword: crate::content::Keyword,
        #[serde(default)]
        n: u8,
    },
    /// Choose one (CR 1.7.5).
    Modes {
        #[serde(default)]
        random: bool,
        modes: Vec<Vec<Op>>,
    },
    /// An extra cost to play (CR 5.4.4a).
    Additional {
        costs: Vec<CostText>,
        #[serde(default)]
        may: bool,
        /// What the card gets if it was paid (CR 5.4.4d).
        #[serde(default)]
        rules: Option<Rules>,
        /// What triggers if it was paid (CR 5.4.4c).
        #[serde(default, rename = "do")]
        ops: Vec<Op>,
    },
    /// Another cost in place of the resource cost (CR 5.4.4b).
    Alternative {
        costs: Vec<CostText>,
        /// All modes are chosen.
        #[serde(default)]
        all_modes: bool,
    },
    /// It may be played as an instant if.
    Permit {
        #[serde(rename = "if")]
        cond: Cond,
    },
    /// It may not be played if.
    Forbid {
        #[serde(rename = "if")]
        cond: Cond,
    },
    /// A standing prevention of a permanent (CR 6.4.10).
    Prevent {
        n: u8,
        #[serde(default)]
        kind: Option<Damage>,
        /// Using it destroys this.
        #[serde(default)]
        destroy: bool,
    },
    /// An event of this card or of a player becomes another (CR 6.4.9).
    Replace { what: Replacement },
}

/// The replacements of the pool other than damage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Replacement {
    /// This would be put into a graveyard: at the bottom of the deck instead.
    GraveyardToDeckBottom,
    /// A pitched card would gain exactly 1 resource point: destroy this and gain 3 instead.
    PitchOneToThree,
    /// An opponent would draw in your action phase: destroy this and they draw 1 less.
    OpponentDrawsOneLess,
}
