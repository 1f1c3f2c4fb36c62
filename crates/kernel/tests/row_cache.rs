//! What is kept from one row to the next changes no row.

use croupier_kernel::{Key, RowCache, Seat, Seed};

#[test]
fn cards_are_sorted_whatever_was_kept() {
    let mut rng = Seed::Open("cards".into()).rng(Key::new(1, 0, 0, 0));
    let mut cache = RowCache::default();
    let mut words: Vec<i16> = (0..64).map(|place| place / 3).collect();
    let mut places = 0;
    for round in 0..2_000 {
        // A few cards come and go. Now and then all do, or they change what they are.
        let few = 1_u64 << rng.below(64) | 1 << rng.below(64);
        places = if round % 50 == 0 { u64::from(rng.next_u32()) << rng.below(33) } else { places ^ few };
        if round % 7 == 0 {
            rng.shuffle(&mut words);
        }
        let room = rng.below(65) as usize;
        let mut field = vec![-1; room];
        cache.cards(Seat(0), Seat(1)).write(places, |place| words[place], &mut field);
        let mut sorted: Vec<i16> = (0..64).filter(|place| places >> place & 1 == 1).map(|place| words[place]).collect();
        sorted.sort_unstable();
        sorted.resize(sorted.len().max(room), -1);
        assert_eq!(field, sorted[..room], "round {round}");
    }
}
