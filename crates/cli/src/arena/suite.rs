//! A suite for each player in turn: a result file for each, and one report.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Result;
use croupier_kernel::{Refusal, fingerprint};
use croupier_lab::{
    Watch,
    arena::{
        self, Folder, Manifest,
        suite::{self, Held, Outcome, Part, Sitting, Suite},
    },
    report::{self, dollars, thousands},
};
#[cfg(feature = "games")]
use croupier_table::genie::{self, task::GENIE_0};
use croupier_table::{
    Hosted,
    files::write_text,
    model::Terms,
    registry::{self, Visit},
};

#[cfg(feature = "games")]
use super::check_name;
use super::{Arena, Seating, TOKENS_OUT, check_player, slug, write_price};
#[cfg(feature = "games")]
use crate::Usage;
use crate::{
    lab::{typed, watched},
    tell, usage,
};

/// The names of the suites, for people who type them.
#[cfg(feature = "games")]
pub(super) const NAMES: [&str; 2] = ["croupier-0", GENIE];
#[cfg(not(feature = "games"))]
pub(super) const NAMES: [&str; 1] = ["croupier-0"];

/// The suite of wishes.
#[cfg(feature = "games")]
const GENIE: &str = "genie-0";

/// What a suite asks.
enum Asks {
    /// Positions and matches of games.
    Games(Suite),
    /// Wishes.
    #[cfg(feature = "games")]
    Wishes(Vec<genie::task::Task>),
}

/// A suite, who is measured, and where that is kept.
struct Bench<'a> {
    args: &'a Arena,
    seating: &'a Seating,
    name: &'a str,
    asks: Asks,
    hash: String,
}

/// Holds a suite.
pub(super) fn hold(args: &Arena, name: &str, seating: &Seating) -> Result<()> {
    let bench = Bench::new(args, name, seating)?;
    args.players.iter().try_for_each(|player| bench.check(player))?;
    if args.dry_run {
        let mut out = std::io::stdout().lock();
        return args.players.iter().try_for_each(|player| bench.estimate(player, &mut out));
    }
    let (mut results, mut failed) = (Vec::new(), None);
    let interrupted = watched("questions and games", |watch| {
        for player in &args.players {
            let (outcome, failure) = bench.measure(player, watch)?;
            results.push(outcome);
            failed = failure.map(|reason| format!("{player}: {reason}"));
            if failed.is_some() || watch.stopped() {
                break;
            }
        }
        anyhow::Ok(watch.stopped())
    })?;
    let report = report::suite(&results, &typed());
    args.output.give(&report, interrupted, |out| print(out, &results))?;
    for player in args.players.iter().take(results.len()) {
        tell(format_args!("wrote {}", bench.result(player).display()));
    }
    match failed {
        Some(reason) => Err(anyhow::anyhow!("{reason}. Run the same command again to continue.")),
        None => Ok(()),
    }
}

