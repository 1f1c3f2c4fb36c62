//! However extreme a position is that is accepted, its game ends: by chance and by rule.

use croupier_fab::{Config, Fab, Format, Position, Print, SeatPosition, Step, prints};
use croupier_kernel::{
    Game, Key, Rng, Seed,
    laws::{By, decisions},
};
use serde_json::json;

/// No game has more decisions: 200 turns, each with as many as cards and resources allow.
const MOST: u32 = 100_000;

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

fn seat(rng: &mut Rng) -> SeatPosition {
    let known = |print: &Print| print.implemented && !print.test_card;
    let all: Vec<&Print> = prints().map(|(_, print)| print).filter(|print| known(print)).collect();
    let of = |is: fn(&Print) -> bool| all.iter().copied().filter(|print| is(print)).collect::<Vec<_>>();
    let (cards, heroes, tokens) = (of(Print::is_deck_card), of(Print::is_hero), of(Print::is_token));
    let worn = of(|print| !print.zone_word().is_empty());
    let list = |rng: &mut Rng, of: &[&Print], most: u32| -> Vec<String> {
        (0..rng.below(most + 1)).map(|_| pick(rng, of).to_string()).collect()
    };
    let mut equipment: Vec<&Print> = Vec::new();
    for _ in 0..rng.below(5) {
        let piece = pick(rng, &worn);
        if equipment.iter().all(|other| other.zone_word() != piece.zone_word()) {
            equipment.push(piece);
        }
    }
    SeatPosition {
        hero: pick(rng, &heroes).to_string(),
        life: pick(rng, &[None, Some(1), Some(u8::MAX)]),
        resources: pick(rng, &[0, 3, u8::MAX]),
        action_points: pick(rng, &[None, Some(0), Some(u8::MAX)]),
        marked: rng.below(2) == 0,
        tapped: rng.below(4) == 0,
        hand: list(rng, &cards, 10),
        deck: list(rng, &cards, 25),
        arsenal: (rng.below(2) == 0).then(|| pick(rng, &cards).to_string()),
        arsenal_face_up: false,
        graveyard: list(rng, &cards, 6),
        banished: list(rng, &cards, 3),
        pitch: list(rng, &cards, 2),
        equipment: equipment.iter().map(ToString::to_string).collect(),
        permanents: list(rng, &tokens, 3),
    }
}

fn config(rng: &mut Rng) -> Config {
    let position = Position {
        turn_player: rng.below(2) as u8,
        turn: pick(rng, &[1, 3, 199, 200, u16::MAX]),
        step: pick(rng, &[None, Some(Step::Start), Some(Step::End)]),
        seats: [seat(rng), seat(rng)],
    };
    Config { format: Format::Open, position: Some(position), ..Config::default() }
}

#[test]
fn every_position_that_is_accepted_comes_to_an_end() {
    let root: Seed = "extremes".parse().expect("a good seed");
    let (mut accepted, mut longest) = (0, 0);
    for nth in 0..1_500 {
        let seed = root.nth(nth);
        let config = config(&mut seed.rng(Key::new(1, 0, 0, 0)));
        if Fab::new(&config).is_err() {
            continue;
        }
        accepted += 1;
        for by in [By::Chance, By::Rules] {
            let decisions = decisions::<Fab>(&config, &seed, by, MOST);
            longest = longest.max(decisions.unwrap_or_else(|| panic!("{by:?} does not end: {}", json!(config))));
        }
    }
    assert!(accepted > 700, "only {accepted} positions were accepted");
    assert!(longest > 300, "the longest game had only {longest} decisions: nothing extreme was tried");
}
