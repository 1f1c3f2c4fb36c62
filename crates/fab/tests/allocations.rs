//! Neither listing what may be done, nor choosing by rules of thumb, nor writing rows for learners, nor doing it takes memory from the heap, once the caller's buffer is warm.
//!
//! A test binary of its own, because the counter sits in the allocator.

use croupier_fab::{Config, Fab};
use croupier_kernel::{Cx, Game, Key, Observe, Search, Seat, Seed, row_length};

#[test]
fn play_allocates_nothing() {
    let seed: Seed = "allocations".parse().expect("a good seed");
    // Longer than any list, so that growing the buffer is not what is counted.
    let mut legal = Vec::with_capacity(1024);
    let empty = Fab::new(&Config::default()).expect("the decks are good");
    let (mut listing, mut choosing, mut writing, mut applying, mut plies) = (0, 0, 0, 0, 0);
    let mut row = vec![0; row_length(Fab::LAYOUT)];
    let mut choice = vec![0; row_length(Fab::CHOICE)];
    // What is worked out once for all cards is worked out now.
    let mut first = empty;
    first.start(&mut Cx::new(&seed, 0, None));
    for ply in 1..100 {
        legal.clear();
        first.legal_actions(&mut legal);
        let Some(seat) = first.turn().seat() else { break };
        let action = legal[first.policy(&legal)];
        first.observe(seat, &mut row);
        first.features(&action, &mut choice);
        first.apply(seat, &action, &mut Cx::new(&seed, ply, None));
    }
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
            choosing += allocation_counter::measure(|| {
                assert!(game.policy(&legal) < legal.len());
                game.value(Seat(0));
            })
            .count_total;
            writing += allocation_counter::measure(|| {
                game.observe(Seat(ply as u8 & 1), &mut row);
                for action in &legal {
                    game.features(action, &mut choice);
                    assert!((game.number(action) as usize) < Fab::N_ACTIONS);
                }
            })
            .count_total;
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
    assert_eq!(
        (listing, choosing, writing, applying),
        (0, 0, 0, 0),
        "allocations of listing, choosing, writing, applying over {plies} plies"
    );
}
