//! The tables of docs/wishes.md come from the vocabulary.
//!
//! `BLESS=1 cargo test -p croupier-table --test wishes_docs` writes them anew.
#![allow(clippy::disallowed_methods, reason = "this test reads a document and may rewrite it")]

use std::path::Path;

#[test]
fn the_tables_about_wishes_are_those_of_the_vocabulary() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/wishes.md");
    let text = std::fs::read_to_string(&path).expect("the document");
    let mut renewed = text.clone();
    for (name, table) in croupier_table::genie::docs::tables() {
        let (start, end) = (format!("<!-- generated: {name} -->\n"), format!("<!-- end: {name} -->"));
        let from = renewed.find(&start).unwrap_or_else(|| panic!("no place for {name}")) + start.len();
        let to = renewed.find(&end).unwrap_or_else(|| panic!("no end of {name}"));
        renewed.replace_range(from..to, &table);
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, renewed).expect("the document");
    } else {
        assert!(text == renewed, "docs/wishes.md: a table is not that of the vocabulary any more; run with BLESS=1");
    }
}
