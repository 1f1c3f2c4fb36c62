//! The command line: a shell over the table. It translates what is typed and shows what comes back; it has no rules.
//!
//! It is a library, so that more than one program can be made of it: `croupier`, and `croupier-leduc` with the example game.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "this is the shell: it reads files and the keyboard, prints, and measures time"
)]

mod arena;
mod args;
mod ask;
mod balance;
mod bulk;
mod cards;
mod games;
mod input;
mod lab;
mod lobby;
mod manual;
#[cfg(feature = "server")]
mod mcp;
mod numbers;
#[cfg(feature = "learn")]
mod optimize;
mod paint;
mod play;
mod program;
mod reader;
mod review;
mod rival;
mod saves;
#[cfg(feature = "server")]
mod serve;
mod shelf;
mod shown;
mod start;
mod tournament;
#[cfg(feature = "learn")]
mod train;
mod wait;
#[cfg(feature = "games")]
mod wish;

use std::{
    error::Error as _,
    fmt,
    io::{self, Write as _},
    num::{ParseFloatError, ParseIntError},
    process::ExitCode,
};

use clap::{CommandFactory, FromArgMatches as _};
use croupier_table::files::in_words;
#[cfg(feature = "server")]
use croupier_table::model::Names;

use args::{Args, Command};
#[cfg(feature = "server")]
use bulk::{Bench, BenchWhat};

