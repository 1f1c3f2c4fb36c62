//! Wide seeds give the numbers of ChaCha8, as everyone else computes them.

use croupier_kernel::{Key, Rng, Seed};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng},
};

#[test]
fn wide_seeds_give_the_numbers_of_rand_chacha() {
    let batch: Seed = "chacha".parse().expect("a good seed");
    for nth in 0..200_u32 {
        let seed = batch.nth(u64::from(nth));
        let Seed::Wide(bits) = &seed else { panic!("seeds of a batch are wide") };
        let key = Key::new((nth % 7) as u8, nth, nth.wrapping_mul(77_777), nth.wrapping_mul(0x9e37_79b9));
        let mut theirs = ChaCha8Rng::from_seed(*bits);
        theirs.set_stream(u64::from(key.c) << 32 | u64::from(key.b));
        theirs.set_word_pos((u128::from(key.a) << 32 | u128::from(key.stream) << 24) << 4);
        let mut ours = seed.rng(key);
        for at in 0..150 {
            assert_eq!(ours.next_u32(), theirs.next_u32(), "number {at} of seed {nth}");
        }
    }
}

#[test]
fn the_front_of_a_shuffle_is_fair() {
    // Each of 6 things comes equally often to each of the first 3 places: chi-square with 5 degrees of freedom.
    let mut counts = [[0_i64; 6]; 3];
    for state in 0..60_000 {
        let mut list = [0, 1, 2, 3, 4, 5];
        Rng::Open { state }.shuffle_front(&mut list, 3);
        for (place, thing) in list[..3].iter().enumerate() {
            counts[place][*thing as usize] += 1;
        }
    }
    for place in counts {
        let chi_square: i64 = place.iter().map(|n| (n - 10_000) * (n - 10_000)).sum::<i64>() / 10_000;
        assert!(chi_square < 25, "{place:?}");
    }
}
