//! How long games are, from wherever they begin.

use crate::{Cx, Key, Search, Seed, Turn, streams};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Chance.
    Chance,
    /// The game's rule-based player, in every seat.
    Rules,
}

/// How many decisions a match took, or nothing if it was not over after `most`.
///
/// # Panics
///
/// If the config is refused.
pub fn decisions<G: Search>(config: &G::Config, seed: &Seed, by: By, most: u32) -> Option<u32> {
    let mut state = G::new(config).unwrap_or_else(|refusal| panic!("{}: {config:?}", refusal.reason));
    state.start(&mut Cx::new(seed, 0, None));
    let mut rng = seed.rng(Key::new(streams::TESTS, 3, 0, 0));
    let mut legal = Vec::new();
    for ply in 0..=most {
        let Turn::Of(seat) = state.turn() else { return Some(ply) };
        legal.clear();
        state.legal_actions(&mut legal);
        let nth = match by {
            By::Chance => {
                legal.retain(|action| !G::gives_up(action) && !G::takes_back(action));
                rng.below(legal.len() as u32) as usize
            }
            By::Rules => state.policy(&legal),
        };
        state.apply(seat, &legal[nth], &mut Cx::new(seed, ply + 1, None));
    }
    None
}
