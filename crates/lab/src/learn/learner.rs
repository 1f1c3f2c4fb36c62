use croupier_kernel::{Key, Rng, Seed, streams};
use rayon::prelude::*;

use super::{
    adam::Adam,
    network::Network,
    notes::Settings,
    pass::{Changes, Pass, Weights, dense_from},
    ppo::{Lesson, Pace, Told, slopes},
    shape::{CHOICE_W, STATE_0_W, WORDS},
    sheet::Sheet,
    tables::Used,
};

/// A minibatch is split into this many parts at most, whatever the number of threads: their sum is always taken in the same
/// order.
const MOST_PARTS: usize = 16;

/// Smaller parts are not worth their own changes.
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
    changes: Changes,
    lessons: Vec<Lesson>,
    scores: Vec<f32>,
    values: Vec<f32>,
}

/// What was collected: situations, and what is learned from each. Those without a lesson are not learned from.
pub(super) struct Collected<'a> {
    pub(super) sheets: Vec<&'a mut Sheet>,
    pub(super) lessons: Vec<&'a [Option<Lesson>]>,
}

impl Learner {
    pub(super) fn new(network: Network, adam: Adam) -> Learner {
        let gradient = vec![0.0; network.numbers.len()];
        Learner { network, adam, parts: Vec::new(), gradient }
    }

    /// Learns from what was collected, and says how it went. Rows of the sheets are numbered anew on the way.
    pub(super) fn learn(
        &mut self,
        collected: Collected<'_>,
        settings: &Settings,
        pace: Pace,
        (seed, round): (&Seed, u64),
    ) -> Told {
        let Collected { mut sheets, lessons } = collected;
        let shape = &self.network.shape;
        let mut marks = (vec![false; shape.state.features], vec![false; shape.choice.features]);
        sheets.iter().for_each(|sheet| sheet.mark(&mut marks.0, &mut marks.1));
        let ((state, state_numbers), (choice, choice_numbers)) = (Used::marked(&marks.0), Used::marked(&marks.1));
        sheets.par_iter_mut().for_each(|sheet| sheet.renumber(&state_numbers, &choice_numbers));
        let sheets: Vec<&Sheet> = sheets.into_iter().map(|sheet| &*sheet).collect();
        let mut rows: Vec<(u32, u32)> = Vec::new();
        for (sheet, lessons) in lessons.iter().enumerate() {
            let taught = lessons.iter().enumerate().filter(|(_, lesson)| lesson.is_some());
            rows.extend(taught.map(|(row, _)| (sheet as u32, row as u32)));
        }
        let (mean, spread) = advantages(&lessons);
        let lesson = |(sheet, row): &(u32, u32)| {
            let lesson = lessons[*sheet as usize][*row as usize].unwrap_or_default();
            Lesson { advantage: (lesson.advantage - mean) / spread, ..lesson }
        };
        let mut told = Told::default();
        for epoch in 0..settings.epochs as u32 {
            let key = Key::new(streams::PROGRAM, round as u32, epoch, 2);
            Rng::Open { state: seed.rng(key).next_u32() }.shuffle(&mut rows);
            for minibatch in rows.chunks(settings.minibatch.max(1)) {
                let used = (&state, &choice);
                told.add(&self.step(&sheets, minibatch, &lesson, used, settings, pace));
            }
        }
        self.network.refresh();
        told
    }

    /// One step of the optimiser.
    fn step(
        &mut self,
        sheets: &[&Sheet],
        rows: &[(u32, u32)],
        lesson: &(impl Fn(&(u32, u32)) -> Lesson + Sync),
        (state, choice): (&Used, &Used),
        settings: &Settings,
        pace: Pace,
    ) -> Told {
        let [of_state, of_choice] = self.network.layers();
        let (shape, numbers) = (&self.network.shape, &self.network.numbers);
        let tables = rayon::join(|| of_state.table(state), || of_choice.table(choice));
        let weights = Weights { shape, numbers, state: &tables.0, choice: &tables.1 };
        let size = rows.len().div_ceil(MOST_PARTS).max(LEAST_PART);
        let n_parts = rows.len().div_ceil(size);
        self.parts.resize_with(n_parts.max(self.parts.len()), Part::default);
        let parts = &mut self.parts[..n_parts];
        let told = parts.par_iter_mut().zip(rows.par_chunks(size)).map(|(part, some)| {
            part.changes.clear(shape, state.len(), choice.len());
            part.lessons.clear();
            part.lessons.extend(some.iter().map(lesson));
            part.pass.forward(weights, sheets, some);
            let into = (&mut part.scores, &mut part.values);
            let told = slopes(&part.pass, &part.lessons, settings, pace, rows.len(), into);
            part.pass.backward(weights, sheets, some, (&part.scores, &part.values), &mut part.changes);
            told
        });
        let mut sum = Told::default();
        told.collect::<Vec<_>>().iter().for_each(|told| sum.add(told));
        let (first, rest) = parts.split_at_mut(1);
        let Some(first) = first.first_mut() else { return sum };
        add_up(&mut first.changes.dense, rest.iter().map(|part| part.changes.dense.as_slice()).collect());
        add_up(&mut first.changes.state, rest.iter().map(|part| part.changes.state.as_slice()).collect());
        add_up(&mut first.changes.choice, rest.iter().map(|part| part.changes.choice.as_slice()).collect());
        // Back from the tables to words and weights.
        self.gradient.fill(0.0);
        self.gradient[dense_from(shape)..].copy_from_slice(&first.changes.dense);
        let (words, others) = self.gradient.split_at_mut(shape.range(WORDS).end);
        let at = |tensor: usize| {
            shape.range(tensor).start - shape.range(WORDS).end..shape.range(tensor).end - shape.range(WORDS).end
        };
        of_state.spread(state, &first.changes.state, words, &mut others[at(STATE_0_W)]);
        of_choice.spread(choice, &first.changes.choice, words, &mut others[at(CHOICE_W)]);
        let length = self.gradient.iter().map(|slope| f64::from(*slope).powi(2)).sum::<f64>().sqrt() as f32;
        let scale = if length > settings.max_norm { settings.max_norm / length } else { 1.0 };
        // A gradient that is no number teaches nothing.
        if length.is_finite() {
            self.adam.step(&mut self.network.numbers, &self.gradient, scale, pace.rate);
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
fn advantages(lessons: &[&[Option<Lesson>]]) -> (f32, f32) {
    let all = || lessons.iter().flat_map(|lessons| lessons.iter().flatten()).map(|lesson| f64::from(lesson.advantage));
    let n = all().count().max(1) as f64;
    let mean = all().sum::<f64>() / n;
    let variance = all().map(|advantage| (advantage - mean).powi(2)).sum::<f64>() / n;
    (mean as f32, (variance.sqrt() as f32).max(1e-6))
}
