//! Screens for programs and screen readers: every text is there once, and what was read is not repeated.

mod changes;
#[cfg(all(test, feature = "games"))]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use croupier_kernel::Seat;
use croupier_table::{
    Hosted, Screen, Tone, Words,
    registry::{self, Visit},
};

use changes::{Parts, Standing, changed_parts};

/// What stands for notes about a choice that were read the last time it was listed.
const AS_BEFORE: &str = "  (as before)";

/// How the seed begins after a title. It is the same all the match.
const SEED: &str = " Seed:";

/// Someone who reads one screen after the other and remembers what a card does.
pub(crate) struct Reader {
    /// Whether lines that say how things are come once, and then only as they change.
    brief: bool,
    /// What the cards of the game do.
    texts: Vec<String>,
    /// What each seat has read. What one of them knows says nothing to the other.
    seats: BTreeMap<u8, Read>,
}

/// What a seat has read.
#[derive(Default)]
struct Read {
    /// Names of cards, their texts, and asides.
    known: BTreeSet<String>,
    /// How things are, as far as it was on a screen.
    standing: Standing,
    /// The notes about a choice, the last time it was listed.
    notes: BTreeMap<String, Vec<String>>,
    /// Lines whose parts have names, as they were at the last prompt.
    parts: Parts,
}

/// A line in pieces, each with its tone, if it has one.
type Line<'a> = Vec<(&'a str, Option<Tone>)>;

impl Reader {
    /// A reader who knows nothing of a game yet.
    pub(crate) fn new(game: &str, brief: bool) -> Reader {
        struct Texts;
        impl Visit for Texts {
            type Out = Vec<String>;
            fn visit<G: Hosted>(self) -> Self::Out {
                let own = G::catalogue().into_iter().map(|entry| entry.text.join(" "));
                own.chain(G::texts_to_opponents()).filter(|text| !text.is_empty()).collect()
            }
        }
        let texts = registry::with_game(game, Texts).unwrap_or_default();
        Reader { brief, texts, seats: BTreeMap::new() }
    }

