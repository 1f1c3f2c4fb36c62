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
    Hosted, Options, Screen, Tone,
    files::{Folder, RecordFile, home},
    players,
    registry::{self, GAMES, Visit},
};

use crate::{
    Interrupted, args,
    input::{Answer, Input, leaves},
    paint::{self, Paint},
    play::{self, After, Play},
    rival, saves,
    shown::page,
    start::{self, Start},
    usage,
};

/// How many unfinished games are offered.
const MOST_SAVES: usize = 5;

/// The games to choose from, on a terminal; the help text otherwise.
pub(crate) fn lobby() -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        args::Args::command().print_help()?;
        return Ok(());
    }
    enter(&mut Input::new(false))
}

/// Offers games until the player leaves. A match that cannot be played only says why.
pub(crate) fn enter(input: &mut Input) -> Result<()> {
    let mut why_not: Option<String> = None;
    loop {
        let Some(chosen) = choose_game(input, why_not.take())? else { return Ok(()) };
        match play::play_matches(&chosen, input) {
            Ok(After::Left) => return Ok(()),
            Ok(After::Lobby) => {}
            Err(error) if error.is::<Interrupted>() => return Err(error),
            Err(error) => why_not = Some(paint::one_line(&error.to_string())),
        }
    }
}

/// What someone wants to play, or nothing if they want to leave.
fn choose_game(input: &mut Input, why_not: Option<String>) -> Result<Option<Play>> {
    let saved = unfinished();
    let offers: Vec<Offered> =
        GAMES.iter().map(|game| registry::with_game(game, Describe)).collect::<Result<_, _>>().map_err(usage)?;
    let front = front(&offers, &saved);
    show(&front)?;
    if let Some(why_not) = why_not {
        refuse(&why_not, &front)?;
    }
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(None) };
        let typed = line.trim().to_lowercase();
        if let Some((_, save)) = saved.iter().find(|(key, _)| *key == typed) {
            return Ok(Some(resumed(save)));
        }
        let numbered = typed.parse::<usize>().ok().and_then(|n| offers.get(n.wrapping_sub(1)));
        let named = || offers.iter().find(|offer| offer.name == typed || offer.title.to_lowercase() == typed);
        match typed.as_str() {
            _ if leaves(&typed) => return Ok(None),
            "?" | "h" | "help" => {
                say("Type the number of a game and press Enter. In a match, ? explains every prompt and q leaves. \
                Your match is saved after every choice. All commands: croupier --help")?;
            }
            _ => match numbered.or_else(named) {
                None => {
                    let more = if saved.is_empty() { "" } else { ", c" };
                    refuse(&format!("Type 1 to {}{more} or q (? for help).", offers.len()), &front)?;
                }
                Some(offer) => match set_up(offer, input)? {
                    Set::Play(play) => return Ok(Some(*play)),
                    Set::Leave => return Ok(None),
                    Set::Back => show(&front)?,
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
            registry::begin(self.name, &start::beginning(&options, None), play.start.seed()?).map_err(usage)?;
        session.career().admit(Seat(0), &Folder(home())).map_err(usage)?;
        match &play.vs {
            Some(player) => session.seat(Seat(1), player).map_err(usage),
            None => Ok(()),
        }
    }

    /// What a row is set to: what was chosen, or what it is in such a match.
    fn values(&self, chosen: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let options = self.play(chosen).start.options(self.name).unwrap_or_default();
        let vs = chosen.get("vs").map(String::as_str).or_else(|| rival::proposed_for(self.name, &options));
        let defaults = registry::with_game(self.name, Defaults(&options, vs)).unwrap_or_default();
        let mut values: BTreeMap<String, String> =
            self.rows.iter().map(|row| (row.name.clone(), row.default.clone())).collect();
        values.extend(defaults);
        values.extend(chosen.clone());
        values
    }

    /// What is still locked among the values of a row, each with how to unlock it.
    fn locked(&self, row: &Row) -> Result<BTreeMap<String, String>> {
        let unlocks = registry::unlocks(self.name, &Folder(home())).map_err(usage)?;
        let locked = unlocks.into_iter().filter(|unlock| unlock.option == row.name && !unlock.open);
        Ok(locked.map(|unlock| (unlock.value, unlock.text)).collect())
    }

    /// The stages of its story with locks and stars, if it has one.
    fn story(&self) -> Option<Screen> {
        let mut options = Options::default();
        options.set("stage", "list");
        registry::chart(self.name, &options, &Folder(home())).ok().flatten()
    }
}

/// Something about a match that can be chosen.
struct Row {
    name: String,
    text: String,
    values: Vec<(String, String)>,
    default: String,
}

struct Describe;

impl Visit for Describe {
    type Out = Offered;
    fn visit<G: Hosted>(self) -> Offered {
        let row = |name: &str, text: &str, default: &str| {
            let values = G::values(name);
            let default = if default.is_empty() { values.first().map_or("", |(value, _)| value) } else { default };
            Row { name: name.into(), text: text.into(), default: default.into(), values: values.clone() }
        };
        let mut rows = vec![row("preset", "the rules", "")];
        rows.extend(G::OPTIONS.iter().map(|option| match option.names {
            Some((_, programs)) => row(option.name, option.text, programs.first().copied().unwrap_or_default()),
            None => row(option.name, option.text, "none"),
        }));
        if Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() > 1 {
            let programs = players::<G>().into_iter().filter(|player| !player.yardstick);
            let values = programs.map(|player| (player.name.to_string(), player.text.to_string())).collect();
            rows.push(Row { values, ..row("vs", "your opponent", "none") });
        }
        rows.push(row("seed", "any text; the same seed gives the same cards and dice", "random"));
        Offered { name: G::NAME, title: G::TITLE, blurb: G::BLURB, rows }
    }
}

/// What a match with these options against this opponent is set to, by name.
struct Defaults<'a>(&'a Options, Option<&'a str>);

impl Visit for Defaults<'_> {
    type Out = BTreeMap<String, String>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let set_up = self.0.against::<G>(Seat(0), self.1).and_then(|options| G::config(&options));
        let Ok(config) = set_up else { return BTreeMap::new() };
        let set = G::OPTIONS.iter().filter_map(|option| Some((option.name, G::value_in(&config, option.name)?)));
        let rival = self.1.or_else(|| G::rival(&config)).map(|rival| ("vs", rival.to_string()));
        set.chain(rival).map(|(name, value)| (name.to_string(), value)).collect()
    }
}

