//! New content breaks nothing: yesterday's runs are played with more charms, consumables and blessings, and with other words.
//!
//! Content is read once for the whole process, so all of it is one test.
#![allow(clippy::disallowed_methods, reason = "a test reads its files")]

use croupier_kernel::{Game as _, Match, Record};
use croupier_rollio::{
    PLAYER, Rollio,
    config::Config,
    content::{FILES, content, install},
    position::Position,
    state::Phase,
};

fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A record from the days before editions, and the fingerprint of each of its states.
fn yesterday(name: &str) -> (Record<Config>, Vec<String>) {
    let text = file(&format!("records/{name}.txt"));
    let mut lines = text.lines();
    let record = serde_json::from_str(lines.next().expect("a record")).expect("a record");
    (record, lines.map(str::to_string).collect())
}

/// The hash of runs of the first edition since hashes leave wording out.
const FIRST_EDITION: &str = "c8d5f07eeb3f1dd4b85f0271dc2c303a";

fn replayed(record: &Record<Config>) -> Vec<String> {
    let mut states = Vec::new();
    let replay = Match::<Rollio>::replay_with(record, |game| states.push(game.fingerprint().to_string()));
    replay.unwrap_or_else(|error| panic!("{error}"));
    states
}

/// A file with new lines at their places, and with other words in all others.
fn grown(text: &str, new: &[&str]) -> String {
    let reworded = text.lines().map(|line| line.replace("\"name\":\"", "\"name\":\"The "));
    let mut lines: Vec<String> = reworded.chain(new.iter().map(ToString::to_string)).collect();
    lines.sort_by_key(|line| line.split('"').nth(3).map(str::to_string));
    lines.join("\n")
}

/// What the shop of a run has.
fn shelf(config: &Config, seed: &str) -> String {
    let game = Match::<Rollio>::new(config.clone(), seed.parse().expect("a seed")).expect("a good config");
    serde_json::to_value(game.view(croupier_kernel::Eye::Seat(PLAYER))).expect("plain data")["shop"].to_string()
}

#[test]
fn runs_are_what_they_were_with_new_content() {
    let new = [
        (
            3,
            r#"{"id":"aardvark","edition":3,"name":"Aardvark","rarity":"common","rules":[{"do":"reroll_on_bank","n":1}]}"#,
        ),
        (4, r#"{"id":"anthill","edition":3,"name":"Anthill","rarity":"common","use":[{"do":"add_die"}]}"#),
        (
            5,
            r#"{"id":"ants_1","edition":3,"name":"Ants","line":"ants","tier":1,"price":5,"rules":[{"do":"add_lives","n":1}]}"#,
        ),
        (2, r#"{"id":"11","edition":3,"extra_lives":0,"threshold":1,"money":9}"#),
    ];
    let texts = FILES.map(|(_, text)| text);
    let texts: Vec<String> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| {
            let lines: Vec<&str> = new.iter().filter(|(file, _)| *file == at).map(|(_, line)| *line).collect();
            grown(text, &lines)
        })
        .collect();
    let mut files = FILES;
    files.iter_mut().zip(&texts).for_each(|(file, text)| file.1 = text);
    install(files).expect("sound content");

    assert_eq!(content().newest(), 3);
    assert_eq!(
        content().charms.last().map(|charm| charm.id.as_str()),
        Some("aardvark"),
        "though its line is the first"
    );
    for name in ["classic-42", "standard-42", "rainbow-shop"] {
        let (record, states) = yesterday(name);
        assert_eq!(record.config.edition, 1);
        assert_eq!(replayed(&record), states, "{name}");
        assert_eq!(Rollio::content_hash(&record.config), FIRST_EDITION, "{name}");
        assert_eq!(replayed(&Record { content: FIRST_EDITION.into(), ..record }), states, "{name}");
    }

    // A new run takes the newest edition, and its shops have what is new.
    let shop = Config::position(Position { phase: Some(Phase::Shop), ..Position::default() });
    assert_eq!((shop.edition, serde_json::to_value(&shop).expect("plain data")["edition"].as_u64()), (3, Some(3)));
    let old = Config { edition: 2, ..shop.clone() };
    let count = |config: &Config, id: &str| (0..100).filter(|n| shelf(config, &format!("{n}")).contains(id)).count();
    for id in ["aardvark", "anthill", "ants_1"] {
        assert!(count(&shop, id) > 0 && count(&old, id) == 0, "{id}");
    }

    // What a run of the first edition cannot have is refused, and so is an edition of the future.
    let early = Position { charms: vec!["aardvark".into()], ..Position::default() };
    let refused = |config: &Config| Rollio::new(config).expect_err("a refusal").reason;
    assert_eq!(refused(&Config { edition: 2, ..Config::position(early) }), "edition 2 has no `aardvark` yet");
    let future = Config { edition: 4, ..Config::default() };
    assert_eq!(refused(&future), "this run is of edition 4; this build has editions 1 to 3");
}
