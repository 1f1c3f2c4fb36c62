//! Statements about the game.

use serde::Deserialize;

use super::{Amount, Damage, Filter, Player, Words, words};
use crate::content::DefId;

/// A statement about the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "cond", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Cond {
    /// All of these.
    All { of: Vec<Cond> },
    /// Any of these.
    Any { of: Vec<Cond> },
    /// Not this.
    Not { of: Box<Cond> },
    /// Damage this layer dealt is more than n (surge, CR 8.4.8).
    DealtMoreThan { n: Amount },
    /// This was played from arsenal.
    FromArsenal,
    /// This is a defending card, on any link; against an attack of a weapon, if that is asked.
    Defending {
        #[serde(default)]
        weapon: bool,
    },
    /// This is the attack of the active chain link.
    Attacking,
    /// A player has strictly less life than the other one.
    LessLife {
        #[serde(default)]
        of: Player,
    },
    /// Another player is the turn player.
    NotYourTurn,
    /// It is your action phase.
    YourActionPhase,
    /// The defending cards that match compare to n.
    Defenders {
        #[serde(default, rename = "is")]
        filter: Filter,
        cmp: Cmp,
        n: i8,
    },
    /// A hand compares to n.
    HandSize {
        #[serde(default)]
        of: Player,
        cmp: Cmp,
        n: i8,
    },
    /// You control one that matches.
    Controls {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// You control fewer that match than an opponent.
    ControlsFewer {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// A player's arsenal is empty.
    ArsenalEmpty {
        #[serde(default)]
        of: Player,
    },
    /// You have fewer cards in arsenal than an opponent.
    ArsenalFewer,
    /// A card in your pitch zone matches.
    PitchHas {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// A card that was just revealed or looked at matches.
    PoolHas {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// `it` matches.
    ItIs {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// `it` has less power than this.
    PowerMoreThanIt,
    /// This turn you played one that matches.
    Played {
        #[serde(default, rename = "is")]
        filter: Filter,
    },
    /// This turn a player was dealt damage.
    WasDealt {
        #[serde(default)]
        of: Player,
        #[serde(default)]
        kind: Option<Damage>,
    },
    /// This turn you dealt damage.
    HasDealt {
        #[serde(default)]
        kind: Option<Damage>,
    },
    /// This turn a card was put into your banished zone.
    Banished,
    /// This turn a player destroyed a token of this name.
    Destroyed {
        #[serde(default)]
        of: Player,
        token: String,
        #[serde(skip)]
        def: DefId,
    },
    /// This turn a player drew.
    Drew {
        #[serde(default)]
        of: Player,
    },
    /// This turn you attacked that hero.
    Attacked,
    /// This turn a card entered a graveyard.
    GraveyardEntered,
    /// This turn the target played this many cards of one name.
    SameName { n: u8 },
    /// This turn you played no card and activated nothing.
    Idle,
    /// The chain link before this one hit (CR 7.5.5d).
    LastLinkHit,
    /// A hero is marked (CR 9.3).
    Marked {
        #[serde(default)]
        of: Player,
    },
    /// Your hero has a class or talent.
    HeroIs {
        #[serde(deserialize_with = "words")]
        kind: Words,
    },
    /// Rust counters on this compare to n.
    Rust { cmp: Cmp, n: i8 },
    /// A source that aims at your hero would deal at least your life.
    Lethal,
}

impl Cond {
    /// Whether it is about this card defending, so that its ability works there (CR 1.7.4g).
    pub(crate) fn speaks_of_defending(&self) -> bool {
        match self {
            Cond::Defending { .. } => true,
            Cond::All { of } => of.iter().any(Cond::speaks_of_defending),
            _ => false,
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cmp {
    /// Equal.
    Eq,
    /// Less.
    Lt,
    /// Greater or equal.
    Ge,
}

impl Cmp {
    /// Whether `a` compares to `b` like this.
    pub(crate) fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Lt => a < b,
            Cmp::Ge => a >= b,
        }
    }
}
