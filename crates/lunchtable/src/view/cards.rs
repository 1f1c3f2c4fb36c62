//! Cards and deck lists as they are seen and written down.

use croupier_kernel::{Eye, Seat};
use schemars::JsonSchema;
use serde::Serialize;
use tinyvec::ArrayVec;

use crate::{
    action::Action,
    content::{CardKind, DefId, Subtype},
    effect::Archetype,
    rules::{self, Decision},
    state::{CardId, LunchTable, Stance},
    text,
};

/// A card that an eye sees. It is written down with all that is printed on it, as a [`CardView`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(into = "CardView")]
#[schemars(with = "CardView")]
pub struct Shown {
    /// The card.
    pub id: CardId,
    /// What is printed on it.
    pub def: DefId,
}

/// A card with what is printed on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardView {
    /// Which card of this match.
    pub id: CardId,
    /// What is printed on it, as a word.
    pub def: DefId,
    /// Its name.
    pub name: &'static str,
    /// Its table in the lunch room.
    pub archetype: Archetype,
    /// What it is.
    pub kind: CardKind,
    /// Which kind of spell or trap.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub subtype: Option<Subtype>,
    /// The level of a stereotype.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The printed reputation of a stereotype.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reputation: Option<i16>,
    /// The printed stability of a stereotype.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stability: Option<i16>,
    /// The printed cost.
    pub cost: u8,
    /// What it does.
    pub text: &'static str,
}

impl From<Shown> for CardView {
    fn from(Shown { id, def }: Shown) -> CardView {
        let print = def.get();
        let level = print.is_stereotype().then(|| print.level());
        let (reputation, stability) = print.stats();
        CardView {
            id,
            def,
            name: &print.name,
            archetype: print.archetype,
            kind: print.kind.family(),
            subtype: print.kind.subtype(),
            level,
            reputation: level.map(|_| reputation),
            stability: level.map(|_| stability),
            cost: print.cost,
            text: text::of(def),
        }
    }
}

/// The cards of a deck list, in order of their words. It is written down as a list of cards and how many there are of each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(into = "Vec<DeckCard>")]
#[schemars(with = "Vec<DeckCard>")]
pub struct DeckList(pub(super) ArrayVec<[DefId; 64]>);

/// One card of a deck list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckCard {
    /// The card.
    pub card: DefId,
    /// The count.
    pub n: u8,
}

impl DeckList {
    /// The cards, each with how many there are.
    pub fn cards(&self) -> Vec<DeckCard> {
        self.0.chunk_by(|a, b| a == b).map(|copies| DeckCard { card: copies[0], n: copies.len() as u8 }).collect()
    }
}

impl From<DeckList> for Vec<DeckCard> {
    fn from(list: DeckList) -> Vec<DeckCard> {
        list.cards()
    }
}

impl LunchTable {
    /// Why each card of a hand cannot be summoned or activated, where that is so. It is for its player, in the main phases.
    pub(super) fn hand_refusals(&self, seat: Seat, eye: Eye) -> Vec<Option<String>> {
        let asked = eye.is(seat) && self.active == seat && self.phase.is_main();
        if !asked || self.decision() != Decision::Open {
            return Vec::new();
        }
        let mut legal = Vec::new();
        rules::legal_actions(self, &mut legal);
        let refusal = |(at, id): (usize, &CardId)| {
            let (hand, print) = (at as u8, self.print(*id).get());
            let plays = |action: &Action| match *action {
                Action::Summon { hand: other, .. } | Action::Cast { hand: other } => other == hand,
                _ => false,
            };
            // A trap is set, and that needs no reason.
            if print.is_trap() || legal.iter().any(plays) {
                return None;
            }
            let action = match print.is_stereotype() {
                true => Action::Summon { hand, stance: Stance::Attack, tribute: None },
                false => Action::Cast { hand },
            };
            Some(rules::why_not(self, &action))
        };
        self.side(seat).hand.iter().enumerate().map(refusal).collect()
    }
}
