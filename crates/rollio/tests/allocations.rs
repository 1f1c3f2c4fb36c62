//! Listing legal actions into a warm buffer needs no memory.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use croupier_kernel::{Cx, Game, Key, Seed, Turn};
use croupier_rollio::{PLAYER, Rollio, config::Config};

#[test]
fn listing_and_applying_allocate_nothing_once_warm() {
    let seed: Seed = "allocation".parse().unwrap();
    let mut rng = seed.rng(Key::new(200, 0, 0, 0));
    let mut legal = Vec::with_capacity(4096);
    for set in ["beginner", "collector", "rainbow", "random"] {
        let config = Config { dice_set: set.into(), max_level: Some(4), ..Config::default() };
        for i in 0..20 {
            let seed = seed.nth(i);
            let mut state = Rollio::new(&config).unwrap();
            state.start(&mut Cx::new(&seed, 0, None));
            let mut ply = 0;
            while let Turn::Of(_) = state.turn() {
                let used = allocation_counter::measure(|| {
                    legal.clear();
                    state.legal_actions(&mut legal);
                });
                assert_eq!(used.count_total, 0, "listing in {set}");
                let action = legal[rng.below(legal.len() as u32) as usize];
                ply += 1;
                let used = allocation_counter::measure(|| state.apply(PLAYER, &action, &mut Cx::new(&seed, ply, None)));
                assert_eq!(used.count_total, 0, "{action}");
            }
        }
    }
}
