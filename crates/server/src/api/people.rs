//! Players, and what is kept for them: decks, stories, places of the day.

use std::collections::BTreeMap;

use axum::{extract::State, http::StatusCode};
use croupier_kernel::{Refusal, Seat, Seed};
use croupier_table::{
    Good, Hosted, Options, Unlock,
    registry::{self, Beginning, GAMES, Visit},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as object};

use super::{
    Answer, App,
    endpoint::{Auth, Endpoint, Tag},
    examples,
    extract::{Body, Caller, MaybeBody, Named, Nothing, Query},
    json,
};
use crate::{
    Fault, Problem,
    career::Notes,
    now,
    store::{CommitError, DeckRow, Op},
    token::{self, Token},
};

/// What the server keeps for players.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::post("/api/players", "createPlayer", create)
            .about(Tag::Players, "Makes you a player and gives you a token for stories, decks and daily matches.")
            .maybe_body::<Nothing>(object!({}))
            .answers(201, || NewPlayer { id: PLAYER.into(), name: NAME.into(), token: examples::TOKEN.into() })
            .problems(&[403, 408, 413]),
        Endpoint::get("/api/me", "me", me)
            .about(Tag::Players, "Says which player you are.")
            .auth(Auth::Player)
            .answers(200, || Me { id: PLAYER.into(), name: NAME.into() })
            .problems(&[401]),
        Endpoint::get("/api/decks", "readDecks", decks)
            .about(Tag::Players, "Lists your decks.")
            .auth(Auth::Player)
            .answers(200, example_decks)
            .problems(&[401]),
        Endpoint::put("/api/decks", "keepDecks", put_decks)
            .about(Tag::Players, "Keeps these decks for you. They replace all you had.")
            .auth(Auth::Player)
            .body::<Decks>(object!(example_decks()))
            .answers(200, example_decks)
            .problems(&[401, 403, 408, 413, 422]),
        Endpoint::get("/api/story", "readStories", story)
            .about(Tag::Players, "Shows how far you are in each story.")
            .auth(Auth::Player)
            .answers(200, || vec![example_story()])
            .problems(&[401]),
        Endpoint::post("/api/story/{game}/buy", "buyGood", buy)
            .about(Tag::Players, "Buys something with the gold of a story. It never changes the odds of a match.")
            .auth(Auth::Player)
            .body::<BuyBody>(object!({ "good": "back-graffiti" }))
            .answers(200, || Bought { text: "You bought Graffiti. 50 gold left.".into(), story: example_story() })
            .problems(&[401, 403, 404, 408, 413, 422]),
        Endpoint::get("/api/unlocks/{game}", "readUnlocks", unlocks)
            .about(
                Tag::Players,
                "Lists what the lobby of a game keeps locked until you earn it. A new match takes everything.",
            )
            .auth(Auth::AnyoneOrPlayer)
            .answers(200, || vec![example_unlock()])
            .problems(&[401, 404]),
        Endpoint::get("/api/daily", "readDaily", daily)
            .about(Tag::Players, "Lists the matches of a day, with their rankings.")
            .auth(Auth::AnyoneOrPlayer)
            .query::<DayQuery>()
            .answers(200, examples::daily)
            .problems(&[401, 404]),
        Endpoint::post("/api/daily/{game}", "tryDaily", try_daily)
            .about(Tag::Players, "Starts your ranked try of today (201), or says which match it is (200).")
            .auth(Auth::Player)
            .maybe_body::<Nothing>(object!({}))
            .answers(201, examples::created)
            .answers(200, examples::created)
            .problems(&[401, 403, 404, 408, 413, 422]),
    ]
}

const PLAYER: &str = "p4w8r2c6";
const NAME: &str = "quiet otter";

fn example_decks() -> Decks {
    let deck = OwnDeck { game: "lunchtable".into(), name: "My first".into(), text: "3 Rumor Mill".into() };
    Decks { decks: vec![deck] }
}

fn example_story() -> Story {
    let stage = StageLine {
        stage: "1".into(),
        title: "The new kid".into(),
        locked: None,
        rival: Some("easy".into()),
        facts: BTreeMap::new(),
    };
    let good = Good {
        id: "back-graffiti".into(),
        kind: "back".into(),
        name: "Graffiti".into(),
        text: "A card back sprayed on the gym wall.".into(),
        price: 150,
        owned: true,
        refused: None,
    };
    Story { game: "lunchtable".into(), stages: vec![stage], goods: vec![good], notes: BTreeMap::new() }
}

fn example_unlock() -> Unlock {
    Unlock {
        option: "dice-set".into(),
        value: "wooden".into(),
        name: "Wooden Set".into(),
        text: "Reach level 3.".into(),
        open: false,
    }
}

