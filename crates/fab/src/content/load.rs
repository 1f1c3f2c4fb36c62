//! Reads the content files: one line is one card, or three of one name.

use std::collections::{BTreeMap, BTreeSet};

use croupier_content::{Digest, digest, numbered, place, read_lines};
use croupier_kernel::Refusal;
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

use super::{
    Colour, Content, DefId, Keyword, Name, NameId, Numbers, Print, build::Builder, code_of, hot_of, print::number_at,
};
use crate::effect::{Damage, Deal, Part, PartText, Step, Trigger, Words, words};
use crate::state::note;

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

/// What only people and the builders of decks read. A card is known by its name, so its name is not part of it.
const NOT_IN_PLAY: [&str; 6] = ["name", "missing", "common_or_rare", "silver_age", "silver_age_banned", "blitz"];

/// The prints of one line, one or one for each colour, and what the rules read of each.
struct Entry(Vec<(Line, Digest)>);

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let n_prints = if value["pitch"].is_array() { 3 } else { 1 };
        let read = |print| {
            let mut value = of_colour(&value, print);
            let line = serde_json::from_value(value.clone()).map_err(D::Error::custom)?;
            // Only the names of the card itself: effects name cards too.
            if let Some(fields) = value.as_object_mut() {
                NOT_IN_PLAY.iter().for_each(|field| drop(fields.remove(*field)));
            }
            Ok((line, digest(&value, &[])))
        };
        (0..n_prints).map(read).collect::<Result<_, _>>().map(Entry)
    }
}

/// A print that is not yet compiled.
struct Draft {
    at: String,
    kind: &'static str,
    slug: String,
    colour: Option<Colour>,
    line: Line,
    digest: Digest,
}

/// The tokens of which cards ask whether they were destroyed, in the order of their bits in states. Others follow in the order
/// of the cards that ask for them, which new cards do not change.
const FIRST_ASKED: [&str; 3] = ["Agility", "Might", "Vigor"];

