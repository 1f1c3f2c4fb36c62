//! Models and programs, rated on one scale, or measured by a suite.

mod suite;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::Args;
use croupier_kernel::{Refusal, Seat, Seed, fingerprint};
use croupier_lab::{
    Watch,
    arena::{self, Bounds, Folder, Judging, Ladder, Manifest, Plan, Rungs, Seats, Standing, Table},
    report::{self, dollars, thousands},
};
use croupier_table::{
    Agent, Hosted, agent_key,
    claude::{Meter, Usage as Spent, prices},
    files::read_text,
    model::{self, Fallback, Model, Terms},
    player,
    registry::{self, Visit},
};

use crate::{
    Usage,
    lab::{Output, all_cores, typed, watched},
    numbers, usage,
};

const EXAMPLES: &str = "\
Examples:
  croupier arena lunchtable --players claude --folder runs --dollars 5
  croupier arena fab --players chat:llama3@http://127.0.0.1:11434 --folder runs --games 40
  croupier arena geniejack --players claude:claude-sonnet-5 --dry-run
  croupier arena --suite croupier-0 --players claude --folder runs --dollars 20";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arena {
    /// The game; with --suite, only the suite's part for this game
    #[arg(required_unless_present = "suite")]
    game: Option<String>,
    /// Run a benchmark with fixed questions and matches instead of rating
    #[arg(long, value_name = "NAME", value_parser = suite::NAMES, conflicts_with_all = ["games", "seed", "judge", "ladder"])]
    suite: Option<String>,
    /// Who is rated: models (claude, claude:MODEL, chat:MODEL@URL) or programs, separated by commas
    #[arg(long, value_delimiter = ',', required_unless_present = "print_prompt")]
    players: Vec<String>,
    /// The folder for games, records and transcripts; one that exists is continued
    #[arg(long, value_name = "DIR", required_unless_present_any = ["dry_run", "print_prompt"])]
    folder: Option<PathBuf>,
    /// The most games for each player
    #[arg(long, default_value_t = 40, value_parser = numbers::count::<u64>)]
    games: u64,
    /// The most tokens for each player, read and written
    #[arg(long, value_parser = numbers::count::<u64>)]
    tokens: Option<u64>,
    /// The most US dollars for each player
    #[arg(long, value_name = "AMOUNT", value_parser = money)]
    dollars: Option<u64>,
    /// Any text; the same seed gives the same cards and dice
    #[arg(long, value_name = "TEXT", default_value = "arena")]
    seed: String,
    /// Effort for judging each choice: simulated games, as 100p, or guided:24p to have the trained policy play them, or `none`
    /// [default: guided:24p in games with a trained policy, else 100p]
    #[arg(long, value_name = "BUDGET")]
    judge: Option<String>,
    /// A file with the prompt for models, in place of the one that --print-prompt shows
    #[arg(long, value_name = "FILE")]
    prompt: Option<PathBuf>,
    /// Print the prompt and stop
    #[arg(long)]
    print_prompt: bool,
    /// A file with another ladder
    #[arg(long, value_name = "FILE")]
    ladder: Option<PathBuf>,
    /// Estimate choices, tokens and cost without asking any model
    #[arg(long)]
    dry_run: bool,
    /// Number of threads that judge choices [default: all cores]
    #[arg(long, value_parser = numbers::threads)]
    jobs: Option<u16>,
    #[command(flatten)]
    output: Output,
}

fn money(text: &str) -> Result<u64, String> {
    prices::micros(text).filter(|micros| *micros > 0).ok_or_else(|| "use an amount of dollars, such as 2.50".into())
}

/// Models and programs as an arena seats them: where a model gives no answer, chance decides for it.
struct Seating {
    prompt: String,
}

impl Seating {
    /// On which terms a model plays; nothing if the name is that of a program.
    fn terms(&self, name: &str) -> Result<Option<Terms>, Refusal> {
        let Some(terms) = Terms::named(name) else { return Ok(None) };
        let mut terms = terms?;
        // An arena asks as fast as it gets answers: games, tokens and dollars are its limits.
        terms.settings.meter = Meter::new(usize::MAX);
        Ok(Some(Terms { prompt: self.prompt.clone(), fallback: Fallback::Chance, budget: u32::MAX, ..terms }))
    }
}

