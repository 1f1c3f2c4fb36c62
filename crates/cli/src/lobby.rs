//! The lobby: what can be played, how, and what was left unfinished.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal as _},
    path::PathBuf,
};

use anyhow::Result;
use clap::CommandFactory as _;
use croupier_kernel::{Role, Seat};
use croupier_table::{
    Hosted, Screen, Tone,
    files::RecordFile,
    players,
    registry::{self, GAMES, Visit},
};

use crate::{
    args::{self, Play, Start},
    input::{Answer, Input},
    paint::{self, Paint},
    play::{self, After},
    saves, usage,
};

/// The games to choose from, on a terminal; the help text otherwise.
pub(crate) fn lobby() -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        args::Args::command().print_help()?;
        return Ok(());
    }
    loop {
        let Some(chosen) = choose_game()? else { return Ok(()) };
        if let After::Left = play::play_match(&chosen)? {
            return Ok(());
        }
    }
}

/// What someone wants to play, or nothing if they want to leave.
fn choose_game() -> Result<Option<Play>> {
    let mut input = Input::new(false);
    let saved = unfinished();
    let offers: Vec<Offered> =
        GAMES.iter().map(|game| registry::with_game(game, Describe)).collect::<Result<_, _>>().map_err(usage)?;
    show(&front(&offers, &saved))?;
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(None) };
        let typed = line.trim().to_lowercase();
        if let Some((_, save)) = saved.iter().find(|(key, _)| *key == typed) {
            return Ok(Some(resumed(save)));
        }
        let numbered = typed.parse::<usize>().ok().and_then(|n| offers.get(n.wrapping_sub(1)));
        let named = || offers.iter().find(|offer| offer.name == typed || offer.title.to_lowercase() == typed);
        match typed.as_str() {
            "q" | "quit" => return Ok(None),
            "?" | "h" | "help" => {
                say("Type the number of a game. In a game, ? explains every prompt and q leaves: what you \
                play is saved after every action. All commands: croupier --help")?;
            }
            _ => match numbered.or_else(named) {
                None => say(format!(
                    "type 1 to {}{}, or q; ? says more",
                    offers.len(),
                    if saved.is_empty() { "" } else { ", c" }
                ))?,
                Some(offer) => match set_up(offer, &mut input)? {
                    Set::Play(play) => return Ok(Some(*play)),
                    Set::Leave => return Ok(None),
                    Set::Back => show(&front(&offers, &saved))?,
                },
            },
        }
    }
}

/// A game as the lobby offers it.
struct Offered {
    name: &'static str,
    title: &'static str,
    blurb: &'static str,
    rows: Vec<Row>,
}

impl Offered {
    /// A match with what was chosen.
    fn play(&self, chosen: &BTreeMap<String, String>) -> Play {
        let said = |name: &str| chosen.get(name).cloned();
        let options = chosen.iter().filter(|(name, _)| !matches!(name.as_str(), "vs" | "seed"));
        let start = Start::of(said("seed"), options.map(|(name, value)| format!("{name}={value}")).collect());
        Play { vs: said("vs"), ..Play::of(Some(self.name), start) }
    }

    /// Begins such a match, to see whether anything speaks against it.
    fn try_out(&self, chosen: &BTreeMap<String, String>) -> Result<()> {
        let play = self.play(chosen);
        let options = play.start.options(self.name)?;
        let mut session =
            registry::begin(self.name, &args::beginning(&options, None), play.start.seed()?).map_err(usage)?;
        match &play.vs {
            Some(player) => session.seat(Seat(1), player).map_err(usage),
            None => Ok(()),
        }
    }
}

/// Something about a match that can be chosen.
struct Row {
    name: String,
    text: String,
    values: Vec<(String, String)>,
    usual: String,
}

struct Describe;

