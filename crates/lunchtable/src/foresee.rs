//! What forecasts ask of the game.

use croupier_kernel::{Figure, Foresee, Seat, Window};

use crate::{Action, LunchTable, rules::Decision, state::N_BODIES};

/// The vice of the stereotype in each slot, by name of the figure.
const VICE: [&str; N_BODIES] = ["vice_1", "vice_2", "vice_3", "vice_4", "vice_5"];

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
            acc.extend(VICE.iter().zip(&side.bodies).map(|(what, body)| {
                let vice = body.map_or(0, |body| body.vice);
                Figure { seat, what, value: vice.into() }
            }));
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
