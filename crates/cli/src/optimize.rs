//! `croupier optimize`: which deck is best in a match.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::Args;
use croupier_kernel::Refusal;
use croupier_lab::{
    Estimate, Watch,
    decks::{self, DeckMatch, Found, Search, Settings, TopDeck},
    learn::{Checkpoint, Listener, Notes, Point},
    report,
};
use croupier_table::{
    Hosted,
    files::{read_text, write_bytes, write_text},
    registry::{self, Beginning, Visit},
};

use crate::{
    Interrupted, Usage,
    lab::{Output, all_cores, typed, watched},
    start::{Start, beginning, set_option},
    tell, usage,
};

const EXAMPLES: &str = "\
Examples:
  croupier optimize fab --player greedy
  croupier optimize lunchtable --deck geeks --player greedy --generations 5
  croupier optimize fab --out decks --resume";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Optimize {
    /// The game
    game: String,
    #[command(flatten)]
    start: Start,
    /// The opposing deck, by name or file; `built` is a plain one of efficient cards
    #[arg(long, value_name = "DECK")]
    opponent_deck: Option<String>,
    /// Who plays the opposing deck [default: the game's rule-based player]
    #[arg(long, value_name = "PLAYER")]
    vs: Option<String>,
    /// Who plays the decks, instead of a policy that is trained first
    #[arg(long, value_name = "PLAYER", conflicts_with = "train_steps")]
    player: Option<String>,
    /// Training decisions of that policy [default: 50000]
    #[arg(long, value_name = "N")]
    train_steps: Option<u64>,
    /// Decks per generation [default: 100]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<usize>)]
    candidates: Option<usize>,
    /// Games per deck and generation, for decks that are not dropped early [default: 50]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<u64>)]
    games: Option<u64>,
    /// Number of generations [default: 10]
    #[arg(long, value_name = "N")]
    generations: Option<u32>,
    /// How many of the best decks to report [default: 5]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<usize>)]
    top: Option<usize>,
    /// Evaluation games of each of the best decks [default: 1000]
    #[arg(long, value_name = "N")]
    final_games: Option<u64>,
    /// The folder for the best decks, the policy and the state of the search
    #[arg(long, value_name = "DIR", default_value = "decks")]
    out: PathBuf,
    /// Continue the search in that folder
    #[arg(long)]
    resume: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::numbers::threads)]
    jobs: Option<u16>,
    #[command(flatten)]
    output: Output,
}

impl Optimize {
    fn settings(&self, mut settings: Settings) -> Result<Settings> {
        fn set<T: Copy>(given: Option<T>, to: &mut T) {
            if let Some(given) = given {
                *to = given;
            }
        }
        set(self.candidates, &mut settings.candidates);
        set(self.games, &mut settings.games);
        set(self.generations, &mut settings.generations);
        set(self.top, &mut settings.top);
        set(self.final_games, &mut settings.fresh);
        if self.start.seed.is_some() || settings.seed.is_empty() {
            settings.seed = self.start.seed()?.to_string();
        }
        settings.check().map_err(usage)?;
        Ok(settings)
    }

    fn policy(&self) -> PathBuf {
        self.out.join("policy.safetensors")
    }

    fn kept(&self) -> PathBuf {
        self.out.join("search.json")
    }

    fn jobs(&self) -> usize {
        self.jobs.map_or_else(all_cores, usize::from)
    }

    /// Who plays the decks, as the report says it.
    fn played_by(&self) -> String {
        match (&self.player, self.train_steps.unwrap_or(TRAIN_STEPS)) {
            (Some(name), _) => name.clone(),
            (None, steps) => format!("a policy that learned from {steps} decisions ({})", self.policy().display()),
        }
    }
}

/// How many decisions the policy learns from by default.
const TRAIN_STEPS: u64 = 50_000;

/// What came of it.
struct Given {
    found: Found,
    seed: String,
    vs: String,
    /// The best decks as texts.
    lists: Vec<String>,
    ending: &'static str,
    names: Vec<(String, String)>,
}

