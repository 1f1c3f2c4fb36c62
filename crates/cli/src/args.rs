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

use crate::{Usage, usage};

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
    /// Play a record again with a search beside it: what each choice was worth
    Review(crate::review::Review),
    /// Find out which players or decks are stronger
    Tournament(crate::tournament::Tournament),
    /// Measure how hard a game is, and what each thing in it is worth
    Balance(crate::balance::Balance),
    /// Train a policy: a network that learns a game by playing it
    #[cfg(feature = "learn")]
    Train(Box<crate::train::Train>),
    /// Search for the best deck of seat 0 in a match
    #[cfg(feature = "learn")]
    Optimize(Box<crate::optimize::Optimize>),
    /// Try a wish on the genies of Geniejack
    Wish(Wish),
    /// List the cards of a game, or how much of its pool is implemented
    Cards(Cards),
    /// Serve matches over HTTP and WebSocket, with a page to play them
    #[cfg(feature = "server")]
    Serve(Serve),
    /// Give a language model a seat: the table as tools of the Model Context Protocol, on standard input and output
    #[cfg(feature = "server")]
    Mcp,
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
    /// Print a manual page: of the program, or of one of its commands
    Man {
        /// Which command
        command: Option<String>,
    },
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
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// A deck, by name or file, in games that have decks
    #[arg(long, value_name = "DECK", conflicts_with = "position")]
    deck: Option<String>,
    /// A stage of the story, in games that have one, such as 1-1
    #[arg(long, conflicts_with = "position")]
    stage: Option<String>,
    /// The level that wins, in games without a last one
    #[arg(long, value_name = "N")]
    max_level: Option<String>,
    /// Any option of the game (`croupier games` lists them)
    #[arg(long = "set", value_name = "NAME=VALUE", conflicts_with = "position")]
    set: Vec<String>,
}

impl Start {
    /// With this seed and these options, as `--set` has them.
    pub(crate) fn of(seed: Option<String>, set: Vec<String>) -> Start {
        Start { seed, set, ..Start::default() }
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

    /// The position file that was given, with what was said beside it.
    pub(crate) fn position(&self) -> Result<Option<PositionFile>> {
        let Some(path) = &self.position else { return Ok(None) };
        let mut file = PositionFile::read(path).map_err(|error| Usage(error.to_string()))?;
        if let Some(preset) = &self.preset {
            file.set("preset", preset.as_str()).map_err(usage)?;
        }
        if let Some(level) = &self.max_level {
            let level: i64 = level.parse().map_err(|_| Usage("--max-level: a number is meant".into()))?;
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
        return Err(Usage(format!("{name}: said twice; which one is meant?")).into());
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

impl Play {
    /// A match of a game in the usual way.
    pub(crate) fn of(game: Option<&str>, start: Start) -> Play {
        Play {
            game: game.map(String::from),
            start,
            resume: None,
            vs: None,
            seat: 0,
            hot_seat: false,
            every_window: false,
            save: None,
            genie: None,
            plain: false,
        }
    }
}

#[derive(ClapArgs)]
pub(crate) struct Wish {
    /// The wish, at most 40 characters
    #[arg(required_unless_present_any = ["list", "worth"], allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// The stage of the run it is wished in; later ones give more
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=99))]
    pub(crate) stage: u16,
    /// Who answers: auto, claude, lamp, boon or unscaled
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
    /// Show what every effect is worth in play, and how much of it the lamp gives
    #[arg(long, conflicts_with_all = ["text", "why", "dry_run", "list"])]
    pub(crate) worth: bool,
    /// Let the lamp answer without regard to what gifts are worth in play
    #[arg(long, conflicts_with_all = ["genie", "dry_run"])]
    pub(crate) unscaled: bool,
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
    /// Let programs play the other seats, so that the script leaves them out: the usual opponent, the Genie
    #[arg(long)]
    pub(crate) auto: bool,
    /// Exit with 0 even if actions were refused
    #[arg(long)]
    pub(crate) keep_going: bool,
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
    /// Who plays, one name for each seat, separated by commas [default: random]
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Stop after so many actions [default: 10000]
    #[arg(long)]
    pub(crate) max_plies: Option<u32>,
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
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Play each seed once from each seat: the players exchange seats, decks stay where they are
    #[arg(long)]
    pub(crate) paired: bool,
    /// How many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: u16,
    #[command(flatten)]
    pub(crate) output: crate::lab::Output,
}

#[derive(ClapArgs)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[cfg(feature = "server")]
    #[command(subcommand)]
    pub(crate) what: Option<BenchWhat>,
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
    /// Only cards that this hero may have, such as kano, in games with heroes
    #[arg(long = "for", value_name = "HERO", conflicts_with = "coverage")]
    pub(crate) hero: Option<String>,
    /// Only cards that are legal in this preset
    #[arg(long, conflicts_with = "coverage")]
    pub(crate) preset: Option<String>,
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

/// What to measure besides games.
#[cfg(feature = "server")]
#[derive(Subcommand)]
pub(crate) enum BenchWhat {
    /// Measure a match server of its own, started for this, with everything written down before it is answered
    Server(BenchServer),
}

#[cfg(feature = "server")]
#[derive(ClapArgs)]
pub(crate) struct BenchServer {
    /// Which game is played
    #[arg(long, default_value = "lunchtable")]
    pub(crate) game: String,
    /// How many matches are in play
    #[arg(long, default_value_t = 2000)]
    pub(crate) matches: usize,
    /// How many connections play them
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) connections: u16,
    /// How many actions a second are asked for; as many as can be if 0
    #[arg(long, default_value_t = 0)]
    pub(crate) rate: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 15)]
    pub(crate) seconds: u32,
    /// How many sockets listen meanwhile
    #[arg(long, default_value_t = 0)]
    pub(crate) sockets: usize,
    /// The database of the servers; a file in a folder of its own if left out
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// How many servers share the database
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=16))]
    pub(crate) servers: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(feature = "server")]
