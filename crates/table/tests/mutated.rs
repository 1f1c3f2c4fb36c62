//! Files and words that were changed at random: each is read, or refused in words; nothing panics and nothing overflows.

use std::cell::Cell;

use croupier_kernel::Seat;
use croupier_table::{
    Options,
    files::{PositionFile, RecordFile},
    let_decide,
    registry::{self, Beginning, GAMES},
};
use proptest::{
    collection::vec,
    prelude::{ProptestConfig, Strategy, any, prop_oneof},
    sample::{Index, select},
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

/// What stands in for a piece of a text: numbers at the edge of what they can be, and what breaks a format.
static PIECES: [&str; 20] = [
    "0",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "-2147483648",
    "4294967295",
    "18446744073709551616",
    "1e308",
    "null",
    "\"\"",
    "[]",
    "{}",
    "\u{202e}",
    "\u{0}",
    "true",
    "\n",
    ",",
    "\"",
];

/// One change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// A whole number gives way to another one.
    Number(Index, &'static str),
    /// This many bytes from a place on give way to a piece.
    Piece(Index, usize, &'static str),
    /// A line stands at the end once more.
    Double(Index),
}

/// One to three changes. Those that break something are made fewer and simpler before they are told.
fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        5 => (any::<Index>(), select(&PIECES[..10])).prop_map(|(which, by)| Change::Number(which, by)),
        1 => (any::<Index>(), 0..12_usize, select(&PIECES[..])).prop_map(|(at, n, by)| Change::Piece(at, n, by)),
        1 => (any::<Index>(), 1..12_usize).prop_map(|(at, n)| Change::Piece(at, n, "")),
        1 => any::<Index>().prop_map(Change::Double),
    ];
    vec(change, 1..=3)
}

/// The text with these changes, one after the other.
fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_string();
    for change in changes {
        match change {
            Change::Number(which, by) => {
                let is_digit = |c: char| c.is_ascii_digit();
                let starts: Vec<usize> = text
                    .char_indices()
                    .filter(|(at, c)| is_digit(*c) && !text[..*at].ends_with(is_digit))
                    .map(|(at, _)| at)
                    .collect();
                if !starts.is_empty() {
                    let start = *which.get(&starts);
                    let end = text[start..].find(|c| !is_digit(c)).map_or(text.len(), |n| start + n);
                    text.replace_range(start..end, by);
                }
            }
            Change::Piece(at, n, by) => {
                let ends: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
                let from = at.index(ends.len());
                let to = (from + n).min(ends.len() - 1);
                text.replace_range(ends[from]..ends[to], by);
            }
            Change::Double(which) => {
                let lines: Vec<String> = text.lines().map(ToString::to_string).collect();
                if !lines.is_empty() {
                    text.push_str(&format!("{}\n", which.get(&lines)));
                }
            }
        }
    }
    text
}

/// Tries this many values, the same each time. What fails is made as small as it can be.
#[track_caller]
fn check<T: std::fmt::Debug>(cases: u32, values: impl Strategy<Value = T>, test: impl Fn(T)) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let tried = TestRunner::new_with_rng(config, rng).run(&values, |value| {
        test(value);
        Ok(())
    });
    if let Err(failure) = tried {
        panic!("{failure}");
    }
}

fn played(game: &str, most: usize) -> RecordFile {
    let (options, seed) = (Options::default(), "mutated".parse().expect("a good seed"));
    let mut session =
        registry::contest(game, &Beginning::Options(&options), &["random".into()], seed).expect("a match");
    while session.record().n_entries() < most && let_decide(session.as_mut()).is_some() {}
    session.record().clone()
}

/// Counts what happened in values that are tried one after the other.
fn one_more(count: &Cell<u32>) {
    count.set(count.get() + 1);
}

#[test]
fn a_changed_record_is_refused_with_its_line_or_plays_as_it_says() {
    for game in GAMES {
        let text = played(game, 30).to_text();
        let (refused, accepted) = (Cell::new(0), Cell::new(0));
        check(400, changes(), |changes| {
            match RecordFile::from_text("a.jsonl", &changed(&text, &changes)).and_then(registry::resume) {
                Ok(_) => one_more(&accepted),
                Err(error) => {
                    one_more(&refused);
                    let told = error.to_string();
                    assert!(told.starts_with("a.jsonl:"), "{told}");
                }
            }
        });
        assert!(refused.get() > 300, "{game}: {refused:?} refused, {accepted:?} accepted");
    }
}

const POSITIONS: [&str; 4] = [
    "game = \"geniejack\"\npreset = \"classic\"\n[position]\nstage = 2\nbattle = 3\nhand = 4\nplayer.hp = 12\nplayer.gold = 30\n\
     player.equipment = [\"flint_spear\"]\nplayer.bag = { health_potion = 2 }\nenemy.hp = 9\nenemy.wins = 2\n",
    "game = \"rollio\"\npreset = \"classic\"\n[position]\nphase = \"hand\"\nlevel = 3\nlives = 4\nrerolls = 2\npoints = 350\n\
     hot = 1\nshowing = [1, 2, 2, 3, 4, 6]\nmoney = 12\ncharms = [\"flop_shield\"]\nflops = 3\n",
    "game = \"lunchtable\"\n[position]\nturn = 5\nactive = 1\nphase = \"main\"\n[[position.seats]]\nlife = 4000\nclout = 3\n\
     hand = [\"bake_sale\"]\nstereotypes = [\"hackathon_hero\"]\n[[position.seats]]\nlife = 3000\nhand = [\"all_in_gamble\"]\n",
    "game = \"fab\"\nformat = \"open\"\n[position]\nturn = 4\n[[position.seats]]\nhero = \"Kano\"\nlife = 9\nresources = 2\n\
     hand = [\"Zap (red)\"]\ndeck = [\"Snatch (red)\"]\n[[position.seats]]\nlife = 12\nhand = [\"Snatch (blue)\"]\n",
];

