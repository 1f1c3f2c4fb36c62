//! The ruling pages: every fenced block of a page is a list of cases, and every case goes as it says.
#![allow(clippy::disallowed_methods, reason = "the pages are files beside this one")]

use crate::common;

#[test]
fn every_ruling_page_is_played_as_it_is_written() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings");
    let mut pages: Vec<_> = std::fs::read_dir(folder).unwrap().map(|page| page.unwrap().path()).collect();
    pages.sort();
    let (mut n_cases, mut failed) = (0, Vec::new());
    for page in &pages {
        let text = std::fs::read_to_string(page).unwrap();
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
        assert!(!blocks.is_empty(), "{name} has nothing to play");
        for block in blocks {
            for case in common::cases(block) {
                n_cases += 1;
                if let Err(what) = case.run() {
                    failed.push(format!("{name}: {what}"));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {n_cases} cases fail:\n{}", failed.len(), failed.join("\n"));
    assert!(pages.len() >= 20 && n_cases >= 60, "{} pages and {n_cases} cases", pages.len());
}
