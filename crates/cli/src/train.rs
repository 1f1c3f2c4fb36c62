//! `croupier train`: a policy from scratch, or further than it was.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;
use croupier_kernel::{Refusal, Seed};
use croupier_lab::{
    Watch,
    batch::{Foes, Side},
    learn::{
        self, Checkpoint, Evaluation, IMITATED, Listener, MOST_HIDDEN, Notes, Point, Reached, Settings, Step, Task,
    },
    report,
};
use croupier_table::{
    Hosted,
    files::{FileError, write_bytes, write_text},
    registry::{self, Beginning, Visit},
};

use crate::{
    Interrupted, Usage,
    lab::{all_cores, can_be_written, typed, watched},
    start::{Start, beginning},
    tell, usage,
};

/// The default shape of the network.
const HIDDEN: usize = 128;

const EXAMPLES: &str = "\
Examples:
  croupier train rollio                            two minutes, to see it learn
  croupier train fab --timesteps 5000000 --report curve.html
  croupier train lunchtable --resume policy.safetensors --minutes 30
  croupier play fab --vs policy:policy.safetensors   play against what you trained";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Train {
    /// The game
    game: String,
    #[command(flatten)]
    start: Start,
    /// How many decisions to learn from, in all [default: about two minutes on two cores]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<u64>)]
    timesteps: Option<u64>,
    /// How many minutes to learn instead, in all
    #[arg(long, value_name = "M", conflicts_with = "timesteps", value_parser = crate::numbers::above_zero)]
    minutes: Option<f64>,
    /// The opponent: any player of the game; its rule-based player if left out
    #[arg(long, value_name = "PLAYER")]
    vs: Option<String>,
    /// The seat that learns against the opponent: 0, 1 or both in turn [default: 0]
    #[arg(long, value_parser = ["0", "1", "both"])]
    seat: Option<String>,
    /// The policy file, written regularly while it learns [default: policy.safetensors, or the resumed file]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also write the policy alone, with 16-bit numbers
    #[arg(long, value_name = "FILE")]
    ship: Option<PathBuf>,
    /// Continue the training in this file; settings stay as they were unless given again
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// The learning rate, which falls to a tenth toward the end [default: 0.001, in games for one 0.0002 after imitation]
    #[arg(long, alias = "lr", value_name = "RATE")]
    learning_rate: Option<f32>,
    /// Width of the hidden layers [default: 128]
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = crate::numbers::count::<usize>)]
    hidden: Option<usize>,
    /// Number of parallel matches [default: 64]
    #[arg(long, alias = "envs", value_name = "N", value_parser = crate::numbers::count::<usize>)]
    n_envs: Option<usize>,
    /// Decisions per match and update [default: 32]
    #[arg(long, alias = "steps", value_name = "N", value_parser = crate::numbers::count::<usize>)]
    n_steps: Option<usize>,
    /// Minibatch size, in decisions [default: 512]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<usize>)]
    minibatch: Option<usize>,
    /// Passes over each batch [default: 4]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<usize>)]
    epochs: Option<usize>,
    /// Discount factor per decision [default: 0.999]
    #[arg(long, value_name = "SHARE")]
    gamma: Option<f32>,
    /// The lambda of the generalized advantage estimate [default: 0.95]
    #[arg(long, alias = "lambda", value_name = "SHARE")]
    gae_lambda: Option<f32>,
    /// The clipping range of PPO [default: 0.2]
    #[arg(long, value_name = "SHARE")]
    clip: Option<f32>,
    /// The weight of the entropy bonus, which falls to a tenth toward the end [default: 0.01]
    #[arg(long, alias = "entropy", value_name = "WEIGHT")]
    entropy_coef: Option<f32>,
    /// The weight of the value loss [default: 0.5]
    #[arg(long, alias = "value", value_name = "WEIGHT")]
    value_coef: Option<f32>,
    /// Clip gradients to this norm [default: 0.5]
    #[arg(long, alias = "max-norm", value_name = "LENGTH")]
    max_grad_norm: Option<f32>,
    /// End the passes over a batch once the policy has moved further than this (mean KL divergence); 0 for never
    /// [default: 0, in games for one 0.01]
    #[arg(long, value_name = "KL")]
    target_kl: Option<f32>,
    /// The weight of reward shaping by the game's own evaluation [default: 1, in games for one 0]
    #[arg(long, value_name = "WEIGHT")]
    shaping: Option<f32>,
    /// Decisions at the start that imitate the rule-based player; 0 for none [default: a fifth, at most 200000]
    #[arg(long, value_name = "N", value_parser = crate::numbers::whole::<u64>(0, u64::MAX))]
    imitate: Option<u64>,
    /// The share of matches it plays against itself [default: 0.5]
    #[arg(long, value_name = "SHARE")]
    self_play: Option<f32>,
    /// The share of those in which one seat is played by an earlier version [default: 0.5]
    #[arg(long, value_name = "SHARE")]
    past: Option<f32>,
    /// Updates between writes of the policy file [default: 100]
    #[arg(long, value_name = "N", value_parser = crate::numbers::count::<u64>)]
    interval: Option<u64>,
    /// Evaluation games at the end; 0 for none
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = crate::numbers::threads)]
    jobs: Option<u16>,
    /// Write the learning curve as an HTML page to FILE
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write the learning curve as comma-separated values to FILE
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Train {
    fn out(&self) -> &Path {
        self.out.as_deref().or(self.resume.as_deref()).unwrap_or(Path::new("policy.safetensors"))
    }

    /// Refuses what cannot be written in the end, and what would write over a policy that no one asked to give up.
    fn check_files(&self) -> Result<()> {
        let files = [self.ship.as_deref(), self.report.as_deref(), self.csv.as_deref()];
        files.into_iter().flatten().chain([self.out()]).try_for_each(can_be_written)?;
        if self.out.is_none() && self.resume.is_none() && self.out().exists() {
            let what =
                "already exists: --resume continues it, --out FILE writes elsewhere (naming it again overwrites it)";
            return Err(Usage(format!("{} {what}", self.out().display())).into());
        }
        Ok(())
    }

    /// What was said, on top of what a training had before.
    fn settings(&self, mut settings: Settings) -> Result<Settings> {
        fn set<T: Copy>(given: Option<T>, to: &mut T) {
            if let Some(given) = given {
                *to = given;
            }
        }
        set(self.timesteps, &mut settings.timesteps);
        if self.timesteps.is_some() || self.minutes.is_some() {
            settings.minutes = self.minutes;
        }
        set(self.learning_rate, &mut settings.learning_rate);
        set(self.n_envs, &mut settings.n_envs);
        set(self.n_steps, &mut settings.n_steps);
        set(self.minibatch, &mut settings.minibatch);
        set(self.epochs, &mut settings.epochs);
        set(self.gamma, &mut settings.gamma);
        set(self.gae_lambda, &mut settings.gae_lambda);
        set(self.clip, &mut settings.clip);
        set(self.entropy_coef, &mut settings.entropy_coef);
        set(self.value_coef, &mut settings.value_coef);
        set(self.max_grad_norm, &mut settings.max_grad_norm);
        set(self.target_kl, &mut settings.target_kl);
        set(self.shaping, &mut settings.shaping);
        set(self.imitate, &mut settings.imitate);
        set(self.self_play, &mut settings.self_play);
        set(self.past, &mut settings.past);
        set(self.interval, &mut settings.interval);
        if self.start.seed.is_some() || settings.seed.is_empty() {
            settings.seed = self.start.seed()?.to_string();
        }
        settings.check().map_err(usage)?;
        Ok(settings)
    }
}

