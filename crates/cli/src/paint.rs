//! Screens on a terminal: tones become colours where colours are wanted.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use croupier_table::{Screen, Tone};

/// How screens are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// In colour, where the terminal has it and nobody said NO_COLOR.
    Colour,
    /// As plain text.
    Plain,
}

fn style(tone: Tone) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match tone {
        Tone::Title => Style::new().bold(),
        Tone::Good => colour(AnsiColor::Green),
        Tone::Bad => colour(AnsiColor::Red),
        Tone::Warn => colour(AnsiColor::Yellow),
        Tone::Faint => Style::new().dimmed(),
        Tone::Key => colour(AnsiColor::Cyan),
        Tone::Red => colour(AnsiColor::BrightRed),
    }
}

impl Paint {
    /// Prints a screen on standard output.
    pub(crate) fn show(self, screen: &Screen) -> io::Result<()> {
        if self == Paint::Plain {
            let mut out = io::stdout().lock();
            out.write_all(screen.plain().as_bytes())?;
            return out.flush();
        }
        let mut out = anstream::stdout().lock();
        for (text, tone) in screen.pieces() {
            match tone.map(style) {
                Some(style) => write!(out, "{style}{text}{style:#}")?,
                None => out.write_all(text.as_bytes())?,
            }
        }
        out.flush()
    }

    /// Prints one line about something that is not possible.
    pub(crate) fn refuse(self, reason: &str) -> io::Result<()> {
        let mut screen = Screen::default();
        screen.tone(Tone::Warn, "! ").put(reason).end();
        self.show(&screen)
    }
}
