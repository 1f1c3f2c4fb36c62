use std::ops::Range;

use super::layout::{EMBEDDING, FieldPlaces, Layout, QUERY};

/// The tensors of a network, in the order in which they stand in memory and in files.
pub(super) const NAMES: [&str; 12] = [
    "words",
    "state.0.w",
    "state.0.b",
    "state.1.w",
    "state.1.b",
    "value.w",
    "value.b",
    "query.w",
    "query.b",
    "context.w",
    "choice.w",
    "choice.b",
];

pub(super) const WORDS: usize = 0;
pub(super) const STATE_0_W: usize = 1;
pub(super) const STATE_0_B: usize = 2;
pub(super) const STATE_1_W: usize = 3;
pub(super) const STATE_1_B: usize = 4;
pub(super) const VALUE_W: usize = 5;
pub(super) const VALUE_B: usize = 6;
pub(super) const QUERY_W: usize = 7;
pub(super) const QUERY_B: usize = 8;
pub(super) const CONTEXT_W: usize = 9;
pub(super) const CHOICE_W: usize = 10;
pub(super) const CHOICE_B: usize = 11;

/// Where everything is: the tensors in one list of numbers, and the rows of both tables of first layers.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) hidden: usize,
    pub(super) state: FieldPlaces,
    pub(super) choice: FieldPlaces,
    sizes: [[usize; 2]; NAMES.len()],
    starts: [usize; NAMES.len() + 1],
}

impl Shape {
    pub(super) fn new(layout: &Layout) -> Shape {
        let (hidden, n_words) = (layout.hidden, layout.words.len());
        let state = FieldPlaces::new(&layout.observation, n_words);
        let choice = FieldPlaces::new(&layout.choice, n_words);
        let sizes = [
            [n_words + 1, EMBEDDING],
            [state.inputs, hidden],
            [hidden, 0],
            [hidden, hidden],
            [hidden, 0],
            [hidden, 1],
            [1, 0],
            [hidden, QUERY],
            [QUERY, 0],
            [hidden, QUERY],
            [choice.inputs, QUERY],
            [QUERY, 0],
        ];
        let mut starts = [0; NAMES.len() + 1];
        for (at, size) in sizes.iter().enumerate() {
            starts[at + 1] = starts[at] + size[0] * size[1].max(1);
        }
        Shape { hidden, state, choice, sizes, starts }
    }

    /// How many numbers a network has.
    pub(super) fn len(&self) -> usize {
        self.starts[NAMES.len()]
    }

    /// Where a tensor stands.
    pub(super) fn range(&self, tensor: usize) -> Range<usize> {
        self.starts[tensor]..self.starts[tensor + 1]
    }

    /// The size of a tensor as files have it: biases have one.
    pub(super) fn dims(&self, tensor: usize) -> Vec<usize> {
        self.sizes[tensor].iter().copied().filter(|size| *size > 0).collect()
    }

    /// How many numbers go into one of a tensor's results: what its first values are scaled by.
    pub(super) fn fan_in(&self, tensor: usize) -> usize {
        self.sizes[tensor][0]
    }
}