/// Trains a policy.
pub(crate) fn train(args: &Train) -> Result<()> {
    let hidden = args.hidden.unwrap_or(HIDDEN);
    if !(1..=MOST_HIDDEN).contains(&hidden) {
        return Err(Usage(format!("--hidden: use a whole number from 1 to {MOST_HIDDEN}")).into());
    }
    let alone = registry::with_game(&args.game, IsAlone).map_err(usage)?;
    args.check_files()?;
    let about_others =
        [("--vs", args.vs.is_some()), ("--seat", args.seat.is_some()), ("--self-play", args.self_play.is_some())];
    let about_others = about_others.into_iter().chain([("--past", args.past.is_some())]);
    if let Some((flag, _)) = about_others.into_iter().find(|(_, said)| alone && *said) {
        return Err(Usage(format!("{flag}: {} is a game for one; there is no opponent", args.game)).into());
    }
    let position = args.start.position()?;
    let mut options = args.start.options(&args.game)?;
    // Who goes first is drawn, where that can be said: a policy that may choose learns to choose, and little else.
    if position.is_none()
        && options.get("first").is_none()
        && registry::with_game(&args.game, HasFirst).map_err(usage)?
    {
        options.set("first", "lot");
    }
    let vs = if alone { None } else { Some(args.vs.as_deref().unwrap_or("the rule-based player")) };
    let (done, interrupted) = watched("decisions", |watch| {
        let from = beginning(&options, position.as_ref());
        let done = registry::with_game(&args.game, Teach { args, from, hidden, vs, watch });
        (done, watch.stopped())
    });
    let (checkpoint, played) = done.map_err(usage)??;
    give(args, vs, &checkpoint, played.as_ref())?;
    if interrupted { Err(Interrupted.into()) } else { Ok(()) }
}

