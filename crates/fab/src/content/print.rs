//! What is printed on a card: its facts and abilities.

use std::fmt;

use croupier_content::{Digest, Id, Listed};
use serde::{Deserialize, Serialize};

use super::content;
use crate::effect::{CostText, Part, PartText, Words};

/// What is printed on a card: a name and a colour.
pub type DefId = Id<Print, u16>;

/// A name, whatever the colour.
pub(crate) type NameId = Id<Name, u16>;

/// The name of one card or of three.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Name(pub(super) String);

impl Listed for Name {
    const KIND: &'static str = "card name";
    fn all() -> &'static [Name] {
        &content().names
    }
    fn word(&self) -> &str {
        &self.0
    }
}

impl Listed for Print {
    const KIND: &'static str = "card";
    fn all() -> &'static [Print] {
        &content().prints
    }
    fn word(&self) -> &str {
        &self.slug
    }
}

/// The colour strip of a card (CR 2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red, pitch 1.
    Red,
    /// Yellow, pitch 2.
    Yellow,
    /// Blue, pitch 3.
    Blue,
}

impl Colour {
    /// The colour that goes with a pitch value in this pool.
    pub(super) fn of_pitch(pitch: u8) -> Option<Colour> {
        [Colour::Red, Colour::Yellow, Colour::Blue].get(usize::from(pitch).checked_sub(1)?).copied()
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Blue => "blue",
        }
    }
}

/// The keywords that stand alone on a card (CR 8.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Gain an action point (CR 8.3.5).
    GoAgain,
    /// At most one defending card from hand (CR 8.3.4).
    Dominate,
    /// At most one defending action card (CR 8.3.22).
    Overpower,
    /// Destroyed when the chain closes, if it defended (CR 8.3.3).
    BladeBreak,
    /// A -1 defense counter when the chain closes, if it defended (CR 8.3.2).
    Battleworn,
    /// The same, and destroyed at zero defense (CR 8.3.10).
    Temper,
    /// -1 defense counters equal to its defense when the chain closes, if it defended (CR 8.3.34).
    Guardwell,
    /// May pay n to prevent n arcane damage (CR 8.3.8).
    ArcaneBarrier,
    /// May be destroyed to prevent n arcane damage (CR 8.3.15).
    Spellvoid,
    /// May pay n to prevent n damage; destroyed at the end phase if used (CR 8.3.19).
    Quell,
    /// Destroyed to prevent n damage (CR 8.3.20).
    Ward,
    /// +n power while defended by equipment (CR 8.3.23).
    Piercing,
    /// Destroyed when defended by a non-Illusionist attack action card of 6 or more power (CR 8.3.13).
    Phantasm,
    /// At most one in a deck (CR 8.3.6).
    Legendary,
    /// Of its owner's hero's class (CR 8.3.35).
    Universal,
}

impl Keyword {
    /// The keywords that a card can have by itself, as they are printed.
    pub const PRINTED: [(Keyword, &'static str); 15] = [
        (Keyword::GoAgain, "go again"),
        (Keyword::Dominate, "dominate"),
        (Keyword::Overpower, "overpower"),
        (Keyword::BladeBreak, "blade break"),
        (Keyword::Battleworn, "battleworn"),
        (Keyword::Temper, "temper"),
        (Keyword::Guardwell, "guardwell"),
        (Keyword::ArcaneBarrier, "arcane barrier"),
        (Keyword::Spellvoid, "spellvoid"),
        (Keyword::Quell, "quell"),
        (Keyword::Ward, "ward"),
        (Keyword::Piercing, "piercing"),
        (Keyword::Phantasm, "phantasm"),
        (Keyword::Legendary, "legendary"),
        (Keyword::Universal, "universal"),
    ];
}

/// The facts and abilities of one print.
#[derive(Clone, Debug)]
pub struct Print {
    /// The name.
    pub name: String,
    /// The name in notation, such as `aether-flare-red`.
    pub slug: String,
    /// The colour strip.
    pub colour: Option<Colour>,
    /// Resource points when pitched.
    pub pitch: Option<u8>,
    /// Resource cost.
    pub cost: Option<u8>,
    /// Base power.
    pub power: Option<u8>,
    /// Base defense.
    pub defense: Option<u8>,
    /// Arcane damage printed on it.
    pub arcane: Option<u8>,
    /// Life of a hero.
    pub life: u8,
    /// Intellect of a hero.
    pub intellect: u8,
    /// Has a Common or Rare printing.
    pub common_or_rare: bool,
    /// Legal in Silver Age.
    pub silver_age: bool,
    /// Banned in Silver Age.
    pub silver_age_banned: bool,
    /// Legal in Blitz.
    pub blitz: bool,
    /// Whether its text is implemented in full.
    pub implemented: bool,
    /// A card of our own that shows a keyword which no card of the pool has.
    pub test_card: bool,
    /// Which file it is in: its kind.
    pub file: &'static str,
    pub(crate) name_id: NameId,
    pub(crate) words: Words,
    pub(crate) parts: Vec<Part>,
    /// The text of each part, for sentences: its own first, then those of modes, granted parts and delayed triggers.
    pub(crate) texts: Vec<PartText>,
    /// How many parts are abilities of the card itself.
    pub(super) n_own: usize,
    /// What the rules read of it, in short.
    pub(super) digest: Digest,
    /// The tokens that it can create.
    pub(super) created: Vec<DefId>,
    pub(super) keywords: u32,
    pub(super) numbers: [u8; 5],
    /// The triggers of its own parts.
    pub(crate) triggers: u32,
    /// Its bit in [`note`](crate::state::note), if some card asks whether it was destroyed.
    pub(crate) note: u16,
    /// Whether its own static rules touch power, defense or keywords.
    pub(crate) statics: bool,
}

impl Print {
    /// Whether it always has a keyword.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords & (1 << keyword as u32) != 0
    }

