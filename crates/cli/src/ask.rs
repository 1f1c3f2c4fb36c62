//! One prompt: the screen, what is typed, and all that can be asked for without doing anything.

use std::{
    io::{self, Write as _},
    time::Duration,
};

use anyhow::Result;
use croupier_kernel::{Eye, Kind, Refusal, Seat};
use croupier_table::{Screen, Session, TimeLimit, Tone, Words};

use crate::{
    input::{Answer, Input, MAX_LINE, leaves},
    paint::{self, Paint},
    play::Play,
    shelf,
    shown::page,
    wait,
};

/// Whether the screen of a prompt is there already.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Prompt {
    /// It has to be shown.
    #[default]
    New,
    /// It is there, and something was refused.
    Same,
}

/// What came of a prompt.
pub(crate) enum Asked {
    /// An action, in notation.
    Action(String),
    /// To pass until something stops it.
    PassUntil,
    /// To undo the last action.
    Undo,
    /// To know what is saved.
    Save,
    /// To leave; the match is saved.
    Left,
    /// Ctrl-C.
    Interrupted,
}

/// How many lines `log` shows.
const LOG_LINES: usize = 40;

/// Asks until something is answered that can be done. The screen is there already. Says on the way whether advice was given.
pub(crate) fn ask(
    session: &dyn Session,
    seat: Seat,
    input: &mut Input,
    paint: Paint,
    args: &Play,
    hinted: &mut bool,
) -> Result<Asked> {
    let mut settings = shelf::settings(session.record().game());
    // Only a player at a terminal can be late.
    let limit = session.text(&settings).time_limit(seat, args.hot_seat).filter(|_| input.is_person());
    // What an empty line does, once something has been shown that it confirms.
    let mut enter = None;
    let refuse = |input: &Input, why: &str| refuse(session, seat, input, paint, why);
    // Whether someone was told what passing on would give up.
    let mut warned = false;
    // Answers that are not understood are asked for again without showing everything again.
    loop {
        let answer = match &limit {
            Some(limit) => count_down(input, limit)?,
            None => input.ask(None)?,
        };
        let line = match answer {
            Answer::Line(line) => line,
            Answer::End => return Ok(Asked::Left),
            Answer::Interrupt => return Ok(Asked::Interrupted),
            Answer::Long => {
                refuse(input, &format!("That line is too long: more than {MAX_LINE} bytes."))?;
                continue;
            }
            Answer::Late => {
                writeln!(io::stdout(), "Time is up.")?;
                return Ok(Asked::Action(limit.map_or_else(String::new, |limit| limit.then)));
            }
        };
        let text = session.text(&settings);
        let typed = line.trim();
        match typed {
            "?" => {
                show_help(text.as_ref(), seat, input, paint)?;
                ask_again(text.as_ref(), seat, input, paint)?;
            }
            _ if leaves(typed) => return Ok(Asked::Left),
            _ if is_undo(typed) && args.hot_seat => refuse(input, "You can't undo when two people are playing.")?,
            _ if is_undo(typed) => return Ok(Asked::Undo),
            _ if text.is_pass_until(typed) => match text.pass_warning(seat).filter(|_| !warned) {
                Some(warning) => {
                    warned = true;
                    refuse(input, &format!("{warning} Type {typed} again to pass anyway."))?;
                }
                None => return Ok(Asked::PassUntil),
            },
            "hint" | "hint why" => {
                if let Some(aside) = text.aside(seat, "hint") {
                    paint.show(&aside.screen)?;
                    enter = aside.enter;
                }
                match session.advise(seat) {
                    Some(advising) => {
                        *hinted = true;
                        paint.show(&wait::for_advice(advising).screen(typed == "hint why"))?;
                        ask_again(text.as_ref(), seat, input, paint)?;
                    }
                    None => refuse(input, "There are no hints in this game.")?,
                }
            }
            "" if enter.is_some() => return Ok(Asked::Action(enter.take().unwrap_or_default())),
            _ if is_setting(session, text.as_ref(), seat, typed) => {
                change_settings(session, typed, paint)?;
                drop(text);
                settings = shelf::settings(session.record().game());
                ask_again(session.text(&settings).as_ref(), seat, input, paint)?;
            }
            _ => match shown_on_request(text.as_ref(), seat, typed) {
                Some(screen) => {
                    page(&screen, input, paint)?;
                    ask_again(text.as_ref(), seat, input, paint)?;
                }
                None => match text.aside(seat, typed) {
                    Some(aside) => {
                        page(&aside.screen, input, paint)?;
                        enter = aside.enter;
                        if enter.is_none() {
                            ask_again(text.as_ref(), seat, input, paint)?;
                        }
                    }
                    None => match text.read(seat, typed) {
                        Ok(action) => return Ok(Asked::Action(action)),
                        Err(_) if typed.eq_ignore_ascii_case("save") => return Ok(Asked::Save),
                        Err(_) if typed.eq_ignore_ascii_case("read") => {
                            refuse(input, "Read what? Type read and the name of a card or item.")?;
                        }
                        Err(_) if shows_more(text.as_ref(), seat, typed, input, paint)? => {
                            ask_again(text.as_ref(), seat, input, paint)?;
                        }
                        Err(Refusal { kind: Kind::Unreadable, reason }) => {
                            refuse(input, &format!("{} (? for help, q to quit).", reason.trim_end_matches('.')))?;
                        }
                        Err(refusal) => refuse(input, &refusal.reason)?,
                    },
                },
            },
        }
    }
}

