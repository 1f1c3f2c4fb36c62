//! What a search asks: how a run stands, what a sensible player does, and which choices are worth trying.

mod odds;
mod promise;
mod round;
mod shop;
mod tries;

pub(crate) use round::Raise;

use croupier_kernel::{Game, Search, Seat, Turn};

use crate::{
    action::Action,
    state::{Phase, Rollio},
};

impl Search for Rollio {
    /// To the end of the level that is being played or, from the shop, of the next one.
    const HORIZON: u32 = 1;

    const CLOCK: &'static str = "level";

    const GAUGES: &'static [&'static str] = &["your level", "your lives", "your money"];

    /// Levels, and the shops between them.
    fn clock(&self) -> u32 {
        u32::from(self.level) * 2 + u32::from(matches!(self.phase, Phase::Tally | Phase::Shop))
    }

    fn reading(&self) -> u32 {
        self.level.into()
    }

    fn gauge(&self, _seat: Seat, nth: usize) -> i32 {
        [i32::from(self.level), i32::from(self.lives), self.money as i32].get(nth).copied().unwrap_or(0)
    }

    fn value(&self, seat: Seat) -> i32 {
        match self.turn() {
            Turn::Over(outcome) => Rollio::payoff(&outcome, seat).into(),
            Turn::Of(_) => self.promise(),
        }
    }

    fn policy(&self, legal: &[Action]) -> usize {
        match self.phase {
            Phase::Round => self.best_use(legal).unwrap_or(0),
            Phase::Hand if legal.first() == Some(&Action::Flop) => self.best_rescue(legal),
            Phase::Hand => self.best_score(legal),
            Phase::Scored => self.best_going_on(legal),
            Phase::Shop => self.best_deal(legal),
            Phase::Tally | Phase::Over => 0,
        }
    }

    fn candidates(&self, legal: &mut Vec<Action>) {
        self.keep_worth_trying(legal);
    }
}
