//! What can be played: all that a lobby and a client need, whatever the game.

use std::collections::BTreeMap;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use croupier_kernel::{Role, Seat};
use croupier_table::{
    About, Choice, Entry, Forecast, Hosted, Info, OptionKind, Options, PlayerKind, about, claude, players,
    registry::{self, GAMES, Visit},
};
use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::Value;

use super::{
    Answer, App,
    endpoint::{Endpoint, Tag},
    extract::Named,
    json,
};
use crate::{Problem, Settings, settings::CLAUDE};

/// What there is to play.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/api/games", "listGames", games)
            .about(Tag::Games, "Lists the games, with everything a lobby needs to show them.")
            .answers(200, example_games),
        Endpoint::get("/api/catalogue/{game}", "readCatalogue", catalogue)
            .about(Tag::Games, "Lists the cards, pieces and everything else a game is made of.")
            .answers(200, example_entries)
            .problems(&[404]),
        Endpoint::get("/api/schemas/{game}", "readSchemas", schemas)
            .about(Tag::Games, "Gives you the JSON schemas of a game's view, notices, choices and outcome.")
            .answers(200, || GameSchemas { game: "rollio", version: 1, schemas: BTreeMap::new() })
            .problems(&[404]),
    ]
}

fn example_games() -> Vec<GameLine> {
    let settings = Settings::at_home(std::path::PathBuf::new());
    registry::with_game("rollio", Describe(&settings)).into_iter().collect()
}

fn example_entries() -> Vec<Entry> {
    let entries = registry::with_game("rollio", Catalogue).unwrap_or_default();
    entries.into_iter().take(2).collect()
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameLine {
    /// What it says about itself.
    #[serde(flatten)]
    about: About,
    /// Its seats.
    seats: Vec<SeatRole>,
    /// Sets of rules. The first is the default.
    presets: Vec<Described>,
    /// Further options.
    options: Vec<OptionLine>,
    /// Programs that can take a seat.
    players: Vec<PlayerLine>,
    /// The program that plays against you by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    rival: Option<&'static str>,
    /// The decks that come with it.
    decks: Vec<DeckLine>,
    /// The stages of its story.
    stages: Vec<StageOffer>,
}

/// A deck that comes with a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DeckLine {
    /// Its word.
    name: String,
    /// What it is like.
    text: String,
    /// Its cards.
    cards: Vec<CardCount>,
}

/// How many of a card are in a deck.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CardCount {
    /// The card, by its word in the catalogue.
    id: String,
    /// The count.
    count: u8,
}

/// A stage of a story, the same for all players.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StageOffer {
    /// Its word.
    name: String,
    /// Its title.
    text: String,
    /// What else there is to know, such as the opponent's deck and what it pays.
    facts: BTreeMap<String, Value>,
}

/// A word and what it stands for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Described {
    /// The word.
    name: String,
    /// What it stands for.
    text: String,
}

/// A program that can take a seat.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerLine {
    /// Its word.
    name: String,
    /// How it plays.
    text: String,
    /// Whether it is a level of difficulty.
    level: bool,
}

/// A seat of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatRole {
    /// The seat.
    seat: Seat,
    /// Whether it plays to win; if not, it serves the game, as a genie does.
    plays: bool,
    /// The program that takes it when no person does.
    #[serde(skip_serializing_if = "Option::is_none")]
    usual: Option<&'static str>,
}

/// An option of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OptionLine {
    /// Its word.
    name: &'static str,
    /// What it sets.
    text: &'static str,
    /// The words it can be set to, where they can be listed.
    values: Vec<Described>,
    /// Whether it can also be a whole text, such as a deck list.
    takes_text: bool,
    /// The seat whose program it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// The seat it belongs to, such as the owner of a deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<Seat>,
}

fn described(list: Vec<(String, String)>) -> Vec<Described> {
    list.into_iter().map(|(name, text)| Described { name, text }).collect()
}

struct Describe<'a>(&'a Settings);

