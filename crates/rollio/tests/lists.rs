//! The lists of rules, operations and touches are made from the files in their folders, so that a new one is a new file.
//!
//! `BLESS=1 cargo nextest run -p croupier-rollio -E 'test(lists::)'` writes them anew.
#![allow(clippy::disallowed_methods, reason = "a test reads its files")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use std::{fs, path::Path};

/// The words that the first line of a file names: "//! `word`, `word`: what they are about".
fn words(file: &str, text: &str) -> Vec<String> {
    let first = text.lines().next().and_then(|line| line.strip_prefix("//! `")).and_then(|line| line.split_once("`: "));
    let (words, _) = first.unwrap_or_else(|| panic!("{file}: the first line should be \"//! `word`: what it does\""));
    words.split("`, `").map(str::to_string).collect()
}

/// The name of the type that a word stands for.
fn type_name(word: &str) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.split('_').map(part).collect()
}

fn list(folder: &Path, what: &str, make: &str) -> String {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = names.filter_map(|name| name.strip_suffix(".rs").map(str::to_string)).collect();
    files.retain(|file| file != "mod");
    files.sort();
    let mods: String = files.iter().map(|file| format!("mod {file};\n")).collect();
    let entry = |file: &String| {
        let text = fs::read_to_string(folder.join(format!("{file}.rs"))).unwrap();
        let entry = |word: &String| format!("    {file}::{},\n", type_name(word));
        words(file, &text).iter().map(entry).collect::<String>()
    };
    let entries: String = files.iter().map(entry).collect();
    let how = "`BLESS=1 cargo nextest run -p croupier-rollio -E 'test(lists::)'`";
    format!(
        "//! {what}, one file each or one for twins. Made from the files in this folder:\n//! {how}.\n\n{mods}\nsuper::{make}! {{\n{entries}}}\n"
    )
}

#[test]
fn every_file_is_in_its_list() {
    let effect = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/effect");
    for (folder, what, make) in [
        ("rules", "The rules of charms and blessings", "list_rules"),
        ("ops", "What consumables do", "list_ops"),
        ("touches", "What materials do", "list_touches"),
    ] {
        let text = list(&effect.join(folder), what, make);
        let path = effect.join(folder).join("mod.rs");
        if std::env::var("BLESS").is_ok() {
            fs::write(&path, &text).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(kept, text, "effect/{folder}/mod.rs is out of date: run this test with BLESS=1");
    }
}