/// Whether someone who types this wants to undo.
fn is_undo(typed: &str) -> bool {
    ["z", "undo"].iter().any(|word| typed.eq_ignore_ascii_case(word))
}

/// Shows help, the log or the whole screen, if a line that is no action asks for it. False if it asks for none of them.
fn shows_more(text: &dyn Words, seat: Seat, typed: &str, input: &mut Input, paint: Paint) -> Result<bool> {
    match typed.to_lowercase().as_str() {
        "h" | "help" => show_help(text, seat, input, paint)?,
        "log" => {
            let mut log = text.log(Eye::Seat(seat)).last_lines(LOG_LINES);
            if log.is_empty() {
                log.put("Nothing has happened yet.").end();
            }
            page(&log, input, paint)?;
        }
        "more" | "look" => {
            let screen = text.screen(seat);
            // At a terminal the question comes after it in any case.
            let n = screen.plain().lines().count() - usize::from(input.is_person());
            page(&screen.lines(0, n), input, paint)?;
        }
        other => match other.strip_prefix("help ").map(str::trim) {
            None => return Ok(false),
            Some("me") => show_help(text, seat, input, paint)?,
            Some(name) => {
                page(&help_part(text, seat, name).unwrap_or_else(|| text.card(seat, name)), input, paint)?;
            }
        },
    }
    Ok(true)
}

/// Shows the help of a prompt: all of it, or where that is more than a page, its keys and rules and what else there is.
fn show_help(text: &dyn Words, seat: Seat, input: &mut Input, paint: Paint) -> Result<()> {
    let (help, keys) = (text.help(seat), text.keys());
    let mut all = Screen::default();
    all.add(&help).add(&keys);
    if !input.is_person() || paint::height().is_none_or(|height| paint::n_lines(&all) + 2 < height) {
        return Ok(paint.show(&all)?);
    }
    let mut parts = help.sections().into_iter();
    let mut first = Screen::default();
    if let Some((_, part)) = parts.next() {
        first.add(&part);
    }
    first.add(&keys);
    match parts.count() {
        0 => {}
        n => {
            first
                .put(format!(
                    "{} on the screen: ",
                    if n == 1 { "1 card or list".into() } else { format!("{n} cards and lists") }
                ))
                .tone(Tone::Key, "? cards")
                .end();
        }
    }
    page(&first, input, paint)
}

