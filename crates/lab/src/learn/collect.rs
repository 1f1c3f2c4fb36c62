use std::sync::Arc;

use croupier_kernel::{Key, Refusal, Rng, Seed, streams};
use croupier_table::Hosted;

use super::{
    network::Network,
    notes::{Settings, Step},
    pass::Pass,
    ppo::{Sample, softmax},
    sparse::SparseBatch,
};
use crate::batch::{Batch, Foes, Picks, Restart, Results, Rows, Setup, Side};

/// The most choices of learners in one match. Longer ones are broken off, and count as drawn.
const MOST_CHOICES: u32 = 5_000;

/// What is played in training.
#[derive(Clone, Debug)]
pub struct Task<C> {
    /// How matches begin; the next one as the next of these.
    pub configs: Vec<C>,
    /// The seat that learns against the opponent.
    pub side: Side,
    /// The opponent.
    pub vs: Foes,
}

/// A decision of a learner that is not judged yet, or is.
#[derive(Clone, Copy, Debug)]
struct Decision {
    sample: Sample,
    value: f32,
    /// The game's own value of the situation.
    potential: f32,
    reward: f32,
    /// The next decision of the same seat in the same match, if there was one.
    next: Option<u32>,
    ended: bool,
}

/// How matches against the opponent ended, and how often the network would have done as its teacher.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) won: u64,
    pub(super) payoff: i64,
    /// The sum of what the game counts first about them.
    pub(super) reached: i64,
    /// Choices that a teacher made.
    pub(super) taught: u64,
    /// Those of them that the network likes best too, before it learns from them.
    pub(super) agreed: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.won += other.won;
        self.payoff += other.payoff;
        self.reached += other.reached;
        self.taught += other.taught;
        self.agreed += other.agreed;
    }
}

/// Some matches side by side, played by one thread at a time, and what is learned from them.
pub(super) struct Collector<G: Hosted> {
    /// Against the opponent, and against itself.
    envs: Vec<VectorEnv<G>>,
    pub(super) inputs: SparseBatch,
    decisions: Vec<Decision>,
    kept: SparseBatch,
    kept_decisions: Vec<Decision>,
    pub(super) samples: Vec<Option<Sample>>,
    pub(super) tally: Tally,
    /// Whether the rule-based player chooses for the learner, to be imitated.
    imitates: bool,
    spare: SparseBatch,
    pass: Pass,
    rng: Rng,
    chances: Vec<f32>,
}

/// A batch with its arrays.
struct VectorEnv<G: Hosted> {
    batch: Batch<G>,
    is_self_play: bool,
    /// From this match on, one seat is played by a past self.
    past_from: usize,
    observations: Vec<i16>,
    choices: Vec<i16>,
    counts: Vec<u32>,
    seats: Vec<u8>,
    values: Vec<i16>,
    payoffs: Vec<i16>,
    reached: Vec<i64>,
    done: Vec<bool>,
    truncated: Vec<bool>,
    picks: Vec<u32>,
    /// The last decision of each seat of each match, while it waits for what comes of it.
    open: Vec<Option<u32>>,
}

impl<G: Hosted> VectorEnv<G> {
    fn new(setup: &Setup<G::Config>, is_self_play: bool, past_from: usize) -> Result<Self, Refusal> {
        let batch = Batch::new(setup)?;
        let n = setup.matches;
        let mut env = VectorEnv {
            is_self_play,
            past_from,
            observations: vec![0; n * Batch::<G>::OBSERVATION],
            choices: vec![0; n * G::MOST * Batch::<G>::CHOICE],
            counts: vec![0; n],
            seats: vec![0; n],
            values: vec![0; n],
            payoffs: vec![0; n * usize::from(G::N_SEATS)],
            reached: vec![0; n],
            done: vec![false; n],
            truncated: vec![false; n],
            picks: vec![0; n],
            open: vec![None; n * usize::from(G::N_SEATS)],
            batch,
        };
        env.look()?;
        Ok(env)
    }

    fn look(&mut self) -> Result<(), Refusal> {
        self.batch.write(Rows {
            observations: &mut self.observations,
            choices: &mut self.choices,
            counts: &mut self.counts,
            seats: &mut self.seats,
            values: &mut self.values,
            ..Rows::default()
        })
    }

    fn step(&mut self) -> Result<(), Refusal> {
        let results = Results {
            payoffs: &mut self.payoffs,
            reached: &mut self.reached,
            done: &mut self.done,
            truncated: &mut self.truncated,
            ..Results::default()
        };
        let rows = Rows {
            observations: &mut self.observations,
            choices: &mut self.choices,
            counts: &mut self.counts,
            seats: &mut self.seats,
            values: &mut self.values,
            same: true,
            ..Rows::default()
        };
        self.batch.step(Picks::Places(&self.picks), results, rows)
    }

