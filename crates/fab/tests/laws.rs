//! The laws of the kernel over random games.

use croupier_fab::{Config, Fab, First, Format, SeatConfig};
use croupier_kernel::{
    Seat,
    laws::{self, Plan},
};

fn config(a: &str, b: &str) -> Config {
    let seat = |deck: &str| SeatConfig { deck: deck.into(), life: None };
    Config { format: Format::Open, seats: [seat(a), seat(b)], first: First::Choose, position: None }
}

fn plan(games: u64, every: u32) -> Plan {
    Plan { every, hidden_from: vec![Seat(0), Seat(1)], ..Plan::new(games, 60_000) }
}

#[test]
fn kano_against_the_generic_attacker_keeps_every_law() {
    laws::check::<Fab>(&Config::default(), &plan(150, 60));
}

#[test]
fn generic_mirror_keeps_every_law() {
    laws::check::<Fab>(&config("generic", "generic"), &plan(100, 60));
}

#[test]
fn kano_mirror_keeps_every_law() {
    laws::check::<Fab>(&config("kano", "kano-adult"), &plan(60, 60));
}
