//! How a match begins, from what was typed.

use std::path::Path;

use croupier_fab::{Config, Deck, First, Format, presets};
use croupier_kernel::{Refusal, Seat};

use crate::{Options, files};

/// The config that the options describe.
pub(super) fn config(options: &Options) -> Result<Config, Refusal> {
    let mut config = Config::default();
    if let Some(word) = options.get("preset") {
        config.format = read_format(word)?;
    }
    for (seat, [deck, life]) in [["deck", "life"], ["opponent-deck", "opponent-life"]].into_iter().enumerate() {
        if let Some(said) = options.get(deck) {
            config.seats[seat].deck = read_deck(deck, said, config.format)?;
        }
        if let Some(said) = options.get(life) {
            let number = said.parse().ok().filter(|life| *life > 0);
            let life = number.ok_or_else(|| Refusal::new(format!("{life}: `{said}` is no number from 1 to 255")))?;
            config.seats[seat].life = Some(life);
        }
    }
    config.first = match options.get("first") {
        None | Some("choose") => First::Choose,
        Some("lot") => First::Lot,
        Some("0") => First::Seat(Seat(0)),
        Some("1") => First::Seat(Seat(1)),
        Some(other) => return Err(Refusal::new(format!("first: `{other}` is not choose, lot, 0 or 1"))),
    };
    Ok(config)
}

fn read_format(word: &str) -> Result<Format, Refusal> {
    match word {
        "seed" => Ok(Format::Seed),
        "silver-age" => Ok(Format::SilverAge),
        "blitz" => Ok(Format::Blitz),
        "open" => Ok(Format::Open),
        _ => Err(Refusal::unknown("format", word, ["seed", "silver-age", "blitz", "open"].into_iter())),
    }
}

/// The name of a built-in deck, or the text of a file; a wrong deck is refused with the name of its file.
fn read_deck(option: &str, said: &str, format: Format) -> Result<String, Refusal> {
    if presets().iter().any(|(name, _)| *name == said) {
        return Ok(said.into());
    }
    let path = Path::new(said);
    if !path.exists() {
        let names: Vec<_> = presets().iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        return Err(Refusal::new(format!(
            "{option}: `{said}` is neither a file nor a deck that comes with it ({names})"
        )));
    }
    let text = files::read_text(path).map_err(|error| Refusal::new(error.to_string()))?;
    let said_of = |error: String| Refusal::new(format!("{}: {error}", path.display()));
    // A list of one line would be taken for a name.
    let text = format!("{}\n#", text.trim());
    Deck::read(&text).and_then(|deck| deck.check(format)).map_err(said_of)?;
    Ok(text)
}
