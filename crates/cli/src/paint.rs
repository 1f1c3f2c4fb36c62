//! Screens on a terminal: tones become colours where colours are wanted.

use std::{
    borrow::Cow,
    io::{self, IsTerminal as _, Write},
};

use anstyle::{AnsiColor, Style};
use croupier_table::{Screen, Tone, sentence};

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

/// Whether the terminal can move its cursor. One that cannot gets one line after the other.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether the locale of the terminal has letters beyond ASCII.
fn has_letters() -> bool {
    let said = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = said("LC_ALL").or_else(|| said("LC_CTYPE")).or_else(|| said("LANG"));
    // Windows has no such names, and its terminals have letters.
    locale.map_or(cfg!(windows), |locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}

/// A suit in plain letters: of a card its letter, where it stands alone its name.
fn suit(sign: char, before: Option<char>, after: Option<char>) -> &'static str {
    let is_apart = |next: Option<char>| next.is_none_or(|c| !c.is_alphanumeric());
    let (letter, word) = match sign {
        '♠' => ("s", "spades"),
        '♥' => ("h", "hearts"),
        '♦' => ("d", "diamonds"),
        _ => ("c", "clubs"),
    };
    if is_apart(before) && is_apart(after) { word } else { letter }
}

/// A text in ASCII: suits and signs as letters, what has none as a question mark.
fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let hearts = rest.len() - rest.trim_start_matches('♥').len();
        let counted = rest[hearts..].strip_prefix(' ').filter(|_| hearts > 0 && plain.ends_with([' ', '\n']));
        // A row of hearts with its number after it: the number says it all.
        if let Some(after) = counted.filter(|after| after.starts_with(|c: char| c.is_ascii_digit())) {
            rest = after;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            c if c.is_ascii() => plain.push(c),
            '♠' | '♥' | '♦' | '♣' => plain.push_str(suit(c, plain.chars().next_back(), rest.chars().next())),
            '═' => plain.push('='),
            '─' | '·' | '–' | '—' | '−' | '┌' | '┐' | '└' | '┘' | '╔' | '╗' | '╚' | '╝' => {
                plain.push('-');
            }
            '│' | '║' => plain.push('|'),
            '✓' => plain.push('*'),
            '…' => plain.push_str("..."),
            '→' => plain.push_str("->"),
            '±' => plain.push_str("+/-"),
            '×' => plain.push('x'),
            '↓' => plain.push_str(" less"),
            '↑' => plain.push_str(" more"),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            '█' | '▓' | '▒' | '░' | '▌' | '▐' => plain.push('#'),
            _ => plain.push('?'),
        }
    }
    Cow::Owned(plain)
}

/// How many lines the terminal has that standard output goes to, if it is one.
pub(crate) fn height() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(_, height)| usize::from(height.0))
}

/// How many lines below a prompt are kept free for the answer and a reason why not.
pub(crate) const BELOW: usize = 2;

/// A screen for the height of the terminal below some lines of what happened: lists folded and texts cut. Where that is not
/// enough it gets the room of these lines too, all but one, then texts go whole, and at last lines are left out and counted.
pub(crate) fn fitted(screen: &Screen, above: usize) -> Screen {
    let (Some(width), Some(height)) = (width(), height()) else { return screen.clone() };
    let rows = |screen: &Screen| screen.plain().lines().count();
    let room = |above: usize| height.saturating_sub(BELOW + above);
    let least = above.min(1);
    let mut gently = (least..=above).rev().map(|above| (screen.fitted(width, room(above)), room(above)));
    if let Some((fitted, _)) = gently.find(|(fitted, room)| rows(fitted) <= *room) {
        return fitted;
    }
    let room = room(least);
    let squeezed = screen.squeezed(width, room);
    if rows(&squeezed) <= room {
        return squeezed;
    }
    let (lasting, rest) = squeezed.lasting();
    // What can be done comes first; how things are gets what is left, and a third of the room at least.
    let mut shown = heads(&lasting, room - rows(&rest).min(room * 2 / 3));
    let room = room - rows(&shown).min(room);
    // The question stays whole: what does not fit is left out above its first row.
    let below = rows(&screen.last_lines(1).wrapped(width)).saturating_sub(1);
    let above = rows(&rest) - below.min(rows(&rest));
    shown.add(&rest.lines(0, above).shortened(room - below.min(room), more_lines));
    shown.add(&rest.lines(above, rows(&rest)));
    shown
}

/// The lines of a prompt that are the last to go: what is in a hand decides what can be done.
const HAND: &str = "  hand";