    /// How many parts it has, those of modes, granted parts and delayed triggers included.
    pub fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// The texts of its own abilities, in order.
    pub(crate) fn own_texts(&self) -> &[PartText] {
        &self.texts[..self.n_own]
    }

    /// Whether the ability at this place among its texts costs resources.
    pub(crate) fn costs_resources(&self, part: u8) -> bool {
        let costs = |cost: &CostText| matches!(cost, CostText::Resource { n } if *n > 0);
        match self.texts.get(usize::from(part)) {
            Some(PartText::Activate { costs: all, .. }) => all.iter().any(costs),
            _ => false,
        }
    }

    /// The number of a keyword that has one, 0 without the keyword.
    pub fn number(&self, keyword: Keyword) -> u8 {
        self.numbers[number_at(keyword)]
    }

    /// Whether it may be in a deck, not in the arena (CR 1.3.2).
    pub fn is_deck_card(&self) -> bool {
        !self.words.any(Words::EQUIPMENT.with(Words::WEAPON).with(Words::TOKEN).with(Words::HERO))
    }

    /// Where it is equipped: `head`, `chest`, `arms`, `legs` or `hand`; nowhere if it is no arena card.
    pub fn zone_word(&self) -> &'static str {
        let zones = [(Words::HEAD, "head"), (Words::CHEST, "chest"), (Words::ARMS, "arms"), (Words::LEGS, "legs")];
        let worn = zones.iter().find(|(word, _)| self.words.has(*word)).map(|(_, zone)| *zone);
        let held = self.words.any(Words::WEAPON.with(Words::OFF_HAND)).then_some("hand");
        worn.or(held).unwrap_or("")
    }

    /// Whether it belongs to the class Wizard.
    pub fn is_wizard(&self) -> bool {
        self.words.has(Words::WIZARD)
    }

    /// Whether it is a token.
    pub fn is_token(&self) -> bool {
        self.words.has(Words::TOKEN)
    }

    /// Whether it is a hero.
    pub fn is_hero(&self) -> bool {
        self.words.has(Words::HERO)
    }

    /// Whether it is an attack action card.
    pub fn is_attack_action(&self) -> bool {
        self.words.has(Words::ATTACK_ACTION)
    }

    /// Whether it is an action card without the subtype attack.
    pub fn is_non_attack_action(&self) -> bool {
        self.words.has(Words::NON_ATTACK_ACTION)
    }

    /// Whether it is an instant card.
    pub fn is_instant(&self) -> bool {
        self.words.has(Words::INSTANT)
    }

    /// Whether it is an attack reaction card.
    pub fn is_attack_reaction(&self) -> bool {
        self.words.has(Words::ATTACK_REACTION)
    }

    /// Whether it is a defense reaction card.
    pub fn is_defense_reaction(&self) -> bool {
        self.words.has(Words::DEFENSE_REACTION)
    }

    /// Whether it is a piece of equipment.
    pub fn is_equipment(&self) -> bool {
        self.words.has(Words::EQUIPMENT)
    }

    /// Whether it is a weapon.
    pub fn is_weapon(&self) -> bool {
        self.words.has(Words::WEAPON)
    }

    /// Whether it stays in the arena when it resolves (CR 1.3.3).
    pub(crate) fn becomes_permanent(&self) -> bool {
        self.words.any(Words::AURA.with(Words::ITEM))
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.colour {
            Some(colour) => write!(f, "{} ({})", self.name, colour.word()),
            None => f.write_str(&self.name),
        }
    }
}

pub(super) fn number_at(keyword: Keyword) -> usize {
    match keyword {
        Keyword::ArcaneBarrier => 0,
        Keyword::Spellvoid => 1,
        Keyword::Quell => 2,
        Keyword::Ward => 3,
        _ => 4,
    }
}