/// A new player.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NewPlayer {
    /// The player's id.
    id: String,
    /// What others see: drawn from a list of words.
    name: String,
    /// What opens stories, decks and daily matches, and all seats this player takes. It is shown this once.
    token: String,
}

async fn create(State(app): State<App>, caller: Caller, MaybeBody(Nothing {}): MaybeBody<Nothing>) -> Answer {
    app.gate.new_player(&caller.client)?;
    let (id, name, token) = (token::short_id(), token::name(), Token::fresh());
    let op = Op::Player { id: id.clone(), token: token.hash().0, name: name.clone(), at: now() };
    app.hub.store.commit(vec![op]).await?;
    Ok(json(StatusCode::CREATED, &NewPlayer { id, name, token: token.reveal().into() }))
}

/// A player.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Me {
    /// The player's id.
    id: String,
    /// What others see.
    name: String,
}

async fn me(State(app): State<App>, caller: Caller) -> Answer {
    let (id, name) = app.hub.known_player(&caller.bearer).await?;
    Ok(json(StatusCode::OK, &Me { id, name }))
}

/// The decks of a player.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decks {
    /// All of them.
    #[schemars(length(max = 60))]
    decks: Vec<OwnDeck>,
}

/// A deck of a player.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnDeck {
    /// Of which game.
    game: String,
    /// What it is called.
    #[schemars(length(min = 1, max = 60))]
    name: String,
    /// The list.
    #[schemars(length(max = 8192))]
    text: String,
}

async fn decks(State(app): State<App>, caller: Caller) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    let decks = app.hub.store.decks(&owner).await?.into_iter();
    let decks = decks.map(|deck| OwnDeck { game: deck.game, name: deck.name, text: deck.text }).collect();
    Ok(json(StatusCode::OK, &Decks { decks }))
}

/// How many decks a player keeps.
const MAX_DECKS: usize = 60;

async fn put_decks(State(app): State<App>, caller: Caller, Body(given): Body<Decks>) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    if given.decks.len() > MAX_DECKS {
        let what = format!("You can keep at most {MAX_DECKS} decks. Delete one first.");
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, Fault::TooMany, what));
    }
    let mut rows: BTreeMap<(String, String), String> = BTreeMap::new();
    for deck in &given.decks {
        check_deck(deck)?;
        if rows.insert((deck.game.clone(), deck.name.clone()), deck.text.clone()).is_some() {
            return Err(Problem::unreadable(format!("Two decks have the name `{}`. Rename one.", deck.name)));
        }
    }
    let decks = rows.into_iter().map(|((game, name), text)| DeckRow { game, name, text }).collect();
    app.hub.store.commit(vec![Op::Decks { owner, decks }]).await?;
    Ok(json(StatusCode::OK, &given))
}

/// Refuses a deck that no match could be played with.
fn check_deck(deck: &OwnDeck) -> Result<(), Problem> {
    struct Check<'a>(&'a Options);
    impl Visit for Check<'_> {
        type Out = Result<(), Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            self.0.check::<G>()?;
            G::config(self.0).map(|_| ())
        }
    }
    let named = (1..=60).contains(&deck.name.chars().count()) && !deck.name.chars().any(char::is_control);
    if !named || deck.text.len() > 8192 {
        return Err(Problem::unreadable(
            "A deck needs a name of 1 to 60 characters and a list of at most 8,192 bytes.",
        ));
    }
    let mut options = Options::default();
    options.set_text("deck", &deck.name, &deck.text);
    Ok(registry::with_game(&deck.game, Check(&options))??)
}

/// The story of a game, as far as a player has come.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Story {
    /// The game.
    game: String,
    /// Its stages, in order.
    stages: Vec<StageLine>,
    /// What its gold buys.
    goods: Vec<Good>,
    /// What is kept for the player, by name.
    notes: BTreeMap<String, Value>,
}

/// A stage of a story.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StageLine {
    /// Its word: the value of the option `stage`.
    stage: String,
    /// Its title.
    title: String,
    /// Why it cannot be played yet; nothing if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    locked: Option<String>,
    /// Who plays against you there.
    #[serde(skip_serializing_if = "Option::is_none")]
    rival: Option<String>,
    /// What else there is to know, such as the opponent's deck and what it pays.
    facts: BTreeMap<String, Value>,
}

async fn story(State(app): State<App>, caller: Caller) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    let texts = app.hub.store.notes_of(Some(&owner)).await?;
    let stories = tokio::task::spawn_blocking(move || {
        let of = |game: &&str| story_of(game, &texts);
        GAMES.iter().filter_map(of).collect::<Vec<Story>>()
    });
    let stories = stories.await.map_err(|_| Problem::unavailable("The server could not load the stories."))?;
    Ok(json(StatusCode::OK, &stories))
}

