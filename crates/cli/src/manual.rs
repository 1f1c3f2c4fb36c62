//! Manual pages and completions, made from the commands themselves.

use std::io::{self, Write as _};

use anyhow::Result;
use clap::{Args as ClapArgs, Command, CommandFactory as _, builder::PossibleValuesParser};
use clap_mangen::Man;
use croupier_kernel::Refusal;
use croupier_table::{
    Hosted, players,
    registry::{self, GAMES, Visit},
};

use crate::{args::Args, usage};

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  croupier completions bash > ~/.local/share/bash-completion/completions/croupier
  croupier completions zsh > ~/.zfunc/_croupier
  croupier completions fish > ~/.config/fish/completions/croupier.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  croupier man | man -l -
  croupier man play > croupier-play.1
  croupier man --out man1        one file for every command";

#[derive(ClapArgs)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

#[derive(ClapArgs)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct Manual {
    /// The command; the program itself if left out
    command: Option<String>,
    /// Write the pages of all commands to this folder, which must exist
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<std::path::PathBuf>,
}

/// What every page says at its end.
const STATUS: &str = "\
.SH EXIT STATUS
.TP
0
Everything went well.
.TP
1
Something failed: a file cannot be read or written, a record does not replay, an action of a script was refused.
.TP
2
The command line has a mistake, such as an unknown name or a number that makes no sense. Nothing was started or written.
.TP
130
Interrupted with Ctrl-C, after printing the results so far.
.SH ENVIRONMENT
.TP
CROUPIER_HOME
The home folder: saves, settings, the story, trained policies, the server's database.
.TP
ANTHROPIC_API_KEY
The key for Claude, as a player or as the Genie. Without it nothing is sent.
.TP
CROUPIER_CHAT_KEY
The key for other language models, chat:MODEL@URL. A server on your own machine needs none.
.TP
CROUPIER_SPEND
The most dollars a command spends on language models.
.TP
NO_COLOR
No colors and no moving dice.
.TP
TERM, LC_ALL, LC_CTYPE, LANG
With TERM=dumb, or in a locale without UTF-8, screens are plain ASCII and the cursor stays where it is.
.TP
RUST_LOG
How much the server logs, such as info.
.SH FILES
The home folder is CROUPIER_HOME, or croupier in XDG_DATA_HOME, or ~/.local/share/croupier.
.TP
saves/GAME.jsonl
The match in progress, saved after every choice. An earlier unfinished match is kept as GAME.previous.jsonl.
.TP
settings.toml
What you changed with set during a match.
.TP
policies/
Trained policies, which you can name as players.
.TP
server.sqlite
The server's database.
";

/// A manual page as roff text.
fn page(command: Command) -> io::Result<Vec<u8>> {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let mut page = Vec::new();
    let man = Man::new(command.after_help(""));
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    writeln!(page, ".SH EXAMPLES\n.nf")?;
    for line in examples.lines().filter(|line| *line != "Examples:") {
        writeln!(page, "{}", line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq"))?;
    }
    write!(page, ".fi\n{STATUS}")?;
    Ok(page)
}

/// The program with all its commands, each with its full name, such as `croupier-play`.
fn commands() -> Command {
    let mut whole = Args::command();
    whole.build();
    whole
}

/// Prints the manual page of the program or of one of its commands, or writes all of them.
pub(crate) fn manual(args: &Manual) -> Result<()> {
    let whole = commands();
    if let Some(folder) = &args.out {
        let write = |name: &str, command: Command| -> Result<()> {
            let text = String::from_utf8(page(command)?)?;
            Ok(croupier_table::files::write_text(&folder.join(format!("{name}.1")), &text)?)
        };
        if !folder.is_dir() {
            return Err(crate::Usage(format!("--out: there is no folder {}; create it first", folder.display())).into());
        }
        for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
            write(&format!("croupier-{}", command.get_name()), command.clone())?;
        }
        return write("croupier", whole.clone());
    }
    let command = match args.command.as_deref() {
        None => whole,
        Some(name) => {
            let found = whole.find_subcommand(name).cloned();
            found.ok_or_else(|| usage(unknown_command(name)))?
        }
    };
    Ok(io::stdout().write_all(&page(command)?)?)
}

/// A command that there is not, with the one that was probably meant.
pub(crate) fn unknown_command(name: &str) -> Refusal {
    let whole = Args::command();
    let known: Vec<String> = whole.get_subcommands().map(|command| command.get_name().to_string()).collect();
    Refusal::unknown("command", name, known.iter().map(String::as_str))
}

/// Prints a completion script, with the values of games, players, decks and presets.
pub(crate) fn completions(args: &Completions) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_values(Args::command()), "croupier", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// The words of all games, by what they are.
#[derive(Default)]
struct Known {
    players: Vec<String>,
    decks: Vec<String>,
    presets: Vec<String>,
    stages: Vec<String>,
    options: Vec<String>,
}

impl Visit for &mut Known {
    type Out = ();
    fn visit<G: Hosted>(self) {
        self.players.extend(players::<G>().iter().map(|player| player.name.to_string()));
        self.decks.extend(G::decks().into_iter().map(|(name, _)| name));
        self.presets.extend(G::presets().into_iter().map(|(name, _)| name.to_string()));
        self.stages.extend(G::stages().into_iter().map(|(name, _)| name));
        self.options.extend(G::OPTIONS.iter().map(|option| format!("{}=", option.name)));
    }
}

/// The commands with what can be typed in each place, as far as it can be listed.
fn with_values(command: Command) -> Command {
    let mut known = Known::default();
    for game in GAMES {
        // Every name of the list is known.
        let _ = registry::with_game(game, &mut known);
    }
    for list in [&mut known.players, &mut known.decks, &mut known.presets, &mut known.stages, &mut known.options] {
        list.sort();
        list.dedup();
    }
    let names: Vec<String> = Args::command().get_subcommands().map(|each| each.get_name().to_string()).collect();
    command.mut_subcommands(|each| {
        let of = each.get_name().to_string();
        each.mut_args(|arg| {
            let values: Option<Vec<String>> = match arg.get_id().as_str() {
                "game" if of != "playthrough" => Some(GAMES.map(String::from).to_vec()),
                "command" if of == "man" => Some(names.clone()),
                "players" | "vs" | "by" | "player" => Some(known.players.clone()),
                "deck" | "opponent_deck" | "decks" => Some(known.decks.clone()),
                "preset" => Some(known.presets.clone()),
                "stage" if of != "wish" => Some(known.stages.clone()),
                "set" => Some(known.options.clone()),
                "genie" => Some(["auto", "claude", "lamp", "unscaled", "boon"].map(String::from).to_vec()),
                "seat" if matches!(of.as_str(), "run" | "replay") => {
                    Some(["0", "1", "watcher"].map(String::from).to_vec())
                }
                _ => None,
            };
            match values {
                // clap wants words that last as long as the program, which ends after this.
                Some(values) => {
                    let lasting = values.into_iter().map(|value| &*value.leak());
                    arg.value_parser(PossibleValuesParser::new(lasting))
                }
                None => arg,
            }
        })
    })
}
