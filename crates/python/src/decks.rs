//! Searches for decks, and the games they ask for, played here or elsewhere.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, PoisonError},
};

use croupier_kernel::{Refusal, Seed};
use croupier_lab::{
    Watch,
    decks::{self, DeckMatch, Games, Search, Settings},
    report,
};
use croupier_table::{
    Hosted,
    registry::{self, Beginning, Visit},
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    learn::{Scribe, told},
    matches::options,
    patiently, refused, threads, whole,
};

/// The match that decks are looked for in.
#[derive(Clone)]
struct Place {
    game: String,
    options: BTreeMap<String, String>,
    players: [String; 2],
    /// Whether the opponent's deck is built here.
    built: bool,
}

impl Place {
    fn new(game: &str, options: BTreeMap<String, String>, player: &str, vs: Option<&str>) -> Result<Place, Refusal> {
        struct Usual;
        impl Visit for Usual {
            type Out = (&'static str, bool);
            fn visit<G: Hosted>(self) -> Self::Out {
                (G::MEASURED_BY, G::OPTIONS.iter().any(|option| option.name == "first"))
            }
        }
        let (usual, has_first) = registry::with_game(game, Usual)?;
        let mut options = options;
        if has_first {
            options.entry("first".into()).or_insert_with(|| "lot".into());
        }
        let built = options.get("opponent-deck").is_some_and(|deck| deck == "built");
        if built {
            options.remove("opponent-deck");
        }
        let players = [player.into(), vs.unwrap_or(usual).into()];
        Ok(Place { game: game.into(), options, players, built })
    }

    fn config<G: Hosted>(&self) -> Result<G::Config, Refusal> {
        let options = options(&self.options);
        let config = Beginning::Options(&options).config::<G>()?;
        if self.built { decks::against_built::<G>(&config) } else { Ok(config) }
    }

    fn table<G: Hosted>(&self) -> Result<DeckMatch<G>, Refusal> {
        DeckMatch::new(&self.config::<G>()?, self.players.clone())
    }

    /// Does something at the table.
    fn visit<A: AtTable>(&self, act: A) -> Result<A::Out, Refusal> {
        struct Sit<'a, A>(&'a Place, A);
        impl<A: AtTable> Visit for Sit<'_, A> {
            type Out = Result<A::Out, Refusal>;
            fn visit<G: Hosted>(self) -> Self::Out {
                self.1.act(&self.0.table::<G>()?)
            }
        }
        registry::with_game(&self.game, Sit(self, act))?
    }
}

/// Something that is done where decks are tried.
trait AtTable {
    type Out;
    fn act<G: Hosted>(self, table: &DeckMatch<G>) -> Result<Self::Out, Refusal>;
}

struct Begin<'a>(Settings, Option<&'a str>);

impl AtTable for Begin<'_> {
    type Out = Search;
    fn act<G: Hosted>(self, table: &DeckMatch<G>) -> Result<Search, Refusal> {
        match self.1 {
            None => table.begin(self.0),
            Some(text) => {
                let search = table.resume(text)?;
                match self.0 == *search.settings() {
                    true => Ok(search),
                    false => Err(Refusal::new("the search that is kept there began with other settings")),
                }
            }
        }
    }
}

struct Play<'a>(&'a [Games], &'a Seed, usize, &'a Watch);

impl AtTable for Play<'_> {
    type Out = Vec<Vec<u8>>;
    fn act<G: Hosted>(self, table: &DeckMatch<G>) -> Result<Self::Out, Refusal> {
        Ok(decks::play(table, self.0, self.1, self.2, self.3)?.unwrap_or_default())
    }
}

/// Decks as texts, the best first, each with the name of its file.
struct Lists<'a>(&'a [Vec<u16>]);

impl AtTable for Lists<'_> {
    type Out = Vec<(String, String)>;
    fn act<G: Hosted>(self, table: &DeckMatch<G>) -> Result<Self::Out, Refusal> {
        let list = |(rank, deck): (usize, &Vec<u16>)| Ok((format!("{rank}.{}", G::DECK_FILES), table.list(deck)?));
        (1..).zip(self.0).map(list).collect()
    }
}

/// A search for decks. It asks for games and is told how they ended; what it asks for is JSON.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct DeckSearch {
    place: Place,
    search: Mutex<Search>,
}

