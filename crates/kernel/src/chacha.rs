//! ChaCha8, one block at a time.
//!
//! A step of a game needs a handful of numbers from a place nobody asked for before. Libraries make four blocks at once for
//! long streams, which costs more than the step itself; the numbers are the same (a test compares them with `rand_chacha`).

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
        let number = self.block[self.at];
        self.at += 1;
        number
    }

    fn refill(&mut self) {
        let s = &self.seed;
        let (counter, nonce) = (self.counter, self.nonce);
        let start = [
            // "expand 32-byte k"
            0x6170_7865,
            0x3320_646e,
            0x7962_2d32,
            0x6b20_6574,
            s[0],
            s[1],
            s[2],
            s[3],
            s[4],
            s[5],
            s[6],
            s[7],
            counter as u32,
            (counter >> 32) as u32,
            nonce as u32,
            (nonce >> 32) as u32,
        ];
        let mut x = start;
        for _ in 0..4 {
            quarter(&mut x, [0, 4, 8, 12]);
            quarter(&mut x, [1, 5, 9, 13]);
            quarter(&mut x, [2, 6, 10, 14]);
            quarter(&mut x, [3, 7, 11, 15]);
            quarter(&mut x, [0, 5, 10, 15]);
            quarter(&mut x, [1, 6, 11, 12]);
            quarter(&mut x, [2, 7, 8, 13]);
            quarter(&mut x, [3, 4, 9, 14]);
        }
        self.block = std::array::from_fn(|i| x[i].wrapping_add(start[i]));
        self.counter = counter.wrapping_add(1);
        self.at = 0;
    }
}

#[inline(always)]
fn quarter(x: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(16);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(12);
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(8);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(7);
}
