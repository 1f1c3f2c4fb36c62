//! What is under way: the chain, chances to answer, choices, waiting abilities, an attack.

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CardId;
use crate::{content::DefId, effect::Moment, event::Named};

/// What an entry of the chain is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// A spell.
    #[default]
    Spell,
    /// A trap.
    Trap,
    /// An ability, used or fired.
    Ability,
}

/// One entry of the chain: an effect that waits to resolve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The card it comes from.
    pub card: CardId,
    /// What is printed on that card.
    pub def: DefId,
    /// Whose effect it is.
    pub seat: Seat,
    /// What it is.
    pub kind: LinkKind,
    /// Which ability of the card; none for a card that only has to come into place.
    pub ability: Option<u8>,
    /// The own stereotype that was chosen.
    pub own: Option<CardId>,
    /// The opposing stereotype that was chosen.
    pub opp: Option<CardId>,
    /// The other card that was chosen.
    pub other: Option<CardId>,
    /// The spell whose effect it copies.
    pub copied: Option<DefId>,
    /// Whether it does nothing.
    pub negated: bool,
    /// Whether it does the reverse.
    pub reversed: bool,
    /// Whether its card is in no zone but on the chain: a field spell from hand.
    pub loose: bool,
}

impl Default for Link {
    fn default() -> Link {
        Link {
            card: CardId(0),
            def: DefId::default(),
            seat: Seat(0),
            kind: LinkKind::Spell,
            ability: None,
            own: None,
            opp: None,
            other: None,
            copied: None,
            negated: false,
            reversed: false,
            loose: false,
        }
    }
}

/// An effect whose choices are being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The link as far as it is known.
    pub link: Link,
    /// Which choices are made, as a set of [`Which`].
    pub asked: u8,
}

/// What a card is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The own stereotype of an effect.
    Own,
    /// The opposing stereotype of an effect.
    Opposing,
    /// Another card.
    Other,
}

impl Which {
    /// All of them, in the order in which they are asked for.
    pub const ALL: [Which; 3] = [Which::Own, Which::Opposing, Which::Other];

    /// Its place in a set.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a coin or the dice of an effect showed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// A coin.
    Coin {
        /// Whether it showed heads.
        heads: bool,
    },
    /// A wager: one die each, a tie is won by the effect's player.
    Wager {
        /// The die of the effect's player.
        own: u8,
        /// The die of the other one.
        opposing: u8,
    },
}

impl Luck {
    /// Whether it is heads, or won.
    pub fn is_good(self) -> bool {
        match self {
            Luck::Coin { heads } => heads,
            Luck::Wager { own, opposing } => own >= opposing,
        }
    }
}

/// What a window is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// An activation.
    Activation,
    /// A declared attack.
    Attack,
    /// A summon by this seat.
    Summon(Seat),
    /// The beginning of a draw phase.
    DrawStart,
    /// The draw of the draw phase.
    DrawDone,
    /// The beginning of the main phase.
    MainStart,
    /// The beginning of the combat phase.
    CombatStart,
    /// What happened in the last chain or battle.
    Events,
}

/// A chance to answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// What it is about.
    pub occasion: Occasion,
    /// Whose answer is next.
    pub priority: Seat,
    /// How many passed in a row.
    pub passes: u8,
    /// Whether that seat has an answer and was asked for it.
    pub asked: bool,
}

/// An effect being carried out: the last link of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolving {
    /// The part that is next, counted through the copied ability and its own.
    pub part: u8,
    /// Within that part, the player that is next: 0 or 1, 2 when both are done.
    pub step: u8,
    /// How often it will be done again.
    pub again: u8,
    /// What the coin or the dice showed, where there are any.
    pub luck: Option<Luck>,
    /// Cards moved or discarded, by seat.
    pub moved: [u8; 2],
}

/// A choice that must be made while an effect or a turn is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// `seat` picks cards from the hand of `whose` to discard.
    Discard {
        /// Who picks.
        seat: Seat,
        /// Whose cards.
        whose: Seat,
        /// How many more.
        left: u8,
    },
    /// `seat` puts the top cards of its deck in order.
    Order {
        /// The seat that acts.
        seat: Seat,
        /// How many are in place.
        placed: u8,
        /// How many in all.
        of: u8,
    },
    /// `seat` picks the stereotype that a ritual calls.
    RitualCard {
        /// The seat that acts.
        seat: Seat,
    },
    /// `seat` picks tributes for a ritual.
    RitualTribute {
        /// The seat that acts.
        seat: Seat,
        /// For which card.
        card: Named,
        /// How many levels are still missing.
        missing: u8,
    },
}

impl Ask {
    /// Who must choose.
    pub fn seat(self) -> Seat {
        match self {
            Ask::Discard { seat, .. }
            | Ask::Order { seat, .. }
            | Ask::RitualCard { seat }
            | Ask::RitualTribute { seat, .. } => seat,
        }
    }
}

/// Where a card is on a side of the table, in the order in which abilities of one moment fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// In a slot of the row of stereotypes.
    Body(u8),
    /// In a slot of the row of spells and traps.
    Back(u8),
    /// In the field slot.
    Field,
}

/// An ability that waits for the end of the chain or battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose it is.
    pub seat: Seat,
    /// Where it is on the side of that seat.
    pub spot: Spot,
    /// The card it is on.
    pub card: CardId,
    /// What is printed on that card.
    pub def: DefId,
    /// Which of its abilities.
    pub ability: u8,
}

impl Default for Waiting {
    fn default() -> Waiting {
        Waiting { seat: Seat(0), spot: Spot::Field, card: CardId(0), def: DefId::default(), ability: 0 }
    }
}

/// What happened since the last event window, for abilities that answer it. Sets of seats have one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Happened {
    /// The moments that it brought about, one bit each; nothing happened when there is none.
    pub moments: u32,
    /// Stereotypes that were destroyed, as sets of each owner's cards.
    pub destroyed: [u64; 2],
    /// Who lost a stereotype.
    pub lost: u8,
    /// Whose stereotype came to stability 0.
    pub zero: u8,
    /// Whose stereotype fell below 1000.
    pub below: u8,
    /// Whose stereotype gained reputation.
    pub gained: u8,
    /// Whose spell resolved.
    pub spell_done: u8,
    /// The cards whose abilities resolved, by whose abilities they were, as sets of each owner's cards.
    pub ability_done: [[u64; 2]; 2],
}

impl Happened {
    /// Whether it brought a moment about.
    #[inline]
    pub fn has(&self, moment: Moment) -> bool {
        self.moments & moment.bit() != 0
    }

    /// Whether an ability of this seat resolved on a card.
    #[inline]
    pub fn acted(&self, doer: Seat, id: CardId) -> bool {
        self.ability_done[doer.index()][id.owner().index()] & id.bit() != 0
    }
}

/// An attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// Who attacks.
    pub seat: Seat,
    /// With which card.
    pub attacker: CardId,
    /// Which card is attacked; none is a direct attack.
    pub target: Option<CardId>,
}

/// What goes on when the table has come to rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flow {
    /// The turn player decides.
    Open,
    /// The battle is fought.
    Battle,
    /// The draw is made; answers to it come next.
    Drawn,
    /// The draw phase is over.
    Standby,
    /// Those who break down are destroyed.
    Breakdown,
}