impl Seats for Seating {
    fn agent<G: Hosted>(&self, name: &str, seat: Seat, seed: &Seed) -> Result<Box<dyn Agent<G>>, Refusal> {
        let rng = seed.rng(agent_key(seat));
        match self.terms(name)? {
            Some(terms) if G::role(seat) == croupier_kernel::Role::Player => Ok(Box::new(Model::new(terms, rng))),
            _ => player::<G>(name, seat, rng),
        }
    }
}

/// Holds an arena.
pub(crate) fn arena(args: &Arena) -> Result<()> {
    let prompt = match &args.prompt {
        Some(path) => {
            let prompt = read_text(path)?;
            if prompt.trim().is_empty() {
                return Err(Usage(format!("{}: this prompt is empty", path.display())).into());
            }
            prompt
        }
        None => model::PROMPT.into(),
    };
    if args.print_prompt {
        return Ok(write!(std::io::stdout().lock(), "{prompt}")?);
    }
    args.output.check(&[])?;
    let seating = Seating { prompt };
    if let Some(name) = &args.suite {
        return suite::hold(args, name, &seating);
    }
    let ladder = match &args.ladder {
        Some(path) => Ladder::read(&read_text(path)?),
        None => Ladder::read(arena::USUAL_LADDER),
    };
    let ladder = ladder.map_err(usage)?;
    let work = Work { args, ladder: &ladder, seating: &seating };
    let game = args.game.as_deref().unwrap_or_default();
    if args.dry_run {
        return registry::with_game(game, DryRun(work)).map_err(usage)?;
    }
    let (table, interrupted, failed) =
        watched("games", |watch| registry::with_game(game, Hold(work, watch)).map_err(usage)?)?;
    let report = report::arena(&table, &typed());
    args.output.give(&report, interrupted, |out| print(out, &table, args))?;
    match failed {
        Some(reason) => Err(anyhow::anyhow!("{reason}. Run the same command again to continue.")),
        None => Ok(()),
    }
}

/// What an arena works with.
#[derive(Clone, Copy)]
struct Work<'a> {
    args: &'a Arena,
    ladder: &'a Ladder,
    seating: &'a Seating,
}

impl Work<'_> {
    /// The ladder of a game, if it was measured with the same rules.
    fn rungs<G: Hosted>(&self) -> Result<Rungs> {
        let rungs = self.ladder.of(G::NAME).map_err(usage)?.clone();
        if rungs.rules != G::VERSION {
            let (version, theirs, ours) = (&self.ladder.version, rungs.rules, G::VERSION);
            let what =
                format!("the ladder {version} was measured with rules {theirs} of {}; this build has {ours}", G::NAME);
            return Err(Usage(what).into());
        }
        Ok(rungs)
    }

    /// The judgment that was asked for, or the default.
    fn judge<G: Hosted>(&self) -> Result<Option<Judging>> {
        match self.args.judge.as_deref() {
            None => Ok(Some(Judging::usual::<G>())),
            Some("none") => Ok(None),
            Some(text) => Ok(Some(text.parse().map_err(usage)?)),
        }
    }

    fn plan<G: Hosted>(&self, name: &str) -> Result<Plan> {
        let args = self.args;
        Ok(Plan {
            player: name.into(),
            seed: args.seed.parse().map_err(|error| Usage(format!("--seed: {error}")))?,
            bounds: Bounds { games: args.games, tokens: args.tokens, cost: args.dollars },
            judge: self.judge::<G>()?,
            jobs: args.jobs.map_or_else(all_cores, usize::from),
        })
    }

    /// Refuses players that cannot play, before anyone is asked.
    fn check<G: Hosted>(&self) -> Result<()> {
        self.args.players.iter().try_for_each(|name| check_player::<G>(self.args, self.seating, name))
    }
}

