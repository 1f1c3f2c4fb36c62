//! All pairs of effects and many triples with conditions: everything stays in bounds and every run ends.

use croupier_geniejack::{
    Geniejack, PLAYER,
    config::Config,
    position::{Position, WishSetup},
    state::Phase,
    vocabulary::{ConditionId, EffectId},
};
use croupier_kernel::{
    Cx, Eye, Game, Log, Rng, Seed, Turn,
    laws::{Plan, check},
};
use serde_json::{Value, json};

const BOSSES: [&str; 3] = ["ancient_strix", "djinn_warden", "crimson_sultan"];
const SUITS: [&str; 4] = ["hearts", "diamonds", "clubs", "spades"];
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

fn random_effect(id: EffectId, condition: Option<ConditionId>, rng: &mut Rng) -> Value {
    let rank = |rng: &mut Rng| RANKS[rng.below(13) as usize];
    let suit = |rng: &mut Rng| SUITS[rng.below(4) as usize];
    let row = id.get();
    let value = row.low + rng.below((row.high - row.low + 1) as u32) as i32;
    let mut effect = json!({ "type": row.id, "value": value, "rank": rank(rng), "suit": suit(rng), "ranks": [rank(rng), rank(rng)] });
    if row.low >= 50 {
        // Thousandths are written as fractions.
        effect["value"] = json!(format!("{value}e-3"));
    }
    if let Some(condition) = condition {
        let row = condition.get();
        let value = row.low + rng.below((row.high - row.low + 1) as u32) as i32;
        effect["condition"] = json!({ "type": row.id, "value": value, "rank": rank(rng), "suit": suit(rng) });
    }
    effect
}

fn run_with(blessings: Vec<Value>) -> Config {
    let mut position = Position::default();
    position.player.wishes = blessings
        .into_iter()
        .zip(BOSSES)
        .map(|(effects, boss)| {
            // What can never matter is dropped here, because positions refuse it.
            let read = croupier_geniejack::blessing::Blessing::from_value(&json!({ "effects": effects }));
            WishSetup { boss: Some(boss.into()), text: "all".into(), blessing: Some(json!(read)) }
        })
        .collect();
    Config { position: Some(position), ..Config::preset("standard") }
}

/// Plays a run at random and looks at every state.
fn play_out(config: &Config, seed: &Seed, rng: &mut Rng) -> u32 {
    let mut game = Geniejack::new(config).unwrap_or_else(|refusal| panic!("{refusal}: {config:?}"));
    game.start(&mut Cx::new(seed, 0, None));
    let (mut ply, mut legal) = (0, Vec::new());
    while let Turn::Of(_) = game.turn() {
        legal.clear();
        game.legal_actions(&mut legal);
        assert!(legal.is_sorted() && !legal.is_empty(), "{config:?}");
        let action = legal[rng.below(legal.len() as u32) as usize].clone();
        let before = (ply % 8 == 0).then(|| game.clone());
        let mut log = Log::default();
        ply += 1;
        game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(seed, ply, Some(&mut log)));
        if let Some(mut folded) = before {
            log.events().iter().for_each(|event| folded.evolve(event));
            assert_eq!(folded, game, "{config:?}");
        }
        let run = &game.run();
        assert!((0..=run.max_hp).contains(&run.hp), "{config:?}");
        assert!((0..=run.foe.max_hp).contains(&run.foe.hp), "{config:?}");
        assert!(run.gold >= 0 && run.overkill >= 0 && run.hand_no < 150, "{config:?}");
        if run.phase == Phase::PlayerTurn {
            assert!(
                run.table.shoe.len() >= 26
                    || run.table.refills > 0
                    || !run.rules[0].is(croupier_geniejack::stats::Field::Reshuffle)
            );
        }
        assert!(ply < 20_000, "no end: {config:?}");
    }
    game.view(Eye::Seat(PLAYER));
    ply
}

#[test]
fn all_pairs_of_effects_play_to_an_end() {
    let seed: Seed = "pairs".parse().expect("a good seed");
    let mut rng = Rng::Open { state: 5 };
    let (mut nth, mut plies) = (0, 0);
    for first in EffectId::all() {
        for second in EffectId::all().filter(|second| *second >= first) {
            let effects = json!([random_effect(first, None, &mut rng), random_effect(second, None, &mut rng)]);
            plies += u64::from(play_out(&run_with(vec![effects]), &seed.nth(nth), &mut rng));
            nth += 1;
        }
    }
    assert_eq!(nth, 75 * 76 / 2);
    assert!(plies > 20 * nth);
}

#[test]
fn twenty_thousand_triples_with_conditions_play_to_an_end() {
    let seed: Seed = "triples".parse().expect("a good seed");
    let mut rng = Rng::Open { state: 6 };
    for nth in 0..20_000 {
        let blessings = (0..3)
            .map(|_| {
                let id = EffectId::all().nth(rng.below(75) as usize).expect("an effect");
                let condition = (rng.below(4) > 0).then(|| ConditionId::all().nth(rng.below(32) as usize)).flatten();
                json!([random_effect(id, condition, &mut rng)])
            })
            .collect();
        play_out(&run_with(blessings), &seed.nth(nth), &mut rng);
    }
}

#[test]
fn nine_effects_at_once_keep_the_laws() {
    let mut rng = Rng::Open { state: 8 };
    for nth in 0..50 {
        let blessings = (0..3)
            .map(|_| {
                let effect = |rng: &mut Rng| {
                    let id = EffectId::all().nth(rng.below(75) as usize).expect("an effect");
                    let condition =
                        (rng.below(2) > 0).then(|| ConditionId::all().nth(rng.below(32) as usize)).flatten();
                    random_effect(id, condition, rng)
                };
                json!([effect(&mut rng), effect(&mut rng), effect(&mut rng)])
            })
            .collect();
        // A player who can hardly be hurt would play on for thousands of hands; the laws need only some of them.
        let mut config = run_with(blessings);
        config.rules.insert("minimum_damage".into(), 12);
        let plan = Plan { every: 8, seed: format!("nine {nth}").parse().expect("a good seed"), ..Plan::new(3, 20_000) };
        assert_eq!(check::<Geniejack>(&config, &plan).games, 3);
    }
}
