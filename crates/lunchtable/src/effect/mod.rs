//! The vocabulary in which cards are written. Every word of a card's data is here, and nothing else can be said.
//!
//! An [`Ability`] waits for its [`When`] and then does its [`Part`]s in order, each an [`Op`] behind a [`Cond`]. What a
//! verb does and says is in its own file in `verbs/`; the files here carry effects out: what they reach, whether they could
//! do something, how they resolve.

mod aim;
mod moment;
mod possible;
pub(crate) mod reach;
pub(crate) mod resolve;
pub(crate) mod verbs;
pub(crate) mod words;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use aim::{Aim, Per, Players};
pub use moment::{Moment, When, Whose};
pub use verbs::{ChangeStat, Immune, Op};
pub use words::Reader;

/// The six tables of the lunch room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Archetype {
    /// Fast and reckless.
    Dropouts,
    /// Rich and well connected.
    Preps,
    /// Machines and control.
    Geeks,
    /// Noise and surprise.
    Freaks,
    /// Books and patience.
    Nerds,
    /// Rules and walls.
    Goodies,
}

impl Archetype {
    /// All of them, in their usual order.
    pub const ALL: [Archetype; 6] = [
        Archetype::Dropouts,
        Archetype::Preps,
        Archetype::Geeks,
        Archetype::Freaks,
        Archetype::Nerds,
        Archetype::Goodies,
    ];

    /// The word used in files.
    pub fn word(self) -> &'static str {
        match self {
            Archetype::Dropouts => "dropouts",
            Archetype::Preps => "preps",
            Archetype::Geeks => "geeks",
            Archetype::Freaks => "freaks",
            Archetype::Nerds => "nerds",
            Archetype::Goodies => "goodies",
        }
    }

    /// Its people, as printed.
    pub fn plural(self) -> &'static str {
        match self {
            Archetype::Dropouts => "Dropouts",
            Archetype::Preps => "Preps",
            Archetype::Geeks => "Geeks",
            Archetype::Freaks => "Freaks",
            Archetype::Nerds => "Nerds",
            Archetype::Goodies => "Goodies",
        }
    }

    /// One of its people, as printed.
    pub fn singular(self) -> &'static str {
        match self {
            Archetype::Dropouts => "Dropout",
            Archetype::Preps => "Prep",
            Archetype::Geeks => "Geek",
            Archetype::Freaks => "Freak",
            Archetype::Nerds => "Nerd",
            Archetype::Goodies => "Goodie",
        }
    }
}

/// The two numbers of a stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// What it attacks with.
    Reputation,
    /// What it defends with.
    Stability,
}

/// What must hold for a part to be done. Counted when the part resolves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing.
    #[default]
    Always,
    /// Its player holds fewer cards than the opponent.
    FewerCards,
    /// Its player has not attacked this turn.
    NotAttacked,
    /// The coin of this effect shows heads.
    Heads,
    /// The coin of this effect shows tails.
    Tails,
    /// Its player won the wager of this effect: one die each, a tie is won.
    WagerWon,
    /// Its player lost the wager of this effect.
    WagerLost,
}

/// How long a change holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// As long as the changed card stays face up on the table.
    #[default]
    Lasting,
    /// To the end of the turn.
    Turn,
    /// To the end of the opponent's next turn.
    OppTurn,
    /// To the end of the turn its player will skip.
    SkippedTurn,
    /// While the card is in the turn in which it was summoned.
    SummonTurn,
}

/// What a stereotype can be safe from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// Traps neither choose nor change nor destroy it nor stop its attack.
    Traps,
    /// It is not destroyed by battle.
    Battle,
    /// It is not destroyed at all, except by a breakdown.
    Destruction,
}

/// What can be skipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skipped {
    /// The next draw phase that has not begun.
    Draw,
    /// The draw phase under way.
    ThisDraw,
    /// The next combat phase that has not begun.
    Combat,
    /// The next turn.
    Turn,
}

/// Who picks the cards to discard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picker {
    /// No matter who holds them.
    Owner,
    /// The ability's player, who sees the hand for it.
    You,
    /// The generator.
    Lot,
}

/// Which costs change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Costly {
    /// Those of spells.
    Spells,
    /// Those of traps.
    Traps,
}

/// Whether an operation can be a standing effect, and of which of the kinds of [`standing`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    /// It cannot.
    Never,
    /// It can.
    Also(u8),
    /// It can be nothing else.
    Only(u8),
}

/// The kinds of standing effects.
pub mod standing {
    /// Reputation.
    pub const REPUTATION: u8 = 1;
    /// Stability.
    pub const STABILITY: u8 = 32;
    /// Reputation and stability.
    pub const STATS: u8 = REPUTATION | STABILITY;
    /// Costs.
    pub const COSTS: u8 = 2;
    /// Protection.
    pub const IMMUNE: u8 = 4;
    /// Battle damage.
    pub const DAMAGE: u8 = 8;
    /// Attacks that must be aimed here.
    pub const GUARD: u8 = 16;
}

/// Simple reasons why an effect could do something, as sets of the constants of this type. They are looked up once for all
/// cards of a hand: some are enough by themselves, with others the parts of the effect must be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Reasons that are enough.
    pub surely: u16,
    /// Reasons to ask.
    pub perhaps: u16,
}

impl Start {
    /// It holds always.
    pub const ALWAYS: u16 = 1;
    /// Its player has a face-up stereotype.
    pub const OWN_UP: u16 = 2;
    /// The opponent has a face-up stereotype.
    pub const OPP_UP: u16 = 4;
    /// Its player has a deck.
    pub const OWN_DECK: u16 = 8;
    /// The opponent has a deck.
    pub const OPP_DECK: u16 = 16;
    /// The opponent holds a card.
    pub const OPP_HAND: u16 = 32;
    /// Its player has a face-up stereotype whose numbers can all rise and fall.
    pub const OWN_FREE: u16 = 64;
    /// The opponent has one.
    pub const OPP_FREE: u16 = 128;
    /// The numbers of the stereotype that has the ability can all rise and fall.
    pub const THIS_FREE: u16 = 256;

    /// No reason at all.
    pub(crate) const NEVER: Start = Start { surely: 0, perhaps: 0 };

    /// These reasons are enough.
    pub(crate) const fn surely(reasons: u16) -> Start {
        Start { surely: reasons, perhaps: 0 }
    }

    /// With these reasons its parts must be asked.
    pub(crate) const fn perhaps(reasons: u16) -> Start {
        Start { surely: 0, perhaps: reasons }
    }

    /// The reasons of both.
    pub(crate) const fn or(self, other: Start) -> Start {
        Start { surely: self.surely | other.surely, perhaps: self.perhaps | other.perhaps }
    }
}

/// An operation and what must hold for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// What must hold.
    pub cond: Cond,
    /// What is done.
    pub op: Op,
}

/// One thing a card can do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ability {
    /// When.
    pub when: When,
    /// Whether its player may use it as an answer (speed 2). A trap's ability always is one.
    pub quick: bool,
    /// Whether it fires in its player's own turn only.
    pub own_turn: bool,
    /// What, in order.
    pub parts: Vec<Part>,
}