    fn row(&self, at: usize) -> (&[i16], &[i16]) {
        let (wide, row) = (Batch::<G>::OBSERVATION, Batch::<G>::CHOICE);
        let from = at * G::MOST * row;
        let choices = &self.choices[from..from + self.counts[at] as usize * row];
        (&self.observations[at * wide..(at + 1) * wide], choices)
    }

    /// The choice that the rule-based player makes in a match now, as its place.
    fn taught(&self, at: usize) -> usize {
        let choices = self.batch.choices(at);
        self.batch.table(at).policy(choices).min(choices.len().saturating_sub(1))
    }

    /// Whether a past self chooses in a match now: in one of the last ones, in the seat that its number says.
    fn is_past(&self, at: usize, past: Option<&Arc<Network>>) -> bool {
        past.is_some() && self.is_self_play && at >= self.past_from && usize::from(self.seats[at]) == at % 2
    }
}

impl<G: Hosted> Collector<G> {
    /// Begins number `nth` of `of` collectors, which share the matches of a training.
    pub(super) fn new(
        task: &Task<G::Config>,
        settings: &Settings,
        step: Step,
        (nth, of): (usize, usize),
        seed: &Seed,
    ) -> Result<Self, Refusal> {
        let share = |all: usize| all * (nth + 1) / of - all * nth / of;
        let itself = (settings.n_envs as f32 * settings.self_play).round() as usize;
        let (itself, versus) = (share(itself), share(settings.n_envs - itself.min(settings.n_envs)));
        let mut envs = Vec::new();
        for (matches, is_self_play) in [(versus, false), (itself, true)] {
            if matches == 0 {
                continue;
            }
            let setup = Setup {
                configs: task.configs.clone(),
                matches,
                seed: seed.nth(2 * nth as u64 + u64::from(is_self_play)),
                learner: if is_self_play { Side::Both } else { task.side },
                foes: task.vs.clone(),
                max_choices: MOST_CHOICES,
                max_clock: u32::MAX,
                restart: Restart::AtOnce,
                threads: 1,
            };
            let past_from = matches - (matches as f32 * settings.past).round().min(matches as f32) as usize;
            envs.push(VectorEnv::new(&setup, is_self_play, past_from)?);
        }
        let mut rng = seed.rng(Key::new(streams::PROGRAM, nth as u32, 0, 3));
        Ok(Collector {
            envs,
            inputs: SparseBatch::new(),
            decisions: Vec::new(),
            kept: SparseBatch::new(),
            kept_decisions: Vec::new(),
            samples: Vec::new(),
            tally: Tally::default(),
            imitates: step == Step::Imitate,
            spare: SparseBatch::new(),
            pass: Pass::default(),
            rng: Rng::Open { state: rng.next_u32() },
            chances: Vec::new(),
        })
    }

    /// Plays a number of choices in every match, and judges the decisions whose end, or next decision, is known.
    pub(super) fn collect(
        &mut self,
        network: &Network,
        past: &[Arc<Network>],
        settings: &Settings,
    ) -> Result<(), Refusal> {
        self.take_up();
        let past = (!past.is_empty()).then(|| &past[self.rng.below(past.len() as u32) as usize]);
        for _ in 0..settings.n_steps {
            for nth in 0..self.envs.len() {
                self.choose(nth, network, past, settings);
                self.envs[nth].step()?;
                self.settle(nth);
            }
        }
        self.gae(settings);
        self.put_aside();
        Ok(())
    }

    /// Begins with what was put aside.
    fn take_up(&mut self) {
        self.inputs = std::mem::replace(&mut self.kept, SparseBatch::new());
        self.decisions = std::mem::take(&mut self.kept_decisions);
        self.tally = Tally::default();
    }

    /// Puts aside what is not judged yet: learning gives the rows of the inputs other numbers.
    fn put_aside(&mut self) {
        for open in self.envs.iter_mut().flat_map(|env| &mut env.open) {
            if let Some(at) = *open {
                self.kept.copy(&self.inputs, at as usize);
                self.kept_decisions.push(self.decisions[at as usize]);
                *open = Some(self.kept_decisions.len() as u32 - 1);
            }
        }
    }