/// The saves of matches that are not over, each with its key: the last one first.
fn unfinished() -> Vec<(String, Saved)> {
    let saves = saves::all().into_iter().filter_map(Saved::of).take(MOST_SAVES);
    let key = |at: usize| if at == 0 { "c".to_string() } else { format!("c{}", at + 1) };
    saves.enumerate().map(|(at, save)| (key(at), save)).collect()
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
        (ply > 0).then(|| Saved { path, words: format!("{title}, after {}", saves::moves(ply)) })
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
    let older: Vec<(PathBuf, &str)> = GAMES
        .iter()
        .map(|game| saves::usual(game))
        .filter_map(|path| saves::of_other_rules(&path).map(|title| (path, title)))
        .collect();
    for (path, title) in &older {
        screen.put(format!("  A version of Croupier with different rules saved your last match of {title}. "));
        screen.put(format!("Only that version can continue it: {}", path.display())).end();
    }
    if !(saved.is_empty() && older.is_empty()) {
        screen.end();
    }
    for (at, offer) in offers.iter().enumerate() {
        screen.put("  ").tone(Tone::Key, format!("{})", at + 1)).put(" ").tone(Tone::Title, offer.title);
        screen.put(format!(": {}", offer.blurb)).end();
    }
    screen.put("  ").tone(Tone::Key, "q)").put(" quit").end().end();
    screen.put("> Type a number and press Enter (").tone(Tone::Key, "?").put(" for help).").end();
    screen
}

/// What came of setting up a match.
enum Set {
    Play(Box<Play>),
    Back,
    Leave,
}

/// Lets someone choose preset, decks, opponent and seed, with the default in every place.
fn set_up(offer: &Offered, input: &mut Input) -> Result<Set> {
    let mut chosen: BTreeMap<String, String> = BTreeMap::new();
    show(&form(offer, &chosen))?;
    loop {
        let Answer::Line(line) = input.ask(None)? else { return Ok(Set::Leave) };
        let (word, value) = line.trim().split_once(' ').map_or((line.trim(), ""), |(word, value)| (word, value.trim()));
        match word.to_lowercase().as_str() {
            "" | "p" | "play" if value.is_empty() => match offer.try_out(&chosen) {
                Ok(()) => return Ok(Set::Play(Box::new(offer.play(&chosen)))),
                Err(error) => refuse(&error.to_string(), &form(offer, &chosen))?,
            },
            "b" | "back" => return Ok(Set::Back),
            typed if leaves(typed) => return Ok(Set::Leave),
            "?" | "h" | "help" => {
                say(
                    "Press Enter to play with these options. Type a name, such as preset, to list its values. Type a \
                name and a value to change it. b goes back to the games, q quits.",
                )?;
            }
            typed => match offer.rows.iter().find(|row| row.name == typed) {
                None => {
                    let known: Vec<&str> = offer.rows.iter().map(|row| row.name.as_str()).collect();
                    let known = known.join(", ");
                    let why = format!("There is no `{typed}` here. Press Enter to play, or type one of {known}.");
                    refuse(&why, &form(offer, &chosen))?;
                }
                Some(row) if value.is_empty() || value == "list" => match offer.story().filter(|_| row.name == "stage")
                {
                    Some(story) => page(&story, input, Paint::of(false))?,
                    None => page(&listed(row, &offer.locked(row)?), input, Paint::of(false))?,
                },
                Some(row) => choose(offer, row, value, &mut chosen)?,
            },
        }
    }
}

