//! The binary `croupier`: a shell over the table. It translates what is typed and shows what comes back; it has no rules.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    reason = "this is the shell: it reads files and the keyboard, prints, and measures time"
)]

mod args;
mod bulk;
mod cards;
mod input;
mod paint;
mod play;
mod program;
mod saves;
mod shelf;
mod wait;
mod wish;

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use clap::{CommandFactory, Parser};

use args::{Args, Command};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return misread(&error),
    };
    let done = match args.command {
        None => play::lobby(),
        Some(Command::Play(args)) => play::play(&args),
        Some(Command::Run(args)) => program::run(&args),
        Some(Command::Replay(args)) => program::replay(&args),
        Some(Command::Verify(args)) => program::verify(&args),
        Some(Command::Diff(args)) => program::diff(&args),
        Some(Command::Perft(args)) => program::perft(&args),
        Some(Command::Playthrough(args)) => program::playthrough(&args),
        Some(Command::Sim(args)) => bulk::sim(&args),
        Some(Command::Bench(args)) => bulk::bench(&args),
        Some(Command::Wish(args)) => wish::wish(&args),
        Some(Command::Cards(args)) => cards::cards(&args),
        Some(Command::Games { json }) => program::games(json),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "croupier", &mut script);
            io::stdout().write_all(&script).map_err(Into::into)
        }
        Some(Command::Man) => clap_mangen::Man::new(Args::command()).render(&mut io::stdout()).map_err(Into::into),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Help and version are shown as they are; a mistake is one line.
fn misread(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    if let DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion = error.kind() {
        let _ = error.print();
        return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
    }
    let text = error.to_string();
    let words = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let line = words.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    let line = paint::one_line(line.trim_start_matches("error: "));
    tell(format_args!("croupier: {line} (see croupier --help)"));
    ExitCode::from(2)
}

/// Says something on standard error. If nobody listens there, there is nobody to tell that either.
pub(crate) fn tell(line: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", paint::clean(&line.to_string()));
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