/// Whether a game can say who goes first.
pub(crate) struct HasFirst;

impl Visit for HasFirst {
    type Out = bool;
    fn visit<G: Hosted>(self) -> bool {
        G::OPTIONS.iter().any(|option| option.name == "first")
    }
}

/// Whether a game is played alone.
struct IsAlone;

impl Visit for IsAlone {
    type Out = bool;
    fn visit<G: Hosted>(self) -> bool {
        croupier_lab::is_alone::<G>()
    }
}

/// The opponent in words, if there is one.
fn against(vs: Option<&str>) -> String {
    vs.map_or_else(String::new, |vs| format!(" against {vs}"))
}

fn give(args: &Train, vs: Option<&str>, checkpoint: &Checkpoint, played: Option<&[Evaluation; 2]>) -> Result<()> {
    let notes = &checkpoint.notes;
    let mut report = report::learning(&args.game, notes, (vs, played.map(|[_, after]| after)), &typed());
    if let Some([before, _]) = played {
        report.json["before"] = serde_json::to_value(before)?;
    }
    report.json["seed"] = notes.settings.seed.as_str().into();
    report.json["file"] = args.out().display().to_string().into();
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", report.json)?;
    } else {
        let rounds = if notes.rounds == 1 { "round" } else { "rounds" };
        let [decisions, n_rounds] = [notes.decisions, notes.rounds].map(thousands);
        write!(out, "{}: {decisions} decisions in {n_rounds} {rounds}", args.game)?;
        writeln!(out, ", seed {}, written to {}", notes.settings.seed, args.out().display())?;
        if let Some([before, after]) = played {
            writeln!(out, "{}", result(after, vs))?;
            writeln!(out, "{}", verdict(args.out(), notes, [before, after], vs.is_none()))?;
        }
    }
    out.flush()?;
    if let Some(path) = &args.report {
        write_text(path, &report.page.html())?;
    }
    if let Some(path) = &args.csv {
        write_text(path, &report.csv)?;
    }
    Ok(())
}

/// How the evaluation games went, in a line. A game for one that was never won, such as one without a last level, says only how
/// far it came.
fn result(played: &Evaluation, vs: Option<&str>) -> String {
    let games = format!("{} evaluation games{}", thousands(played.games), against(vs));
    let won = || {
        let [low, high] = played.won.interval.map(|share| 100.0 * share);
        format!("won {:.1}% of {games} ({low:.1} to {high:.1})", 100.0 * played.won.value)
    };
    let far = played.reached.map(|Reached { name, mean }| {
        let [low, high] = mean.interval;
        (format!("{name} {:.1} on average", mean.value), format!("({low:.1} to {high:.1})"))
    });
    let payoff = format!("payoff {:+.3}", played.payoff);
    match far {
        Some((far, between)) if played.wins == 0 => format!("{far} in {games} {between}, {payoff}"),
        Some((far, between)) => format!("{}, {far} {between}, {payoff}", won()),
        None => format!("{}, drew {}, lost {}, {payoff}", won(), played.draws, played.losses),
    }
}

/// How many games the policy plays before the training, for comparison.
const GAMES_BEFORE: u64 = 200;

/// How much the mean payoff has to rise before it counts as learning, of the 2 between a loss and a win.
const LEARNED: f64 = 0.05;

