//! Lines that say how things are, for a reader who follows along: each comes once, and then when it says something else.

use std::collections::BTreeMap;

use croupier_table::{Screen, Tone};

use super::{Line, add, lines};

/// What follows the name of a line that is not on the screen any more.
const NONE: &str = "none";

/// How things are, as far as it was on a screen. A shop and a table are two pages: what is on one says nothing of the other.
#[derive(Default)]
pub(super) struct Standing {
    pages: BTreeMap<String, BTreeMap<String, String>>,
    /// The page that was read last.
    open: String,
}

impl Standing {
    /// What changed of these lines since their page was read: lines that say something else, under the name of their block, and
    /// the names of those that are gone. A list with numbers comes whole if anything in it changed, as its numbers move.
    pub(super) fn changed(&mut self, lasting: &Screen) -> Screen {
        let mut shown = Screen::default();
        if lasting.is_empty() {
            return shown;
        }
        let blocks = blocks(lasting);
        let page = page(lasting.plain());
        let turned = std::mem::replace(&mut self.open, page.clone()) != page;
        let before = self.pages.remove(&page).unwrap_or_default();
        let mut now = BTreeMap::new();
        let moved =
            list(blocks.iter().flat_map(Block::all)) != list(before.iter().map(|(key, line)| (&**key, &**line)));
        let changed =
            |key: &str, line: &str| before.get(key).is_none_or(|before| before != line) || moved && is_numbered(key);
        for block in &blocks {
            let mut below = Screen::default();
            for (key, line, pieces) in &block.lines {
                if changed(key, line) {
                    put(&mut below, pieces);
                }
                now.insert(key.clone(), line.clone());
            }
            let prefix = format!("{}\n", block.key);
            let gone = before.keys().filter(|key| key.strip_prefix(&prefix).is_some_and(is_named));
            for key in gone.filter(|key| !block.lines.iter().any(|(here, _, _)| here == *key)) {
                below.put(format!("  {} {NONE}", &key[prefix.len()..])).end();
            }
            // The title of a page says which page this is.
            if changed(&block.key, &block.line) || turned && block.key == TITLE {
                match before.get(TITLE).filter(|_| block.key == TITLE).and_then(|old| title(old, &block.line, turned)) {
                    Some(title) => put_title(&mut shown, &title, &block.pieces),
                    None => put(&mut shown, &block.pieces),
                }
            } else if !below.is_empty() {
                shown.put(&block.key).end();
            }
            shown.add(&below);
            now.insert(block.key.clone(), block.line.clone());
        }
        let gone = before.keys().filter(|key| !key.contains('\n') && is_named(key) && !now.contains_key(*key));
        for key in gone {
            shown.put(format!("{key} {NONE}")).end();
        }
        self.pages.insert(page, now);
        shown
    }
}

/// A line and those that are indented below it.
struct Block<'a> {
    key: String,
    line: String,
    pieces: Line<'a>,
    /// Each with its key, which has that of the block before it.
    lines: Vec<(String, String, Line<'a>)>,
}

impl Block<'_> {
    /// Its line and those below it, each with its key.
    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let below = self.lines.iter().map(|(key, line, _)| (&**key, &**line));
        std::iter::once((&*self.key, &*self.line)).chain(below)
    }
}

fn blocks(screen: &Screen) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for pieces in lines(screen) {
        let line: String = pieces.iter().map(|(piece, _)| *piece).collect();
        match blocks.last_mut().filter(|_| line.starts_with(' ')) {
            Some(block) => block.lines.push((format!("{}\n{}", block.key, key(line.trim_start())), line, pieces)),
            None => blocks.push(Block { key: key(&line).into(), line, pieces, lines: Vec::new() }),
        }
    }
    blocks
}

/// Lines whose parts have names, such as the hands of both sides: by these names, the parts.
pub(super) type Parts = BTreeMap<Vec<String>, Vec<String>>;