/// The story of a game that has one: a stage is open if a match can begin there.
fn story_of(game: &str, texts: &BTreeMap<String, String>) -> Option<Story> {
    struct Stages;
    impl Visit for Stages {
        type Out = Option<Vec<(String, String, BTreeMap<String, Value>)>>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let told = G::OPTIONS.iter().any(|option| option.name == "stage");
            let stage = |(stage, title): (String, String)| {
                let facts = G::stage_facts(&stage);
                (stage, title, facts)
            };
            told.then(|| G::stages().into_iter().map(stage).collect())
        }
    }
    let stages = registry::with_game(game, Stages).ok()??;
    let notes = Notes::new(texts.clone());
    let stage = |(stage, title, facts): (String, String, BTreeMap<String, Value>)| {
        let mut options = Options::default();
        options.set("stage", &stage);
        let begun = registry::begin(game, &Beginning::Options(&options), Seed::Drawn(0));
        let (locked, rival) = match &begun {
            Ok(session) => {
                let career = session.career();
                (career.admit(Seat(0), &notes).err().map(|refusal| refusal.reason), career.rival())
            }
            Err(refusal) => (Some(refusal.reason.clone()), None),
        };
        StageLine { stage, title, locked, rival: rival.map(String::from), facts }
    };
    let stages = stages.into_iter().map(stage).collect();
    let goods = registry::goods(game, &notes).unwrap_or_default();
    let of_game = texts.iter().filter(|(name, _)| name.starts_with(game));
    let notes = of_game.map(|(name, text)| (name.clone(), serde_json::from_str(text).unwrap_or(Value::Null))).collect();
    Some(Story { game: game.into(), stages, goods, notes })
}

async fn unlocks(State(app): State<App>, caller: Caller, Named(game): Named) -> Answer {
    if !GAMES.contains(&game.as_str()) {
        return Err(Problem::not_found(format!("There is no game called `{game}`.")));
    }
    // Without a token no one has earned anything yet.
    let texts = match caller.bearer.hash() {
        None => BTreeMap::new(),
        Some(_) => {
            let (owner, _) = app.hub.known_player(&caller.bearer).await?;
            app.hub.store.notes_of(Some(&owner)).await?
        }
    };
    Ok(json(StatusCode::OK, &registry::unlocks(&game, &Notes::new(texts))?))
}

/// What to buy.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuyBody {
    /// Its word, as `goods` of a story lists it.
    #[schemars(length(max = 60))]
    good: String,
}

/// What was bought.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bought {
    /// In a sentence.
    text: String,
    /// The story as it is now.
    story: Story,
}

/// How often something is bought anew because the player's notes have changed in between.
const BUY_TRIES: usize = 5;

async fn buy(State(app): State<App>, caller: Caller, Named(game): Named, Body(ask): Body<BuyBody>) -> Answer {
    let (owner, _) = app.hub.known_player(&caller.bearer).await?;
    if !GAMES.contains(&game.as_str()) {
        return Err(Problem::not_found(format!("There is no game called `{game}`.")));
    }
    for _ in 0..BUY_TRIES {
        let before = app.hub.store.notes_of(Some(&owner)).await?;
        let notes = Notes::new(before.clone());
        let said = registry::buy(&game, &ask.good, &notes)?.plain().trim().to_string();
        match app.hub.store.commit(notes.changes(&owner, &before)).await {
            Ok(()) => {}
            // A match has paid something, or another tab has bought something.
            Err(CommitError::Taken) => continue,
            Err(error) => return Err(error.into()),
        }
        let texts = app.hub.store.notes_of(Some(&owner)).await?;
        let story = tokio::task::spawn_blocking(move || story_of(&game, &texts));
        let story = story.await.ok().flatten();
        let story = story.ok_or_else(|| Problem::unavailable("The server could not load the story."))?;
        return Ok(json(StatusCode::OK, &Bought { text: said, story }));
    }
    Err(Problem::unavailable("Your gold changed while you bought this. Try again."))
}

/// Which day.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DayQuery {
    /// The day in universal time, such as 2026-11-15. The default is today.
    #[schemars(regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    day: Option<String>,
}

async fn daily(State(app): State<App>, caller: Caller, Query(query): Query<DayQuery>) -> Answer {
    Ok(json(StatusCode::OK, &app.hub.daily(&caller.bearer, query.day.as_deref()).await?))
}

async fn try_daily(
    State(app): State<App>,
    caller: Caller,
    Named(game): Named,
    MaybeBody(Nothing {}): MaybeBody<Nothing>,
) -> Answer {
    app.gate.new_match(&caller.client)?;
    let created = app.hub.try_daily(&caller.bearer, &game).await?;
    let status = if created.seats.is_empty() { StatusCode::OK } else { StatusCode::CREATED };
    Ok(json(status, &created))
}
