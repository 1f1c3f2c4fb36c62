//! However extreme a position is that is accepted, its match ends: by chance and by rule.

use croupier_kernel::{
    Game, Key, Rng, Seed,
    laws::{By, decisions},
};
use croupier_lunchtable::{
    Config, LunchTable, Position,
    content::content,
    position::{BackDetails, BodyDetails, Given, SeatPosition},
    state::{Phase, Preset},
};
use serde_json::json;

/// No match has more decisions: 200 turns of 100 actions each, and what is asked and answered on the way.
const MOST: u32 = 100_000;

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

fn seat(rng: &mut Rng) -> SeatPosition {
    let all: Vec<&str> = content().cards.iter().map(|print| print.id.as_str()).collect();
    let (bodies, backs): (Vec<&str>, Vec<&str>) =
        all.iter().partition(|id| content().expect(id).is_ok_and(|def| def.get().is_stereotype()));
    let cards = |rng: &mut Rng, most: u32| (0..rng.below(most + 1)).map(|_| pick(rng, &all).to_string()).collect();
    let body = |rng: &mut Rng| {
        let face_down = rng.below(4) == 0;
        let stat = |rng: &mut Rng| if face_down { None } else { pick(rng, &[None, Some(0), Some(20_000)]) };
        let vice = if face_down { 0 } else { pick(rng, &[0, 2, 30]) };
        let (reputation, stability) = (stat(rng), stat(rng));
        let (new, fresh) = (rng.below(2) == 0, rng.below(4) == 0);
        let card = pick(rng, &bodies).into();
        Given::Full(BodyDetails { card, stance: None, face_down, new, fresh, vice, reputation, stability })
    };
    let back = |rng: &mut Rng| {
        let (card, fresh) = (pick(rng, &backs).into(), rng.below(4) == 0);
        Given::Full(BackDetails { card, face_up: false, fresh, on: None })
    };
    SeatPosition {
        life: pick(rng, &[1, 8_000, 1_000_000]),
        clout: pick(rng, &[0, 100]),
        breakdowns: pick(rng, &[0, 2]),
        summoned: rng.below(2) == 0,
        hand: cards(rng, 12),
        deck: cards(rng, 25),
        graveyard: cards(rng, 8),
        banished: cards(rng, 4),
        stereotypes: (0..rng.below(6)).map(|_| body(rng)).collect(),
        spells: (0..rng.below(6)).map(|_| back(rng)).collect(),
        field: None,
    }
}

fn config(rng: &mut Rng) -> Config {
    let phases = [Phase::Draw, Phase::Standby, Phase::Main, Phase::Combat, Phase::Main2, Phase::End];
    let position = Position {
        preset: Some(pick(rng, &[Preset::Standard, Preset::Classic])),
        turn: pick(rng, &[1, 2, 3, 199, 200]),
        active: rng.below(2) as u8,
        phase: pick(rng, &phases),
        last_spell: None,
        seats: [seat(rng), seat(rng)],
        actions: pick(rng, &[None, Some(99)]),
    };
    Config::from_position(position)
}

#[test]
fn every_position_that_is_accepted_comes_to_an_end() {
    let root: Seed = "extremes".parse().expect("a good seed");
    let (mut accepted, mut longest) = (0, 0);
    for nth in 0..2_000 {
        let seed = root.nth(nth);
        let config = config(&mut seed.rng(Key::new(1, 0, 0, 0)));
        if LunchTable::new(&config).is_err() {
            continue;
        }
        accepted += 1;
        for by in [By::Chance, By::Rules] {
            let decisions = decisions::<LunchTable>(&config, &seed, by, MOST);
            longest = longest.max(decisions.unwrap_or_else(|| panic!("{by:?} does not end: {}", json!(config))));
        }
    }
    assert!(accepted > 1_000, "only {accepted} positions were accepted");
    assert!(longest > 300, "the longest match had only {longest} decisions: nothing extreme was tried");
}
