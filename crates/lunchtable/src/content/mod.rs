//! The cards: embedded, read and checked once. Decks and stages are read where they belong, from the files named here.
//!
//! A mistake in a content file is one line that names the file, the line and, where a word is unknown, the nearest one.

mod facts;
mod load;

use std::{collections::BTreeMap, sync::OnceLock};

use croupier_content::{Digest, File, Held, Id, Listed, digest_all};
use croupier_kernel::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use facts::{BOOST_LIMIT, Facts};
use load::read_cards;

use crate::{
    effect::{Ability, Aim, Archetype, Part, When},
    state::{LunchTable, Which},
};

/// The cards of this build.
pub const CARDS: File<'_> = ("cards.jsonl", include_str!("../../content/cards.jsonl"));
/// The ids of all cards in the order of their numbers. It only grows: new ones come last.
pub const NUMBERS: File<'_> = ("numbers.txt", include_str!("../../content/numbers.txt"));
/// The starter decks of this build.
pub const DECKS: File<'_> = ("decks.jsonl", include_str!("../../content/decks.jsonl"));
/// The stages of this build.
pub const STAGES: File<'_> = ("stages.jsonl", include_str!("../../content/stages.jsonl"));
/// Whom one meets on the stages, as it is built in.
pub const RIVALS: File<'_> = ("rivals.jsonl", include_str!("../../content/rivals.jsonl"));
/// What gold buys, as it is built in.
pub const GOODS: File<'_> = ("goods.jsonl", include_str!("../../content/goods.jsonl"));

/// What is printed on a card: a number in memory, a word such as `bake_sale` wherever people or programs read it.
pub type DefId = Id<Print>;

/// The kinds of spells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpellKind {
    /// Does its effect and goes to the graveyard.
    Normal,
    /// The same, and may be used as an answer.
    QuickPlay,
    /// Stays face up.
    Continuous,
    /// Stays face up beside an own stereotype and leaves with it.
    Equip,
    /// Stays in the field slot.
    Field,
    /// Tributes stereotypes and special-summons one from hand.
    Ritual,
}

/// The kinds of traps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrapKind {
    /// Does its effect and goes to the graveyard.
    Normal,
    /// Stays face up.
    Continuous,
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A person at the table.
    Stereotype {
        /// From 1 to 12; 7 and more needs a tribute.
        level: u8,
        /// Its attack.
        reputation: i16,
        /// Its defense.
        stability: i16,
    },
    /// A spell.
    Spell(SpellKind),
    /// A trap.
    Trap(TrapKind),
}

/// What a card is, without more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// A person at the table.
    Stereotype,
    /// A spell.
    Spell,
    /// A trap.
    Trap,
}

/// Which kind of spell or trap a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subtype {
    /// Does its effect and goes to the graveyard.
    Normal,
    /// The same, and may be used as an answer.
    QuickPlay,
    /// Stays face up.
    Continuous,
    /// Stays face up beside an own stereotype and leaves with it.
    Equip,
    /// Stays in the field slot.
    Field,
    /// Tributes stereotypes and special-summons one from hand.
    Ritual,
}

impl Kind {
    /// What it is, without more.
    pub fn family(self) -> CardKind {
        match self {
            Kind::Stereotype { .. } => CardKind::Stereotype,
            Kind::Spell(_) => CardKind::Spell,
            Kind::Trap(_) => CardKind::Trap,
        }
    }

    /// Which kind of spell or trap it is; stereotypes have none.
    pub fn subtype(self) -> Option<Subtype> {
        Some(match self {
            Kind::Stereotype { .. } => return None,
            Kind::Spell(SpellKind::Normal) | Kind::Trap(TrapKind::Normal) => Subtype::Normal,
            Kind::Spell(SpellKind::Continuous) | Kind::Trap(TrapKind::Continuous) => Subtype::Continuous,
            Kind::Spell(SpellKind::QuickPlay) => Subtype::QuickPlay,
            Kind::Spell(SpellKind::Equip) => Subtype::Equip,
            Kind::Spell(SpellKind::Field) => Subtype::Field,
            Kind::Spell(SpellKind::Ritual) => Subtype::Ritual,
        })
    }
}

