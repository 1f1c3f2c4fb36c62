//! Files: records of matches, and positions.
//!
//! A record file is JSON, one object a line: what was played, then each action with the fingerprint of the state after it,
//! then a closing line with a checksum. So a file that was cut off or changed is noticed, and the place can be named.

mod held;
mod position;

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use croupier_kernel::{Fingerprint, Game, Match, Record, Refusal, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use held::Held;
pub use position::PositionFile;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{path}: {reason}")]
    Io {
        /// Which file.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// Another process plays the match that is saved there.
    #[error("Another Croupier is playing the match in {path}. Close it, or save elsewhere with --save FILE.")]
    Held {
        /// Which file.
        path: String,
    },
    /// A line of it is wrong.
    #[error("{path}:{line}: {reason}")]
    Line {
        /// Which file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// The largest file that is read.
const MAX_BYTES: u64 = 64 << 20;

/// A record and what its file says about every step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFile {
    path: String,
    /// Copies of a match share it.
    header: Arc<Header>,
    steps: Vec<Entry>,
    /// Whether the checksum does not fit: the text was changed after it was written.
    changed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    croupier: String,
    game: String,
    version: u32,
    content: String,
    config: Value,
    seed: Seed,
    /// What was published of the seed before the match, where it was sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    /// The commands by which someone looked further than a player sees before the match was over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    looked_at: Vec<String>,
    /// The state before the first action.
    state: String,
}

/// One entry of a record: an action of a seat, or an undo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    ply: usize,
    /// Who did it.
    pub seat: Seat,
    /// What was done, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// How many actions are left after an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// The fingerprint of the state after it.
    pub state: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    plies: usize,
    check: String,
}

/// The first word of every record file, with the number of its format.
const FORMAT: &str = "record 1";

impl RecordFile {
    /// The record of a match that was just begun.
    pub(crate) fn of<G: Game>(game: &Match<G>) -> RecordFile {
        let record = game.record();
        let header = Header {
            croupier: FORMAT.into(),
            game: record.game.clone(),
            version: record.version,
            content: record.content.clone(),
            config: serde_json::to_value(&record.config).expect("a config is plain data"),
            seed: record.seed.clone(),
            commitment: None,
            looked_at: Vec::new(),
            state: game.fingerprint().to_string(),
        };
        RecordFile { path: String::new(), header: Arc::new(header), steps: Vec::new(), changed: false }
    }

    /// The record of a match in which this was done.
    pub fn played<G: Game>(config: G::Config, seed: Seed, done: &[(Seat, G::Action)]) -> Result<RecordFile, Refusal> {
        let mut game = Match::<G>::new(config, seed)?;
        let mut record = RecordFile::of(&game);
        for (seat, action) in done {
            game.play(*seat, action)?;
            record.push(*seat, Some(action.to_string()), None, game.fingerprint());
        }
        Ok(record)
    }

    pub(crate) fn push(&mut self, seat: Seat, action: Option<String>, undo: Option<u32>, state: Fingerprint) {
        self.steps.push(Entry { ply: self.steps.len() + 1, seat, action, undo, state: state.to_string() });
    }

    /// Adds what was done in a match that no record leads to, and so without a fingerprint.
    pub(crate) fn push_imagined(&mut self, seat: Seat, action: String) {
        self.steps.push(Entry {
            ply: self.steps.len() + 1,
            seat,
            action: Some(action),
            undo: None,
            state: String::new(),
        });
    }

    /// Which game it is of.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// The hash of the content it was played with.
    pub(crate) fn content(&self) -> &str {
        &self.header.content
    }

    /// Which version of its rules.
    pub fn version(&self) -> u32 {
        self.header.version
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.header.seed
    }

    /// Notes what can be published of the seed before the match is over.
    pub(crate) fn seal(&mut self) {
        let header = Arc::make_mut(&mut self.header);
        header.commitment = header.seed.commitment();
    }

    /// What was published of the seed before the match, where it was sealed.
    pub fn commitment(&self) -> Option<&str> {
        self.header.commitment.as_deref()
    }

    /// Notes that someone looked further than a player sees, and by which command. False if that is already noted.
    pub fn mark(&mut self, command: &str) -> bool {
        let new = !self.header.looked_at.iter().any(|by| by == command);
        if new {
            Arc::make_mut(&mut self.header).looked_at.push(command.into());
        }
        new
    }

    /// The commands by which someone looked further than a player sees before the match was over.
    pub fn looked_at(&self) -> &[String] {
        &self.header.looked_at
    }

    /// How many entries it has.
    pub fn n_entries(&self) -> usize {
        self.steps.len()
    }

    /// The fingerprint of the state it ends with.
    pub fn last_state(&self) -> &str {
        self.steps.last().map_or(&self.header.state, |entry| &entry.state)
    }

    /// How many undos there were.
    pub fn n_undone(&self) -> usize {
        self.steps.iter().filter(|entry| entry.undo.is_some()).count()
    }

    /// All that was done, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.steps
    }

    /// The actions that count: undone ones are left out.
    pub fn standing(&self) -> Vec<&Entry> {
        let mut standing = Vec::new();
        for entry in &self.steps {
            match entry.undo {
                Some(left) => standing.truncate(left as usize),
                None => standing.push(entry),
            }
        }
        standing
    }

    /// What must be the same for two records to be comparable: game, version, content, config, seed and first state.
    pub fn beginnings(&self) -> [(&'static str, String); 6] {
        let Header { game, version, content, config, seed, state, .. } = &*self.header;
        [
            ("game", game.clone()),
            ("version", version.to_string()),
            ("content", content.clone()),
            ("config", config.to_string()),
            ("seed", seed.to_string()),
            ("first state", state.clone()),
        ]
    }

    /// The first line of the file's text. A caller that keeps it and the [lines](Entry::line) of the entries can
    /// [assemble](RecordFile::assemble) the record again.
    pub fn header_line(&self) -> String {
        serde_json::to_string(&self.header).expect("a header is plain data")
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let lines: Vec<String> = self.steps.iter().map(Entry::line).collect();
        closed(&self.header_line(), lines.iter().map(String::as_str))
    }

    /// The record of which these are the lines, kept one by one. `path` is what its mistakes are reported with.
    pub fn assemble<'a>(
        path: &str,
        header: &str,
        lines: impl Iterator<Item = &'a str>,
    ) -> Result<RecordFile, FileError> {
        RecordFile::from_text(path, &closed(header, lines))
    }

    /// Reads a file's text. `path` is what its mistakes are reported with.
    pub fn from_text(path: &str, text: &str) -> Result<RecordFile, FileError> {
        let line_error = |line: usize, reason: String| FileError::Line { path: path.into(), line, reason };
        let lines: Vec<&str> = text.lines().collect();
        let Some((first, rest)) = lines.split_first() else {
            return Err(line_error(1, "the file is empty; a record starts with a header".into()));
        };
        let header: Header =
            serde_json::from_str(first).map_err(|error| line_error(1, format!("no record header: {error}")))?;
        if header.croupier != FORMAT {
            return Err(line_error(1, format!("the format is `{}`, but this build reads `{FORMAT}`", header.croupier)));
        }
        let Some((last, steps)) = rest.split_last() else {
            return Err(line_error(1, "the record ends after its header: it was cut off".into()));
        };
        let mut record = RecordFile { path: path.into(), header: Arc::new(header), steps: Vec::new(), changed: false };
        for (at, line) in steps.iter().enumerate() {
            let step: Entry =
                serde_json::from_str(line).map_err(|error| line_error(at + 2, format!("no step: {error}")))?;
            if step.ply != at + 1 {
                return Err(line_error(at + 2, format!("this is ply {}, but ply {} comes next", step.ply, at + 1)));
            }
            record.steps.push(step);
        }
        let closing: Closing = serde_json::from_str(last)
            .map_err(|_| line_error(lines.len(), "the record has no closing line: it was cut off".into()))?;
        if closing.plies != record.steps.len() {
            let reason = format!("the record closes after {} plies, there are {}", closing.plies, record.steps.len());
            return Err(line_error(lines.len(), reason));
        }
        let body = text.lines().take(lines.len() - 1).fold(String::new(), |body, line| body + line + "\n");
        // The place of a change is found by playing the record.
        record.changed = check(&body) != closing.check;
        Ok(record)
    }

    /// The file it was read from.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<RecordFile, FileError> {
        RecordFile::from_text(&path.display().to_string(), &read_text(path)?)
    }

    /// The record in it, for a known game.
    pub fn record<G: Game>(&self) -> Result<Record<G::Config>, FileError> {
        let Header { game, version, content, config, seed, .. } = Header::clone(&self.header);
        let head = Record { game, version, content, config: (), seed, actions: Vec::new() };
        let line_one = |reason: String| FileError::Line { path: self.path.clone(), line: 1, reason };
        if head.game != G::NAME || head.version != G::VERSION {
            let what = format!("the record is of {} version {}", head.game, head.version);
            return Err(line_one(format!("{what}, but this build plays {} version {}", G::NAME, G::VERSION)));
        }
        let config = serde_json::from_value(config).map_err(|error| line_one(format!("config: {error}")))?;
        let mut record = Record {
            game: head.game,
            version: head.version,
            content: head.content,
            config,
            seed: head.seed,
            actions: Vec::new(),
        };
        record.check::<G>().map_err(|refusal| line_one(refusal.reason))?;
        record.actions = self
            .standing()
            .iter()
            .map(|entry| format!("{}: {}", entry.seat.0, entry.action.as_deref().unwrap_or_default()))
            .collect();
        Ok(record)
    }

    /// Begins the recorded match anew, with none of its actions done.
    pub fn begin<G: Game>(&self) -> Result<Match<G>, FileError> {
        let record = self.record::<G>()?;
        let line_one = |reason: String| FileError::Line { path: self.path.clone(), line: 1, reason };
        if self.header.commitment.is_some() && self.header.commitment != record.seed.commitment() {
            return Err(line_one("the seed is not the one that the commitment was made to".into()));
        }
        let game = Match::<G>::new(record.config, record.seed).map_err(|refusal| line_one(refusal.reason))?;
        let (state, said) = (game.fingerprint().to_string(), &self.header.state);
        if state != *said {
            return Err(line_one(format!("the state at the start is {state}, the record says {said}")));
        }
        Ok(game)
    }

    /// The record as it was after its first entries.
    pub(crate) fn first(&self, n: usize) -> RecordFile {
        let steps = self.steps[..n.min(self.steps.len())].to_vec();
        RecordFile { path: self.path.clone(), header: self.header.clone(), steps, changed: self.changed }
    }

    /// Hands out one entry after the other and compares the state that comes of it with what the file says.
    pub fn follow(&self, step: impl FnMut(&Entry) -> Result<String, Refusal>) -> Result<(), FileError> {
        self.follow_after(0, step)
    }

    /// The same for the entries after the first `n`.
    pub(crate) fn follow_after(
        &self,
        n: usize,
        mut step: impl FnMut(&Entry) -> Result<String, Refusal>,
    ) -> Result<(), FileError> {
        let line_error = |line: usize, reason: String| FileError::Line { path: self.path.clone(), line, reason };
        for entry in self.steps.iter().skip(n) {
            let (ply, said) = (entry.ply, &entry.state);
            let state = step(entry).map_err(|refusal| line_error(ply + 1, format!("ply {ply}: {refusal}")))?;
            if state != *said {
                let what = format!("the state after ply {ply} is {state}, the record says {said}");
                return Err(line_error(ply + 1, what));
            }
        }
        if self.changed {
            return Err(line_error(self.steps.len() + 2, "the checksum does not match the lines above it".into()));
        }
        Ok(())
    }

    /// Writes the file so that it is there whole or not at all: a new file next to it, synced, then renamed.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write_text(path, &self.to_text())
    }
}

