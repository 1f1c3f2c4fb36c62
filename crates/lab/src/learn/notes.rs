use croupier_kernel::Refusal;
use serde::{Deserialize, Serialize};

/// How a training goes about it. Together with the game's options these decide what is learned: the same settings and the same
/// seed give the same file, for any number of threads, unless time decides when it ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How many decisions are learned from.
    pub timesteps: u64,
    /// How long it takes instead, in minutes.
    pub minutes: Option<f64>,
    /// The seed.
    pub seed: String,
    /// How many matches are played side by side.
    #[serde(alias = "envs")]
    pub n_envs: usize,
    /// How many decisions of each match are collected before the network learns from them.
    #[serde(alias = "steps")]
    pub n_steps: usize,
    /// How many decisions the network learns from at once.
    pub minibatch: usize,
    /// How often it goes through what was collected.
    pub epochs: usize,
    /// The learning rate, which falls to a tenth toward the end.
    #[serde(alias = "rate")]
    pub learning_rate: f32,
    /// The discount factor per decision.
    #[serde(alias = "discount")]
    pub gamma: f32,
    /// The lambda of the generalised advantage estimate.
    #[serde(alias = "lambda")]
    pub gae_lambda: f32,
    /// The clipping range of PPO.
    pub clip: f32,
    /// The weight of the entropy bonus, which falls to a tenth toward the end.
    #[serde(alias = "entropy")]
    pub entropy_coef: f32,
    /// The weight of the value loss.
    #[serde(alias = "value")]
    pub value_coef: f32,
    /// Longer gradients are clipped to this norm.
    #[serde(alias = "max_norm")]
    pub max_grad_norm: f32,
    /// A round of learning ends early when its choices moved further than this from those that were played, by the mean
    /// Kullback-Leibler divergence of a pass; 0 for no such end.
    pub target_kl: f32,
    /// How much the game's own value of a situation counts as a hint on the way (its differences; they do not change what is
    /// best).
    pub shaping: f32,
    /// The share of matches in which it plays all seats.
    pub self_play: f32,
    /// The share of those in which one seat is played by a past self.
    pub past: f32,
    /// After how many rounds of learning the training is written down, and all matches begin anew.
    pub interval: u64,
    /// How many of the first decisions are those of the game's rule-based player, for the network to imitate. A beginner that
    /// never wins learns nothing from its own games.
    pub imitate: u64,
    /// Whether opponents come in steps: chance first unless there was something to imitate, then the opponent alone, then the
    /// opponent and itself.
    pub in_steps: bool,
}

/// Who is met at a time of a training.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Step {
    /// The rule-based player plays, and the network learns to choose as it does.
    Imitate,
    /// Chance alone.
    Random,
    /// The opponent alone.
    Opponent,
    /// The opponent and itself, in the shares that the settings name.
    #[default]
    All,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            timesteps: 100_000,
            minutes: None,
            seed: String::new(),
            n_envs: 256,
            n_steps: 32,
            minibatch: 2048,
            epochs: 3,
            learning_rate: 3e-4,
            gamma: 0.999,
            gae_lambda: 0.95,
            clip: 0.2,
            entropy_coef: 0.01,
            value_coef: 0.5,
            max_grad_norm: 0.5,
            target_kl: 0.0,
            shaping: 1.0,
            self_play: 0.5,
            past: 0.5,
            interval: 100,
            imitate: 0,
            in_steps: false,
        }
    }
}

/// The share of a training in steps in which chance is the opponent.
const RANDOM_UNTIL: f32 = 0.1;

/// The share after which it plays itself too.
const ALONE_UNTIL: f32 = 0.6;

/// The learning rate while it imitates, unless a higher one was asked for: what a teacher does can be learned in large steps.
pub(super) const IMITATION_RATE: f32 = 1e-3;

/// The most decisions that a training imitates by default: more of it teaches little.
pub const IMITATED: u64 = 200_000;

impl Settings {
    /// How a training goes about it by default: small batches and large steps, so that a million decisions show something.
    ///
    /// In games for one the game's own value rewards points at stake too early to be a help. Without it only the end of a long
    /// run says what was good, so the steps after imitation are smaller: large ones forget what was imitated.
    pub fn first(timesteps: u64, alone: bool) -> Settings {
        let quick = Settings { n_envs: 64, minibatch: 512, epochs: 4, timesteps, ..Settings::default() };
        match alone {
            true => Settings { learning_rate: 2e-4, target_kl: 0.01, shaping: 0.0, ..quick },
            false => Settings { learning_rate: IMITATION_RATE, ..quick },
        }
    }