impl<'a> Bench<'a> {
    fn new(args: &'a Arena, name: &'a str, seating: &'a Seating) -> Result<Bench<'a>> {
        #[cfg(feature = "games")]
        if name == GENIE {
            if args.game.as_ref().is_some_and(|game| game != genie::GAME) || args.prompt.is_some() {
                return Err(Usage(format!("{GENIE} is about {} and has its own prompt", genie::TITLE)).into());
            }
            let tasks = genie::task::Task::read(GENIE_0).map_err(|error| usage(Refusal::new(error)))?;
            return Ok(Bench {
                args,
                seating,
                name,
                asks: Asks::Wishes(tasks),
                hash: fingerprint(&GENIE_0).to_string(),
            });
        }
        let suite = Suite::named(name).map_err(usage)?;
        let hash = suite.hash.clone();
        let bench = Bench { args, seating, name, asks: Asks::Games(suite), hash };
        if bench.games().is_empty() {
            let game = args.game.as_deref().unwrap_or_default();
            return Err(usage(Refusal::unknown("game", game, registry::GAMES.into_iter())));
        }
        Ok(bench)
    }

    /// The games that are asked about: those of the suite, or the one that was named.
    fn games(&self) -> Vec<&str> {
        let suite = match &self.asks {
            Asks::Games(suite) => suite,
            #[cfg(feature = "games")]
            Asks::Wishes(_) => return vec![genie::GAME],
        };
        let all = suite.head.games.iter().map(|fixed| fixed.game.as_str());
        all.filter(|game| self.args.game.as_deref().is_none_or(|named| named == *game)).collect()
    }

    /// Whether the whole suite is held.
    fn is_whole(&self) -> bool {
        match &self.asks {
            Asks::Games(suite) => self.games().len() == suite.head.games.len(),
            #[cfg(feature = "games")]
            Asks::Wishes(_) => true,
        }
    }

    /// Refuses a player that cannot play, before anyone is asked.
    fn check(&self, player: &str) -> Result<()> {
        match &self.asks {
            Asks::Games(_) => {
                for game in self.games() {
                    registry::with_game(game, Check(self, player)).map_err(usage)??;
                }
            }
            #[cfg(feature = "games")]
            Asks::Wishes(_) => check_name(self.args, self.seating, player, wishes::known)?,
        }
        Ok(())
    }

    fn terms(&self, player: &str) -> Result<Option<Terms>> {
        self.seating.terms(player).map_err(usage)
    }

    /// The folder of a player.
    fn folder(&self, player: &str) -> PathBuf {
        self.args.folder.as_deref().unwrap_or(Path::new("arena")).join(self.name).join(slug(player))
    }

    /// The result of a player.
    fn result(&self, player: &str) -> PathBuf {
        self.folder(player).join("result.json")
    }

    /// Measures a player and writes its result. Gives too what went wrong, if anything did.
    fn measure(&self, player: &str, watch: &Watch) -> Result<(Outcome, Option<String>)> {
        let terms = self.terms(player)?;
        let (mut parts, mut failed): (Vec<Part>, _) = (Vec::new(), None);
        for game in self.games() {
            let spent = parts
                .iter()
                .fold((0, 0), |(tokens, cost), part| (tokens + part.totals.tokens(), cost + part.totals.cost));
            let left = |most: Option<u64>, spent: u64| most.map(|most| most.saturating_sub(spent));
            let left = (left(self.args.tokens, spent.0), left(self.args.dollars, spent.1));
            let Held { part, failed: gone } =
                registry::with_game(game, HoldPart { bench: self, player, left, watch }).map_err(usage)??;
            failed = part.ended.clone().filter(|_| gone);
            parts.push(part);
            if gone || watch.stopped() {
                break;
            }
        }
        let shown = terms.as_ref().map_or(player.to_string(), |terms| terms.settings.account());
        let prompt = terms.filter(|_| self.args_prompt()).map(|_| fingerprint(&self.seating.prompt).to_string());
        let whole = self.is_whole() && parts.len() == self.games().len();
        let outcome = Outcome::new((self.name, &self.hash), &shown, prompt, whole, parts);
        let text = serde_json::to_string_pretty(&outcome)?;
        write_text(&self.result(player), &format!("{text}\n"))?;
        Ok((outcome, failed))
    }

    /// Whether the prompt for players is used.
    fn args_prompt(&self) -> bool {
        matches!(self.asks, Asks::Games(_))
    }

    /// Says about what it would take.
    fn estimate(&self, player: &str, out: &mut impl Write) -> Result<()> {
        let terms = self.terms(player)?;
        let mut sum = Expected::default();
        for game in self.games() {
            let part = registry::with_game(game, Estimate { bench: self, terms: terms.as_ref() }).map_err(usage)??;
            sum.questions += part.questions;
            sum.games += part.games;
            sum.asked += part.asked;
            sum.bytes += part.bytes;
        }
        let (questions, games) = (thousands(sum.questions as i64), thousands(sum.games as i64));
        write!(
            out,
            "{player}: {questions} questions and {games} games, about {} choices",
            thousands(sum.asked as i64)
        )?;
        if let Some(terms) = terms {
            write_price(out, &terms, sum.bytes, sum.asked * self.tokens_out())?;
        }
        Ok(writeln!(out)?)
    }

    /// About how many tokens a model writes for an answer.
    fn tokens_out(&self) -> f64 {
        // A blessing has a name, a sentence and effects with their parameters.
        if matches!(self.asks, Asks::Games(_)) { TOKENS_OUT } else { 3.0 * TOKENS_OUT }
    }
}

/// What a part would take.
#[derive(Default)]
struct Expected {
    questions: f64,
    games: f64,
    asked: f64,
    bytes: f64,
}

struct Check<'a>(&'a Bench<'a>, &'a str);

