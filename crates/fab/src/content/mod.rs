//! Loads and checks the cards in `content/` once. A mistake in them is one line that names the file and the line.

mod build;

use std::{collections::BTreeMap, fmt, sync::OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use build::Builder;
pub(crate) use build::code_of;

use crate::effect::{OpText, Part, PartText, Step, TargetWord, Trigger, Words, words};

/// What is printed on a card: a name and a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DefId(pub(crate) u16);

/// A name, whatever the colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NameId(pub(crate) u16);

/// The colour strip of a card (CR 2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    fn of_pitch(pitch: u8) -> Option<Colour> {
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    keywords: u32,
    numbers: [u8; 5],
    /// The triggers of its own parts.
    pub(crate) triggers: u32,
    /// Whether its own static rules touch power, defense or keywords.
    pub(crate) statics: bool,
}

impl Print {
    /// Whether it always has a keyword.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords & (1 << keyword as u32) != 0
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

fn number_at(keyword: Keyword) -> usize {
    match keyword {
        Keyword::ArcaneBarrier => 0,
        Keyword::Spellvoid => 1,
        Keyword::Quell => 2,
        Keyword::Ward => 3,
        _ => 4,
    }
}

/// The files, in the order of the work they took.
const FILES: &[(&str, &str)] = &[
    ("heroes", include_str!("../../content/heroes.jsonl")),
    ("tokens", include_str!("../../content/tokens.jsonl")),
    ("wizard", include_str!("../../content/wizard.jsonl")),
    ("equipment", include_str!("../../content/equipment.jsonl")),
    ("weapons", include_str!("../../content/weapons.jsonl")),
    ("generic_attacks", include_str!("../../content/generic_attacks.jsonl")),
    ("reactions", include_str!("../../content/reactions.jsonl")),
    ("instants", include_str!("../../content/instants.jsonl")),
    ("generic_actions", include_str!("../../content/generic_actions.jsonl")),
    ("items", include_str!("../../content/items.jsonl")),
    ("others", include_str!("../../content/others.jsonl")),
    ("test_cards", include_str!("../../content/test_cards.jsonl")),
];

/// One line of a content file, for one colour.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    name: String,
    #[serde(deserialize_with = "words")]
    types: Words,
    #[serde(default)]
    pitch: Option<u8>,
    #[serde(default)]
    cost: Option<u8>,
    #[serde(default)]
    power: Option<u8>,
    #[serde(default)]
    defense: Option<u8>,
    #[serde(default)]
    arcane: Option<u8>,
    #[serde(default)]
    life: u8,
    #[serde(default)]
    intellect: u8,
    #[serde(default = "yes")]
    common_or_rare: bool,
    #[serde(default = "yes")]
    silver_age: bool,
    #[serde(default)]
    silver_age_banned: bool,
    #[serde(default = "yes")]
    blitz: bool,
    /// Why its text is not implemented.
    #[serde(default)]
    missing: Option<String>,
    #[serde(default)]
    parts: Vec<PartText>,
}

fn yes() -> bool {
    true
}

/// What is asked of a print at every turn of the hand, close together in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hot {
    /// Its words.
    pub(crate) words: Words,
    /// The triggers of its own parts.
    pub(crate) triggers: u32,
    /// Its pitch, 0 if it has none.
    pub(crate) pitch: u8,
    /// Whether it has activated abilities.
    pub(crate) activates: bool,
    /// Whether one of them works from hand.
    pub(crate) works_from_hand: bool,
    /// Whether it may sometimes be played as an instant by its own text.
    pub(crate) permits: bool,
    /// Whether it can prevent damage.
    pub(crate) prevents: bool,
    /// Whether playing it needs nothing but the right time and its resource cost: no condition, no choice but of heroes.
    pub(crate) plain: bool,
}

pub(crate) struct Content {
    pub(crate) prints: Vec<Print>,
    hot: Vec<Hot>,
    by_slug: BTreeMap<String, DefId>,
    hash: String,
}

static CONTENT: OnceLock<Content> = OnceLock::new();

#[inline]
pub(crate) fn content() -> &'static Content {
    CONTENT.get_or_init(|| match load(FILES) {
        Ok(content) => content,
        Err(error) => panic!("{error}"),
    })
}

/// The facts of a print.
#[inline]
pub fn print(def: DefId) -> &'static Print {
    &content().prints[usize::from(def.0)]
}

/// What is asked of a print most often.
#[inline]
pub(crate) fn hot(def: DefId) -> &'static Hot {
    &content().hot[usize::from(def.0)]
}

fn hot_of(print: &Print) -> Hot {
    let preventing = [Keyword::ArcaneBarrier, Keyword::Spellvoid, Keyword::Quell, Keyword::Ward];
    Hot {
        words: print.words,
        triggers: print.triggers,
        pitch: print.pitch.unwrap_or(0),
        activates: print.parts.iter().any(|part| matches!(part, Part::Activate { .. })),
        works_from_hand: print.parts.iter().any(|part| match part {
            Part::Activate { costs, .. } => costs.contains(&crate::effect::CostText::DiscardSelf),
            _ => false,
        }),
        permits: print.parts.iter().any(|part| matches!(part, Part::Permit { .. })),
        prevents: preventing.iter().any(|keyword| print.has(*keyword))
            || print.parts.iter().any(|part| matches!(part, Part::Prevent { .. })),
        plain: print.parts.iter().all(|part| match part {
            Part::Forbid { .. } | Part::Modes { .. } | Part::Additional { .. } | Part::Alternative { .. } => false,
            Part::Resolve { code } => {
                code.targets.iter().all(|target| matches!(target, TargetWord::Hero | TargetWord::Opponent))
            }
            _ => true,
        }),
    }
}

