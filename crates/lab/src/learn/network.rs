use croupier_kernel::{Key, Seed, streams};

use super::{
    layout::{EMBEDDING, Layout, QUERY},
    pass::Weights,
    shape::{CHOICE_W, NAMES, STATE_0_W, Shape, WORDS},
    tables::{Layer, Used},
};

/// A policy: a network that says what a situation is worth to a seat and how good each of its choices is.
#[derive(Clone, Debug)]
pub struct Network {
    pub(super) layout: Layout,
    pub(super) shape: Shape,
    pub(super) numbers: Vec<f32>,
    /// The tables of the first layers, ready to be read.
    state: Vec<f32>,
    choice: Vec<f32>,
}

impl Network {
    /// A network that knows nothing yet.
    pub fn new(layout: Layout, seed: &Seed) -> Network {
        let shape = Shape::new(&layout);
        let mut numbers = vec![0.0; shape.len()];
        let mut rng = seed.rng(Key::new(streams::PROGRAM, 0, 0, 1));
        for (tensor, name) in NAMES.iter().enumerate() {
            // Words are summed up, so a word's own size matters: small, for there are many of them.
            let size = match *name {
                "words" => 0.3,
                // All choices are alike and nothing is worth anything before anything is learned.
                "value.w" | "query.w" | "context.w" => 0.1 / (shape.fan_in(tensor) as f32).sqrt(),
                _ if name.ends_with(".b") => continue,
                _ => (6.0 / shape.fan_in(tensor).max(1) as f32).sqrt(),
            };
            let skip = if tensor == WORDS { EMBEDDING } else { 0 };
            for number in &mut numbers[shape.range(tensor)][skip..] {
                *number = size * (rng.next_u32() as f32 / (1_u64 << 31) as f32 - 1.0);
            }
        }
        Network::of(layout, numbers)
    }

    /// A network with these numbers.
    pub(super) fn of(layout: Layout, numbers: Vec<f32>) -> Network {
        let shape = Shape::new(&layout);
        let mut network = Network { layout, shape, numbers, state: Vec::new(), choice: Vec::new() };
        network.refresh();
        network
    }

    /// Makes the tables anew, after the numbers have changed.
    pub(super) fn refresh(&mut self) {
        let [state, choice] = self.layers();
        let tables = (state.table(&Used::all(state.table)), choice.table(&Used::all(choice.table)));
        (self.state, self.choice) = tables;
    }

    /// Rounds the numbers to those that a file of 16 bits has.
    pub(super) fn halve(&mut self) {
        self.numbers.iter_mut().for_each(|number| *number = half::f16::from_f32(*number).to_f32());
        self.refresh();
    }

    /// The first layers: of situations and of choices.
    pub(super) fn layers(&self) -> [Layer<'_>; 2] {
        let of = |tensor| &self.numbers[self.shape.range(tensor)];
        let words = of(WORDS);
        [
            Layer { table: &self.shape.state, words, weights: of(STATE_0_W), width: self.shape.hidden },
            Layer { table: &self.shape.choice, words, weights: of(CHOICE_W), width: QUERY },
        ]
    }

    /// What passes read.
    pub(super) fn weights(&self) -> Weights<'_> {
        Weights { shape: &self.shape, numbers: &self.numbers, state: &self.state, choice: &self.choice }
    }

    /// What its rows mean.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many numbers it has learned.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it has none, which no network has.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}