impl Visit for Check<'_> {
    type Out = Result<()>;
    fn visit<G: Hosted>(self) -> Self::Out {
        check_player::<G>(self.0.args, self.0.seating, self.1)
    }
}

struct Estimate<'a> {
    bench: &'a Bench<'a>,
    terms: Option<&'a Terms>,
}

impl Visit for Estimate<'_> {
    type Out = Result<Expected>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let suite = match &self.bench.asks {
            Asks::Games(suite) => suite,
            #[cfg(feature = "games")]
            Asks::Wishes(tasks) => return Ok(wishes::expected(tasks, self.terms)),
        };
        let length = |sight: &croupier_kernel::Sight<'_, G>, legal: &[G::Action]| {
            self.terms.map_or(0, |terms| terms.question_bytes(sight, legal))
        };
        let posed = suite.posed::<G>().map_err(usage)?;
        let bytes = posed.iter().map(|posed| length(&posed.table.sight(posed.seat), &posed.table.legal_actions()));
        let bytes = bytes.sum::<usize>() as f64;
        let seed = croupier_kernel::Seed::Open(self.bench.name.into());
        let game = arena::estimate::<G>(&seed, length).map_err(usage)?;
        let games = (suite.fixed::<G>().map_err(usage)?.pairs() * arena::in_pair::<G>()) as f64;
        let questions = posed.len() as f64;
        Ok(Expected { questions, games, asked: questions + game.choices * games, bytes: bytes + game.bytes * games })
    }
}

/// A part of a suite that is to be held.
struct HoldPart<'a> {
    bench: &'a Bench<'a>,
    player: &'a str,
    /// Tokens and money that are left.
    left: (Option<u64>, Option<u64>),
    watch: &'a Watch,
}

impl Visit for HoldPart<'_> {
    type Out = Result<Held>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let HoldPart { bench, player, left: (tokens, cost), watch } = self;
        let is_model = bench.terms(player)?.is_some();
        let manifest = Manifest {
            croupier: arena::FORMAT.into(),
            game: G::NAME.into(),
            rules: G::VERSION,
            player: player.into(),
            ladder: format!("{} {}", bench.name, bench.hash),
            seed: bench.name.into(),
            judge: None,
            prompt: (is_model && bench.args_prompt()).then(|| fingerprint(&bench.seating.prompt).to_string()),
        };
        let folder = Folder::open(&bench.folder(player).join(G::NAME), &manifest).map_err(usage)?;
        match &bench.asks {
            Asks::Games(suite) => {
                let sitting = Sitting { suite, player, tokens, cost };
                suite::hold::<G, Seating>(&sitting, &folder, bench.seating, watch).map_err(usage)
            }
            #[cfg(feature = "games")]
            Asks::Wishes(tasks) => {
                let bounds = arena::Bounds { games: 0, tokens, cost };
                wishes::hold(tasks, bench.terms(player)?, player, &folder, &bounds, watch, G::VERSION)
            }
        }
    }
}

/// Wishes as questions.
#[cfg(feature = "games")]
mod wishes {
    use anyhow::Result;
    use croupier_kernel::Refusal;
    use croupier_lab::{
        Watch,
        arena::{
            Bounds, Folder, Grade, Heard, quiz,
            suite::{Held, Kind, Part, Questions},
        },
    };
    use croupier_table::{
        genie::{
            self, Claude, Genie, Situation,
            task::{Fit, Task},
        },
        model::Terms,
    };

    use super::Expected;
    use crate::usage;

    /// The genies that can be measured and need no network.
    const GENIES: [&str; 3] = ["lamp", "unscaled", "boon"];

    /// Refuses a genie that is not known.
    pub(super) fn known(name: &str) -> Result<(), Refusal> {
        match GENIES.contains(&name) {
            true => Ok(()),
            false => Err(Refusal::unknown("genie", name, GENIES.into_iter())),
        }
    }

    /// What the wishes would take.
    pub(super) fn expected(tasks: &[Task], terms: Option<&Terms>) -> Expected {
        let bytes = terms.map_or(0, |terms| {
            let claude = Claude::new(terms.settings.clone());
            tasks.iter().map(|task| claude.question_bytes(&task.wish, &Situation::outside(1))).sum()
        });
        Expected { questions: tasks.len() as f64, games: 0.0, asked: tasks.len() as f64, bytes: bytes as f64 }
    }

