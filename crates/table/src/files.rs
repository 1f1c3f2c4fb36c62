//! Files: records of matches, and positions.
//!
//! A record file is JSON, one object a line: what was played, then each action with the fingerprint of the state after it,
//! then a closing line with a checksum. So a file that was cut off or changed is noticed, and the place can be named.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
};

use croupier_kernel::{Fingerprint, Game, Match, Record, Refusal, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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
    header: Header,
    steps: Vec<StepLine>,
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
    /// The state before the first action.
    state: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepLine {
    ply: usize,
    seat: Seat,
    action: String,
    state: String,
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
            state: game.fingerprint().to_string(),
        };
        RecordFile { path: String::new(), header, steps: Vec::new(), changed: false }
    }

    pub(crate) fn push(&mut self, seat: Seat, action: String, state: Fingerprint) {
        self.steps.push(StepLine { ply: self.steps.len() + 1, seat, action, state: state.to_string() });
    }

    /// Which game it is of.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.header.seed
    }

    /// How many actions it has.
    pub fn n_plies(&self) -> usize {
        self.steps.len()
    }

    /// The actions with the fingerprint of the state after each.
    pub fn steps(&self) -> impl Iterator<Item = (&str, &str)> {
        self.steps.iter().map(|step| (step.action.as_str(), step.state.as_str()))
    }

    /// What must be the same for two records to be comparable: game, version, content, config, seed and first state.
    pub fn beginnings(&self) -> [(&'static str, String); 6] {
        let Header { game, version, content, config, seed, state, .. } = &self.header;
        [
            ("game", game.clone()),
            ("version", version.to_string()),
            ("content", content.clone()),
            ("config", config.to_string()),
            ("seed", seed.to_string()),
            ("first state", state.clone()),
        ]
    }

    /// The file's text.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string(&self.header).expect("a header is plain data");
        text.push('\n');
        for step in &self.steps {
            text.push_str(&serde_json::to_string(step).expect("a step is plain data"));
            text.push('\n');
        }
        let closing = json!({ "plies": self.steps.len(), "check": check(&text) });
        text.push_str(&closing.to_string());
        text.push('\n');
        text
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
            return Err(line_error(1, format!("the format is `{}`, this build reads `{FORMAT}`", header.croupier)));
        }
        let Some((last, steps)) = rest.split_last() else {
            return Err(line_error(1, "the record ends after its header: it was cut off".into()));
        };
        let mut record = RecordFile { path: path.into(), header, steps: Vec::new(), changed: false };
        for (at, line) in steps.iter().enumerate() {
            let step: StepLine =
                serde_json::from_str(line).map_err(|error| line_error(at + 2, format!("no step: {error}")))?;
            if step.ply != at + 1 {
                return Err(line_error(at + 2, format!("this is ply {}, here ply {} should stand", step.ply, at + 1)));
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
        let Header { game, version, content, config, seed, .. } = self.header.clone();
        let head = Record { game, version, content, config: (), seed, actions: Vec::new() };
        let line_one = |reason: String| FileError::Line { path: self.path.clone(), line: 1, reason };
        if head.game != G::NAME || head.version != G::VERSION {
            let what = format!("the record is of {} version {}", head.game, head.version);
            return Err(line_one(format!("{what}, this build plays {} version {}", G::NAME, G::VERSION)));
        }
        let config = serde_json::from_value(config).map_err(|error| line_one(format!("config: {error}")))?;
        let actions = self.steps.iter().map(|step| step.action.clone()).collect();
        Ok(Record { game: head.game, version: head.version, content: head.content, config, seed: head.seed, actions })
    }

    /// Plays the record and compares every state with what the file says. `watch` is shown the match at each step.
    pub fn replay<G: Game>(&self, mut watch: impl FnMut(&Match<G>)) -> Result<Match<G>, FileError> {
        let record = self.record::<G>()?;
        let line_error = |line: usize, reason: String| FileError::Line { path: self.path.clone(), line, reason };
        let mut differs = None;
        let replayed = Match::<G>::replay_with(&record, |game| {
            let ply = game.ply() as usize;
            let said = if ply == 0 { &self.header.state } else { &self.steps[ply - 1].state };
            let state = game.fingerprint().to_string();
            if differs.is_none() && *said != state {
                let what = if ply == 0 { "at the start".into() } else { format!("after ply {ply}") };
                differs = Some(line_error(ply + 1, format!("the state {what} is {state}, the record says {said}")));
            }
            watch(game);
        });
        let game = replayed.map_err(|error| match error {
            croupier_kernel::ReplayError::Start(refusal) => line_error(1, refusal.reason),
            croupier_kernel::ReplayError::Ply { ply, reason } => line_error(ply + 1, format!("ply {ply}: {reason}")),
        });
        match (differs, game) {
            (Some(error), _) => Err(error),
            (None, Ok(_)) if self.changed => {
                Err(line_error(self.steps.len() + 2, "the checksum does not fit what stands above it".into()))
            }
            (None, game) => game,
        }
    }

    /// Writes the file so that it is there whole or not at all: a new file beside it, synced, then renamed.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write_text(path, &self.to_text())
    }
}

fn check(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

fn io_error(path: &Path, reason: impl ToString) -> FileError {
    FileError::Io { path: path.display().to_string(), reason: reason.to_string() }
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
    String::from_utf8(bytes).map_err(|_| io_error(path, "is not a text file"))
}

/// Writes a text file whole or not at all.
pub fn write_text(path: &Path, text: &str) -> Result<(), FileError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| io_error(folder, error))?;
    }
    // A name that nobody else has, so that nothing is lost but an unfinished write of this very process.
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().ok_or_else(|| io_error(path, "is no file name"))?);
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(name);
    let mut file = fs::File::create(&beside).map_err(|error| io_error(path, error))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| io_error(&beside, error))?;
    fs::rename(&beside, path).map_err(|error| io_error(path, error))
}

/// A position file: which game, and the config of a match that starts there.
#[derive(Clone, Debug)]
pub struct PositionFile {
    /// Which game.
    pub game: String,
    path: String,
    config: toml::Table,
}

impl PositionFile {
    /// Reads a position file: TOML with the name of the game in `game`.
    pub fn read(path: &Path) -> Result<PositionFile, FileError> {
        PositionFile::from_text(&path.display().to_string(), &read_text(path)?)
    }

    /// Reads a position file's text.
    pub fn from_text(path: &str, text: &str) -> Result<PositionFile, FileError> {
        let wrong = |line, reason| FileError::Line { path: path.to_string(), line, reason };
        let mut config: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            wrong(line, error.message().to_string())
        })?;
        match config.remove("game") {
            Some(toml::Value::String(game)) => Ok(PositionFile { game, path: path.into(), config }),
            _ => Err(wrong(1, "a position names its game, such as game = \"geniejack\"".into())),
        }
    }

    /// The file it was read from.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The config of a match of a known game.
    pub fn config<G: Game>(&self) -> Result<G::Config, Refusal> {
        let config: Result<G::Config, _> = self.config.clone().try_into();
        config.map_err(|error| Refusal::new(format!("{}: {}", self.path, error.to_string().trim().replace('\n', " "))))
    }
}

/// The folder for saves and settings: `CROUPIER_HOME`, or the usual place for such things.
pub fn home() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    var("CROUPIER_HOME")
        .or_else(|| var("XDG_DATA_HOME").map(|folder| folder.join("croupier")))
        .or_else(|| var("HOME").map(|folder| folder.join(".local/share/croupier")))
        .or_else(|| var("APPDATA").map(|folder| folder.join("croupier")))
        .unwrap_or_else(|| PathBuf::from(".croupier"))
}
