//! Makes the table of what the effects of blessings are worth, which the lamp goes by:
//!
//! ```text
//! cargo run --release -p croupier-lab --example worths -- 2000 2 > crates/geniejack/content/lamp/worth.jsonl
//! ```
//!
//! The first number is how many runs each value is tried in, the second how many threads play them.
#![allow(clippy::float_arithmetic, clippy::print_stdout, clippy::disallowed_methods, reason = "it measures and prints")]

use std::{collections::BTreeMap, env};

use croupier_geniejack::{Geniejack, config::Config, vocabulary::EffectId};
use croupier_lab::{
    Watch,
    balance::{Plan, measure},
};
use croupier_table::{Offer as _, genie::lamp::worth::Curve};

/// The ranks that effects are measured with, and those that each stands for.
const CLASSES: [(&str, &[&str]); 4] =
    [("A", &["A"]), ("K", &["10", "J", "Q", "K"]), ("6", &["5", "6"]), ("8", &["2", "3", "4", "7", "8", "9"])];

fn main() -> Result<(), String> {
    let mut args = env::args().skip(1).map(|arg| arg.parse::<u64>().map_err(|error| format!("{arg}: {error}")));
    let games = args.next().unwrap_or(Ok(2000))?;
    let jobs = args.next().unwrap_or(Ok(2))? as usize;
    let config = Config::default();
    let mut kinds: Vec<&str> = Geniejack::variants(&config).iter().map(|variant| variant.kind).collect();
    kinds.retain(|kind| kind.starts_with("effects"));
    kinds.dedup();
    let plan = Plan {
        config,
        players: Vec::new(),
        by: Geniejack::MEASURED_BY.into(),
        games,
        only: kinds.into_iter().map(String::from).collect(),
        seed: "worths".parse().map_err(|_| "no seed")?,
        jobs,
    };
    let balance = measure::<Geniejack>(&plan, &Watch::default()).map_err(|refusal| refusal.reason)?;
    // By effect and value: what it is worth after the first boss and after the second, and how sure that is.
    let mut worths: BTreeMap<(String, i32), [i32; 3]> = BTreeMap::new();
    for thing in &balance.things {
        let (effect, rest) = thing.id.split_once('=').ok_or("an id without a value")?;
        let (value, boss) = rest.split_once('@').ok_or("an id without a boss")?;
        let value: i32 = value.parse().map_err(|_| "a value that is not a number")?;
        let worth = thing.worth();
        let entry = worths.entry((effect.into(), value)).or_default();
        entry[usize::from(boss != "1")] = (worth.value * 1000.0).round() as i32;
        let margin = ((worth.interval[1] - worth.interval[0]) * 500.0).ceil() as i32;
        entry[2] = entry[2].max(margin);
    }
    let classes = CLASSES.iter().map(|(rank, ranks)| (format!(":{rank}"), *ranks));
    let classes: Vec<(String, &[&str])> = std::iter::once((String::new(), &[][..])).chain(classes).collect();
    let rows = EffectId::all().map(EffectId::get).flat_map(|row| classes.iter().map(move |class| (row, class)));
    for (row, (class, ranks)) in rows {
        let name = format!("{}{class}", row.id);
        let of_row: Vec<(&(String, i32), &[i32; 3])> =
            worths.iter().filter(|((effect, _), _)| *effect == name).collect();
        if of_row.is_empty() {
            continue;
        }
        let curve = Curve {
            effect: row.id.clone(),
            ranks: ranks.iter().filter_map(|rank| rank.parse().ok()).collect(),
            values: of_row.iter().map(|((_, value), _)| *value).collect(),
            first: of_row.iter().map(|(_, worth)| worth[0]).collect(),
            later: of_row.iter().map(|(_, worth)| worth[1]).collect(),
            margin: of_row.iter().map(|(_, worth)| worth[2]).max().unwrap_or(0),
        };
        println!("{}", serde_json::to_string(&curve).map_err(|error| error.to_string())?);
    }
    Ok(())
}
