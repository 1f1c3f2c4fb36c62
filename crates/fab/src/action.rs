//! What a seat may ask for, and its notation. Cards are named by what is printed on them, as `aether-flare-red`: copies in
//! one place are alike. Where they are not, as two tokens may be, `gold#2` is the second one.

use std::{fmt, str::FromStr};

use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize, Serializer};

use crate::{
    content::{DefId, find, first_of_name, print},
    effect::Part,
};

/// One of the cards of this print in the place that is asked about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ref {
    /// What is printed on it.
    pub def: DefId,
    /// Which of several, from 0.
    pub nth: u8,
}

impl Ref {
    /// The first of this print.
    pub fn new(def: DefId) -> Ref {
        Ref { def, nth: 0 }
    }
}

/// Where a card is played from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum From {
    /// The hand.
    Hand,
    /// The arsenal.
    Arsenal,
    /// The banished zone, with permission.
    Banished,
}

/// A hero, seen from the seat that acts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// The opposing hero: listed first, for most of what has a target harms.
    Opponent,
    /// The own hero.
    Me,
}

/// Which cost is paid. It is kept as a number, 0 for the printed one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Cost {
    /// The printed one.
    Printed,
    /// The alternative of this number, from 1.
    Instead(u8),
}

impl std::convert::From<u8> for Cost {
    fn from(n: u8) -> Cost {
        if n == 0 { Cost::Printed } else { Cost::Instead(n) }
    }
}

impl std::convert::From<Cost> for u8 {
    fn from(cost: Cost) -> u8 {
        match cost {
            Cost::Printed => 0,
            Cost::Instead(n) => n,
        }
    }
}

