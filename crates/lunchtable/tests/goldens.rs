//! Whole games as text, and counts of all ways to play on. A change in the rules shows here first.
//!
//! `BLESS=1 cargo nextest run -p croupier-lunchtable -E 'test(goldens::)'` writes the files anew after a change that was meant.
#![allow(clippy::disallowed_methods, reason = "a test reads and writes its files, and is asked by the environment")]

use croupier_kernel::{Cx, Eye, Game, Key, Match, Record, Seed, Turn, perft, playthrough};
use croupier_lunchtable::{Config, LunchTable, state::Preset};

/// A record of the first plies of a random game.
fn record(config: Config, seed: &str, plies: usize) -> Record<Config> {
    let seed = Seed::Open(seed.into());
    let mut rng = seed.rng(Key::new(254, 0, 0, 0));
    let mut game = Match::<LunchTable>::new(config, seed).expect("a good config");
    for _ in 0..plies {
        if let Turn::Over(_) = game.turn() {
            break;
        }
        let mut legal = game.legal_actions();
        // Ending the turn is left out more often than not, so that something happens.
        legal.retain(|action| !LunchTable::gives_up(action));
        let n = legal.len() as u32;
        let mut pick = legal[rng.below(n) as usize];
        if pick.to_string() == "end" {
            pick = legal[rng.below(n) as usize];
        }
        game.play(game.turn().seat().expect("a seat to move"), &pick).expect("a legal action");
    }
    game.record().clone()
}

#[track_caller]
fn check_golden(name: &str, now: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    if std::env::var("BLESS").is_ok() {
        std::fs::write(&path, now).expect("the golden files can be written");
        return;
    }
    let golden = std::fs::read_to_string(&path).expect("a golden file");
    let line = golden.lines().zip(now.lines()).position(|(old, new)| old != new).map(|at| at + 1);
    assert!(golden == now, "{name} differs from line {} on", line.unwrap_or(1));
}

#[test]
fn the_duel_of_freaks_and_goodies_goes_as_it_went() {
    let record = record(Config::starters("freaks", "goodies"), "golden 3", 45);
    let text = playthrough::playthrough::<LunchTable>(&record).unwrap();
    check_golden("playthroughs/freaks_goodies.txt", &text);
}

#[test]
fn the_duel_without_clout_goes_as_it_went() {
    let config = Config { preset: Preset::Classic, ..Config::starters("geeks", "nerds") };
    let text = playthrough::playthrough::<LunchTable>(&record(config, "golden 5", 45)).unwrap();
    check_golden("playthroughs/geeks_nerds_classic.txt", &text);
}

#[test]
fn whole_games_end_as_they_ended() {
    let decks = ["dropouts", "preps", "geeks", "freaks", "nerds", "goodies"];
    let mut lines = String::new();
    for (i, first) in decks.iter().enumerate() {
        let second = decks[(i + 1) % decks.len()];
        let record = record(Config::starters(first, second), "whole", 20_000);
        let game = Match::<LunchTable>::replay(&record).unwrap();
        let view = game.view(Eye::Watcher);
        lines += &format!(
            "{first} {second}: {} plies, turn {}, {:?}, {}\n",
            game.ply(),
            view.turn,
            view.outcome,
            game.fingerprint()
        );
    }
    check_golden("playthroughs/whole.txt", &lines);
}

#[test]
fn perft_counts_are_what_they_were() {
    let mut lines = String::new();
    for (preset, first, second, plies, depth) in [
        (Preset::Standard, "dropouts", "preps", 3, 4),
        (Preset::Standard, "geeks", "freaks", 12, 4),
        (Preset::Standard, "nerds", "goodies", 30, 4),
        (Preset::Standard, "preps", "goodies", 60, 3),
        (Preset::Classic, "dropouts", "preps", 3, 4),
        (Preset::Classic, "geeks", "freaks", 12, 4),
        (Preset::Classic, "nerds", "goodies", 30, 3),
        (Preset::Classic, "preps", "goodies", 60, 3),
    ] {
        let record = record(Config { preset, ..Config::starters(first, second) }, "perft", plies);
        let game = Match::<LunchTable>::replay(&record).unwrap();
        let count = |depth| perft::perft(game.state(), &record.seed, game.ply(), depth);
        let counts: Vec<String> = (1..=depth).map(|depth| count(depth).to_string()).collect();
        lines += &format!("{preset:?} {first} {second} after {plies}: {}\n", counts.join(" ")).to_lowercase();
    }
    check_golden("lunchtable.perft", &lines);
}

#[test]
fn a_match_saved_in_the_middle_of_an_effect_plays_on() {
    let seed = Seed::Open("saved".into());
    let mut rng = seed.rng(Key::new(254, 1, 0, 0));
    let mut table = LunchTable::new(&Config::starters("freaks", "preps")).unwrap();
    table.start(&mut Cx::new(&seed, 0, None));
    let (mut ply, mut n_open) = (0, 0);
    while let (Turn::Of(_), true) = (table.turn(), ply < 2000) {
        if table.draft().is_some() || table.ask().is_some() || !table.chain().is_empty() {
            n_open += 1;
            let saved = serde_json::to_string(&table).unwrap();
            let loaded: LunchTable = serde_json::from_str(&saved).unwrap();
            assert!(loaded == table);
            table = loaded;
        }
        let mut legal = Vec::new();
        table.legal_actions(&mut legal);
        legal.retain(|action| !LunchTable::gives_up(action));
        ply += 1;
        let action = legal[rng.below(legal.len() as u32) as usize];
        table.apply(table.turn().seat().expect("a seat to move"), &action, &mut Cx::new(&seed, ply, None));
    }
    assert!(n_open > 0);
}
