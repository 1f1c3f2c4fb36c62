//! What proximal policy optimisation, or a teacher, asks of a network: by how much scores and values should change.

use super::{notes::Settings, pass::Pass};

/// A decision that is learned from.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lesson {
    /// The choice that was made, as its place.
    pub(super) pick: u32,
    /// The logarithm of its chance at that time.
    pub(super) chance: f32,
    /// How much better it went than was thought.
    pub(super) advantage: f32,
    /// What the situation turned out to be worth.
    pub(super) target: f32,
}

/// How a round of learning goes about its lessons.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pace {
    /// The learning rate.
    pub(super) rate: f32,
    /// The weight of the entropy bonus.
    pub(super) entropy: f32,
    /// Whether the choices are those of a teacher, to be imitated whatever came of them.
    pub(super) imitates: bool,
}

/// What is told about a round of learning, summed up.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Told {
    pub(super) lessons: f64,
    pub(super) entropy: f64,
    pub(super) value_loss: f64,
    pub(super) moved: f64,
}

impl Told {
    pub(super) fn add(&mut self, other: &Told) {
        self.lessons += other.lessons;
        self.entropy += other.entropy;
        self.value_loss += other.value_loss;
        self.moved += other.moved;
    }
}

/// The chances of choices, from their scores.
pub(super) fn softmax(scores: &[f32], out: &mut Vec<f32>) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    out.clear();
    out.extend(scores.iter().map(|score| (score - most).exp()));
    let sum: f32 = out.iter().sum();
    out.iter_mut().for_each(|chance| *chance /= sum);
}

/// By how much scores and values should change, for some of `of` lessons.
pub(super) fn slopes(
    pass: &Pass,
    lessons: &[Lesson],
    settings: &Settings,
    pace: Pace,
    of: usize,
    (scores, values): (&mut Vec<f32>, &mut Vec<f32>),
) -> Told {
    let (mut told, mut chances) = (Told { lessons: lessons.len() as f64, ..Told::default() }, Vec::new());
    let share = 1.0 / of.max(1) as f32;
    scores.clear();
    values.clear();
    for (nth, lesson) in lessons.iter().enumerate() {
        softmax(&pass.scores[pass.starts[nth]..pass.starts[nth + 1]], &mut chances);
        let logs = |chance: f32| chance.max(1e-20).ln();
        let now = logs(chances[lesson.pick as usize]);
        let ratio = (now - lesson.chance).clamp(-20.0, 20.0).exp();
        let gain = lesson.advantage;
        let too_far = (gain > 0.0 && ratio > 1.0 + settings.clip) || (gain < 0.0 && ratio < 1.0 - settings.clip);
        let by = match too_far {
            // Cross-entropy: the slope of the logarithm of the chance alone.
            _ if pace.imitates => -1.0,
            true => 0.0,
            false => -gain * ratio,
        };
        let undecided: f32 = chances.iter().map(|chance| -chance * logs(*chance)).sum();
        for (place, chance) in chances.iter().enumerate() {
            let picked = f32::from(u8::from(place == lesson.pick as usize));
            let calmer = pace.entropy * chance * (logs(*chance) + undecided);
            scores.push(share * (by * (picked - chance) + calmer));
        }
        let off = pass.values[nth] - lesson.target;
        values.push(share * settings.value * off);
        told.entropy += f64::from(undecided);
        told.value_loss += f64::from(off * off);
        told.moved += f64::from(ratio - 1.0 - (now - lesson.chance));
    }
    told
}
