//! Many games at once: simulation and speed.

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::Result;
use clap::Args as ClapArgs;
#[cfg(feature = "server")]
use clap::Subcommand;
use croupier_kernel::{Refusal, Seed};
use croupier_lab::{
    ForecastTime, MAX_PLIES, Plan, SeatSummary, Summary, Watch, forecast_times, report, report::thousands, search,
    simulate,
};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, GAMES, Visit},
};
use serde_json::json;

use crate::{
    lab::{Output, counted, typed, watched},
    numbers,
    start::{Start, beginning},
    tell, usage,
};

const SIM_EXAMPLES: &str = "\
Examples:
  croupier sim geniejack --players basic
  croupier sim fab --players search,greedy --games 200 --paired --jobs 2
  croupier sim lunchtable --players greedy --report report.html";

#[derive(ClapArgs)]
#[command(after_help = SIM_EXAMPLES)]
pub(crate) struct Sim {
    /// The game
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) start: Start,
    /// Players, one per seat, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<String>,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = numbers::count::<u64>)]
    pub(crate) games: u64,
    /// Play each seed twice, with the players swapped; decks keep their seats
    #[arg(long)]
    pub(crate) paired: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = numbers::threads)]
    pub(crate) jobs: u16,
    /// Write the record of each game and a table, games.csv, into a new FOLDER
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: Output,
}

const BENCH_EXAMPLES: &str = "\
Examples:
  croupier bench
  croupier bench rollio --jobs 2
  croupier bench server --matches 500";

#[derive(ClapArgs)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = BENCH_EXAMPLES)]
pub(crate) struct Bench {
    #[cfg(feature = "server")]
    #[command(subcommand)]
    pub(crate) what: Option<BenchWhat>,
    /// The game; all games if left out
    pub(crate) game: Option<String>,
    /// Players, one per seat, separated by commas [default: random]
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Number of games in one round; if left out, the fastest of several short rounds counts
    #[arg(long, value_parser = numbers::count::<u64>)]
    pub(crate) games: Option<u64>,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = numbers::threads)]
    pub(crate) jobs: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What to measure besides games.
#[cfg(feature = "server")]
#[derive(Subcommand)]
pub(crate) enum BenchWhat {
    /// Measure a game server that is started for this, with every action stored before it is answered
    Server(crate::serve::BenchServer),
}

struct Simulate<'a> {
    from: Beginning<'a>,
    plan: Plan,
    watch: &'a Watch,
}

impl Visit for Simulate<'_> {
    type Out = Result<Summary, Refusal>;
    fn visit<G: Hosted>(mut self) -> Self::Out {
        let mut config = self.from.config::<G>()?;
        self.plan.players = registry::company::<G>(&self.plan.players)?;
        G::suit(&mut config, &self.plan.players);
        simulate::<G>(&config, &self.plan, self.watch)
    }
}

fn simulated(game: &str, from: Beginning<'_>, plan: Plan, watch: &Watch) -> Result<Summary> {
    let summary = registry::with_game(game, Simulate { from, plan, watch });
    summary.and_then(|inner| inner).map_err(usage)
}

/// Plays many games and counts how they end.
pub(crate) fn sim(args: &Sim) -> Result<()> {
    args.output.check(&[])?;
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let plan = Plan {
        players: args.players.clone(),
        games: args.games,
        paired: args.paired,
        seed: args.start.seed()?,
        jobs: usize::from(args.jobs),
        max_plies: MAX_PLIES,
        records: args.records.clone(),
    };
    let seed = plan.seed.to_string();
    let from = beginning(&options, position.as_ref());
    let unit = if args.paired { "pairs of games" } else { "games" };
    let summary = watched(unit, |watch| simulated(&args.game, from, plan, watch))?;
    if let Some(folder) = &args.records {
        tell(format_args!(
            "wrote {} and games.csv to {}",
            counted(summary.games + summary.unfinished, "record"),
            folder.display()
        ));
    }
    let mut report = report::simulation(&summary, &typed());
    report.json["seed"] = seed.as_str().into();
    args.output.give(&report, summary.interrupted, |out| print_summary(out, &summary, &seed, args))
}

fn print_summary(mut out: &mut dyn Write, summary: &Summary, seed: &str, args: &Sim) -> std::io::Result<()> {
    let games = counted(summary.games, "game");
    writeln!(out, "{}: {games}, seed {seed}, signature {}", summary.game, summary.signature)?;
    for seat in &summary.seats {
        print_seat(out, seat)?;
    }
    if let Some(pairs) = &summary.pairs {
        let [low, high] = pairs.points.interval.map(|share| 100.0 * share);
        let (won, split, lost) = (pairs.won, pairs.split, pairs.lost);
        let points = 100.0 * pairs.points.value;
        write!(out, "pairs: {} scored {points:.1}% of the points ({low:.1} to {high:.1})", summary.players[0])?;
        writeln!(out, ", won {won}, split {split}, lost {lost}")?;
        writeln!(out, "the first seat won {:.1}%, no matter who played it", 100.0 * pairs.first_seat.value)?;
    }
    if summary.unfinished > 0 {
        writeln!(out, "stopped because they were too long: {}", summary.unfinished)?;
    }
    writeln!(out, "ended:")?;
    let most = summary.endings.values().copied().max().unwrap_or(1).max(1) as f64;
    for (ending, count) in &summary.endings {
        let bar = args.output.bars().bar(*count as f64 / most, 30);
        let share = 100.0 * *count as f64 / summary.games.max(1) as f64;
        writeln!(out, "  {ending:<22} {count:>9} {share:>6.1}%  {bar}")?;
    }
    if let Some(turns) = &summary.turns {
        let (least, median, most) = (turns.least, turns.median, turns.most);
        writeln!(out, "turns: median {median}, mean {:.1}, from {least} to {most}", turns.mean)?;
    }
    print_speed(&mut out, summary)
}

