//! What forecasts ask of the game.

use croupier_kernel::{Figure, Foresee, Seat, Window};

use crate::{
    Action, Fab,
    state::{Ask, Step, Zone},
};

impl Foresee for Fab {
    fn figures(&self, _seat: Seat, acc: &mut Vec<Figure>) {
        for seat in Seat::all(2) {
            let side = self.side(seat);
            acc.extend([
                Figure { seat, what: "life", value: side.life.into() },
                Figure { seat, what: "resources", value: side.resources.into() },
                Figure { seat, what: "action_points", value: side.action_points.into() },
                Figure { seat, what: "hand", value: self.cards_of(Zone::Hand, seat).len().into() },
            ]);
        }
    }

    fn window(&self) -> Window<Action> {
        match self.ask {
            Ask::Priority if self.is_free() => Window::Free,
            Ask::Priority | Ask::Defend => Window::Quiet(Action::Pass),
            // Whether to do something optional is a choice of its own: until then it is left undone.
            Ask::May => Window::Quiet(Action::No),
            Ask::Prevent if self.may_refuse_preventions() => Window::Quiet(Action::Pass),
            // What the end of a turn brings is a choice of its own.
            Ask::First | Ask::Arsenal | Ask::Nothing | Ask::Over => Window::Free,
            _ => Window::Answer,
        }
    }
}

impl Fab {
    /// Whether the turn player could begin something new: an action, or the next attack of the chain.
    fn is_free(&self) -> bool {
        let may_attack = self.step == Step::Resolution && self.side(self.seat).action_points > 0;
        self.seat == self.active && self.stack.is_empty() && (self.step == Step::Action || may_attack)
    }
}