/// How hard a card is to get.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rarity {
    /// Everywhere.
    Common,
    /// Often.
    Uncommon,
    /// Now and then.
    Rare,
    /// Almost never.
    UltraRare,
}

/// Chance that an ability needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// None.
    None,
    /// A coin.
    Coin,
    /// One die for each player.
    Dice,
}

/// What an ability asks of its player on activation, read off its parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Needs {
    /// One own face-up stereotype.
    pub own: bool,
    /// One opposing face-up stereotype.
    pub opp: bool,
    /// One other card.
    pub other: Option<Aim>,
    /// Chance when it resolves.
    pub chance: Chance,
}

impl Needs {
    /// Of nothing.
    pub const NONE: Needs = Needs { own: false, opp: false, other: None, chance: Chance::None };

    /// From where one card is chosen, if one is.
    #[inline]
    pub fn aim(&self, which: Which) -> Option<Aim> {
        match which {
            Which::Own => self.own.then_some(Aim::Own1),
            Which::Opposing => self.opp.then_some(Aim::Opp1),
            Which::Other => self.other,
        }
    }
}

/// One card as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Print {
    /// The word that names it in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its table.
    pub archetype: Archetype,
    /// Its rarity.
    pub rarity: Rarity,
    /// What it is.
    pub kind: Kind,
    /// The weakness printed on a stereotype; empty on other cards.
    pub vice: String,
    /// What it costs to play, in clout.
    pub cost: u8,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// What each ability asks on activation.
    pub needs: Vec<Needs>,
    /// What the rules read of it, in short.
    pub(crate) digest: Digest,
    /// The parts of its standing abilities.
    pub standing: Vec<Part>,
    /// Whether it copies spells.
    pub copies: bool,
    /// Whether one of its abilities is an answer: a trap, a quick-play spell, a quick ability.
    pub answers: bool,
    /// The moments at which its abilities fire by themselves, one bit each.
    pub fires: u32,
}

impl Print {
    /// Whether it is a stereotype.
    pub fn is_stereotype(&self) -> bool {
        matches!(self.kind, Kind::Stereotype { .. })
    }

    /// Whether it is a spell of this kind.
    pub fn is_spell(&self, kind: SpellKind) -> bool {
        self.kind == Kind::Spell(kind)
    }

    /// Whether it is a trap.
    pub fn is_trap(&self) -> bool {
        matches!(self.kind, Kind::Trap(_))
    }

    /// Whether it stays face up on the table after it resolved.
    pub fn stays(&self) -> bool {
        matches!(
            self.kind,
            Kind::Spell(SpellKind::Continuous | SpellKind::Equip | SpellKind::Field) | Kind::Trap(TrapKind::Continuous)
        )
    }

    /// The level of a stereotype, 0 for other cards.
    pub fn level(&self) -> u8 {
        if let Kind::Stereotype { level, .. } = self.kind { level } else { 0 }
    }

    /// The printed reputation and stability, 0 for other cards.
    pub fn stats(&self) -> (i16, i16) {
        if let Kind::Stereotype { reputation, stability, .. } = self.kind { (reputation, stability) } else { (0, 0) }
    }

    /// The ability that is done when a spell is activated, or answers with when it is a trap.
    pub fn activation(&self) -> Option<u8> {
        let own = |ability: &Ability| match self.kind {
            Kind::Spell(_) => ability.when == When::Cast,
            Kind::Trap(_) => ability.when != When::Standing,
            Kind::Stereotype { .. } => false,
        };
        self.abilities.iter().position(own).map(|i| i as u8)
    }
}

/// The facts of a print.
#[inline]
pub fn facts(def: DefId) -> &'static Facts {
    &all_facts()[def.index()]
}

/// The facts of all prints, for walks over many cards.
#[inline]
pub(crate) fn all_facts() -> &'static [Facts; 256] {
    &content().facts
}

