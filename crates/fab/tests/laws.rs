//! The laws of the kernel over 2,000 random games (`make soak` plays far more). The costly ones are looked at now and then.

use croupier_fab::{Config, Fab, First, Format, Notice, SeatConfig, prints};
use croupier_kernel::{
    Cx, Eye, Game, Key, Log, Rng, Seat, Seed,
    laws::{self, Plan, Secret},
};

fn config(a: &str, b: &str) -> Config {
    let seat = |deck: &str| SeatConfig { deck: deck.into(), life: None };
    Config { format: Format::Open, seats: [seat(a), seat(b)], first: First::Choose, position: None }
}

fn plan(games: u64, every: u32) -> Plan {
    Plan { every, hidden_from: vec![Seat(0), Seat(1)], ..Plan::new(games, 60_000) }
}

#[test]
fn the_rule_based_player_and_the_worth_of_a_game_know_no_more_than_the_seat() {
    for (own, other) in [("kano", "generic"), ("generic", "generic"), ("kano-adult", "kano")] {
        assert!(laws::check_search::<Fab>(&config(own, other), &plan(40, 8)) > 500);
    }
}

#[test]
fn kano_against_the_generic_attacker_keeps_every_law() {
    laws::check::<Fab>(&Config::default(), &plan(600, 100));
}

#[test]
fn generic_mirror_keeps_every_law() {
    laws::check::<Fab>(&config("generic", "generic"), &plan(600, 100));
}

#[test]
fn kano_mirror_keeps_every_law() {
    laws::check::<Fab>(&config("kano", "kano-adult"), &plan(400, 100));
}

/// A deck of cards drawn from the whole pool, equipment included.
fn any_deck(rng: &mut Rng) -> String {
    let all: Vec<_> = prints()
        .filter(|(_, print)| print.implemented && !print.test_card && !print.is_token() && !print.is_hero())
        .collect();
    let mut lines = vec!["Hero: Kano".to_string()];
    let (mut cards, mut worn, mut hands) = (0, Vec::new(), 0);
    while cards < 40 || worn.len() < 4 {
        let (_, print) = all[rng.below(all.len() as u32) as usize];
        // Of some cards only one copy is allowed.
        if lines.contains(&format!("1x {print}")) {
            continue;
        }
        if print.is_deck_card() && cards < 40 {
            lines.push(format!("1x {print}"));
            cards += 1;
        } else if !print.is_deck_card() {
            let zone = print.zone_word();
            if zone == "hand" && hands == 0 || zone != "hand" && !worn.contains(&zone) {
                hands += u8::from(zone == "hand");
                worn.extend((zone != "hand").then_some(zone));
                lines.push(print.to_string());
            }
        }
    }
    lines.join("\n")
}

#[test]
fn any_cards_of_the_pool_keep_every_law() {
    let seed: Seed = "pool".parse().unwrap();
    let mut redealt = [0, 0];
    for i in 0..40 {
        let mut rng = seed.rng(Key::new(1, i, 0, 0));
        let config = config(&any_deck(&mut rng), &any_deck(&mut rng));
        // Ten games may pass without a look at what is costly; four hundred may not.
        let plan = Plan { seed: seed.nth(u64::from(i)), hidden_from: Vec::new(), ..plan(10, 100) };
        let report = laws::check::<Fab>(&config, &plan);
        redealt = [redealt[0] + report.redealt[0], redealt[1] + report.redealt[1]];
    }
    assert!(redealt.iter().all(|n| *n > 100), "{redealt:?}");
}

#[test]
fn no_game_comes_near_the_limits_of_the_table() {
    let root: Seed = "limits".parse().unwrap();
    for i in 0..300 {
        let seed = root.nth(i);
        let mut rng = seed.rng(Key::new(1, 0, 0, 0));
        let config = config(&any_deck(&mut rng), &any_deck(&mut rng));
        let mut game = Fab::new(&config).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        let (mut legal, mut ply) = (Vec::new(), 0);
        while game.turn().seat().is_some() {
            legal.clear();
            game.legal_actions(&mut legal);
            ply += 1;
            let mut log = Log::default();
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, Some(&mut log)));
            let told = log.told(Eye::Watcher, 0);
            let full = told.iter().find(|(_, notice)| matches!(notice, Notice::LimitReached { .. }));
            assert_eq!(full, None, "game {i}, ply {ply}");
        }
    }
}

#[test]
fn what_a_learner_reads_keeps_every_law() {
    for (own, other) in [("kano", "generic-nullrune-5"), ("generic", "generic"), ("kano-adult", "kano")] {
        assert!(laws::check_observe::<Fab>(&config(own, other), &plan(40, 4)) > 500);
    }
    let seed: Seed = "rows".parse().unwrap();
    for i in 0..60 {
        let mut rng = seed.rng(Key::new(1, i, 0, 0));
        let config = config(&any_deck(&mut rng), &any_deck(&mut rng));
        laws::check_observe::<Fab>(&config, &Plan { seed: seed.nth(u64::from(i)), ..plan(2, 2) });
    }
}

/// What a seat does not see: both decks, from the top and from the bottom, what is printed on each of their cards, and the
/// other's hand and arsenal.
fn cards_out_of_sight(game: &Fab, seat: Seat) -> Vec<Secret> {
    let state = serde_json::to_value(game).expect("a state is plain data");
    let mut secrets = Vec::new();
    for owner in [Seat(0), Seat(1)] {
        let whose = if owner == seat { "own" } else { "other" };
        let deck = state["sides"][owner.index()]["deck"].as_array().cloned().expect("a deck");
        for (at, id) in deck.iter().enumerate() {
            let print = &state["prints"][id.as_u64().expect("a number") as usize];
            assert!(!print.is_null(), "a state without prints");
            secrets.push((format!("{whose} deck, card {}", at + 1), print.clone()));
            secrets.push((format!("{whose} deck, card {} from its end", deck.len() - at), print.clone()));
            secrets.push((format!("{whose} card by its slot {id}"), print.clone()));
        }
    }
    let side = &game.view(Eye::Seat(seat.other())).sides[seat.other().index()];
    for (at, card) in side.hand.iter().enumerate() {
        secrets.push((format!("other hand, card {}", at + 1), serde_json::json!(card)));
    }
    secrets
}

#[test]
fn every_hidden_card_varies_in_redeals() {
    for (own, other) in [("kano", "generic"), ("generic", "kano-adult")] {
        let plan = Plan { every: 25, ..plan(60, 25) };
        // What the other seat has seen of a hand is listed in another order than the hand itself: no secret to its owner.
        // Cards on the stack are worded from each reader's side, so their text differs between seats.
        let same = ["/cards", "deck_known", "deck_piles", "/sides/0/hand", "/sides/1/hand", "text"];
        let parts = laws::check_hidden::<Fab>(&config(own, other), &plan, &same, cards_out_of_sight);
        for place in ["own deck, card 1", "other deck, card 1 from its end", "other hand, card 1"] {
            for seat in Seat::all(2) {
                assert!(parts[&(seat, place.into())].looked > 60, "{place}");
            }
        }
    }
}