/// Whether it learned something, in a sentence, and what to try if it did not.
fn verdict(file: &Path, notes: &Notes, [before, after]: [&Evaluation; 2], alone: bool) -> String {
    let was = match before.reached.zip(after.reached) {
        Some((was, is)) => format!("{} {:.1} on average, and {:.1} before", is.name, is.mean.value, was.mean.value),
        None if alone => format!("payoff {:+.3} on average, and {:+.3} before", after.payoff, before.payoff),
        None => {
            let (rate, games) = (100.0 * before.won.value, thousands(before.games));
            format!("before this training it won {rate:.1}% of {games} games")
        }
    };
    if after.payoff - before.payoff >= LEARNED {
        return format!("It learned: {was}.");
    }
    if after.won.value >= 0.5 {
        return format!("It plays about as well as at the start: {was}.");
    }
    let more = notes.decisions.max(1).saturating_mul(5);
    let mut tries = vec![format!("more decisions (--resume {} --timesteps {more})", file.display())];
    if notes.settings.imitate == 0 {
        tries.insert(0, format!("imitating the rule-based player first (--imitate {IMITATED})"));
    }
    if !alone {
        tries.push("a weaker opponent (--vs random)".into());
    }
    format!("It did not learn: {was}. Try {} or another --seed.", tries.join(", "))
}

/// A count as people write it.
fn thousands(count: u64) -> String {
    report::thousands(i64::try_from(count).unwrap_or(i64::MAX))
}

struct Teach<'a> {
    args: &'a Train,
    from: Beginning<'a>,
    hidden: usize,
    /// The opponent as it is called, if there is one.
    vs: Option<&'a str>,
    watch: &'a Watch,
}

impl Visit for Teach<'_> {
    type Out = Result<(Checkpoint, Option<[Evaluation; 2]>)>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let args = self.args;
        let mut config = self.from.config::<G>().map_err(usage)?;
        let vs = args.vs.clone().map_or(Foes::Policy, Foes::Named);
        if let Foes::Named(name) = &vs {
            let players = registry::company::<G>(&["random".to_string(), name.clone()]).map_err(usage)?;
            G::suit(&mut config, &players);
        }
        let side = match args.seat.as_deref() {
            None | Some("0") => Side::First,
            Some("1") => Side::Second,
            Some(_) => Side::Alternate,
        };
        let task = Task { configs: vec![config], side, vs };
        let checkpoint = match &args.resume {
            Some(path) => {
                if !path.exists() {
                    let reason = "this file does not exist".into();
                    return Err(FileError::Io { path: path.display().to_string(), reason }.into());
                }
                let mut checkpoint = Checkpoint::resume::<G>(path).map_err(usage)?;
                checkpoint.notes.settings = args.settings(checkpoint.notes.settings)?;
                checkpoint
            }
            None => {
                // Without any words about opponents they come in steps, from easy to hard.
                let in_steps = self.vs.is_some() && args.vs.is_none() && args.self_play.is_none();
                let first = Settings { in_steps, ..Settings::first(G::TRAINING, self.vs.is_none()) };
                let mut settings = args.settings(first)?;
                settings.imitate = args.imitate.unwrap_or_else(|| settings.imitated());
                learn::begin::<G>(self.hidden, &settings).map_err(usage)?
            }
        };
        if checkpoint.notes.is_over() {
            let decisions = checkpoint.notes.decisions;
            let reason = format!(
                "This training is complete: {decisions} decisions. Raise --timesteps or --minutes to continue."
            );
            return Err(Usage(reason).into());
        }
        let jobs = args.jobs.map_or_else(all_cores, usize::from);
        // Seeds that no match of the training has.
        let seed: Seed =
            format!("evaluation of {}", checkpoint.notes.settings.seed.chars().take(90).collect::<String>()).parse()?;
        let evaluated = |checkpoint: &Checkpoint, games: u64| {
            let network = Arc::new(checkpoint.network.clone());
            learn::evaluate::<G>(&network, &task, (games, &seed), jobs, &Watch::default()).map_err(usage)
        };
        let before = (args.games > 0).then(|| evaluated(&checkpoint, args.games.min(GAMES_BEFORE))).transpose()?;
        let mut scribe = Scribe {
            out: args.out(),
            against: against(self.vs),
            measure: before.and_then(|before| before.reached).map_or("reached", |reached| reached.name),
            start: Instant::now(),
            before: checkpoint.notes.decisions,
            said: None,
        };
        let checkpoint = learn::train::<G>(checkpoint, &task, jobs, self.watch, &mut scribe).map_err(usage)?;
        if let Some(path) = &args.ship {
            write_bytes(path, &learn::shipped(&checkpoint).map_err(usage)?)?;
        }
        let played = match before {
            Some(before) => Some([before, evaluated(&checkpoint, args.games)?]),
            None => None,
        };
        Ok((checkpoint, played))
    }
}