/// The whole program, from its arguments to its exit code.
pub fn run() -> ExitCode {
    install_players();
    // A negative number is a value that is refused for what it is, not an unknown option.
    let command = Args::command().mut_subcommands(|command| {
        let negative = |command: clap::Command| command.allow_negative_numbers(true);
        negative(command).mut_subcommands(negative)
    });
    let args = match command.try_get_matches().and_then(|found| Args::from_arg_matches(&found)) {
        Ok(args) => args,
        Err(error) => return misread(&error),
    };
    let done = match args.command {
        None => lobby::lobby(),
        Some(Command::Play(args)) => play::play(&args),
        Some(Command::Run(args)) => program::run(&args),
        Some(Command::Replay(args)) => program::replay(&args),
        Some(Command::Verify(args)) => program::verify(&args),
        Some(Command::Diff(args)) => program::diff(&args),
        Some(Command::Perft(args)) => program::perft(&args),
        Some(Command::Playthrough(args)) => program::playthrough(&args),
        Some(Command::Sim(args)) => bulk::sim(&args),
        #[cfg(feature = "server")]
        Some(Command::Bench(Bench { what: Some(BenchWhat::Server(args)), .. })) => serve::bench(&args),
        Some(Command::Bench(args)) => bulk::bench(&args),
        Some(Command::Review(args)) => review::review(&args),
        Some(Command::Tournament(args)) => tournament::tournament(&args),
        Some(Command::Arena(args)) => arena::arena(&args),
        Some(Command::Balance(args)) => balance::balance(&args),
        #[cfg(feature = "learn")]
        Some(Command::Train(args)) => train::train(&args),
        #[cfg(feature = "learn")]
        Some(Command::Optimize(args)) => optimize::optimize(&args),
        #[cfg(feature = "games")]
        Some(Command::Wish(args)) => wish::wish(&args),
        Some(Command::Cards(args)) => cards::cards(&args),
        #[cfg(feature = "server")]
        Some(Command::Serve(args)) => {
            names_are_words(Names::Listed);
            serve::serve(&args)
        }
        #[cfg(feature = "server")]
        Some(Command::Mcp(_)) => {
            names_are_words(Names::Configured);
            mcp::mcp()
        }
        Some(Command::Games(args)) => games::games(&args),
        Some(Command::Completions(args)) => manual::completions(&args),
        Some(Command::Man(args)) => manual::manual(&args),
    };
    tell_spent();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Opens the door to the programs that games do not bring themselves.
fn install_players() {
    let mut players = croupier_table::Players::default();
    croupier_lab::search::install(&mut players);
    #[cfg(feature = "learn")]
    {
        croupier_lab::learn::install(&mut players);
        croupier_lab::learn::policies_in(croupier_table::files::home().join("policies"));
    }
    croupier_table::model::install(&mut players);
    players.install();
}

/// Clients elsewhere may name neither files nor addresses as players.
#[cfg(feature = "server")]
fn names_are_words(models: Names) {
    croupier_table::model::words_only(models);
    #[cfg(feature = "learn")]
    croupier_lab::learn::words_only();
}

/// Says what language models cost, if any were asked.
fn tell_spent() {
    for (model, usage) in croupier_table::claude::Ledger::of_process().spent() {
        let name = if model.starts_with("chat:") { model.clone() } else { format!("Claude ({model})") };
        tell(format_args!("{name}: {}", usage.words(&model)));
    }
}

/// Help and version are shown as they are; a mistake is one line that says what is wrong and where to read more.
fn misread(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    if let DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion = error.kind() {
        let code = ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        return error.print().map_or_else(|error| fail(&error.into()), |()| code);
    }
    let known = Args::command();
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let command = typed.iter().find(|word| known.find_subcommand(word).is_some());
    let see = command.map_or("croupier --help".into(), |command| format!("croupier {command} --help"));
    tell(format_args!("croupier: {} (see {see})", paint::one_line(&mistake(error))));
    ExitCode::from(2)
}

/// What is wrong with a command line, in a sentence.
fn mistake(error: &clap::Error) -> String {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let said = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    // `--games <N>` is typed as `--games`, `--resume [FILE]` as `--resume`, `<GAME>` as the game itself.
    let flag = |text: String| match text.split_once(" <").or_else(|| text.split_once(" [")) {
        Some((flag, _)) if text.starts_with('-') => flag.to_string(),
        _ => text.replace(['<', '>'], ""),
    };
    let (arg, value) = (said(ContextKind::InvalidArg).map(flag), said(ContextKind::InvalidValue));
    match (error.kind(), arg, value) {
        (ErrorKind::ValueValidation, Some(arg), Some(value)) => {
            let cause = error.source().map_or("it is not possible".into(), |cause| match cause {
                cause if cause.is::<ParseIntError>() => "use a whole number, 0 or more".into(),
                cause if cause.is::<ParseFloatError>() => "use a number".into(),
                cause => cause.to_string(),
            });
            format!("{arg} {value}: {cause}")
        }
        (ErrorKind::InvalidValue, Some(arg), Some(value)) if value.is_empty() => format!("{arg} needs a value"),
        (ErrorKind::InvalidValue, Some(arg), Some(value)) => {
            let valid = said(ContextKind::ValidValue).unwrap_or_default();
            format!("{arg} {value}: use one of {valid}")
        }
        (ErrorKind::UnknownArgument, Some(arg), _) if !arg.starts_with('-') => format!("`{arg}` is one word too many"),
        (ErrorKind::UnknownArgument, Some(arg), _) => match said(ContextKind::SuggestedArg) {
            Some(meant) => format!("there is no option {arg}; did you mean {meant}?"),
            None => format!("there is no option {arg}"),
        },
        (ErrorKind::InvalidSubcommand, ..) => {
            manual::unknown_command(&said(ContextKind::InvalidSubcommand).unwrap_or_default()).reason
        }
        (ErrorKind::MissingRequiredArgument, Some(arg), _) => format!("{arg} is missing"),
        (ErrorKind::ArgumentConflict, Some(arg), _) => {
            let other = said(ContextKind::PriorArg).map(flag);
            other.map_or(format!("{arg} is given twice"), |other| format!("{arg} and {other} cannot be used together"))
        }
        _ => {
            let text = error.to_string();
            let words = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
            let line = words.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
            line.trim_start_matches("error: ").to_string()
        }
    }
}

/// Says something on standard error. If no one listens there, there is no one to tell that either.
pub(crate) fn tell(line: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", paint::message(&line.to_string()));
}

/// A mistake of the one who typed, as against something that went wrong or did not hold.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A refusal as a mistake of the one who typed.
pub(crate) fn usage(refusal: croupier_kernel::Refusal) -> anyhow::Error {
    Usage(refusal.reason).into()
}

/// Interrupted from the keyboard.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

fn fail(error: &anyhow::Error) -> ExitCode {
    // A reader that goes away, as in `croupier … | head -1`, is not a mistake of ours.
    if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if error.downcast_ref::<Interrupted>().is_some() {
        return ExitCode::from(130);
    }
    tell(format_args!("croupier: {}", paint::one_line(&in_words(&error.to_string()))));
    ExitCode::from(if error.downcast_ref::<Usage>().is_some() { 2 } else { 1 })
}
