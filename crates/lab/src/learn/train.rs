use std::{sync::Arc, time::Instant};

use croupier_kernel::{Refusal, Seed};
use croupier_table::Hosted;
use rayon::prelude::*;

use super::{
    adam::Adam,
    collect::{Collector, Tally, Task},
    file::{Checkpoint, Precision},
    layout::Layout,
    learner::{Collected, Learner},
    network::Network,
    notes::{IMITATION_RATE, Notes, Point, Settings, Step},
    ppo::{Schedule, Stats},
    trained,
};
use crate::{Watch, batch::Foes, is_alone, run::threads};

/// How many collectors share the matches, for any number of threads.
const COLLECTORS: usize = 16;

/// After this many points of the curve the network joins its past selves.
const POINTS_TO_PAST: u64 = 2;

/// The learning rate and the weight of the entropy bonus fall to this share of what they were.
const LEAST_SHARE: f32 = 0.1;

/// Hears how a training goes.
pub trait Listener {
    /// Another point of the curve.
    fn point(&mut self, notes: &Notes, point: &Point);

    /// Something that can be gone on from.
    fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), Refusal>;
}

/// Begins a training from scratch.
pub fn begin<G: Hosted>(hidden: usize, settings: &Settings) -> Result<Checkpoint, Refusal> {
    let seed = seed(settings)?;
    let hint = (1000.0 * settings.shaping).round().clamp(0.0, f32::from(u16::MAX)) as u16;
    let network = Network::new(Layout { hint, ..Layout::of::<G>(hidden) }, &seed);
    let adam = Adam::new(network.numbers.len());
    let self_play = if is_alone::<G>() { 0.0 } else { settings.self_play };
    let notes = Notes { settings: Settings { self_play, ..settings.clone() }, ..Notes::default() };
    Ok(Checkpoint { network, adam, past: Vec::new(), notes })
}

/// Begins a training from what the policy that comes with the program knows, or from scratch if there is none for the game.
pub fn begin_from_trained<G: Hosted>(hidden: usize, settings: &Settings) -> Result<Checkpoint, Refusal> {
    let Some(bytes) = trained::bytes_for(G::NAME) else { return begin::<G>(hidden, settings) };
    let from = Checkpoint::from_bytes::<G>(bytes)?;
    // What a network says a situation is worth goes with the hint that it learned with.
    let settings = Settings { shaping: f32::from(from.network.layout.hint) / 1000.0, ..settings.clone() };
    Ok(Checkpoint { notes: Notes { settings, ..Notes::default() }, ..from })
}

fn seed(settings: &Settings) -> Result<Seed, Refusal> {
    let seed: Seed = settings.seed.parse().map_err(|error| Refusal::unreadable(format!("the seed: {error}")))?;
    Ok(seed.widened())
}

/// Trains on from where a training stands, to the end that its settings name, and gives where it stands then. Every so often
/// it is kept, and all matches begin anew there: so one that was broken off goes on, from where it was kept, as if it had
/// never been.
pub fn train<G: Hosted>(
    from: Checkpoint,
    task: &Task<G::Config>,
    jobs: usize,
    watch: &Watch,
    listener: &mut (dyn Listener + Send),
) -> Result<Checkpoint, Refusal> {
    let pool = threads(jobs)?;
    let Checkpoint { network, adam, past, notes } = from;
    let settings = &notes.settings.clone();
    settings.check()?;
    let seed = seed(settings)?;
    let mut past: Vec<Arc<Network>> = past.into_iter().map(Arc::new).collect();
    let mut training =
        Training { learner: Learner::new(network, adam), notes, sum: Stats::default(), tally: Tally::default() };
    let (start, before) = (Instant::now(), training.notes.seconds);
    pool.install(|| {
        while training.progress() < 1.0 && !watch.stopped() {
            let stretch = seed.nth(training.notes.rounds);
            let step = training.notes.next_step();
            training.notes.step = step;
            let (task, settings) = &at_step(step, task, settings);
            let mut collectors = (0..COLLECTORS.min(settings.n_envs))
                .map(|nth| Collector::<G>::new(task, settings, step, (nth, COLLECTORS.min(settings.n_envs)), &stretch))
                .collect::<Result<Vec<_>, Refusal>>()?;
            for _ in 0..settings.interval {
                if training.progress() >= 1.0 || watch.stopped() || training.notes.next_step() != step {
                    break;
                }
                training.round(&mut collectors, &past, settings, &seed)?;
                training.notes.seconds = before + start.elapsed().as_secs_f64();
                if training.notes.rounds.is_multiple_of(point_interval(settings)) {
                    let point = training.point::<G>();
                    listener.point(&training.notes, &point);
                    let is_past = training.notes.rounds.is_multiple_of(POINTS_TO_PAST * point_interval(settings));
                    if is_past && step != Step::Imitate {
                        remember(&mut past, &training.learner.network, training.notes.rounds)?;
                    }
                }
            }
            if training.sum.samples > 0.0 {
                let point = training.point::<G>();
                listener.point(&training.notes, &point);
            }
            listener.keep(&training.checkpoint(&past))?;
        }
        Ok(training.checkpoint(&past))
    })
}

