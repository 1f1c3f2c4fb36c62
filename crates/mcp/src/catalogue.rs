//! What can be played, and what is in the games.

use croupier_kernel::{Refusal, Role, Seat};
use croupier_table::{
    Entry, Hosted,
    registry::{GAMES, Visit, with_game},
};
use serde_json::{Value, json};

use crate::{Host, answer::Answer, arguments};

/// The most entries of a catalogue that are shown at once.
const MAX_FOUND: usize = 6;

/// A game as it is offered.
struct Offered {
    about: &'static str,
    seats: usize,
    presets: Vec<(String, String)>,
    players: Vec<(String, String)>,
    options: Vec<(String, String)>,
    decks: Vec<(String, String)>,
    stages: Vec<(String, String)>,
}

struct Describe;

impl Visit for Describe {
    type Out = Offered;

    fn visit<G: Hosted>(self) -> Offered {
        let owned = |(name, text): (&str, &str)| (name.to_string(), text.to_string());
        let offered = croupier_table::players::<G>().into_iter().filter(|kind| !kind.yardstick);
        Offered {
            about: G::BLURB,
            seats: Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count(),
            presets: G::presets().into_iter().map(owned).collect(),
            players: offered.map(|kind| owned((kind.name, kind.text))).collect(),
            options: G::OPTIONS.iter().map(|option| owned((option.name, option.text))).collect(),
            decks: G::decks(),
            stages: G::stages(),
        }
    }
}

fn described<H: Host>(host: &H, game: &str) -> Result<Offered, Refusal> {
    let mut offered = with_game(game, Describe)?;
    offered.players.retain(|(name, _)| host.offers(name));
    Ok(offered)
}

/// The programs of a game that a client may name.
pub(crate) fn players<H: Host>(host: &H, game: &str) -> Result<Vec<String>, Refusal> {
    Ok(described(host, game)?.players.into_iter().map(|(name, _)| name).collect())
}

/// The games in short, or one of them with all that can be set.
pub(crate) fn games<H: Host>(host: &H, given: arguments::Games) -> Result<Answer, Refusal> {
    let names = |list: &[(String, String)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (mut text, mut games) = (String::new(), Vec::new());
    for name in GAMES.iter().filter(|name| given.game.as_deref().is_none_or(|game| game == **name)) {
        let offered = described(host, name)?;
        let seats = if offered.seats == 1 { "alone".to_string() } else { format!("{} seats", offered.seats) };
        text.push_str(&format!(
            "{name}: {} ({seats}; presets {})\n",
            offered.about,
            names(&offered.presets).join(", ")
        ));
        let mut game = json!({
            "game": name, "about": offered.about, "seats": offered.seats, "presets": names(&offered.presets),
        });
        let lists = [
            ("presets", &offered.presets),
            ("players", &offered.players),
            ("options", &offered.options),
            ("decks", &offered.decks),
            ("stages", &offered.stages),
        ];
        for (kind, list) in lists.into_iter().filter(|(_, list)| given.game.is_some() && !list.is_empty()) {
            text.push_str(&format!("{kind}:\n"));
            list.iter().for_each(|(name, about)| text.push_str(&format!("  {name}: {about}\n")));
            game[kind] = list.iter().map(|(name, about)| json!({ "name": name, "text": about })).collect::<Value>();
        }
        games.push(game);
    }
    if let Some(game) = given.game.filter(|_| games.is_empty()) {
        return Err(Refusal::unknown("game", &game, GAMES.into_iter()));
    }
    Ok(Answer { text, data: json!({ "games": games }) })
}

/// The rules of a game on one page, for someone who has not begun yet.
pub(crate) fn rules(game: &str) -> Result<Answer, Refusal> {
    struct Rules;
    impl Visit for Rules {
        type Out = &'static str;
        fn visit<G: Hosted>(self) -> &'static str {
            G::RULES
        }
    }
    let rules = with_game(game, Rules)?;
    Ok(Answer::says(format!(
        "{rules}\nDuring a match, rules explains the prompt. With about it finds cards, items and enemies.\n"
    )))
}

/// What the catalogue of a game says about something.
pub(crate) fn about(game: &str, wanted: &str) -> Result<Answer, Refusal> {
    struct Catalogue;
    impl Visit for Catalogue {
        type Out = Vec<Entry>;
        fn visit<G: Hosted>(self) -> Vec<Entry> {
            G::catalogue()
        }
    }
    let entries = with_game(game, Catalogue)?;
    let key = wanted.trim().to_lowercase();
    let fits = |entry: &&Entry| entry.id.to_lowercase().contains(&key) || entry.name.to_lowercase().contains(&key);
    let exact = |entry: &&Entry| entry.id.to_lowercase() == key || entry.name.to_lowercase() == key;
    let mut found: Vec<&Entry> = entries.iter().filter(fits).collect();
    if found.is_empty() || key.is_empty() {
        return Err(Refusal::unknown(
            &format!("card, item or enemy of {game}"),
            wanted,
            entries.iter().map(|entry| entry.name.as_str()),
        ));
    }
    found.sort_by_key(|entry| !exact(entry));
    let mut text = String::new();
    for entry in found.iter().take(MAX_FOUND) {
        text.push_str(&format!("{} ({}, {}): {}", entry.name, entry.id, entry.kind, entry.facts));
        // What a card says may be among its facts already.
        let said = &entry.facts;
        let more = entry.text.iter().filter(|line| !said.contains(line.trim_end_matches('.')));
        more.for_each(|line| text.push_str(&format!(" {line}")));
        text.push('\n');
    }
    if found.len() > MAX_FOUND {
        text.push_str(&format!("and {} more; a longer name finds fewer\n", found.len() - MAX_FOUND));
    }
    Ok(Answer::says(text))
}
