//! What was once played is played again: playthroughs and perft counts in files.
//!
//! `BLESS=1 cargo nextest run -p croupier-fab -E 'test(goldens::)'` writes the files anew.

use std::{fmt::Write as _, path::Path};

use croupier_fab::{Config, Fab, First, Format, Position, SeatConfig, SeatPosition};
use croupier_kernel::{Cx, Game, Key, Match, Seat, perft::perft, playthrough::playthrough};

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

fn decks(a: &str, b: &str) -> Config {
    let seat = |deck: &str| SeatConfig { deck: deck.into(), life: None };
    Config { format: Format::Open, seats: [seat(a), seat(b)], first: First::Choose, position: None }
}

/// Kano with cards in every place, against an attacker with some armour.
fn rich_position() -> Config {
    let list = |cards: &[&str]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
    let kano = SeatPosition {
        hero: "Kano".into(),
        resources: 4,
        hand: list(&["Zap (red)", "Aether Flare (red)", "Voltic Bolt (blue)"]),
        deck: list(&["Scalding Rain (red)", "Zap (blue)", "Snatch (red)", "Zap (yellow)", "Snapback (red)"]),
        arsenal: Some("Aether Spindle (red)".into()),
        equipment: list(&["Crucible of Aetherweave", "Robe of Rapture"]),
        ..SeatPosition::default()
    };
    let attacker = SeatPosition {
        hand: list(&["Snatch (red)", "Sink Below (red)", "Brutal Assault (blue)"]),
        deck: list(&["Snatch (yellow)", "Wounding Blow (red)", "Snatch (blue)", "Overload (red)"]),
        equipment: list(&["Nullrune Hood", "Ironrot Plate"]),
        ..SeatPosition::default()
    };
    let position = Position { seats: [kano, attacker], ..Position::default() };
    Config { format: Format::Open, position: Some(position), ..Config::default() }
}

fn random_match(config: Config, seed: &str, most: u32) -> Match<Fab> {
    let mut game = Match::<Fab>::new(config, seed.parse().expect("a good seed")).expect("a good config");
    let mut rng = game.record().seed.rng(Key::new(200, 0, 0, 0));
    while game.turn().seat().is_some() && game.ply() < most {
        let legal = game.legal_actions();
        let action = legal[rng.below(legal.len() as u32) as usize];
        game.play(game.turn().seat().expect("a seat to move"), &action).expect("what is listed is legal");
    }
    game
}

#[test]
fn playthroughs_read_as_they_did() {
    for (name, config, seed, most) in
        [("kano-generic", decks("kano", "generic"), "42", 60), ("kano-position", rich_position(), "stack", 60)]
    {
        let run = random_match(config, seed, most);
        let text = playthrough::<Fab>(run.record()).expect("a good record");
        check_golden(&format!("playthroughs/{name}.txt"), &text);
    }
}

#[test]
fn perft_counts_stay_what_they_were() {
    let mut text = String::new();
    let mut kano_first = decks("kano", "generic");
    kano_first.first = First::Seat(Seat(0));
    for (name, config, depth) in [
        ("kano-generic", kano_first, 7),
        ("generic-mirror", decks("generic", "generic"), 8),
        ("position", rich_position(), 6),
    ] {
        let seed = "42".parse().expect("a good seed");
        let mut game = Fab::new(&config).expect("a good config");
        game.start(&mut Cx::new(&seed, 0, None));
        for depth in 1..=depth {
            let _ = writeln!(text, "{name} {depth} {}", perft(&game, &seed, 0, depth));
        }
    }
    check_golden("fab.perft", &text);
}
