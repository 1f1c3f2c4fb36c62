//! Listing what may be done takes no memory from the heap once the caller's buffer is warm.
//!
//! A test binary of its own, because the counter sits in the allocator.

use croupier_kernel::{Cx, Game, Rng, Seed, Turn};
use croupier_lunchtable::{Config, LunchTable};

#[test]
fn legal_actions_and_steps_allocate_nothing() {
    let seed: Seed = "allocations".parse().unwrap();
    let mut legal = Vec::with_capacity(1024);
    let mut calls = 0u64;
    for (nth, decks) in
        ["dropouts", "preps", "geeks", "freaks", "nerds", "goodies"].windows(2).cycle().take(100).enumerate()
    {
        let seed = seed.nth(nth as u64);
        let mut rng = Rng::Open { state: nth as u32 };
        let mut table = LunchTable::new(&Config::starters(decks[0], decks[1])).unwrap();
        table.start(&mut Cx::new(&seed, 0, None));
        let mut ply = 0;
        while let Turn::Of(_) = table.turn() {
            legal.clear();
            calls += 1;
            let listing = allocation_counter::measure(|| table.legal_actions(&mut legal)).count_total;
            let action = legal[rng.below(legal.len() as u32 - 1) as usize];
            ply += 1;
            let step = allocation_counter::measure(|| {
                table.apply(table.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
            })
            .count_total;
            assert_eq!((listing, step), (0, 0), "game {nth}, ply {ply}, {action}");
        }
    }
    assert!(calls > 10_000, "only {calls} lists were made");
}
