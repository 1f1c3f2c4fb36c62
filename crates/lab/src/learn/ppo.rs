//! The loss of proximal policy optimisation (PPO), and of imitating a teacher: its gradients with respect to the scores of
//! choices and the values of situations.

use super::{notes::Settings, pass::Pass};

/// A decision to learn from.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sample {
    /// The choice that was made, as its place.
    pub(super) pick: u32,
    /// The logarithm of its probability at that time.
    pub(super) log_prob: f32,
    /// How much better it went than expected (see `gae`).
    pub(super) advantage: f32,
    /// What the situation turned out to be worth.
    pub(super) target: f32,
}

/// What changes while a training runs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Schedule {
    pub(super) learning_rate: f32,
    /// The weight of the entropy bonus.
    pub(super) entropy_coef: f32,
    /// Whether the choices are a teacher's, to be imitated whatever came of them.
    pub(super) imitates: bool,
}

/// Sums over the samples of an update.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stats {
    pub(super) samples: f64,
    pub(super) entropy: f64,
    pub(super) value_loss: f64,
    pub(super) kl: f64,
    pub(super) clipped: f64,
}

impl Stats {
    pub(super) fn add(&mut self, other: &Stats) {
        self.samples += other.samples;
        self.entropy += other.entropy;
        self.value_loss += other.value_loss;
        self.kl += other.kl;
        self.clipped += other.clipped;
    }
}

/// The probabilities of choices, from their scores.
pub(super) fn softmax(scores: &[f32], out: &mut Vec<f32>) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    out.clear();
    out.extend(scores.iter().map(|score| (score - most).exp()));
    let sum: f32 = out.iter().sum();
    out.iter_mut().for_each(|prob| *prob /= sum);
}

/// The gradients of the loss with respect to scores and values, for some of the `of` samples of a minibatch.
pub(super) fn loss_gradients(
    pass: &Pass,
    samples: &[Sample],
    settings: &Settings,
    schedule: Schedule,
    of: usize,
    (scores, values): (&mut Vec<f32>, &mut Vec<f32>),
) -> Stats {
    let (mut stats, mut probs) = (Stats { samples: samples.len() as f64, ..Stats::default() }, Vec::new());
    let share = 1.0 / of.max(1) as f32;
    scores.clear();
    values.clear();
    for (nth, sample) in samples.iter().enumerate() {
        softmax(&pass.scores[pass.starts[nth]..pass.starts[nth + 1]], &mut probs);
        let log = |prob: f32| prob.max(1e-20).ln();
        let log_prob = log(probs[sample.pick as usize]);
        let log_ratio = log_prob - sample.log_prob;
        let ratio = log_ratio.clamp(-20.0, 20.0).exp();
        let advantage = sample.advantage;
        let is_clipped =
            (advantage > 0.0 && ratio > 1.0 + settings.clip) || (advantage < 0.0 && ratio < 1.0 - settings.clip);
        let of_log_prob = match is_clipped {
            // Cross-entropy: the gradient of the log-probability alone.
            _ if schedule.imitates => -1.0,
            true => 0.0,
            false => -advantage * ratio,
        };
        let entropy: f32 = probs.iter().map(|prob| -prob * log(*prob)).sum();
        for (place, prob) in probs.iter().enumerate() {
            let picked = f32::from(u8::from(place == sample.pick as usize));
            let entropy_gradient = schedule.entropy_coef * prob * (log(*prob) + entropy);
            scores.push(share * (of_log_prob * (picked - prob) + entropy_gradient));
        }
        let error = pass.values[nth] - sample.target;
        values.push(share * settings.value_coef * error);
        stats.entropy += f64::from(entropy);
        stats.value_loss += f64::from(error * error);
        stats.kl += f64::from(ratio - 1.0 - log_ratio);
        stats.clipped += f64::from(u8::from(is_clipped && !schedule.imitates));
    }
    stats
}