/// Changes what is chosen, unless the game would refuse it: then it says why, and nothing that was chosen before is lost.
fn choose(offer: &Offered, row: &Row, value: &str, chosen: &mut BTreeMap<String, String>) -> Result<()> {
    let Some(value) = row.meant(value) else {
        let why = format!("There is no {} `{value}`. Type {} alone to list them.", row.name, row.name);
        return refuse(&why, &form(offer, chosen));
    };
    if let Some(how) = offer.locked(row)?.get(&value) {
        return refuse(&format!("{value} is locked. {how}"), &form(offer, chosen));
    }
    let mut with_it = chosen.clone();
    with_it.insert(row.name.clone(), value);
    match offer.try_out(&with_it) {
        Ok(()) => {
            *chosen = with_it;
            show(&form(offer, chosen))
        }
        Err(error) => refuse(&error.to_string(), &form(offer, chosen)),
    }
}

impl Row {
    /// The value someone means: one of those that are listed, with blanks or without, or one that cannot be listed (a file, a
    /// number, a player with an argument).
    fn meant(&self, value: &str) -> Option<String> {
        let word = value.split(':').next().unwrap_or(value);
        let alike = |known: &str| known.replace(['-', '_'], " ").eq_ignore_ascii_case(&word.replace(['-', '_'], " "));
        if self.values.is_empty() || value.contains(['.', '/']) {
            return Some(value.into());
        }
        let known = self.values.iter().find(|(known, _)| alike(known))?;
        Some(value.replacen(word, &known.0, 1))
    }
}

fn form(offer: &Offered, chosen: &BTreeMap<String, String>) -> Screen {
    let mut screen = Screen::default();
    screen.end().tone(Tone::Title, offer.title).put(format!("  {}", offer.blurb)).end();
    let values = offer.values(chosen);
    let wide = offer.rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for row in &offer.rows {
        let value = values.get(&row.name).unwrap_or(&row.default);
        screen.put("  ").tone(Tone::Key, format!("{:<wide$}", row.name)).put("  ").tone(Tone::Good, value);
        let about = row.values.iter().find(|(known, _)| known == value).map_or("", |(_, text)| text);
        screen.tone(Tone::Faint, format!("  {}", if about.is_empty() { &row.text } else { about })).end();
    }
    let other = offer.rows.first().and_then(|row| row.values.get(1)).map_or("classic", |(value, _)| value);
    screen
        .put("> Press ")
        .tone(Tone::Key, "Enter")
        .put(" to play. ")
        .tone(Tone::Key, "preset")
        .put(" lists the presets, ");
    screen.tone(Tone::Key, format!("preset {other}")).put(" picks one, ").tone(Tone::Key, "b").put(" goes back.").end();
    screen
}

fn listed(row: &Row, locked: &BTreeMap<String, String>) -> Screen {
    let mut screen = Screen::default();
    if row.values.is_empty() {
        screen.put(format!("{}: {}. Type {} and a value.", row.name, row.text, row.name)).end();
    }
    // Values with the same description share a line.
    let alike = |one: &(String, String), other: &(String, String)| !one.1.is_empty() && one.1 == other.1;
    let said = |(value, text): &(String, String)| match locked.get(value) {
        Some(how) => (value.clone(), format!("locked: {how}")),
        None => (value.clone(), text.clone()),
    };
    let values: Vec<(String, String)> = row.values.iter().map(said).collect();
    let lines = values.chunk_by(alike).map(|same| {
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
    Ok(Paint::of(false).show(screen)?)
}

/// Says why something can't be done, and asks again in one row.
fn refuse(why: &str, asked: &Screen) -> Result<()> {
    Paint::of(false).refuse(why)?;
    show(&paint::in_a_row(asked))
}

fn say(line: impl std::fmt::Display) -> Result<()> {
    let mut screen = Screen::default();
    screen.put(line).end();
    show(&screen)
}
