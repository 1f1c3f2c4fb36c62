//! The cards, starter decks and story stages: embedded, read and checked once.
//!
//! A mistake in a content file is one line that names the file, the line and, where a word is unknown, the nearest one.

use std::sync::OnceLock;

use croupier_content::{File, find, hash, place, read_lines};
use croupier_kernel::Refusal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    deck::{Deck, Starter},
    effect::{Ability, Aim, Archetype, Op, Part, Stat, When},
    loading::read_cards,
    state::BOOST_LIMIT,
    story::Stage,
};

/// The content files of this build, with their names.
pub const FILES: [File<'_>; 3] = [
    ("cards.jsonl", include_str!("../content/cards.jsonl")),
    ("decks.jsonl", include_str!("../content/decks.jsonl")),
    ("stages.jsonl", include_str!("../content/stages.jsonl")),
];

/// What is printed on a card: its place in the list of all cards. Where people or programs read it, in views, events and
/// saved states, it is written as the id of the card, such as `bake_sale`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct DefId(pub u8);

impl Serialize for DefId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(content().cards.get(usize::from(self.0)).map_or("", |card| &card.id))
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for DefId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DefId, D::Error> {
        if deserializer.is_human_readable() {
            content().expect(&String::deserialize(deserializer)?).map_err(D::Error::custom)
        } else {
            u8::deserialize(deserializer).map(DefId)
        }
    }
}

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
}

/// One card as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardDef {
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
    /// The parts of its standing abilities.
    pub standing: Vec<Part>,
    /// Whether it copies spells.
    pub copies: bool,
    /// Whether one of its abilities is an answer: a trap, a quick-play spell, a quick ability.
    pub answers: bool,
    /// The moments at which its abilities fire by themselves, one bit each.
    pub fires: u32,
}

impl CardDef {
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

/// What the rules ask most often of a print, small enough to stay near the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// What it is and has, as a set of the constants of this type.
    pub flags: u8,
    /// Which standing effects it has, as a set of the constants of [`standing`].
    pub standing: u8,
    /// Its cost.
    pub cost: u8,
    /// Its level.
    pub level: u8,
    /// Its table.
    pub archetype: Archetype,
    /// The moments at which its abilities fire by themselves, one bit each.
    pub fires: u32,
    /// The moments that its abilities answer, one bit each; all of them for a quick-play spell.
    pub answers: u32,
    /// Up to what lasting changes raise its reputation and stability.
    pub tops: (i16, i16),
    /// When the spell, or the stereotype's ability for the main phase, could surely do something: a set of [`start`].
    pub starts: u16,
    /// When it perhaps could, and its parts must be asked: a set of [`start`].
    pub doubts: u16,
    /// The abilities that ask something of their player or of chance, one bit each.
    pub asks: u8,
}

impl Facts {
    /// It is a stereotype.
    pub const STEREOTYPE: u8 = 1;
    /// It is a spell.
    pub const SPELL: u8 = 2;
    /// It is a trap.
    pub const TRAP: u8 = 4;
    /// It is a field spell.
    pub const FIELD: u8 = 8;
    /// It is a quick-play spell.
    pub const QUICK_PLAY: u8 = 16;
    /// One of its abilities is an answer.
    pub const ANSWERS: u8 = 32;
    /// It copies spells.
    pub const COPIES: u8 = 64;
    /// It has an ability for the main phase.
    pub const MAIN: u8 = 128;

    const NONE: Facts = Facts {
        flags: 0,
        standing: 0,
        cost: 0,
        level: 0,
        archetype: Archetype::Dropouts,
        fires: 0,
        answers: 0,
        tops: (0, 0),
        starts: 0,
        doubts: 0,
        asks: 0,
    };

