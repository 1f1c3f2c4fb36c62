//! What can be typed after `croupier`.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args as ClapArgs, Parser, Subcommand};
use croupier_kernel::Seed;
use croupier_table::{
    Hosted, Options,
    files::{PositionFile, read_text},
    registry::{self, Beginning, Visit},
};

use crate::Usage;

/// One table, four games, any player: play card and dice games, script them, simulate them.
#[derive(Parser)]
#[command(name = "croupier", version, arg_required_else_help = false, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal or through a pipe
    Play(Play),
    /// Play a script of actions and print each step
    Run(Run),
    /// Play a record again and print it
    Replay(Replay),
    /// Check that a record plays as it was played
    Verify(Verify),
    /// Name the first step where two records differ
    Diff(Diff),
    /// Count the ways to play on
    Perft(Perft),
    /// Print a game with every side's view of every step
    Playthrough(Playthrough),
    /// Play many games between programs and count how they end
    Sim(Sim),
    /// Measure how fast games are played
    Bench(Bench),
    /// Try a wish on the genies of Geniejack
    Wish(Wish),
    /// List the cards of a game, or how much of its pool is implemented
    Cards(Cards),
    /// List the games, their presets and players
    Games {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// How a match begins.
#[derive(ClapArgs, Default)]
pub(crate) struct Start {
    /// A text that decides all chance; the same seed and actions give the same game
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// A set of rules, such as classic or standard
    #[arg(long)]
    preset: Option<String>,
    /// A file that sets up the situation to start from
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    position: Option<PathBuf>,
    /// A deck, by name or file, in games that have decks
    #[arg(long, value_name = "DECK", conflicts_with = "position")]
    deck: Option<String>,
    /// A stage of the story, in games that have one, such as 1-1
    #[arg(long, conflicts_with = "position")]
    stage: Option<String>,
    /// The level that wins, in games without a last one
    #[arg(long, value_name = "N", conflicts_with = "position")]
    max_level: Option<String>,
    /// Any option of the game (`croupier games` lists them)
    #[arg(long = "set", value_name = "NAME=VALUE", conflicts_with = "position")]
    set: Vec<String>,
}

impl Start {
    /// The seed that was given, or a fresh one.
    pub(crate) fn seed(&self) -> Result<Seed> {
        match &self.seed {
            Some(text) => text.parse().map_err(|error| Usage(format!("--seed: {error}")).into()),
            None => Ok(fresh_seed()),
        }
    }

    /// The position file that was given.
    pub(crate) fn position(&self) -> Result<Option<PositionFile>> {
        self.position.as_deref().map(PositionFile::read).transpose().map_err(|error| Usage(error.to_string()).into())
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
fn set_option(options: &mut Options, game: &str, name: &str, value: &str) -> Result<()> {
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
        let text = read_text(path).map_err(|error| Usage(format!("{name}: {error}")))?;
        options.set_text(name, value, &text);
    } else {
        options.set(name, value);
    }
    Ok(())
}

/// What a match begins from, once its file has been read.
pub(crate) fn beginning<'a>(options: &'a Options, position: Option<&'a PositionFile>) -> Beginning<'a> {
    position.map_or(Beginning::Options(options), Beginning::Position)
}

/// A seed that nobody has chosen.
pub(crate) fn fresh_seed() -> Seed {
    use std::hash::{BuildHasher, Hasher};
    Seed::Drawn(std::collections::hash_map::RandomState::new().build_hasher().finish())
}

#[derive(ClapArgs)]
pub(crate) struct Play {
    /// Which game; may be left out with --resume
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Go on with the saved game, or with the record in FILE
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["preset", "position", "deck", "stage", "max_level", "set"])]
    pub(crate) resume: Option<String>,
    /// Who plays against you (`croupier games` lists the players)
    #[arg(long, value_name = "PLAYER", conflicts_with = "hot_seat")]
    pub(crate) vs: Option<String>,
    /// Which seat you take, in games for two
    #[arg(long, default_value_t = 0, conflicts_with = "hot_seat")]
    pub(crate) seat: u8,
    /// People take all seats, one after the other, at this terminal
    #[arg(long)]
    pub(crate) hot_seat: bool,
    /// Ask also where nothing but a pass is possible
    #[arg(long)]
    pub(crate) every_window: bool,
    /// Where to save after every action, instead of the usual place
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Who grants wishes, in games that have a genie (`croupier games` lists them)
    #[arg(long, value_name = "GENIE")]
    pub(crate) genie: Option<String>,
    /// No colour and no line editing, for agents and pipes
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Wish {
    /// The wish, at most 40 characters
    #[arg(required_unless_present = "list", allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// The stage of the run it is wished in; later ones give more
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=99))]
    pub(crate) stage: u16,
    /// Who answers: auto, claude, lamp or boon
    #[arg(long, value_name = "GENIE", default_value = "auto")]
    pub(crate) genie: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show what the lamp understood
    #[arg(long)]
    pub(crate) why: bool,
    /// Print the request that Claude would get, without the key, and send nothing
    #[arg(long, conflicts_with = "why")]
    pub(crate) dry_run: bool,
    /// List all effects and conditions that blessings are made of
    #[arg(long, conflicts_with_all = ["text", "why", "dry_run"])]
    pub(crate) list: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Run {
    /// Which game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// A file with one action a line, or - for standard input
    #[arg(long, value_name = "FILE|-")]
    pub(crate) actions: String,
    /// Whose eye sees it: a seat, or `watcher`
    #[arg(long, default_value = "0")]
    pub(crate) seat: String,
    /// Let programs play the seats that usually have one, so that the script leaves them out
    #[arg(long)]
    pub(crate) auto: bool,
    /// Write the record to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON object a step
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Replay {
    /// The record
    pub(crate) record: PathBuf,
    /// Whose eye sees it: a seat, or `watcher`
    #[arg(long, default_value = "0")]
    pub(crate) seat: String,
    /// Tell the whole history at once, in games that have one
    #[arg(long)]
    pub(crate) history: bool,
    /// Print one JSON object a step
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Verify {
    /// The record
    pub(crate) record: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Diff {
    /// A record
    pub(crate) a: PathBuf,
    /// Another record
    pub(crate) b: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Perft {
    /// Which game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// How many actions deep
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Playthrough {
    /// Which game, or a record file
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Who plays, one name for each seat, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<String>,
    /// Stop after so many actions
    #[arg(long, default_value_t = 10_000)]
    pub(crate) max_plies: u32,
}

#[derive(ClapArgs)]
pub(crate) struct Sim {
    /// Which game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Who plays, one name for each seat, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// How many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Bench {
    /// Which game; all of them if left out
    pub(crate) game: Option<String>,
    /// Who plays, one name for each seat, separated by commas; chance in every seat if left out
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// How many games, in one round; if left out, several rounds of about a third of a second, the fastest of which counts
    #[arg(long)]
    pub(crate) games: Option<u64>,
    /// How many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Cards {
    /// Which game
    pub(crate) game: String,
    /// Only cards whose name has this in it
    pub(crate) name: Option<String>,
    /// Print what each card does, in sentences
    #[arg(long, conflicts_with = "coverage")]
    pub(crate) text: bool,
    /// Count how much of the pool is implemented, by kind, and name what is missing
    #[arg(long, conflicts_with = "name")]
    pub(crate) coverage: bool,
    /// Compare the facts of the cards with this file of the public card database
    #[arg(long, value_name = "PATH", conflicts_with = "name")]
    pub(crate) cards: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
