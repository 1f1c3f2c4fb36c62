use super::{
    layout::QUERY,
    product::{Matrix, add_ab, add_abt, add_atb, add_rows, add_scaled, dot, spread_rows},
    shape::{CHOICE_B, CONTEXT_W, QUERY_B, QUERY_W, STATE_0_B, STATE_1_B, STATE_1_W, Shape, VALUE_B, VALUE_W},
    sparse::SparseBatch,
};

/// Scores are divided by the root of how many products they are the sum of.
const SCALE: f32 = 1.0 / 8.0;

/// Fewer rows than this are not worth packing a matrix for.
const FEW: usize = 4;

/// What a pass needs of a network: its numbers, and the tables of its first layers.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a> {
    pub(super) shape: &'a Shape,
    pub(super) numbers: &'a [f32],
    pub(super) state: &'a [f32],
    pub(super) choice: &'a [f32],
}

impl<'a> Weights<'a> {
    fn of(&self, tensor: usize) -> &'a [f32] {
        &self.numbers[self.shape.range(tensor)]
    }
}

/// What a network made of some situations, kept for the way back.
#[derive(Clone, Default, Debug)]
pub(super) struct Pass {
    first: Vec<f32>,
    second: Vec<f32>,
    query: Vec<f32>,
    /// What a situation adds to each of its choices.
    context: Vec<f32>,
    choices: Vec<f32>,
    /// What each situation is worth.
    pub(super) values: Vec<f32>,
    /// The score of each choice of each situation, one after the other.
    pub(super) scores: Vec<f32>,
    /// The first score of each situation, and the end.
    pub(super) starts: Vec<usize>,
}

/// By how much the numbers of a network should change.
#[derive(Clone, Default, Debug)]
pub(super) struct Gradients {
    /// Everything after the weights of the first layer of situations.
    pub(super) dense: Vec<f32>,
    pub(super) state: Vec<f32>,
    pub(super) choice: Vec<f32>,
}

impl Gradients {
    /// Zeros, for tables of `rows` rows.
    pub(super) fn clear(&mut self, shape: &Shape, state_rows: usize, choice_rows: usize) {
        let sizes = [shape.len() - dense_from(shape), state_rows * shape.hidden, choice_rows * QUERY];
        for (list, size) in [&mut self.dense, &mut self.state, &mut self.choice].into_iter().zip(sizes) {
            list.clear();
            list.resize(size, 0.0);
        }
    }

    fn of(&mut self, shape: &Shape, tensor: usize) -> &mut [f32] {
        let (from, range) = (dense_from(shape), shape.range(tensor));
        &mut self.dense[range.start - from..range.end - from]
    }
}

/// Where the numbers outside of tables begin.
pub(super) fn dense_from(shape: &Shape) -> usize {
    shape.range(STATE_0_B).start
}

/// Some situations: the number of a batch and the place in it.
pub(super) type Rows<'a> = &'a [(u32, u32)];

/// Fills a list with copies of a row.
fn repeat(row: &[f32], times: usize, out: &mut Vec<f32>) {
    out.clear();
    (0..times).for_each(|_| out.extend_from_slice(row));
}

fn relu(list: &mut [f32]) {
    list.iter_mut().for_each(|number| *number = number.max(0.0));
}

/// What comes back through a cut: nothing where nothing came through.
fn relu_backward(through: &[f32], back: &mut [f32]) {
    back.iter_mut().zip(through).for_each(|(back, through)| {
        if *through <= 0.0 {
            *back = 0.0;
        }
    });
}

/// Adds rows times a matrix. A few rows are taken one by one, and what is zero in them costs nothing.
fn add_layer(rows: &[f32], n: usize, weights: &[f32], width: usize, out: &mut [f32], some: &mut Vec<(u32, f32)>) {
    let wide = rows.len() / n.max(1);
    if n >= FEW {
        return add_ab(Matrix(rows, n, wide), Matrix(weights, wide, width), out);
    }
    for (row, out) in rows.chunks_exact(wide).zip(out.chunks_exact_mut(width)) {
        some.clear();
        some.extend(row.iter().enumerate().filter(|(_, x)| **x != 0.0).map(|(at, x)| (at as u32, *x)));
        add_rows(weights, width, some, out);
    }
}

impl Pass {
    /// Reads situations: what each is worth, and how good each of its choices.
    pub(super) fn forward(&mut self, weights: Weights<'_>, batches: &[&SparseBatch], rows: Rows<'_>) {
        let (hidden, n) = (weights.shape.hidden, rows.len());
        if n == 0 {
            self.values.clear();
            self.scores.clear();
            self.starts = vec![0];
            return;
        }
        let mut some = Vec::new();
        repeat(weights.of(STATE_0_B), n, &mut self.first);
        for ((batch, row), out) in rows.iter().zip(self.first.chunks_exact_mut(hidden)) {
            add_rows(weights.state, hidden, batches[*batch as usize].state(*row as usize), out);
        }
        relu(&mut self.first);
        repeat(weights.of(STATE_1_B), n, &mut self.second);
        add_layer(&self.first, n, weights.of(STATE_1_W), hidden, &mut self.second, &mut some);
        relu(&mut self.second);
        repeat(weights.of(QUERY_B), n, &mut self.query);
        add_layer(&self.second, n, weights.of(QUERY_W), QUERY, &mut self.query, &mut some);
        repeat(weights.of(CHOICE_B), n, &mut self.context);
        add_layer(&self.second, n, weights.of(CONTEXT_W), QUERY, &mut self.context, &mut some);
        let (of_value, bias) = (weights.of(VALUE_W), weights.of(VALUE_B)[0]);
        self.values.clear();
        self.values.extend(self.second.chunks_exact(hidden).map(|row| dot(row, of_value) + bias));
        self.score(weights, batches, rows);
    }