/// The parts of a line that say something else than at the prompt before, where it had the same parts and one of them stays;
/// nothing if the whole line is to be shown.
pub(super) fn changed_parts(line: &str, before: &Parts, now: &mut Parts) -> Option<String> {
    let parts: Vec<&str> = line.split("  ").collect();
    let name = |part: &&str| part.split_once(": ").map(|(name, _)| name.to_string());
    let names = parts.iter().map(name).collect::<Option<Vec<String>>>()?;
    let is_word = |name: &String| name.starts_with(char::is_alphabetic) && !name.contains(' ');
    if parts.len() < 2 || !names.iter().all(is_word) {
        return None;
    }
    let old = before.get(&names);
    now.insert(names, parts.iter().map(|part| (*part).to_string()).collect());
    let changed: Vec<&str> = parts.iter().zip(old?).filter(|(part, old)| *part != old).map(|(part, _)| *part).collect();
    (!changed.is_empty() && changed.len() < parts.len()).then(|| changed.join("  "))
}

/// What the key of a title is.
const TITLE: &str = "===";

/// What a line is about: the number it begins with, what is before a colon, or else its first word.
fn key(line: &str) -> &str {
    if line.starts_with(TITLE) || line.starts_with("═══") {
        return TITLE;
    }
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let end = match line.find(": ") {
        _ if digits > 0 && line[digits..].starts_with([')', '.', ':']) => Some(digits + 1),
        colon => colon.map(|at| at + 1),
    };
    match end {
        Some(end) => &line[..end],
        None => line.split(' ').next().unwrap_or_default(),
    }
}

/// Whether a line with this key is about something that is missed when it is gone. A longer key is the start of a sentence.
pub(super) fn is_named(key: &str) -> bool {
    key.ends_with(':') && key.split(' ').count() <= 5 && !is_numbered(key)
}

/// Whether it is the key of a line in a list with numbers, alone or below its block.
fn is_numbered(key: &str) -> bool {
    key.rsplit('\n').next().is_some_and(|key| key.starts_with(|c: char| c.is_ascii_digit()))
}

/// The lines with numbers, by their keys.
fn list<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<&'a str, &'a str> {
    lines.filter(|(key, _)| is_numbered(key)).collect()
}

/// A title without the first of its parts, as far as the title before on this page had the same. The very first part stays where
/// the page was turned, as it says which page this is.
fn title(before: &str, line: &str, turned: bool) -> Option<String> {
    let (old, new) = (parts(before), parts(line));
    let same = old.iter().zip(&new).take_while(|((_, old), (_, new))| old == new).count();
    let first = usize::from(turned);
    if old.len() != new.len() || same == new.len() || same <= first {
        return None;
    }
    let tail = new[same..].iter().enumerate().map(|(at, (gap, part))| match at {
        0 if first == 0 => (*part).to_string(),
        _ => format!("{gap}{part}"),
    });
    Some(new[..first].iter().map(|(_, part)| (*part).to_string()).chain(tail).collect())
}

/// The parts of a title, each with what is before it: a comma, a colon, or nothing.
fn parts(line: &str) -> Vec<(&str, &str)> {
    let inner = line.trim_start_matches(['=', '═', ' ']);
    let end = inner.find(" ===").or_else(|| inner.find(" ═══")).unwrap_or(inner.len());
    let mut parts = Vec::new();
    let (mut gap, mut rest) = ("", &inner[..end]);
    while let Some(at) = rest.find([',', ':']).filter(|at| rest[at + 1..].starts_with(' ')) {
        parts.push((gap, &rest[..at]));
        (gap, rest) = (&rest[at..at + 2], &rest[at + 2..]);
    }
    parts.push((gap, rest));
    parts
}

/// Adds a title, with what follows the one on the page.
fn put_title(screen: &mut Screen, title: &str, pieces: &Line<'_>) {
    screen.tone(Tone::Title, format!("{TITLE} {title} {TITLE}"));
    put(screen, &pieces.iter().skip(1).copied().collect());
}

/// The kind of page that lines are on: the first word of their title.
fn page(text: &str) -> String {
    let title = text.lines().next().unwrap_or_default();
    title.trim_start_matches(['=', '═', ' ']).split([' ', ',']).next().unwrap_or_default().into()
}

fn put(screen: &mut Screen, pieces: &Line<'_>) {
    pieces.iter().for_each(|(piece, tone)| add(screen, piece, *tone));
    screen.end();
}
