//! Which cards and players an effect is about, and what it counts.

use croupier_kernel::Seat;
use serde::{Deserialize, Serialize};

use super::Archetype;
use crate::state::Body;

/// What a number is multiplied with. At most 5 are counted, at most 3 for draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// Each face-up stereotype of an archetype that the ability's player controls.
    Own(Archetype),
    /// Each face-up stereotype of an archetype with the same controller as the one that is changed.
    Fellow(Archetype),
    /// Each card in its player's graveyard.
    Graveyard,
    /// Each spell in its player's graveyard.
    GraveyardSpells,
    /// Each point of reputation the changed one has just gained.
    Gained,
    /// Each card that this effect moved or discarded for that player; not limited.
    Moved,
}

/// Whom a part is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Players {
    /// The ability's player.
    You,
    /// The other one.
    Opponent,
    /// Both.
    Each,
    /// No matter whose turn it is.
    TurnPlayer,
}

/// Which cards a part is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The card that has the ability.
    This,
    /// The stereotype this card is equipped to.
    Equipped,
    /// One face-up stereotype of its player, chosen on activation.
    Own1,
    /// One face-up stereotype of the opponent, chosen on activation.
    Opp1,
    /// One face-up stereotype of either player, chosen on activation.
    Any1,
    /// One face-up stereotype of an archetype, of either player, chosen on activation.
    One(Archetype),
    /// One face-up field spell, chosen on activation.
    Field1,
    /// One card in its player's graveyard, chosen on activation; not another copy of the same card.
    Graveyard1,
    /// One of the stereotypes that were just destroyed, in its player's graveyard, chosen on activation.
    Destroyed1,
    /// Another own stereotype than the one under attack, face up or down, chosen on activation.
    OtherOwn1,
    /// The other stereotype with the highest reputation; a tie is broken on activation.
    Strongest,
    /// Every face-up stereotype.
    All,
    /// Every face-up stereotype of its player.
    Own,
    /// Every face-up stereotype of the opponent.
    Opp,
    /// Every other stereotype of its player, face up or down.
    OwnOthers,
    /// Every face-up stereotype of an archetype, both sides.
    Every(Archetype),
    /// Every face-up stereotype of an archetype that its player controls.
    OwnEvery(Archetype),
    /// The attacker.
    Attacker,
    /// Every stereotype that has just gained reputation, on the side the ability waits for.
    Gainers,
    /// Every stereotype whose stability has just fallen below 1000, on the side the ability waits for.
    Fallers,
    /// A card whose ability has just resolved and that is still on the table, chosen on activation.
    AbilityCard,
    /// One other card on the table, drawn at random.
    Random,
    /// All traps on the table.
    Traps,
    /// All spells on the table, set ones, fields and those waiting on the chain too.
    Spells,
}

impl Aim {
    /// Whether a face-up stereotype is in the group that this names for a player. What is chosen or found out as an effect acts is
    /// not a group.
    #[inline]
    pub(crate) fn covers(self, you: Seat, seat: Seat, body: &Body) -> bool {
        match self {
            Aim::All => true,
            Aim::Own => seat == you,
            Aim::Opp => seat != you,
            Aim::Every(archetype) => body.facts().archetype == archetype,
            Aim::OwnEvery(archetype) => seat == you && body.facts().archetype == archetype,
            Aim::This
            | Aim::Equipped
            | Aim::Own1
            | Aim::Opp1
            | Aim::Any1
            | Aim::One(_)
            | Aim::Field1
            | Aim::Graveyard1
            | Aim::Destroyed1
            | Aim::OtherOwn1
            | Aim::Strongest
            | Aim::OwnOthers
            | Aim::Attacker
            | Aim::Gainers
            | Aim::Fallers
            | Aim::AbilityCard
            | Aim::Random
            | Aim::Traps
            | Aim::Spells => false,
        }
    }
}