fn print_seat(out: &mut dyn Write, seat: &SeatSummary) -> std::io::Result<()> {
    let [low, high] = seat.interval.map(|share| 100.0 * share);
    let rate = 100.0 * seat.win_rate;
    write!(out, "{} {}: won {} ({rate:.1}%, 95% interval {low:.1} to {high:.1})", seat.seat, seat.player, seat.wins)?;
    writeln!(out, ", drew {}, lost {}", seat.draws, seat.losses)?;
    let turns = seat.turns_to_win.map(|turns| format!("turns to win {turns:.1}"));
    let measures = seat.measures.iter().map(|measure| format!("{} {:.1}", measure.name, measure.mean));
    let line: Vec<String> = turns.into_iter().chain(measures).collect();
    if !line.is_empty() {
        writeln!(out, "  on average: {}", line.join(", "))?;
    }
    Ok(())
}

fn print_speed(out: &mut impl Write, summary: &Summary) -> std::io::Result<()> {
    let per_game = summary.decisions as f64 / summary.games.max(1) as f64;
    let choices = 100.0 * summary.choices as f64 / summary.decisions.max(1) as f64;
    let [decisions, games] = [summary.decisions_per_s, summary.games_per_s].map(|rate| thousands(rate as i64));
    write!(out, "{decisions} decisions/s, {games} games/s")?;
    writeln!(out, " ({per_game:.1} decisions per game, {choices:.0}% with a choice, {:.2} s)", summary.seconds)
}

/// Whatever else the machine does makes a round slower, never faster: so the fastest of several counts.
const ROUNDS: usize = 7;

/// How long a round takes, about.
const ROUND_SECONDS: f64 = 0.3;

/// How many playouts a search makes in a second, and how long forecasts take.
struct Thoughts<'a>(&'a Seed);

impl Visit for Thoughts<'_> {
    type Out = Result<(f64, Vec<ForecastTime>), Refusal>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let config = Beginning::Options(&Options::default()).config::<G>()?;
        let time = Duration::from_secs_f64(ROUND_SECONDS);
        Ok((search::playouts_per_s::<G>(&config, self.0, time)?, forecast_times::<G>(&config, self.0, 2 * time)?))
    }
}

/// Measures how fast games are played.
pub(crate) fn bench(args: &Bench) -> Result<()> {
    let games: Vec<&str> = args.game.as_deref().map_or(GAMES.to_vec(), |game| vec![game]);
    let options = Options::default();
    let seed: Seed = "bench".parse()?;
    for game in games {
        let plan = |games| Plan {
            players: args.players.clone(),
            games,
            paired: false,
            seed: seed.clone(),
            jobs: usize::from(args.jobs),
            max_plies: MAX_PLIES,
            records: None,
        };
        let run = |games| simulated(game, Beginning::Options(&options), plan(games), &Watch::default());
        let mut rounds = match args.games {
            Some(games) => vec![run(games)?],
            None => {
                // A short run to warm up and to see how many games fit into a round.
                let first = run(512)?;
                let games = ((first.games_per_s * ROUND_SECONDS) as u64).clamp(512, 10_000_000);
                (0..ROUNDS).map(|_| run(games)).collect::<Result<_>>()?
            }
        };
        rounds.sort_by(|a, b| a.decisions_per_s.total_cmp(&b.decisions_per_s));
        let median = rounds[rounds.len() / 2].decisions_per_s;
        let n_rounds = rounds.len();
        let Some(summary) = rounds.pop() else { continue };
        let thoughts = registry::with_game(game, Thoughts(&seed)).and_then(|inner| inner);
        let (playouts, forecasts) = thoughts.map_err(usage)?;
        let mut out = std::io::stdout().lock();
        if args.json {
            let line = json!({
                "game": summary.game, "players": summary.players, "games": summary.games, "decisions": summary.decisions,
                "choices": summary.choices, "seconds": summary.seconds, "decisions_per_s": summary.decisions_per_s,
                "games_per_s": summary.games_per_s, "jobs": args.jobs, "signature": summary.signature,
                "rounds": n_rounds, "median_decisions_per_s": median, "playouts_per_s": playouts, "forecasts": forecasts,
            });
            writeln!(out, "{line}")?;
        } else {
            let games = counted(summary.games, "game");
            writeln!(out, "{}: {games} between {}", summary.game, summary.players.join(", "))?;
            print_speed(&mut out, &summary)?;
            if n_rounds > 1 {
                let median = thousands(median as i64);
                writeln!(out, "the fastest of {n_rounds} rounds; the median is {median} decisions/s")?;
            }
            writeln!(out, "a search simulates {} games/s on one core", thousands(playouts as i64))?;
            for ForecastTime { prompts, choices, ms, most_ms, ms_per_choice } in &forecasts {
                let prompts = counted(u64::from(*prompts), "prompt");
                write!(out, "forecasts of {choices:.0} choices take {ms:.2} ms on average")?;
                writeln!(out, ", {most_ms:.2} ms at most, {ms_per_choice:.3} ms a choice ({prompts})")?;
            }
        }
    }
    Ok(())
}
