//! A redeal keeps what a seat knows of the other's cards without knowing where each of them is.

use std::collections::BTreeSet;

use croupier_fab::{Config, Fab, Format, Position, SeatPosition};
use croupier_kernel::{Eye, Game, Key, Match, Seat, Seed};

fn begin(hand: &[&str], deck: &[&str]) -> Match<Fab> {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let me = SeatPosition { hand: list(hand), deck: list(deck), ..SeatPosition::default() };
    let you = SeatPosition { deck: list(&["Snatch (red)"; 9]), ..SeatPosition::default() };
    let position = Position { seats: [me, you], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    Match::new(config, "42".parse().expect("a good seed")).expect("a good position")
}

fn play(game: &mut Match<Fab>, actions: &[&str]) {
    for action in actions {
        game.play_text(action).unwrap_or_else(|refusal| panic!("{action}: {}", refusal.reason));
    }
}

/// What the owner would see of hand and known deck in a hundred worlds that the other seat takes for possible.
fn worlds(game: &Match<Fab>) -> Vec<(Vec<String>, Vec<String>)> {
    let seed: Seed = "worlds".parse().expect("a good seed");
    let mut rng = seed.rng(Key::new(1, 0, 0, 0));
    let world = |_| {
        let side = game.state().redeal(Seat(1), &mut rng).view(Eye::Seat(Seat(0))).sides[0].clone();
        let hand = side.hand.iter().flatten().map(ToString::to_string).collect();
        (hand, side.deck_known.iter().map(|known| format!("{} {}", known.place, known.card)).collect())
    };
    (0..100).map(world).collect()
}

/// Passes until the owner orders the pitched cards.
fn until_pitched(game: &mut Match<Fab>) {
    while !game.view(Eye::Watcher).asked.contains("pitched") {
        play(game, &["pass"]);
    }
}

#[test]
fn pitched_cards_stay_at_the_bottom_in_every_order() {
    let deck = ["Snatch (red)", "Snatch (blue)", "Snatch (yellow)", "Wounding Blow (red)", "Wounding Blow (blue)"];
    let mut game = begin(&["Raging Onslaught (red)", "Zap (red)", "Overload (red)", "Sigil of Solace (red)"], &deck);
    play(&mut game, &["play raging-onslaught-red", "pitch zap-red", "pitch overload-red", "pitch sigil-of-solace-red"]);
    until_pitched(&mut game);
    play(&mut game, &["bottom overload-red"]);
    for (_, known) in worlds(&game) {
        assert_eq!(known.len(), 1, "the first is under the deck, and the other seat does not know which: {known:?}");
    }
    play(&mut game, &["bottom zap-red"]);
    let (mut orders, mut hands) = (BTreeSet::new(), BTreeSet::new());
    for (hand, known) in worlds(&game) {
        let mut cards: Vec<_> = known.iter().map(|place| place[2..].to_string()).collect();
        orders.insert(cards.clone());
        cards.sort();
        assert_eq!(cards, ["overload-red", "sigil-of-solace-red", "zap-red"], "{known:?}");
        hands.insert(hand);
    }
    assert_eq!(orders.len(), 6, "all orders of three cards are possible");
    assert!(hands.len() > 10, "the hand is dealt anew");
}

#[test]
fn a_pile_that_is_partly_drawn_is_spread_over_hand_and_deck() {
    let mut game = begin(&["Brutal Assault (red)", "Zap (red)", "Overload (red)"], &["Snatch (blue)"; 3]);
    play(&mut game, &["play brutal-assault-red", "pitch zap-red", "pitch overload-red"]);
    until_pitched(&mut game);
    play(&mut game, &["bottom overload-red"]);
    let mut seen = BTreeSet::new();
    for (mut hand, known) in worlds(&game) {
        hand.retain(|card| card != "snatch-blue");
        seen.insert((hand.join(" "), known.join(" ")));
    }
    let either = [("overload-red".into(), "1 zap-red".into()), ("zap-red".into(), "1 overload-red".into())];
    assert_eq!(seen, BTreeSet::from(either));
}

#[test]
fn a_known_card_is_somewhere_else_after_a_hidden_choice() {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let me = SeatPosition { hand: list(&["Zap (red)", "Overload (red)"]), ..SeatPosition::default() };
    let you = SeatPosition { hand: list(&["Frontline Scout (red)"]), ..SeatPosition::default() };
    let position = Position { seats: [me, you], turn_player: 1, ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    let mut game = Match::<Fab>::new(config, "42".parse().expect("a good seed")).expect("a good position");
    play(&mut game, &["play frontline-scout-red", "pass", "pass", "pass", "pass", "yes"]);
    let of_me = |game: &Fab| game.view(Eye::Seat(Seat(1))).sides[0].hand.iter().flatten().count();
    assert_eq!(of_me(game.state()), 2, "the hand was looked at");
    while game.turn().seat() != Some(Seat(0)) || !game.view(Eye::Watcher).asked.contains("arsenal") {
        play(&mut game, &["pass"]);
    }
    play(&mut game, &["choose zap-red"]);
    let seed: Seed = "worlds".parse().expect("a good seed");
    let mut rng = seed.rng(Key::new(1, 0, 0, 0));
    let arsenals: BTreeSet<_> = (0..50)
        .map(|_| game.state().redeal(Seat(1), &mut rng).view(Eye::Seat(Seat(0))).sides[0].arsenal.clone())
        .collect();
    assert_eq!(arsenals, BTreeSet::from([vec![Some("overload-red")], vec![Some("zap-red")]]));
}
