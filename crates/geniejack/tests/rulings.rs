//! Plays the pages in `tests/rulings`: each heading is a case of one position, some actions and what is seen then.
//!
//! A page is prose with two kinds of blocks: `toml` sets the position up, `play` has one action a line; after `->` comes
//! what the player sees then, as `path = value`, separated by commas. Lines that start with `!` must be refused with
//! the words after `->`.

use crate::scene;

use std::path::Path;

use scene::{Play, from_toml, look};
use serde_json::Value;

struct Page {
    title: String,
    position: String,
    lines: Vec<String>,
}

fn pages(text: &str) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let mut block = "";
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            pages.push(Page { title: title.into(), position: String::new(), lines: Vec::new() });
        } else if let Some(kind) = line.strip_prefix("```") {
            block = kind;
        } else if let Some(page) = pages.last_mut() {
            match block {
                "toml" => page.position.push_str(&format!("{line}\n")),
                "play" if !line.trim().is_empty() => page.lines.push(line.into()),
                _ => {}
            }
        }
    }
    pages
}

fn check(page: &Page) {
    let mut play = from_toml(&page.position).play("");
    for line in &page.lines {
        let (action, seen) = line.split_once("->").unwrap_or((line, ""));
        let action = action.trim();
        if let Some(action) = action.strip_prefix('!') {
            assert_eq!(play.refused(action.trim()), seen.trim(), "{}: {line}", page.title);
            continue;
        }
        if action != "look" {
            play.game.play_text(action).unwrap_or_else(|refusal| panic!("{}: `{action}`: {refusal}", page.title));
        }
        for statement in statements(seen) {
            check_statement(&play, statement.trim(), &page.title);
        }
    }
}

/// `a = 1, b = some words, and more` says two things: what has no ` =` belongs to the sentence before it.
fn statements(seen: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    for part in seen.split(", ").filter(|part| !part.trim().is_empty()) {
        match statements.last_mut() {
            Some(last) if !part.contains(" =") => last.extend([", ", part]),
            _ => statements.push(part.into()),
        }
    }
    statements
}

fn check_statement(play: &Play, statement: &str, title: &str) {
    let (path, expected) = statement.split_once(" =").unwrap_or_else(|| panic!("{title}: no ` =` in `{statement}`"));
    let seen = look(&play.view(), path).unwrap_or_else(|| panic!("{title}: there is no `{path}` in {}", play.view()));
    let seen = match seen {
        Value::String(text) => text,
        Value::Array(list) => {
            let item = |item: &Value| item.as_str().map_or_else(|| item.to_string(), Into::into);
            list.iter().map(item).collect::<Vec<String>>().join(" ")
        }
        other => other.to_string(),
    };
    assert_eq!(seen, expected.trim(), "{title}: {path}");
}

fn check_file(name: &str, at_least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings").join(name);
    #[expect(clippy::disallowed_methods, reason = "a test reads its pages")]
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let pages = pages(&text);
    assert!(pages.len() >= at_least, "{name} has only {} cases", pages.len());
    pages.iter().for_each(check);
}

#[test]
fn the_rulings_about_a_hand_hold() {
    check_file("hand.md", 8);
}

#[test]
fn the_rulings_about_actions_hold() {
    check_file("actions.md", 6);
}

#[test]
fn the_rulings_about_damage_hold() {
    check_file("damage.md", 6);
}

#[test]
fn the_rulings_about_a_run_hold() {
    check_file("run.md", 6);
}
