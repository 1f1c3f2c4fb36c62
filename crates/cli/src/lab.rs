//! What the commands of the lab share: progress, an early end, reports.

use std::{
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;
use croupier_lab::{
    Watch,
    report::{Plain, Report, thousands},
};
use croupier_table::files::{resolve, write_text};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{Interrupted, Usage, paint, tell};

/// How results are printed.
#[derive(Args, Default)]
pub(crate) struct Output {
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write an HTML report to FILE, with the numbers next to it as .json and .csv
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Draw bars in ASCII
    #[arg(long)]
    pub(crate) plain: bool,
}

impl Output {
    /// Refuses a report that cannot be written, or that would overwrite its own numbers or a file in use, before anything is
    /// played for it.
    pub(crate) fn check(&self, in_use: &[&Path]) -> Result<()> {
        let Some(page) = &self.report else { return Ok(()) };
        if page.extension().is_some_and(|ending| ending == "json" || ending == "csv") {
            let what = "--report names the page, such as report.html; the numbers are written next to it";
            return Err(Usage(what.into()).into());
        }
        for path in [page.clone(), page.with_extension("json"), page.with_extension("csv")] {
            can_be_written(&path)?;
            if in_use.iter().any(|used| same_place(used, &path)) {
                let what =
                    format!("--report: {} is in use and would be overwritten; name another page", path.display());
                return Err(Usage(what).into());
            }
        }
        Ok(())
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
            _ => {
                let mut said = Vec::new();
                words(&mut said)?;
                drop(out);
                paint::print(&String::from_utf8_lossy(&said))?;
                out = std::io::stdout().lock();
            }
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

/// Refuses a place for a file that can be none, or whose folder is missing, before anything is done that should end up there.
pub(crate) fn can_be_written(path: &Path) -> Result<()> {
    let path = resolve(path).map_err(|error| Usage(error.to_string()))?;
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => {
            let what = format!("there is no folder {}; create it first", folder.display());
            Err(Usage(format!("{}: {what}", path.display())).into())
        }
        None => Ok(()),
    }
}

/// Whether two paths lead to the same file, or would if it were there.
fn same_place(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.canonicalize().or_else(|_| std::path::absolute(folder));
        path.canonicalize().ok().or_else(|| Some(folder.ok()?.join(path.file_name()?)))
    };
    place(one).is_some_and(|one| place(other) == Some(one))
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
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}{{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let start = Instant::now();
    while !over.load(Ordering::Relaxed) {
        let (done, of) = watch.progress();
        // Before it is known how much there is to do, a bar would say nothing.
        if of > 0 {
            bar.set_length(of);
            bar.set_message(time_left(start.elapsed(), done, of));
            bar.set_position(done);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    bar.finish_and_clear();
}

/// How long something takes that has come this far, at the speed it had so far. The first seconds and the first twentieth say
/// nothing: what comes first may be quick or slow.
fn time_left(elapsed: Duration, done: u64, of: u64) -> String {
    if elapsed < Duration::from_secs(5) || done.saturating_mul(20) < of || done == 0 {
        return String::new();
    }
    let seconds = elapsed.as_secs_f64() * of.saturating_sub(done) as f64 / done as f64;
    match seconds {
        ..90.0 => format!(", about {seconds:.0} s left"),
        _ => format!(", about {:.0} min left", seconds / 60.0),
    }
}

/// A number of things, in words.
pub(crate) fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", thousands(i64::try_from(n).unwrap_or(i64::MAX)), if n == 1 { "" } else { "s" })
}

/// The command line, to get the same result again.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::time_left;

    #[test]
    fn no_time_is_promised_before_there_is_something_to_go_by() {
        assert_eq!(time_left(Duration::from_secs(2), 50, 100), "");
        assert_eq!(time_left(Duration::from_secs(60), 1, 100), "");
        assert_eq!(time_left(Duration::from_secs(60), 0, 0), "");
        assert_eq!(time_left(Duration::from_secs(30), 50, 100), ", about 30 s left");
        assert_eq!(time_left(Duration::from_secs(240), 20, 100), ", about 16 min left");
    }
}
