use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far something in bulk has come, and the door to end it early.
#[derive(Default, Debug)]
pub struct Watch {
    done: AtomicU64,
    of: AtomicU64,
    stopped: AtomicBool,
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

    /// Asks for an end: what has been begun is finished, nothing else is begun.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether someone asked for an end.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
