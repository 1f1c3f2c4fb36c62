//! Screens on a terminal: tones become colours where colours are wanted.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use anstyle::{AnsiColor, Style};
use croupier_table::{Screen, Tone};

/// The longest line about a mistake, in characters.
const MAX_LINE: usize = 400;

/// Whether a terminal would do something with a character instead of showing it, or show what follows in another order.
fn acts(c: char) -> bool {
    let bidi = matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || bidi || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// A text as a terminal may have it: what would act there is written out. Line breaks stay.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && acts(c)) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if c == '\n' || !acts(c) { c.to_string() } else { c.escape_unicode().to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// The same in one line of bounded length.
pub(crate) fn one_line(text: &str) -> String {
    let line = clean(text).split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_LINE { line } else { line.chars().take(MAX_LINE - 1).chain(['…']).collect() }
}

/// The narrowest terminal that lines are broken for.
const MIN_WIDTH: usize = 40;

/// How wide the terminal is that standard output goes to, if it is one.
fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(width.0).max(MIN_WIDTH))
}

/// How many lines the terminal has that standard output goes to, if it is one.
pub(crate) fn height() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(_, height)| usize::from(height.0))
}

/// A screen cut to the height of the terminal, with so many lines left free, as far as what is faint in it can go.
pub(crate) fn fitted(screen: &Screen, free: usize) -> Screen {
    match (width(), height()) {
        (Some(width), Some(height)) => screen.fitted(width, height.saturating_sub(free)),
        _ => screen.clone(),
    }
}

/// How many lines a screen takes.
pub(crate) fn n_lines(screen: &Screen) -> usize {
    match width() {
        Some(width) => screen.wrapped(width).plain().lines().count(),
        None => screen.plain().lines().count(),
    }
}

/// A message as standard error gets it: clean, and with lines that fit where it is a terminal.
pub(crate) fn message(text: &str) -> String {
    let clean = clean(text);
    let Some((width, _)) = terminal_size::terminal_size_of(io::stderr()) else { return clean.into_owned() };
    let mut screen = Screen::default();
    screen.put(clean);
    screen.wrapped(usize::from(width.0).max(MIN_WIDTH)).plain().to_string()
}

/// Empties the terminal, so that what comes next stands at its top.
pub(crate) fn clear() -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "\x1b[H\x1b[2J")?;
    out.flush()
}

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
        Tone::Yellow => colour(AnsiColor::BrightYellow),
        Tone::Blue => colour(AnsiColor::BrightBlue),
    }
}

impl Paint {
    /// Prints a screen on standard output.
    pub(crate) fn show(self, screen: &Screen) -> io::Result<()> {
        if self == Paint::Plain {
            let mut out = io::stdout().lock();
            out.write_all(clean(screen.plain()).as_bytes())?;
            return out.flush();
        }
        let mut out = anstream::stdout().lock();
        let wrapped = width().map(|width| screen.wrapped(width));
        for (text, tone) in wrapped.as_ref().unwrap_or(screen).pieces() {
            let text = clean(text);
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
        screen.tone(Tone::Warn, "! ").put(one_line(reason)).end();
        self.show(&screen)
    }
}

#[cfg(test)]
mod tests {
    use super::{clean, one_line};

    #[test]
    fn what_would_act_on_a_terminal_is_written_out() {
        assert_eq!(clean("K\u{2660} ok\n"), "K\u{2660} ok\n");
        assert_eq!(clean("a\x1b[2Jb\u{202e}c"), "a\\u{1b}[2Jb\\u{202e}c");
        assert_eq!(one_line("a\nb\r\n  c\x07"), "a b\\u{d} c\\u{7}");
        let long = one_line(&"x".repeat(5000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (400, true));
    }
}
