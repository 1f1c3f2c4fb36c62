//! The folder of an arena: what it is about, every game that was played, records and transcripts.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use croupier_kernel::Refusal;
use croupier_table::files::{RecordFile, in_words, read_text, write_text};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Answer, Asked, Played};

/// What decides how an arena goes. One that is resumed must be the same in all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The format of the folder.
    pub croupier: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Who is rated.
    pub player: String,
    /// The ladder.
    pub ladder: String,
    /// The master seed.
    pub seed: String,
    /// What the judgement of a choice costs; nothing if choices are not judged.
    pub judge: Option<String>,
    /// A fingerprint of the prompt.
    pub prompt: Option<String>,
}

/// The first word of a manifest, with the number of the format. It goes up when the figures of a game are found otherwise.
pub const FORMAT: &str = "arena 2";

/// A folder that an arena is kept in.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

fn wrong(path: &Path, error: &std::io::Error) -> Refusal {
    Refusal::new(format!("{}: {}", path.display(), in_words(&error.to_string())))
}

impl Folder {
    /// Opens a folder for an arena like this, or makes one. One that holds another arena is refused.
    pub fn open(path: &Path, manifest: &Manifest) -> Result<Folder, Refusal> {
        let place = path.join("arena.json");
        if place.exists() {
            let text = read_text(&place).map_err(|error| Refusal::new(error.to_string()))?;
            let found: Manifest = serde_json::from_str(&text).map_err(|_| {
                Refusal::new(format!("{}: this is not an arena that can be continued", place.display()))
            })?;
            if found != *manifest {
                let what = "holds another arena (format, player, seed, ladder, prompt or judge differ); \
                            name another folder";
                return Err(Refusal::new(format!("{} {what}", path.display())));
            }
        } else {
            for folder in ["records", "transcripts"] {
                let folder = path.join(folder);
                fs::create_dir_all(&folder).map_err(|error| wrong(&folder, &error))?;
            }
            let text = serde_json::to_string_pretty(manifest).unwrap_or_default();
            write_text(&place, &format!("{text}\n")).map_err(|error| Refusal::new(error.to_string()))?;
        }
        Ok(Folder(path.into()))
    }

    fn games(&self) -> PathBuf {
        self.0.join("games.jsonl")
    }

    fn answered(&self) -> PathBuf {
        self.0.join("answers.jsonl")
    }

    /// The games that were played. A line that was cut off is left out, with the other game of its pair.
    pub fn played(&self) -> Result<Vec<Played>, Refusal> {
        Ok(whole_lines::<Vec<Played>>(&self.games())?.into_iter().flatten().collect())
    }

    /// Writes down a pair of games.
    pub(super) fn add(&self, games: &[Played]) -> Result<(), Refusal> {
        append(&self.games(), &games)
    }

    /// The questions that were answered. A line that was cut off is left out.
    pub fn answers(&self) -> Result<Vec<Answer>, Refusal> {
        whole_lines(&self.answered())
    }

    /// Writes down what was asked and said, whether it became an answer or not.
    pub(super) fn say(&self, asked: &Asked) -> Result<(), Refusal> {
        append(&self.0.join("transcripts").join("answers.jsonl"), asked)
    }

    /// Writes down an answer.
    pub(super) fn answer(&self, answer: &Answer) -> Result<(), Refusal> {
        append(&self.answered(), answer)
    }

    /// Keeps the record of a game, and what was asked and answered in it.
    pub(super) fn keep(&self, name: &str, record: &RecordFile, asked: &[Asked]) -> Result<(), Refusal> {
        let place = self.0.join("records").join(format!("{name}.jsonl"));
        record.write(&place).map_err(|error| Refusal::new(error.to_string()))?;
        if asked.is_empty() {
            return Ok(());
        }
        let lines = asked.iter().map(|asked| serde_json::to_string(asked).unwrap_or_default() + "\n");
        let place = self.0.join("transcripts").join(format!("{name}.jsonl"));
        write_text(&place, &lines.collect::<String>()).map_err(|error| Refusal::new(error.to_string()))
    }

    /// The record of a game.
    pub fn record(&self, name: &str) -> PathBuf {
        self.0.join("records").join(format!("{name}.jsonl"))
    }
}

/// The lines of a file, as far as they are whole; nothing if there is no file.
fn whole_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, Refusal> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = read_text(path).map_err(|error| Refusal::new(error.to_string()))?;
    // What belongs together is written in one piece and ends with a line break.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut found = Vec::new();
    for (at, line) in whole.lines().enumerate() {
        let read = serde_json::from_str(line);
        found.push(read.map_err(|error| Refusal::new(format!("{}, line {}: {error}", path.display(), at + 1)))?);
    }
    if whole.len() < text.len() {
        write_text(path, whole).map_err(|error| Refusal::new(error.to_string()))?;
    }
    Ok(found)
}

/// Adds a line to a file.
fn append(path: &Path, value: &impl Serialize) -> Result<(), Refusal> {
    let line = serde_json::to_string(value).unwrap_or_default();
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| {
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    });
    written.map_err(|error| wrong(path, &error))
}
