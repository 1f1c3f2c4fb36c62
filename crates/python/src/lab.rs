//! What the lab finds out about a game, as the program's commands of the same names do, as JSON.

use std::{collections::BTreeMap, path::PathBuf};

use croupier_kernel::{Match, Refusal, Seat, Seed, perft as counts};
use croupier_lab::{
    MAX_PLIES, Watch,
    balance::{self as balances, Plan},
    batch::{Foes, Side},
    learn::{self, Checkpoint, Settings, Task},
    tournament::{self as tournaments, Form, Meeting},
};
use croupier_table::{
    Hosted, Options,
    files::RecordFile,
    registry::{self, Beginning, Visit, company},
};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::{
    learn::{Scribe, told},
    matches::{json, options, seed},
    patiently, threads, whole, wrong,
};

/// Who takes part in a tournament, and how.
struct Hold<'a> {
    options: &'a Options,
    entrants: Vec<String>,
    /// Who plays them, where they are decks.
    by: Option<Option<String>>,
    form: Form,
    seeds: u64,
    seed: Seed,
    jobs: usize,
    watch: &'a Watch,
}

impl Hold<'_> {
    /// A match with the first in seat 0. In games for one the second plays another match, alone.
    fn seated<G: Hosted>(&self, first: &str, second: &str) -> Result<(G::Config, Vec<String>), Refusal> {
        let (mut config, named) = match &self.by {
            Some(by) => {
                let mut options = self.options.clone();
                for (name, deck) in [("deck", first), ("opponent-deck", second)] {
                    match deck.contains('\n') {
                        true => options.set_text(name, name, deck),
                        false => options.set(name, deck),
                    }
                }
                let by = by.clone().unwrap_or_else(|| G::MEASURED_BY.into());
                (Beginning::Options(&options).config::<G>()?, vec![by.clone(), by])
            }
            None => {
                let for_two = G::usual_player(Seat(1)).is_none() && G::N_SEATS > 1;
                let named = [first, second].into_iter().take(if for_two { 2 } else { 1 }).map(String::from);
                (Beginning::Options(self.options).config::<G>()?, named.collect())
            }
        };
        let players = company::<G>(&named)?;
        G::suit(&mut config, &players);
        Ok((config, players))
    }
}

impl Visit for Hold<'_> {
    type Out = Result<String, Refusal>;

    fn visit<G: Hosted>(mut self) -> Self::Out {
        if self.by.is_some() {
            let has = |name| G::OPTIONS.iter().any(|option| option.name == name);
            if !has("deck") || !has("opponent-deck") {
                return Err(Refusal::new(format!("{} has no decks", G::NAME)));
            }
            if self.entrants == ["all"] {
                self.entrants = G::decks().into_iter().map(|(name, _)| name).collect();
            }
        }
        let entrants = &self.entrants;
        if let Some(twice) = entrants.iter().enumerate().find(|(at, name)| entrants[..*at].contains(name)) {
            return Err(Refusal::new(format!("`{}` is named twice", twice.1)));
        }
        let meeting = |(a, b): (usize, usize)| {
            let (one, two) = (&entrants[a], &entrants[b]);
            Ok(Meeting { a, b, seated: [self.seated::<G>(one, two)?, self.seated::<G>(two, one)?] })
        };
        let meetings = tournaments::meetings(entrants.len(), self.form).into_iter().map(meeting);
        let plan = tournaments::Plan {
            meetings: meetings.collect::<Result<_, Refusal>>()?,
            entrants: entrants.clone(),
            form: self.form,
            seeds: self.seeds,
            seed: self.seed.clone(),
            jobs: self.jobs,
            max_plies: MAX_PLIES,
        };
        json(&tournaments::hold::<G>(&plan, self.watch)?)
    }
}

/// Finds out who is stronger, of players or of decks.
#[pyfunction]
#[pyo3(signature = (game, entrants, decks=false, by=None, gauntlet=false, games=200, seed=None, jobs=1, options=BTreeMap::new()))]
pub(crate) fn tournament(
    py: Python<'_>,
    game: &str,
    entrants: Vec<String>,
    decks: bool,
    by: Option<String>,
    gauntlet: bool,
    games: i64,
    seed: Option<&str>,
    jobs: i64,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    let (games, jobs) = (u64::from(whole("games", games, 2, u32::MAX)?), threads(jobs)?);
    if games % 2 == 1 {
        return Err(wrong(format!("games: {games} is not an even number, and each seed is played twice")));
    }
    patiently(py, |watch| {
        let options = self::options(&options);
        let form = if gauntlet { Form::Gauntlet } else { Form::RoundRobin };
        let (by, seed) = (decks.then_some(by), self::seed(seed)?);
        let hold = Hold { options: &options, entrants, by, form, seeds: games / 2, seed, jobs, watch };
        registry::with_game(game, hold)?
    })
}

