//! What games there are and what is in them; and the lab's bulk work, as JSON.

use std::{collections::BTreeMap, path::PathBuf};

use croupier_fab::{Deck, print};
use croupier_kernel::Refusal;
use croupier_lab::{MAX_PLIES, Plan, Watch, review as reviews};
use croupier_table::{
    Hosted, about,
    files::RecordFile,
    players,
    registry::{self, Beginning, GAMES, Visit, company},
};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::{
    matches::{options, seed},
    patiently, refused, threads, whole, wrong,
};

/// The games: title, colours, keys, seats, presets, options, players and levels, as JSON.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<String> {
    struct About;
    impl Visit for About {
        type Out = Value;
        fn visit<G: Hosted>(self) -> Value {
            let pair = |(name, text): (&str, &str)| json!({"name": name, "text": text});
            let presets: Vec<Value> = G::presets().into_iter().map(pair).collect();
            let options: Vec<Value> = G::OPTIONS.iter().map(|option| pair((option.name, option.text))).collect();
            let kinds = players::<G>();
            let players: Vec<Value> = kinds.iter().map(|kind| pair((kind.name, kind.text))).collect();
            let levels = kinds.iter().filter(|kind| kind.level).map(|kind| kind.name);
            let levels: Vec<&str> = levels.collect();
            let about = about::<G>();
            json!({
                "name": about.game, "title": about.title, "blurb": about.blurb, "seats": G::N_SEATS,
                "version": about.version, "colours": about.colours, "people": about.people,
                "minutes": about.minutes, "story": about.story, "keys": about.keys,
                "presets": presets, "options": options, "players": players, "levels": levels,
            })
        }
    }
    py.detach(|| {
        let about = GAMES.into_iter().map(|name| registry::with_game(name, About));
        let about: Result<Vec<Value>, Refusal> = about.collect();
        Ok(Value::from(about.map_err(refused)?).to_string())
    })
}

/// The decks of a game, each with what it is like.
#[pyfunction]
pub(crate) fn decks(game: &str) -> PyResult<Vec<(String, String)>> {
    struct Decks;
    impl Visit for Decks {
        type Out = Vec<(String, String)>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::decks()
        }
    }
    registry::with_game(game, Decks).map_err(refused)
}

/// A deck of Flesh and Blood, by its name or list: hero, cards, equipment and weapons, in notation.
#[pyfunction]
pub(crate) fn deck(text: &str) -> PyResult<(String, Vec<String>, Vec<String>)> {
    let deck = Deck::read(text).map_err(wrong)?;
    let slugs = |defs: &[croupier_fab::DefId]| defs.iter().map(|def| print(*def).slug.clone()).collect();
    Ok((print(deck.hero).slug.clone(), slugs(&deck.cards), slugs(&deck.arena)))
}

/// All cards, charms and pieces of a game, as JSON.
#[pyfunction]
pub(crate) fn cards(py: Python<'_>, game: &str) -> PyResult<String> {
    struct Cards;
    impl Visit for Cards {
        type Out = String;
        fn visit<G: Hosted>(self) -> String {
            serde_json::to_string(&G::catalogue()).expect("a catalogue is plain data")
        }
    }
    py.detach(|| registry::with_game(game, Cards)).map_err(refused)
}

/// The cards that may be chosen in a preset, by a hero where there are heroes.
#[pyfunction]
#[pyo3(signature = (game, hero=None, preset=None))]
pub(crate) fn legal_cards(game: &str, hero: Option<&str>, preset: Option<&str>) -> PyResult<Vec<String>> {
    struct Legal<'a>(Option<&'a str>, Option<&'a str>);
    impl Visit for Legal<'_> {
        type Out = Result<Vec<String>, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::legal_cards(self.0, self.1)
        }
    }
    registry::with_game(game, Legal(hero, preset)).map_err(refused)?.map_err(refused)
}

/// Plays many matches between programs and counts how they end, as JSON.
#[pyfunction]
#[pyo3(signature = (game, players, games, seed=None, jobs=1, paired=false, options=BTreeMap::new(), records=None))]
pub(crate) fn simulate(
    py: Python<'_>,
    game: &str,
    players: Vec<String>,
    games: i64,
    seed: Option<&str>,
    jobs: i64,
    paired: bool,
    options: BTreeMap<String, String>,
    records: Option<PathBuf>,
) -> PyResult<String> {
    struct Simulate<'a>(&'a Beginning<'a>, Plan, &'a Watch);
    impl Visit for Simulate<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(mut self) -> Self::Out {
            let mut config = self.0.config::<G>()?;
            self.1.players = company::<G>(&self.1.players)?;
            G::suit(&mut config, &self.1.players);
            let summary = croupier_lab::simulate::<G>(&config, &self.1, self.2)?;
            serde_json::to_string(&summary).map_err(|error| Refusal::new(error.to_string()))
        }
    }
    let (games, jobs) = (u64::from(whole("games", games, 1, u32::MAX)?), threads(jobs)?);
    patiently(py, |watch| {
        let seed = self::seed(seed)?;
        let plan = Plan { players, games, paired, seed, jobs, max_plies: MAX_PLIES, records };
        let options = self::options(&options);
        registry::with_game(game, Simulate(&Beginning::Options(&options), plan, watch))?
    })
}

/// Plays a record again with a search alongside and tells what each choice was worth, as JSON.
#[pyfunction]
#[pyo3(signature = (path, text, budget="200p", jobs=1))]
pub(crate) fn review(py: Python<'_>, path: &str, text: &str, budget: &str, jobs: i64) -> PyResult<String> {
    let jobs = threads(jobs)?;
    patiently(py, |watch| {
        let said = |error: &dyn std::fmt::Display| Refusal::new(error.to_string());
        let record = RecordFile::from_text(path, text).map_err(|error| said(&error))?;
        let plan = reviews::Plan { budget: budget.parse()?, jobs };
        let review = reviews::review(&record, &plan, watch).map_err(|error| said(&error))?;
        serde_json::to_string(&review).map_err(|error| said(&error))
    })
}
