//! What a seat may ask for, and how it is written.

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use serde::{Serialize, Serializer};

use crate::state::Stance;

/// A thing to choose, seen from the chooser.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// An own stereotype, by slot.
    Mine(u8),
    /// An opposing stereotype, by slot.
    Theirs(u8),
    /// The own field spell.
    MyField,
    /// The opposing field spell.
    TheirField,
    /// A card of the player's own graveyard, from the oldest.
    Graveyard(u8),
    /// A card of the hand in question.
    Hand(u8),
    /// A card on top of the player's own deck, from the top.
    Top(u8),
}

/// Where an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A quick-play spell in hand.
    Hand(u8),
    /// A set card, by slot.
    Set(u8),
    /// An ability of a stereotype, by slot and number.
    Ability(u8, u8),
    /// An ability of the field spell, by number.
    Field(u8),
}

/// What a seat may do. Cards are named by their place: a position in the player's own hand or a slot of
/// the table. In memory places count from 0, in notation from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Go to the next phase.
    Advance,
    /// End the turn.
    EndTurn,
    /// Summon a stereotype from hand, with a tribute if its level asks for one.
    Summon {
        /// Which card in hand.
        hand: u8,
        /// How it stands.
        stance: Stance,
        /// Which own stereotype goes.
        tribute: Option<u8>,
    },
    /// Set a stereotype face down, with a tribute if its level asks for one.
    SetStereotype {
        /// Which card in hand.
        hand: u8,
        /// Which own stereotype goes.
        tribute: Option<u8>,
    },
    /// Set a spell or trap face down.
    SetCard {
        /// Which card in hand.
        hand: u8,
    },
    /// Turn a face-down stereotype up.
    Flip {
        /// Which own stereotype.
        slot: u8,
    },
    /// Change how a stereotype stands.
    Turn {
        /// Which own stereotype.
        slot: u8,
    },
    /// Activate a spell from hand.
    Cast {
        /// Which card in hand.
        hand: u8,
    },
    /// Activate a set spell.
    CastSet {
        /// Which own slot.
        slot: u8,
    },
    /// Use an ability of a stereotype.
    Use {
        /// Which own stereotype.
        slot: u8,
        /// Which of its abilities.
        ability: u8,
    },
    /// Attack an opposing stereotype, or directly.
    Attack {
        /// With which own stereotype.
        slot: u8,
        /// Which opposing stereotype.
        target: Option<u8>,
    },
    /// Answer.
    Respond(Source),
    /// Do not answer.
    Pass,
    /// Choose.
    Choose(Pick),
    /// Give up.
    Surrender,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tribute = |f: &mut fmt::Formatter<'_>, tribute: Option<u8>| match tribute {
            Some(slot) => write!(f, " tribute {}", slot + 1),
            None => Ok(()),
        };
        match *self {
            Action::Advance => f.write_str("advance"),
            Action::EndTurn => f.write_str("end"),
            Action::Summon { hand, stance, tribute: slot } => {
                let stance = if stance == Stance::Attack { "attack" } else { "defense" };
                write!(f, "summon {} {stance}", hand + 1)?;
                tribute(f, slot)
            }
            Action::SetStereotype { hand, tribute: slot } => {
                write!(f, "hide {}", hand + 1)?;
                tribute(f, slot)
            }
            Action::SetCard { hand } => write!(f, "set {}", hand + 1),
            Action::Flip { slot } => write!(f, "flip {}", slot + 1),
            Action::Turn { slot } => write!(f, "turn {}", slot + 1),
            Action::Cast { hand } => write!(f, "cast {}", hand + 1),
            Action::CastSet { slot } => write!(f, "cast set {}", slot + 1),
            Action::Use { slot, ability } => write!(f, "use {} {}", slot + 1, ability + 1),
            Action::Attack { slot, target: Some(target) } => write!(f, "attack {} {}", slot + 1, target + 1),
            Action::Attack { slot, target: None } => write!(f, "attack {} directly", slot + 1),
            Action::Respond(Source::Hand(hand)) => write!(f, "respond hand {}", hand + 1),
            Action::Respond(Source::Set(slot)) => write!(f, "respond set {}", slot + 1),
            Action::Respond(Source::Ability(slot, ability)) => {
                write!(f, "respond ability {} {}", slot + 1, ability + 1)
            }
            Action::Respond(Source::Field(ability)) => write!(f, "respond field {}", ability + 1),
            Action::Pass => f.write_str("pass"),
            Action::Choose(pick) => write!(f, "choose {pick}"),
            Action::Surrender => f.write_str("surrender"),
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pick::Mine(slot) => write!(f, "mine {}", slot + 1),
            Pick::Theirs(slot) => write!(f, "theirs {}", slot + 1),
            Pick::MyField => f.write_str("my field"),
            Pick::TheirField => f.write_str("their field"),
            Pick::Graveyard(i) => write!(f, "graveyard {}", i + 1),
            Pick::Hand(i) => write!(f, "hand {}", i + 1),
            Pick::Top(i) => write!(f, "top {}", i + 1),
        }
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Action {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Action, Refusal> {
        let words: Vec<&str> = text.split(' ').collect();
        read(&words).ok_or_else(|| {
            Refusal::unreadable(format!(
                "`{text}` is not an action. Actions look like `advance`, `end`, `summon 1 attack`, `hide 1`, `set 2`, `cast 3`, \
                 `use 1 1`, `attack 1 2`, `attack 1 directly`, `respond set 1`, `pass`, `choose mine 1`, `surrender`"
            ))
        })
    }
}