impl DeckSearch {
    fn with<T>(&self, use_it: impl FnOnce(&mut Search) -> T) -> T {
        // What is told is taken in whole or refused, so a search is never left in between.
        use_it(&mut self.search.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl DeckSearch {
    #[new]
    #[pyo3(signature = (game, options, player, vs, settings, text=None))]
    fn new(
        game: &str,
        options: BTreeMap<String, String>,
        player: &str,
        vs: Option<&str>,
        settings: &str,
        text: Option<&str>,
    ) -> PyResult<DeckSearch> {
        let place = Place::new(game, options, player, vs).map_err(refused)?;
        let settings = read_settings(settings).map_err(refused)?;
        let search = place.visit(Begin(settings, text)).map_err(refused)?;
        Ok(DeckSearch { place, search: Mutex::new(search) })
    }

    /// The games that are to be played next, each some of one deck; none when it is over.
    fn ask(&self) -> PyResult<Vec<String>> {
        let asked = self.with(|search| search.ask());
        asked.iter().map(|games| serde_json::to_string(games).map_err(crate::wrong)).collect()
    }

    /// Takes in how they ended: a byte for each game, 0 lost, 1 drawn, 2 won.
    fn tell(&self, results: Vec<Vec<u8>>) -> PyResult<()> {
        self.with(|search| search.tell(&results)).map_err(refused)
    }

    /// How far it is, in a few words.
    fn stage(&self) -> String {
        self.with(|search| search.stage())
    }

    /// Everything about it, to continue from later.
    fn text(&self) -> PyResult<String> {
        self.with(|search| search.to_text()).map_err(refused)
    }

    /// What was found, as JSON, with each of the best as a deck list.
    fn found(&self) -> PyResult<String> {
        let (found, settings) = self.with(|search| (search.found(), search.settings().clone()));
        let best: Vec<Vec<u16>> = found.top.iter().map(|top| top.deck.clone()).collect();
        let lists = self.place.visit(Lists(&best)).map_err(refused)?;
        let mut json = serde_json::to_value(&found).map_err(crate::wrong)?;
        for (at, (file, list)) in lists.into_iter().enumerate() {
            json["top"][at]["file"] = file.into();
            json["top"][at]["list"] = list.into();
        }
        let [player, vs] = &self.place.players;
        json["game"] = self.place.game.as_str().into();
        json["player"] = player.as_str().into();
        json["vs"] = vs.as_str().into();
        json["seed"] = settings.seed.into();
        Ok(json.to_string())
    }

    /// The page for people.
    fn report(&self, command: &str) -> String {
        let (found, workshop) = self.with(|search| (search.found(), search.workshop().clone()));
        let name = |id: &str| {
            workshop.cards.iter().find(|card| card.id == id).map_or_else(|| id.to_string(), |card| card.name.clone())
        };
        let [player, vs] = &self.place.players;
        report::decks(&self.place.game, &found, [player, vs], &name, command).page.html()
    }
}

fn read_settings(text: &str) -> Result<Settings, Refusal> {
    serde_json::from_str(text).map_err(|error| Refusal::unreadable(format!("settings: {error}")))
}

/// Plays games that a search asked for: a byte for each game.
#[pyfunction]
#[pyo3(signature = (game, options, player, vs, asked, seed, jobs=1))]
pub(crate) fn play_decks<'py>(
    py: Python<'py>,
    game: &str,
    options: BTreeMap<String, String>,
    player: &str,
    vs: Option<&str>,
    asked: Vec<String>,
    seed: &str,
    jobs: i64,
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let jobs = threads(jobs)?;
    let told = patiently(py, |watch| {
        let place = Place::new(game, options, player, vs)?;
        let read = |text: &String| {
            serde_json::from_str(text).map_err(|error| Refusal::unreadable(format!("games of a deck: {error}")))
        };
        let asked = asked.iter().map(read).collect::<Result<Vec<Games>, Refusal>>()?;
        let seed: Seed = seed.parse().map_err(|error| Refusal::unreadable(format!("seed: {error}")))?;
        place.visit(Play(&asked, &seed, jobs, watch))
    })?;
    Ok(told.iter().map(|points| PyBytes::new(py, points)).collect())
}

/// The deck that a seat has in a match, as the games of a search name it: JSON of places in its workshop.
#[pyfunction]
pub(crate) fn deck_places(game: &str, options: BTreeMap<String, String>) -> PyResult<Vec<u16>> {
    struct Now;
    impl AtTable for Now {
        type Out = Vec<u16>;
        fn act<G: Hosted>(self, table: &DeckMatch<G>) -> Result<Self::Out, Refusal> {
            Ok(table.workshop().deck.clone())
        }
    }
    let place = Place::new(game, options, "random", None).map_err(refused)?;
    place.visit(Now).map_err(refused)
}

/// Trains the policy that plays the decks of a search, and writes it to a file.
#[pyfunction]
#[pyo3(signature = (game, options, vs, settings, steps, path, jobs=1))]
pub(crate) fn teach_decks(
    py: Python<'_>,
    game: &str,
    options: BTreeMap<String, String>,
    vs: Option<&str>,
    settings: &str,
    steps: i64,
    path: &str,
    jobs: i64,
) -> PyResult<String> {
    let jobs = threads(jobs)?;
    let steps = whole("train_steps", steps, 1, u32::MAX)?.into();
    struct Teach<'a>(&'a Place, Settings, u64, &'a Path, usize, &'a Watch);
    impl Visit for Teach<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let Teach(place, settings, steps, path, jobs, watch) = self;
            let config = place.config::<G>()?;
            let mut scribe = Scribe(path.to_path_buf());
            let [_, vs] = &place.players;
            let done = decks::teach::<G>(&config, vs, &settings, (steps, None), jobs, watch, &mut scribe)?;
            told(&done)
        }
    }
    patiently(py, |watch| {
        let place = Place::new(game, options, "random", vs)?;
        registry::with_game(game, Teach(&place, read_settings(settings)?, steps, Path::new(path), jobs, watch))?
    })
}
