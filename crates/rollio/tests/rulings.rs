//! The pages in `tests/rulings`, played.
#![allow(clippy::disallowed_methods, reason = "tests read their pages")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should panic")]

use crate::support;

use std::{fs, path::Path};

use croupier_kernel::Match;
use croupier_rollio::{
    Rollio,
    config::Config,
    content::content,
    position::{DieSetup, Position},
};
use serde_json::Value;
use support::view;

/// A value by its path, such as `dice.0.shows`; `#` is the length of a list.
fn look(view: &Value, path: &str) -> Option<String> {
    let mut value = view;
    for step in path.split('.') {
        if step == "#" {
            return value.as_array().map(|list| list.len().to_string());
        }
        value = match step.parse::<usize>() {
            Ok(at) => value.get(at)?,
            Err(_) => value.get(step)?,
        };
    }
    Some(value.as_str().map_or_else(|| value.to_string(), Into::into))
}

/// A case of a page: `toml` sets the position up, `play` has one action a line; after `->` comes what is seen then. A line
/// with `!` is refused with the words after `->`.
struct Case {
    title: String,
    config: Config,
    play: String,
}

fn cases(page: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulings").join(page);
    let text = fs::read_to_string(path).unwrap();
    let case = |case: &str| {
        let title = format!("{page}: {}", case.lines().next().unwrap_or_default());
        let block = |kind: &str| {
            let start = case.find(&format!("```{kind}\n")).unwrap_or_else(|| panic!("{title}: no {kind}"));
            let body = &case[start + kind.len() + 4..];
            body[..body.find("```").unwrap()].to_string()
        };
        let mut config: Config = toml::from_str(&block("toml")).unwrap_or_else(|error| panic!("{title}: {error}"));
        config.edition = content().newest();
        let play = block("play");
        Case { title, config, play }
    };
    text.split("\n## ").skip(1).map(case).collect()
}

/// Plays a case, and says what went otherwise than its page says.
fn play_case(config: &Config, play: &str) -> Result<(), String> {
    let mut game =
        Match::<Rollio>::new(config.clone(), "rulings".parse().unwrap()).map_err(|refusal| refusal.reason)?;
    for line in play.lines() {
        let (action, seen) = line.split_once(" -> ").unwrap_or((line, ""));
        if let Some(action) = action.strip_prefix("! ") {
            let before = game.fingerprint();
            let Err(refusal) = game.play_text(action) else { return Err(format!("{line}: not refused")) };
            if refusal.reason != seen {
                return Err(format!("{line}: {refusal}"));
            }
            assert_eq!(game.fingerprint(), before, "a refusal changes nothing");
            continue;
        }
        if action != "look" {
            game.play_text(action).map_err(|refusal| format!("{line}: {refusal}"))?;
        }
        for statement in seen.split(", ").filter(|statement| !statement.is_empty()) {
            let (path, expected) = statement.split_once(" = ").unwrap_or_else(|| panic!("{line}: {statement}"));
            let found = look(&view(&game), path);
            if found.as_deref() != Some(expected) {
                return Err(format!("{line}: {path} is {found:?}"));
            }
        }
    }
    Ok(())
}

const PAGES: [&str; 8] =
    ["blessings.md", "charms.md", "consumables.md", "details.md", "materials.md", "round.md", "shop.md", "why.md"];

#[test]
fn the_rulings_hold() {
    let mut n = 0;
    for case in PAGES.iter().flat_map(|page| cases(page)) {
        play_case(&case.config, &case.play).unwrap_or_else(|wrong| panic!("{}: {wrong}", case.title));
        n += 1;
    }
    assert!(n >= 100, "{n}");
}

/// A config without a thing: charms, consumables and blessings are gone, dice of a material are plastic.
fn without(config: &Config, id: &str) -> Config {
    let mut config = config.clone();
    let position = config.position.get_or_insert_default();
    position.charms.retain(|owned| owned != id);
    position.counts.retain(|owned, _| owned != id);
    position.consumables.retain(|owned| owned != id);
    // Without a tier there are none of those above it.
    let line = id.trim_end_matches(|c: char| c.is_ascii_digit());
    position.blessings.retain(|owned| !(owned.starts_with(line) && line.ends_with('_') && owned.as_str() >= id));
    if let Some(shelf) = &mut position.shelf
        && shelf.blessing.is_some_and(|blessing| blessing.get().id == id)
    {
        shelf.blessing = None;
    }
    for die in position.dice.iter_mut().filter(|die| die.material.def().id == id) {
        die.material = Default::default();
    }
    config
}

#[test]
fn every_charm_consumable_material_and_blessing_makes_a_difference_on_some_page() {
    let all: Vec<Case> = PAGES.iter().flat_map(|page| cases(page)).collect();
    let content = content();
    let mut ids: Vec<&str> = content.charms.iter().map(|item| item.id.as_str()).collect();
    ids.extend(content.consumables.iter().map(|item| item.id.as_str()));
    ids.extend(content.blessings.iter().map(|item| item.id.as_str()));
    ids.extend(content.materials.iter().map(|item| item.id.as_str()));
    // What is luck has tests of its own below; plastic does nothing.
    let luck = ["flop_subversion_1", "flop_subversion_2", "flop_subversion_3", "rainbow", "plastic"];
    for id in ids.into_iter().filter(|id| !luck.contains(id)) {
        let differs = |case: &&Case| {
            let other = without(&case.config, id);
            other != case.config && play_case(&other, &case.play).is_err()
        };
        assert!(all.iter().any(|case| differs(&case)), "no page shows what {id} does");
    }
}

#[test]
fn every_ruling_by_number_has_a_case() {
    let titles: Vec<String> = cases("details.md").into_iter().map(|case| case.title).collect();
    for number in 1..=17 {
        let ruling = format!("details.md: D{number} ");
        assert!(titles.iter().any(|title| title.starts_with(&ruling)), "no case of {ruling}");
    }
}

#[test]
fn a_die_that_was_resized_is_numbered_from_one_whatever_it_was_before() {
    let odd = [DieSetup { sides: Some(6), faces: vec![2, 2, 9, 9, 17, 20], ..DieSetup::default() }];
    let ladder = [(3, 4), (4, 6), (6, 10), (10, 20)];
    for (low, high) in ladder {
        for (sides, consumable, then) in [(low, "pottery_wheel", high), (high, "chisel", low)] {
            let numbered = DieSetup { sides: Some(sides), ..DieSetup::default() };
            let faces = DieSetup { faces: vec![20; usize::from(sides)], ..numbered.clone() };
            for die in [numbered, faces].into_iter().chain(odd.clone().into_iter().filter(|_| sides == 6)) {
                let position = Position {
                    dice: vec![die, DieSetup::default()],
                    consumables: vec![consumable.into()],
                    ..Position::default()
                };
                let mut game = support::begin(Config::position(position), "resized");
                game.play_text(&format!("use {consumable} on 1")).unwrap();
                let expected: Vec<u8> = (1..=then).collect();
                assert_eq!(game.state().dice()[0].faces(), expected, "{consumable} on a die with {sides} sides");
            }
        }
    }
}
