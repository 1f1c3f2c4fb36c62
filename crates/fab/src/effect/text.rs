//! Ops, costs and parts as they are written in the content files.

use serde::Deserialize;

use super::{Amount, By, Cond, Damage, Filter, Form, Player, Rules, Select, To, Trigger, Until, Words, words};
use crate::content::DefId;

/// One instruction, as written in the content files.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum OpText {
    /// Deals damage.
    Deal { n: Amount, kind: Damage, to: Player },
    /// Gains life.
    GainLife {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Gains resource points.
    GainResource { n: Amount },
    /// Gains action points; nothing outside your action phase (CR 1.13.2b).
    GainAction { n: Amount },
    /// One object gets rules.
    Gets {
        to: Select,
        rules: Rules,
        #[serde(default)]
        until: Until,
    },
    /// The next object that matches gets rules (CR 6.2.4).
    Next {
        #[serde(default, rename = "is")]
        filter: Filter,
        rules: Rules,
        #[serde(default)]
        by: By,
        #[serde(default)]
        who: Player,
        #[serde(default)]
        until: Until,
    },
    /// Every object of a player that matches gets rules.
    All {
        #[serde(default, rename = "is")]
        filter: Filter,
        rules: Rules,
        #[serde(default)]
        of: Player,
        #[serde(default)]
        until: Until,
    },
    /// A delayed trigger (CR 6.6.3).
    Later {
        on: Trigger,
        #[serde(default, rename = "is")]
        filter: Filter,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default)]
        until: Until,
    },
    /// Looks at a condition once, now (CR 6.1.3).
    If {
        #[serde(rename = "if")]
        cond: Cond,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default, rename = "else")]
        other: Vec<OpText>,
    },
    /// A player may do something; then runs only if it was done.
    May {
        #[serde(default)]
        who: Player,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
        #[serde(default)]
        then: Vec<OpText>,
        #[serde(default, rename = "else")]
        other: Vec<OpText>,
    },
    /// Does ops only if the op before was carried out.
    Then {
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Does ops several times (CR 8.5.27).
    Repeat {
        n: Amount,
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Does ops for each hero, the controller's first (CR 1.9.2c).
    EachHero {
        #[serde(rename = "do")]
        ops: Vec<OpText>,
    },
    /// Pays resource points, pitching for them (CR 8.5.31).
    Pay { n: u8 },
    /// Draws.
    Draw {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Discards, as that player chooses.
    Discard {
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Opts (CR 8.5.22).
    Opt { n: Amount },
    /// One player learns cards (CR 8.5.11).
    Look { what: Select },
    /// Everyone learns cards (CR 8.5.17).
    Reveal {
        what: Select,
        /// Who chooses them, if not the owner of the effect.
        #[serde(default)]
        by: Player,
    },
    /// Moves cards (CR 8.5.15).
    Put { what: Select, to: To },
    /// Banishes cards (CR 8.5.1).
    Banish { what: Select },
    /// Destroys cards (CR 8.5.4).
    Destroy { what: Select },
    /// Puts cards into the deck and shuffles it (CR 8.5.20b).
    ShuffleIn { what: Select },
    /// Searches your deck (CR 8.5.19).
    Search {
        #[serde(default, rename = "is")]
        filter: Filter,
        to: To,
    },
    /// Turns cards face up (CR 8.5.24).
    TurnFaceUp { what: Select },
    /// Creates tokens (CR 8.5.2).
    Create {
        token: String,
        #[serde(skip)]
        def: DefId,
        #[serde(default)]
        n: Amount,
        #[serde(default)]
        who: Player,
    },
    /// Puts a -1 defense counter on this.
    PutCounter,
    /// Removes an energy counter from a permanent of that hero; none exist in this pool.
    RemoveEnergy,
    /// Sets up a prevention (CR 6.4.10).
    Prevent {
        n: Amount,
        form: Form,
        #[serde(default)]
        kind: Option<Damage>,
        #[serde(default)]
        to: Player,
        /// Only damage of a source that is chosen now (CR 1.8.6b).
        #[serde(default)]
        source: bool,
    },
    /// The next arcane damage of yours is n more (CR 8.5.47).
    Amp { n: Amount },
    /// `it` may be played this turn.
    Allow {
        #[serde(default)]
        as_instant: bool,
    },
    /// Nobody plays defense reaction cards this turn.
    ForbidDefenseReactions,
    /// Marks a hero (CR 8.5.50).
    Mark { who: Player },
    /// Wagers a token (CR 8.5.46).
    Wager {
        token: String,
        #[serde(skip)]
        def: DefId,
    },
    /// Clashes with the attacking hero (CR 8.5.45). If someone wins, `that_hero` is the winner.
    Clash { win: Vec<OpText> },
    /// Takes control (CR 8.5.54).
    Steal {
        what: Select,
        #[serde(default)]
        until: Option<Until>,
    },
    /// Hands a permanent over to the controller of the effect (CR 8.5.53).
    Give { what: Select },
    /// Taps a hero.
    Tap { who: Player },
    /// Untaps a hero.
    Untap { who: Player },
    /// Taps a permanent that is chosen.
    TapCard { what: Select },
    /// Untaps a permanent that is chosen.
    UntapCard { what: Select },
    /// Names a card (CR 8.5.21).
    Name,
    /// The weapon attacks (CR 8.3.1).
    Attack,
}

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
        ops: Vec<OpText>,
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
        ops: Vec<OpText>,
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
        ops: Vec<OpText>,
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
        modes: Vec<Vec<OpText>>,
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
        ops: Vec<OpText>,
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
