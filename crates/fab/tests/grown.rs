//! New cards break nothing: yesterday's matches are played with more cards, and with cards that do something else.
//!
//! Cards are read once for the whole process, so all of it is one test.
#![allow(clippy::disallowed_methods, reason = "a test reads its files")]

use croupier_fab::{Config, DefId, Fab, find, install, prints};
use croupier_kernel::{Match, Record, ReplayError};

fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A record from the days when a hash covered all cards, and the fingerprint of each of its states.
fn yesterday(name: &str) -> (Record<Config>, Vec<String>) {
    let text = file(&format!("tests/records/{name}.txt"));
    let mut lines = text.lines();
    let record = serde_json::from_str(lines.next().expect("a record")).expect("a record");
    (record, lines.map(str::to_string).collect())
}

/// The same with the hash that this build gave it before the cards were changed.
fn today(name: &str) -> Record<Config> {
    let (record, _) = yesterday(name);
    let text = file(&format!("tests/playthroughs/{name}.txt"));
    let content = text.lines().find_map(|line| line.strip_prefix("content ")).expect("a hash");
    Record { content: content.into(), ..record }
}

fn replayed(record: &Record<Config>) -> Result<Vec<String>, ReplayError> {
    let mut states = Vec::new();
    Match::<Fab>::replay_with(record, |game| states.push(game.fingerprint().to_string()))?;
    Ok(states)
}

/// A card that is new, a token and a name with it, before all others.
const NEW: &str = r#"{"name": "Aardvark", "types": ["attack_action"], "pitch": [1, 2, 3], "cost": 0, "power": 1, "defense": 2, "parts": [{"part": "when", "on": "hits", "do": [{"op": "create", "token": "Anthill"}]}]}"#;
const TOKEN: &str = r#"{"name": "Anthill", "types": ["token", "aura"]}"#;

#[test]
fn matches_are_what_they_were_with_more_cards() {
    // Zap is in the position alone, Amulet of Echoes in neither match.
    let other = |line: &str| match line {
        _ if line.contains(r#""name": "Zap""#) => line.replace(r#""defense": 3"#, r#""defense": 2"#),
        _ if line.contains(r#""name": "Amulet of Echoes""#) => line.replace(r#""cost": 0"#, r#""cost": 1"#),
        _ => line.to_string(),
    };
    let changed = |kind: &str, text: &str| {
        let new = match kind {
            "generic_attacks" => Some(NEW),
            "tokens" => Some(TOKEN),
            _ => None,
        };
        new.map(str::to_string).into_iter().chain(text.lines().map(other)).collect::<Vec<_>>().join("\n")
    };
    install(changed).expect("sound cards");
    let n_before = file("content/numbers.txt").lines().count();
    let first = prints().next().expect("a card").1.slug.clone();
    assert_eq!(Some(first.as_str()), file("content/numbers.txt").lines().next(), "old numbers stay");
    assert_eq!(find("aardvark-blue").map(DefId::index), Some(n_before), "new ones come last");

    let (record, states) = yesterday("kano-generic");
    assert_eq!(replayed(&record).expect("a match of yesterday"), states);
    assert_eq!(replayed(&today("kano-generic")).expect("nothing it holds has changed"), states);
    let refused = replayed(&today("kano-position")).expect_err("a card it holds has changed").to_string();
    assert_eq!(refused, "`zap-blue` and `zap-red` and `zap-yellow` have changed since it was played");
}