/// Searches for the best deck.
pub(crate) fn optimize(args: &Optimize) -> Result<()> {
    args.output.check(&[&args.kept(), &args.policy()])?;
    let out = args.out.display();
    match (args.kept().exists() || args.policy().exists(), args.resume) {
        (true, false) => {
            let what = format!("{out} already holds a search: --resume continues it, --out DIR starts another");
            return Err(Usage(what).into());
        }
        (false, true) => return Err(Usage(format!("--resume: there is no search in {out}")).into()),
        _ => args.settings(Settings::default())?,
    };
    let position = args.start.position()?;
    let mut options = args.start.options(&args.game)?;
    if let Some(deck) = args.opponent_deck.as_deref().filter(|deck| *deck != BUILT) {
        set_option(&mut options, &args.game, "opponent-deck", deck)?;
    }
    if options.get("first").is_none() && registry::with_game(&args.game, crate::train::HasFirst).map_err(usage)? {
        options.set("first", "lot");
    }
    let (given, interrupted) = watched("games", |watch| {
        let from = beginning(&options, position.as_ref());
        (registry::with_game(&args.game, Seek { args, from, watch }), watch.stopped())
    });
    let given = given.map_err(usage)??;
    write_decks(args, &given)?;
    let name = |id: &str| given.names.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name).to_string();
    let by = args.played_by();
    let mut report = report::decks(&args.game, &given.found, [&by, &given.vs], &name, &typed());
    report.json["seed"] = given.seed.as_str().into();
    report.json["opponent_deck"] = args.opponent_deck.as_deref().or(options.get("opponent-deck")).into();
    report.json["folder"] = args.out.display().to_string().into();
    args.output.give(&report, interrupted, |out| print(out, &given, args))
}

/// The opponent's deck that is built here.
const BUILT: &str = "built";

struct Seek<'a> {
    args: &'a Optimize,
    from: Beginning<'a>,
    watch: &'a Watch,
}

impl Visit for Seek<'_> {
    type Out = Result<Given>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let args = self.args;
        let mut config = self.from.config::<G>().map_err(usage)?;
        if args.opponent_deck.as_deref() == Some(BUILT) {
            config = decks::against_built::<G>(&config).map_err(usage)?;
        }
        let vs = args.vs.clone().unwrap_or_else(|| G::MEASURED_BY.into());
        let played_by = args.player.clone().unwrap_or_else(|| "random".into());
        DeckMatch::<G>::new(&config, [played_by, vs.clone()]).map_err(usage)?;
        fs::create_dir_all(&args.out).map_err(|error| Usage(format!("{}: {error}", args.out.display())))?;
        let kept = match args.resume && args.kept().exists() {
            true => Some(read_text(&args.kept())?),
            false => None,
        };
        let player = match &args.player {
            Some(name) => name.clone(),
            None => {
                if kept.is_none() {
                    self.train::<G>(&config, &vs)?;
                }
                format!("policy:{}", args.policy().display())
            }
        };
        let table = DeckMatch::<G>::new(&config, [player, vs.clone()]).map_err(usage)?;
        let mut search = match kept {
            None => table.begin(args.settings(Settings::default())?).map_err(usage)?,
            Some(text) => {
                let named = |refusal: Refusal| Usage(format!("{}: {}", args.kept().display(), refusal.reason));
                let search = table.resume(&text).map_err(named)?;
                if args.settings(search.settings().clone())? != *search.settings() {
                    return Err(Usage(format!("{}: the search there has other settings", args.kept().display())).into());
                }
                search
            }
        };
        keep(args, &search).map_err(usage)?;
        let mut told = search.last().map(|last| last.generation);
        decks::search(&table, &mut search, args.jobs(), self.watch, &mut |search| {
            if let Some(last) = search.last().filter(|last| Some(last.generation) != told) {
                told = Some(last.generation);
                let shares = [last.best, last.middle, last.given].map(|share| 100.0 * share);
                let [best, middle, given] = shares;
                tell(format_args!(
                    "generation {} of {}: {} decks tried, the best scores {best:.1}%, the median {middle:.1}%, the starting deck {given:.1}%",
                    last.generation, search.settings().generations, last.tried
                ));
            }
            keep(args, search)
        })
        .map_err(usage)?;
        let found = search.found();
        let lists = found.top.iter().map(|top| table.list(&top.deck)).collect::<Result<Vec<_>, Refusal>>();
        let cards = search.workshop().cards.iter();
        let names = cards.map(|card| (card.id.clone(), card.name.clone())).collect();
        let seed = search.settings().seed.clone();
        Ok(Given { found, seed, vs, lists: lists.map_err(usage)?, ending: G::DECK_FILES, names })
    }
}

