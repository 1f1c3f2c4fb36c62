use std::sync::atomic::{AtomicU64, Ordering};

use croupier_table::Hurry;

/// How far something in bulk has come, and the door to end it early.
#[derive(Debug)]
pub struct Watch {
    done: AtomicU64,
    of: AtomicU64,
    bell: Hurry,
}

impl Default for Watch {
    fn default() -> Self {
        Watch { done: AtomicU64::new(0), of: AtomicU64::new(0), bell: Hurry::for_all() }
    }
}

impl Watch {
    /// How many pieces of work there are.
    pub fn expect(&self, of: u64) {
        self.of.fetch_add(of, Ordering::Relaxed);
    }

    /// One more is done.
    pub fn tick(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// How many are done, and how many there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }

    /// Asks for an end: nothing more is begun, and games that are not over by then are broken off and not counted.
    pub fn stop(&self) {
        self.bell.ring();
    }

    /// Whether someone asked for an end.
    pub fn stopped(&self) -> bool {
        self.bell.heard()
    }

    /// A watch that rings this bell when someone asks for an end.
    pub fn ringing(bell: Hurry) -> Watch {
        Watch { bell, ..Watch::default() }
    }

    /// The bell that rings when someone asks for an end.
    pub fn bell(&self) -> &Hurry {
        &self.bell
    }
}
