//! The kernel's laws over random runs.

use croupier_geniejack::{GENIE, Geniejack, PLAYER, config::Config};
use croupier_kernel::{
    Seat,
    laws::{Plan, Report, Secret, check, check_hidden, check_observe, check_search},
};
use serde_json::json;

fn check_preset(preset: &str) -> Report {
    let plan = Plan { hidden_from: vec![PLAYER, GENIE], every: 4, ..Plan::new(1_000, 20_000) };
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
fn classic_keeps_the_laws() {
    assert_eq!(check_preset("classic").games, 1_000);
}

#[test]
fn standard_keeps_the_laws() {
    assert_eq!(check_preset("standard").games, 1_000);
}

#[test]
fn what_a_learner_reads_keeps_every_law() {
    for preset in ["standard", "classic"] {
        let plan = Plan { every: 2, ..Plan::new(300, 20_000) };
        assert!(check_observe::<Geniejack>(&Config::preset(preset), &plan) > 1_000);
    }
}

/// What no one sees: the cards to come, and the dealer's card that lies face down.
fn secrets(game: &Geniejack, _seat: Seat) -> Vec<Secret> {
    let table = &game.run().table;
    let coming = table.shoe.iter().skip(usize::from(table.next)).take(12).enumerate();
    let mut secrets: Vec<_> = coming.map(|(at, card)| (format!("card {} to come", at + 1), json!(card))).collect();
    secrets
        .extend(table.shoe.last().filter(|_| table.shoe.len() > 20).map(|card| ("the last card".into(), json!(card))));
    if table.face_down {
        secrets.push(("the card face down".into(), json!(table.dealer.cards[0])));
    }
    secrets
}

#[test]
fn every_hidden_card_varies_in_redeals() {
    for preset in ["standard", "classic"] {
        let plan = Plan { every: 3, ..Plan::new(200, 2_000) };
        let parts = check_hidden::<Geniejack>(&Config::preset(preset), &plan, &[], secrets);
        for place in ["card 1 to come", "card 12 to come", "the last card", "the card face down"] {
            for seat in [PLAYER, GENIE] {
                assert!(parts[&(seat, place.into())].looked > 100, "{place}");
            }
        }
    }
}
