//! Screens for programs and screen readers: every text is there once, and what was read is not repeated.

use std::collections::BTreeSet;

use croupier_kernel::Seat;
use croupier_table::{
    Hosted, Screen, Tone, Words,
    registry::{self, Visit},
};

/// Someone who reads one screen after the other and remembers what a card does.
pub(crate) struct Reader {
    /// What the cards of the game do.
    texts: Vec<String>,
    /// What each seat has read: names of cards and their texts. What one of them knows says nothing to the other.
    known: BTreeSet<(u8, String)>,
}

impl Reader {
    /// A reader who knows nothing of a game yet.
    pub(crate) fn new(game: &str) -> Reader {
        struct Texts;
        impl Visit for Texts {
            type Out = Vec<String>;
            fn visit<G: Hosted>(self) -> Self::Out {
                let own = G::catalogue().into_iter().map(|entry| entry.text.join(" "));
                own.chain(G::texts_to_opponents()).filter(|text| !text.is_empty()).collect()
            }
        }
        Reader { texts: registry::with_game(game, Texts).unwrap_or_default(), known: BTreeSet::new() }
    }

    /// A screen with the texts of cards that come into sight for the first time above it, and without those that were read.
    pub(crate) fn reads(&mut self, text: &dyn Words, seat: Seat, screen: &Screen) -> Screen {
        let mut read = Screen::default();
        // Once nothing is asked, there is nothing to explain.
        let asks = screen.plain().lines().last().is_some_and(|line| line.starts_with("> "));
        let cards = if asks { text.help(seat).sections() } else { Vec::new() };
        for (name, card) in cards.into_iter().skip(1) {
            let mut lines = card.plain().lines();
            let (title, does) = (lines.next().unwrap_or_default(), lines.map(str::trim).collect::<Vec<_>>().join(" "));
            if self.is_text(&does) && self.known.insert((seat.0, name)) {
                read.put(format!("{title}: {does}")).end();
                self.known.insert((seat.0, does));
            }
        }
        for (piece, tone) in screen.in_words().pieces() {
            let piece = self.unread(seat, piece, tone);
            match tone {
                Some(tone) => read.tone(tone, piece),
                None => read.put(piece),
            };
        }
        read
    }

    /// A piece of a screen without what was read before: the text of a card, alone or in brackets after something else.
    fn unread(&mut self, seat: Seat, piece: &str, tone: Option<Tone>) -> String {
        let text = piece.trim_start_matches([' ', ':']).trim_end();
        if tone == Some(Tone::Faint) && self.is_text(text) {
            return if self.known.insert((seat.0, text.into())) { piece.into() } else { String::new() };
        }
        let bracket = piece.rfind("  [").filter(|_| piece.ends_with(']') && tone.is_some());
        match bracket.map(|at| (at, &piece[at + 3..piece.len() - 1])) {
            Some((at, text)) if self.is_text(text) && !self.known.insert((seat.0, text.into())) => piece[..at].into(),
            _ => piece.into(),
        }
    }

    /// Whether this is what a card does, or a part of it.
    fn is_text(&self, text: &str) -> bool {
        text.len() > 20 && self.texts.iter().any(|known| known.contains(text) || text.contains(known.as_str()))
    }
}