    /// Chooses in all matches of a env.
    fn choose(&mut self, nth: usize, network: &Network, past: Option<&Arc<Network>>, settings: &Settings) {
        let env = &mut self.envs[nth];
        let from = self.inputs.len();
        self.spare.clear();
        for at in 0..env.counts.len() {
            let (observation, choices) = env.row(at);
            match env.is_past(at, past) {
                true => self.spare.push(&network.shape, observation, choices),
                false => self.inputs.push(&network.shape, observation, choices),
            }
        }
        let rows: Vec<(u32, u32)> = (from..self.inputs.len()).map(|row| (0, row as u32)).collect();
        self.pass.forward(network.weights(), &[&self.inputs], &rows);
        let mut place = 0;
        for at in 0..env.counts.len() {
            if env.is_past(at, past) {
                continue;
            }
            softmax(&self.pass.scores[self.pass.starts[place]..self.pass.starts[place + 1]], &mut self.chances);
            let pick = match self.imitates {
                true => env.taught(at),
                false => draw(&self.chances, &mut self.rng),
            };
            if self.imitates {
                self.tally.taught += 1;
                self.tally.agreed += u64::from(likeliest(&self.chances) == pick);
            }
            env.picks[at] = pick as u32;
            let (number, value) = (self.decisions.len() as u32, self.pass.values[place]);
            let potential = settings.shaping * f32::from(env.values[at]) / 1000.0;
            let sample =
                Sample { pick: pick as u32, log_prob: self.chances[pick].max(1e-20).ln(), ..Sample::default() };
            self.decisions.push(Decision { sample, value, potential, reward: 0.0, next: None, ended: false });
            let open = &mut env.open[at * usize::from(G::N_SEATS) + usize::from(env.seats[at])];
            if let Some(before) = open.replace(number) {
                let before = &mut self.decisions[before as usize];
                before.next = Some(number);
                before.reward += settings.gamma * potential - before.potential;
            }
            place += 1;
        }
        if let (Some(past), true) = (past, self.spare.len() > 0) {
            let rows: Vec<(u32, u32)> = (0..self.spare.len()).map(|row| (0, row as u32)).collect();
            self.pass.forward(past.weights(), &[&self.spare], &rows);
            let mut place = 0;
            for at in 0..env.counts.len() {
                if env.is_past(at, Some(past)) {
                    let scores = &self.pass.scores[self.pass.starts[place]..self.pass.starts[place + 1]];
                    softmax(scores, &mut self.chances);
                    env.picks[at] = draw(&self.chances, &mut self.rng) as u32;
                    place += 1;
                }
            }
        }
    }

    /// Pays out the matches that have ended.
    fn settle(&mut self, nth: usize) {
        let env = &mut self.envs[nth];
        let seats = usize::from(G::N_SEATS);
        for at in 0..env.done.len() {
            if !env.done[at] && !env.truncated[at] {
                continue;
            }
            // What a teacher wins is not the learner's.
            let mut counted = env.is_self_play || self.imitates;
            for seat in 0..seats {
                let Some(open) = env.open[at * seats + seat].take() else { continue };
                let payoff = env.payoffs[at * seats + seat];
                let decision = &mut self.decisions[open as usize];
                decision.ended = true;
                decision.reward += f32::from(payoff) / 1000.0 - decision.potential;
                if !counted {
                    self.tally.games += 1;
                    self.tally.won += u64::from(payoff > 0);
                    self.tally.payoff += i64::from(payoff);
                    self.tally.reached += env.reached[at];
                    counted = true;
                }
            }
        }
    }

    /// Generalised advantage estimation (GAE), from the last decision to the first.
    fn gae(&mut self, settings: &Settings) {
        let mut advantages = vec![0.0_f32; self.decisions.len()];
        self.samples.clear();
        self.samples.resize(self.decisions.len(), None);
        for at in (0..self.decisions.len()).rev() {
            let decision = &self.decisions[at];
            advantages[at] = match decision.next {
                _ if decision.ended => decision.reward - decision.value,
                Some(next) => {
                    let (next, ahead) = (next as usize, settings.gamma * settings.gae_lambda);
                    let after = settings.gamma * self.decisions[next].value;
                    decision.reward + after - decision.value + ahead * advantages[next]
                }
                None => continue,
            };
            let target = advantages[at] + decision.value;
            self.samples[at] = Some(Sample { advantage: advantages[at], target, ..decision.sample });
        }
    }
}

/// One of some choices by their chances.
pub(super) fn draw(chances: &[f32], rng: &mut Rng) -> usize {
    let mut left = rng.next_u32() as f32 / (1_u64 << 32) as f32;
    for (at, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return at;
        }
    }
    likeliest(chances)
}

/// The place of the largest chance.
fn likeliest(chances: &[f32]) -> usize {
    chances.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(at, _)| at)
}
