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