/// Refuses a player that cannot play a game.
fn check_player<G: Hosted>(args: &Arena, seating: &Seating, name: &str) -> Result<()> {
    let chance = || Seed::Wide([0; 32]).rng(agent_key(Seat(0)));
    check_name(args, seating, name, |name| player::<G>(name, Seat(0), chance()).map(|_| ()))
}

/// Refuses a name that is there twice, a model without a price where dollars are limited, and a program that `known` does not
/// know.
fn check_name(args: &Arena, seating: &Seating, name: &str, known: impl Fn(&str) -> Result<(), Refusal>) -> Result<()> {
    if args.players.iter().filter(|other| *other == name).count() > 1 {
        return Err(Usage(format!("`{name}` is named twice")).into());
    }
    match (seating.terms(name).map_err(usage)?, args.dollars) {
        (Some(terms), Some(_)) => model::known_price(&terms.settings).map_err(usage),
        (Some(_), None) => Ok(()),
        (None, _) => known(name).map_err(usage),
    }
}

struct Hold<'a>(Work<'a>, &'a Watch);

impl Visit for Hold<'_> {
    type Out = Result<(Table, bool, Option<String>)>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let Hold(work, watch) = self;
        let rungs = work.rungs::<G>()?;
        work.check::<G>()?;
        let (mut players, mut failed) = (Vec::new(), None);
        for name in &work.args.players {
            let plan = work.plan::<G>(name)?;
            let is_model = work.seating.terms(name).map_err(usage)?.is_some();
            let manifest = Manifest {
                croupier: arena::FORMAT.into(),
                game: G::NAME.into(),
                rules: G::VERSION,
                player: name.clone(),
                ladder: work.ladder.version.clone(),
                seed: work.args.seed.clone(),
                judge: plan.judge.map(|judging| judging.to_string()),
                prompt: is_model.then(|| fingerprint(&work.seating.prompt).to_string()),
            };
            let folder = work.args.folder.as_deref().unwrap_or(Path::new("arena"));
            let folder = Folder::open(&folder.join(G::NAME).join(slug(name)), &manifest).map_err(usage)?;
            let run = arena::hold::<G, Seating>(&plan, &rungs, &folder, work.seating, watch).map_err(usage)?;
            players.push(arena::standing(name, &rungs, &run));
            if run.failed {
                failed = Some(format!("{name}: {}", run.ended));
                break;
            }
        }
        let (game, ladder) = (G::NAME.into(), work.ladder.version.clone());
        let table = Table { game, rules: G::VERSION, ladder, anchors: rungs.anchors, players };
        Ok((table, watch.stopped(), failed))
    }
}

/// A player's name as that of a folder.
fn slug(name: &str) -> String {
    let letters = |c: char| if c.is_ascii_alphanumeric() || "-._".contains(c) { c } else { '-' };
    let word: String = name.chars().map(letters).collect();
    // Two names never share a folder.
    match word == name {
        true => word,
        false => format!("{word}-{}", fingerprint(&name).to_string().chars().take(8).collect::<String>()),
    }
}

/// About how many tokens a model writes for a choice: a number and a short reason.
const TOKENS_OUT: f64 = 60.0;

/// About how many bytes of a question are a token.
const BYTES_A_TOKEN: f64 = 3.6;

/// Writes about how many tokens and dollars a model needs to read these bytes and to write these tokens.
fn write_price(out: &mut impl Write, terms: &Terms, bytes: f64, tokens_out: f64) -> std::io::Result<()> {
    let tokens_in = (bytes / BYTES_A_TOKEN).round();
    let tokens_out = tokens_out.round();
    let spent = Spent { calls: 0, tokens_in: tokens_in as u64, tokens_out: tokens_out as u64 };
    write!(out, ", {} tokens in, {} out", thousands(tokens_in as i64), thousands(tokens_out as i64))?;
    match spent.cost(&terms.settings.account()) {
        Some(cost) => write!(out, ", about {}", dollars(cost)),
        None if terms.settings.is_local() => Ok(()),
        None => write!(out, "; its price is not known"),
    }
}

struct DryRun<'a>(Work<'a>);

