//! What was once played is played again: playthroughs, perft counts and fingerprints in files.
//!
//! `BLESS=1 cargo test -p croupier-geniejack` writes the files anew after a change of rules that was meant.

use std::{fmt::Write as _, path::Path};

use croupier_geniejack::{Geniejack, config::Config};
use croupier_kernel::{Cx, Game, Match, Rng, perft::perft, playthrough::playthrough};

/// Compares a text with a file, or writes the file if asked to.
#[expect(clippy::disallowed_methods, reason = "a test reads and writes its files, and is asked by the environment")]
fn check_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    if std::env::var("BLESS").is_ok() {
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if let Some((at, (ours, theirs))) = text.lines().zip(kept.lines()).enumerate().find(|(_, (a, b))| a != b) {
        panic!("{name}:{}: differs\n  file: {theirs}\n  now:  {ours}", at + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name} has another length");
}

/// A random run, up to this many decisions.
fn random_run(mut config: Config, seed: &str, most: u32, rules: &[(&str, i32)]) -> Match<Geniejack> {
    config.rules.extend(rules.iter().map(|(rule, value)| (rule.to_string(), *value)));
    let mut game = Match::<Geniejack>::new(config, seed.parse().expect("a good seed")).expect("a good config");
    let mut rng = Rng::Open { state: 7 };
    while game.turn().seat().is_some() && game.ply() < most {
        let legal = game.legal_actions();
        let action = legal[rng.below(legal.len() as u32) as usize].clone();
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("what is listed is legal");
    }
    game
}

#[test]
fn playthroughs_read_as_they_did() {
    let sturdy =
        [("max_hp", 400), ("start_hp", 400), ("flat_bonus", 20), ("start_gold", 200), ("dealer_stands_on", 12)];
    let open =
        [("can_split", 1), ("can_surrender", 1), ("can_peek", 1), ("removals", 2), ("max_hp", 200), ("start_hp", 200)];
    for (name, preset, seed, most, rules) in [
        ("classic-42", "classic", "42", 200, &[][..]),
        ("standard-genie", "standard", "genie", 70, &sturdy[..]),
        ("every-action", "classic", "actions", 60, &open[..]),
    ] {
        let run = random_run(Config::preset(preset), seed, most, rules);
        let text = playthrough::<Geniejack>(run.record()).expect("a good record");
        check_golden(&format!("playthroughs/{name}.txt"), &text);
    }
}

#[test]
fn perft_counts_stay_what_they_were() {
    let mut text = String::new();
    for (preset, seed) in [("classic", "42"), ("standard", "42"), ("standard", "test-seed")] {
        let seed = seed.parse().expect("a good seed");
        let mut game = Geniejack::new(&Config::preset(preset)).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        for depth in 1..=9 {
            let _ = writeln!(text, "{preset} {seed} {depth} {}", perft(&game, &seed, 0, depth));
        }
    }
    check_golden("geniejack.perft", &text);
}

#[test]
fn fingerprints_are_the_same_in_every_build() {
    let mut text = String::new();
    // Runs of an earlier edition are what they were.
    for (preset, edition) in [("classic", 2), ("standard", 2), ("standard", 3)] {
        for n in 0..40 {
            let config = Config { edition, ..Config::preset(preset) };
            let run = random_run(config, &format!("print {n}"), 10_000, &[]);
            let edition = if edition == 2 { String::new() } else { format!(" {edition}") };
            let _ = writeln!(text, "{preset}{edition} \"print {n}\" {} {}", run.ply(), run.fingerprint());
        }
    }
    check_golden("fingerprints.txt", &text);
}
