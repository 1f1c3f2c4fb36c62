//! Many games at once: simulation and speed.

use std::{
    io::{IsTerminal as _, Write as _},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use anyhow::Result;
use croupier_kernel::{Refusal, Seed};
use croupier_lab::{Plan, Summary, simulate};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, GAMES, Visit},
};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::{
    Usage,
    args::{Bench, Sim, beginning},
};

/// The most decisions of one game before it counts as unfinished.
const MAX_PLIES: u32 = 1_000_000;

struct Simulate<'a> {
    from: Beginning<'a>,
    plan: Plan,
    done: &'a AtomicU64,
}

impl Visit for Simulate<'_> {
    type Out = Result<Summary, Refusal>;
    fn visit<G: Hosted>(mut self) -> Self::Out {
        let mut config = self.from.config::<G>()?;
        self.plan.players = registry::company::<G>(&self.plan.players)?;
        G::suit(&mut config, &self.plan.players);
        simulate::<G>(&config, &self.plan, self.done)
    }
}

/// Simulates while a bar shows how far it is, if someone is watching.
fn with_progress(game: &str, from: Beginning<'_>, plan: Plan) -> Result<Summary> {
    let done = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let games = plan.games;
    std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| {
                let bar = ProgressBar::new(games);
                if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
                    bar.set_style(style);
                }
                while !over.load(Ordering::Relaxed) {
                    bar.set_position(done.load(Ordering::Relaxed));
                    std::thread::sleep(Duration::from_millis(50));
                }
                bar.finish_and_clear();
            });
        }
        let summary = registry::with_game(game, Simulate { from, plan, done: &done });
        over.store(true, Ordering::Relaxed);
        let summary = summary.and_then(|inner| inner);
        summary.map_err(|refusal| Usage(refusal.reason).into())
    })
}

/// Plays many games and counts how they end.
pub(crate) fn sim(args: &Sim) -> Result<()> {
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let plan = Plan {
        players: args.players.clone(),
        games: args.games,
        seed: args.start.seed()?,
        jobs: usize::from(args.jobs),
        max_plies: MAX_PLIES,
    };
    let seed = plan.seed.to_string();
    let summary = with_progress(&args.game, beginning(&options, position.as_ref()), plan)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut line = serde_json::to_value(&summary)?;
        line["seed"] = seed.into();
        writeln!(out, "{line}")?;
        return Ok(());
    }
    writeln!(out, "{}: {} games, seed {seed}, signature {}", summary.game, summary.games, summary.signature)?;
    for seat in &summary.seats {
        let [low, high] = seat.interval.map(|share| 100.0 * share);
        let rate = 100.0 * seat.win_rate;
        write!(
            out,
            "{} {}: won {} ({rate:.2} %, 95 % interval {low:.2} to {high:.2})",
            seat.seat, seat.player, seat.wins
        )?;
        writeln!(out, ", drew {}, lost {}", seat.draws, seat.losses)?;
    }
    if summary.unfinished > 0 {
        writeln!(out, "broken off for their length: {}", summary.unfinished)?;
    }
    writeln!(out, "ended:")?;
    let most = summary.endings.values().copied().max().unwrap_or(1).max(1);
    for (ending, count) in &summary.endings {
        let bar = "█".repeat((count * 40 / most) as usize);
        writeln!(
            out,
            "  {ending:<22} {count:>9} {:>6.2} %  {bar}",
            100.0 * *count as f64 / summary.games.max(1) as f64
        )?;
    }
    if let Some(turns) = summary.turns {
        let (least, median, most) = (turns.least, turns.median, turns.most);
        writeln!(out, "turns: median {median}, mean {:.1}, from {least} to {most}", turns.mean)?;
    }
    print_speed(&mut out, &summary)?;
    Ok(())
}

fn print_speed(out: &mut impl std::io::Write, summary: &Summary) -> std::io::Result<()> {
    let per_game = summary.decisions as f64 / summary.games.max(1) as f64;
    let choices = 100.0 * summary.choices as f64 / summary.decisions.max(1) as f64;
    write!(out, "{:.0} decisions/s, {:.0} games/s", summary.decisions_per_s, summary.games_per_s)?;
    writeln!(out, " ({per_game:.1} decisions a game, {choices:.0} % with a choice, {:.2} s)", summary.seconds)
}

/// Whatever else the machine does makes a round slower, never faster: so the fastest of several counts.
const ROUNDS: usize = 7;

/// How long a round takes, about.
const ROUND_SECONDS: f64 = 0.3;

/// Measures how fast games are played.
pub(crate) fn bench(args: &Bench) -> Result<()> {
    let games: Vec<&str> = args.game.as_deref().map_or(GAMES.to_vec(), |game| vec![game]);
    let options = Options::default();
    let seed: Seed = "bench".parse()?;
    for game in games {
        let plan = |games| Plan {
            players: args.players.clone(),
            games,
            seed: seed.clone(),
            jobs: usize::from(args.jobs),
            max_plies: MAX_PLIES,
        };
        let run = |games| with_progress(game, Beginning::Options(&options), plan(games));
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
        let mut out = std::io::stdout().lock();
        if args.json {
            let line = json!({
                "game": summary.game, "players": summary.players, "games": summary.games, "decisions": summary.decisions,
                "choices": summary.choices, "seconds": summary.seconds, "decisions_per_s": summary.decisions_per_s,
                "games_per_s": summary.games_per_s, "jobs": args.jobs, "signature": summary.signature,
                "rounds": n_rounds, "median_decisions_per_s": median,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{}: {} games between {}", summary.game, summary.games, summary.players.join(", "))?;
            print_speed(&mut out, &summary)?;
            if n_rounds > 1 {
                writeln!(out, "the fastest of {n_rounds} rounds; in the middle {median:.0} decisions/s")?;
            }
        }
    }
    Ok(())
}
