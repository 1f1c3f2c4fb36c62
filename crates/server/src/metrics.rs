//! What the server counts, for `/metrics`.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The upper ends of the buckets of a histogram, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// How long answers took.
#[derive(Default)]
struct Histogram {
    /// How many took no longer than each end, but longer than the one before.
    counts: [u64; BUCKETS.len()],
    n: u64,
    seconds: f64,
}

/// What an answer was: the route, the method and its status.
type Answered = (&'static str, &'static str, u16);

/// How long answers took, by route, method and status.
#[derive(Default)]
pub(crate) struct Latency(Mutex<BTreeMap<Answered, Histogram>>);

impl Latency {
    pub(crate) fn note(&self, route: &'static str, method: &'static str, status: u16, took: Duration) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let histogram = all.entry((route, method, status)).or_default();
        let seconds = took.as_secs_f64();
        if let Some(at) = BUCKETS.iter().position(|end| seconds <= *end) {
            histogram.counts[at] += 1;
        }
        (histogram.n, histogram.seconds) = (histogram.n + 1, histogram.seconds + seconds);
    }

    fn write(&self, text: &mut String) {
        let name = "croupier_request_seconds";
        let _ = writeln!(text, "# HELP {name} how long answers took\n# TYPE {name} histogram");
        for ((route, method, status), histogram) in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
            let mut sum = 0;
            for (end, count) in BUCKETS.iter().zip(histogram.counts) {
                sum += count;
                let _ = writeln!(text, "{name}_bucket{{{labels},le=\"{end}\"}} {sum}");
            }
            let _ = writeln!(text, "{name}_bucket{{{labels},le=\"+Inf\"}} {}", histogram.n);
            let _ = writeln!(text, "{name}_sum{{{labels}}} {}", histogram.seconds);
            let _ = writeln!(text, "{name}_count{{{labels}}} {}", histogram.n);
        }
    }
}

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
    pub(crate) late: Counter,
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
    pub(crate) latency: Latency,
}

impl Metrics {
    /// As Prometheus reads it. `grown` are further numbers that only grow and `gauges` those that also fall, each with what it is.
    pub(crate) fn text(&self, grown: &[(&str, &str, u64)], gauges: &[(&str, &str, u64)]) -> String {
        let counters = [
            ("requests", "requests answered", &self.requests),
            ("server_errors", "answers with a status of 500 or more", &self.server_errors),
            ("turned_away", "requests and sockets over a limit", &self.turned_away),
            ("late", "requests that took too long", &self.late),
            ("matches_created", "matches set up", &self.created),
            ("actions", "steps of matches written down", &self.actions),
            ("refusals", "actions that were refused", &self.refused),
            ("repeats", "requests answered again by their key", &self.repeated),
            ("replays", "matches played again from the database", &self.replayed),
            ("restores", "matches replayed from a snapshot", &self.restored),
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
        let counters = counters.iter().map(|(name, help, counter)| (*name, *help, counter.get()));
        for (name, help, value) in counters.chain(grown.iter().copied()) {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "# HELP croupier_{name}_total {help}\n# TYPE croupier_{name}_total counter");
            let _ = writeln!(text, "croupier_{name}_total {value}");
        }
        let (version, target, compiler) =
            (env!("CARGO_PKG_VERSION"), env!("CROUPIER_TARGET"), env!("CROUPIER_COMPILER"));
        let _ = writeln!(text, "# HELP croupier_build_info what runs\n# TYPE croupier_build_info gauge");
        let checked = cfg!(debug_assertions);
        let labels = format!("version=\"{version}\",target=\"{target}\",compiler=\"{compiler}\",checked=\"{checked}\"");
        let _ = writeln!(text, "croupier_build_info{{{labels}}} 1");
        self.latency.write(&mut text);
        for (name, help, value) in gauges {
            let _ =
                writeln!(text, "# HELP croupier_{name} {help}\n# TYPE croupier_{name} gauge\ncroupier_{name} {value}");
        }
        text
    }
}
