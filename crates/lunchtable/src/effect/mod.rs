//! The vocabulary in which cards are written. Every word of a card's data is here, and nothing else can be said.
//!
//! An [`Ability`] waits for its [`When`] and then does its [`Part`]s in order, each an [`Op`] behind a [`Cond`]. What
//! the words do is in the interpreter, what they say in English in [`crate::text`].

mod aim;
mod moment;

use serde::{Deserialize, Serialize};

pub use aim::{Aim, Per, Players};
pub use moment::{Moment, Whose, When};

/// The six tables of the lunch room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
}

/// The two numbers of a stereotype.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// Whoever holds them.
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

/// One thing that can be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    /// A reputation or stability changes.
    Stat {
        /// Which number.
        stat: Stat,
        /// By how much.
        add: i16,
        /// Times what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<Per>,
        /// Whose.
        to: Aim,
        /// How long.
        #[serde(default)]
        until: Until,
    },
    /// A reputation or stability becomes a number.
    SetStat {
        /// Which number.
        stat: Stat,
        /// What it becomes.
        value: i16,
        /// Whose.
        to: Aim,
    },
    /// A reputation or stability doubles.
    Double {
        /// Which number.
        stat: Stat,
        /// Whose.
        to: Aim,
    },
    /// Cards are drawn, as far as the deck goes.
    Draw {
        /// Who draws.
        who: Players,
        /// How many.
        n: u8,
        /// Times what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<Per>,
        /// And how many more.
        #[serde(default)]
        plus: u8,
    },
    /// Cards are discarded.
    Discard {
        /// Who discards.
        who: Players,
        /// How many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
        /// How many are kept, in place of how many go.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<u8>,
        /// Who picks them.
        by: Picker,
    },
    /// The link before this one does nothing.
    Negate,
    /// The attack is over and counts as made.
    NegateAttack,
    /// The next trap the opponent activates this turn is negated.
    Ward,
    /// Cards on the table are destroyed.
    Destroy {
        /// Which.
        what: Aim,
    },
    /// A phase or turn is skipped.
    Skip {
        /// Whose.
        who: Players,
        /// What.
        what: Skipped,
    },
    /// Hands go into the decks.
    HandToDeck {
        /// Whose.
        who: Players,
    },
    /// Graveyards go into the decks.
    GraveyardToDeck {
        /// Whose.
        who: Players,
    },
    /// Decks are shuffled.
    Shuffle {
        /// Whose.
        who: Players,
    },
    /// A card of its player's deck, drawn by lot, goes to the hand.
    RandomToHand,
    /// A card of the graveyard goes to its owner's hand.
    ToHand {
        /// Which.
        what: Aim,
    },
    /// A card on the table goes back to its owner's hand.
    ReturnToHand {
        /// Which.
        what: Aim,
    },
    /// A card leaves the game.
    Banish {
        /// Which.
        what: Aim,
    },
    /// Stereotypes are safe from something.
    Immune {
        /// Which.
        who: Aim,
        /// From what.
        from: Danger,
        /// How long.
        until: Until,
    },
    /// Costs become a number; a lowering holds for each player's first of a turn.
    CostTo {
        /// Of what.
        of: Costly,
        /// The new cost.
        value: u8,
    },
    /// Costs are multiplied.
    CostTimes {
        /// Of what.
        of: Costly,
        /// With this.
        factor: u8,
    },
    /// Costs go up or down; a lowering holds for each player's first of a turn.
    CostAdd {
        /// Of what.
        of: Costly,
        /// By how much.
        add: i8,
    },
    /// Hands are open to the other player until the end of the turn.
    Reveal {
        /// Whose.
        who: Players,
    },
    /// A player cannot attack.
    NoAttack {
        /// Who.
        who: Players,
        /// For how many own combat phases, counting one that is not over.
        combats: u8,
    },
    /// This stereotype cannot attack.
    NoAttackThis {
        /// For how many own combat phases, counting one that is not over.
        combats: u8,
    },
    /// Stereotypes must attack if they can.
    MustAttack {
        /// Which.
        who: Aim,
        /// How long.
        until: Until,
        /// Whether new ones can attack too.
        #[serde(default)]
        new_too: bool,
    },
    /// Until it has been attacked this turn, opposing attacks must be aimed at this stereotype.
    MustTarget,
    /// Abilities are neither used nor fire nor stand.
    NoEffects {
        /// Whose.
        who: Aim,
        /// To the end of how many turns of their controller.
        turns: u8,
    },
    /// Vice counters are taken away.
    RemoveVice {
        /// From which.
        who: Aim,
        /// How many; all of them when not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u8>,
    },
    /// Vice counters are put on stereotypes.
    AddVice {
        /// On which.
        who: Aim,
        /// How many.
        n: u8,
    },
    /// Control of the chosen opposing stereotype until the end of its new controller's next turn.
    Steal,
    /// Its player sees the top cards of the own deck and puts them back in any order.
    LookAndOrder {
        /// How many.
        n: u8,
    },
    /// What the last resolved normal spell says is done, as its player's.
    CopySpell,
    /// All battle damage is halved, rounded down.
    HalveBattleDamage,
    /// The attack goes to another stereotype.
    Retarget,
    /// Every other trap that resolves later this turn does its effect twice.
    TrapsTwice,
    /// The link before this one resolves reversed.
    Reverse,
    /// It is not destroyed, and gets a vice counter.
    Survive,
    /// Life points are lost.
    Damage {
        /// Whose.
        who: Players,
        /// How many.
        n: u16,
    },
    /// Life points are gained.
    Heal {
        /// Whose.
        who: Players,
        /// How many.
        n: u16,
    },
    /// A stereotype is special-summoned from hand for tributes whose levels reach its own.
    Ritual,
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
