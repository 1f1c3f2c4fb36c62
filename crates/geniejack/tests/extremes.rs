//! However extreme a position is that is accepted, its run ends: by chance and by rule.

use std::collections::BTreeMap;

use croupier_geniejack::{
    Geniejack,
    blessing::Blessing,
    config::Config,
    content::{ConsumableId, EnemyId, EquipmentId, MAX_LASTING},
    position::{EnemySetup, Lasting, PlayerSetup, Position, WishSetup},
    stats::{Field, NO_LIMIT},
    vocabulary::{ConditionId, EffectId},
};
use croupier_kernel::{
    Game, Key, Rng, Seed,
    laws::{By, decisions},
};
use serde_json::{Value, json};

/// No run has more decisions, wherever it begins.
const MOST: u32 = 400_000;

/// One of a few, mostly the outermost.
fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[rng.below(of.len() as u32) as usize]
}

/// Each with a chance of one in `n`.
fn some<T>(rng: &mut Rng, of: impl Iterator<Item = T>, n: u32) -> Vec<T> {
    of.filter(|_| rng.below(n) == 0).collect()
}

/// Rules far from any preset: each at its lowest, its highest or in between.
fn rules(rng: &mut Rng) -> BTreeMap<String, i32> {
    let changed = some(rng, Field::all(), 4);
    changed
        .into_iter()
        .map(|field| {
            let (low, high) = field.bounds();
            (field.name().to_string(), pick(rng, &[low, high, high, low + (high - low) / 2]))
        })
        .collect()
}

fn effect(rng: &mut Rng) -> Value {
    let row = EffectId::all().nth(rng.below(75) as usize).expect("an effect").get();
    let value = pick(rng, &[row.low, row.high, row.high]);
    let rank = pick(rng, &["2", "10", "J", "A"]);
    let suit = pick(rng, &["hearts", "spades"]);
    let mut effect = json!({ "type": row.id, "value": value, "rank": rank, "suit": suit, "ranks": [rank, "A"] });
    if row.low >= 50 {
        effect["value"] = json!(format!("{value}e-3"));
    }
    if rng.below(3) == 0 {
        let row = ConditionId::all().nth(rng.below(32) as usize).expect("a condition").get();
        effect["condition"] =
            json!({ "type": row.id, "value": pick(rng, &[row.low, row.high]), "rank": rank, "suit": suit });
    }
    effect
}

fn wishes(rng: &mut Rng) -> Vec<WishSetup> {
    let n = rng.below(4) as usize;
    let bosses = ["ancient_strix", "djinn_warden", "crimson_sultan"];
    let wish = |boss: &&str| {
        let effects = [effect(rng), effect(rng), effect(rng)];
        let blessing = Blessing::from_value(&json!({ "effects": effects }));
        WishSetup { boss: Some((*boss).into()), text: "more".into(), blessing: Some(json!(blessing)) }
    };
    bosses.iter().take(n).map(wish).collect()
}

fn position(rng: &mut Rng) -> Position {
    let hp = pick(rng, &[1, 50, 9_999, NO_LIMIT, NO_LIMIT]);
    let enemy_hp = pick(rng, &[1, 80, 9_999, NO_LIMIT, NO_LIMIT]);
    let mut worn = Vec::new();
    for slot in 0..5 {
        let pieces: Vec<_> = EquipmentId::all().filter(|id| id.get().slot as usize == slot).collect();
        worn.extend((rng.below(3) > 0).then(|| pick(rng, &pieces).get().id.clone()));
    }
    let potions: Vec<ConsumableId> = ConsumableId::all().collect();
    let bag = some(rng, potions.iter(), 2).into_iter().map(|id| (id.get().id.clone(), 99)).collect();
    let lasting = some(rng, potions.iter().filter(|id| id.get().effect.is_some()), 2);
    let effects =
        lasting.into_iter().map(|id| (id.get().id.clone(), Lasting::Several(vec![MAX_LASTING; 99]))).collect();
    let enemies: Vec<EnemyId> = EnemyId::all().collect();
    let (phase, cards) = pick(
        rng,
        &[
            ("pre_hand", None),
            ("player_turn", Some(("A♠ A♥", "A♣ A♦"))),
            ("player_turn", Some(("2♠ 2♥ 2♣ 2♦", "10♥"))),
            ("battle_result", None),
            ("shop", None),
            ("genie", None),
            ("granted", None),
            ("crossroads", None),
        ],
    );
    let (own, theirs) = cards.unwrap_or_default();
    Position {
        phase: Some(phase.into()),
        stage: if phase == "crossroads" { None } else { Some(pick(rng, &[1, 3, 4, 300, 9_999])) },
        hand: Some(pick(rng, &[1, 50, 51, 50_000])),
        deck: pick(rng, &["", "2♠ 2♥ 2♣ 2♦", "A♠ A♥ K♠ K♥"]).into(),
        player: PlayerSetup {
            hp: Some(pick(rng, &[1, hp])),
            max_hp: Some(hp),
            gold: Some(pick(rng, &[0, NO_LIMIT])),
            equipment: worn,
            bag,
            effects,
            wishes: wishes(rng),
            cards: own.into(),
            overkill: pick(rng, &[0, NO_LIMIT]),
            ..PlayerSetup::default()
        },
        enemy: EnemySetup {
            id: (rng.below(2) == 0).then(|| pick(rng, &enemies).get().id.clone()),
            hp: Some(pick(rng, &[1, enemy_hp])),
            max_hp: Some(enemy_hp),
            cards: theirs.into(),
            wins: pick(rng, &[0, u16::MAX]),
            streak: pick(rng, &[0, i16::MIN, i16::MAX]),
            ..EnemySetup::default()
        },
        ..Position::default()
    }
}

fn config(rng: &mut Rng) -> Config {
    let preset = pick(rng, &["standard", "classic"]);
    let rules = if rng.below(2) == 0 { rules(rng) } else { BTreeMap::new() };
    let position = if rng.below(8) > 0 { Some(position(rng)) } else { None };
    Config { rules, position, ..Config::preset(preset) }
}

#[test]
fn every_position_that_is_accepted_comes_to_an_end() {
    let root: Seed = "extremes".parse().expect("a good seed");
    let (mut accepted, mut longest) = (0, 0);
    for nth in 0..800 {
        let seed = root.nth(nth);
        let config = config(&mut seed.rng(Key::new(1, 0, 0, 0)));
        if Geniejack::new(&config).is_err() {
            continue;
        }
        accepted += 1;
        for by in [By::Chance, By::Rules] {
            let decisions = decisions::<Geniejack>(&config, &seed, by, MOST);
            longest = longest.max(decisions.unwrap_or_else(|| panic!("{by:?} does not end: {}", json!(config))));
        }
    }
    assert!(accepted > 480, "only {accepted} positions were accepted");
    assert!(longest > 10_000, "the longest run had only {longest} decisions: nothing extreme was tried");
}
