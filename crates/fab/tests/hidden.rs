//! A redeal keeps what a seat knows of the other's cards without knowing where each of them is.

use std::collections::BTreeSet;

use croupier_fab::{Config, Fab, Format, Position, SeatPosition};
use croupier_kernel::{Eye, Game, Key, Match, Seat, Seed, laws::check_even};
use serde_json::Value;

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

/// What is printed on the cards of a seat's hand, arsenal and deck, the deck from the bottom.
struct Cards {
    hand: Vec<Value>,
    arsenal: Vec<Value>,
    deck: Vec<Value>,
}

fn cards(game: &Fab, owner: Seat) -> Cards {
    let state = serde_json::to_value(game).expect("a state is plain data");
    let ids = state["sides"][owner.index()]["deck"].as_array().cloned().expect("a deck");
    let print = |id: &Value| state["prints"][id.as_u64().expect("a number") as usize].clone();
    let side = game.view(Eye::Seat(owner)).sides[owner.index()].clone();
    let shown = |cards: &[Option<&'static str>]| cards.iter().flatten().map(|card| Value::from(*card)).collect();
    Cards { hand: shown(&side.hand), arsenal: shown(&side.arsenal), deck: ids.iter().map(print).collect() }
}

const DECK: [&str; 6] = [
    "Snatch (red)",
    "Snatch (blue)",
    "Snatch (yellow)",
    "Wounding Blow (red)",
    "Wounding Blow (blue)",
    "Wounding Blow (yellow)",
];

#[test]
fn hand_arsenal_and_deck_are_dealt_evenly() {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let me = SeatPosition {
        hand: list(&["Zap (red)", "Overload (red)"]),
        arsenal: Some("Brutal Assault (red)".into()),
        deck: list(&DECK[..4]),
        ..SeatPosition::default()
    };
    let position = Position { seats: [me, SeatPosition::default()], ..Position::default() };
    let config = Config { format: Format::Open, position: Some(position), ..Config::default() };
    let game = Match::<Fab>::new(config, "42".parse().expect("a good seed")).expect("a good position");
    let all = |game: &Fab| {
        let Cards { hand, arsenal, deck } = cards(game, Seat(0));
        assert_eq!((hand.len(), arsenal.len(), deck.len()), (2, 1, 4));
        [hand, arsenal, deck].concat()
    };
    check_even(game.state(), Seat(1), 1_000, all);
    check_even(game.state(), Seat(0), 1_000, |game| cards(game, Seat(0)).deck);
}

/// Each pile of pitched cards is mixed as well as it can be, by itself, and so is the rest; however many piles there are.
#[test]
fn every_pile_of_pitched_cards_is_dealt_evenly() {
    let hand = ["Raging Onslaught (red)", "Zap (red)", "Overload (red)", "Sigil of Solace (red)"];
    let mut game = begin(&hand, &DECK);
    play(&mut game, &["play raging-onslaught-red", "pitch zap-red", "pitch overload-red", "pitch sigil-of-solace-red"]);
    until_pitched(&mut game);
    play(&mut game, &["bottom overload-red", "bottom zap-red"]);
    let (drawn, below) = (4, 3);
    let rest = |game: &Fab| {
        let Cards { hand, deck, .. } = cards(game, Seat(0));
        assert_eq!((hand.len(), deck.len()), (drawn, DECK.len() - drawn + below));
        [hand, deck[below..].to_vec()].concat()
    };
    let pile = |game: &Fab| cards(game, Seat(0)).deck[..below].to_vec();
    check_even(game.state(), Seat(1), 1_000, rest);
    check_even(game.state(), Seat(1), 1_000, pile);
}

#[test]
fn a_pile_in_hand_and_deck_is_dealt_evenly_over_both() {
    let hand = ["Raging Onslaught (red)", "Zap (red)", "Overload (red)", "Sigil of Solace (red)"];
    let mut game = begin(&hand, &["Snatch (blue)"; 3]);
    play(&mut game, &["play raging-onslaught-red", "pitch zap-red", "pitch overload-red", "pitch sigil-of-solace-red"]);
    until_pitched(&mut game);
    play(&mut game, &["bottom overload-red", "bottom zap-red"]);
    // Four are drawn, the last of them from the pile.
    let pile = |game: &Fab| {
        let Cards { hand, deck, .. } = cards(game, Seat(0));
        assert_eq!((hand.len(), deck.len()), (4, 2));
        // In the hand the card has any place, so only its kind is looked at there.
        let drawn = hand.into_iter().filter(|card| *card != "snatch-blue");
        drawn.chain(deck).collect()
    };
    check_even(game.state(), Seat(1), 1_000, pile);
}
