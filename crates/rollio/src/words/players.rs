//! A program that always banks. The one that weighs what the next roll may bring is the game's own.

use croupier_host::Agent;
use croupier_kernel::{Rng, Sight};

use crate::{Rollio, action::Action};

/// Banks the best of every first roll. It rerolls flops while it can, and buys nothing.
pub(super) struct Banker(pub(super) Rng);

impl Agent<Rollio> for Banker {
    fn choose(&mut self, sight: &Sight<'_, Rollio>, legal: &[Action]) -> Action {
        let state = sight.redeal(&mut self.0);
        let wanted = match legal[0] {
            Action::Roll if legal.contains(&Action::Bank) => Some(Action::Bank),
            Action::Score { .. } => state.best_selection().map(|(dice, _)| Action::score(dice)),
            Action::Flop => Some(Action::Reroll(state.hand())),
            _ => Some(Action::Leave),
        };
        wanted.filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }

    fn draw_from(&mut self, rng: Rng) {
        self.0 = rng;
    }
}
