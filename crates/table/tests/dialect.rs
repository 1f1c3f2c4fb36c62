//! Four games, one dialect: if you know one, you find the same function in the same file of the other three.
#![allow(clippy::disallowed_methods, reason = "this test reads the sources of the games")]

use std::{
    fs,
    path::{Path, PathBuf},
};

const GAMES: [&str; 4] = ["geniejack", "rollio", "lunchtable", "fab"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the table in the document: what stands where.
fn rows() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let words = |line: &str| -> Vec<String> { line.split('`').skip(1).step_by(2).map(String::from).collect() };
    let table = text.lines().skip_while(|line| !line.starts_with("| function | file |")).skip(2);
    let rows = table.take_while(|line| line.starts_with('|')).map(words);
    rows.map(|words| (words[0].clone(), words[1].clone())).collect()
}

#[test]
fn the_same_function_stands_in_the_same_file_of_every_game() {
    let rows = rows();
    assert!(rows.len() >= 10, "the table is gone");
    for game in GAMES {
        for (what, file) in &rows {
            let path = root().join("crates").join(game).join("src").join(file);
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{game}: {file}: {error}"));
            let begins = |line: &str, word: &str| {
                let line = line.trim_start();
                let line = ["pub(crate) ", "pub(super) ", "pub "]
                    .iter()
                    .fold(line, |line, word| line.trim_start_matches(word));
                let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(what.as_str()));
                rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
            };
            let found = text.lines().any(|line| ["fn ", "enum ", "struct ", ""].iter().any(|word| begins(line, word)));
            assert!(found, "{game}: `{what}` does not stand in {file}");
        }
    }
}

#[test]
fn no_source_file_is_too_long_to_read() {
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                let n_lines = fs::read_to_string(&entry).expect("a source file").lines().count();
                assert!(n_lines <= 600, "{} has {n_lines} lines", entry.display());
            }
        }
    }
}

/// The crates of the drawing in the document, with how far in they stand.
fn drawing() -> Vec<(usize, String)> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let lines = text.lines().skip_while(|line| *line != "```").skip(1).take_while(|line| *line != "```");
    // Words are two spaces away from what is said about them.
    let crates = |line: &str| -> Vec<(usize, String)> {
        let depth = line.len() - line.trim_start().len();
        let names = line.split_whitespace().take_while(|name| root().join("crates").join(name).is_dir());
        names.map(|name| (depth, name.to_string())).collect()
    };
    lines.flat_map(crates).collect()
}

#[test]
fn crates_depend_on_those_above_them_in_the_drawing() {
    let drawing = drawing();
    let depth = |name: &str| drawing.iter().find(|(_, drawn)| drawn == name).map(|(depth, _)| *depth);
    let mut n_arrows = 0;
    for (at, name) in &drawing {
        let path = root().join("crates").join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(&path).expect("a manifest");
        let used = manifest.split("[dependencies]").nth(1).expect("dependencies").lines();
        for line in used.take_while(|line| *line != "[dev-dependencies]") {
            let Some(other) = line.strip_prefix("croupier-") else { continue };
            let other = other.split(['.', ' ']).next().unwrap_or_default();
            // The example stands beside the games, for the one binary that has it.
            let other_at = if other == "leduc" { depth("fab") } else { depth(other) };
            let other_at = other_at.unwrap_or_else(|| panic!("{other} is not in the drawing"));
            assert!(other_at < *at, "{name} depends on {other}, which is not above it");
            n_arrows += 1;
        }
    }
    assert!(n_arrows >= 20, "{n_arrows} arrows: the drawing is gone");
}

#[test]
fn the_glossary_has_at_most_thirty_words_in_order() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let rows = text.lines().skip_while(|line| *line != "## Glossary").filter_map(|line| line.strip_prefix("| "));
    let words: Vec<&str> = rows.skip(2).filter_map(|row| row.split(" |").next()).collect();
    assert!((20..=30).contains(&words.len()) && words.is_sorted(), "{words:?}");
}
