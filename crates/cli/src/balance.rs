//! How hard a game is, and what each thing in it is worth.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use croupier_kernel::{Refusal, Seed};
use croupier_lab::{
    Watch,
    balance::{self, Balance as Measured, Plan, Thing, Verdict},
    report,
};
use croupier_table::{
    Hosted,
    registry::{self, Beginning, Visit},
};

use crate::{
    lab::{Output, typed, watched},
    start::{Start, beginning},
    usage,
};

const EXAMPLES: &str = "\
Examples:
  croupier balance geniejack --games 500
  croupier balance rollio --only charms --jobs 2
  croupier balance lunchtable --only none --players random,greedy";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Balance {
    /// The game
    game: String,
    #[command(flatten)]
    start: Start,
    /// The players who try the game, separated by commas [default: random and the game's rule-based player]
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// The player that measures the items, and the opponent in games for two [default: the rule-based player]
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    /// Measure only these kinds or items, separated by commas, or `none`
    #[arg(long, value_delimiter = ',', value_name = "KIND|ID")]
    only: Vec<String>,
    /// Games per measurement
    #[arg(long, default_value_t = 1000, value_parser = crate::numbers::count::<u64>)]
    games: u64,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = crate::numbers::threads)]
    jobs: u16,
    #[command(flatten)]
    output: Output,
}

/// Measures a game.
pub(crate) fn balance(args: &Balance) -> Result<()> {
    args.output.check(&[])?;
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let seed = args.start.seed()?;
    let measured = watched("games", |watch| {
        let from = beginning(&options, position.as_ref());
        let measure = Measure { args, from, seed: seed.clone(), watch };
        registry::with_game(&args.game, measure).and_then(|inner| inner).map_err(usage)
    })?;
    let mut report = report::balance(&measured, &typed());
    report.json["seed"] = seed.to_string().into();
    args.output.give(&report, measured.interrupted, |out| print(out, &measured, args, &seed))
}

struct Measure<'a> {
    args: &'a Balance,
    from: Beginning<'a>,
    seed: Seed,
    watch: &'a Watch,
}

impl Visit for Measure<'_> {
    type Out = Result<Measured, Refusal>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let by = self.args.by.clone().unwrap_or_else(|| G::MEASURED_BY.into());
        let players = match self.args.players.is_empty() {
            true => vec!["random".into(), by.clone()],
            false => self.args.players.clone(),
        };
        let plan = Plan {
            config: self.from.config::<G>()?,
            players,
            by,
            games: self.args.games,
            only: self.args.only.clone(),
            seed: self.seed,
            jobs: usize::from(self.args.jobs),
        };
        balance::measure::<G>(&plan, self.watch)
    }
}

fn print(out: &mut dyn Write, measured: &Measured, args: &Balance, seed: &Seed) -> std::io::Result<()> {
    writeln!(
        out,
        "{}: {} games per measurement, played by {}, seed {seed}",
        measured.game, measured.games, measured.by
    )?;
    for level in &measured.levels {
        let Some(seat) = level.seats.first().filter(|_| level.games > 0) else { continue };
        let [low, high] = seat.interval.map(|share| 100.0 * share);
        write!(out, "  {:<10} wins {:>5.1}% ({low:.1} to {high:.1})", seat.player, 100.0 * seat.win_rate)?;
        match (measured.reach, balance::reached(level)) {
            (Some(reach), Some(far)) => writeln!(out, ", {reach} {:.2}", far.mean)?,
            _ => writeln!(out, " against {}", measured.by)?,
        }
    }
    if let Some(first_seat) = measured.first_seat {
        let [low, high] = first_seat.interval.map(|share| 100.0 * share);
        let share = 100.0 * first_seat.value;
        writeln!(out, "  the first player wins {share:.1}% ({low:.1} to {high:.1}) when {} plays itself", measured.by)?;
    }
    for kind in &measured.kinds {
        let things: Vec<&Thing> = measured.things.iter().filter(|thing| thing.kind == kind.kind).collect();
        let scale = if measured.reach.is_some() { 1.0 } else { 100.0 };
        let what = measured.reach.unwrap_or("the win rate, in percentage points");
        write!(out, "{}, effect on {what}: median {}", kind.kind, signed(scale * kind.median, 2))?;
        match kind.in_line {
            Some([low, high]) => {
                writeln!(out, ", normal {} to {}", signed(scale * low, 2), signed(scale * high, 2))?;
            }
            None => writeln!(out)?,
        }
        print_things(out, &things, (scale, kind.median), args)?;
    }
    Ok(())
}

/// A number with its sign; one that rounds to zero has none.
fn signed(value: f64, decimals: usize) -> String {
    let text = format!("{value:+.decimals$}");
    match text.bytes().any(|byte| byte.is_ascii_digit() && byte != b'0') {
        true => text,
        false => text[1..].to_string(),
    }
}

/// The things of a kind, drawn around their median.
fn print_things(
    out: &mut dyn Write,
    things: &[&Thing],
    (scale, median): (f64, f64),
    args: &Balance,
) -> std::io::Result<()> {
    let edges = || things.iter().flat_map(|thing| thing.worth().interval);
    let ends = [edges().fold(median, f64::min), edges().fold(median, f64::max)];
    let width = things.iter().map(|thing| thing.id.chars().count()).max().unwrap_or(0);
    for thing in things {
        let worth = thing.worth();
        let stroke = args.output.bars().whisker(worth.value, worth.interval, ends, median, 20);
        let verdict = match thing.verdict {
            Verdict::InLine => "",
            Verdict::Strong => "  stands out: strong",
            Verdict::Weak => "  stands out: weak",
        };
        let [low, high] = worth.interval.map(|edge| scale * edge);
        let value = scale * worth.value;
        let drawn = format!("{stroke}{verdict}");
        let [value, low, high] = [value, low, high].map(|value| signed(value, 1));
        writeln!(out, "  {:<width$} {value:>6} ({low} to {high})  {}", thing.id, drawn.trim_end())?;
    }
    Ok(())
}