fn read(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["advance"] => Action::Advance,
        ["end"] => Action::EndTurn,
        ["summon", hand, stance, ref rest @ ..] => {
            let stance = match stance {
                "attack" => Stance::Attack,
                "defense" => Stance::Defense,
                _ => return None,
            };
            Action::Summon { hand: number(hand)?, stance, tribute: tribute(rest)? }
        }
        ["hide", hand, ref rest @ ..] => Action::SetStereotype { hand: number(hand)?, tribute: tribute(rest)? },
        ["set", hand] => Action::SetCard { hand: number(hand)? },
        ["flip", slot] => Action::Flip { slot: number(slot)? },
        ["turn", slot] => Action::Turn { slot: number(slot)? },
        ["cast", hand] => Action::Cast { hand: number(hand)? },
        ["cast", "set", slot] => Action::CastSet { slot: number(slot)? },
        ["use", slot, ability] => Action::Use { slot: number(slot)?, ability: number(ability)? },
        ["attack", slot, "directly"] => Action::Attack { slot: number(slot)?, target: None },
        ["attack", slot, target] => Action::Attack { slot: number(slot)?, target: Some(number(target)?) },
        ["respond", "hand", hand] => Action::Respond(Source::Hand(number(hand)?)),
        ["respond", "set", slot] => Action::Respond(Source::Set(number(slot)?)),
        ["respond", "ability", slot, ability] => Action::Respond(Source::Ability(number(slot)?, number(ability)?)),
        ["respond", "field", ability] => Action::Respond(Source::Field(number(ability)?)),
        ["pass"] => Action::Pass,
        ["choose", "mine", slot] => Action::Choose(Pick::Mine(number(slot)?)),
        ["choose", "theirs", slot] => Action::Choose(Pick::Theirs(number(slot)?)),
        ["choose", "my", "field"] => Action::Choose(Pick::MyField),
        ["choose", "their", "field"] => Action::Choose(Pick::TheirField),
        ["choose", "graveyard", i] => Action::Choose(Pick::Graveyard(number(i)?)),
        ["choose", "hand", i] => Action::Choose(Pick::Hand(number(i)?)),
        ["choose", "top", i] => Action::Choose(Pick::Top(number(i)?)),
        ["surrender"] => Action::Surrender,
        _ => return None,
    })
}

/// A place, from 1 to 64, written without sign or leading zeros.
fn number(word: &str) -> Option<u8> {
    let n: u8 = word.parse().ok()?;
    ((1..=64).contains(&n) && n.to_string() == word).then(|| n - 1)
}

fn tribute(words: &[&str]) -> Option<Option<u8>> {
    match *words {
        [] => Some(None),
        ["tribute", slot] => Some(Some(number(slot)?)),
        _ => None,
    }
}
