//! How many decisions and runs a second one core plays at random, each run with a wide seed of its own.
//!
//! `cargo run --profile dist --example geniejack_bench -p croupier-geniejack [RUNS [WHICH]]`; the best of several rounds counts on a busy machine.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::float_arithmetic,
    reason = "a bench looks at the clock and prints what it saw"
)]

use std::time::Instant;

use croupier_geniejack::{
    Geniejack,
    action::Action,
    config::Config,
    position::{Position, WishSetup},
};
use croupier_kernel::{Cx, Game, Rng, Seed, Turn};
use serde_json::{Value, json};

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(200_000, |n| n.parse().expect("a number of runs"));
    let only: Option<usize> = std::env::args().nth(2).and_then(|n| n.parse().ok());
    let configs = [
        ("no wishes", first_standard()),
        ("nine effects", blessed(false)),
        ("nine effects, each under a condition", blessed(true)),
        ("an opening wish", Config::preset("standard")),
    ];
    for (nth, (what, config)) in configs.iter().enumerate() {
        if only.is_none_or(|only| only == nth) {
            measure(what, config, runs);
        }
    }
}

/// The standard rules of the first edition, which earlier figures were counted by: today's begin with a wish.
fn first_standard() -> Config {
    let rules = [("opening_wish", 0), ("regen_per_battle", 15), ("naturals", 0), ("least_damage", 0)];
    Config { rules: rules.map(|(rule, value)| (rule.into(), value)).into(), ..Config::preset("standard") }
}

/// A run with three blessings of three effects from its first battle on.
fn blessed(conditions: bool) -> Config {
    let effects = [
        json!({ "type": "flat_damage_bonus", "value": 1 }),
        json!({ "type": "bust_threshold_bonus", "value": 1 }),
        json!({ "type": "heal_on_win", "value": 1 }),
        json!({ "type": "remove_rank_from_deck", "value": 1, "rank": "9" }),
        json!({ "type": "suit_card_value_bonus", "value": 1, "suit": "clubs" }),
        json!({ "type": "percent_damage_reduction", "value": 0.05 }),
        json!({ "type": "enable_peek", "value": 1 }),
        json!({ "type": "thorns", "value": 0.1 }),
        json!({ "type": "damage_per_hand", "value": 1 }),
    ];
    let condition = |effect: &Value| {
        let mut effect = effect.clone();
        if conditions {
            effect["condition"] = json!({ "type": "hp_below_percent", "value": 60 });
        }
        effect
    };
    let wishes = effects.chunks(3).zip(["ancient_strix", "djinn_warden", "crimson_sultan"]).map(|(effects, boss)| {
        let effects: Vec<Value> = effects.iter().map(condition).collect();
        let blessing = json!({ "name": "Bench", "description": "For the bench.", "effects": effects });
        WishSetup { boss: Some(boss.into()), text: "speed".into(), blessing: Some(blessing) }
    });
    let mut position = Position::default();
    position.player.wishes = wishes.collect();
    Config { position: Some(position), ..Config::preset("standard") }
}

fn measure(what: &str, config: &Config, runs: u64) {
    let seed: Seed = "bench".parse().expect("a good seed");
    // Reading a config takes rules and blessings from text; what is measured is play, so one start serves all runs.
    let start = Geniejack::new(config).expect("a good config");
    let clock = Instant::now();
    let (mut plies, mut legal) = (0, Vec::new());
    for nth in 0..runs {
        plies += u64::from(play(start.clone(), &seed.nth(nth), &mut Rng::Open { state: nth as u32 }, &mut legal));
    }
    let seconds = clock.elapsed().as_secs_f64();
    let (per_s, runs_per_s) = (plies as f64 / seconds / 1e6, runs as f64 / seconds);
    println!("{what}: {plies} decisions in {runs} runs, {per_s:.2} M decisions/s, {runs_per_s:.0} runs/s");
}

fn play(mut game: Geniejack, seed: &Seed, rng: &mut Rng, legal: &mut Vec<Action>) -> u32 {
    game.start(&mut Cx::new(seed, 0, None));
    let mut ply = 0;
    while let Turn::Of(_) = game.turn() {
        legal.clear();
        game.legal_actions(legal);
        let action = legal[rng.below(legal.len() as u32) as usize].clone();
        ply += 1;
        game.apply(game.turn().seat().expect("a seat to move"), &action, &mut Cx::new(seed, ply, None));
    }
    ply
}
