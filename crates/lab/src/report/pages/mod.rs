//! One page for each kind of result.

mod arena;
mod balance;
mod decks;
#[cfg(feature = "learn")]
mod learning;
mod review;
mod simulation;
mod suite;
mod tournament;

pub use arena::{arena, dollars};
pub use balance::balance;
pub use decks::decks;
#[cfg(feature = "learn")]
pub use learning::learning;
pub use review::review;
pub use simulation::simulation;
pub use suite::suite;
pub use tournament::tournament;

use serde::Serialize;
use serde_json::Value;

use crate::{Estimate, Summary};

use super::{Bar, Html, Mood, bars, percent};

/// A result as it is written for programs.
fn to_json(result: &impl Serialize) -> Value {
    serde_json::to_value(result).expect("results are plain data")
}

/// An interval in words.
fn between([low, high]: [f64; 2]) -> String {
    format!("{} to {}", percent(low).trim_end_matches('%'), percent(high))
}

/// A share with its interval, as a bar on the whole width.
fn share_bar(label: &str, share: Estimate) -> Bar {
    Bar {
        label: label.into(),
        value: share.value,
        interval: Some(share.interval),
        shown: percent(share.value),
        beside: between(share.interval),
        ..Bar::default()
    }
}

/// How games ended, as bars.
fn endings(summary: &Summary) -> Html {
    let most = summary.endings.values().copied().max().unwrap_or(1).max(1) as f64;
    let all = summary.games.max(1) as f64;
    let each = summary.endings.iter().map(|(ending, count)| Bar {
        label: ending.clone(),
        value: *count as f64 / all,
        shown: percent(*count as f64 / all),
        beside: super::thousands(*count as i64),
        mood: if ending == "won" { Mood::Good } else { Mood::Plain },
        ..Bar::default()
    });
    bars("How games ended", &each.collect::<Vec<_>>(), [0.0, most / all])
}

/// Places for numbers below a plot that goes from the first to the last, few enough to be read.
fn ticks(first: u32, last: u32, most: u32) -> Vec<u32> {
    let width = last.saturating_sub(first).max(1);
    let step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000, 10_000]
        .into_iter()
        .find(|step| width / step <= most)
        .unwrap_or(width);
    (first..=last).filter(|at| at.is_multiple_of(step)).collect()
}
