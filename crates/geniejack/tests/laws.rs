//! The kernel's laws over random runs.

use croupier_geniejack::{GENIE, Geniejack, PLAYER, config::Config};
use croupier_kernel::laws::{Plan, Report, check, check_observe, check_search};

fn check_preset(preset: &str, games: u64) -> Report {
    let plan = Plan { hidden_from: vec![PLAYER, GENIE], every: 4, ..Plan::new(games, 20_000) };
    check::<Geniejack>(&Config::preset(preset), &plan)
}

#[test]
fn the_rule_based_player_and_the_worth_of_a_run_know_no_more_than_the_seat() {
    for preset in ["standard", "classic"] {
        let plan = Plan { every: 2, ..Plan::new(300, 20_000) };
        assert!(check_search::<Geniejack>(&Config::preset(preset), &plan) > 1_000);
    }
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

#[test]
fn what_a_learner_reads_keeps_every_law() {
    for preset in ["standard", "classic"] {
        let plan = Plan { every: 2, ..Plan::new(300, 20_000) };
        assert!(check_observe::<Geniejack>(&Config::preset(preset), &plan) > 1_000);
    }
}
