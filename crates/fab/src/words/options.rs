//! How a match begins, from what was typed.

use croupier_host::Options;
use croupier_kernel::{Refusal, Seat};

use crate::{Config, Deck, First, Format, presets};

/// The config that the options describe.
pub(super) fn config(options: &Options) -> Result<Config, Refusal> {
    let mut config = Config::of(options.get("preset").map_or(Ok(Format::Seed), read_format)?);
    for (seat, [deck, life]) in [["deck", "life"], ["opponent-deck", "opponent-life"]].into_iter().enumerate() {
        if let Some(deck) = read_deck(options, deck, config.format)? {
            config.seats[seat].deck = deck;
        }
        if let Some(said) = options.get(life) {
            let number = said.parse().ok().filter(|life| *life > 0);
            let life = number.ok_or_else(|| Refusal::new(format!("{life}: `{said}` is not a number from 1 to 255")))?;
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

/// The deck that goes with a program's level: the better it plays, the more arcane damage its equipment can stop.
pub(super) fn meeting(config: &Config, person: Seat, program: &str) -> Vec<(&'static str, &'static str)> {
    let fits = matches!(config.format, Format::Seed | Format::Open) && person == Seat(0);
    let deck = match program.split(':').next() {
        Some("easy") => "generic",
        Some("medium" | "greedy") => "generic-nullrune-3",
        Some("hard" | "boss" | "trained") => "generic-nullrune-5",
        _ => return Vec::new(),
    };
    if fits { vec![("opponent-deck", deck)] } else { Vec::new() }
}

/// The value that an option has in a match.
pub(super) fn value_in(config: &Config, option: &str) -> Option<String> {
    let deck = |seat: usize| match config.seats[seat].deck.contains('\n') {
        true => "a deck list".to_string(),
        false => config.seats[seat].deck.clone(),
    };
    let life = |seat: usize| config.seats[seat].life.map_or("the hero's".into(), |life| life.to_string());
    Some(match option {
        "deck" => deck(0),
        "opponent-deck" => deck(1),
        "life" => life(0),
        "opponent-life" => life(1),
        "first" => match config.first {
            First::Choose => "choose".into(),
            First::Lot => "lot".into(),
            First::Seat(seat) => seat.0.to_string(),
        },
        _ => return None,
    })
}

fn read_format(word: &str) -> Result<Format, Refusal> {
    match word {
        "seed" => Ok(Format::Seed),
        "silver-age" => Ok(Format::SilverAge),
        "blitz" => Ok(Format::Blitz),
        "open" => Ok(Format::Open),
        _ => Err(Refusal::unknown("preset", word, ["seed", "silver-age", "blitz", "open"].into_iter())),
    }
}

/// The name of a built-in deck, or a deck list as a text, which is refused with the name it was given.
fn read_deck(options: &Options, option: &str, format: Format) -> Result<Option<String>, Refusal> {
    if let Some(said) = options.get(option) {
        if presets().iter().any(|(name, _)| *name == said) {
            return Ok(Some(said.into()));
        }
        let names: Vec<_> = presets().iter().map(|(name, _)| *name).collect();
        return Err(Refusal::unknown("deck", said, names.into_iter()).map(|reason| format!("{option}: {reason}")));
    }
    let Some(given) = options.text(option) else { return Ok(None) };
    let said_of = |error: String| Refusal::new(format!("{}: {error}", given.called));
    // A list of one line would be taken for a name.
    let text = format!("{}\n#", given.text.trim());
    Deck::read(&text).and_then(|deck| deck.check(format)).map_err(said_of)?;
    Ok(Some(text))
}
