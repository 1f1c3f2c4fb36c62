//! What lasts from match to match: settings, and how earlier matches ended.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use croupier_kernel::Refusal;
use croupier_table::{
    Hosted, Setting, Standing,
    files::{home, read_text, write_text},
    registry::{self, Visit},
};
use serde_json::Value;

struct Settings;

impl Visit for Settings {
    type Out = &'static [Setting];
    fn visit<G: Hosted>(self) -> Self::Out {
        G::SETTINGS
    }
}

/// The settings a game has.
pub(crate) fn known(game: &str) -> &'static [Setting] {
    registry::with_game(game, Settings).unwrap_or(&[])
}

fn settings_path() -> PathBuf {
    home().join("settings.toml")
}

/// A file that may not be there yet.
fn read_if_any(path: &Path) -> Result<String, Refusal> {
    if !path.exists() {
        return Ok(String::new());
    }
    read_text(path).map_err(|error| Refusal::new(error.to_string()))
}

fn all_settings() -> Result<BTreeMap<String, BTreeMap<String, String>>, Refusal> {
    let path = settings_path();
    toml::from_str(&read_if_any(&path)?).map_err(|error| {
        Refusal::new(format!("{}: {}; fix or remove it", path.display(), error.message().replace('\n', " ")))
    })
}

/// The settings of a game that were made. What a file says that is not possible is left out; one that cannot be read at all
/// changes nothing, and `set` says so.
pub(crate) fn settings(game: &str) -> BTreeMap<String, String> {
    let mut made = all_settings().unwrap_or_default().remove(game).unwrap_or_default();
    made.retain(|name, value| {
        known(game).iter().any(|setting| setting.name == name && setting.values.contains(&value.as_str()))
    });
    made
}

/// Every setting of a game with the value it has, made or usual.
pub(crate) fn all_of(game: &str) -> Value {
    let made = settings(game);
    let value = |setting: &Setting| made.get(setting.name).map_or(setting.values[0], String::as_str).to_string();
    known(game).iter().map(|setting| (setting.name, value(setting))).collect()
}

/// Makes a setting and keeps it.
pub(crate) fn set(game: &str, name: &str, value: &str) -> Result<(), Refusal> {
    let known = known(game);
    let setting = known.iter().find(|setting| setting.name == name);
    let setting = setting.ok_or_else(|| Refusal::unknown("setting", name, known.iter().map(|setting| setting.name)))?;
    if !setting.values.contains(&value) {
        let values = setting.values.split_last().map_or(String::new(), |(last, front)| match front {
            [] => (*last).to_string(),
            front => format!("{} or {last}", front.join(", ")),
        });
        return Err(Refusal::new(format!("`{name}` can be {values}")));
    }
    let mut all = all_settings()?;
    all.entry(game.into()).or_default().insert(name.into(), value.into());
    let text = toml::to_string(&all).map_err(|error| Refusal::new(error.to_string()))?;
    write_text(&settings_path(), &text).map_err(|error| Refusal::new(error.to_string()))
}

/// Whether someone plays a game for the first time here. It is written down by that; where it cannot be, no one is greeted.
pub(crate) fn greet(game: &str) -> bool {
    add_line("greeted.txt", game)
}

/// Whether someone has won a game here against a program.
pub(crate) fn has_won(game: &str) -> bool {
    read_if_any(&home().join("won.txt")).is_ok_and(|text| text.lines().any(|line| line == game))
}

/// Writes down that someone has won a game; true for the first time. Where that cannot be, the next opponent is an easy one
/// again.
pub(crate) fn win(game: &str) -> bool {
    add_line("won.txt", game)
}

/// Adds a line to a file of the home folder. False if it is there already, or cannot be added.
fn add_line(file: &str, line: &str) -> bool {
    let path = home().join(file);
    match read_if_any(&path) {
        Ok(text) if !text.lines().any(|known| known == line) => write_text(&path, &format!("{text}{line}\n")).is_ok(),
        _ => false,
    }
}

/// Writes down how a match ended, and tells its place among all of its class that were written down. A file that cannot be
/// read is left as it is.
pub(crate) fn place(game: &str, seed: &str, standing: &Standing) -> Result<(usize, usize), Refusal> {
    let path = home().join("runs").join(format!("{game}.txt"));
    let mut text = read_if_any(&path)?;
    let Standing { class, rank, words } = standing;
    text.push_str(&format!("{rank}\t{words}\t{class}\tseed {seed}\n"));
    write_text(&path, &text).map_err(|error| Refusal::new(error.to_string()))?;
    let alike = text.lines().filter(|line| line.split('\t').nth(2) == Some(class.as_str()));
    let ranks: Vec<u64> = alike.filter_map(|line| line.split('\t').next()?.parse().ok()).collect();
    let better = ranks.iter().filter(|other| *other > rank).count();
    Ok((better + 1, ranks.len()))
}
