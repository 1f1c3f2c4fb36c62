//! The kernel's laws over random runs.

use croupier_kernel::laws::{Plan, Report, check};
use croupier_rollio::{Rollio, position::Config};

fn check_runs(config: &Config, games: u64, every: u32) -> Report {
    let report = check::<Rollio>(config, &Plan { every, ..Plan::new(games, 50_000) });
    assert_eq!(report.games, games);
    report
}

#[test]
fn classic_keeps_the_laws_over_5000_runs() {
    println!("{:?}", check_runs(&Config::preset("classic"), 5000, 64));
}

#[test]
fn standard_keeps_the_laws_over_5000_runs() {
    println!("{:?}", check_runs(&Config::preset("standard"), 5000, 64));
}
