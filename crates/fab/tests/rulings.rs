//! The pages in `tests/rulings/`: prose for people, and positions that are played.
#![allow(clippy::disallowed_methods, reason = "the test reads its pages")]

use crate::script;

use std::{fs, path::Path};

#[test]
fn every_page_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings");
    let mut failures = Vec::new();
    let mut played = 0;
    let mut paths: Vec<_> =
        fs::read_dir(&folder).expect("the pages").filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let page = fs::read_to_string(&path).expect("a page");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let blocks = script::blocks(&page);
        assert!(!blocks.is_empty(), "{name} plays nothing");
        for block in blocks {
            played += 1;
            if let Err(error) = script::play(&block) {
                failures.push(format!("tests/rulings/{name}, {}: {error}", block.title));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {played} blocks fail:\n{}", failures.len(), failures.join("\n"));
}
