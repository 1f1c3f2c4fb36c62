//! However extreme a position is that is accepted, its run ends: by chance and by rule.

use std::collections::BTreeMap;

use croupier_kernel::{
    Game, Key, Rng, Seed,
    laws::{By, decisions},
};
use croupier_rollio::{
    Rollio,
    config::Config,
    content::{BlessingId, CharmId, ConsumableId, Material},
    position::{DieSetup, Position},
    state::{MAX_LIVES, MAX_MONEY, MAX_POINTS, Phase, SUMMIT},
};
use serde_json::json;

/// No run has more decisions, wherever it begins.
const MOST: u32 = 250_000;

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

/// One to `most` dice. Those that may stand for any face are few: what they can score has to be searched.
fn dice(rng: &mut Rng, most: u32) -> Vec<DieSetup> {
    let all: Vec<Material> = Material::ALL.to_vec();
    let kind = rng.below(3);
    let same = pick(rng, &all);
    (0..1 + rng.below(most))
        .map(|at| {
            let any = pick(rng, &all);
            let material = if kind == 0 { same } else { any };
            let material = if material == Material::Mirror && at > 2 { Material::Volcano } else { material };
            let faces = match rng.below(4) {
                0 => vec![1, 1],
                1 => vec![pick(rng, &[1, 5, 20]); 20],
                2 => vec![2, 3, 4, 6],
                _ => Vec::new(),
            };
            DieSetup { sides: Some(pick(rng, &[2, 6, 20])), material, faces }
        })
        .collect()
}

fn position(rng: &mut Rng) -> Position {
    let mut charms: Vec<String> = CharmId::all().map(|id| id.get().id.clone()).collect();
    rng.shuffle(&mut charms);
    charms.truncate(rng.below(charms.len() as u32 + 1) as usize);
    let mut consumables: Vec<String> = ConsumableId::all().map(|id| id.get().id.clone()).collect();
    rng.shuffle(&mut consumables);
    consumables.truncate(rng.below(consumables.len() as u32 + 1) as usize);
    let blessings: Vec<String> = BlessingId::all().map(|id| id.get().id.clone()).collect();
    let counts = charms.iter().find(|id| *id == "straight_collector").map(|id| (id.clone(), u16::MAX));
    Position {
        phase: Some(pick(rng, &[Phase::Round, Phase::Scored, Phase::Shop])),
        level: Some(pick(rng, &[1, 12, 13, 40, 300, SUMMIT - 1, SUMMIT])),
        lives: pick(rng, &[None, Some(1), Some(MAX_LIVES)]),
        rerolls: pick(rng, &[None, Some(0), Some(MAX_LIVES)]),
        round: Some(pick(rng, &[1, 999, u16::MAX])),
        points: pick(rng, &[0, 100, MAX_POINTS, u32::MAX]),
        hot: pick(rng, &[0, u8::MAX]),
        crystals: pick(rng, &[0, u8::MAX]),
        dice: if rng.below(4) > 0 { dice(rng, 8) } else { Vec::new() },
        money: Some(pick(rng, &[0, MAX_MONEY, u32::MAX])),
        counts: counts.into_iter().collect::<BTreeMap<_, _>>(),
        charms,
        consumables,
        blessings: if rng.below(2) == 0 { blessings } else { Vec::new() },
        charm_slots: pick(rng, &[None, Some(u8::MAX)]),
        consumable_slots: pick(rng, &[None, Some(u8::MAX)]),
        flops: pick(rng, &[0, u32::MAX]),
        rainbows: pick(rng, &[0, u32::MAX]),
        forfeited: pick(rng, &[0, u32::MAX]),
        ..Position::default()
    }
}

fn config(rng: &mut Rng) -> Config {
    let (preset, set) = (pick(rng, &["standard", "classic"]), pick(rng, &["beginner", "volcano", "high_roller"]));
    Config { dice_set: set.into(), position: Some(position(rng)), ..Config::preset(preset) }
}

#[test]
fn every_position_that_is_accepted_comes_to_an_end() {
    let root: Seed = "extremes".parse().expect("a good seed");
    let (mut accepted, mut longest) = (0, 0);
    for nth in 0..8 {
        let seed = root.nth(nth);
        let config = config(&mut seed.rng(Key::new(1, 0, 0, 0)));
        if Rollio::new(&config).is_err() {
            continue;
        }
        accepted += 1;
        for by in [By::Chance, By::Rules] {
            let decisions = decisions::<Rollio>(&config, &seed, by, MOST);
            longest = longest.max(decisions.unwrap_or_else(|| panic!("{by:?} does not end: {}", json!(config))));
        }
    }
    assert!(accepted > 4, "only {accepted} positions were accepted");
    assert!(longest > 2_000, "the longest run had only {longest} decisions: nothing extreme was tried");
}

#[test]
fn what_no_level_can_have_is_refused_with_the_reason() {
    let refused = |position: Position| Rollio::new(&Config::position(position)).expect_err("a refusal").reason;
    for level in [0, SUMMIT + 1, u16::MAX] {
        let why = refused(Position { level: Some(level), ..Position::default() });
        assert_eq!(why, format!("levels go from 1 to 1000, not {level}"));
    }
    let too_many = Some(MAX_LIVES + 1);
    let why = refused(Position { lives: too_many, ..Position::default() });
    assert_eq!(why, "a level has at most 1000 lives, not 1001");
    let why = refused(Position { rerolls: too_many, ..Position::default() });
    assert_eq!(why, "a level has at most 1000 rerolls, not 1001");
    let why = refused(Position { rounds: too_many, ..Position::default() });
    assert_eq!(why, "a level has at most 1000 rounds, not 1001");
}