    /// How many decisions a training from scratch imitates by default.
    pub fn imitated(&self) -> u64 {
        if self.minutes.is_some() { IMITATED } else { IMITATED.min(self.timesteps / 5) }
    }

    /// Who is met after this many decisions, at this share of the training, from 0 to 1.
    fn step(&self, decisions: u64, progress: f32) -> Step {
        match progress {
            _ if decisions < self.imitate => Step::Imitate,
            _ if !self.in_steps => Step::All,
            ..RANDOM_UNTIL if self.imitate == 0 => Step::Random,
            ..ALONE_UNTIL => Step::Opponent,
            _ => Step::All,
        }
    }

    /// Refuses what cannot be trained by.
    pub fn check(&self) -> Result<(), Refusal> {
        let wrong = |reason: &str| Err(Refusal::new(reason));
        let counts = [self.n_envs, self.n_steps, self.minibatch, self.epochs, self.interval.min(1 << 40) as usize];
        let shares = [self.gamma, self.gae_lambda, self.self_play, self.past];
        let weights = [
            self.learning_rate,
            self.clip,
            self.entropy_coef,
            self.value_coef,
            self.max_grad_norm,
            self.target_kl,
            self.shaping,
        ];
        if counts.contains(&0) {
            return wrong("matches, steps, minibatches, epochs and intervals are at least 1");
        }
        if self.n_envs > 65_536 || self.n_steps > 65_536 || self.n_envs.saturating_mul(self.n_steps) > 1 << 24 {
            return wrong("matches times steps are at most 16,777,216");
        }
        if !shares.iter().all(|share| (0.0..=1.0).contains(share)) {
            return wrong("gamma, gae_lambda and the shares of matches are from 0 to 1");
        }
        if !weights.iter().all(|weight| (0.0..=1000.0).contains(weight)) {
            return wrong("rates and weights are from 0 to 1000");
        }
        match self.minutes {
            Some(minutes) if !(0.0..=100_000.0).contains(&minutes) => wrong("minutes are from 0 to 100,000"),
            _ => Ok(()),
        }
    }
}

/// How far a training has come.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// How it goes about it.
    pub settings: Settings,
    /// Decisions it learned from.
    pub decisions: u64,
    /// Rounds of collecting and learning.
    pub rounds: u64,
    /// Steps of the optimiser.
    pub steps: u64,
    /// How many past selves stand beside it.
    pub past: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// What came of it on the way.
    pub curve: Vec<Point>,
    /// Who is met now.
    #[serde(skip)]
    pub step: Step,
}

impl Notes {
    /// The most past selves that are kept.
    pub const MOST_PAST: usize = 8;

    /// How far it is on its way, from 0 to 1 or a little more.
    pub(super) fn progress(&self) -> f32 {
        match self.settings.minutes {
            Some(minutes) => (self.seconds / (60.0 * minutes).max(1e-9)) as f32,
            None => self.decisions as f32 / self.settings.timesteps.max(1) as f32,
        }
    }

    /// Who is met next.
    pub(super) fn next_step(&self) -> Step {
        self.settings.step(self.decisions, self.progress())
    }

    /// What is written down. How long it took does not belong to what was learned, unless time decides when it ends: the same
    /// training gives the same file.
    pub(super) fn to_keep(&self) -> Notes {
        let mut notes = self.clone();
        if notes.settings.minutes.is_none() {
            notes.seconds = 0.0;
            notes.curve.iter_mut().for_each(|point| point.seconds = 0.0);
        }
        notes
    }

    /// Whether it has come to the end that its settings name.
    pub fn is_over(&self) -> bool {
        self.progress() >= 1.0
    }
}

/// How a training stood at one time.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Decisions so far.
    pub decisions: u64,
    /// Seconds so far.
    pub seconds: f64,
    /// Matches that were finished against the opponent since the last point.
    pub games: u64,
    /// The share of these that were won.
    pub won: f64,
    /// What they were worth on average, from -1 to 1.
    pub payoff: f64,
    /// In games for one, how far they came on average, by the game's first measure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached: Option<f64>,
    /// The mean entropy of its choices.
    pub entropy: f64,
    /// The mean squared error of its values.
    pub value_loss: f64,
    /// How far its choices moved in an update: the mean approximate Kullback-Leibler divergence.
    #[serde(alias = "moved")]
    pub kl: f64,
    /// The share of samples whose gradient was clipped.
    #[serde(default)]
    pub clip_fraction: f64,
    /// The share of the rule-based player's choices that it likes best too, while it imitates them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<f64>,
}
