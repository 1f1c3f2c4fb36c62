//! The numbers that everything else follows from.

use croupier_kernel::{Key, Rng, Seed, SeedError, streams};

fn open(text: &str) -> Seed {
    text.parse().expect("a good seed")
}

#[track_caller]
fn check_start(seed: &Seed, key: Key, start: u32, first: [u32; 3]) {
    let mut rng = seed.rng(key);
    let Rng::Open { state } = rng else { panic!("an open seed gives open numbers") };
    assert_eq!(state, start);
    assert_eq!([rng.next_u32(), rng.next_u32(), rng.next_u32()], first);
}

#[test]
fn the_text_is_hashed_times_31() {
    let start = |text: &str| match open(text).rng(Key::new(0, 0, 0, 0)) {
        Rng::Open { state } => state,
        Rng::Wide(_) => panic!("an open seed gives open numbers"),
    };
    assert_eq!(start("42"), 1662);
    assert_eq!(start("test-seed"), 3_068_638_924);
}

#[test]
fn mulberry32_gives_the_known_numbers() {
    let mut rng = Rng::Open { state: 42 };
    assert_eq!([rng.next_u32(), rng.next_u32(), rng.next_u32()], [2_581_720_956, 1_925_393_290, 3_661_312_704]);
    check_start(&open("42"), Key::new(0, 0, 0, 0), 1662, [727_633_129, 3_399_281_531, 2_887_842_368]);
}

#[test]
fn keys_start_where_they_should() {
    check_start(&open("42"), Key::new(1, 0, 0, 0), 479_024_409, [1_408_219_868, 3_476_560_405, 335_944_583]);
    check_start(&open("42"), Key::new(2, 3, 4, 5), 3_067_768_619, [2_795_022_544, 3_027_814_548, 1_838_095_840]);
}

#[test]
fn wide_keys_do_not_run_into_each_other() {
    let seed = open("batch").nth(0);
    let mut firsts: Vec<u32> = Vec::new();
    for stream in 0..4 {
        for x in 0..4 {
            for key in [Key::new(stream, x, 0, 0), Key::new(stream, 0, x, 0), Key::new(stream, 0, 0, x)] {
                firsts.push(seed.rng(key).next_u32());
            }
        }
    }
    firsts.sort_unstable();
    firsts.dedup();
    // Ten different keys for each stream: the plain one and three for each place.
    assert_eq!(firsts.len(), 4 * 10);
}

#[test]
fn seeds_read_back_as_they_are_written() {
    for text in ["42", "test-seed", "ein Wunsch ist frei", "wide", "日本"] {
        assert_eq!(open(text).to_string(), text);
    }
    let wide = open("42").nth(7);
    assert_eq!(wide.to_string().parse::<Seed>().unwrap(), wide);
    assert_eq!(serde_json::from_str::<Seed>(&serde_json::to_string(&wide).unwrap()).unwrap(), wide);
}

#[test]
fn broken_seeds_are_refused_with_the_reason() {
    let refused = |text: &str| text.parse::<Seed>().unwrap_err().to_string();
    assert_eq!(refused(""), "a seed has 1 to 200 bytes, this one has 0");
    assert_eq!(refused(&"x".repeat(201)), "a seed has 1 to 200 bytes, this one has 201");
    assert_eq!(refused("wide:12"), "a wide seed is `wide:` and 64 hexadecimal digits");
    assert_eq!(refused(&format!("wide:{}", "é".repeat(32))), "a wide seed is `wide:` and 64 hexadecimal digits");
    assert_eq!(refused("a\nb"), "a seed has no control characters");
}

