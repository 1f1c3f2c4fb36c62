//! Every card says what it does, in sentences that a person can read. `BLESS=1` writes them down anew.
#![allow(clippy::disallowed_methods, reason = "tests read and write their golden file")]

use std::{fmt::Write as _, fs, path::Path};

use croupier_fab::{Keyword, Print, prints, text};

fn all() -> String {
    let mut out = String::new();
    for (def, print) in prints() {
        let _ = writeln!(out, "{print} - {}", text::type_line(def));
        for line in text::card(def) {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

#[test]
fn what_every_card_does_is_written_down() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text/cards.txt");
    let now = all();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &now).expect("the golden file");
    }
    let before = fs::read_to_string(&path).unwrap_or_default();
    let changed: Vec<_> = now.lines().filter(|line| !before.lines().any(|other| other == *line)).collect();
    assert!(now == before, "sentences changed (BLESS=1 writes them down):\n{}", changed.join("\n"));
}