    fn of(card: &CardDef) -> Facts {
        let flag = |holds: bool, flag: u8| if holds { flag } else { 0 };
        let flags = flag(card.is_stereotype(), Facts::STEREOTYPE)
            | flag(matches!(card.kind, Kind::Spell(_)), Facts::SPELL)
            | flag(card.is_trap(), Facts::TRAP)
            | flag(card.is_spell(SpellKind::Field), Facts::FIELD)
            | flag(card.is_spell(SpellKind::QuickPlay), Facts::QUICK_PLAY)
            | flag(card.answers, Facts::ANSWERS)
            | flag(card.copies, Facts::COPIES)
            | flag(card.abilities.iter().any(|ability| ability.when == When::Main), Facts::MAIN);
        let standing = card.standing.iter().fold(0, |set, part| {
            set | match part.op {
                Op::Stat { stat: Stat::Reputation, .. } => standing::REPUTATION,
                Op::Stat { stat: Stat::Stability, .. } => standing::STABILITY,
                Op::Immune { .. } => standing::IMMUNE,
                Op::HalveBattleDamage => standing::DAMAGE,
                Op::MustTarget => standing::GUARD,
                _ => standing::COSTS,
            }
        });
        let answers = card.abilities.iter().filter(|ability| card.is_trap() || ability.quick);
        let answers = answers.fold(0, |set, ability| match ability.when {
            When::On(_, moment) => set | moment.bit(),
            _ => set,
        });
        let answers = if card.is_spell(SpellKind::QuickPlay) { u32::MAX } else { answers };
        let (cost, level, archetype, fires) = (card.cost, card.level(), card.archetype, card.fires);
        let equips = card.is_spell(SpellKind::Equip);
        let asks = card.needs.iter().enumerate().filter(|(_, needs)| equips || **needs != Needs::NONE);
        let asks = asks.fold(0, |set, (i, _)| set | 1 << i);
        let (starts, doubts) = start::of(card);
        let (reputation, stability) = card.stats();
        let tops = (reputation.saturating_add(BOOST_LIMIT), stability.saturating_add(BOOST_LIMIT));
        Facts { flags, standing, cost, level, archetype, fires, answers, tops, starts, doubts, asks }
    }

    /// Whether a flag is set.
    #[inline]
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
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

/// Simple reasons why an effect could do something. They are looked up once for all cards of a hand: some are enough by
/// themselves, with others the parts of the effect must be asked.
pub mod start {
    use super::{CardDef, Kind, Op, Part, SpellKind, When};
    use crate::effect::{Aim, Cond, Per, Players, Until};

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

    /// When a spell's effect, or a stereotype's ability for the main phase, surely and when it perhaps could do something.
    pub(super) fn of(card: &CardDef) -> (u16, u16) {
        if card.is_spell(SpellKind::Equip) {
            return (OWN_UP, 0);
        }
        if card.stays() && !card.is_trap() {
            return (ALWAYS, 0);
        }
        let mut used = card.abilities.iter().filter(|ability| match card.kind {
            Kind::Spell(_) => ability.when == When::Cast,
            Kind::Stereotype { .. } => ability.when == When::Main,
            Kind::Trap(_) => false,
        });
        match (used.next(), used.next()) {
            (Some(ability), None) => ability.parts.iter().map(|part| reason(card, part)).fold((0, 0), both),
            _ => (0, ALWAYS),
        }
    }

    fn both(one: (u16, u16), other: (u16, u16)) -> (u16, u16) {
        (one.0 | other.0, one.1 | other.1)
    }