/// All prints, sorted by their name in notation.
pub fn prints() -> impl Iterator<Item = (DefId, &'static Print)> {
    content().prints.iter().enumerate().map(|(i, print)| (DefId(i as u16), print))
}

/// The print of this name in notation.
pub fn find(slug: &str) -> Option<DefId> {
    content().by_slug.get(slug).copied()
}

/// A hash of all content.
pub fn content_hash() -> String {
    content().hash.clone()
}

/// How much of the pool is implemented.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    /// The kind, which is the name of the content file.
    pub kind: &'static str,
    /// How many prints it has.
    pub pool: usize,
    /// How many of them are implemented in full.
    pub implemented: usize,
    /// The names of the others.
    pub missing: Vec<String>,
}

/// The coverage of each kind; heroes, tokens and test cards are not part of the pool.
pub fn coverage() -> Vec<Coverage> {
    let kinds = FILES.iter().map(|(kind, _)| *kind).filter(|kind| !["heroes", "tokens", "test_cards"].contains(kind));
    kinds
        .map(|kind| {
            let pool: Vec<_> = prints().filter(|(_, print)| print.file == kind).collect();
            let missing = pool.iter().filter(|(_, print)| !print.implemented).map(|(_, print)| print.to_string());
            let missing: Vec<_> = missing.collect();
            Coverage { kind, pool: pool.len(), implemented: pool.len() - missing.len(), missing }
        })
        .collect()
}

/// The name in notation: lower case, letters and digits, words joined by hyphens.
pub(crate) fn slug(name: &str, colour: Option<Colour>) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        let c = match c {
            'í' | 'Í' => 'i',
            'é' | 'É' => 'e',
            'à' | 'À' => 'a',
            '\'' | '’' | ',' | '!' | '?' | '.' => continue,
            c => c.to_ascii_lowercase(),
        };
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if let Some(colour) = colour {
        slug.push('-');
        slug.push_str(colour.word());
    }
    slug
}

/// Takes the value of one colour wherever three are given.
fn of_colour(value: &Value, i: usize) -> Value {
    match value {
        Value::Array(list) if list.len() == 3 && list.iter().all(Value::is_number) => list[i].clone(),
        Value::Array(list) if list.len() == 3 && list.iter().all(Value::is_boolean) => list[i].clone(),
        Value::Array(list) => Value::Array(list.iter().map(|value| of_colour(value, i)).collect()),
        Value::Object(map) => {
            let of_key = |(key, value): (&String, &Value)| match value {
                Value::Array(list) if key == "colour" && list.len() == 3 => (key.clone(), list[i].clone()),
                _ => (key.clone(), of_colour(value, i)),
            };
            Value::Object(map.iter().map(of_key).collect())
        }
        other => other.clone(),
    }
}

/// A print that is not yet compiled.
struct Draft {
    at: String,
    file: &'static str,
    slug: String,
    colour: Option<Colour>,
    value: Value,
}

fn load(files: &[(&'static str, &str)]) -> Result<Content, String> {
    let mut hasher = blake3::Hasher::new();
    let mut drafts = Vec::new();
    for (file, text) in files {
        hasher.update(text.as_bytes());
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let at = format!("content/{file}.jsonl:{}", i + 1);
            let value: Value = serde_json::from_str(line).map_err(|error| format!("{at}: {error}"))?;
            let name = value["name"].as_str().ok_or_else(|| format!("{at}: a card needs a name"))?;
            let n_prints = if value["pitch"].is_array() { 3 } else { 1 };
            for print in 0..n_prints {
                let value = of_colour(&value, print);
                let colour = value["pitch"].as_u64().and_then(|pitch| Colour::of_pitch(pitch as u8));
                drafts.push(Draft { at: at.clone(), file, slug: slug(name, colour), colour, value });
            }
        }
    }
    drafts.sort_by(|a, b| a.slug.cmp(&b.slug));
    if let Some(pair) = drafts.windows(2).find(|pair| pair[0].slug == pair[1].slug) {
        return Err(format!("{}: {} is also in {}", pair[1].at, pair[1].slug, pair[0].at));
    }
    let by_slug: BTreeMap<_, _> =
        drafts.iter().enumerate().map(|(i, draft)| (draft.slug.clone(), DefId(i as u16))).collect();
    let mut names: Vec<String> =
        drafts.iter().filter_map(|draft| draft.value["name"].as_str().map(String::from)).collect();
    names.sort();
    names.dedup();
    let book = Book { by_slug: &by_slug, names: &names };
    let prints = drafts.into_iter().map(|draft| build(draft, &book)).collect::<Result<Vec<_>, _>>()?;
    let hash = hasher.finalize().to_hex()[..16].to_string();
    let hot = prints.iter().map(hot_of).collect();
    Ok(Content { prints, hot, by_slug, hash })
}

/// What names mean.
struct Book<'a> {
    by_slug: &'a BTreeMap<String, DefId>,
    names: &'a [String],
}

