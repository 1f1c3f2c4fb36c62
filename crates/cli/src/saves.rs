//! Where matches are saved, and how the ones before them are kept.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use croupier_kernel::Seed;
use croupier_table::{
    Hosted,
    files::{FileError, Held, RecordFile, home, in_words, read_text, write_text},
    registry::{self, GAMES, Visit},
};

use crate::{Usage, lab::counted, tell};

/// Where a game is saved by default.
pub(crate) fn usual(game: &str) -> PathBuf {
    home().join("saves").join(format!("{game}.jsonl"))
}

/// The save that was written last, among those of the games.
pub(crate) fn latest() -> Option<PathBuf> {
    let saves = GAMES.iter().map(|game| usual(game)).filter(|path| path.exists());
    saves.max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
}

/// The command that continues a save.
pub(crate) fn command(save: &Path) -> String {
    if latest().as_deref() == Some(save) {
        return "croupier play --resume".into();
    }
    format!("croupier play --resume {}", quoted(&save.display().to_string()))
}

/// A word as a shell takes it for one.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// A new game does not write over an unfinished one, nor over a file that is no save at all, nor over one that was kept.
pub(crate) fn keep_earlier(save: &Path) -> Result<()> {
    if !save.exists() {
        return Ok(());
    }
    match RecordFile::read(save).and_then(registry::resume) {
        Ok(session) if session.now().to_move.is_none() || session.now().ply == 0 => {}
        Ok(session) => {
            let kept = set_aside(save, "previous")?;
            let n_players = session.info().seats.iter().filter(|seat| seat.plays).count();
            tell(format_args!(
                "Your unfinished {} (seed {}, {}) is saved. To continue it: {}",
                if n_players > 1 { "match" } else { "run" },
                session.record().seed(),
                moves(session.now().ply),
                command(&kept)
            ));
        }
        Err(error) => {
            let Some(game) = of_other_rules(save) else {
                let kept = set_aside(save, "broken")?;
                tell(format_args!("Your last save can't be played: {error}. It is kept as {}", kept.display()));
                return Ok(());
            };
            let kept = set_aside(save, "older")?;
            tell(format_args!(
                "A version of Croupier with different rules saved your last match of {game}. It is kept as {}: \
                 only that version can continue it.",
                kept.display()
            ));
        }
    }
    Ok(())
}

/// The title of the game of a save that was played by other rules than those of today.
pub(crate) fn of_other_rules(save: &Path) -> Option<&'static str> {
    struct Today;
    impl Visit for Today {
        type Out = (&'static str, u32);
        fn visit<G: Hosted>(self) -> Self::Out {
            (G::TITLE, G::VERSION)
        }
    }
    let record = RecordFile::read(save).ok()?;
    let (title, today) = registry::with_game(record.game(), Today).ok()?;
    (record.version() != today).then_some(title)
}

/// Every save in the home folder, the last one first.
pub(crate) fn all() -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(home().join("saves")) else { return Vec::new() };
    let mut saves: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    saves.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl") && !hidden(path));
    saves.sort();
    saves.sort_by_key(|path| std::cmp::Reverse(fs::metadata(path).and_then(|data| data.modified()).ok()));
    saves
}

/// A record that is looked at further than a player sees. If its match is not over, that is noted: a run that continues from
/// it is ranked apart.
pub(crate) fn look_into(path: &Path, command: &str) -> Result<RecordFile> {
    let record = RecordFile::read(path)?;
    looked_into(path, &record, command)?;
    Ok(record)
}

/// Notes that a record was looked at, if its match is not over. A save in the home folder has the note in it; any other file
/// is left as it is, and the home folder remembers its match.
pub(crate) fn looked_into(path: &Path, record: &RecordFile, command: &str) -> Result<()> {
    let unfinished = registry::resume(record.clone()).is_ok_and(|session| session.now().to_move.is_some());
    // What was piped in cannot be continued.
    if !unfinished || !path.is_file() {
        return Ok(());
    }
    if Held::is_held(path) {
        let what = "someone is still playing this match; look at it when it is over or they have left";
        return Err(Usage(format!("{}: {what}", path.display())).into());
    }
    if is_save(path) {
        let mut record = record.clone();
        if record.mark(command) {
            mark(path, &record)?;
        }
    } else if !record.looked_at().iter().any(|by| by == command) && remember(record, command) {
        tell("This match is not over. If you continue it, it counts as played with hints.");
    }
    Ok(())
}

/// Whether a file is one of the saves in the home folder.
fn is_save(path: &Path) -> bool {
    let folder = |path: &Path| path.canonicalize().ok();
    let saves = folder(&home().join("saves"));
    saves.is_some() && folder(path).and_then(|path| path.parent().map(Path::to_path_buf)) == saves
}

/// Where the home folder remembers which unfinished matches were looked at.
fn looks_path() -> PathBuf {
    home().join("looked-at.txt")
}

/// A match in a line: its game, its seed and its first state.
fn in_a_line(record: &RecordFile) -> String {
    let [(_, game), .., (_, seed), (_, state)] = record.beginnings();
    format!("{game}\t{state}\t{}", seed.replace(['\t', '\n'], " "))
}

/// Remembers that a match was looked at. False if that is known already.
fn remember(record: &RecordFile, command: &str) -> bool {
    let (path, line) = (looks_path(), format!("{}\t{command}", in_a_line(record)));
    let known = read_text(&path).unwrap_or_default();
    if known.lines().any(|known| known == line) {
        return false;
    }
    if let Err(error) = write_text(&path, &format!("{known}{line}\n")) {
        tell(format_args!("{error}; Croupier could not note that you looked ahead"));
    }
    true
}

/// The commands by which a match was looked at in a file outside the home folder.
pub(crate) fn looks_at(record: &RecordFile) -> Vec<String> {
    let start = format!("{}\t", in_a_line(record));
    let known = read_text(&looks_path()).unwrap_or_default();
    known.lines().filter_map(|line| line.strip_prefix(&start)).map(String::from).collect()
}

/// Marks the unfinished saves of a game that have this seed, because someone plays it elsewhere to see what comes.
pub(crate) fn look_at_seed(game: &str, seed: &Seed, command: &str) -> Result<()> {
    for path in all() {
        if RecordFile::read(&path).is_ok_and(|record| record.game() == game && record.seed() == seed) {
            look_into(&path, command)?;
        }
    }
    Ok(())
}

fn mark(path: &Path, record: &RecordFile) -> Result<()> {
    match Held::new(path).and_then(|mut held| held.write(record)) {
        Ok(()) => {
            let what = "this match is not over; its save now notes that you looked ahead";
            tell(format_args!("{}: {what}", path.display()));
        }
        Err(error) => tell(format_args!("{error}; Croupier could not note that you looked ahead")),
    }
    Ok(())
}

/// Gives a file the first free name of its kind.
fn set_aside(save: &Path, word: &str) -> Result<PathBuf> {
    let name = |n: u32| if n == 1 { format!("{word}.jsonl") } else { format!("{word}-{n}.jsonl") };
    let mut names = (1..).map(|n| save.with_extension(name(n)));
    let kept = names.find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| save.with_extension(name(1)));
    fs::rename(save, &kept).map_err(|error| FileError::Io {
        path: save.display().to_string(),
        reason: format!(
            "cannot be renamed ({}); choose another place with --save or CROUPIER_HOME",
            in_words(&error.to_string())
        ),
    })?;
    Ok(kept)
}

/// A number of actions, in words.
pub(crate) fn moves(n: u32) -> String {
    counted(n.into(), "move")
}
