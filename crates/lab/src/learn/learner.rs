use croupier_kernel::{Key, Rng, Seed, streams};
use rayon::prelude::*;

use super::{
    adam::Adam,
    network::Network,
    notes::Settings,
    pass::{Gradients, Pass, Weights, dense_from},
    ppo::{Sample, Schedule, Stats, loss_gradients},
    shape::{CHOICE_W, STATE_0_W, WORDS},
    sparse::SparseBatch,
    tables::Used,
};

/// A minibatch is split into this many parts at most, whatever the number of threads: their sum is always taken in the same
/// order.
const MOST_PARTS: usize = 16;

/// Smaller parts are not worth their own gradients.
const LEAST_PART: usize = 256;

/// A network that learns.
pub(super) struct Learner {
    pub(super) network: Network,
    pub(super) adam: Adam,
    parts: Vec<Part>,
    gradient: Vec<f32>,
}

/// What one part of a minibatch needs.
#[derive(Default)]
struct Part {
    pass: Pass,
    gradients: Gradients,
    samples: Vec<Sample>,
    scores: Vec<f32>,
    values: Vec<f32>,
}

/// What was collected: situations, and what is learned from each. Those without a sample are not learned from.
pub(super) struct Collected<'a> {
    pub(super) batches: Vec<&'a mut SparseBatch>,
    pub(super) samples: Vec<&'a [Option<Sample>]>,
}

impl Learner {
    pub(super) fn new(network: Network, adam: Adam) -> Learner {
        let gradient = vec![0.0; network.numbers.len()];
        Learner { network, adam, parts: Vec::new(), gradient }
    }

    /// Learns from what was collected, and says how it went. Rows of the batches are numbered anew on the way.
    pub(super) fn learn(
        &mut self,
        collected: Collected<'_>,
        settings: &Settings,
        schedule: Schedule,
        (seed, round): (&Seed, u64),
    ) -> Stats {
        let Collected { mut batches, samples } = collected;
        let shape = &self.network.shape;
        let mut marks = (vec![false; shape.state.features], vec![false; shape.choice.features]);
        batches.iter().for_each(|batch| batch.mark(&mut marks.0, &mut marks.1));
        let ((state, state_numbers), (choice, choice_numbers)) = (Used::marked(&marks.0), Used::marked(&marks.1));
        batches.par_iter_mut().for_each(|batch| batch.renumber(&state_numbers, &choice_numbers));
        let batches: Vec<&SparseBatch> = batches.into_iter().map(|batch| &*batch).collect();
        let mut rows: Vec<(u32, u32)> = Vec::new();
        for (batch, samples) in samples.iter().enumerate() {
            let taught = samples.iter().enumerate().filter(|(_, sample)| sample.is_some());
            rows.extend(taught.map(|(row, _)| (batch as u32, row as u32)));
        }
        let (mean, spread) = advantages(&samples);
        let sample = |(batch, row): &(u32, u32)| {
            let sample = samples[*batch as usize][*row as usize].unwrap_or_default();
            Sample { advantage: (sample.advantage - mean) / spread, ..sample }
        };
        let mut stats = Stats::default();
        for epoch in 0..settings.epochs as u32 {
            let key = Key::new(streams::PROGRAM, round as u32, epoch, 2);
            Rng::Open { state: seed.rng(key).next_u32() }.shuffle(&mut rows);
            let mut pass = Stats::default();
            for minibatch in rows.chunks(settings.minibatch.max(1)) {
                let used = (&state, &choice);
                pass.add(&self.step(&batches, minibatch, &sample, used, settings, schedule));
            }
            stats.add(&pass);
            let moved = pass.kl > f64::from(settings.target_kl) * pass.samples;
            if moved && settings.target_kl > 0.0 && !schedule.imitates {
                break;
            }
        }
        self.network.refresh();
        stats
    }