/// Measures how hard a game is and what each thing in it is worth.
#[pyfunction]
#[pyo3(signature = (game, players=Vec::new(), by=None, only=Vec::new(), games=1000, seed=None, jobs=1, options=BTreeMap::new()))]
pub(crate) fn balance(
    py: Python<'_>,
    game: &str,
    players: Vec<String>,
    by: Option<String>,
    only: Vec<String>,
    games: i64,
    seed: Option<&str>,
    jobs: i64,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    struct Measure<'a>(&'a Options, Plan<()>, Option<String>, &'a Watch);
    impl Visit for Measure<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let Plan { players, games, only, seed, jobs, .. } = self.1;
            let by = self.2.unwrap_or_else(|| G::MEASURED_BY.into());
            let players = if players.is_empty() { vec!["random".into(), by.clone()] } else { players };
            let config = Beginning::Options(self.0).config::<G>()?;
            json(&balances::measure::<G>(&Plan { config, players, by, games, only, seed, jobs }, self.3)?)
        }
    }
    let (games, jobs) = (u64::from(whole("games", games, 1, u32::MAX)?), threads(jobs)?);
    patiently(py, |watch| {
        let options = self::options(&options);
        let plan = Plan { config: (), players, by: String::new(), games, only, seed: self::seed(seed)?, jobs };
        registry::with_game(game, Measure(&options, plan, by, watch))?
    })
}

/// Plays a record again and says where it stands. A record that does not play as it was played is refused.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, path: &str, text: &str) -> PyResult<String> {
    py.detach(|| {
        let record = RecordFile::from_text(path, text).map_err(wrong)?;
        let now = registry::resume(record.clone()).map_err(wrong)?.now();
        let (over, fingerprint) = (now.to_move.is_none(), record.last_state());
        let mut told = json!({ "game": record.game(), "plies": now.ply, "over": over, "fingerprint": fingerprint });
        if let Some(commitment) = record.commitment() {
            told["commitment"] = commitment.into();
        }
        Ok(told.to_string())
    })
}

/// Counts the ways to play on from the beginning of a match, by the first action.
#[pyfunction]
#[pyo3(signature = (game, depth=4, seed=None, options=BTreeMap::new()))]
pub(crate) fn perft(
    py: Python<'_>,
    game: &str,
    depth: i64,
    seed: Option<&str>,
    options: BTreeMap<String, String>,
) -> PyResult<String> {
    struct Count<'a>(&'a Options, Seed, u32, &'a Watch);
    impl Visit for Count<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let Count(options, seed, depth, watch) = self;
            let game = Match::<G>::new(Beginning::Options(options).config::<G>()?, seed.clone())?;
            let mut first = serde_json::Map::new();
            let mut count = u64::from(depth == 0);
            if depth > 0 {
                let mover = game.turn().seat();
                for action in game.legal_actions() {
                    // One branch after the other, so that Ctrl-C ends it between two of them.
                    if watch.stopped() {
                        break;
                    }
                    let mut next = game.clone();
                    mover.map_or(Ok(()), |mover| next.play(mover, &action))?;
                    let ways = counts::perft(next.state(), &seed, 1, depth - 1);
                    count += ways;
                    first.insert(action.to_string(), ways.into());
                }
            }
            let (game, seed) = (G::NAME, seed.to_string());
            Ok(json!({ "game": game, "seed": seed, "depth": depth, "count": count, "first": Value::from(first) })
                .to_string())
        }
    }
    let depth = whole("depth", depth, 0, 64)?;
    patiently(py, |watch| {
        let options = self::options(&options);
        registry::with_game(game, Count(&options, self::seed(seed)?, depth, watch))?
    })
}

/// Continues a training from its file. Settings that are not given stay as they were. The result is JSON.
#[pyfunction]
#[pyo3(signature = (game, options, settings, resume, path, vs=None, jobs=1))]
pub(crate) fn train_on(
    py: Python<'_>,
    game: &str,
    options: BTreeMap<String, String>,
    settings: &str,
    resume: PathBuf,
    path: PathBuf,
    vs: Option<String>,
    jobs: i64,
) -> PyResult<String> {
    struct TrainOn<'a> {
        from: Beginning<'a>,
        settings: &'a str,
        resume: PathBuf,
        path: PathBuf,
        vs: Foes,
        jobs: usize,
        watch: &'a Watch,
    }
    impl Visit for TrainOn<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let task = Task { configs: vec![self.from.config::<G>()?], side: Side::First, vs: self.vs };
            let mut from = Checkpoint::read::<G>(&self.resume)?;
            // Beyond its end a training has no more steps to take.
            from.notes.settings.in_steps &= !from.notes.is_over();
            from.notes.settings = changed(&from.notes.settings, self.settings)?;
            if from.notes.is_over() {
                let decisions = from.notes.decisions;
                return Err(Refusal::new(format!("this training is complete: {decisions} decisions; raise timesteps")));
            }
            told(&learn::train::<G>(from, &task, self.jobs, self.watch, &mut Scribe(self.path))?)
        }
    }
    let jobs = threads(jobs)?;
    patiently(py, |watch| {
        let options = self::options(&options);
        let (from, vs) = (Beginning::Options(&options), vs.map_or(Foes::Policy, Foes::Named));
        registry::with_game(game, TrainOn { from, settings, resume, path, vs, jobs, watch })?
    })
}

/// Settings with what is given in place of what they were.
fn changed(before: &Settings, text: &str) -> Result<Settings, Refusal> {
    let unreadable = |error: serde_json::Error| Refusal::unreadable(format!("settings: {error}"));
    let given: serde_json::Map<String, Value> = serde_json::from_str(text).map_err(unreadable)?;
    let Value::Object(mut all) = serde_json::to_value(before).map_err(unreadable)? else { return Ok(before.clone()) };
    for (name, value) in given {
        if !all.contains_key(&name) {
            return Err(Refusal::unknown("setting", &name, all.keys().map(String::as_str)));
        }
        all.insert(name, value);
    }
    let settings: Settings = serde_json::from_value(all.into()).map_err(unreadable)?;
    settings.check()?;
    Ok(settings)
}
