//! What forecasts ask of the game.

use croupier_kernel::{Figure, Foresee, Seat, Window};

use crate::{PLAYER, Rollio, action::Action, state::Phase};

impl Foresee for Rollio {
    fn figures(&self, _seat: Seat, acc: &mut Vec<Figure>) {
        let figures = [
            ("points", i64::from(self.points)),
            ("banked", i64::from(self.banked)),
            ("lives", i64::from(self.lives)),
            ("rerolls", i64::from(self.rerolls)),
            ("rounds", self.rounds.map_or(0, i64::from)),
            ("money", i64::from(self.money)),
            ("dice", self.dice.len() as i64),
        ];
        acc.extend(figures.map(|(what, value)| Figure { seat: PLAYER, what, value }));
    }

    /// Every prompt is a new decision, except a flop that nothing on hand can help: then it is taken.
    fn window(&self) -> Window<Action> {
        let helpless = self.phase == Phase::Hand && self.rerolls == 0 && !self.can_score() && !self.can_use_any();
        if helpless { Window::Answer } else { Window::Free }
    }
}
