//! Reads the content files: one line is one card, or three of one name.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Colour, Content, DefId, Keyword, NameId, Print, build::Builder, code_of, hot_of, print::number_at};
use crate::effect::{Damage, Deal, Op, Part, PartText, Step, Trigger, Words, words};

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

/// A print that is not yet compiled.
struct Draft {
    at: String,
    file: &'static str,
    slug: String,
    colour: Option<Colour>,
    value: Value,
}

pub(super) fn load(files: &[(&'static str, &str)]) -> Result<Content, String> {
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
pub(crate) struct Book<'a> {
    by_slug: &'a BTreeMap<String, DefId>,
    names: &'a [String],
}

impl Book<'_> {
    /// The name of this spelling.
    pub(crate) fn name(&self, name: &str) -> Result<NameId, String> {
        let found = self.names.binary_search_by(|other| other.as_str().cmp(name));
        found.map(|i| NameId(i as u16)).map_err(|_| {
            let close = closest(name, self.names.iter().map(String::as_str));
            format!(
                "no card is named `{name}`{}",
                close.map(|close| format!("; did you mean `{close}`?")).unwrap_or_default()
            )
        })
    }

    /// The token of this name.
    pub(crate) fn token(&self, name: &str) -> Result<DefId, String> {
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
    let (parts, texts) = (vec![Part::Keyword; line.parts.len()], line.parts.clone());
    let n_own = parts.len();
    let mut builder = Builder { book, parts, texts };
    let (mut keywords, mut numbers) = (0, [0; 5]);
    for (i, part) in line.parts.into_iter().enumerate() {
        if let PartText::Keyword { keyword, n } = &part {
            keywords |= 1 << *keyword as u32;
            numbers[number_at(*keyword)] = *n;
        }
        builder.parts[i] = builder.part(part).map_err(in_line)?;
    }
    let (parts, texts) = (builder.parts, builder.texts);
    if parts.len() > 24 || parts.iter().filter_map(code_of).any(|code| code.steps.len() > 60 || code.targets.len() > 2)
    {
        return Err(in_line("a card has at most 24 parts of 60 steps and 2 targets".into()));
    }
    let deals_arcane = |part: &Part| {
        let deals = |step: &Step| matches!(step, Step::Do(Op::Deal(Deal { kind: Damage::Arcane, .. })));
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
        texts,
        n_own,
        keywords,
        numbers,
        triggers,
    })
}