impl Visit for Describe<'_> {
    type Out = GameLine;
    fn visit<G: Hosted>(self) -> GameLine {
        let cards = |deck: &str| {
            let cards = G::deck_cards(deck).into_iter();
            cards.map(|(id, count)| CardCount { id, count }).collect()
        };
        let decks = G::decks().into_iter().map(|(name, text)| DeckLine { cards: cards(&name), name, text }).collect();
        let stage = |(name, text): (String, String)| StageOffer { facts: G::stage_facts(&name), name, text };
        let stages = G::stages().into_iter().map(stage).collect();
        // No one is offered a program that could not answer.
        let answers = |value: &Described| value.name != CLAUDE || claude::Settings::from_env().has_key();
        let values = |option: &OptionKind| {
            let listed = described(G::values(option.name)).into_iter();
            listed.filter(|value| option.names.is_none() || answers(value)).collect()
        };
        let options = G::OPTIONS.iter().map(|option| OptionLine {
            name: option.name,
            text: option.text,
            values: values(option),
            takes_text: option.takes_text,
            seat: option.names.map(|(seat, _)| seat),
            of: option.of,
        });
        let seats = Seat::all(G::N_SEATS).map(|seat| SeatRole {
            seat,
            plays: G::role(seat) == Role::Player,
            usual: G::usual_player(seat),
        });
        let kinds: Vec<_> = players::<G>().into_iter().filter(|kind| !kind.yardstick).collect();
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
        let kind = |name: &str| kinds.iter().find(|kind| Some(kind.name) == name.split(':').next());
        let player = |name: String| {
            let PlayerKind { text, level, .. } = kind(&name).copied().unwrap_or(PlayerKind::new("", ""));
            PlayerLine { text: text.into(), level: level && !name.contains(':'), name }
        };
        let players = self.0.programs(G::NAME, &names).into_iter().map(player);
        let rival = G::config(&Options::default()).ok().and_then(|config| G::rival(&config));
        let options: Vec<_> = options.collect();
        GameLine {
            about: about::<G>(),
            seats: seats.collect(),
            presets: G::presets().into_iter().map(|(a, b)| Described { name: a.into(), text: b.into() }).collect(),
            options,
            players: players.collect(),
            rival,
            decks,
            stages,
        }
    }
}

async fn games(State(app): State<App>) -> Answer {
    let mut games = Vec::new();
    for game in GAMES {
        games.push(registry::with_game(game, Describe(&app.hub.settings))?);
    }
    Ok(json(StatusCode::OK, &games))
}

struct Catalogue;
impl Visit for Catalogue {
    type Out = Vec<Entry>;
    fn visit<G: Hosted>(self) -> Vec<Entry> {
        G::catalogue()
    }
}

/// What changes only with the program may be kept for a while.
const KEEP: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=300");

async fn catalogue(Named(game): Named) -> Answer {
    let entries = registry::with_game(&game, Catalogue).map_err(|refusal| Problem::not_found(refusal.reason))?;
    Ok(([KEEP], json(StatusCode::OK, &entries)).into_response())
}

/// The schema of something as it is written: what is left out when it is empty is not required.
fn written<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// The schemas of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameSchemas {
    /// The game.
    game: &'static str,
    /// The version of its rules.
    version: u32,
    /// The schemas, by what they describe.
    schemas: BTreeMap<&'static str, Value>,
}

struct Schemas;
impl Visit for Schemas {
    type Out = GameSchemas;
    fn visit<G: Hosted>(self) -> GameSchemas {
        let all: [(&str, Schema); 6] = [
            ("view", written::<G::View>()),
            ("notice", written::<G::Notice>()),
            ("outcome", written::<G::Outcome>()),
            ("choice", written::<Choice>()),
            ("forecast", written::<Forecast>()),
            ("info", written::<Info>()),
        ];
        let schemas = all.into_iter().map(|(name, schema)| (name, schema.to_value())).collect();
        GameSchemas { game: G::NAME, version: G::VERSION, schemas }
    }
}

async fn schemas(Named(game): Named) -> Answer {
    let schemas = registry::with_game(&game, Schemas).map_err(|refusal| Problem::not_found(refusal.reason))?;
    Ok(([KEEP], json(StatusCode::OK, &schemas)).into_response())
}
