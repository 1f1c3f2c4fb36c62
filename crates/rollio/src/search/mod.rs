//! What a search asks: how a run stands, what a sensible player does, and which choices are worth trying.

mod odds;
mod round;
mod shop;
mod tries;

use croupier_kernel::{Game, Search, Seat, Turn};

use crate::{
    action::Action,
    state::{Phase, Rollio},
};

/// What being alive is worth beyond what a lost run would be worth now, in thousandths of a level.
const ALIVE: u64 = 1500;

impl Search for Rollio {
    /// To the end of the level that is being played or, from the shop, of the next one.
    const HORIZON: u32 = 1;

    const GAUGES: &'static [&'static str] = &["your level", "your lives", "your money"];

    /// Levels, and the shops between them.
    fn clock(&self) -> u32 {
        u32::from(self.level) * 2 + u32::from(matches!(self.phase, Phase::Tally | Phase::Shop))
    }

    fn gauge(&self, _seat: Seat, nth: usize) -> i32 {
        [i32::from(self.level), i32::from(self.lives), self.money as i32].get(nth).copied().unwrap_or(0)
    }

    fn value(&self, seat: Seat) -> i32 {
        match self.turn() {
            Turn::Over(outcome) => Rollio::payoff(&outcome, seat).into(),
            Turn::Of(_) => self.standing(),
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

impl Rollio {
    /// How a run stands that is not over, in thousandths: as a lost one that came as far as this one promises to.
    fn standing(&self) -> i32 {
        let levels = u64::from(self.level.saturating_sub(1)) * 1000;
        let banked = self.banked.saturating_add(self.points * 2 / 3);
        let part = (u64::from(banked) * 1000 / u64::from(self.threshold.max(1))).min(1000);
        let part = if matches!(self.phase, Phase::Tally | Phase::Shop) { 1000 } else { part };
        let luck = u64::from(self.lives) * 60 + u64::from(self.rerolls.min(20)) * 20;
        let done = levels + part + ALIVE + luck + self.strength();
        let of = match self.max_level {
            Some(level) => (u64::from(level) * 1000 + ALIVE).max(done + 1),
            None => done + 12_000,
        };
        (done * 999 / of) as i32 - 1000
    }
}
