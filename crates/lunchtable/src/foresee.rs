//! What forecasts ask of the game.

use croupier_kernel::{Figure, Foresee, Seat, Window};

use crate::{Action, LunchTable, rules::Decision};

impl Foresee for LunchTable {
    fn figures(&self, _seat: Seat, acc: &mut Vec<Figure>) {
        for seat in Seat::all(2) {
            let side = self.side(seat);
            acc.extend([
                Figure { seat, what: "life", value: side.life.into() },
                Figure { seat, what: "clout", value: side.clout.into() },
                Figure { seat, what: "breakdowns", value: side.breakdowns.into() },
                Figure { seat, what: "hand", value: side.hand.len() as i64 },
            ]);
        }
    }

    fn window(&self) -> Window<Action> {
        match self.decision() {
            Decision::Answer(_) => Window::Quiet(Action::Pass),
            Decision::Ask(_) | Decision::Draft(_) => Window::Answer,
            Decision::Open | Decision::Over => Window::Free,
        }
    }
}