    /// The scores: each choice is read in the light of its situation, and the query says how good what came of it is.
    fn score(&mut self, weights: Weights<'_>, batches: &[&SparseBatch], rows: Rows<'_>) {
        self.choices.clear();
        self.scores.clear();
        self.starts.clear();
        let situations = self.query.chunks_exact(QUERY).zip(self.context.chunks_exact(QUERY));
        for ((batch, row), (query, context)) in rows.iter().zip(situations) {
            self.starts.push(self.scores.len());
            let batch = batches[*batch as usize];
            for choice in batch.choices_of(*row as usize) {
                let from = self.choices.len();
                self.choices.extend_from_slice(context);
                let out = &mut self.choices[from..];
                add_rows(weights.choice, QUERY, batch.choice(choice), out);
                relu(out);
                self.scores.push(SCALE * dot(query, out));
            }
        }
        self.starts.push(self.scores.len());
    }

    /// The way back, after [`forward`](Pass::forward) on the same rows: adds by how much everything should change, given by
    /// how much scores and values should.
    pub(super) fn backward(
        &mut self,
        weights: Weights<'_>,
        batches: &[&SparseBatch],
        rows: Rows<'_>,
        (scores, values): (&[f32], &[f32]),
        gradients: &mut Gradients,
    ) {
        let (shape, n, hidden) = (weights.shape, rows.len(), weights.shape.hidden);
        // Choices.
        let mut of_query = vec![0.0; n * QUERY];
        let mut of_context = vec![0.0; n * QUERY];
        let mut back = vec![0.0; QUERY];
        for (nth, (batch, row)) in rows.iter().enumerate() {
            let (batch, place_of) = (batches[*batch as usize], nth * QUERY..(nth + 1) * QUERY);
            let query = &self.query[place_of.clone()];
            let (of_query, of_context) = (&mut of_query[place_of.clone()], &mut of_context[place_of]);
            for (place, choice) in (self.starts[nth]..self.starts[nth + 1]).zip(batch.choices_of(*row as usize)) {
                let by = SCALE * scores[place];
                if by == 0.0 {
                    continue;
                }
                let through = &self.choices[place * QUERY..(place + 1) * QUERY];
                add_scaled(by, through, of_query);
                back.iter_mut().zip(query).for_each(|(back, query)| *back = by * query);
                relu_backward(through, &mut back);
                add_scaled(1.0, &back, of_context);
                spread_rows(&back, batch.choice(choice), &mut gradients.choice);
            }
        }
        // Heads.
        let second = Matrix(&self.second, n, hidden);
        let mut of_second = vec![0.0; n * hidden];
        for (of_head, matrix, bias) in [(&of_query, QUERY_W, QUERY_B), (&of_context, CONTEXT_W, CHOICE_B)] {
            let of_head = Matrix(of_head, n, QUERY);
            add_atb(second, of_head, gradients.of(shape, matrix));
            of_head.0.chunks_exact(QUERY).for_each(|row| add_scaled(1.0, row, gradients.of(shape, bias)));
            add_abt(of_head, Matrix(weights.of(matrix), hidden, QUERY), &mut of_second);
        }
        for (nth, by) in values.iter().enumerate() {
            let place = nth * hidden..(nth + 1) * hidden;
            add_scaled(*by, weights.of(VALUE_W), &mut of_second[place.clone()]);
            add_scaled(*by, &self.second[place], gradients.of(shape, VALUE_W));
            gradients.of(shape, VALUE_B)[0] += by;
        }
        // Layers.
        relu_backward(&self.second, &mut of_second);
        let of_second = Matrix(&of_second, n, hidden);
        add_atb(Matrix(&self.first, n, hidden), of_second, gradients.of(shape, STATE_1_W));
        of_second.0.chunks_exact(hidden).for_each(|row| add_scaled(1.0, row, gradients.of(shape, STATE_1_B)));
        let mut of_first = vec![0.0; n * hidden];
        add_abt(of_second, Matrix(weights.of(STATE_1_W), hidden, hidden), &mut of_first);
        relu_backward(&self.first, &mut of_first);
        for ((batch, row), back) in rows.iter().zip(of_first.chunks_exact(hidden)) {
            add_scaled(1.0, back, gradients.of(shape, STATE_0_B));
            spread_rows(back, batches[*batch as usize].state(*row as usize), &mut gradients.state);
        }
    }
}
