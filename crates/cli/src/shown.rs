//! What is shown of a match on a terminal: pages that fit, what happened above them, a greeting, something that moves.

use std::{
    io::{self, IsTerminal as _, Write as _},
    time::Duration,
};

use anyhow::Result;
use croupier_kernel::{Eye, Seat};
use croupier_table::{
    Hosted, Screen, Session, Tone, Words,
    registry::{self, Visit},
};

use crate::{
    input::{Answer, Input, leaves},
    lab::counted,
    paint::{self, Paint},
    reader::Reader,
    shelf,
};

/// What is shown of a match, and to whom.
pub(crate) struct Shown {
    pub(crate) paint: Paint,
    /// How much each seat has been shown of what it was told.
    pub(crate) heard: Vec<u32>,
    /// On a terminal every prompt replaces the one before; what happened in between stays above it.
    pub(crate) replaces: bool,
    recent: Screen,
    /// What was read, where one line comes after the other.
    reader: Option<Reader>,
}

impl Shown {
    /// Nothing has been shown yet.
    pub(crate) fn new(session: &dyn Session, input: &Input, paint: Paint) -> Shown {
        let heard = session.info().seats.iter().map(|_| 0).collect();
        let replaces = paint == Paint::Colour && input.is_person();
        let reader = (paint == Paint::Plain).then(|| Reader::new(session.record().game(), !io::stdout().is_terminal()));
        Shown { paint, heard, replaces, recent: Screen::default(), reader }
    }

    /// Shows a seat what it was told and has not been shown yet.
    pub(crate) fn catch_up(&mut self, session: &dyn Session, seat: Seat) -> Result<()> {
        let (eye, since) = (Eye::Seat(seat), self.heard[seat.index()]);
        self.heard[seat.index()] += session.told(eye, since).len() as u32;
        let settings = shelf::settings(session.record().game());
        self.say(&session.text(&settings).narration(eye, since))
    }

    pub(crate) fn say(&mut self, screen: &Screen) -> Result<()> {
        self.recent.add(screen);
        Ok(self.paint.show(screen)?)
    }

    /// Shows the prompt of a seat.
    pub(crate) fn prompt(&mut self, text: &dyn Words, seat: Seat) -> Result<()> {
        let screen = text.screen(seat);
        match &mut self.reader {
            Some(reader) => {
                self.recent = Screen::default();
                Ok(self.paint.show(&reader.reads(text, seat, &screen))?)
            }
            None => self.turn_page(&screen),
        }
    }

    /// Makes room for the next prompt and shows it: what happened stays above it as far as there is room for it.
    fn turn_page(&mut self, screen: &Screen) -> Result<()> {
        let recent = std::mem::take(&mut self.recent);
        if !self.replaces {
            return Ok(self.paint.show(screen)?);
        }
        paint::clear()?;
        let screen = paint::fitted(screen, paint::n_lines(&recent).min(FEW_RECENT));
        let room = paint::height().unwrap_or(usize::MAX).saturating_sub(paint::n_lines(&screen) + paint::BELOW);
        self.paint.show(&latest(&recent, room))?;
        Ok(self.paint.show(&screen)?)
    }

    /// Someone else looks now: nothing stays of what was told to the one before, and they are told what they missed.
    pub(crate) fn hand_over(&mut self, session: &dyn Session, seat: Seat) -> Result<()> {
        self.recent = Screen::default();
        self.catch_up(session, seat)
    }

    /// Greets someone who plays a game for the first time, on a page of its own. False if they leave.
    pub(crate) fn welcome(&self, game: &str, input: &mut Input) -> Result<bool> {
        let mut greeting = welcome(game);
        if let Some(line) = self.reader.as_ref().and_then(Reader::welcome) {
            greeting.put(line).end();
        }
        if greeting.is_empty() {
            return Ok(true);
        }
        if !self.replaces {
            self.paint.show(&greeting)?;
            return Ok(true);
        }
        greeting.put("> Press ").tone(Tone::Key, "Enter").put(" to begin.").end();
        paint::clear()?;
        self.paint.show(&greeting)?;
        Ok(matches!(input.ask(None)?, Answer::Line(line) if !leaves(&line)))
    }
}

