use std::time::{Duration, Instant};

use croupier_table::Hurry;

use super::Budget;

/// What a search has spent of its budget.
pub(super) struct Clock {
    budget: Budget,
    cap: Option<Duration>,
    hurry: Hurry,
    start: Instant,
    /// How many games were played out.
    pub(super) spent: u32,
    /// What this round may spend, up to its end.
    until: Until,
    alive: u32,
    rushed: bool,
}

enum Until {
    Playouts(u32),
    Time(Duration),
}

impl Clock {
    pub(super) fn new(budget: Budget, cap: Option<Duration>, hurry: Hurry) -> Self {
        let start = Instant::now();
        let time = match budget {
            Budget::Playouts(_) => None,
            Budget::Millis(millis) => Some(Duration::from_millis(millis.into())),
        };
        let cap = [time, cap].into_iter().flatten().min();
        Clock { budget, cap, hurry, start, spent: 0, until: Until::Playouts(0), alive: 1, rushed: false }
    }

    /// Gives each round that is left an equal part of what is left.
    pub(super) fn next_round(&mut self, rounds_left: u32, alive: usize) {
        self.alive = alive as u32;
        self.until = match self.budget {
            Budget::Playouts(all) => Until::Playouts(self.spent + all.saturating_sub(self.spent) / rounds_left.max(1)),
            Budget::Millis(millis) => {
                let (spent, all) = (self.start.elapsed(), Duration::from_millis(millis.into()));
                Until::Time(spent + all.saturating_sub(spent) / rounds_left.max(1))
            }
        };
    }

    /// Whether there is no more time for even one playout.
    pub(super) fn is_late(&mut self) -> bool {
        self.rushed |= self.hurry.heard() || self.cap.is_some_and(|cap| self.start.elapsed() >= cap);
        self.rushed
    }

    /// Whether another world would be too much for this round.
    pub(super) fn is_round_over(&mut self) -> bool {
        let full = match self.until {
            Until::Playouts(until) => self.spent + self.alive > until,
            Until::Time(until) => self.start.elapsed() >= until,
        };
        full || self.is_late()
    }

    /// How often half of the budget suffices to try this many candidates; as often as one likes where time is the budget.
    pub(super) fn half_of(&self, candidates: usize) -> usize {
        match self.budget {
            Budget::Playouts(all) => all as usize / 2 / candidates.max(1),
            Budget::Millis(_) => usize::MAX,
        }
    }

    /// Whether there is nothing left, of playouts or of time.
    pub(super) fn is_spent(&mut self) -> bool {
        let full = match self.budget {
            Budget::Playouts(all) => self.spent >= all,
            Budget::Millis(millis) => self.start.elapsed() >= Duration::from_millis(millis.into()),
        };
        full || self.is_late()
    }

    /// Whether another playout would be too much for the whole search.
    pub(super) fn is_over(&mut self) -> bool {
        matches!(self.budget, Budget::Playouts(all) if self.spent >= all) || self.is_late()
    }
}