#[derive(ClapArgs)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    pub(crate) bind: std::net::SocketAddr,
    /// The database: sqlite:FILE or postgres://USER@HOST/NAME; a file in the home folder if left out
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// How many MiB a database file may grow to; as much as fits if left out
    #[arg(long, value_name = "MIB")]
    pub(crate) database_limit: Option<u64>,
    /// The folder for the database
    #[arg(long, value_name = "DIR")]
    pub(crate) home: Option<PathBuf>,
    /// Check the database file, its tables and every match, name what is damaged, and stop
    #[arg(long, conflicts_with_all = ["backup", "restore"])]
    pub(crate) check: bool,
    /// Copy the database to a new file and stop; servers may use it meanwhile
    #[arg(long, value_name = "FILE", conflicts_with = "restore")]
    pub(crate) backup: Option<PathBuf>,
    /// Make a backup the database and stop
    #[arg(long, value_name = "FILE")]
    pub(crate) restore: Option<PathBuf>,
    /// The programs that players may name, separated by commas; all that `croupier games` lists if left out
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub(crate) players: Vec<String>,
    /// Models of Claude that players may name, as in claude:MODEL, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "MODEL")]
    pub(crate) models: Vec<String>,
    /// How often Claude is asked in a day, by all servers on the database; then the lamp and the rules answer
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) calls: u64,
    /// A name by which this server may be called, such as example.org; addresses and localhost always work
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Another origin whose pages may talk to this server, such as https://example.org
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) origin: Vec<String>,
    /// A certificate in PEM, with those that vouch for it: the server speaks TLS by itself
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_certificate: Option<PathBuf>,
    /// The key of the certificate, in PEM
    #[arg(long, value_name = "FILE", requires = "tls_certificate")]
    pub(crate) tls_key: Option<PathBuf>,
    /// The header in which the proxy in front of this server names the client, such as X-Forwarded-For
    #[arg(long, value_name = "HEADER")]
    pub(crate) proxy_header: Option<String>,
    /// How many proxies in a row add to that header
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) proxies: u8,
    /// How many programs think at the same time; one for each core if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) thinkers: Option<u16>,
    /// How many seconds a program may think
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) think: u64,
    /// After how many seconds a match that nobody looks at leaves memory
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    pub(crate) idle: u64,
    /// How many requests a second one client may make
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rate: u32,
    /// How many matches one client may set up in an hour
    #[arg(long, value_name = "N", default_value_t = 240)]
    pub(crate) matches: u32,
    /// How many sockets one client may have open
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) sockets: u32,
    /// How many connections one client may have open
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) connections: u32,
    /// The address at which other servers on the same database reach this one
    #[arg(long, value_name = "URL")]
    pub(crate) advertise: Option<String>,
    /// Write the log as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