/// Reads all files, each with its kind and its text, and gives prints and names the numbers that they had before.
pub(super) fn load(files: &[(&'static str, &str)], numbers: Numbers<'_>) -> Result<Content, String> {
    let paths: Vec<String> = files.iter().map(|(kind, _)| format!("content/{kind}.jsonl")).collect();
    let mut drafts = Vec::new();
    for ((kind, text), path) in files.iter().zip(&paths) {
        let entries: Vec<Entry> = read_lines((path, text))?;
        for (at, entry) in entries.into_iter().enumerate() {
            for (line, digest) in entry.0 {
                let colour = line.pitch.and_then(Colour::of_pitch);
                let at = place((path, text), at, "");
                drafts.push(Draft { at, kind, slug: slug(&line.name, colour), colour, line, digest });
            }
        }
    }
    drafts.sort_by(|a, b| a.slug.cmp(&b.slug));
    if let Some(pair) = drafts.windows(2).find(|pair| pair[0].slug == pair[1].slug) {
        let other = pair[0].at.trim_end_matches([':', ' ']);
        return Err(format!("{}`{}` is also in {other}", pair[1].at, pair[1].slug));
    }
    let drafts = numbered(numbers.prints, drafts, |draft| &draft.slug)?;
    let by_slug: BTreeMap<_, _> =
        drafts.iter().enumerate().map(|(i, draft)| (draft.slug.clone(), DefId::from_number(i as u16))).collect();
    let names: BTreeSet<Name> = drafts.iter().map(|draft| Name(draft.line.name.clone())).collect();
    let names = numbered(numbers.names, names.into_iter().collect(), |name: &Name| &name.0)?;
    let by_name = names.iter().enumerate().map(|(i, name)| (name.0.as_str(), NameId::from_number(i as u16))).collect();
    let is_token = |draft: &&Draft| draft.line.types.has(Words::TOKEN);
    let tokens = drafts.iter().filter(is_token).map(|draft| (draft.line.name.clone(), by_slug[&draft.slug])).collect();
    let book = Book { by_name, tokens };
    let (mut prints, mut asked) = (Vec::new(), Vec::new());
    for draft in drafts {
        let at = draft.at.clone();
        prints.push(build(draft, &book, &mut asked).map_err(|what| format!("{at}{what}"))?);
    }
    // Those that are not in the list keep the order they were asked in, as the sort is stable.
    asked.sort_by_key(|token| {
        let name = prints[token.index()].name.as_str();
        FIRST_ASKED.iter().position(|first| *first == name).unwrap_or(FIRST_ASKED.len())
    });
    for (nth, token) in asked.into_iter().enumerate() {
        let bit = (note::DESTROYED as usize) << nth;
        let kept = u16::try_from(bit).map_err(|_| "cards ask for too many kinds of destroyed tokens".to_string())?;
        prints[token.index()].note = kept;
    }
    let hot = prints.iter().map(hot_of).collect();
    let mut firsts = vec![DefId::default(); names.len()];
    for (i, print) in prints.iter().enumerate().rev() {
        firsts[print.name_id.index()] = DefId::from_number(i as u16);
    }
    Ok(Content { prints, names, hot, by_slug, firsts })
}

/// What names mean.
pub(crate) struct Book<'a> {
    by_name: BTreeMap<&'a str, NameId>,
    tokens: BTreeMap<String, DefId>,
}

impl Book<'_> {
    /// The name of this spelling.
    pub(crate) fn name(&self, name: &str) -> Result<NameId, String> {
        let unknown = || Refusal::unknown("card named", name, self.by_name.keys().copied()).reason;
        self.by_name.get(name).copied().ok_or_else(unknown)
    }

    /// The token of this name.
    pub(crate) fn token(&self, name: &str) -> Result<DefId, String> {
        let unknown = || Refusal::unknown("token", name, self.tokens.keys().map(String::as_str)).reason;
        self.tokens.get(name).copied().ok_or_else(unknown)
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

fn build(draft: Draft, book: &Book<'_>, asked: &mut Vec<DefId>) -> Result<Print, String> {
    let line = draft.line;
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
    let (parts, texts) = (vec![Part::Keyword; line.parts.len()], line.parts.clone());
    let n_own = parts.len();
    let mut builder = Builder { book, parts, texts, asked, created: Vec::new() };
    let (mut keywords, mut numbers) = (0, [0; 5]);
    for (i, part) in line.parts.into_iter().enumerate() {
        if let PartText::Keyword { keyword, n } = &part {
            keywords |= 1 << *keyword as u32;
            numbers[number_at(*keyword)] = *n;
        }
        builder.parts[i] = builder.part(part)?;
    }
    let (parts, texts, created) = (builder.parts, builder.texts, builder.created);
    if parts.len() > 24 || parts.iter().filter_map(code_of).any(|code| code.steps.len() > 60 || code.targets.len() > 2)
    {
        return Err("a card has at most 24 parts of 60 steps and 2 targets".into());
    }
    let deals_arcane = |part: &Part| {
        let arcane = |deal: &Deal| deal.kind == Damage::Arcane;
        let deals = |step: &Step| matches!(step, Step::Do(op) if op.verb().deals().is_some_and(arcane));
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
        name_id: book.name(&line.name)?,
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
        test_card: draft.kind == "test_cards",
        file: draft.kind,
        name: line.name,
        words,
        statics: parts.iter().any(|part| matches!(part, Part::Static { yours: None, .. })),
        parts,
        texts,
        n_own,
        digest: draft.digest,
        created,
        keywords,
        numbers,
        triggers,
        note: 0,
    })
}

#[cfg(test)]
mod tests {
    use croupier_kernel::{Key, Rng, Seed};

    use super::{
        super::{FILES, Numbers},
        load,
    };

    /// The text with a number, a word or a few bytes of one place replaced.
    fn changed(text: &str, rng: &mut Rng) -> String {
        let pieces = ["0", "255", "256", "-1", "4294967296", "\"\"", "null", "[]", "{}", "\n", "\u{202e}", ""];
        let piece = pieces[rng.below(pieces.len() as u32) as usize];
        let digits: Vec<usize> =
            text.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(at, _)| at).collect();
        let anywhere = rng.below(text.len() as u32) as usize;
        let at = match digits.get(rng.below(digits.len().max(1) as u32) as usize) {
            Some(digit) if rng.below(2) == 0 => *digit,
            _ => (0..=anywhere).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0),
        };
        let end = (at + 1 + rng.below(8) as usize).min(text.len());
        let end = (end..=text.len()).find(|end| text.is_char_boundary(*end)).unwrap_or(text.len());
        format!("{}{piece}{}", &text[..at], &text[end..])
    }

    #[test]
    fn a_changed_card_file_is_refused_in_one_line_or_read() {
        let mut rng = Seed::Open("card files".into()).rng(Key::new(1, 0, 0, 0));
        // Without numbers, as a card that is called otherwise is not there for them.
        let numbers = Numbers { prints: ("", ""), names: ("", "") };
        let (mut refused, mut read) = (0, 0);
        for nth in 0..300 {
            let mut files = FILES.to_vec();
            let at = nth % files.len();
            let text = changed(files[at].1, &mut rng);
            files[at].1 = &text;
            match load(&files, numbers) {
                Ok(_) => read += 1,
                Err(told) => {
                    refused += 1;
                    assert!(!told.is_empty() && !told.contains('\n'), "{told}");
                }
            }
        }
        assert!(refused > 150 && read > 10, "{refused} refused, {read} read");
    }
}
