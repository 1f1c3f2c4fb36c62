//! How a match begins: seed, preset, options, position, as they are typed.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_kernel::Seed;
use croupier_table::{
    Hosted, Options,
    files::{FileError, PositionFile, read_text},
    registry::{self, Beginning, Visit},
};

use crate::{Usage, usage};

/// How a match begins.
#[derive(ClapArgs, Default)]
pub(crate) struct Start {
    /// Any text; the same seed gives the same cards and dice
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// The rules, such as classic or standard (`croupier games GAME` lists them)
    #[arg(long)]
    preset: Option<String>,
    /// Start from the position in this file
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Your deck, by name or file, in games with decks
    #[arg(long, value_name = "DECK", conflicts_with = "position")]
    deck: Option<String>,
    /// A stage of the story, such as 1-1, in games with a story; `list` shows all
    #[arg(long, conflicts_with = "position")]
    stage: Option<String>,
    /// The level that wins the run, in games with endless levels
    #[arg(long, value_name = "N")]
    max_level: Option<String>,
    /// Any option of the game (`croupier games GAME` lists them)
    #[arg(long = "set", value_name = "NAME=VALUE", conflicts_with = "position")]
    set: Vec<String>,
}

impl Start {
    /// With this seed and these options, as `--set` has them.
    pub(crate) fn of(seed: Option<String>, set: Vec<String>) -> Start {
        Start { seed, set, ..Start::default() }
    }

    /// The same with another stage of a story and a fresh seed.
    pub(crate) fn at_stage(&self, stage: &str) -> Start {
        let set = self.set.iter().filter(|pair| !pair.starts_with("stage=") && !pair.starts_with("opponent-deck="));
        Start {
            seed: None,
            preset: self.preset.clone(),
            deck: self.deck.clone(),
            stage: Some(stage.into()),
            max_level: self.max_level.clone(),
            position: None,
            set: set.cloned().collect(),
        }
    }

    /// Whether anything was said about how to begin.
    pub(crate) fn says_something(&self) -> bool {
        self.seed.is_some() || self.position.is_some() || self.words("").len() > 2
    }

    /// The seed that was given, or a fresh one.
    pub(crate) fn seed(&self) -> Result<Seed> {
        match &self.seed {
            Some(text) => text.parse().map_err(|error| Usage(format!("--seed: {error}")).into()),
            None => Ok(fresh_seed()),
        }
    }

    /// The position file, with the preset and level of the command line on top.
    pub(crate) fn position(&self) -> Result<Option<PositionFile>> {
        let Some(path) = &self.position else { return Ok(None) };
        let mut file = PositionFile::read(path).map_err(misread)?;
        if let Some(preset) = &self.preset {
            file.set("preset", preset.as_str()).map_err(usage)?;
        }
        if let Some(level) = &self.max_level {
            let level: i64 =
                level.parse().map_err(|_| Usage(format!("--max-level: `{level}` is not a whole number")))?;
            file.set("max_level", level).map_err(usage)?;
        }
        Ok(Some(file))
    }

    /// What has to be typed to begin like this again, with this seed.
    pub(crate) fn words(&self, seed: &str) -> Vec<String> {
        let position = self.position.as_ref().map(|path| path.display().to_string());
        let flags = [
            ("--preset", &self.preset),
            ("--position", &position),
            ("--deck", &self.deck),
            ("--stage", &self.stage),
            ("--max-level", &self.max_level),
        ];
        let given = flags.into_iter().filter_map(|(flag, value)| Some([flag.to_string(), value.clone()?]));
        let set = self.set.iter().map(|pair| ["--set".to_string(), pair.clone()]);
        given.chain(set).chain([["--seed".to_string(), seed.to_string()]]).flatten().collect()
    }

    /// The options that were given.
    pub(crate) fn options(&self, game: &str) -> Result<Options> {
        let mut options = Options::default();
        let mut set = |name: &str, value: &str| set_option(&mut options, game, name, value);
        let flags =
            [("preset", &self.preset), ("deck", &self.deck), ("stage", &self.stage), ("max-level", &self.max_level)];
        for (name, value) in flags {
            if let Some(value) = value {
                set(name, value)?;
            }
        }
        for pair in &self.set {
            match pair.split_once('=') {
                Some((name, value)) => set(name.trim(), value.trim())?,
                None => return Err(Usage(format!("--set: `{pair}` is not of the form NAME=VALUE")).into()),
            }
        }
        Ok(options)
    }
}

/// Sets an option. Where the game takes a text, a value that looks like a file is one, and is read here: no game opens files.
pub(crate) fn set_option(options: &mut Options, game: &str, name: &str, value: &str) -> Result<()> {
    if options.get(name).is_some() {
        return Err(Usage(format!("{name} is given twice; leave one out")).into());
    }
    struct TakesText<'a>(&'a str);
    impl Visit for TakesText<'_> {
        type Out = bool;
        fn visit<G: Hosted>(self) -> bool {
            G::OPTIONS.iter().any(|option| option.name == self.0 && option.takes_text)
        }
    }
    let path = Path::new(value);
    let is_file = value.contains(['.', '/', '\\']) || path.is_file();
    if is_file && registry::with_game(game, TakesText(name)).unwrap_or(false) {
        let text = read_text(path).map_err(|error| FileError::Io { path: name.into(), reason: error.to_string() })?;
        options.set_text(name, value, &text);
    } else {
        options.set(name, value);
    }
    Ok(())
}

/// A file that cannot be read is a failure; one that says something wrong is a mistake of the command line.
fn misread(error: FileError) -> anyhow::Error {
    match error {
        FileError::Io { .. } => error.into(),
        _ => Usage(error.to_string()).into(),
    }
}

/// What a match begins from, once its file has been read.
pub(crate) fn beginning<'a>(options: &'a Options, position: Option<&'a PositionFile>) -> Beginning<'a> {
    position.map_or(Beginning::Options(options), Beginning::Position)
}

/// A seed that no one has chosen.
pub(crate) fn fresh_seed() -> Seed {
    use std::hash::{BuildHasher, Hasher};
    Seed::Drawn(std::collections::hash_map::RandomState::new().build_hasher().finish())
}
