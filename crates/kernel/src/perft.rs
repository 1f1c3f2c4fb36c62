//! Counts of all ways to play on from a state: the cheapest test that notices any change in the rules.

use crate::{Cx, Game, Seed, Turn};

/// The number of action sequences of length `depth` from `state`; sequences that end early count once.
/// Chance is fixed by the seed, so the number is a fact about the rules.
pub fn perft<G: Game>(state: &G, seed: &Seed, ply: u32, depth: u32) -> u64 {
    if depth == 0 || matches!(state.turn(), Turn::Over(_)) {
        return 1;
    }
    divide(state, seed, ply, depth).iter().map(|(_, count)| count).sum()
}

/// The same count, split by the first action.
pub fn divide<G: Game>(state: &G, seed: &Seed, ply: u32, depth: u32) -> Vec<(G::Action, u64)> {
    let mut acc = Vec::new();
    let Turn::Of(seat) = state.turn() else { return Vec::new() };
    state.legal_actions(&mut acc);
    acc.into_iter()
        .map(|action| {
            let mut next = state.clone();
            next.apply(seat, &action, &mut Cx::new(seed, ply + 1, None));
            let count = perft(&next, seed, ply + 1, depth.saturating_sub(1));
            (action, count)
        })
        .collect()
}