    /// One step of the optimiser.
    fn step(
        &mut self,
        batches: &[&SparseBatch],
        rows: &[(u32, u32)],
        sample: &(impl Fn(&(u32, u32)) -> Sample + Sync),
        (state, choice): (&Used, &Used),
        settings: &Settings,
        schedule: Schedule,
    ) -> Stats {
        let [of_state, of_choice] = self.network.layers();
        let (shape, numbers) = (&self.network.shape, &self.network.numbers);
        let tables = rayon::join(|| of_state.table(state), || of_choice.table(choice));
        let weights = Weights { shape, numbers, state: &tables.0, choice: &tables.1 };
        let size = rows.len().div_ceil(MOST_PARTS).max(LEAST_PART);
        let n_parts = rows.len().div_ceil(size);
        self.parts.resize_with(n_parts.max(self.parts.len()), Part::default);
        let parts = &mut self.parts[..n_parts];
        let stats = parts.par_iter_mut().zip(rows.par_chunks(size)).map(|(part, some)| {
            part.gradients.clear(shape, state.len(), choice.len());
            part.samples.clear();
            part.samples.extend(some.iter().map(sample));
            part.pass.forward(weights, batches, some);
            let into = (&mut part.scores, &mut part.values);
            let stats = loss_gradients(&part.pass, &part.samples, settings, schedule, rows.len(), into);
            part.pass.backward(weights, batches, some, (&part.scores, &part.values), &mut part.gradients);
            stats
        });
        let mut sum = Stats::default();
        stats.collect::<Vec<_>>().iter().for_each(|stats| sum.add(stats));
        let (first, rest) = parts.split_at_mut(1);
        let Some(first) = first.first_mut() else { return sum };
        add_up(&mut first.gradients.dense, rest.iter().map(|part| part.gradients.dense.as_slice()).collect());
        add_up(&mut first.gradients.state, rest.iter().map(|part| part.gradients.state.as_slice()).collect());
        add_up(&mut first.gradients.choice, rest.iter().map(|part| part.gradients.choice.as_slice()).collect());
        // Back from the tables to words and weights.
        self.gradient.fill(0.0);
        self.gradient[dense_from(shape)..].copy_from_slice(&first.gradients.dense);
        let (words, others) = self.gradient.split_at_mut(shape.range(WORDS).end);
        let at = |tensor: usize| {
            shape.range(tensor).start - shape.range(WORDS).end..shape.range(tensor).end - shape.range(WORDS).end
        };
        of_state.spread(state, &first.gradients.state, words, &mut others[at(STATE_0_W)]);
        of_choice.spread(choice, &first.gradients.choice, words, &mut others[at(CHOICE_W)]);
        let norm = self.gradient.iter().map(|derivative| f64::from(*derivative).powi(2)).sum::<f64>().sqrt() as f32;
        let scale = if norm > settings.max_grad_norm { settings.max_grad_norm / norm } else { 1.0 };
        // A gradient that is no number teaches nothing.
        if norm.is_finite() {
            self.adam.step(&mut self.network.numbers, &self.gradient, scale, schedule.learning_rate);
        }
        sum
    }
}

/// Adds lists to the first, each number in the order of the lists.
fn add_up(first: &mut [f32], others: Vec<&[f32]>) {
    const PIECE: usize = 8192;
    first.par_chunks_mut(PIECE).enumerate().for_each(|(nth, piece)| {
        for other in &others {
            let from = nth * PIECE;
            piece.iter_mut().zip(&other[from..]).for_each(|(sum, number)| *sum += number);
        }
    });
}

/// The mean and the spread of all advantages.
fn advantages(samples: &[&[Option<Sample>]]) -> (f32, f32) {
    let all = || samples.iter().flat_map(|samples| samples.iter().flatten()).map(|sample| f64::from(sample.advantage));
    let n = all().count().max(1) as f64;
    let mean = all().sum::<f64>() / n;
    let variance = all().map(|advantage| (advantage - mean).powi(2)).sum::<f64>() / n;
    (mean as f32, (variance.sqrt() as f32).max(1e-6))
}
