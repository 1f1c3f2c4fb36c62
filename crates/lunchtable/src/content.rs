//! The cards, starter decks and story stages: embedded, read and checked once.
//!
//! A mistake in a content file is one line that names the file, the line and, where a word is unknown, the nearest one.

use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{
    deck::{Deck, Starter},
    effect::{Ability, Aim, Archetype, Cond, Costly, Moment, Op, Part, Per, Players, Side, Stat, When},
    story::Stage,
};

const CARDS: &str = include_str!("../content/cards.jsonl");
const DECKS: &str = include_str!("../content/decks.jsonl");
const STAGES: &str = include_str!("../content/stages.jsonl");

/// What is printed on a card: its place in the list of all cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DefId(pub u8);

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
    /// The moments that its abilities answer, one bit each.
    pub answers: u32,
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

    const NONE: Facts =
        Facts { flags: 0, standing: 0, cost: 0, level: 0, archetype: Archetype::Dropouts, fires: 0, answers: 0 };

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
                Op::Stat { .. } => standing::STATS,
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
        let (cost, level, archetype, fires) = (card.cost, card.level(), card.archetype, card.fires);
        Facts { flags, standing, cost, level, archetype, fires, answers }
    }

    /// Whether a flag is set.
    #[inline]
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// The kinds of standing effects.
pub mod standing {
    /// Reputation and stability.
    pub const STATS: u8 = 1;
    /// Costs.
    pub const COSTS: u8 = 2;
    /// Protection.
    pub const IMMUNE: u8 = 4;
    /// Battle damage.
    pub const DAMAGE: u8 = 8;
    /// Attacks that must be aimed here.
    pub const GUARD: u8 = 16;
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
    CONTENT.get_or_init(|| match Content::read(CARDS, DECKS, STAGES) {
        Ok(content) => content,
        Err(mistake) => panic!("{mistake}"),
    })
}

/// The card of a print.
#[inline]
pub fn card(def: DefId) -> &'static CardDef {
    &content().cards[usize::from(def.0)]
}

impl Content {
    /// Reads and checks all files. The error is one line.
    pub fn read(cards: &str, decks: &str, stages: &str) -> Result<Content, String> {
        let cards = read_cards(cards)?;
        let hash = blake3::hash([CARDS, DECKS, STAGES].join("\n").as_bytes());
        let mut facts = Box::new([Facts::NONE; 256]);
        for (facts, card) in facts.iter_mut().zip(&cards) {
            *facts = Facts::of(card);
        }
        let mut content =
            Content { facts, cards, starters: Vec::new(), stages: Vec::new(), hash: hash.to_hex()[..16].to_string() };
        content.starters = read_lines("decks.jsonl", decks)?;
        for (i, starter) in content.starters.iter().enumerate() {
            starter.deck.check_in(&content).map_err(|refusal| format!("decks.jsonl:{}: {refusal}", i + 1))?;
        }
        content.stages = read_lines("stages.jsonl", stages)?;
        for (i, stage) in content.stages.iter().enumerate() {
            if !content.starters.iter().any(|starter| starter.id == stage.deck) {
                let near = nearest(&stage.deck, content.starters.iter().map(|starter| starter.id.as_str()));
                return Err(format!("stages.jsonl:{}: unknown deck `{}`{near}", i + 1, stage.deck));
            }
        }
        Ok(content)
    }

    /// The print with this id.
    pub fn find(&self, id: &str) -> Option<DefId> {
        self.cards.binary_search_by(|card| card.id.as_str().cmp(id)).ok().map(|i| DefId(i as u8))
    }

    /// The print with this id, or a line that says what was probably meant.
    pub fn expect(&self, id: &str) -> Result<DefId, String> {
        self.find(id).ok_or_else(|| {
            format!("unknown card `{id}`{}", nearest(id, self.cards.iter().map(|card| card.id.as_str())))
        })
    }