#[test]
fn a_drawn_seed_is_short_and_read_back() {
    for bits in [0, 1, 42, u64::MAX, 0x0123_4567_89ab_cdef] {
        let seed = Seed::Drawn(bits);
        let text = seed.to_string();
        assert_eq!((text.len(), text.parse()), (15, Ok(seed)), "{text}");
    }
    assert_eq!(Seed::Drawn(42).to_string(), "w:000000000001a");
    for wrong in ["w:", "w:1", "w:000000000000u", "w:zzzzzzzzzzzzz", "w:00000000000000"] {
        assert_eq!(wrong.parse::<Seed>(), Err(SeedError::Drawn), "{wrong}");
    }
    let first = |seed: Seed| seed.rng(Key::new(1, 0, 0, 0)).next_u32();
    assert_ne!(first(Seed::Drawn(1)), first(Seed::Drawn(2)));
    assert_eq!(first(Seed::Drawn(1)), first(Seed::Drawn(1).widened()));
}

#[test]
fn a_commitment_holds_for_one_seed_only() {
    let sealed = open("42").nth(1);
    assert_eq!(sealed.commitment(), sealed.clone().commitment());
    assert_ne!(sealed.commitment(), open("42").nth(2).commitment());
    assert_eq!(open("42").commitment(), None, "an open seed is guessed in seconds");
    assert!(!sealed.to_string().contains(&sealed.commitment().unwrap()[..8]));
}

#[test]
fn below_stays_below() {
    let mut rng = open("below").rng(Key::new(0, 0, 0, 0));
    assert_eq!(rng.below(0), 0);
    assert!((1..2000).all(|n| rng.below(n) < n));
}

/// Chi-square of `counts` against equal chances, in thousandths.
fn chi_square(counts: &[u64]) -> u64 {
    let total: u64 = counts.iter().sum();
    let n = counts.len() as u64;
    // The sum of (count - expected)^2 / expected, with everything multiplied by n * n to stay in whole numbers.
    let sum: u64 = counts.iter().map(|count| (count * n).abs_diff(total).pow(2)).sum();
    sum * 1000 / (n * total)
}

/// Which of 13 cards comes to each place, over keys that differ in their last number only, as deals do.
#[track_caller]
fn check_shuffles(seed: &Seed, n_places: usize, shuffle: impl Fn(&mut Rng, &mut [usize; 13])) {
    let mut places = [[0_u64; 13]; 13];
    for hand in 0..13_000 {
        let mut cards: [usize; 13] = std::array::from_fn(|i| i);
        shuffle(&mut seed.rng(Key::new(1, 2, 3, hand)), &mut cards);
        for (place, card) in cards.iter().enumerate() {
            places[place][*card] += 1;
        }
    }
    for place in &places[..n_places] {
        // 12 degrees of freedom: beyond 40.7 once in 18,000 fair tables; 54 tables are looked at.
        assert!(chi_square(place) < 40_700, "{place:?}");
    }
}

#[test]
fn shuffles_are_fair() {
    for seed in [open("42"), open("chi"), open("42").nth(0)] {
        check_shuffles(&seed, 13, |rng, cards| rng.shuffle(cards));
    }
}

#[test]
fn shuffles_of_the_first_places_alone_are_fair() {
    for seed in [open("42"), open("chi"), open("42").nth(0)] {
        check_shuffles(&seed, 5, |rng, cards| rng.shuffle_front(cards, 5));
    }
}

#[test]
fn first_numbers_of_neighbouring_keys_are_fair_and_independent() {
    for seed in [open("42"), open("streams"), open("42").nth(0)] {
        let mut firsts = [0_u64; 16];
        let mut pairs = [0_u64; 64];
        for step in 0..20_000 {
            let this = seed.rng(Key::new(3, step, 0, 0)).below(16) as usize;
            let next = seed.rng(Key::new(3, step + 1, 0, 0)).below(16) as usize;
            let other_stream = seed.rng(Key::new(4, step, 0, 0)).below(16) as usize;
            firsts[this] += 1;
            pairs[this / 4 * 4 + next / 4] += 1;
            pairs[16 + this / 4 * 4 + other_stream / 4] += 1;
            pairs[32 + this % 4 * 4 + next % 4] += 1;
            pairs[48 + this % 4 * 4 + other_stream % 4] += 1;
        }
        // 15 degrees of freedom: beyond 46 once in 19,000 fair tables; 15 tables are looked at.
        assert!(chi_square(&firsts) < 46_000, "{seed}: {firsts:?}");
        for table in pairs.chunks(16) {
            assert!(chi_square(table) < 46_000, "{seed}: {table:?}");
        }
    }
}

