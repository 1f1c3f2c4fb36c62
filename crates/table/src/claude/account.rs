//! How often language models are asked and what they cost: for a minute, for a day, and in money.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

use super::prices;

/// Counts questions, so that no loop can send more than a set number in a minute.
#[derive(Debug)]
pub struct Meter {
    pub(super) most: usize,
    recent: Mutex<VecDeque<Instant>>,
}

impl Meter {
    /// How many wishes a process sends in a minute.
    const MOST: usize = 10;

    /// How many choices a process asks about in a minute.
    const MOST_OF_PLAYERS: usize = 120;

    /// A meter of its own.
    pub fn new(most: usize) -> Arc<Meter> {
        Arc::new(Meter { most, recent: Mutex::new(VecDeque::new()) })
    }

    /// The meter that all genies of this process share.
    pub fn of_process() -> Arc<Meter> {
        static METER: OnceLock<Arc<Meter>> = OnceLock::new();
        METER.get_or_init(|| Meter::new(Meter::MOST)).clone()
    }

    /// The meter that all players of this process share. They are asked far more often than genies.
    pub fn of_players() -> Arc<Meter> {
        static METER: OnceLock<Arc<Meter>> = OnceLock::new();
        METER.get_or_init(|| Meter::new(Meter::MOST_OF_PLAYERS)).clone()
    }

    /// Whether one more may be sent now; it counts if so.
    pub(super) fn allows(&self, now: Instant) -> bool {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        while recent.front().is_some_and(|then| now.duration_since(*then) >= Duration::from_secs(60)) {
            recent.pop_front();
        }
        let allowed = recent.len() < self.most;
        if allowed {
            recent.push_back(now);
        }
        allowed
    }
}

/// How often Claude may be asked in a day, by all of this process together. Without a limit it only counts.
#[derive(Default, Debug)]
pub struct Allowance(Mutex<Asked>);

#[derive(Default, Debug)]
struct Asked {
    most: Option<u64>,
    /// How often this process has asked, by model.
    by_model: BTreeMap<String, u64>,
    /// How often everyone had asked on this day when it was last counted, and this process until then.
    counted: (u64, u64),
}

impl Asked {
    fn total(&self) -> u64 {
        self.by_model.values().sum()
    }

    fn today(&self) -> u64 {
        self.counted.0 + self.total().saturating_sub(self.counted.1)
    }
}

impl Allowance {
    /// The allowance of this process.
    pub fn of_process() -> &'static Allowance {
        static ALLOWANCE: OnceLock<Allowance> = OnceLock::new();
        ALLOWANCE.get_or_init(Allowance::default)
    }

    fn with<T>(&self, ask: impl FnOnce(&mut Asked) -> T) -> T {
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Limits it to a number of questions a day.
    pub fn limit(&self, most: u64) {
        self.with(|asked| asked.most = Some(most));
    }

    /// How often this process has asked, by model.
    pub fn asked(&self) -> BTreeMap<String, u64> {
        self.with(|asked| asked.by_model.clone())
    }

    /// Notes that everyone together has asked so often today, when this process had asked `own` times since it began.
    pub fn agree(&self, today: u64, own: u64) {
        self.with(|asked| asked.counted = (today, own));
    }

    /// How often it was asked today, and how often it may be.
    pub fn today(&self) -> (u64, Option<u64>) {
        self.with(|asked| (asked.today(), asked.most))
    }

    /// Whether it may be asked once more; it counts if so.
    pub(super) fn take(&self, model: &str) -> bool {
        self.with(|asked| {
            let allowed = asked.most.is_none_or(|most| asked.today() < most);
            if allowed {
                *asked.by_model.entry(model.into()).or_default() += 1;
            }
            allowed
        })
    }
}

/// What answers cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// How often it was asked.
    pub calls: u64,
    /// Tokens it read.
    pub tokens_in: u64,
    /// Tokens it wrote.
    pub tokens_out: u64,
}

impl Usage {
    /// Adds what another answer cost.
    pub fn add(&mut self, other: Usage) {
        self.calls = self.calls.saturating_add(other.calls);
        self.tokens_in = self.tokens_in.saturating_add(other.tokens_in);
        self.tokens_out = self.tokens_out.saturating_add(other.tokens_out);
    }

    /// About what it cost in millionths of a dollar, where the price of the model is known.
    pub fn cost(&self, model: &str) -> Option<u64> {
        prices::price(model).map(|price| price.of(self))
    }

    /// In words, with an estimate in dollars where the price of the model is known.
    pub fn words(&self, model: &str) -> String {
        let Usage { calls, tokens_in, tokens_out } = self;
        let calls = if *calls == 1 { "1 call".into() } else { format!("{calls} calls") };
        let mut words = format!("{calls}, {tokens_in} tokens in, {tokens_out} out");
        if let Some(cost) = self.cost(model) {
            // Shown are ten-thousandths of a dollar.
            words.push_str(&format!(", about ${}.{:04}", cost / 1_000_000, cost / 100 % 10_000));
        }
        words
    }
}

/// What this process has spent, by model.
#[derive(Default, Debug)]
pub struct Ledger(Mutex<Spent>);

#[derive(Default, Debug)]
struct Spent {
    by_model: BTreeMap<String, Usage>,
    /// The most that may be spent, in millionths of a dollar.
    most: Option<u64>,
}

impl Ledger {
    /// The ledger of this process.
    pub fn of_process() -> &'static Ledger {
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        LEDGER.get_or_init(Ledger::default)
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Spent) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn write(&self, model: &str, usage: Usage) {
        self.with(|spent| spent.by_model.entry(model.into()).or_default().add(usage));
    }

    /// What was spent, by model.
    pub fn spent(&self) -> Vec<(String, Usage)> {
        self.with(|spent| spent.by_model.iter().map(|(model, usage)| (model.clone(), *usage)).collect())
    }

    /// Limits what this process spends, in millionths of a dollar. An answer that is under way is still paid for.
    pub fn limit(&self, most: u64) {
        self.with(|spent| spent.most = Some(most));
    }

    /// Whether the money is spent, and how much it was.
    pub(super) fn is_spent(&self) -> Option<u64> {
        self.with(|spent| {
            let cost = spent.by_model.iter().map(|(model, usage)| usage.cost(model).unwrap_or(0)).sum::<u64>();
            spent.most.filter(|most| cost >= *most)
        })
    }
}
