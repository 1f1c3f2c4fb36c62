//! docs/adding-a-game.md walks through this crate: every block of Rust in it is part of a file here.

use std::{fs, path::Path};

#[test]
fn the_guide_quotes_this_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let guide = read(&root.join("../../docs/adding-a-game.md"));
    let sources: Vec<String> = ["src", "tests"]
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("the crate has this folder"))
        .map(|file| read(&file.expect("a file").path()))
        .collect();
    let blocks: Vec<&str> = guide.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 10, "the guide shows code");
    for block in blocks {
        assert!(sources.iter().any(|source| source.contains(block)), "not in examples/leduc:\n{block}");
    }
}