    /// What a reader is told at the beginning, beside what the game says.
    pub(crate) fn welcome(&self) -> Option<&'static str> {
        self.brief.then_some("From now on you only see what is new or has changed. `more` shows everything.")
    }

    /// A screen with the texts of cards that come into sight for the first time above it, and without what was read.
    pub(crate) fn reads(&mut self, text: &dyn Words, seat: Seat, screen: &Screen) -> Screen {
        let mut read = Screen::default();
        // Once nothing is asked, there is nothing to explain.
        let asks = screen.plain().lines().last().is_some_and(|line| line.starts_with("> "));
        let cards = if asks { text.help(seat).sections() } else { Vec::new() };
        let mut memory = self.seats.remove(&seat.0).unwrap_or_default();
        for (name, card) in cards.into_iter().skip(1) {
            let mut lines = card.plain().lines();
            let (title, does) = (lines.next().unwrap_or_default(), lines.map(str::trim).collect::<Vec<_>>().join(" "));
            if self.is_text(&does) && memory.known.insert(name) {
                read.put(format!("{title}: {does}")).end();
                memory.known.insert(does);
            }
        }
        let short = if self.brief { screen.in_short() } else { screen.clone() };
        let (mut lasting, rest) = short.in_words().lasting();
        if self.brief {
            lasting = memory.standing.changed(&lasting);
        }
        for line in lines(&lasting) {
            self.read_line(&mut memory, line, false, &mut read);
        }
        let last = lines(&rest).len().saturating_sub(1);
        let before = std::mem::take(&mut memory.parts);
        for (at, line) in lines(&rest).into_iter().enumerate() {
            let whole: String = line.iter().map(|(piece, _)| *piece).collect();
            match changed_parts(&whole, &before, &mut memory.parts).filter(|_| self.brief) {
                Some(changed) => self.read_line(&mut memory, vec![(changed.as_str(), None)], at == last, &mut read),
                None => self.read_line(&mut memory, line, at == last, &mut read),
            }
        }
        self.seats.insert(seat.0, memory);
        read
    }

    /// A line without texts and asides that were read before, and without the notes about a choice if they are the same again.
    fn read_line(&self, memory: &mut Read, line: Line<'_>, is_prompt: bool, read: &mut Screen) {
        let pieces = line.into_iter().map(|(piece, tone)| (self.unread(&mut memory.known, piece, tone), tone));
        let (mut said, mut notes): (Vec<(String, Option<Tone>)>, Vec<_>) = (Vec::new(), Vec::new());
        for (piece, tone) in pieces.collect::<Vec<_>>() {
            let (faint, about) = (tone == Some(Tone::Faint), tone == Some(Tone::About));
            let after_keys = is_prompt && tone.is_none() && said.last().is_some_and(|(_, tone)| tone.is_some());
            let is_aside = piece.starts_with(SEED) || after_keys || faint && piece.starts_with(" (");
            if self.brief && (is_aside || about) {
                let of = if about { subject(&said) } else { String::new() };
                if memory.known.insert(of + piece.trim()) {
                    said.push((piece, tone));
                }
            } else if self.brief && faint && piece.starts_with("  ") && !said.is_empty() {
                notes.push((piece, tone));
            } else if !piece.is_empty() {
                said.push((if self.brief { closed_up(&piece) } else { piece }, tone));
            }
        }
        if said.is_empty() {
            return;
        }
        said.iter().for_each(|(piece, tone)| add(read, piece, *tone));
        let choice = said.iter().filter(|(_, tone)| *tone != Some(Tone::Key)).map(|(piece, _)| &**piece).collect();
        let now: Vec<String> = notes.iter().map(|(piece, _)| piece.clone()).collect();
        let before = if notes.is_empty() { None } else { memory.notes.insert(choice, now.clone()) };
        let before = before.unwrap_or_default();
        if before == now && now.concat().len() > AS_BEFORE.len() {
            read.tone(Tone::Faint, AS_BEFORE);
        } else {
            // What a card is stays true while what it would do changes.
            let same = usize::from(now.len() > 1 && before.first() == now.first());
            notes[same.min(notes.len())..].iter().for_each(|(piece, tone)| add(read, piece, *tone));
        }
        read.end();
    }

    /// A piece of a screen without what was read before: the text of a card, alone or in brackets after something else.
    fn unread(&self, known: &mut BTreeSet<String>, piece: &str, tone: Option<Tone>) -> String {
        // A forecast before the brackets is no part of the text in them.
        let bracket = piece.rfind("  [").filter(|_| piece.ends_with(']') && tone.is_some());
        if let Some((at, text)) = bracket.map(|at| (at, &piece[at + 3..piece.len() - 1])) {
            let was_read = self.is_text(text) && known.iter().any(|read| read.contains(text));
            if self.is_text(text) {
                known.insert(text.into());
            }
            return if was_read { piece[..at].into() } else { piece.into() };
        }
        let text = piece.trim_start_matches([' ', ':']).trim_end();
        if tone == Some(Tone::Faint) && self.is_text(text) && !known.insert(text.into()) {
            return String::new();
        }
        piece.into()
    }

    /// Whether this is what a card does, or a part of it.
    fn is_text(&self, text: &str) -> bool {
        text.len() > 20 && self.texts.iter().any(|known| known.contains(text) || text.contains(known.as_str()))
    }
}

/// What a line is about so far. Its numbers change and its name stays.
fn subject(said: &[(String, Option<Tone>)]) -> String {
    said.iter().flat_map(|(piece, _)| piece.chars()).filter(|c| !c.is_ascii_digit()).collect()
}

/// A text without the spaces that line up columns.
fn closed_up(text: &str) -> String {
    let mut closed = text.to_string();
    while closed.contains("   ") {
        closed = closed.replace("   ", "  ");
    }
    closed
}

fn add(screen: &mut Screen, piece: &str, tone: Option<Tone>) {
    match tone {
        Some(tone) => screen.tone(tone, piece),
        None => screen.put(piece),
    };
}

/// The lines of a screen.
fn lines(screen: &Screen) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut open = false;
    for (text, tone) in screen.pieces() {
        for part in text.split_inclusive('\n') {
            if !open {
                lines.push(Vec::new());
            }
            let piece = part.trim_end_matches('\n');
            if let Some(line) = lines.last_mut().filter(|_| !piece.is_empty()) {
                line.push((piece, tone));
            }
            open = !part.ends_with('\n');
        }
    }
    lines
}
