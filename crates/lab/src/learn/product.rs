//! Products of matrices that lie in slices, row after row.

use ndarray::{ArrayView2, ArrayViewMut2, linalg::general_mat_mul};

/// A matrix in a slice, with its numbers of rows and columns.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a>(pub(super) &'a [f32], pub(super) usize, pub(super) usize);

impl<'a> Matrix<'a> {
    fn view(self) -> ArrayView2<'a, f32> {
        ArrayView2::from_shape((self.1, self.2), self.0).expect("a slice has as many numbers as its matrix")
    }
}

fn into(out: &mut [f32], columns: usize) -> ArrayViewMut2<'_, f32> {
    let rows = out.len() / columns.max(1);
    ArrayViewMut2::from_shape((rows, columns), out).expect("a slice has as many numbers as its matrix")
}

/// Adds a times b.
pub(super) fn add_ab(a: Matrix<'_>, b: Matrix<'_>, out: &mut [f32]) {
    general_mat_mul(1.0, &a.view(), &b.view(), 1.0, &mut into(out, b.2));
}

/// Adds a, turned on its side, times b.
pub(super) fn add_atb(a: Matrix<'_>, b: Matrix<'_>, out: &mut [f32]) {
    general_mat_mul(1.0, &a.view().reversed_axes(), &b.view(), 1.0, &mut into(out, b.2));
}

/// Adds a times b turned on its side.
pub(super) fn add_abt(a: Matrix<'_>, b: Matrix<'_>, out: &mut [f32]) {
    general_mat_mul(1.0, &a.view(), &b.view().reversed_axes(), 1.0, &mut into(out, b.1));
}

/// The sum of products of two lists, in eight lanes.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    let (a_chunks, b_chunks) = (a.chunks_exact(8), b.chunks_exact(8));
    let tail: f32 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_chunks.zip(b_chunks) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum::<f32>() + tail
}

/// Adds a list times a number.
pub(super) fn add_scaled(by: f32, list: &[f32], out: &mut [f32]) {
    out.iter_mut().zip(list).for_each(|(out, number)| *out += by * number);
}

/// The sum of weighted rows of a table, on top of what is there. Sixty-four columns at a time stay in registers.
pub(super) fn add_rows(table: &[f32], width: usize, rows: &[(u32, f32)], out: &mut [f32]) {
    let mut from = 0;
    while from + LANES <= width {
        let mut sum = [0.0_f32; LANES];
        sum.copy_from_slice(&out[from..from + LANES]);
        for (row, weight) in rows {
            let at = *row as usize * width + from;
            let row: &[f32; LANES] = table[at..at + LANES].try_into().expect("a slice of that length");
            for lane in 0..LANES {
                sum[lane] += weight * row[lane];
            }
        }
        out[from..from + LANES].copy_from_slice(&sum);
        from += LANES;
    }
    for (row, weight) in rows {
        let at = *row as usize * width;
        add_scaled(*weight, &table[at + from..at + width], &mut out[from..]);
    }
}

const LANES: usize = 32;

/// Adds a weighted list to rows of a table: the way back of [`add_rows`].
pub(super) fn spread_rows(list: &[f32], rows: &[(u32, f32)], table: &mut [f32]) {
    let width = list.len();
    for (row, weight) in rows {
        let at = *row as usize * width;
        add_scaled(*weight, list, &mut table[at..at + width]);
    }
}
