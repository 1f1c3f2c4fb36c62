//! What the server counts, for `/metrics`.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicU64, Ordering},
};

/// A number that grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: Counter,
    pub(crate) server_errors: Counter,
    pub(crate) turned_away: Counter,
    pub(crate) created: Counter,
    pub(crate) actions: Counter,
    pub(crate) refused: Counter,
    pub(crate) repeated: Counter,
    pub(crate) replayed: Counter,
    pub(crate) restored: Counter,
    pub(crate) discarded: Counter,
    pub(crate) thoughts: Counter,
    pub(crate) stood_in: Counter,
    pub(crate) hints: Counter,
    pub(crate) reviews: Counter,
    pub(crate) forwarded: Counter,
    pub(crate) sockets_opened: Counter,
    pub(crate) sockets_closed: Counter,
    pub(crate) pushes: Counter,
}

impl Metrics {
    /// As Prometheus reads it. `gauges` are numbers that also fall, each with what it is.
    pub(crate) fn text(&self, gauges: &[(&str, &str, u64)]) -> String {
        let counters = [
            ("requests", "requests answered", &self.requests),
            ("server_errors", "answers with a status of 500 or more", &self.server_errors),
            ("turned_away", "requests and sockets over a limit", &self.turned_away),
            ("matches_created", "matches set up", &self.created),
            ("actions", "steps of matches written down", &self.actions),
            ("refusals", "actions that were refused", &self.refused),
            ("repeats", "requests answered again by their key", &self.repeated),
            ("replays", "matches played again from the database", &self.replayed),
            ("restores", "those of them that went on from a snapshot", &self.restored),
            ("discards", "matches thrown out of memory because a step could not be written", &self.discarded),
            ("thoughts", "decisions of programs", &self.thoughts),
            ("stand_ins", "decisions that programs failed to make", &self.stood_in),
            ("hints", "hints worked out", &self.hints),
            ("reviews", "matches reviewed", &self.reviews),
            ("forwards", "requests passed on to another server", &self.forwarded),
            ("sockets_opened", "sockets opened", &self.sockets_opened),
            ("pushes", "messages sent on sockets", &self.pushes),
        ];
        let mut text = String::new();
        for (name, help, counter) in counters {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "# HELP croupier_{name}_total {help}\n# TYPE croupier_{name}_total counter");
            let _ = writeln!(text, "croupier_{name}_total {}", counter.get());
        }
        for (name, help, value) in gauges {
            let _ =
                writeln!(text, "# HELP croupier_{name} {help}\n# TYPE croupier_{name} gauge\ncroupier_{name} {value}");
        }
        text
    }
}