impl Entry {
    /// Its line in the file.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a step is plain data")
    }

    /// What it was, in a few words.
    pub fn told(&self) -> String {
        match (&self.action, self.undo) {
            (Some(action), _) => action.clone(),
            (None, left) => format!("(back to {} actions)", left.unwrap_or(0)),
        }
    }
}

/// Lines as the text of a record, with the closing line.
fn closed<'a>(header: &str, lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = format!("{header}\n");
    let mut plies = 0;
    for line in lines {
        text.push_str(line);
        text.push('\n');
        plies += 1;
    }
    let closing = json!({ "plies": plies, "check": check(&text) });
    text.push_str(&closing.to_string());
    text.push('\n');
    text
}

fn check(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

fn io_error(path: &Path, reason: impl ToString) -> FileError {
    FileError::Io { path: path.display().to_string(), reason: in_words(&reason.to_string()) }
}

/// What the system says, without its number and in words that fit a sentence.
pub fn in_words(reason: &str) -> String {
    let mut reason = reason.to_string();
    while let Some(at) = reason.find(" (os error ") {
        let end = reason[at..].find(')').map_or(reason.len(), |end| at + end + 1);
        reason.replace_range(at..end, "");
    }
    match reason.as_str() {
        "No such file or directory" => "this file does not exist".into(),
        "Is a directory" => "is a folder; name a file in it".into(),
        "Not a directory" => "a part of this path is a file, not a folder".into(),
        "Too many levels of symbolic links" => "this link leads back to itself".into(),
        "No space left on device" => "the disk is full".into(),
        "Permission denied" => "you may not read or write it (permission denied)".into(),
        other => other.into(),
    }
}

/// Reads a text file of a sensible size.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    let file = fs::File::open(path).map_err(|error| io_error(path, error))?;
    let mut bytes = Vec::new();
    // What is no file, such as a pipe, does not say how long it is.
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| io_error(path, error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io_error(path, format!("has more than {MAX_BYTES} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| io_error(path, "is not a text file"))?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), String::from))
}

/// Where a file that is to be written really lies: symbolic links are followed, also those that lead nowhere yet. What is
/// there and no plain file is refused, and so is what can be none.
pub fn resolve(path: &Path) -> Result<PathBuf, FileError> {
    let mut at = path.to_path_buf();
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&at) else { break };
        at = at.parent().map_or(target.clone(), |folder| folder.join(&target));
    }
    match fs::symlink_metadata(&at) {
        Ok(found) if found.is_dir() => Err(io_error(path, "is a folder; name a file in it")),
        Ok(found) if !found.is_file() => Err(io_error(path, "is not a plain file")),
        _ if at.file_name().is_none() => Err(io_error(path, "is not a file name")),
        _ => Ok(at),
    }
}

/// Writes a text file whole or not at all: a new file next to it with the same mode, synced, then renamed.
pub fn write_text(path: &Path, text: &str) -> Result<(), FileError> {
    write_bytes(path, text.as_bytes())
}

/// The same for what is not text.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let path = &resolve(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    // A name that no one else has, so that nothing is lost but an unfinished write of this very process.
    let beside = hidden_beside(path, &format!("{}.tmp", std::process::id()))?;
    let written = write_beside(&beside, path, bytes);
    if written.is_err() {
        // It may never have been made.
        let _ = fs::remove_file(&beside);
    }
    written.map_err(|error| io_error(path, error))?;
    sync_folder(folder).map_err(|error| io_error(path, format!("may be lost if the power fails: {error}")))
}