impl Visit for Describe {
    type Out = Offered;
    fn visit<G: Hosted>(self) -> Offered {
        let row = |name: &str, text: &str, usual: &str| {
            let values = G::values(name);
            let usual = if usual.is_empty() { values.first().map_or("", |(value, _)| value) } else { usual };
            Row { name: name.into(), text: text.into(), usual: usual.into(), values: values.clone() }
        };
        let mut rows = vec![row("preset", "the rules", "")];
        rows.extend(G::OPTIONS.iter().map(|option| match option.names {
            Some((_, programs)) => row(option.name, option.text, programs.first().copied().unwrap_or_default()),
            None => row(option.name, option.text, "usual"),
        }));
        if Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() > 1 {
            let programs = players::<G>().into_iter().filter(|player| !player.yardstick);
            let values = programs.map(|player| (player.name.to_string(), player.text.to_string())).collect();
            rows.push(Row { values, ..row("vs", "who plays against you", "usual") });
        }
        rows.push(row("seed", "a text that decides all chance", "fresh"));
        Offered { name: G::NAME, title: G::TITLE, blurb: G::BLURB, rows }
    }
}

/// The saves of matches that go on, each with its key: the last one first.
fn unfinished() -> Vec<(String, Saved)> {
    let mut saves: Vec<Saved> = GAMES.iter().filter_map(|game| Saved::of(saves::usual(game))).collect();
    saves.sort_by_key(|save| std::cmp::Reverse(std::fs::metadata(&save.path).and_then(|data| data.modified()).ok()));
    let key = |at: usize| if at == 0 { "c".to_string() } else { format!("c{}", at + 1) };
    saves.into_iter().enumerate().map(|(at, save)| (key(at), save)).collect()
}

struct Saved {
    path: PathBuf,
    words: String,
}

impl Saved {
    fn of(path: PathBuf) -> Option<Saved> {
        let session = registry::resume(RecordFile::read(&path).ok()?).ok()?;
        session.now().to_move?;
        let ply = session.now().ply;
        let title = registry::with_game(session.record().game(), Describe).ok()?.title;
        (ply > 0).then(|| Saved { path, words: format!("{title}, after {}", saves::actions(ply)) })
    }
}

fn resumed(save: &Saved) -> Play {
    Play { resume: Some(save.path.display().to_string()), ..Play::of(None, Start::default()) }
}

fn front(offers: &[Offered], saved: &[(String, Saved)]) -> Screen {
    let mut screen = Screen::default();
    screen.tone(Tone::Title, "CROUPIER").put("  one table, any player").end().end();
    for (key, save) in saved {
        screen.put("  ").tone(Tone::Key, format!("{key})")).put(" continue ").tone(Tone::Good, &save.words).end();
    }
    if !saved.is_empty() {
        screen.end();
    }
    for (at, offer) in offers.iter().enumerate() {
        screen.put("  ").tone(Tone::Key, format!("{})", at + 1)).put(" ").tone(Tone::Title, offer.title);
        screen.put(format!(": {}", offer.blurb)).end();
    }
    screen.put("  ").tone(Tone::Key, "q)").put(" quit").end().end();
    screen.put("Type a number, then Enter. ").tone(Tone::Key, "?").put(" explains.").end();
    screen
}

/// What came of setting up a match.
enum Set {
    Play(Box<Play>),
    Back,
    Leave,
}

