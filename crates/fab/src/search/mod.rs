//! What a search asks of the game: how far it is, who is ahead, and what the rule-based player does.
//!
//! All of it is read off the state without a view, and only from what the seat may know.

mod candidates;
mod gist;
mod kano;
mod mind;
mod plan;
mod value;

use croupier_kernel::{Eye, Search, Seat};

use crate::{action::Action, state::Fab};

impl Search for Fab {
    /// Two turns of each player: what comes later is told by the cards that are left.
    const HORIZON: u32 = 4;

    const GAUGES: &'static [&'static str] = &["your life", "their life", "your deck", "their deck"];

    fn clock(&self) -> u32 {
        u32::from(self.turn)
    }

    fn value(&self, seat: Seat) -> i32 {
        match self.hides_play_from(Eye::Seat(seat)) {
            true => value::value(&self.before_play(), seat),
            false => value::value(self, seat),
        }
    }

    fn policy(&self, legal: &[Action]) -> usize {
        mind::choose(self, legal)
    }

    fn gauge(&self, seat: Seat, nth: usize) -> i32 {
        let (mine, theirs) = (self.side(seat), self.side(seat.other()));
        let gauges = [mine.life.into(), theirs.life.into(), mine.deck.len() as i32, theirs.deck.len() as i32];
        gauges.get(nth).copied().unwrap_or(0)
    }

    fn candidates(&self, legal: &mut Vec<Action>) {
        candidates::prune(self, legal);
    }

    fn takes_back(action: &Action) -> bool {
        matches!(action, Action::Cancel)
    }
}