/// At most this many lines about how things are: of what does not fit the indented lines go, the last ones first, and the
/// reader's hand after all others.
fn heads(lasting: &Screen, room: usize) -> Screen {
    let lines: Vec<&str> = lasting.plain().lines().collect();
    let mut left: Vec<usize> = (0..lines.len()).collect();
    if left.len() <= room {
        return lasting.clone();
    }
    // A hand is one line or one for each card; a line that goes on is indented by more.
    let in_hand = |at: usize| {
        let first = lines[..=at].iter().rposition(|line| !line.starts_with("   ")).unwrap_or_default();
        lines[first].starts_with(HAND)
    };
    for keeps_hand in [true, false] {
        while left.len() + 1 > room
            && let Some(at) = left.iter().rposition(|at| lines[*at].starts_with(' ') && !(keeps_hand && in_hand(*at)))
        {
            left.remove(at);
        }
    }
    let mut heads = lasting.only(&left);
    if left.len() < lines.len() {
        heads.tone(Tone::Faint, more_lines(lines.len() - left.len())).end();
    }
    heads
}

/// The question of a prompt in one row.
pub(crate) fn in_a_row(screen: &Screen) -> Screen {
    let question = wrapped(&screen.last_lines(1));
    question.only(&[0])
}

/// Where lines are left out: how many, and what shows them.
fn more_lines(n: usize) -> String {
    match n {
        1 => "1 more line: type more".into(),
        _ => format!("{n} more lines: type more"),
    }
}

/// A screen with lines that fit the terminal.
pub(crate) fn wrapped(screen: &Screen) -> Screen {
    width().map_or_else(|| screen.clone(), |width| screen.wrapped(width))
}

/// Prints what a command found: with lines that fit where someone reads it, as it is for programs.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut screen = Screen::default();
    screen.put(text);
    let mut out = io::stdout().lock();
    out.write_all(clean(wrapped(&screen).plain()).as_bytes())?;
    out.flush()
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

/// Empties the terminal, so that what comes next is at its top.
pub(crate) fn clear() -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "\x1b[H\x1b[2J")?;
    out.flush()
}

/// The same, and nothing can be scrolled back to.
pub(crate) fn clear_all() -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "\x1b[H\x1b[2J\x1b[3J")?;
    out.flush()
}

/// How screens are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// In color, where the terminal has it and NO_COLOR is not set.
    Colour,
    /// In ASCII, one line after the other: no color, no pictures, nothing that moves.
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
        Tone::About => Style::new(),
        Tone::Key => colour(AnsiColor::Cyan),
        Tone::Red => colour(AnsiColor::BrightRed),
        Tone::Yellow => colour(AnsiColor::BrightYellow),
        Tone::Blue => colour(AnsiColor::BrightBlue),
    }
}

impl Paint {
    /// The way for this terminal, or for programs if that was asked for.
    pub(crate) fn of(plain: bool) -> Paint {
        let limited = io::stdout().is_terminal() && (is_dumb() || !has_letters());
        if plain || limited { Paint::Plain } else { Paint::Colour }
    }

    /// Prints a screen on standard output.
    pub(crate) fn show(self, screen: &Screen) -> io::Result<()> {
        if self == Paint::Plain {
            let mut out = io::stdout().lock();
            // A line that only divides says nothing.
            let shown = wrapped(&screen.in_words());
            let lines = shown.plain().split_inclusive('\n').filter(|line| !line.starts_with("───"));
            out.write_all(ascii(&clean(&lines.collect::<String>())).as_bytes())?;
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
        screen.tone(Tone::Warn, "! ").put(sentence(&one_line(reason))).end();
        self.show(&screen)
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::Screen;

    use super::{ascii, clean, heads, one_line};

    #[test]
    fn a_hand_goes_after_all_that_is_on_the_table() {
        let mut lasting = Screen::default();
        for line in ["=== Turn 1 ===", "OPPONENT: life 8", "  1: Bully", "YOU: life 8", "  1: Nerd", "  hand: Bribe,"] {
            lasting.put(line).end();
        }
        lasting.put("    Rumor").end();
        let six = "=== Turn 1 ===\nOPPONENT: life 8\nYOU: life 8\n  hand: Bribe,\n    Rumor\n2 more lines: type more\n";
        assert_eq!(heads(&lasting, 6).plain(), six);
        let least = "=== Turn 1 ===\nOPPONENT: life 8\nYOU: life 8\n4 more lines: type more\n";
        assert_eq!(heads(&lasting, 4).plain(), least);
        assert_eq!(heads(&lasting, 7), lasting);
    }

    #[test]
    fn ascii_keeps_what_signs_say() {
        assert_eq!(ascii("You: [K♠ 5♥]=15 → 3…"), "You: [Ks 5h]=15 -> 3...");
        assert_eq!(ascii("Lives ♥♥♥ 3 | ♥ takes ×2"), "Lives 3 | hearts takes x2");
        assert_eq!(ascii("═══ OVER ═══"), "=== OVER ===");
    }

    #[test]
    fn what_would_act_on_a_terminal_is_written_out() {
        assert_eq!(clean("K\u{2660} ok\n"), "K\u{2660} ok\n");
        assert_eq!(clean("a\x1b[2Jb\u{202e}c"), "a\\u{1b}[2Jb\\u{202e}c");
        assert_eq!(one_line("a\nb\r\n  c\x07"), "a b\\u{d} c\\u{7}");
        let long = one_line(&"x".repeat(5000));
        assert_eq!((long.chars().count(), long.ends_with('…')), (400, true));
    }
}
