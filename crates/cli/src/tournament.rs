//! Who is stronger: players or decks against each other.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use croupier_kernel::Seed;
use croupier_lab::{
    Watch, report,
    tournament::{self, Entry, Form, Standings},
};
use croupier_table::{
    Hosted, Options,
    registry::{self, Beginning, Visit},
};

use crate::{
    Usage,
    lab::{Output, counted, typed, watched},
    start::{Start, beginning, set_option},
    usage,
};

const EXAMPLES: &str = "\
Examples:
  croupier tournament lunchtable --players greedy,random,search --games 100
  croupier tournament fab --decks all --jobs 2
  croupier tournament fab --players boss,hard --report ranking.html";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tournament {
    /// The game
    game: String,
    #[command(flatten)]
    start: Start,
    /// The players to rank, separated by commas
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// The decks to rank instead, by name or file, separated by commas, or `all`
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["players", "deck", "position"])]
    decks: Vec<String>,
    /// Who plays the decks [default: the game's rule-based player]
    #[arg(long, value_name = "PLAYER", requires = "decks", conflicts_with = "players")]
    by: Option<String>,
    /// The first player plays each of the others, who don't play each other
    #[arg(long)]
    gauntlet: bool,
    /// Games per pair, an even number: each seed is played from both seats
    #[arg(long, default_value_t = 200, value_parser = crate::numbers::whole::<u64>(2, u64::MAX))]
    games: u64,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = crate::numbers::threads)]
    jobs: u16,
    #[command(flatten)]
    output: Output,
}

/// Holds a tournament.
pub(crate) fn tournament(args: &Tournament) -> Result<()> {
    args.output.check(&[])?;
    if args.players.is_empty() && args.decks.is_empty() {
        return Err(Usage("Name two or more --players, or two or more --decks (or --decks all).".into()).into());
    }
    if args.games % 2 == 1 {
        return Err(Usage("--games: use an even number, because each seed is played twice".into()).into());
    }
    let (options, position) = (args.start.options(&args.game)?, args.start.position()?);
    let said = ["deck", "opponent-deck"].into_iter().find(|name| options.get(name).is_some());
    if let Some(name) = said.filter(|_| !args.decks.is_empty()) {
        return Err(Usage(format!("--decks names all decks; leave out {name}")).into());
    }
    let seed = args.start.seed()?;
    let table = watched("seeds", |watch| {
        let from = beginning(&options, position.as_ref());
        let hold = Hold { args, from, options: &options, seed: seed.clone(), watch };
        registry::with_game(&args.game, hold).map_err(usage)?
    })?;
    let of = if args.decks.is_empty() { "players" } else { "decks" };
    let mut report = report::tournament(&table, of, &typed());
    report.json["seed"] = seed.to_string().into();
    args.output.give(&report, table.interrupted, |out| print(out, &table, args, &seed))
}

struct Hold<'a> {
    args: &'a Tournament,
    from: Beginning<'a>,
    options: &'a Options,
    seed: Seed,
    watch: &'a Watch,
}

impl Visit for Hold<'_> {
    type Out = Result<Standings>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let args = self.args;
        let form = if args.gauntlet { Form::Gauntlet } else { Form::RoundRobin };
        let entry = match args.decks.is_empty() {
            true => Entry::Players(args.players.clone(), self.from),
            false => {
                let named = tournament::decks::<G>(&args.decks).map_err(usage)?.into_iter();
                let with = |deck: String| -> Result<(String, Options)> {
                    let mut options = self.options.clone();
                    set_option(&mut options, G::NAME, "deck", &deck)?;
                    Ok((deck, options))
                };
                Entry::Decks { decks: named.map(with).collect::<Result<_>>()?, by: args.by.clone() }
            }
        };
        let plan = entry.plan::<G>(form, args.games / 2, self.seed, args.jobs.into()).map_err(usage)?;
        tournament::hold::<G>(&plan, self.watch).map_err(usage)
    }
}

fn print(out: &mut dyn Write, table: &Standings, args: &Tournament, seed: &Seed) -> std::io::Result<()> {
    writeln!(out, "{}: {}, seed {seed}", table.game, counted(table.games, "game"))?;
    let width = table.entrants.iter().map(|entrant| entrant.name.chars().count()).max().unwrap_or(0);
    let edges = || table.entrants.iter().flat_map(|entrant| entrant.interval);
    let scale = [edges().min().unwrap_or(0), edges().max().unwrap_or(1)].map(f64::from);
    for entrant in &table.entrants {
        let interval = entrant.interval.map(f64::from);
        let stroke = args.output.bars().whisker(entrant.elo.into(), interval, scale, f64::NAN, 30);
        let [low, high] = entrant.interval;
        let points = 100.0 * entrant.points;
        write!(out, "  {:<width$}  {:>5} Elo ({low} to {high})", entrant.name, entrant.elo)?;
        writeln!(out, "  {points:>5.1}% of the points  {}", stroke.trim_end())?;
    }
    for met in &table.meetings {
        let [low, high] = met.points.interval.map(|share| 100.0 * share);
        let points = 100.0 * met.points.value;
        write!(out, "  {:<width$} against {:<width$}  {points:>5.1}% ({low:.1} to {high:.1})", met.a, met.b)?;
        writeln!(out, ", won {}, drew {}, lost {}", met.wins, met.draws, met.losses)?;
    }
    if let Some(first_seat) = table.first_seat {
        let [low, high] = first_seat.interval.map(|share| 100.0 * share);
        writeln!(
            out,
            "the first seat won {:.1}% ({low:.1} to {high:.1}), no matter who played it",
            100.0 * first_seat.value
        )?;
    }
    if table.unfinished > 0 {
        writeln!(out, "stopped because they were too long, and counted as draws: {}", table.unfinished)?;
    }
    Ok(())
}
