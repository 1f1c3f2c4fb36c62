//! What the commands of the lab share: progress, an early end, reports.

use std::{
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::Result;
use clap::Args;
use croupier_lab::{
    Watch,
    report::{Plain, Report},
};
use croupier_table::files::write_text;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{Interrupted, Usage, tell};

/// How results are given.
#[derive(Args, Default)]
pub(crate) struct Output {
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a page for people to FILE, and the numbers beside it as .json and .csv
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Bars of plain letters, for terminals without blocks
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Output {
    /// Refuses a report that would overwrite its own numbers, before anything is played for it.
    pub(crate) fn check(&self) -> Result<()> {
        let ending = self.report.as_deref().and_then(Path::extension);
        match ending.is_some_and(|ending| ending == "json" || ending == "csv") {
            true => {
                Err(Usage("--report names the page, such as report.html; the numbers come beside it".into()).into())
            }
            false => Ok(()),
        }
    }

    /// The bars of this terminal.
    pub(crate) fn bars(&self) -> Plain {
        Plain { ascii: self.plain }
    }

    /// Gives a result: to a program, or in words, and as a report if one was asked for.
    pub(crate) fn give(
        &self,
        report: &Report,
        interrupted: bool,
        words: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>,
    ) -> Result<()> {
        let mut out = std::io::stdout().lock();
        match (self.json, self.csv) {
            (true, _) => writeln!(out, "{}", report.json)?,
            (_, true) => write!(out, "{}", report.csv)?,
            _ => words(&mut out)?,
        }
        out.flush()?;
        if let Some(path) = &self.report {
            let (json, csv) = (path.with_extension("json"), path.with_extension("csv"));
            write_text(path, &report.page.html())?;
            write_text(&json, &format!("{:#}\n", report.json))?;
            write_text(&csv, &report.csv)?;
            tell(format_args!("wrote {}, {} and {}", path.display(), json.display(), csv.display()));
        }
        if interrupted { Err(Interrupted.into()) } else { Ok(()) }
    }
}

/// Does something in bulk while a bar shows how far it is, if someone is watching. Ctrl-C ends it with what it has; a second
/// one ends everything.
pub(crate) fn watched<T>(unit: &str, work: impl FnOnce(&Watch) -> T) -> T {
    let watch = Arc::new(Watch::default());
    let bell = watch.clone();
    // If there is no way to listen, Ctrl-C ends the program as ever.
    let _ = ctrlc::set_handler(move || match bell.stopped() {
        true => std::process::exit(130),
        false => bell.stop(),
    });
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| show_progress(unit, &watch, &over));
        }
        let done = work(&watch);
        over.store(true, Ordering::Relaxed);
        done
    })
}

fn show_progress(unit: &str, watch: &Watch, over: &AtomicBool) {
    let bar = ProgressBar::new(0);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {unit}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    while !over.load(Ordering::Relaxed) {
        let (done, of) = watch.progress();
        bar.set_length(of);
        bar.set_position(done);
        std::thread::sleep(Duration::from_millis(50));
    }
    bar.finish_and_clear();
}

/// What was typed, for whoever wants the same again.
pub(crate) fn typed() -> String {
    let words = std::env::args().skip(1).map(|word| match word.contains([' ', '\'', '"']) {
        true => format!("'{}'", word.replace('\'', "'\\''")),
        false => word,
    });
    format!("croupier {}", words.collect::<Vec<_>>().join(" "))
}

/// How many threads there is room for.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
