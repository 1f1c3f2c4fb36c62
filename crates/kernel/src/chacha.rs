//! ChaCha8, one block at a time.
//!
//! A step of a game needs a handful of numbers from a place no one asked for before. Libraries make four blocks at once for
//! long streams, which costs more than the step itself; the numbers are the same (a test compares them with `rand_chacha`).

use wide::u32x4;

/// The numbers of one seed, from one place on.
#[derive(Clone, Debug)]
pub struct ChaCha8 {
    seed: [u32; 8],
    nonce: u64,
    /// The number of the next block.
    counter: u64,
    block: [u32; 16],
    /// The place of the next number in the block.
    at: usize,
}

impl ChaCha8 {
    /// From the first number of block `counter` on.
    pub(crate) fn new(seed: &[u8; 32], nonce: u64, counter: u64) -> ChaCha8 {
        let seed = std::array::from_fn(|i| {
            u32::from_le_bytes([seed[4 * i], seed[4 * i + 1], seed[4 * i + 2], seed[4 * i + 3]])
        });
        ChaCha8 { seed, nonce, counter, block: [0; 16], at: 16 }
    }

    /// The next number.
    #[inline]
    pub(crate) fn next_u32(&mut self) -> u32 {
        if self.at >= 16 {
            self.refill();
        }
        // Never beyond the block; said so that it need not be checked.
        let number = self.block[self.at & 15];
        self.at += 1;
        number
    }

    /// The next numbers, as many as asked for or as the block still has: at least one.
    #[inline]
    pub(crate) fn next_some(&mut self, most: usize) -> &[u32] {
        if self.at >= 16 {
            self.refill();
        }
        let from = self.at & 15;
        self.at = (from + most).min(16);
        &self.block[from..self.at]
    }

    fn refill(&mut self) {
        let s = &self.seed;
        let (counter, nonce) = (self.counter, self.nonce);
        let start = [
            // "expand 32-byte k"
            u32x4::new([0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]),
            u32x4::new([s[0], s[1], s[2], s[3]]),
            u32x4::new([s[4], s[5], s[6], s[7]]),
            u32x4::new([counter as u32, (counter >> 32) as u32, nonce as u32, (nonce >> 32) as u32]),
        ];
        let mut rows = start;
        for _ in 0..4 {
            quarters(&mut rows);
            // Turned rows have the diagonals below each other.
            rows = [rows[0], turned::<1>(rows[1]), turned::<2>(rows[2]), turned::<3>(rows[3])];
            quarters(&mut rows);
            rows = [rows[0], turned::<3>(rows[1]), turned::<2>(rows[2]), turned::<1>(rows[3])];
        }
        for (at, (row, start)) in rows.into_iter().zip(start).enumerate() {
            self.block[4 * at..4 * at + 4].copy_from_slice(&(row + start).to_array());
        }
        self.counter = counter.wrapping_add(1);
        self.at = 0;
    }
}

/// The four quarter rounds of the columns at once.
#[inline(always)]
fn quarters([a, b, c, d]: &mut [u32x4; 4]) {
    *a += *b;
    *d = rotated::<16>(*d ^ *a);
    *c += *d;
    *b = rotated::<12>(*b ^ *c);
    *a += *b;
    *d = rotated::<8>(*d ^ *a);
    *c += *d;
    *b = rotated::<7>(*b ^ *c);
}

/// Each number with its first `N` bits at its end.
#[inline(always)]
fn rotated<const N: u32>(row: u32x4) -> u32x4 {
    row << N | row >> (32 - N)
}

/// The row with its first `N` numbers at its end.
#[inline(always)]
fn turned<const N: usize>(row: u32x4) -> u32x4 {
    let row = row.to_array();
    u32x4::new(std::array::from_fn(|i| row[(i + N) % 4]))
}
