//! The first layer as a table. A word stands for 32 inputs, so what a word in a field adds to the first layer is the product of
//! its row and the field's weights. These products are made once for many situations; a situation then is a sum of a few dozen
//! rows, and no one multiplies by zeros.

use rayon::prelude::*;

use super::{
    layout::{EMBEDDING, FieldPlaces, Placed, ReadingKind},
    product::{Matrix, add_ab, add_abt, add_atb, add_scaled},
};

/// The rows of a table that are in use, in order.
#[derive(Clone, Debug)]
pub(super) struct Used(Vec<u32>);

impl Used {
    /// All rows.
    pub(super) fn all(table: &FieldPlaces) -> Used {
        Used((0..table.features as u32).collect())
    }

    /// The rows that are marked, and the place of each among them.
    pub(super) fn marked(marks: &[bool]) -> (Used, Vec<u32>) {
        let mut numbers = vec![0; marks.len()];
        let mut used = Vec::new();
        for (row, _) in marks.iter().enumerate().filter(|(_, mark)| **mark) {
            numbers[row] = used.len() as u32;
            used.push(row as u32);
        }
        (Used(used), numbers)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The rows of a field.
    fn of(&self, field: &Placed) -> &[u32] {
        let place = |row: usize| self.0.partition_point(|used| (*used as usize) < row);
        &self.0[place(field.feature)..place(field.feature + field.features)]
    }
}

/// A first layer: the rows of words, and the weights of all inputs, `columns` wide.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    pub(super) table: &'a FieldPlaces,
    pub(super) words: &'a [f32],
    pub(super) weights: &'a [f32],
    pub(super) width: usize,
}

impl<'a> Layer<'a> {
    fn block(&self, field: &Placed) -> &'a [f32] {
        &self.weights[field.input * self.width..(field.input + EMBEDDING) * self.width]
    }

    fn word_rows(&self, field: &Placed, rows: &[u32]) -> Vec<f32> {
        let words = rows.iter().map(|row| *row as usize - field.feature);
        words.flat_map(|word| &self.words[word * EMBEDDING..(word + 1) * EMBEDDING]).copied().collect()
    }

    /// Makes the rows of the table that are used.
    pub(super) fn table(&self, used: &Used) -> Vec<f32> {
        let mut out = vec![0.0; used.len() * self.width];
        let mut rest = out.as_mut_slice();
        let mut pieces = Vec::new();
        for field in &self.table.fields {
            let rows = used.of(field);
            let (piece, after) = rest.split_at_mut(rows.len() * self.width);
            rest = after;
            pieces.push((field, rows, piece));
        }
        pieces.into_par_iter().for_each(|(field, rows, piece)| match field.reading {
            ReadingKind::Word if rows.is_empty() => {}
            ReadingKind::Word => {
                let words = self.word_rows(field, rows);
                let block = Matrix(self.block(field), EMBEDDING, self.width);
                add_ab(Matrix(&words, rows.len(), EMBEDDING), block, piece);
            }
            _ => {
                for (row, out) in rows.iter().zip(piece.chunks_exact_mut(self.width)) {
                    let at = (field.input + *row as usize - field.feature) * self.width;
                    out.copy_from_slice(&self.weights[at..at + self.width]);
                }
            }
        });
        out
    }

    /// The way back: what the rows of the table would be changed by, as gradients of words and weights.
    pub(super) fn spread(&self, used: &Used, gradients: &[f32], words: &mut [f32], weights: &mut [f32]) {
        let (mut rest, mut given) = (weights, gradients);
        let mut pieces = Vec::new();
        for (nth, field) in self.table.fields.iter().enumerate() {
            let end = self.table.fields.get(nth + 1).map_or(self.table.inputs, |next| next.input);
            let (piece, after) = rest.split_at_mut((end - field.input) * self.width);
            let rows = used.of(field);
            let (of_field, others) = given.split_at(rows.len() * self.width);
            (rest, given) = (after, others);
            pieces.push((field, rows, of_field, piece));
        }
        let of_words = pieces.into_par_iter().map(|(field, rows, gradients, out)| match field.reading {
            ReadingKind::Word if rows.is_empty() => Vec::new(),
            ReadingKind::Word => {
                let gradients = Matrix(gradients, rows.len(), self.width);
                add_atb(Matrix(&self.word_rows(field, rows), rows.len(), EMBEDDING), gradients, out);
                let mut of_words = vec![0.0; rows.len() * EMBEDDING];
                add_abt(gradients, Matrix(self.block(field), EMBEDDING, self.width), &mut of_words);
                of_words
            }
            _ => {
                for (row, change) in rows.iter().zip(gradients.chunks_exact(self.width)) {
                    let at = (*row as usize - field.feature) * self.width;
                    add_scaled(1.0, change, &mut out[at..at + self.width]);
                }
                Vec::new()
            }
        });
        // In the order of the fields, so that the sum is the same for any number of threads.
        let of_words: Vec<Vec<f32>> = of_words.collect();
        for (field, gradients) in self.table.fields.iter().zip(of_words) {
            for (row, change) in used.of(field).iter().zip(gradients.chunks_exact(EMBEDDING)) {
                let at = (*row as usize - field.feature) * EMBEDDING;
                add_scaled(1.0, change, &mut words[at..at + EMBEDDING]);
            }
        }
    }
}
