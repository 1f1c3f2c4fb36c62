//! `croupier games`: what can be played.

use std::fmt::Write as _;

use anyhow::Result;
use clap::Args as ClapArgs;
use croupier_table::{
    Hosted, Options, players,
    registry::{self, GAMES, Visit},
};
use serde_json::{Value, json};

use crate::{paint, usage};

const EXAMPLES: &str = "\
Examples:
  croupier games               all games
  croupier games fab           one game: presets, options, players, decks
  croupier games rollio --json";

#[derive(ClapArgs)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Games {
    /// The game; all games if left out
    game: Option<String>,
    /// Print JSON, one line per game
    #[arg(long)]
    json: bool,
}

/// A game as data.
struct Describe;

impl Visit for Describe {
    type Out = Value;
    fn visit<G: Hosted>(self) -> Value {
        let presets: Vec<_> =
            G::presets().into_iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
        let config = G::config(&Options::default()).ok();
        let default = |name: &str| config.as_ref().and_then(|config| G::value_in(config, name));
        let options: Vec<_> = G::OPTIONS
            .iter()
            .map(|option| json!({ "name": option.name, "text": option.text, "default": default(option.name) }))
            .collect();
        let players: Vec<_> = players::<G>()
            .iter()
            .map(|player| json!({ "name": player.name, "text": player.text, "yardstick": player.yardstick }))
            .collect();
        let named = |list: Vec<(String, String)>| -> Vec<_> {
            list.into_iter().map(|(name, text)| json!({ "name": name, "text": text })).collect()
        };
        json!({
            "game": G::NAME, "version": G::VERSION, "about": G::BLURB, "seats": G::N_SEATS, "presets": presets,
            "options": options, "players": players, "decks": named(G::decks()), "stages": named(G::stages()),
        })
    }
}

/// Lists the games, or one.
pub(crate) fn games(args: &Games) -> Result<()> {
    let names = args.game.as_deref().map_or(GAMES.to_vec(), |game| vec![game]);
    let mut text = String::new();
    for name in names {
        let game = registry::with_game(name, Describe).map_err(usage)?;
        if args.json {
            writeln!(text, "{game}")?;
            continue;
        }
        writeln!(text, "{name}: {}", game["about"].as_str().unwrap_or_default())?;
        for kind in ["presets", "options", "players", "decks"] {
            if game[kind].as_array().is_none_or(Vec::is_empty) {
                continue;
            }
            writeln!(text, "  {kind}:")?;
            for entry in game[kind].as_array().into_iter().flatten().filter(|entry| entry["yardstick"] != true) {
                let [name, words] = ["name", "text"].map(|key| entry[key].as_str().unwrap_or_default());
                let default = entry["default"].as_str().map_or(String::new(), |value| format!(" (default: {value})"));
                writeln!(text, "    {name:<10} {words}{default}")?;
            }
        }
    }
    if args.json {
        return Ok(std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())?);
    }
    Ok(paint::print(&text)?)
}
