//! Where matches are saved, and how the ones before them are kept.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use croupier_kernel::Seed;
use croupier_table::{
    files::{FileError, Held, RecordFile, home},
    registry::{self, GAMES},
};

use crate::{Usage, lab::counted, tell};

/// The usual place of a game's save.
pub(crate) fn usual(game: &str) -> PathBuf {
    home().join("saves").join(format!("{game}.jsonl"))
}

/// The save that was written last, among the usual ones.
pub(crate) fn latest() -> Option<PathBuf> {
    let saves = GAMES.iter().map(|game| usual(game)).filter(|path| path.exists());
    saves.max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
}

/// The command that goes on with a save.
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
            tell(format_args!(
                "Your unfinished game (seed {}, {}) is kept: {}",
                session.record().seed(),
                actions(session.now().ply),
                command(&kept)
            ));
        }
        Err(error) => {
            let kept = set_aside(save, "broken")?;
            tell(format_args!("The last save cannot be played ({error}); it is kept as {}", kept.display()));
        }
    }
    Ok(())
}

/// A record that is to be looked into further than a player sees. If its match is not over, it is marked for that: a run that
/// goes on from it is ranked apart.
pub(crate) fn look_into(path: &Path, command: &str) -> Result<RecordFile> {
    let record = RecordFile::read(path)?;
    looked_into(path, &record, command)?;
    Ok(record)
}

/// Marks a record that was read already, if its match is not over.
pub(crate) fn looked_into(path: &Path, record: &RecordFile, command: &str) -> Result<()> {
    let unfinished = registry::resume(record.clone()).is_ok_and(|session| session.now().to_move.is_some());
    let mut record = record.clone();
    // What was piped in can be gone on with by nobody.
    if unfinished && path.is_file() && record.mark(command) {
        mark(path, &record)?;
    }
    Ok(())
}

/// Marks the unfinished saves of a game that have this seed, because someone plays it elsewhere to see what comes.
pub(crate) fn look_at_seed(game: &str, seed: &Seed, command: &str) -> Result<()> {
    let Ok(folder) = fs::read_dir(home().join("saves")) else { return Ok(()) };
    let mut saves: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    saves.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    saves.sort();
    for path in saves {
        if RecordFile::read(&path).is_ok_and(|record| record.game() == game && record.seed() == seed) {
            look_into(&path, command)?;
        }
    }
    Ok(())
}

fn mark(path: &Path, record: &RecordFile) -> Result<()> {
    let marked = Held::new(path).and_then(|mut held| held.write(record));
    match marked {
        Ok(()) => tell(format_args!("{}: not over yet; the file now notes that you looked ahead", path.display())),
        Err(FileError::Held { path }) => {
            let what = "another croupier is playing this match; try again when it is over or left";
            return Err(Usage(format!("{path}: {what}")).into());
        }
        Err(error) => tell(format_args!("{error}; the file could not be marked")),
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
        reason: format!("cannot be set aside ({error}); --save or CROUPIER_HOME name another place"),
    })?;
    Ok(kept)
}

/// So many actions, in words.
pub(crate) fn actions(n: u32) -> String {
    counted(n.into(), "action")
}
