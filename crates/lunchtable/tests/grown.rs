//! New cards break nothing: yesterday's matches are played with more cards, other words, and a card that does something else.
//!
//! Cards are read once for the whole process, so all of it is one test.
#![allow(clippy::disallowed_methods, reason = "a test reads its files")]

use croupier_kernel::{Match, Record, ReplayError};
use croupier_lunchtable::{
    Config, LunchTable,
    content::{CARDS, DefId, NUMBERS, content, install},
};

fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A record from the days when a hash covered all cards, and the fingerprint of each of its states.
fn yesterday(name: &str) -> (Record<Config>, Vec<String>) {
    let text = file(&format!("records/{name}.txt"));
    let mut lines = text.lines();
    let record = serde_json::from_str(lines.next().expect("a record")).expect("a record");
    (record, lines.map(str::to_string).collect())
}

/// The same with the hash that this build gave it before the cards were changed.
fn today(name: &str) -> Record<Config> {
    let (record, _) = yesterday(name);
    let text = file(&format!("playthroughs/{name}.txt"));
    let content = text.lines().find_map(|line| line.strip_prefix("content ")).expect("a hash");
    Record { content: content.into(), ..record }
}

fn replayed(record: &Record<Config>) -> Result<Vec<String>, ReplayError> {
    let mut states = Vec::new();
    Match::<LunchTable>::replay_with(record, |game| states.push(game.fingerprint().to_string()))?;
    Ok(states)
}

#[test]
fn matches_are_what_they_were_with_more_cards_and_other_words() {
    let new = r#"{"id": "aaa_newcomer", "name": "New Kid", "archetype": "geeks", "rarity": "common", "kind": "trap", "trap": "normal", "cost": 1, "abilities": [{"when": "opp_attack", "parts": [{"do": "negate_attack"}]}]}"#;
    // `404_error` is in the deck of the geeks, `all_in_gamble` in that of the dropouts.
    let changed = CARDS.1.lines().map(|line| {
        let line =
            line.replace(r#""name": ""#, r#""name": "The "#).replace(r#""rarity": "common""#, r#""rarity": "rare""#);
        let other = [r#""id": "404_error""#, r#""id": "all_in_gamble""#].iter().any(|id| line.contains(id));
        if other { line.replace(r#""cost": 1"#, r#""cost": 2"#).replace(r#""cost": 0"#, r#""cost": 2"#) } else { line }
    });
    let text: Vec<String> = [new.to_string()].into_iter().chain(changed).collect();
    install((CARDS.0, &text.join("\n")), NUMBERS).expect("sound cards");

    let n_before = NUMBERS.1.lines().count();
    let numbers = ["404_error", "aaa_newcomer"].map(|id| content().find(id).map(DefId::index));
    assert_eq!(numbers, [Some(0), Some(n_before)], "the new card comes last, though its line is the first");
    assert_eq!(content().cards[0].name, "The 404 Error");

    for name in ["freaks_goodies", "geeks_nerds_classic"] {
        let (record, states) = yesterday(name);
        assert_eq!(replayed(&record).expect("a match of yesterday"), states, "{name}");
    }
    let (_, states) = yesterday("freaks_goodies");
    assert_eq!(replayed(&today("freaks_goodies")).expect("nothing it holds has changed"), states);
    let refused = replayed(&today("geeks_nerds_classic")).expect_err("a card it holds has changed").to_string();
    assert_eq!(refused, "`404_error` has changed since it was played");
    let mut gone = today("freaks_goodies");
    gone.content = "0123456789abcdef".into();
    let refused = replayed(&gone).expect_err("a hash of nothing here").to_string();
    assert_eq!(refused, "it was played with other content than this build has");
}
