//! The kernel's laws over random runs.

use croupier_geniejack::{GENIE, Geniejack, PLAYER, config::Config};
use croupier_kernel::laws::{Plan, Report, check};

fn check_preset(preset: &str, games: u64) -> Report {
    let plan = Plan { hidden_from: vec![PLAYER, GENIE], every: 4, ..Plan::new(games, 20_000) };
    check::<Geniejack>(&Config::preset(preset), &plan)
}

#[test]
fn classic_keeps_the_laws_over_5000_runs() {
    let report = check_preset("classic", 5000);
    assert_eq!(report.games, 5000);
}

#[test]
fn standard_keeps_the_laws_over_5000_runs() {
    assert_eq!(check_preset("standard", 5000).games, 5000);
}
