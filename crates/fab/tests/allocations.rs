//! Neither listing what may be done nor doing it takes memory from the heap, once the caller's buffer is warm.
//!
//! A test binary of its own, because the counter sits in the allocator.

use croupier_fab::{Config, Fab};
use croupier_kernel::{Cx, Game, Key, Seed};

#[test]
fn play_allocates_nothing() {
    let seed: Seed = "allocations".parse().expect("a good seed");
    // Longer than any list, so that growing the buffer is not what is counted.
    let mut legal = Vec::with_capacity(1024);
    let empty = Fab::new(&Config::default()).expect("the decks are good");
    let (mut listing, mut applying, mut plies) = (0, 0, 0);
    for nth in 0..40 {
        let seed = seed.nth(nth);
        let mut rng = seed.rng(Key::new(200, 0, 0, 0));
        let mut game = empty;
        game.start(&mut Cx::new(&seed, 0, None));
        let mut ply = 0;
        loop {
            legal.clear();
            listing += allocation_counter::measure(|| game.legal_actions(&mut legal)).count_total;
            if legal.is_empty() {
                break;
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            ply += 1;
            applying += allocation_counter::measure(|| {
                game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
            })
            .count_total;
        }
        plies += ply;
    }
    assert!(plies > 4000, "{plies} decisions");
    assert_eq!((listing, applying), (0, 0), "allocations of listing and of applying over {plies} decisions");
}