    fn grade(fit: Fit) -> Grade {
        match fit {
            Fit::Right => Grade::Right,
            Fit::Acceptable => Grade::Acceptable,
            Fit::Wrong => Grade::Wrong,
        }
    }

    /// What an answer to a wish is worth. One that grants nothing of it was refused.
    fn heard(task: &Task, claude: Option<&Claude>, local: Option<&dyn Genie>) -> Heard {
        let situation = Situation::outside(1);
        let (blessing, exchange) = match (claude, local) {
            (Some(claude), _) => {
                let (blessing, exchange) = claude.measured(&task.wish, &situation);
                (blessing, Some(exchange))
            }
            (None, Some(genie)) => {
                let answer = genie.grant(&task.wish, &situation);
                let understood = answer.genie == genie.name() || genie.name() == "boon";
                (Some(answer.blessing).filter(|_| understood), None)
            }
            (None, None) => (None, None),
        };
        let Some(blessing) = blessing else { return Heard { grade: Grade::Refused, given: String::new(), exchange } };
        let said: Vec<String> = blessing.effects().iter().map(genie::task::told).collect();
        Heard { grade: grade(task.fit(blessing.effects())), given: said.join(" "), exchange }
    }

    /// Asks for an answer to every wish.
    pub(super) fn hold(
        tasks: &[Task],
        terms: Option<Terms>,
        player: &str,
        folder: &Folder,
        bounds: &Bounds,
        watch: &Watch,
        rules: u32,
    ) -> Result<Held> {
        let mut claude = terms.map(|terms| Claude::new(terms.settings));
        if let Some(claude) = &mut claude {
            claude.heed(watch.bell());
        }
        let local = if claude.is_none() { Some(genie::by_name(player).map_err(usage)?) } else { None };
        let ask = |question: u32| Ok(heard(&tasks[question as usize], claude.as_ref(), local.as_deref()));
        let quizzed = quiz(tasks.len() as u32, folder, bounds, watch, ask).map_err(usage)?;
        let kinds: Vec<Kind> = tasks.iter().map(|task| Kind { name: task.tongue.clone(), chance: None }).collect();
        let questions = Questions::of(&kinds, &quizzed.answers);
        let part = Part::new(genie::GAME, Some(rules), questions, &quizzed.answers).broken_off(quizzed.ended);
        Ok(Held { part, failed: quizzed.failed })
    }
}

fn print(out: &mut dyn Write, results: &[Outcome]) -> std::io::Result<()> {
    for player in results {
        let Outcome { suite, hash, score, totals, .. } = player;
        let [low, high] = score.interval;
        let open = if player.complete { "" } else { ", not complete" };
        writeln!(out, "{}: {:.1} ({low:.1} to {high:.1}) on {suite} ({hash}){open}", player.player, score.value)?;
        for part in &player.parts {
            print_part(out, part)?;
        }
        if totals.asked > 0 {
            let (refused, asked) = (100.0 * totals.refused.value, thousands(totals.asked as i64));
            let [read, wrote] = [totals.tokens_in, totals.tokens_out].map(|tokens| thousands(tokens as i64));
            write!(out, "  asked {asked} times, {refused:.1}% refused; {read} tokens in, {wrote} out, ")?;
            writeln!(out, "{}", dollars(totals.cost))?;
        }
    }
    Ok(())
}

fn print_part(out: &mut dyn Write, part: &Part) -> std::io::Result<()> {
    let ([low, high], questions) = (part.score.interval, &part.questions);
    write!(out, "  {:<10} {:>5.1} ({low:.1} to {high:.1}): ", part.game, part.score.value)?;
    write!(out, "{} of {} right", questions.right, questions.answered)?;
    if questions.acceptable > 0 {
        write!(out, ", {} acceptable", questions.acceptable)?;
    }
    if questions.refused > 0 {
        write!(out, ", {} refused", questions.refused)?;
    }
    if let Some(matches) = &part.matches {
        write!(out, "; {:.0}% of the points in {} games", 100.0 * matches.points.value, matches.games)?;
    }
    match &part.ended {
        Some(ended) => writeln!(out, "; {ended}"),
        None => writeln!(out),
    }
}
