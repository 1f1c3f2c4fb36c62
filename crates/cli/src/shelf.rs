//! What lasts from match to match: settings, and how earlier matches ended.

use std::{collections::BTreeMap, path::PathBuf};

use croupier_kernel::Refusal;
use croupier_table::{
    Front, Setting,
    files::{home, read_text, write_text},
    registry::{self, Visit},
};

struct Settings;

impl Visit for Settings {
    type Out = &'static [Setting];
    fn visit<G: Front>(self) -> Self::Out {
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

fn all_settings() -> BTreeMap<String, BTreeMap<String, String>> {
    read_text(&settings_path()).ok().and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
}

/// The settings of a game that were made. What a file says that is not possible is left out.
pub(crate) fn settings(game: &str) -> BTreeMap<String, String> {
    let mut made = all_settings().remove(game).unwrap_or_default();
    made.retain(|name, value| {
        known(game).iter().any(|setting| setting.name == name && setting.values.contains(&value.as_str()))
    });
    made
}

/// Makes a setting and keeps it.
pub(crate) fn set(game: &str, name: &str, value: &str) -> Result<(), Refusal> {
    let known = known(game);
    let setting = known.iter().find(|setting| setting.name == name);
    let setting = setting.ok_or_else(|| Refusal::unknown("setting", name, known.iter().map(|setting| setting.name)))?;
    if !setting.values.contains(&value) {
        return Err(Refusal(format!("`{name}` can be {}", setting.values.join(", "))));
    }
    let mut all = all_settings();
    all.entry(game.into()).or_default().insert(name.into(), value.into());
    let text = toml::to_string(&all).map_err(|error| Refusal(error.to_string()))?;
    write_text(&settings_path(), &text).map_err(|error| Refusal(error.to_string()))
}

/// Writes down how a match ended, and tells its place among all that were written down.
pub(crate) fn place(game: &str, seed: &str, rank: u64, words: &str) -> Option<(usize, usize)> {
    let path = home().join("runs").join(format!("{game}.txt"));
    let mut text = read_text(&path).unwrap_or_default();
    text.push_str(&format!("{rank}\t{words}\tseed {seed}\n"));
    write_text(&path, &text).ok()?;
    let ranks: Vec<u64> = text.lines().filter_map(|line| line.split('\t').next()?.parse().ok()).collect();
    let better = ranks.iter().filter(|other| **other > rank).count();
    Some((better + 1, ranks.len()))
}