impl Book<'_> {
    fn name(&self, name: &str) -> Result<NameId, String> {
        let found = self.names.binary_search_by(|other| other.as_str().cmp(name));
        found.map(|i| NameId(i as u16)).map_err(|_| {
            let close = closest(name, self.names.iter().map(String::as_str));
            format!(
                "no card is named `{name}`{}",
                close.map(|close| format!("; did you mean `{close}`?")).unwrap_or_default()
            )
        })
    }

    fn token(&self, name: &str) -> Result<DefId, String> {
        self.by_slug.get(&slug(name, None)).copied().ok_or_else(|| format!("no token is named `{name}`"))
    }
}

/// The candidate that is most like a text, if any is.
pub(crate) fn closest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |other: &str| {
        let (a, b): (Vec<char>, Vec<char>) =
            (text.to_lowercase().chars().collect(), other.to_lowercase().chars().collect());
        let mut row: Vec<usize> = (0..=b.len()).collect();
        for (i, x) in a.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = i + 1;
            for (j, y) in b.iter().enumerate() {
                let cost = diagonal + usize::from(x != y);
                diagonal = row[j + 1];
                row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
            }
        }
        row[b.len()]
    };
    candidates
        .map(|other| (distance(other), other))
        .min()
        .filter(|(d, _)| *d <= 2 + text.len() / 4)
        .map(|(_, other)| other)
}

fn build(draft: Draft, book: &Book<'_>) -> Result<Print, String> {
    let at = draft.at;
    let line: Line = serde_json::from_value(draft.value).map_err(|error| format!("{at}: {error}"))?;
    let in_line = |error: String| format!("{at}: {error}");
    let mut words = line.types;
    let mut add = |when: Words, word: Words| {
        if words.any(when) {
            words = words.with(word);
        }
    };
    add(Words::ATTACK_ACTION.with(Words::NON_ATTACK_ACTION), Words::ACTION);
    add(Words::ACTION.with(Words::INSTANT), Words::ACTION_OR_INSTANT);
    add(Words::CLUB.with(Words::HAMMER), Words::CLUB_OR_HAMMER);
    add(Words::DAGGER.with(Words::SWORD), Words::DAGGER_OR_SWORD);
    add(Words::HERO.with(Words::ALLY), Words::HERO_OR_ALLY);
    if !words.has(Words::EQUIPMENT) {
        words = words.with(Words::NON_EQUIPMENT);
    }
    if line.name.split(' ').any(|word| word == "Sigil") {
        words = words.with(Words::SIGIL);
    }
    let mut builder = Builder { book, parts: vec![Part::Keyword; line.parts.len()] };
    let (mut keywords, mut numbers) = (0, [0; 5]);
    for (i, part) in line.parts.into_iter().enumerate() {
        if let PartText::Keyword { keyword, n } = &part {
            keywords |= 1 << *keyword as u32;
            numbers[number_at(*keyword)] = *n;
        }
        builder.parts[i] = builder.part(part).map_err(in_line)?;
    }
    let parts = builder.parts;
    if parts.len() > 24 || parts.iter().filter_map(code_of).any(|code| code.steps.len() > 60 || code.targets.len() > 2)
    {
        return Err(in_line("a card has at most 24 parts of 60 steps and 2 targets".into()));
    }
    let deals_arcane = |part: &Part| {
        let deals = |step: &Step| matches!(step, Step::Do(OpText::Deal { kind: crate::effect::Damage::Arcane, .. }));
        code_of(part).is_some_and(|code| code.steps.iter().any(deals))
    };
    if parts.iter().any(deals_arcane) {
        words = words.with(Words::ARCANE_EFFECT);
    }
    let mut triggers = parts.iter().fold(0, |acc, part| match part {
        Part::When { on, hidden: false, .. } => acc | on.bit(),
        _ => acc,
    });
    if keywords & (1 << Keyword::Phantasm as u32) != 0 {
        triggers |= Trigger::Phantasm.bit();
    }
    Ok(Print {
        name_id: book.name(&line.name).map_err(in_line)?,
        slug: draft.slug,
        colour: draft.colour,
        pitch: line.pitch,
        cost: line.cost,
        power: line.power,
        defense: line.defense,
        arcane: line.arcane,
        life: line.life,
        intellect: line.intellect,
        common_or_rare: line.common_or_rare,
        silver_age: line.silver_age,
        silver_age_banned: line.silver_age_banned,
        blitz: line.blitz,
        implemented: line.missing.is_none(),
        test_card: draft.file == "test_cards",
        file: draft.file,
        name: line.name,
        words,
        statics: parts.iter().any(|part| matches!(part, Part::Static { yours: None, .. })),
        parts,
        keywords,
        numbers,
        triggers,
    })
}
