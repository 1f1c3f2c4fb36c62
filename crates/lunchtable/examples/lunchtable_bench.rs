//! How fast random legal play is: `cargo run --profile dist -p croupier-lunchtable --example lunchtable_bench`. With a number behind it,
//! that many games are played once, for tools that count instructions.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "a bench measures time and says so"
)]

use std::time::Instant;

use croupier_kernel::{Cx, Game, Key, Seed, Turn};
use croupier_lunchtable::{Action, Config, LunchTable, deck::starters};

fn main() {
    let ids: Vec<&str> = starters().iter().map(|starter| starter.id.as_str()).collect();
    let configs: Vec<Config> =
        ids.iter().flat_map(|first| ids.iter().map(|second| Config::starters(first, second))).collect();
    let tables: Vec<LunchTable> =
        configs.iter().map(|config| LunchTable::new(config).expect("a starter deck")).collect();
    println!("a state has {} bytes, an event {}", size_of::<LunchTable>(), size_of::<<LunchTable as Game>::Event>());
    let mut acc: Vec<Action> = Vec::with_capacity(512);
    let fixed: Option<u64> = std::env::args().nth(1).and_then(|n| n.parse().ok());
    for round in 0..if fixed.is_some() { 1 } else { 3 } {
        let (mut decisions, mut choices, mut games, mut turns) = (0u64, 0u64, 0u64, 0u64);
        let start = Instant::now();
        while fixed.map_or(start.elapsed().as_secs_f64() < 2.0, |n| games < n) {
            for _ in 0..fixed.map_or(64, |n| n.min(64)) {
                let seed = Seed::Open("bench".into()).nth(round * 1_000_000 + games);
                let mut rng = Seed::Open("player".into()).rng(Key::new(1, games as u32, 0, 0));
                let mut table = tables[games as usize % tables.len()];
                table.start(&mut Cx::new(&seed, 0, None));
                let mut ply = 0;
                while let Turn::Of(_) = table.turn() {
                    acc.clear();
                    table.legal_actions(&mut acc);
                    // Giving up is always the last of the list.
                    let n = acc.len() as u32 - 1;
                    ply += 1;
                    choices += u64::from(n > 1);
                    table.apply(
                        table.turn().seat().expect("a seat to move"),
                        &acc[rng.below(n) as usize],
                        &mut Cx::new(&seed, ply, None),
                    );
                }
                decisions += u64::from(ply);
                turns += u64::from(table.turn_number());
                games += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{decisions} decisions, {:.2} M decisions/s ({:.0}% with a choice), {:.0} games/s, {:.0} decisions and {:.1} turns a game",
            decisions as f64 / seconds / 1e6,
            100.0 * choices as f64 / decisions as f64,
            games as f64 / seconds,
            decisions as f64 / games as f64,
            turns as f64 / games as f64,
        );
    }
}
