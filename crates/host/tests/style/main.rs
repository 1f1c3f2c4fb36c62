//! STYLE.md is kept: the starred shapes occur nowhere a user can look, and the guides stay short.
#![allow(clippy::disallowed_methods, reason = "this test reads the sources and documents of the repository")]

mod exceptions;
mod shapes;
mod visible;

use std::path::{Path, PathBuf};

use exceptions::EXCEPTIONS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a path of the repository, named from its root.
fn below(path: &str, found: &mut Vec<String>) {
    let full = root().join(path);
    if full.is_file() {
        found.push(path.to_string());
        return;
    }
    let Ok(entries) = std::fs::read_dir(&full) else { return };
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    for name in names.iter().filter(|name| !matches!(name.as_str(), "node_modules" | "__pycache__" | "types")) {
        below(&format!("{path}/{name}"), found);
    }
}

/// The files whose words a user can see.
fn sources() -> Vec<String> {
    let mut found = Vec::new();
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut crates: Vec<String> =
        crates.map(|entry| entry.expect("a crate").file_name().to_string_lossy().into_owned()).collect();
    crates.sort();
    for name in &crates {
        for part in ["src", "content", "examples", "python", "README.md"] {
            below(&format!("crates/{name}/{part}"), &mut found);
        }
    }
    for path in ["docs", "examples", "web/src", "web/index.html", "web/api.json"] {
        below(path, &mut found);
    }
    for name in ["README", "STYLE", "CHANGELOG", "SECURITY", "CONTRIBUTING", "ARCHITECTURE"] {
        below(&format!("{name}.md"), &mut found);
    }
    found
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_default()
}

#[test]
fn no_marked_shape_is_left_where_a_user_can_see_it() {
    let mut wrong = Vec::new();
    let mut used = vec![false; EXCEPTIONS.len()];
    for path in sources() {
        let pieces = visible::of(&path, &read(&path));
        let hits = pieces.iter().flat_map(|piece| shapes::marked(&piece.text).map(move |hit| (piece.line, hit)));
        for (line, hit) in hits {
            let excepted = EXCEPTIONS.iter().position(|(file, shape, _)| path.ends_with(file) && hit.shape == *shape);
            if let Some(nth) = excepted {
                used[nth] = true;
                continue;
            }
            wrong.push(format!("{path}:{line}: “{}” in “{}”", hit.shape, hit.around));
        }
    }
    assert!(wrong.is_empty(), "STYLE.md has better words for these {}:\n{}", wrong.len(), wrong.join("\n"));
    let idle: Vec<_> = EXCEPTIONS.iter().zip(used).filter(|(_, used)| !used).map(|(exception, _)| exception).collect();
    assert!(idle.is_empty(), "exceptions that nothing needs any more: {idle:?}");
}

#[test]
fn the_sources_that_users_see_are_read() {
    let sources = sources();
    for part in ["crates/cli/src/", "crates/fab/content/", "crates/python/python/", "docs/", "web/src/", "README.md"] {
        assert!(sources.iter().any(|path| path.starts_with(part)), "{part}");
    }
    let pieces: usize = sources.iter().map(|path| visible::of(path, &read(path)).len()).sum();
    assert!(pieces > 5_000, "{pieces}");
}

/// A document without what is generated.
fn written(text: &str) -> String {
    let mut text = text.to_string();
    while let Some(from) = text.find("<!-- generated: ") {
        let to = text[from..].find("<!-- end: ").map_or(text.len(), |at| from + at + "<!-- end: ".len());
        text.replace_range(from..to, "");
    }
    text
}

fn guides() -> impl Iterator<Item = (String, String)> {
    let mut found = Vec::new();
    below("docs", &mut found);
    found.retain(|path| path.ends_with(".md") && !path.starts_with("docs/notes/"));
    found.into_iter().map(|path| (path.clone(), written(&read(&path))))
}

#[test]
fn guides_hold_at_most_30_000_words() {
    let words: usize = guides().map(|(_, text)| text.split_whitespace().count()).sum();
    assert!(words <= 30_000, "{words} words: what is not for readers with a goal belongs in docs/notes");
}

#[test]
fn notes_are_dated() {
    let mut notes = Vec::new();
    below("docs/notes", &mut notes);
    for path in notes.iter().filter(|path| path.ends_with(".md") && !path.ends_with("README.md")) {
        let name = path.trim_start_matches("docs/notes/");
        let dated = name.len() > 10
            && name.char_indices().take(10).all(|(at, c)| match at {
                4 | 7 => c == '-',
                _ => c.is_ascii_digit(),
            });
        assert!(dated, "{path}: a note begins with its date, such as 2026-11-18-");
    }
}

#[test]
fn the_chart_of_the_readme_shows_the_figures_of_the_guide() {
    let (chart, guide) = (read("docs/pictures/speed.svg"), read("docs/python.md"));
    let texts = chart.split("<text ").skip(1).filter_map(|text| text.split_once('>')?.1.split_once('<'));
    let figures: Vec<&str> = texts.map(|(text, _)| text).filter(|text| text.ends_with(",000")).collect();
    assert!(figures.len() >= 9, "{figures:?}");
    for figure in figures {
        assert!(guide.contains(figure), "{figure}: run `node scripts/speed-chart.mjs`");
    }
}