/// What a seat may ask for. The order of the variants is the order of listing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Passes priority, or ends a choice of as many as one likes.
    Pass,
    /// Takes the first turn.
    GoFirst,
    /// Leaves the first turn to the opponent.
    GoSecond,
    /// Does what may be done.
    Yes,
    /// Does not.
    No,
    /// Plays a card.
    Play {
        /// The card.
        card: Ref,
        /// The zone it comes from.
        from: From,
        /// As though it were an instant (CR 8.1.1d).
        instant: bool,
    },
    /// Activates an ability.
    Activate {
        /// The card it belongs to.
        card: Ref,
        /// Which of its parts.
        part: u8,
    },
    /// Declares a defending card.
    Defend(Ref),
    /// Pitches a card for the cost at hand.
    Pitch(Ref),
    /// Pays this cost.
    Pay(Cost),
    /// Chooses a mode, from 1.
    Mode(u8),
    /// Targets a hero.
    Target(Who),
    /// Targets a card.
    TargetCard(Ref),
    /// Chooses a card.
    Choose(Ref),
    /// Puts a card on top of the deck.
    Top(Ref),
    /// Puts a card at the bottom of the deck.
    Bottom(Ref),
    /// Uses a prevention.
    Prevent(Ref),
    /// Puts the trigger of this number on the stack, from 1.
    Trigger(u8),
    /// Names a card.
    Name(DefId),
    /// Takes back a play that cannot be paid (CR 1.10.3).
    TakeBack,
    /// Cancels your own play that is not paid for yet. It is never listed.
    Cancel,
    /// Gives up (CR 4.5.3).
    Concede,
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self.def).slug)?;
        if self.nth > 0 { write!(f, "#{}", self.nth + 1) } else { Ok(()) }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::GoFirst => f.write_str("go first"),
            Action::GoSecond => f.write_str("go second"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Play { card, from, instant } => {
                write!(f, "play {card}")?;
                match from {
                    From::Hand => {}
                    From::Arsenal => f.write_str(" from arsenal")?,
                    From::Banished => f.write_str(" from banished")?,
                }
                if *instant { f.write_str(" as instant") } else { Ok(()) }
            }
            Action::Activate { card, part } => {
                write!(f, "activate {card}")?;
                match ability_number(card.def, *part) {
                    0 | 1 => Ok(()),
                    n => write!(f, " ability {n}"),
                }
            }
            Action::Defend(card) => write!(f, "defend {card}"),
            Action::Pitch(card) => write!(f, "pitch {card}"),
            Action::Pay(Cost::Printed) => f.write_str("pay"),
            Action::Pay(Cost::Instead(n)) => write!(f, "pay instead {n}"),
            Action::Mode(n) => write!(f, "mode {n}"),
            Action::Target(Who::Me) => f.write_str("target me"),
            Action::Target(Who::Opponent) => f.write_str("target opponent"),
            Action::TargetCard(card) => write!(f, "target {card}"),
            Action::Choose(card) => write!(f, "choose {card}"),
            Action::Top(card) => write!(f, "top {card}"),
            Action::Bottom(card) => write!(f, "bottom {card}"),
            Action::Prevent(card) => write!(f, "prevent {card}"),
            Action::Trigger(n) => write!(f, "trigger {n}"),
            Action::Name(def) => write!(f, "name {}", print(*def).slug),
            Action::TakeBack => f.write_str("take back"),
            Action::Cancel => f.write_str("cancel"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

fn card(text: &str) -> Result<Ref, Refusal> {
    let (slug, nth) = match text.split_once('#') {
        None => (text, 0),
        Some((slug, n)) => match n.parse::<u8>() {
            Ok(n @ 2..) => (slug, n - 1),
            _ => return Err(Refusal::unreadable(format!("`{text}`: write a number from 2 after #"))),
        },
    };
    match find(slug) {
        Some(def) => Ok(Ref { def, nth }),
        None => {
            let slugs = crate::content::prints().map(|(_, print)| print.slug.as_str());
            let close = crate::content::closest(slug, slugs);
            let hint = close.map(|close| format!("; did you mean `{close}`?")).unwrap_or_default();
            Err(Refusal::unreadable(format!("there is no card `{slug}`{hint}")))
        }
    }
}

/// The parts of a print that are activated abilities.
pub(crate) fn abilities(def: DefId) -> impl Iterator<Item = u8> {
    let parts = print(def).parts.iter().enumerate();
    parts.filter(|(_, part)| matches!(part, Part::Activate { .. })).map(|(at, _)| at as u8)
}

/// The number of an activated ability among those of its print, from 1.
pub(crate) fn ability_number(def: DefId, part: u8) -> usize {
    abilities(def).take_while(|at| *at <= part).count()
}

/// The part of the ability of this number. An only ability may be called by its place among all parts, too.
fn ability(def: DefId, n: u8) -> Result<u8, Refusal> {
    let count = abilities(def).count();
    match abilities(def).nth(usize::from(n) - 1) {
        Some(part) => Ok(part),
        None => match abilities(def).next() {
            Some(only) if count == 1 && only + 1 == n => Ok(only),
            _ => Err(Refusal::unreadable(format!("{} has {count} activated abilities, not {n}", print(def)))),
        },
    }
}

fn number(text: &str) -> Result<u8, Refusal> {
    match text.parse() {
        Ok(n @ 1..=200) => Ok(n),
        _ => Err(Refusal::unreadable(format!("`{text}` is not a number from 1"))),
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Action {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (verb, rest) {
            ("pass", "") => Action::Pass,
            ("go", "first") => Action::GoFirst,
            ("go", "second") => Action::GoSecond,
            ("yes", "") => Action::Yes,
            ("no", "") => Action::No,
            ("concede", "") => Action::Concede,
            ("take", "back") => Action::TakeBack,
            ("cancel", "") => Action::Cancel,
            ("pay", "") => Action::Pay(Cost::Printed),
            ("pay", rest) => match rest.strip_prefix("instead ") {
                Some(n) => Action::Pay(Cost::Instead(number(n)?)),
                None => return Err(Refusal::unreadable(format!("`{text}`: it is `pay` or `pay instead 1`"))),
            },
            ("play", rest) => {
                let (rest, instant) = match rest.strip_suffix(" as instant") {
                    Some(rest) => (rest, true),
                    None => (rest, false),
                };
                let (name, from) = match rest.split_once(" from ") {
                    None => (rest, From::Hand),
                    Some((name, "arsenal")) => (name, From::Arsenal),
                    Some((name, "banished")) => (name, From::Banished),
                    Some((_, zone)) => {
                        return Err(Refusal::unreadable(format!(
                            "cards are played from arsenal or banished, not from `{zone}`"
                        )));
                    }
                };
                Action::Play { card: card(name)?, from, instant }
            }
            ("activate", rest) => match rest.split_once(" ability ") {
                None => {
                    let card = card(rest)?;
                    Action::Activate { card, part: abilities(card.def).next().unwrap_or(0) }
                }
                Some((name, n)) => {
                    let card = card(name)?;
                    Action::Activate { card, part: ability(card.def, number(n)?)? }
                }
            },
            ("defend", name) => Action::Defend(card(name)?),
            ("pitch", name) => Action::Pitch(card(name)?),
            ("mode", n) => Action::Mode(number(n)?),
            ("target", "me") => Action::Target(Who::Me),
            ("target", "opponent") => Action::Target(Who::Opponent),
            ("target", name) => Action::TargetCard(card(name)?),
            ("choose", name) => Action::Choose(card(name)?),
            ("top", name) => Action::Top(card(name)?),
            ("bottom", name) => Action::Bottom(card(name)?),
            ("prevent", name) => Action::Prevent(card(name)?),
            ("trigger", n) => Action::Trigger(number(n)?),
            ("name", name) => Action::Name(first_of_name(print(card(name)?.def).name_id)),
            _ => {
                let verbs = "pass, play, activate, defend, pitch, pay, mode, target, choose, top, bottom, prevent, trigger, \
                             name, yes, no, go, take back, cancel, concede";
                return Err(Refusal::unreadable(format!("`{text}` is not an action. Actions begin with {verbs}")));
            }
        })
    }
}
