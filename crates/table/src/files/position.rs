//! Files that set up a situation to start from.

use std::path::Path;

use croupier_kernel::Refusal;
use serde_json::json;

use super::{FileError, read_text};
use crate::{Hosted, Options};

/// A position file: which game, and the config of a match that starts there.
#[derive(Clone, Debug)]
pub struct PositionFile {
    /// The game.
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

    /// Says something more about the match that begins with the position. What the file says already cannot be said
    /// differently.
    pub fn set(&mut self, name: &str, value: impl Into<toml::Value>) -> Result<(), Refusal> {
        let value = value.into();
        let inner = self.config.get("position").and_then(|position| position.get(name));
        match self.config.get(name).or(inner).filter(|said| **said != value) {
            Some(said) => Err(Refusal::new(format!("{}: says {name} = {said} already, not {value}", self.path))),
            None => {
                self.config.insert(name.into(), value);
                Ok(())
            }
        }
    }

    /// The config of a match of a known game. A file that names no edition is of the newest, as every new match is.
    pub fn config<G: Hosted>(&self) -> Result<G::Config, Refusal> {
        let mut config = self.config.clone();
        let newest = json!(G::config(&Options::default())?)["edition"].as_i64();
        if let Some(edition) = newest {
            config.entry("edition").or_insert(edition.into());
        }
        let config: Result<G::Config, _> = config.try_into();
        config.map_err(|error| Refusal::new(format!("{}: {}", self.path, error.to_string().trim().replace('\n', " "))))
    }
}
