//! New content breaks nothing: yesterday's runs are played with more equipment, potions and enemies, and with other words.
//!
//! Content is read once for the whole process, so all of it is one test.
#![allow(clippy::disallowed_methods, reason = "a test reads its files")]

use croupier_geniejack::{
    Geniejack,
    config::Config,
    content::{FILES, content, install},
};
use croupier_kernel::{Game as _, Match, Record};

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
const FIRST_EDITION: &str = "490c4a3b76baba98e05b9e43c475";

fn replayed(record: &Record<Config>) -> Vec<String> {
    let mut states = Vec::new();
    let replay = Match::<Geniejack>::replay_with(record, |game| states.push(game.fingerprint().to_string()));
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

#[test]
fn runs_are_what_they_were_with_new_content() {
    let piece = r#"{"id":"aardvark_hat","edition":4,"name":"Hat","slot":"helm","tier":"iron","cost":1,"modifier":{"rules":[{"stat":"damage_taken","per_mille":1}]}}"#;
    let potion = r#"{"id":"aardvark_soup","edition":4,"name":"Soup","short":"Soup","cost":1,"use":[{"op":"heal","amount":5,"to":"own"}]}"#;
    let enemy = r#"{"id":"aardvark","edition":4,"name":"Aardvark","short":"Aardvark","stage":1,"hp":9000,"text":"","modifier":{}}"#;
    let [presets, equipment, consumables, enemies] = FILES.map(|(_, text)| text);
    let texts =
        [grown(presets, &[]), grown(equipment, &[piece]), grown(consumables, &[potion]), grown(enemies, &[enemy])];
    let mut files = FILES;
    files.iter_mut().zip(&texts).for_each(|(file, text)| file.1 = text);
    install(files).expect("sound content");

    assert_eq!(content().newest(), 4);
    assert_eq!(
        content().enemies.last().map(|enemy| enemy.id.as_str()),
        Some("aardvark"),
        "though its line is the first"
    );
    for name in ["classic-42", "every-action", "standard-genie"] {
        let (record, states) = yesterday(name);
        assert_eq!(record.config.edition, 1);
        assert_eq!(replayed(&record), states, "{name}");
        assert_eq!(Geniejack::content_hash(&record.config), FIRST_EDITION, "{name}");
        assert_eq!(replayed(&Record { content: FIRST_EDITION.into(), ..record }), states, "{name}");
    }

    // A new run takes the newest edition and meets who is new.
    let config = Config::preset("standard");
    assert_eq!(config.edition, 4);
    let meets = |config: &Config, seed: String| {
        let game = Match::<Geniejack>::new(config.clone(), seed.parse().expect("a seed")).expect("a good config");
        serde_json::to_string(game.state()).expect("plain data").contains("aardvark")
    };
    let old = Config { edition: 3, ..config.clone() };
    assert!((0..20).any(|n| meets(&config, n.to_string())) && !(0..20).any(|n| meets(&old, n.to_string())));
    let future = Config { edition: 5, ..config };
    let refused = Geniejack::new(&future).expect_err("a refusal").reason;
    assert_eq!(refused, "this run is of edition 5; this build has editions 1 to 4");
}