/// What is played and how at a step of a training.
fn at_step<C: Clone>(step: Step, task: &Task<C>, settings: &Settings) -> (Task<C>, Settings) {
    let (mut task, mut settings) = (task.clone(), settings.clone());
    if step == Step::Random {
        task.vs = Foes::Random;
    }
    if matches!(step, Step::Random | Step::Opponent) {
        settings.self_play = 0.0;
    }
    (task, settings)
}

/// The curve has ten points for each time the training is kept, and about twenty in a short one.
fn point_interval(settings: &Settings) -> u64 {
    let rounds = settings.timesteps / (settings.n_envs * settings.n_steps).max(1) as u64;
    let most = if settings.minutes.is_some() { u64::MAX } else { rounds / 20 };
    (settings.interval / 10).min(most).max(1)
}

/// Adds the network to its past selves, in the place of one of them when there are enough: in turn, so that old ones stay a
/// while.
fn remember(past: &mut Vec<Arc<Network>>, network: &Network, round: u64) -> Result<(), Refusal> {
    // Rounded as in a file, so that a training that resumes meets the same.
    let mut kept = network.clone();
    kept.halve();
    if past.len() < Notes::MOST_PAST {
        past.push(Arc::new(kept));
    } else {
        past[(round / 7) as usize % Notes::MOST_PAST] = Arc::new(kept);
    }
    Ok(())
}

struct Training {
    learner: Learner,
    notes: Notes,
    /// Since the last point of the curve.
    sum: Stats,
    tally: Tally,
}

impl Training {
    /// How far it has come, from 0 to 1.
    fn progress(&self) -> f32 {
        self.notes.progress()
    }

    /// Collects and learns.
    fn round<G: Hosted>(
        &mut self,
        collectors: &mut [Collector<G>],
        past: &[Arc<Network>],
        settings: &Settings,
        seed: &Seed,
    ) -> Result<(), Refusal> {
        let network = &self.learner.network;
        let imitates = self.notes.step == Step::Imitate;
        let past: &[Arc<Network>] = if imitates { &[] } else { past };
        collectors.par_iter_mut().try_for_each(|collector| collector.collect(network, past, settings))?;
        let share = 1.0 - (1.0 - LEAST_SHARE) * self.progress().min(1.0);
        for collector in collectors.iter() {
            self.tally.add(&collector.tally);
            self.notes.decisions += collector.samples.iter().flatten().count() as u64;
        }
        let (mut batches, mut samples) = (Vec::new(), Vec::new());
        for collector in collectors.iter_mut() {
            batches.push(&mut collector.inputs);
            samples.push(collector.samples.as_slice());
        }
        let collected = Collected { batches, samples };
        let rate = settings.learning_rate;
        let schedule = Schedule {
            learning_rate: share * if imitates { rate.max(IMITATION_RATE) } else { rate },
            entropy_coef: settings.entropy_coef * share,
            imitates,
        };
        self.sum.add(&self.learner.learn(collected, settings, schedule, (seed, self.notes.rounds)));
        self.notes.rounds += 1;
        self.notes.steps = self.learner.adam.steps;
        Ok(())
    }

    /// The next point of the curve.
    fn point<G: Hosted>(&mut self) -> Point {
        let (sum, tally) = (std::mem::take(&mut self.sum), std::mem::take(&mut self.tally));
        // As many places as come back from a file as they were.
        let short = |number: f64| (number * 1e6).round() / 1e6;
        let (n, games) = (sum.samples.max(1.0), tally.games.max(1) as f64);
        let point = Point {
            decisions: self.notes.decisions,
            seconds: self.notes.seconds,
            games: tally.games,
            won: short(tally.won as f64 / games),
            payoff: short(tally.payoff as f64 / 1000.0 / games),
            reached: (is_alone::<G>() && tally.games > 0).then(|| short(tally.reached as f64 / games)),
            entropy: short(sum.entropy / n),
            value_loss: short(sum.value_loss / n),
            kl: short(sum.kl / n),
            clip_fraction: short(sum.clipped / n),
            agreed: (tally.taught > 0).then(|| short(tally.agreed as f64 / tally.taught as f64)),
        };
        self.notes.curve.push(point);
        point
    }

    fn checkpoint(&self, past: &[Arc<Network>]) -> Checkpoint {
        let notes = Notes { past: past.len(), ..self.notes.clone() };
        Checkpoint {
            network: self.learner.network.clone(),
            adam: self.learner.adam.clone(),
            past: past.iter().map(|past| Network::clone(past)).collect(),
            notes,
        }
    }
}

/// A policy alone, without what training needs, as it ships.
pub fn shipped(checkpoint: &Checkpoint) -> Result<Vec<u8>, Refusal> {
    checkpoint.network.to_bytes(Precision::Half)
}