/// Makes a folder, and those it is in.
fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => io_error(folder, "no folder can be created here"),
        _ => io_error(folder, error),
    })
}

/// Makes a rename last: it is only safe once its folder is.
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if cannot_be_synced(error.kind()) => Ok(()),
        done => done,
    }
}

/// Whether this is how a system says that a folder cannot be synced at all, so that there is nothing more to do: it may be
/// written to and not opened (a drop folder, any folder of Windows), or its file system does not know what is asked for.
fn cannot_be_synced(kind: std::io::ErrorKind) -> bool {
    use std::io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(kind, PermissionDenied | InvalidInput | Unsupported)
}

fn write_beside(beside: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = fs::File::create(beside)?;
    if let Ok(found) = fs::metadata(path) {
        file.set_permissions(found.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// A hidden name in the folder of a file.
fn hidden_beside(path: &Path, ending: &str) -> Result<PathBuf, FileError> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().ok_or_else(|| io_error(path, "is not a file name"))?);
    name.push(format!(".{ending}"));
    Ok(path.with_file_name(name))
}

/// A folder that keeps texts for one person.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

impl crate::Store for Folder {
    fn load(&self, name: &str) -> Result<Option<String>, Refusal> {
        let path = self.0.join(name);
        if !path.exists() {
            return Ok(None);
        }
        read_text(&path).map(Some).map_err(|error| Refusal::new(error.to_string()))
    }

    fn save(&self, name: &str, text: &str) -> Result<(), Refusal> {
        write_text(&self.0.join(name), text).map_err(|error| Refusal::new(error.to_string()))
    }
}

/// The folder for saves and settings: `CROUPIER_HOME`, or the data folder of the system.
pub fn home() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    var("CROUPIER_HOME")
        .or_else(|| var("XDG_DATA_HOME").map(|folder| folder.join("croupier")))
        .or_else(|| var("HOME").map(|folder| folder.join(".local/share/croupier")))
        .or_else(|| var("APPDATA").map(|folder| folder.join("croupier")))
        .unwrap_or_else(|| PathBuf::from(".croupier"))
}

#[cfg(test)]
mod tests {
    use std::{io::ErrorKind, path::Path};

    use super::{cannot_be_synced, sync_folder};

    #[test]
    fn a_folder_that_was_not_synced_is_an_error_unless_it_cannot_be() {
        for lost in [ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem, ErrorKind::NotFound, ErrorKind::Other] {
            assert!(!cannot_be_synced(lost), "{lost}");
        }
        for never in [ErrorKind::PermissionDenied, ErrorKind::InvalidInput, ErrorKind::Unsupported] {
            assert!(cannot_be_synced(never), "{never}");
        }
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(sync_folder(here).is_ok());
        let gone = sync_folder(&here.join("no such folder")).expect_err("nothing to sync");
        assert_eq!(gone.kind(), ErrorKind::NotFound);
    }
}
