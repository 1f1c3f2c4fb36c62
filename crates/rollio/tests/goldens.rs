//! What was once played is played again: playthroughs, counts, fingerprints.
//!
//! `BLESS=1 cargo nextest run -p croupier-rollio -E 'test(goldens::)'` writes the golden files anew.
#![allow(clippy::disallowed_methods, reason = "tests may rewrite their golden files")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use std::{fmt::Write as _, fs, path::Path};

use croupier_kernel::{Cx, Game as _, Match, Rng, Seed, perft::perft, playthrough::playthrough};
use croupier_rollio::{PLAYER, Rollio, config::Config, position::Position, state::Phase};
use support::begin;

fn random_run(config: Config, seed: &str, most: u32) -> Match<Rollio> {
    let mut game = begin(config, seed);
    let mut rng = Rng::Open { state: 7 };
    while game.turn().seat().is_some() && game.ply() < most {
        let legal = game.legal_actions();
        // Rerolls are many; they should not be most of what happens.
        let few = legal.iter().filter(|action| !action.to_string().starts_with("reroll")).count() as u32;
        let at = if few > 0 && rng.below(6) > 0 { rng.below(few) } else { rng.below(legal.len() as u32) };
        game.play(PLAYER, &legal[at as usize]).unwrap();
    }
    game
}

fn check_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    if std::env::var("BLESS").is_ok() {
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if let Some((at, (ours, theirs))) = text.lines().zip(kept.lines()).enumerate().find(|(_, (a, b))| a != b) {
        panic!("{name}:{}: differs\n  file: {theirs}\n  now:  {ours}", at + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name} has another length");
}

fn rich() -> Config {
    let position = Position {
        phase: Some(Phase::Shop),
        money: Some(200),
        charms: vec!["straight_collector".into(), "consumable_generator".into(), "flop_shield".into()],
        consumables: vec!["lucky_token".into(), "chisel".into()],
        ..Position::default()
    };
    Config { dice_set: "rainbow".into(), max_level: Some(4), ..Config::position(position) }
}

#[test]
fn playthroughs_read_as_they_did() {
    for (name, config, seed, most) in [
        ("classic-42", Config::preset("classic"), "42", 60),
        ("standard-42", Config::preset("standard"), "42", 60),
        ("rainbow-shop", rich(), "rich", 60),
    ] {
        let text = playthrough::<Rollio>(random_run(config, seed, most).record()).unwrap();
        check_golden(&format!("playthroughs/{name}.txt"), &text);
    }
}

#[test]
fn perft_counts_stay_what_they_were() {
    let mut text = String::new();
    for (preset, seed) in [("classic", "42"), ("standard", "42"), ("standard", "test-seed")] {
        let seed: Seed = seed.parse().unwrap();
        let mut game = Rollio::new(&Config::preset(preset)).unwrap();
        game.start(&mut Cx::new(&seed, 0, None));
        for depth in 1..=5 {
            let _ = writeln!(text, "{preset} {seed} {depth} {}", perft(&game, &seed, 0, depth));
        }
    }
    check_golden("rollio.perft", &text);
}

#[test]
fn fingerprints_are_the_same_in_every_build() {
    let mut text = String::new();
    for preset in ["classic", "standard"] {
        for n in 0..20 {
            let run = random_run(Config::preset(preset), &format!("print {n}"), 10_000);
            let _ = writeln!(text, "{preset} \"print {n}\" {} {}", run.ply(), run.fingerprint());
        }
    }
    check_golden("fingerprints.txt", &text);
}
