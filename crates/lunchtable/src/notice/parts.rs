//! What notices are made of: places, causes, cards on the table and on the chain.

use croupier_kernel::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{content::DefId, state::LinkKind};

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In a hand.
    Hand,
    /// In a deck.
    Deck,
    /// In a graveyard.
    Graveyard,
    /// Out of the game.
    Banished,
    /// In a row of stereotypes.
    Stereotypes,
    /// In a row of spells and traps.
    Spells,
    /// In a field slot.
    Field,
    /// On the chain only.
    Chain,
}

/// By what a card was destroyed, or life points were lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// By a battle.
    Battle,
    /// By an effect.
    Effect,
    /// By a breakdown.
    Breakdown,
}

/// What can be skipped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skippable {
    /// A draw.
    Draw,
    /// A combat phase.
    Combat,
    /// A whole turn.
    Turn,
}

/// How a battle went for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bout {
    /// Its number is the higher one.
    Won,
    /// Its number is the lower one.
    Lost,
    /// The numbers are equal.
    Tied,
}

/// A stereotype that is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Target {
    /// Its slot, from 1.
    pub slot: u8,
    /// The card, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<DefId>,
}

/// Where a card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Origin {
    /// In which zone it lay.
    pub zone: Zone,
    /// In which slot of it, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
}

/// A spell, trap or ability that joins the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Joining {
    /// Whose it is.
    pub seat: Seat,
    /// The card.
    pub card: DefId,
    /// What it is.
    pub what: LinkKind,
    /// Which ability of the card, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<u8>,
    /// Where the card was.
    pub from: Origin,
    /// Its place in the chain, from 1.
    pub link: u8,
    /// The spell it copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<DefId>,
}

/// A link of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Linked {
    /// Whose it is.
    pub seat: Seat,
    /// The card it comes from.
    pub card: DefId,
    /// Its place in the chain, from 1.
    pub link: u8,
}

/// A stereotype on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// In which slot, from 1.
    pub slot: u8,
    /// The card, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<DefId>,
}