    fn reason(card: &CardDef, part: &Part) -> (u16, u16) {
        if matches!(part.cond, Cond::FewerCards | Cond::NotAttacked) {
            return (0, ALWAYS);
        }
        match part.op {
            Op::Stat { to, per, until, .. } => {
                let (there, free) = match to {
                    Aim::Own1 => (OWN_UP, OWN_FREE),
                    Aim::Opp1 => (OPP_UP, OPP_FREE),
                    Aim::All => (OWN_UP | OPP_UP, OWN_FREE | OPP_FREE),
                    Aim::This if card.is_stereotype() => (ALWAYS, THIS_FREE),
                    Aim::OwnEvery(_) => return (0, OWN_UP),
                    Aim::Every(_) | Aim::One(_) => return (0, OWN_UP | OPP_UP),
                    _ => return (0, ALWAYS),
                };
                match (per, until) {
                    // It counts itself.
                    (Some(Per::Own(archetype)), Until::Turn) if to == Aim::This && archetype == card.archetype => {
                        (there, 0)
                    }
                    (Some(_), _) => (0, there),
                    (None, Until::Turn) => (there, 0),
                    (None, _) => (free, there),
                }
            }
            Op::RemoveVice { who: Aim::Any1 | Aim::All, .. } => (0, OWN_UP | OPP_UP),
            Op::RemoveVice { who: Aim::Own1 | Aim::Own, .. } | Op::MustAttack { who: Aim::OwnEvery(_), .. } => {
                (0, OWN_UP)
            }
            Op::Damage { .. } | Op::Heal { .. } => (ALWAYS, 0),
            Op::LookAndOrder { .. } | Op::RandomToHand => (OWN_DECK, 0),
            // A draw for each card that went is the doing of what made them go.
            Op::Draw { per: Some(Per::Moved), plus: 0, .. } => (0, 0),
            Op::Draw { who, n, per: None | Some(Per::Moved), plus } if n > 0 || plus > 0 => match who {
                Players::You => (OWN_DECK, 0),
                Players::Opponent => (OPP_DECK, 0),
                Players::Each => (OWN_DECK | OPP_DECK, 0),
                Players::TurnPlayer => (0, ALWAYS),
            },
            Op::Discard { who: Players::Opponent, keep: None, .. } => (OPP_HAND, 0),
            _ => (0, ALWAYS),
        }
    }
}

/// The facts of a print.
#[inline]
pub fn facts(def: DefId) -> &'static Facts {
    &content().facts[usize::from(def.0)]
}

/// Everything that is printed.
#[derive(Debug)]
pub struct Content {
    /// The facts of all cards, by [`DefId`].
    facts: Box<[Facts; 256]>,
    /// All cards, sorted by id.
    pub cards: Vec<CardDef>,
    /// The six starter decks.
    pub starters: Vec<Starter>,
    /// The 48 stages of the story.
    pub stages: Vec<Stage>,
    /// The first 16 hexadecimal digits of the hash of all files.
    pub hash: String,
}

/// The content, read on first use.
pub fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    // The files are part of the build, and a test loads them: this cannot fail for a player.
    CONTENT.get_or_init(|| Content::read(FILES).expect("the content that was built in is sound"))
}

/// The card of a print.
#[inline]
pub fn card(def: DefId) -> &'static CardDef {
    &content().cards[usize::from(def.0)]
}

impl Content {
    /// Reads and checks all files. The error is one line.
    pub fn read(files: [File<'_>; 3]) -> Result<Content, String> {
        let [cards, decks, stages] = files;
        let cards = read_cards(cards)?;
        let mut facts = Box::new([Facts::NONE; 256]);
        for (facts, card) in facts.iter_mut().zip(&cards) {
            *facts = Facts::of(card);
        }
        let mut content = Content { facts, cards, starters: Vec::new(), stages: Vec::new(), hash: hash(files) };
        content.starters = read_lines(decks)?;
        for (at, starter) in content.starters.iter().enumerate() {
            starter.deck.check_in(&content).map_err(|refusal| place(decks, at, refusal))?;
        }
        content.stages = read_lines(stages)?;
        for (at, stage) in content.stages.iter().enumerate() {
            content.starter(&stage.deck).map_err(|what| place(stages, at, what))?;
        }
        Ok(content)
    }

    /// The print with this id.
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.cards.binary_search_by(|card| card.id.as_str().cmp(id)).ok().map(|i| DefId(i as u8))
    }

    /// The print with this id, or a line that says what was probably meant.
    pub fn expect(&self, id: &str) -> Result<DefId, String> {
        let unknown = || Refusal::unknown("card", id, self.cards.iter().map(|card| card.id.as_str())).reason;
        self.find(id).ok_or_else(unknown)
    }

    /// The starter deck with this id, or a line that says what was probably meant.
    pub fn starter(&self, id: &str) -> Result<&Deck, String> {
        let at = find("deck", id, &self.starters, |starter| &starter.id).map_err(|refusal| refusal.reason)?;
        Ok(&self.starters[at].deck)
    }
}
