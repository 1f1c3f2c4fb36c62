//! The kernel's laws over random matches.

use croupier_kernel::{
    Seat,
    laws::{Plan, check, check_foresee, check_observe, check_search},
};
use croupier_leduc::{Leduc, state::Config};

fn plan(games: u64) -> Plan {
    Plan { hidden_from: vec![Seat(0), Seat(1)], ..Plan::new(games, 20) }
}

#[test]
fn the_laws_hold() {
    assert_eq!(check::<Leduc>(&Config {}, &plan(10_000)).games, 10_000);
}

#[test]
fn players_and_learners_know_no_more_than_the_seat() {
    assert!(check_search::<Leduc>(&Config {}, &plan(500)) > 500);
    assert!(check_observe::<Leduc>(&Config {}, &plan(500)) > 500);
}

#[test]
fn forecasts_come_true() {
    assert!(check_foresee::<Leduc>(&Config {}, &plan(800)) > 2_000);
}
