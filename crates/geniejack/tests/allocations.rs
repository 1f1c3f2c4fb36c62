//! Listing what may be done takes no memory from the heap once the caller's buffer is warm.
//!
//! A test binary of its own, because the counter sits in the allocator.

use croupier_geniejack::{Geniejack, config::Config};
use croupier_kernel::{Cx, Game, Rng, Seed, Turn};

/// Plays random runs and counts the allocations of every call of `legal_actions`.
fn count_over_runs(config: &Config, runs: u64) -> (u64, u64) {
    let seed: Seed = "allocations".parse().expect("a good seed");
    // Longer than any list, so that growing the buffer is not what is counted.
    let mut legal = Vec::with_capacity(256);
    let (mut calls, mut allocations) = (0, 0);
    for nth in 0..runs {
        let seed = seed.nth(nth);
        let mut rng = Rng::Open { state: nth as u32 };
        let mut game = Geniejack::new(config).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        let mut ply = 0;
        while let Turn::Of(_) = game.turn() {
            legal.clear();
            calls += 1;
            allocations += allocation_counter::measure(|| game.legal_actions(&mut legal)).count_total;
            let action = legal[rng.below(legal.len() as u32) as usize].clone();
            ply += 1;
            game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
        }
    }
    (calls, allocations)
}

#[test]
fn legal_actions_allocate_nothing_over_random_runs() {
    let (calls, allocations) = count_over_runs(&Config::preset("standard"), 2000);
    assert!(calls > 40_000, "only {calls} lists were made");
    assert_eq!(allocations, 0);
}

#[test]
fn legal_actions_allocate_nothing_in_any_phase() {
    // Everybody is so strong that runs get to the Genie, the crossroads and beyond.
    let mut config = Config::preset("standard");
    for (rule, value) in
        [("flat_bonus", 300), ("max_hp", 500), ("start_hp", 500), ("can_split", 1), ("can_peek", 1), ("removals", 2)]
    {
        config.rules.insert(rule.into(), value);
    }
    let (calls, allocations) = count_over_runs(&config, 500);
    assert!(calls > 5000, "only {calls} lists were made");
    assert_eq!(allocations, 0);
}