/// Everything that is printed.
#[derive(Debug)]
pub struct Prints {
    /// The facts of all cards, by [`DefId`].
    facts: Box<[Facts; 256]>,
    /// All cards, by [`DefId`].
    pub cards: Vec<Print>,
    by_id: BTreeMap<String, DefId>,
}

static CONTENT: OnceLock<Prints> = OnceLock::new();

/// The cards, read on first use.
pub fn content() -> &'static Prints {
    // The file is part of the build, and a test reads it: this cannot fail for a player.
    CONTENT.get_or_init(|| Prints::read(CARDS, NUMBERS).expect("the cards that were built in are sound"))
}

/// Plays with other cards than those of this build from now on, in the whole process. For tests of what new cards do to old
/// matches; refused once any card was read.
#[doc(hidden)]
pub fn install(cards: File<'_>, numbers: File<'_>) -> Result<(), String> {
    CONTENT.set(Prints::read(cards, numbers)?).map_err(|_| "the cards were read already".into())
}

/// The hash of all files in the days when it covered every card. Records, saved matches and servers still have it; a change
/// of what they hold is found by the fingerprint of each step.
pub(crate) const BEFORE_DECKS: &str = "1af763d9fcce3e5a";

/// What a match can hold: the cards of both seats as they are laid out, and what the rules read of each. Nothing in this game
/// makes a card or brings one from elsewhere.
pub(crate) fn held(table: &LunchTable) -> Held<'static> {
    let all = || table.sides.iter().flat_map(|side| &side.prints).chain(&table.last_spell).copied();
    let decks = ("decks", digest_all(all().map(DefId::word)));
    Held::new(all().map(|def| (def.word(), def.get().digest)).chain([decks]))
}

impl Listed for Print {
    const KIND: &'static str = "card";

    #[inline]
    fn all() -> &'static [Print] {
        &content().cards
    }

    fn word(&self) -> &str {
        &self.id
    }
}

impl Prints {
    /// Reads and checks a card file, and gives each card the number that a file of numbers names. The error is one line.
    pub fn read(file: File<'_>, numbers: File<'_>) -> Result<Prints, String> {
        let cards = read_cards(file, numbers)?;
        let mut facts = Box::new([Facts::NONE; 256]);
        for (facts, card) in facts.iter_mut().zip(&cards) {
            *facts = Facts::of(card);
        }
        let numbered = (0..).zip(&cards).map(|(number, card)| (card.id.clone(), DefId::from_number(number)));
        let by_id = numbered.collect();
        Ok(Prints { facts, cards, by_id })
    }

    /// The print with this id.
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.by_id.get(id).copied()
    }

    /// The print with this id, or a line that says what was probably meant.
    pub fn expect(&self, id: &str) -> Result<DefId, Refusal> {
        let unknown = || Refusal::unknown(Print::KIND, id, self.cards.iter().map(Print::word));
        self.find(id).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use croupier_content::{Listed as _, hash};

    use super::{NUMBERS, Print};

    /// Cards without a number get the next ones, if `BLESS` is set.
    #[expect(
        clippy::disallowed_methods,
        reason = "a test writes a file of the repository, if the environment asks for it"
    )]
    fn number(missing: &[&str]) {
        let file = "content/numbers.txt";
        assert!(std::env::var_os("BLESS").is_some(), "BLESS=1 appends to {file}: {}", missing.join(", "));
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = format!("{}\n{}\n", NUMBERS.1.trim_end(), missing.join("\n"));
        std::fs::write(path, text).expect("a file that can be written");
    }

    #[test]
    fn every_card_has_a_number_and_old_ones_did_not_move() {
        let lines: Vec<&str> = NUMBERS.1.lines().collect();
        let missing: Vec<_> = Print::all().iter().map(|print| &*print.id).filter(|id| !lines.contains(id)).collect();
        if !missing.is_empty() {
            number(&missing);
        }
        assert_eq!(
            hash([("", lines[..148].join("\n").as_str())]),
            "106a3af34f1a3241",
            "the first lines stay what they are"
        );
    }
}