/// The last lines of what happened, as many as there is room for, and how many there were before them.
fn latest(recent: &Screen, room: usize) -> Screen {
    let lines = paint::wrapped(recent);
    let n = lines.plain().lines().count();
    if n <= room {
        return lines;
    }
    let mut latest = Screen::default();
    if let Some(left) = room.checked_sub(1) {
        latest.tone(Tone::Faint, format!("{}: type log", counted((n - left) as u64, "more line"))).end();
        latest.add(&lines.only(&(n - left..n).collect::<Vec<_>>()));
    }
    latest
}

/// Shows something that may be longer than the terminal, a page at a time. Enter shows the next page, q stops, and anything
/// else is the answer to the question that comes after it.
pub(crate) fn page(screen: &Screen, input: &mut Input, paint: Paint) -> Result<()> {
    let lines = paint::wrapped(screen);
    let n = lines.plain().lines().count();
    let room =
        paint::height().filter(|_| input.is_person()).map_or(usize::MAX, |height| height.saturating_sub(2).max(5));
    let mut at = 0;
    while n - at > room {
        paint.show(&lines.lines(at, at + room - 1))?;
        at += room - 1;
        let mut more = Screen::default();
        more.tone(Tone::Faint, format!("-- {}: Enter, or q to stop --", counted((n - at) as u64, "more line"))).end();
        paint.show(&more)?;
        match input.ask(None)? {
            Answer::Line(line) if line.trim().is_empty() => {}
            Answer::Line(line) => {
                if !leaves(&line) {
                    input.keep(line);
                }
                return Ok(());
            }
            _ => return Ok(()),
        }
    }
    Ok(paint.show(&lines.lines(at, n))?)
}

/// How many lines of what happened texts on the screen make room for. `log` shows more.
const FEW_RECENT: usize = 4;

/// Shows something moving where someone watches who wants to see that.
pub(crate) fn animate(text: &dyn Words, seat: Seat, since: u32, input: &Input, paint: Paint) -> Result<()> {
    let still = paint == Paint::Plain || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if still || !input.is_person() {
        return Ok(());
    }
    let frames = text.frames(seat, since);
    for frame in frames.pictures {
        paint.show(&frame)?;
        std::thread::sleep(Duration::from_millis(frames.millis));
        // The next picture, or the screen, goes where this one was.
        let mut out = io::stdout();
        write!(out, "\x1b[{}A\x1b[J", paint::n_lines(&frame))?;
        out.flush()?;
    }
    Ok(())
}

/// What to do in a game, for someone who plays it for the first time; nothing for anyone else.
fn welcome(game: &str) -> Screen {
    struct Welcome;
    impl Visit for Welcome {
        type Out = &'static [&'static str];
        fn visit<G: Hosted>(self) -> Self::Out {
            G::WELCOME
        }
    }
    let mut screen = Screen::default();
    if shelf::greet(game) {
        for line in registry::with_game(game, Welcome).unwrap_or(&[]) {
            screen.put(line).end();
        }
    }
    screen
}

/// Two people at one terminal: the next one sits down before anything of theirs is shown. False at the end of the input.
pub(crate) fn hand_over(seat: Seat, input: &mut Input, paint: Paint) -> io::Result<bool> {
    match input {
        Input::Lines => {
            writeln!(io::stdout(), "--- Player {} ---", seat.0 + 1)?;
            Ok(true)
        }
        Input::Editor(_) => {
            // What the other player saw is not to be scrolled back to.
            paint::clear_all()?;
            let mut page = Screen::default();
            page.put(format!("Player {}'s turn. Press Enter when you are at the keyboard.", seat.0 + 1)).end();
            paint.show(&page)?;
            Ok(matches!(input.ask(None)?, Answer::Line(line) if !leaves(&line)))
        }
    }
}