/// Says how it goes, and writes down what there is.
struct Scribe<'a> {
    out: &'a Path,
    against: String,
    /// What is counted in games for one.
    measure: &'static str,
    start: Instant,
    before: u64,
    said: Option<Instant>,
}

/// How often progress is shown.
const PAUSE: Duration = Duration::from_secs(5);

impl Listener for Scribe<'_> {
    fn point(&mut self, notes: &Notes, point: &Point) {
        if self.said.is_some_and(|said| said.elapsed() < PAUSE) {
            return;
        }
        self.said = Some(Instant::now());
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = (notes.decisions - self.before) as f64 / seconds.max(1e-9);
        let against = if notes.step == Step::Random { " against random" } else { self.against.as_str() };
        let (won, games, payoff) = (100.0 * point.won, thousands(point.games), point.payoff);
        let how = match (point.agreed, point.reached) {
            (Some(agreed), _) => format!("agrees with {:.1}% of the rule-based player's choices", 100.0 * agreed),
            (None, Some(reached)) => {
                let won = if point.won > 0.0 { format!("won {won:.1}%, ") } else { String::new() };
                format!("{games} games: {won}{} {reached:.1} on average", self.measure)
            }
            (None, None) => format!("won {won:>5.1}% of {games}{against}, payoff {payoff:+.3}"),
        };
        let (decisions, speed) = (thousands(notes.decisions), thousands(speed as u64));
        tell(format_args!("{decisions:>11} decisions  {seconds:>5.0} s  {speed:>7}/s  {how}"));
    }

    fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), Refusal> {
        write_bytes(self.out, &checkpoint.to_bytes()?).map_err(|error| Refusal::new(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use croupier_lab::{
        Estimate,
        learn::{Evaluation, Notes, Reached, Settings},
    };

    use super::{result, verdict};

    fn played(wins: u64, games: u64) -> Evaluation {
        let losses = games - wins;
        let payoff = (wins as f64 - losses as f64) / games as f64;
        Evaluation { games, wins, draws: 0, losses, won: Estimate::share(wins, games), payoff, reached: None }
    }

    fn ran(level: f64, wins: u64) -> Evaluation {
        let mean = Estimate { value: level, interval: [level - 0.2, level + 0.2] };
        let reached = Some(Reached { name: "level", mean });
        Evaluation { payoff: -1.0 + level / 24.0, reached, ..played(wins, 1_000) }
    }

    fn said(wins: [u64; 2], imitate: u64, alone: bool) -> String {
        let settings = Settings { imitate, ..Settings::default() };
        let notes = Notes { settings, decisions: 1_000_000, ..Notes::default() };
        let [before, after] = [played(wins[0], 200), played(wins[1], 1_000)];
        verdict(Path::new("p.safetensors"), &notes, [&before, &after], alone)
    }

    #[test]
    fn a_sentence_says_whether_it_learned_and_what_to_try() {
        assert_eq!(said([0, 700], 200_000, false), "It learned: before this training it won 0.0% of 200 games.");
        let alone = "It learned: payoff +0.400 on average, and -1.000 before.";
        assert_eq!(said([0, 700], 200_000, true), alone);
        let same = "It plays about as well as at the start: before this training it won 70.0% of 200 games.";
        assert_eq!(said([140, 705], 200_000, false), same);
        assert_eq!(
            said([0, 2], 0, false),
            "It did not learn: before this training it won 0.0% of 200 games. Try imitating the rule-based player first \
             (--imitate 200000), more decisions (--resume p.safetensors --timesteps 5000000), a weaker opponent \
             (--vs random) or another --seed."
        );
        assert!(!said([0, 0], 200_000, true).contains("--vs") && !said([0, 0], 200_000, true).contains("--imitate"));
    }

    #[test]
    fn games_for_one_say_how_far_they_came() {
        let far = "level 8.0 on average in 1,000 evaluation games (7.8 to 8.2), payoff -0.667";
        assert_eq!(result(&ran(8.0, 0), None), far);
        let won =
            "won 20.0% of 1,000 evaluation games (17.6 to 22.6), level 8.0 on average (7.8 to 8.2), payoff -0.667";
        assert_eq!(result(&ran(8.0, 200), None), won);
        let notes = Notes { decisions: 1_000, ..Notes::default() };
        let said = verdict(Path::new("p.safetensors"), &notes, [&ran(4.2, 0), &ran(8.0, 0)], true);
        assert_eq!(said, "It learned: level 8.0 on average, and 4.2 before.");
    }
}
