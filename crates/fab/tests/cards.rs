//! Every implemented card is played in at least one script in `tests/cards/`, in which its text is seen to act.
#![allow(clippy::disallowed_methods, clippy::print_stderr, reason = "tests read their scripts and say what they skip")]

use crate::script;

use std::{collections::BTreeSet, fs, path::Path};

use croupier_fab::prints;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards")
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let mut list = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of scripts") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            list.push((name, fs::read_to_string(&path).expect("a script file")));
        }
    }
    list.sort();
    list
}

#[test]
fn every_script_shows_what_it_says() {
    let mut failures = Vec::new();
    let mut played = 0;
    for (file, text) in files(&folder()) {
        for script in script::scripts(&text) {
            played += 1;
            if let Err(error) = script::play(&script) {
                failures.push(format!("tests/cards/{file}, {}: {error}", script.title));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {played} scripts fail:\n{}", failures.len(), failures.join("\n"));
}

/// A title is a card's name, perhaps with a colour and a remark: `Zap (red): burns`.
fn titled(title: &str) -> String {
    let name = title.split(": ").next().unwrap_or(title);
    name.split(" (").next().unwrap_or(name).trim().to_string()
}

#[test]
fn every_implemented_card_has_a_script() {
    let tested: BTreeSet<String> = files(&folder())
        .iter()
        .flat_map(|(_, text)| script::scripts(text))
        .map(|script| titled(&script.title))
        .collect();
    let names: BTreeSet<String> = prints()
        .filter(|(_, print)| print.implemented && !print.is_hero())
        .map(|(_, print)| print.name.clone())
        .collect();
    let missing: Vec<_> = names.difference(&tested).collect();
    assert!(missing.is_empty(), "no script for: {missing:?}");
}
