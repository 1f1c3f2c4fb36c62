//! A record played again, with a search alongside.

use std::{io::Write, path::PathBuf};

use anyhow::Result;
use clap::Args;
use croupier_lab::{
    report,
    review::{self, MomentKind, Plan, Review as Reviewed},
    search::Budget,
};

use crate::{
    lab::{Output, all_cores, counted, typed, watched},
    saves, usage,
};

const EXAMPLES: &str = "\
Examples:
  croupier review game.jsonl
  croupier review game.jsonl --budget 1000p --report review.html";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Review {
    /// The record file
    record: PathBuf,
    /// Effort per choice: simulated games, as 200p (repeatable), or milliseconds, as 50
    #[arg(long, default_value_t = review::USUAL_BUDGET.to_string())]
    budget: String,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = crate::numbers::threads)]
    jobs: Option<u16>,
    #[command(flatten)]
    output: Output,
}

/// Reviews a record.
pub(crate) fn review(args: &Review) -> Result<()> {
    args.output.check(&[&args.record])?;
    let budget: Budget = args.budget.parse().map_err(usage)?;
    let record = saves::look_into(&args.record, "review")?;
    let plan = Plan { budget, jobs: args.jobs.map_or_else(all_cores, usize::from) };
    let reviewed = watched("actions", |watch| review::review(&record, &plan, watch))?;
    let report = report::review(&reviewed, &typed());
    args.output.give(&report, reviewed.interrupted, |out| print(out, &reviewed, args))
}

fn print(out: &mut dyn Write, reviewed: &Reviewed, args: &Review) -> std::io::Result<()> {
    let ending = reviewed.ending.as_deref().unwrap_or("not over");
    let game = reviewed.game;
    let actions = counted(reviewed.steps.len() as u64, "move");
    let effort = match reviewed.budget.strip_suffix('p') {
        Some(games) => format!("{games} simulated games"),
        None => format!("{} ms", reviewed.budget),
    };
    writeln!(out, "{game}: {actions}, {ending}; {effort} per choice")?;
    if reviewed.peeked {
        writeln!(out, "This match is not over: reading this review counts as looking ahead.")?;
    }
    for seat in &reviewed.seats {
        if seat.choices == 0 {
            writeln!(out, "{}: no choices to judge", seat.seat)?;
            continue;
        }
        let given_away = f64::from(seat.given_away) / 10.0;
        write!(out, "{}: accuracy {}, the best choice in {} of {}", seat.seat, seat.score, seat.best, seat.choices)?;
        writeln!(out, ", {given_away:.1} percentage points lost")?;
        let own = reviewed.steps.iter().filter(|step| step.seat == seat.seat);
        let line: Vec<f64> =
            own.filter_map(|step| step.judged.as_ref()).map(|judged| f64::from(judged.after) / 1000.0).collect();
        for part in line.chunks(72) {
            writeln!(out, "  {}", args.output.bars().spark(part))?;
        }
    }
    for moment in &reviewed.moments {
        let kind = match moment.kind {
            MomentKind::Great => "best",
            MomentKind::Costly => "mistake",
            MomentKind::Blunder => "blunder",
            MomentKind::Turn => "turn",
        };
        let worth = f64::from(moment.worth) / 10.0;
        writeln!(out, "move {:>3}  {kind:<7} {worth:>+6.1}  {}: {}", moment.ply, moment.seat, moment.title)?;
        writeln!(out, "          {}", moment.text)?;
    }
    Ok(())
}