/// Begins a match in a position and does twenty actions, each picked by a number; whether it could begin.
fn begins(text: &str, picks: &[Index]) -> bool {
    let Ok(position) = PositionFile::from_text("a.toml", text) else { return false };
    let seed = "mutated".parse().expect("a good seed");
    let mut session = match registry::begin(&position.game.clone(), &Beginning::Position(&position), seed) {
        Ok(session) => session,
        Err(refusal) => {
            assert!(!refusal.reason.is_empty());
            return false;
        }
    };
    for pick in picks {
        let Some(seat) = session.now().to_move else { break };
        let legal = session.legal(croupier_kernel::Eye::Seat(seat));
        if legal.is_empty() {
            break;
        }
        let ply = session.now().ply;
        session.play(seat, ply, &pick.get(&legal).action).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    true
}

#[test]
fn a_changed_position_is_refused_in_words_or_can_be_played() {
    for text in POSITIONS {
        assert!(begins(text, &[]), "{text}");
        let begun = Cell::new(0);
        check(400, (changes(), vec(any::<Index>(), 20)), |(changes, picks)| {
            if begins(&changed(text, &changes), &picks) {
                one_more(&begun);
            }
        });
        assert!(begun.get() > 10, "{begun:?} of 400: {text}");
    }
}

#[test]
fn changed_words_are_refused_and_change_nothing() {
    for game in GAMES {
        let record = played(game, 60);
        let words: Vec<String> = record.entries().iter().filter_map(|entry| entry.action.clone()).collect();
        // This many at one table: what is accepted is done, and the next is said to what came of it.
        check(10, vec((any::<Index>(), changes()), 40), |said| {
            let mut session = registry::resume(record.clone()).expect("its own record");
            for (which, changes) in said {
                let word: &String = which.get(&words);
                let word = changed(word, &changes);
                let (now, before) = (session.now(), session.record().last_state().to_string());
                let Some(seat) = now.to_move else { break };
                if session.play(seat, now.ply, &word).is_err() {
                    let after = session.record().last_state();
                    assert_eq!(after, before, "{game}: `{word}` was refused and changed something");
                }
                assert!(session.play(Seat(7), session.now().ply, &word).is_err(), "{game}: there is no seat 7");
            }
        });
    }
}

#[test]
fn changed_decks_are_refused_in_words() {
    let fab = "Hero: Kano\n2x Zap (red)\n2x Snatch (blue)\nCrucible of Aetherweave\n";
    let lunchtable = "3 bake_sale\n3 hackathon_hero\n2 all_in_gamble\n";
    check(2_000, changes(), |changes| {
        if let Err(reason) = croupier_fab::Deck::read(&changed(fab, &changes)) {
            assert!(!reason.is_empty());
        }
        if let Err(refusal) = croupier_lunchtable::deck::Deck::parse(&changed(lunchtable, &changes)) {
            assert!(!refusal.reason.is_empty());
        }
    });
}

#[test]
fn changed_card_files_are_refused_with_their_name_or_read() {
    let geniejack: [(&str, &str); 4] = [
        ("presets.jsonl", include_str!("../../geniejack/content/presets.jsonl")),
        ("equipment.jsonl", include_str!("../../geniejack/content/equipment.jsonl")),
        ("consumables.jsonl", include_str!("../../geniejack/content/consumables.jsonl")),
        ("enemies.jsonl", include_str!("../../geniejack/content/enemies.jsonl")),
    ];
    let (refused, read) = (Cell::new(0), Cell::new(0));
    let count = |told: Result<(), String>, file: &str| match told {
        Ok(()) => one_more(&read),
        Err(told) => {
            one_more(&refused);
            assert!(told.starts_with(file) && !told.contains('\n'), "{file}: {told}");
        }
    };
    check(120, (any::<Index>(), changes()), |(which, changes)| {
        let mut files = geniejack;
        let (name, text) = *which.get(&files);
        let new = changed(text, &changes);
        files[which.index(files.len())].1 = &new;
        // What is missing in one file is looked for in another, which is named then.
        count(croupier_geniejack::content::load(files).map(drop), if name == "presets.jsonl" { name } else { "" });
        let mut files = croupier_rollio::content::FILES;
        let new = changed(which.get(&files).1, &changes);
        files[which.index(files.len())].1 = &new;
        count(croupier_rollio::content::load(files).map(drop), "");
        let (name, text) = croupier_lunchtable::content::CARDS;
        let new = changed(text, &changes);
        count(croupier_lunchtable::content::Prints::read((name, &new), ("", "")).map(drop), name);
    });
    assert!(refused.get() > 150 && read.get() > 30, "{refused:?} refused, {read:?} read");
}
