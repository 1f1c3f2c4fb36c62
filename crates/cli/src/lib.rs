//! The command line: a shell over the table. It translates what is typed and shows what comes back; it has no rules.
//!
//! It is a library, so that more than one program can be made of it: `croupier`, and `croupier-leduc` with the example game.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "this is the shell: it reads files and the keyboard, prints, and measures time"
)]

mod args;
mod ask;
mod balance;
mod bulk;
mod cards;
mod input;
mod lab;
mod lobby;
#[cfg(feature = "server")]
mod mcp;
#[cfg(feature = "learn")]
mod optimize;
mod paint;
mod play;
mod program;
mod review;
mod saves;
#[cfg(feature = "server")]
mod serve;
mod shelf;
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

use args::{Args, Command};
#[cfg(feature = "server")]
use args::{Bench, BenchWhat};

/// The whole program, from its arguments to its exit code.
pub fn run() -> ExitCode {
    install_players();
    // A number below nought is a value that is refused for what it is, not an option that nobody knows.
    let command = Args::command().mut_subcommands(|command| command.allow_negative_numbers(true));
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
            names_are_words();
            serve::serve(&args)
        }
        #[cfg(feature = "server")]
        Some(Command::Mcp) => {
            names_are_words();
            mcp::mcp()
        }
        Some(Command::Games { json }) => program::games(json),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "croupier", &mut script);
            io::stdout().write_all(&script).map_err(Into::into)
        }
        Some(Command::Man { command }) => manual(command.as_deref()),
    };
    tell_spent();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Prints the manual page of the program, or of one of its commands.
fn manual(name: Option<&str>) -> anyhow::Result<()> {
    let mut whole = Args::command();
    whole.build();
    let page = match name {
        None => whole,
        Some(name) => {
            let known: Vec<String> = whole.get_subcommands().map(|command| command.get_name().to_string()).collect();
            let found = whole.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                usage(croupier_kernel::Refusal::unknown("command", name, known.iter().map(String::as_str)))
            })?
        }
    };
    Ok(clap_mangen::Man::new(page).render(&mut io::stdout())?)
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

/// Clients elsewhere may not name files as players.
#[cfg(feature = "server")]
fn names_are_words() {
    #[cfg(feature = "learn")]
    croupier_lab::learn::words_only();
}

/// Says what language models cost, if any were asked.
fn tell_spent() {
    for (model, usage) in croupier_table::claude::Ledger::of_process().spent() {
        tell(format_args!("Claude ({model}): {}", usage.words(&model)));
    }
}

/// Help and version are shown as they are; a mistake is one line.
fn misread(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    if let DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion = error.kind() {
        let _ = error.print();
        return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    }
    let mut text = error.to_string();
    if let Some(cause) = error.source() {
        let wanted = match cause {
            cause if cause.is::<ParseIntError>() => Some("should be a whole number from 0 on"),
            cause if cause.is::<ParseFloatError>() => Some("should be a number"),
            _ => None,
        };
        text = wanted.map_or(text.clone(), |wanted| text.replace(&cause.to_string(), wanted));
    }
    let words = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let line = words.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    let line = paint::one_line(line.trim_start_matches("error: "));
    tell(format_args!("croupier: {line} (see croupier --help)"));
    ExitCode::from(2)
}

/// Says something on standard error. If nobody listens there, there is nobody to tell that either.
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
    // A reader that goes away, as in `croupier … | head -1`, is no mistake of ours.
    if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    if error.downcast_ref::<Interrupted>().is_some() {
        return ExitCode::from(130);
    }
    tell(format_args!("croupier: {}", paint::one_line(&error.to_string())));
    ExitCode::from(if error.downcast_ref::<Usage>().is_some() { 2 } else { 1 })
}
