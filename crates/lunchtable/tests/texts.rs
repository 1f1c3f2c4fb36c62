//! The texts of all cards, for their player and for their opponent, read in one file. `BLESS=1` writes it anew.
#![allow(clippy::disallowed_methods, reason = "a test reads and writes its file")]

use std::{env, fs, path::Path};

use croupier_lunchtable::{content::DefId, effect::Reader, text};

#[test]
fn every_card_says_what_it_does_to_whoever_reads_it() {
    let mut all = String::new();
    for def in DefId::all() {
        let (own, theirs) = (text::of(def), text::read_by(def, Reader::Opponent));
        all.push_str(&format!("{} ({})\n  {own}\n", def.get().name, text::type_line(def.get())));
        if theirs != own {
            all.push_str(&format!("  > {theirs}\n"));
        }
        assert!(own.ends_with('.') && theirs.ends_with('.'), "{own} | {theirs}");
        let opponent = ["your opponent", "Your opponent"].iter().any(|word| theirs.contains(word));
        assert!(!opponent, "the opponent reads of themselves as another: {theirs}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &all).expect("the file can be written");
    }
    let kept = fs::read_to_string(&path).expect("tests/texts.txt");
    assert!(kept == all, "texts changed: read them, then BLESS=1 writes tests/texts.txt");
}