fn keep(args: &Optimize, search: &Search) -> Result<(), Refusal> {
    write_text(&args.kept(), &search.to_text()?).map_err(|error| Refusal::new(error.to_string()))
}

impl Seek<'_> {
    /// Trains the policy that plays the decks, on decks like those that it will play.
    fn train<G: Hosted>(&self, config: &G::Config, vs: &str) -> Result<()> {
        let args = self.args;
        let settings = args.settings(Settings::default())?;
        let steps = args.train_steps.unwrap_or(TRAIN_STEPS);
        let path = args.policy();
        let from = match args.resume && path.exists() {
            true => Some(Checkpoint::read::<G>(&path).map_err(usage)?),
            false => None,
        };
        tell(format_args!("a policy learns from {steps} decisions, on decks like those it will play"));
        let mut scribe = Scribe(&path);
        let from = (steps, from);
        let trained = decks::teach::<G>(config, vs, &settings, from, args.jobs(), self.watch, &mut scribe);
        let trained = trained.map_err(usage)?;
        match trained.notes.is_over() {
            true => Ok(()),
            false => Err(Interrupted.into()),
        }
    }
}

/// Writes the policy down while it learns.
struct Scribe<'a>(&'a Path);

impl Listener for Scribe<'_> {
    fn point(&mut self, notes: &Notes, point: &Point) {
        let (won, games) = (100.0 * point.won, point.games);
        tell(format_args!("{:>9} decisions  won {won:>5.1}% of {games}", notes.decisions));
    }

    fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), Refusal> {
        write_bytes(self.0, &checkpoint.to_bytes()?).map_err(|error| Refusal::new(error.to_string()))
    }
}

/// A share with its interval, in per cent.
fn share(Estimate { value, interval: [low, high] }: Estimate) -> String {
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high)
}

fn file(args: &Optimize, at: usize, ending: &str) -> PathBuf {
    args.out.join(format!("{}.{ending}", at + 1))
}

fn write_decks(args: &Optimize, given: &Given) -> Result<()> {
    for (at, (top, list)) in given.found.top.iter().zip(&given.lists).enumerate() {
        let games = if given.found.over { "fresh games" } else { "games that it was chosen by" };
        let head = format!(
            "# Number {} of a search with the seed {}: {} of the points of {} {games} against {}.\n",
            at + 1,
            given.seed,
            share(top.points),
            top.games,
            given.vs
        );
        write_text(&file(args, at, given.ending), &format!("{head}{list}"))?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, given: &Given, args: &Optimize) -> std::io::Result<()> {
    let found = &given.found;
    writeln!(out, "{}: {} decks tried, seed {}", args.game, found.tried, given.seed)?;
    writeln!(out, "played by {}, against {}", args.played_by(), given.vs)?;
    if !found.over {
        writeln!(out, "ended early: the shares come from the games that chose the decks, so they are too high")?;
    }
    let line = |out: &mut dyn Write, name: &str, top: &TopDeck| {
        write!(out, "  {name}  {} of the points of {} games", share(top.points), top.games)?;
        if let Some(Estimate { value, interval: [low, high] }) = top.better {
            write!(out, ", {:+.1} points ({:+.1} to {:+.1})", 100.0 * value, 100.0 * low, 100.0 * high)?;
        }
        writeln!(out)
    };
    for (at, top) in found.top.iter().enumerate() {
        line(out, &file(args, at, given.ending).display().to_string(), top)?;
    }
    if let Some(deck) = &found.given {
        line(out, "the starting deck", deck)?;
    }
    for card in found.cards.iter().take(5) {
        let Estimate { value, interval: [low, high] } = card.worth;
        let (value, low, high) = (100.0 * value, 100.0 * low, 100.0 * high);
        writeln!(out, "  {}x {}: worth {value:+.1} points ({low:+.1} to {high:+.1})", card.copies, card.name)?;
    }
    Ok(())
}