impl Visit for DryRun<'_> {
    type Out = Result<()>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let work = self.0;
        work.rungs::<G>()?;
        work.check::<G>()?;
        let mut out = std::io::stdout().lock();
        for name in &work.args.players {
            let terms = work.seating.terms(name).map_err(usage)?;
            let plan = work.plan::<G>(name)?;
            let length = |sight: &croupier_kernel::Sight<'_, G>, legal: &[G::Action]| {
                terms.as_ref().map_or(0, |terms| terms.question_bytes(sight, legal))
            };
            let expected = arena::estimate::<G>(&plan.seed, length).map_err(usage)?;
            let games = work.args.games as f64;
            let choices = (expected.choices * games).round();
            write!(out, "{name}: {} games, about {} choices", work.args.games, thousands(choices as i64))?;
            if let Some(terms) = terms {
                write_price(&mut out, &terms, expected.bytes * games, choices * TOKENS_OUT)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

fn print(out: &mut dyn Write, table: &Table, args: &Arena) -> std::io::Result<()> {
    writeln!(out, "{}: ladder {}, rules {}, seed {}", table.game, table.ladder, table.rules, args.seed)?;
    for player in &table.players {
        print_player(out, player)?;
    }
    let mut all: Vec<(f64, [f64; 2], &str)> = table
        .anchors
        .iter()
        .map(|anchor| (anchor.elo.into(), anchor.interval.map(f64::from), &*anchor.player))
        .collect();
    all.extend(table.players.iter().filter_map(|player| {
        let rating = player.rating?;
        Some((rating.value, rating.interval, &*player.player))
    }));
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let width = all.iter().map(|(_, _, name)| name.chars().count()).max().unwrap_or(0);
    let scale =
        all.iter().fold([f64::MAX, f64::MIN], |[low, high], (_, edges, _)| [low.min(edges[0]), high.max(edges[1])]);
    for (elo, interval, name) in all {
        let stroke = args.output.bars().whisker(elo, interval, scale, f64::NAN, 30);
        writeln!(out, "  {name:<width$}  {elo:>5.0}  {}", stroke.trim_end())?;
    }
    Ok(())
}

fn print_player(out: &mut dyn Write, player: &Standing) -> std::io::Result<()> {
    let Standing { wins, draws, losses, .. } = player;
    write!(out, "{}: ", player.player)?;
    match player.rating {
        Some(rating) => {
            let [low, high] = rating.interval;
            writeln!(out, "{:.0} Elo ({low:.0} to {high:.0}), won {wins}, drew {draws}, lost {losses}", rating.value)?;
        }
        None => writeln!(out, "no games")?,
    }
    if let Some(accuracy) = player.accuracy {
        let ([low, high], best) = (accuracy.best.interval.map(|end| 100.0 * end), 100.0 * accuracy.best.value);
        let choices = crate::lab::counted(accuracy.choices, "choice");
        write!(out, "  accuracy {best:.1}% ({low:.1} to {high:.1}) in {choices}")?;
        let ([low, high], away) = (accuracy.given_away.interval, accuracy.given_away.value);
        writeln!(out, "; gives away {away:.2} wins in 100 choices ({low:.2} to {high:.2})")?;
    }
    let [raw, fair] = [player.result, player.without_luck].map(|result| {
        let [low, high] = result.interval;
        format!("{:+.2} ({low:+.2} to {high:+.2})", result.value)
    });
    writeln!(out, "  result {raw}; without luck {fair}")?;
    if player.asked > 0 {
        let (refused, asked) = (100.0 * player.refused.value, thousands(player.asked as i64));
        let tokens = [player.tokens_in, player.tokens_out].map(|tokens| thousands(tokens as i64));
        let [read, wrote] = tokens;
        write!(out, "  asked {asked} times, {refused:.1}% refused, {:.1} s an answer", player.seconds)?;
        writeln!(out, "; {read} tokens in, {wrote} out, {}", dollars(player.cost))?;
    }
    for (ending, count) in &player.lost_by {
        writeln!(out, "  lost {count}: {ending}")?;
    }
    writeln!(out, "  {} games; {}", player.games, player.ended)
}