#[test]
fn a_game_of_a_batch_has_the_numbers_of_its_key() {
    for seed in [open("42"), Seed::Drawn(42), open("42").nth(3)] {
        for index in [0, 1, 255, 0xffff_ffff, 1 << 32, 5 | 7 << 32, u64::MAX] {
            let mut rng = seed.widened().rng(Key::new(streams::BATCH, (index / (1 << 32)) as u32, index as u32, 0));
            let bytes: Vec<u8> = (0..8).flat_map(|_| rng.next_u32().to_le_bytes()).collect();
            assert_eq!(seed.nth(index), Seed::Wide(bytes.try_into().expect("32 bytes")), "{seed}, game {index}");
        }
    }
}

#[test]
fn every_bit_of_a_key_tells_wide_numbers_apart() {
    let seed = open("batch").nth(0);
    let mut firsts = vec![seed.rng(Key::new(0, 0, 0, 0)).next_u32()];
    for bit in 0..32 {
        let one = 1 << bit;
        firsts.extend((bit < 8).then(|| seed.rng(Key::new(one as u8, 0, 0, 0)).next_u32()));
        for key in [Key::new(0, one, 0, 0), Key::new(0, 0, one, 0), Key::new(0, 0, 0, one)] {
            firsts.push(seed.rng(key).next_u32());
        }
    }
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 1 + 8 + 3 * 32);
}

#[test]
fn a_chance_is_as_large_as_it_says() {
    for state in 0..3_000 {
        let rng = || Rng::Open { state };
        let drawn = rng().below(1000);
        assert!(!rng().chance(drawn) && rng().chance(drawn + 1), "{drawn}");
        assert!(!rng().chance(0) && rng().chance(1000));
    }
}

#[test]
fn a_shuffle_takes_a_number_for_each_place_and_no_more() {
    for seed in [open("42"), open("42").nth(0)] {
        for (length, front, taken) in [
            (0, 0, 0),
            (0, 3, 0),
            (1, 1, 0),
            (2, 1, 1),
            (2, 2, 1),
            (8, 0, 0),
            (8, 7, 7),
            (8, 8, 7),
            (8, 99, 7),
            (40, 33, 33),
        ] {
            let (mut rng, mut plain) = (seed.rng(Key::new(1, 2, 3, 4)), seed.rng(Key::new(1, 2, 3, 4)));
            let mut list: Vec<usize> = (0..length).collect();
            rng.shuffle_front(&mut list, front);
            for _ in 0..taken {
                plain.next_u32();
            }
            assert_eq!(rng.next_u32(), plain.next_u32(), "{seed}: {front} of {length}");
            list.sort_unstable();
            assert_eq!(list, (0..length).collect::<Vec<_>>());
        }
        let (mut rng, mut plain) = (seed.rng(Key::new(1, 2, 3, 4)), seed.rng(Key::new(1, 2, 3, 4)));
        let (mut list, mut by_hand): (Vec<u32>, Vec<u32>) = ((0..20).collect(), (0..20).collect());
        rng.shuffle(&mut list);
        for at in (1..20).rev() {
            by_hand.swap(at, plain.below(at as u32 + 1) as usize);
        }
        assert_eq!(list, by_hand);
        assert_eq!(rng.next_u32(), plain.next_u32());
        rng.shuffle_front(&mut list, 9);
        for at in 0..9 {
            by_hand.swap(at, at + plain.below(20 - at as u32) as usize);
        }
        assert_eq!(list, by_hand);
    }
}

#[test]
fn the_longest_open_seed_is_read() {
    assert_eq!(open(&"x".repeat(200)).to_string().len(), 200);
    assert_eq!(open("x").to_string(), "x");
}