    /// The starter deck with this id, or a line that says what was probably meant.
    pub fn starter(&self, id: &str) -> Result<&Deck, String> {
        self.starters.iter().find(|starter| starter.id == id).map(|starter| &starter.deck).ok_or_else(|| {
            format!("unknown deck `{id}`{}", nearest(id, self.starters.iter().map(|starter| starter.id.as_str())))
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawKind {
    Stereotype,
    Spell,
    Trap,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    id: String,
    name: String,
    archetype: Archetype,
    rarity: Rarity,
    kind: RawKind,
    cost: u8,
    spell: Option<SpellKind>,
    trap: Option<TrapKind>,
    level: Option<u8>,
    reputation: Option<i16>,
    stability: Option<i16>,
    vice: Option<String>,
    abilities: Vec<RawAbility>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAbility {
    when: When,
    #[serde(default)]
    quick: bool,
    parts: Vec<Part>,
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = serde_json::Map::deserialize(deserializer)?;
        let cond = match fields.remove("if") {
            None => Cond::Always,
            Some(word) => Cond::deserialize(word).map_err(D::Error::custom)?,
        };
        let op = Op::deserialize(serde_json::Value::Object(fields)).map_err(D::Error::custom)?;
        Ok(Part { cond, op })
    }
}

/// Reads one value a line and says which line is wrong, and what was probably meant.
fn read_lines<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<Vec<T>, String> {
    text.lines()
        .enumerate()
        .map(|(i, line)| {
            serde_json::from_str(line).map_err(|error| {
                let error = error.to_string();
                let what = error.split(" at line ").next().unwrap_or(&error);
                format!("{file}:{}: {what}{}", i + 1, suggestion(what))
            })
        })
        .collect()
}

/// What was probably meant by an unknown word in a message of the reader, which names it and what it expected.
fn suggestion(error: &str) -> String {
    let mut quoted = error.split('`').skip(1).step_by(2);
    match quoted.next() {
        Some(unknown) if error.starts_with("unknown") => nearest(unknown, quoted),
        _ => String::new(),
    }
}

/// The nearest of some words, as the end of a message; nothing when none is near.
pub(crate) fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> String {
    let best = words.map(|other| (distance(word, other), other)).min();
    match best {
        Some((far, other)) if far <= word.len() / 2 + 1 => format!("; did you mean `{other}`?"),
        _ => String::new(),
    }
}

/// How many letters must be changed, added or left out to make one word of another.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

fn read_cards(text: &str) -> Result<Vec<CardDef>, String> {
    let raw: Vec<RawCard> = read_lines("cards.jsonl", text)?;
    if raw.is_empty() || raw.len() > 255 {
        return Err(format!("cards.jsonl:1: there must be 1 to 255 cards, there are {}", raw.len()));
    }
    let mut cards: Vec<CardDef> = Vec::with_capacity(raw.len());
    for (i, raw) in raw.into_iter().enumerate() {
        let at = |what: String| format!("cards.jsonl:{}: {what}", i + 1);
        if let Some(before) = cards.last()
            && before.id >= raw.id
        {
            let what = if before.id == raw.id { "is there twice" } else { "is not in its alphabetical place" };
            return Err(at(format!("`{}` {what}", raw.id)));
        }
        cards.push(checked(raw).map_err(at)?);
    }
    Ok(cards)
}

/// A card whose words go together.
fn checked(raw: RawCard) -> Result<CardDef, String> {
    let id = raw.id;
    let kind = match (raw.kind, raw.spell, raw.trap, raw.level, raw.reputation, raw.stability) {
        (RawKind::Stereotype, None, None, Some(level), Some(reputation), Some(stability)) => {
            if !(1..=12).contains(&level) {
                return Err(format!("`{id}` has level {level}; levels go from 1 to 12"));
            }
            if !(0..=9999).contains(&reputation) || !(0..=9999).contains(&stability) {
                return Err(format!("`{id}`: reputation and stability go from 0 to 9999"));
            }
            Kind::Stereotype { level, reputation, stability }
        }
        (RawKind::Spell, Some(spell), None, None, None, None) => Kind::Spell(spell),
        (RawKind::Trap, None, Some(trap), None, None, None) => Kind::Trap(trap),
        (RawKind::Stereotype, ..) => {
            return Err(format!(
                "`{id}`: a stereotype has `level`, `reputation` and `stability`, and nothing of a spell or trap"
            ));
        }
        (RawKind::Spell, ..) => {
            return Err(format!("`{id}`: a spell has `spell`, and nothing of a stereotype or trap"));
        }
        (RawKind::Trap, ..) => return Err(format!("`{id}`: a trap has `trap`, and nothing of a stereotype or spell")),
    };
    if raw.cost > 20 {
        return Err(format!("`{id}` costs {}; at most 20 is allowed", raw.cost));
    }
    if raw.abilities.is_empty() {
        return Err(format!("`{id}` has no ability"));
    }
    if raw.abilities.len() > 8 {
        return Err(format!("`{id}` has more than 8 abilities"));
    }
    let abilities: Vec<Ability> = raw
        .abilities
        .into_iter()
        .map(|ability| Ability { when: ability.when, quick: ability.quick, parts: ability.parts })
        .collect();
    let needs = abilities.iter().map(needs).collect::<Result<Vec<_>, _>>().map_err(|what| format!("`{id}`: {what}"))?;
    let standing = abilities.iter().filter(|ability| ability.when == When::Standing);
    let standing = standing.flat_map(|ability| ability.parts.iter().copied()).collect();
    let answers = matches!(kind, Kind::Trap(_) | Kind::Spell(SpellKind::QuickPlay))
        || abilities.iter().any(|ability| ability.quick);
    let by_itself = |ability: &&Ability| !matches!(kind, Kind::Trap(_)) && !ability.quick;
    let fires = abilities.iter().filter(by_itself).fold(0, |fires, ability| match ability.when {
        When::On(_, moment) => fires | moment.bit(),
        _ => fires,
    });
    let copies = abilities.iter().flat_map(|ability| &ability.parts).any(|part| part.op == Op::CopySpell);
    let card = CardDef {
        copies,
        id,
        name: raw.name,
        archetype: raw.archetype,
        rarity: raw.rarity,
        kind,
        vice: raw.vice.unwrap_or_default(),
        cost: raw.cost,
        abilities,
        needs,
        standing,
        answers,
        fires,
    };
    for ability in &card.abilities {
        well_placed(&card, ability).map_err(|what| format!("`{}`: {what}", card.id))?;
    }
    if card.activation().is_none() && !card.is_stereotype() && !card.stays() {
        return Err(format!("`{}`: nothing happens when it is activated", card.id));
    }
    Ok(card)
}

/// What an ability asks for, or why it asks for too much.
fn needs(ability: &Ability) -> Result<Needs, String> {
    let mut needs = Needs::NONE;
    if ability.parts.is_empty() {
        return Err("an ability has no parts".into());
    }
    for part in &ability.parts {
        let chance = match part.cond {
            Cond::Heads | Cond::Tails => Chance::Coin,
            Cond::WagerWon | Cond::WagerLost => Chance::Dice,
            Cond::Always | Cond::FewerCards | Cond::NotAttacked => Chance::None,
        };
        if chance != Chance::None {
            if needs.chance != Chance::None && needs.chance != chance {
                return Err("one ability needs both a coin and dice".into());
            }
            needs.chance = chance;
        }
        let Some(aim) = part.op.aim() else { continue };
        match aim {
            Aim::Own1 => needs.own = true,
            Aim::Opp1 => needs.opp = true,
            Aim::Any1
            | Aim::One(_)
            | Aim::Field1
            | Aim::Graveyard1
            | Aim::Destroyed1
            | Aim::OtherOwn1
            | Aim::Strongest
            | Aim::AbilityCard => {
                if needs.other.is_some_and(|other| other != aim) {
                    return Err("one ability asks for two different cards besides one of each side".into());
                }
                needs.other = Some(aim);
            }
            _ => {}
        }
    }
    Ok(needs)
}

/// Whether an ability can stand on this kind of card, and its parts in this kind of ability.
fn well_placed(card: &CardDef, ability: &Ability) -> Result<(), String> {
    let standing = ability.when == When::Standing;
    match (card.kind, ability.when) {
        (Kind::Spell(SpellKind::Normal | SpellKind::QuickPlay | SpellKind::Ritual), when) if when != When::Cast => {
            return Err("a spell that does not stay only has an effect when `cast`".into());
        }
        (Kind::Stereotype { .. } | Kind::Trap(_), When::Cast) => return Err("only spells are `cast`".into()),
        (Kind::Spell(_) | Kind::Trap(_), When::Main) => return Err("only stereotypes have a `main` ability".into()),
        (Kind::Trap(TrapKind::Normal), When::Standing) => return Err("a normal trap does not stay".into()),
        _ => {}
    }
    for part in &ability.parts {
        if standing && !part.op.can_stand() {
            return Err(format!("`{}` cannot be a standing effect", part.op.word()));
        }
        if standing && part.cond != Cond::Always {
            return Err("a standing effect has no condition".into());
        }
        if !standing && part.op.only_stands() {
            return Err(format!("`{}` can only be a standing effect", part.op.word()));
        }
        let dying = ability.when == When::On(Side::This, Moment::Dying);
        if dying != (part.op == Op::Survive) {
            return Err("`survive` goes with `this_dying`".into());
        }
        match part.op {
            Op::Stat { per: Some(Per::Moved), .. } => return Err("`moved` is for draws".into()),
            Op::Draw { per: Some(Per::Gained | Per::Fellow(_)), .. } => {
                return Err("a draw cannot be counted like that".into());
            }
            Op::Discard { n, keep, .. } if n.is_some() == keep.is_some() => {
                return Err("`discard` needs either `n` or `keep`".into());
            }
            Op::Retarget if ability.when != When::On(Side::Opp, Moment::Attack) => {
                return Err("`retarget` goes with `opp_attack`".into());
            }
            Op::Ritual if !card.is_spell(SpellKind::Ritual) => return Err("`ritual` is for ritual spells".into()),
            _ => {}
        }
    }
    Ok(())
}

impl Op {
    /// The cards it is about, if it is about cards.
    pub fn aim(&self) -> Option<Aim> {
        match *self {
            Op::Stat { to, .. } | Op::SetStat { to, .. } | Op::Double { to, .. } => Some(to),
            Op::Destroy { what } | Op::ToHand { what } | Op::ReturnToHand { what } | Op::Banish { what } => Some(what),
            Op::Immune { who, .. }
            | Op::MustAttack { who, .. }
            | Op::NoEffects { who, .. }
            | Op::RemoveVice { who, .. }
            | Op::AddVice { who, .. } => Some(who),
            Op::Steal => Some(Aim::Opp1),
            Op::Retarget => Some(Aim::OtherOwn1),
            Op::NoAttackThis { .. } => Some(Aim::This),
            _ => None,
        }
    }

    /// The players it is about, if it is about players.
    pub fn players(&self) -> Option<Players> {
        match *self {
            Op::Draw { who, .. }
            | Op::Discard { who, .. }
            | Op::Skip { who, .. }
            | Op::HandToDeck { who }
            | Op::GraveyardToDeck { who }
            | Op::Shuffle { who }
            | Op::Reveal { who }
            | Op::NoAttack { who, .. }
            | Op::Damage { who, .. }
            | Op::Heal { who, .. } => Some(who),
            _ => None,
        }
    }

    /// The costs it changes, if it does.
    pub fn costs(&self) -> Option<Costly> {
        match *self {
            Op::CostTo { of, .. } | Op::CostTimes { of, .. } | Op::CostAdd { of, .. } => Some(of),
            _ => None,
        }
    }

    /// Whether a stability may be another after it: one changed, or something that stood has gone or changed sides.
    pub(crate) fn moves_stability(&self) -> bool {
        matches!(
            self,
            Op::Stat { stat: Stat::Stability, .. }
                | Op::SetStat { .. }
                | Op::Double { .. }
                | Op::Destroy { .. }
                | Op::ReturnToHand { .. }
                | Op::Banish { .. }
                | Op::Steal
                | Op::NoEffects { .. }
                | Op::Ritual
        )
    }

    /// Whether it can be a standing effect.
    fn can_stand(&self) -> bool {
        match self {
            Op::Stat { per, .. } => matches!(per, None | Some(Per::Own(_) | Per::Fellow(_))),
            Op::Immune { .. } => true,
            _ => self.only_stands(),
        }
    }

    /// Whether it can be nothing but a standing effect.
    fn only_stands(&self) -> bool {
        self.costs().is_some() || matches!(self, Op::HalveBattleDamage | Op::MustTarget)
    }

    /// The word that names it in card files.
    pub fn word(&self) -> &'static str {
        match self {
            Op::Stat { .. } => "stat",
            Op::SetStat { .. } => "set_stat",
            Op::Double { .. } => "double",
            Op::Draw { .. } => "draw",
            Op::Discard { .. } => "discard",
            Op::Negate => "negate",
            Op::NegateAttack => "negate_attack",
            Op::Ward => "ward",
            Op::Destroy { .. } => "destroy",
            Op::Skip { .. } => "skip",
            Op::HandToDeck { .. } => "hand_to_deck",
            Op::GraveyardToDeck { .. } => "graveyard_to_deck",
            Op::Shuffle { .. } => "shuffle",
            Op::RandomToHand => "random_to_hand",
            Op::ToHand { .. } => "to_hand",
            Op::ReturnToHand { .. } => "return_to_hand",
            Op::Banish { .. } => "banish",
            Op::Immune { .. } => "immune",
            Op::CostTo { .. } => "cost_to",
            Op::CostTimes { .. } => "cost_times",
            Op::CostAdd { .. } => "cost_add",
            Op::Reveal { .. } => "reveal",
            Op::NoAttack { .. } => "no_attack",
            Op::NoAttackThis { .. } => "no_attack_this",
            Op::MustAttack { .. } => "must_attack",
            Op::MustTarget => "must_target",
            Op::NoEffects { .. } => "no_effects",
            Op::RemoveVice { .. } => "remove_vice",
            Op::AddVice { .. } => "add_vice",
            Op::Steal => "steal",
            Op::LookAndOrder { .. } => "look_and_order",
            Op::CopySpell => "copy_spell",
            Op::HalveBattleDamage => "halve_battle_damage",
            Op::Retarget => "retarget",
            Op::TrapsTwice => "traps_twice",
            Op::Reverse => "reverse",
            Op::Survive => "survive",
            Op::Damage { .. } => "damage",
            Op::Heal { .. } => "heal",
            Op::Ritual => "ritual",
        }
    }

    /// The words of all operations.
    pub const WORDS: [&'static str; 40] = [
        "stat",
        "set_stat",
        "double",
        "draw",
        "discard",
        "negate",
        "negate_attack",
        "ward",
        "destroy",
        "skip",
        "hand_to_deck",
        "graveyard_to_deck",
        "shuffle",
        "random_to_hand",
        "to_hand",
        "return_to_hand",
        "banish",
        "immune",
        "cost_to",
        "cost_times",
        "cost_add",
        "reveal",
        "no_attack",
        "no_attack_this",
        "must_attack",
        "must_target",
        "no_effects",
        "remove_vice",
        "add_vice",
        "steal",
        "look_and_order",
        "copy_spell",
        "halve_battle_damage",
        "retarget",
        "traps_twice",
        "reverse",
        "survive",
        "damage",
        "heal",
        "ritual",
    ];
}
