//! The tables of the documents, made from the content.

use std::fmt::Write as _;

/// All generated tables, each with the name of its place.
pub fn tables() -> Vec<(String, String)> {
    let mut tables = Vec::new();
    tables.extend(crate::geniejack::tables());
    tables.extend(crate::genie::docs::tables());
    tables.extend(crate::lunchtable::tables());
    tables.extend(crate::rollio::tables());
    tables.extend(crate::fab::tables());
    tables
}

/// A table in Markdown.
pub(crate) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), " --- |".repeat(head.len()));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}