/// A part of the help by its name: keys, rules, words, cards.
fn help_part(text: &dyn Words, seat: Seat, name: &str) -> Option<Screen> {
    let (help, keys) = (text.help(seat).sections(), text.keys().sections());
    let mut part = Screen::default();
    match name.to_lowercase().as_str() {
        "keys" => part.add(&help.first()?.1).add(&keys.first()?.1),
        "rules" => part.add(&help.first()?.1),
        "words" => part.add(&keys.get(1)?.1),
        "cards" if help.len() > 1 => help.iter().skip(1).fold(&mut part, |part, (_, card)| part.add(card)),
        _ => return None,
    };
    Some(part)
}

/// After something was shown at a terminal, the question comes again: it is always the last line there.
fn ask_again(text: &dyn Words, seat: Seat, input: &Input, paint: Paint) -> Result<()> {
    if input.is_person() {
        paint.show(&text.screen(seat).last_lines(1))?;
    }
    Ok(())
}

/// Says why something can't be done. At a terminal the question comes again below, in one row.
pub(crate) fn refuse(session: &dyn Session, seat: Seat, input: &Input, paint: Paint, why: &str) -> Result<()> {
    paint.refuse(why)?;
    if input.is_person() {
        let settings = shelf::settings(session.record().game());
        paint.show(&paint::in_a_row(&session.text(&settings).screen(seat)))?;
    }
    Ok(())
}

/// Waits for an answer as long as there is time; the line above it says how much is left.
fn count_down(input: &mut Input, limit: &TimeLimit) -> Result<Answer> {
    let says =
        |left: u64| format!("({left} second{} to answer, then {})", if left == 1 { "" } else { "s" }, limit.then);
    let mut out = io::stdout();
    writeln!(out, "{}", says(limit.seconds))?;
    for left in (0..limit.seconds).rev() {
        match input.ask(Some(Duration::from_secs(1)))? {
            Answer::Late if left > 0 => {
                // One line up, and back to where someone may be typing.
                write!(out, "\x1b7\x1b[1A\r\x1b[K{}\x1b8", says(left))?;
                out.flush()?;
            }
            answer => return Ok(answer),
        }
    }
    Ok(Answer::Late)
}

/// The text of a card or item that someone asks for by `? CARD` or `read CARD`. Reading never does anything.
fn shown_on_request(text: &dyn Words, seat: Seat, typed: &str) -> Option<Screen> {
    let name = typed.strip_prefix('?').or_else(|| typed.strip_prefix("read "))?.trim();
    Some(help_part(text, seat, name).unwrap_or_else(|| text.card(seat, name)))
}

/// Whether a line is about settings, in a game that has some, and no action that begins with the same word. What reads as
/// settings from start to end is that even for the Genie, who takes any words for a wish.
fn is_setting(session: &dyn Session, text: &dyn Words, seat: Seat, typed: &str) -> bool {
    let known = shelf::known(session.record().game());
    let has =
        |name: &str, value: &str| known.iter().any(|setting| setting.name == name && setting.values.contains(&value));
    if known.is_empty() {
        return false;
    }
    match typed.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["set" | "settings"] => true,
        ["set" | "settings", name, value] if has(name, value) => true,
        ["set" | "settings", ..] => text.read(seat, typed).is_err(),
        _ => false,
    }
}

/// Shows or makes settings: `set` or `settings`, or `set NAME VALUE`.
fn change_settings(session: &dyn Session, typed: &str, paint: Paint) -> Result<()> {
    let words: Vec<&str> = typed.split_whitespace().skip(1).collect();
    if let [name, value] = words[..] {
        match shelf::set(session.record().game(), name, value) {
            Ok(()) => {}
            Err(refusal) => return Ok(paint.refuse(&refusal.reason)?),
        }
    }
    let made = shelf::settings(session.record().game());
    for setting in shelf::known(session.record().game()) {
        let value = made.get(setting.name).map_or(setting.values[0], String::as_str);
        let (name, text, values) = (setting.name, setting.text, setting.values.join(", "));
        let mut line = Screen::default();
        line.tone(Tone::Key, format!("set {name} {value}")).put(format!("   {text} ({values})")).end();
        paint.show(&line)?;
    }
    Ok(())
}