/// Lets someone choose preset, decks, opponent and seed, with what is usual in every place.
fn set_up(offer: &Offered, input: &mut Input) -> Result<Set> {
    let mut chosen: BTreeMap<String, String> = BTreeMap::new();
    show(&form(offer, &chosen))?;
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(Set::Leave) };
        let (word, value) = line.trim().split_once(' ').map_or((line.trim(), ""), |(word, value)| (word, value.trim()));
        match word.to_lowercase().as_str() {
            "" | "p" | "play" if value.is_empty() => return Ok(Set::Play(Box::new(offer.play(&chosen)))),
            "b" | "back" => return Ok(Set::Back),
            "q" | "quit" => return Ok(Set::Leave),
            "?" | "h" | "help" => {
                say("Enter begins with what is shown. A name alone, such as preset, lists what there is; \
                a name and a value change it; b goes back to the games.")?;
            }
            typed => match offer.rows.iter().find(|row| row.name == typed) {
                None => {
                    let known: Vec<&str> = offer.rows.iter().map(|row| row.name.as_str()).collect();
                    say(format!(
                        "there is no `{}` to choose: {}; Enter plays",
                        paint::one_line(typed),
                        known.join(", ")
                    ))?;
                }
                Some(row) if value.is_empty() => show(&listed(row))?,
                Some(row) if !row.allows(value) => say(format!(
                    "`{}` is not one of them: type {typed} alone to see what there is",
                    paint::one_line(value)
                ))?,
                Some(row) => {
                    let mut with_it = chosen.clone();
                    with_it.insert(row.name.clone(), value.into());
                    // What the game would refuse is refused here: nothing that was chosen before is lost.
                    match offer.try_out(&with_it) {
                        Ok(()) => {
                            chosen = with_it;
                            show(&form(offer, &chosen))?;
                        }
                        Err(error) => say(paint::one_line(&error.to_string()))?,
                    }
                }
            },
        }
    }
}

impl Row {
    /// Whether a value is one of those that are listed, or one that cannot be listed: a file, a number, a player's argument.
    fn allows(&self, value: &str) -> bool {
        let word = value.split(':').next().unwrap_or(value);
        self.values.is_empty() || self.values.iter().any(|(known, _)| known == word) || value.contains(['.', '/'])
    }
}

fn form(offer: &Offered, chosen: &BTreeMap<String, String>) -> Screen {
    let mut screen = Screen::default();
    screen.end().tone(Tone::Title, offer.title).put(format!("  {}", offer.blurb)).end();
    let wide = offer.rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for row in &offer.rows {
        let value = chosen.get(&row.name).unwrap_or(&row.usual);
        screen.put("  ").tone(Tone::Key, format!("{:<wide$}", row.name)).put("  ").tone(Tone::Good, value);
        let about = row.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text);
        screen.tone(Tone::Faint, format!("  {}", if about.is_empty() { &row.text } else { about })).end();
    }
    screen.tone(Tone::Key, "Enter").put(" plays, ").tone(Tone::Key, "preset").put(" alone lists what there is, ");
    let other = offer.rows.first().and_then(|row| row.values.get(1)).map_or("fresh", |(value, _)| value);
    screen.tone(Tone::Key, format!("preset {other}")).put(" sets it, ").tone(Tone::Key, "b").put(" goes back.").end();
    screen
}

fn listed(row: &Row) -> Screen {
    let mut screen = Screen::default();
    if row.values.is_empty() {
        screen.put(format!("{}: {}. Type it after the name.", row.name, row.text)).end();
    }
    // What is told of by the same words shares a line.
    let alike = |one: &(String, String), other: &(String, String)| !one.1.is_empty() && one.1 == other.1;
    let lines = row.values.chunk_by(alike).map(|same| {
        let names: Vec<&str> = same.iter().map(|(value, _)| value.as_str()).collect();
        (names.join(", "), same[0].1.as_str())
    });
    let lines: Vec<(String, &str)> = lines.collect();
    let wide = lines.iter().map(|(names, _)| names.len()).max().unwrap_or(0);
    for (names, text) in lines {
        screen.put("  ").tone(Tone::Key, format!("{names:<wide$}")).put("  ").tone(Tone::Faint, text).end();
    }
    screen
}

fn show(screen: &Screen) -> Result<()> {
    Ok(Paint::Colour.show(screen)?)
}

fn say(line: impl std::fmt::Display) -> Result<()> {
    let mut screen = Screen::default();
    screen.put(line).end();
    show(&screen)
}
