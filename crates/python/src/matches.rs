//! Matches, one at a time: for people, language models and replays.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use croupier_kernel::{Eye, Refusal, Seat, Seed};
use croupier_lab::{Watch, search::Budget};
use croupier_table::{
    Ahead, Decision, Hosted, Options, Session, Settings,
    files::{PositionFile, RecordFile},
    registry::{self, Beginning, Visit},
    seat_of, talk,
};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::{PAUSE, refused, watched, whole, wrong};

/// A match whose game is known by its name.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct Match(Mutex<Held>);

/// A match, and how far programs have played an imagined one on. Its session follows once something else is asked of it: a
/// simulated game is seldom asked for more than what it was worth.
struct Held {
    session: Box<dyn Session>,
    ahead: Option<Box<dyn Ahead>>,
}

impl From<Box<dyn Session>> for Match {
    fn from(session: Box<dyn Session>) -> Match {
        Match(Mutex::new(Held { session, ahead: None }))
    }
}

impl Held {
    /// The match where it is, with everything that was told.
    fn session(&mut self) -> Result<&mut dyn Session, Refusal> {
        for (seat, action) in self.ahead.take().map(|ahead| ahead.done()).into_iter().flatten() {
            let ply = self.session.now().ply;
            self.session.play(seat, ply, &action)?;
        }
        Ok(self.session.as_mut())
    }

    /// Lets programs decide for a while. False once none does that takes no time.
    fn run(&mut self) -> bool {
        let start = Instant::now();
        if self.ahead.is_none() {
            self.ahead = self.session.ahead();
        }
        while match &mut self.ahead {
            Some(ahead) => ahead.decide(),
            None => self.session.decide(),
        } {
            if start.elapsed() >= PAUSE {
                return true;
            }
        }
        false
    }

    /// What the match was worth to a seat; nothing while it goes on.
    fn payoff(&mut self, seat: i64) -> Result<Option<i32>, Refusal> {
        let seat = seat_of(self.session.as_ref(), seat)?;
        // Once a match is over, its value is the payoff.
        match &self.ahead {
            Some(ahead) => ahead.is_over().then(|| ahead.value(seat)),
            None => self.session.now().to_move.is_none().then(|| self.session.value(seat)),
        }
        .transpose()
    }

    fn value(&mut self, seat: i64) -> Result<i32, Refusal> {
        let seat = seat_of(self.session.as_ref(), seat)?;
        self.ahead.as_ref().map_or_else(|| self.session.value(seat), |ahead| ahead.value(seat))
    }
}

/// The options of a match: what has lines is a whole text, such as a deck list.
pub(crate) fn options(given: &BTreeMap<String, String>) -> Options {
    let mut options = Options::default();
    for (name, value) in given {
        match value.contains('\n') {
            true => options.set_text(name, name, value),
            false => options.set(name, value),
        }
    }
    options
}

/// A seed as it is written, or one that no one has chosen.
pub(crate) fn seed(text: Option<&str>) -> Result<Seed, Refusal> {
    use std::hash::{BuildHasher as _, Hasher as _};
    match text {
        Some(text) => text.parse().map_err(|error| Refusal::unreadable(format!("seed: {error}"))),
        None => Ok(Seed::Drawn(std::collections::hash_map::RandomState::new().build_hasher().finish())),
    }
}

/// Programs for seats that people leave to them, and for those that were named.
struct Programs<'a>(&'a [Option<String>]);

impl Visit for Programs<'_> {
    type Out = Result<Vec<(Seat, String)>, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        if self.0.len() > usize::from(G::N_SEATS) {
            return Err(registry::wrong_number(G::NAME, G::N_SEATS, self.0.len()));
        }
        let named = |seat: Seat| self.0.get(seat.index()).cloned().flatten();
        let program = |seat: Seat| named(seat).or_else(|| G::usual_program(seat).map(String::from));
        Ok(Seat::all(G::N_SEATS).filter_map(|seat| Some((seat, program(seat)?))).collect())
    }
}

/// How lucky a seat was in a record.
struct Luck<'a> {
    record: &'a RecordFile,
    seat: Seat,
}

impl Visit for Luck<'_> {
    type Out = Result<f64, Refusal>;

    fn visit<G: Hosted>(self) -> Self::Out {
        let record = self.record.record::<G>().map_err(|error| Refusal::new(error.to_string()))?;
        let standing = self.record.standing();
        let actions =
            standing.iter().filter_map(|entry| Some(entry.action.as_ref()?.parse().map(|done| (entry.seat, done))));
        let actions: Vec<(Seat, G::Action)> = actions.collect::<Result<_, _>>()?;
        croupier_lab::arena::luck::<G>(&record.config, &record.seed, &actions, self.seat)
    }
}

/// The eye of a seat that the match has, or of a watcher.
fn eye(session: &dyn Session, seat: Option<i64>) -> Result<Eye, Refusal> {
    seat.map_or(Ok(Eye::Watcher), |seat| Ok(Eye::Seat(seat_of(session, seat)?)))
}

/// The record of a match, if one leads to it.
fn recorded(session: &dyn Session) -> Result<&RecordFile, Refusal> {
    if session.is_imagined() {
        return Err(Refusal::new("this match has no record: its cards or its chance were drawn anew"));
    }
    Ok(session.record())
}

/// The notation of what a player means: a number on the screen, a label, what is typed on a terminal, or notation itself.
fn meant(session: &dyn Session, seat: Seat, typed: &str) -> String {
    let typed = typed.trim();
    let settings = Settings::default();
    let words = session.text(&settings);
    if let Ok(number) = typed.parse::<u32>() {
        let found = words.numbered(seat).into_iter().find(|(at, _)| *at == number);
        if let Some((_, action)) = found {
            return action;
        }
    }
    let read = words.read(seat, typed);
    let labelled =
        || session.legal(Eye::Seat(seat)).into_iter().find(|choice| choice.label.eq_ignore_ascii_case(typed));
    read.ok().or_else(|| labelled().map(|choice| choice.action)).unwrap_or_else(|| typed.into())
}

/// What can be told as JSON.
pub(crate) fn json(told: &impl serde::Serialize) -> Result<String, Refusal> {
    serde_json::to_string(told).map_err(|error| Refusal::new(error.to_string()))
}

impl Match {
    /// A match of which this has been done.
    pub(crate) fn of<G: Hosted>(config: G::Config, seed: Seed, done: &[(Seat, G::Action)]) -> Result<Match, Refusal> {
        let mut session = registry::session(croupier_kernel::Match::<G>::new(config, seed)?);
        for (ply, (seat, action)) in (0..).zip(done) {
            session.play(*seat, ply, &action.to_string())?;
        }
        Ok(session.into())
    }

    fn with<T: Send>(
        &self,
        py: Python<'_>,
        use_it: impl FnOnce(&mut dyn Session) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        self.held(py, |held| use_it(held.session()?))
    }

    fn held<T: Send>(
        &self,
        py: Python<'_>,
        use_it: impl FnOnce(&mut Held) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        // A panic in the middle of a step would have been told to Python; the match itself is replaced whole or not at all.
        py.detach(|| use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))).map_err(refused)
    }

    /// Lets the program in the seat to move decide. Ctrl-C ends its thought, and then nothing is done.
    fn decide(&self, py: Python<'_>) -> PyResult<Option<Decision>> {
        let Some(thought) = self.with(py, |session| Ok(session.think()))? else { return Ok(None) };
        let decision = match thought.thinking.as_ref().map(|thinking| thinking.hurry.clone()) {
            None => py.detach(|| thought.run()),
            Some(bell) => {
                let decision = watched(py, &Watch::ringing(bell.clone()), |_| Ok(thought.run()));
                // What was rung for this thought is not for the next.
                bell.heard();
                decision?
            }
        };
        self.with(py, |session| {
            session.play(decision.seat, decision.ply, &decision.action)?;
            Ok(Some(decision))
        })
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seed=None, options=BTreeMap::new(), position=None, players=Vec::new()))]
    fn new(
        py: Python<'_>,
        game: &str,
        seed: Option<&str>,
        options: BTreeMap<String, String>,
        position: Option<&str>,
        players: Vec<Option<String>>,
    ) -> PyResult<Match> {
        py.detach(|| {
            let seed = self::seed(seed).map_err(refused)?;
            if let (Some(_), Some(name)) = (position, options.keys().next()) {
                return Err(wrong(format!("{name}: a position says itself how its match was set up")));
            }
            let options = self::options(&options);
            let position = position.map(|text| PositionFile::from_text("position", text)).transpose().map_err(wrong)?;
            let beginning = position.as_ref().map_or(Beginning::Options(&options), Beginning::Position);
            let mut session = registry::begin(game, &beginning, seed).map_err(refused)?;
            let programs = registry::with_game(game, Programs(&players)).map_err(refused)?.map_err(refused)?;
            programs.into_iter().try_for_each(|(seat, player)| session.seat(seat, &player)).map_err(refused)?;
            Ok(session.into())
        })
    }

    /// Plays a record again, from its text.
    #[staticmethod]
    fn replay(py: Python<'_>, path: &str, text: &str) -> PyResult<Match> {
        py.detach(|| {
            let record = RecordFile::from_text(path, text).map_err(wrong)?;
            Ok(registry::resume(record).map_err(wrong)?.into())
        })
    }

    /// All that everyone may know about the match, as JSON.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session| json(&session.info()))
    }

    /// Where the match stands, as JSON.
    fn now(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session| json(&session.now()))
    }

    /// What the match was worth to a seat, in thousandths; nothing while it is running.
    fn payoff(&self, py: Python<'_>, seat: i64) -> PyResult<Option<i32>> {
        self.held(py, |held| held.payoff(seat))
    }

    /// What a seat sees, or a watcher, as JSON.
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<String> {
        self.with(py, |session| Ok(session.view(eye(session, seat)?).to_string()))
    }

    /// What a seat may do, with labels and forecasts, as JSON.
    fn choices(&self, py: Python<'_>, seat: i64) -> PyResult<String> {
        self.with(py, |session| json(&session.choices(eye(session, Some(seat))?)))
    }

    /// The same without forecasts, which take longer than all else.
    fn legal(&self, py: Python<'_>, seat: i64) -> PyResult<String> {
        self.with(py, |session| json(&session.legal(eye(session, Some(seat))?)))
    }

    /// What an eye was told after its first `since` notices, as JSON.
    #[pyo3(signature = (seat=None, since=0))]
    fn told(&self, py: Python<'_>, seat: Option<i64>, since: i64) -> PyResult<String> {
        let since = whole("since", since, 0, u32::MAX)?;
        self.with(py, |session| json(&session.told(eye(session, seat)?, since)))
    }

    /// Does an action of a seat, by default of the one to move: in notation, by its number, by its label, or as it is typed on a
    /// terminal. With `chance` the step draws from that seed.
    #[pyo3(signature = (action, seat=None, chance=None))]
    fn play(&self, py: Python<'_>, action: &str, seat: Option<i64>, chance: Option<&str>) -> PyResult<()> {
        self.with(py, |session| {
            let now = session.now();
            let seat = match seat {
                Some(seat) => seat_of(session, seat)?,
                None => now.to_move.unwrap_or(Seat(0)),
            };
            let action = meant(session, seat, action);
            match chance {
                Some(chance) => session.play_by(seat, now.ply, &action, seed(Some(chance))?),
                None => session.play(seat, now.ply, &action),
            }
        })
    }

    /// A copy with the same programs, or one in which all that is hidden from a seat is drawn anew.
    #[pyo3(signature = (seat=None, seed=None))]
    fn clone(&self, py: Python<'_>, seat: Option<i64>, seed: Option<&str>) -> PyResult<Match> {
        let copy = self.with(py, |session| {
            let redrawn = match (seat, seed) {
                (Some(seat), seed) => Some((seat_of(session, seat)?, self::seed(seed)?)),
                (None, None) => None,
                (None, Some(_)) => {
                    return Err(Refusal::new(
                        "a seed draws hidden cards anew: say for which seat, as in clone(seat=0, seed=1)",
                    ));
                }
            };
            session.fork(redrawn)
        })?;
        Ok(copy.into())
    }

    /// How good the situation is for a seat, in thousandths.
    fn value(&self, py: Python<'_>, seat: i64) -> PyResult<i32> {
        self.held(py, |held| held.value(seat))
    }

    /// What each choice of the seat to move is worth, as JSON. Other threads of Python run on, and Ctrl-C ends it.
    #[pyo3(signature = (seat, budget="2000p"))]
    fn analyse(&self, py: Python<'_>, seat: i64, budget: &str) -> PyResult<String> {
        let budget: Budget = budget.parse().map_err(refused)?;
        let advising = self.with(py, |session| {
            let seat = seat_of(session, seat)?;
            session.analyse(seat, budget.into()).ok_or_else(|| {
                Refusal::new(match session.now().to_move {
                    None => "the match is over: there is nothing to choose".to_string(),
                    Some(mover) if mover != seat => format!("it is {mover}'s turn, not {seat}'s"),
                    Some(_) => format!("{seat} serves the game and has nothing to win"),
                })
            })
        })?;
        let watch = Watch::ringing(advising.thinking.hurry.clone());
        watched(py, &watch, |_| json(&advising.run()))
    }

    /// What a learner in a seat reads, as whole numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let learner = self.with(py, |session| session.learner(seat_of(session, seat)?))?;
        Ok(PyArray1::from_vec(py, learner.observation))
    }

    /// What a seat did, in notation: what was undone is left out.
    fn done(&self, py: Python<'_>, seat: i64) -> PyResult<Vec<String>> {
        self.with(py, |session| {
            let seat = seat_of(session, seat)?;
            let standing = session.record().standing();
            Ok(standing.iter().filter(|entry| entry.seat == seat).filter_map(|entry| entry.action.clone()).collect())
        })
    }

    /// What a learner in a seat is offered: the number of each choice, and its notation.
    fn offered(&self, py: Python<'_>, seat: i64) -> PyResult<Vec<(u32, String)>> {
        self.with(py, |session| Ok(session.learner(seat_of(session, seat)?)?.offered))
    }

    /// What is done for the seat to move without asking, where there is nothing to choose.
    fn skips(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |session| Ok(session.text(&Settings::default()).skips()))
    }

    /// What a seat may do, in notation, each with the number it has on the screen.
    fn numbered(&self, py: Python<'_>, seat: i64) -> PyResult<Vec<(u32, String)>> {
        self.with(py, |session| {
            let seat = seat_of(session, seat)?;
            Ok(session.text(&Settings::default()).numbered(seat))
        })
    }

    /// Lets programs play until a seat without one is to move, or the match is over. Ctrl-C ends it, even while one thinks.
    fn run(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let (goes_on, over) = self.held(py, |held| {
                let goes_on = held.run();
                Ok((goes_on, held.ahead.as_ref().is_some_and(|ahead| ahead.is_over())))
            })?;
            py.check_signals()?;
            if over || !goes_on && self.decide(py)?.is_none() {
                return Ok(());
            }
        }
    }

    /// Undoes the last action of a seat.
    fn undo(&self, py: Python<'_>, seat: i64) -> PyResult<()> {
        self.with(py, |session| session.undo(seat_of(session, seat)?))
    }

    /// Gives a seat to a program.
    fn seat(&self, py: Python<'_>, seat: i64, player: &str) -> PyResult<()> {
        self.with(py, |session| session.seat(seat_of(session, seat)?, player))
    }

    /// Lets the program in the seat to move decide: the seat and what it did, or nothing if no program sits there.
    fn think(&self, py: Python<'_>) -> PyResult<Option<(u8, String)>> {
        Ok(self.decide(py)?.map(|decision| (decision.seat.0, decision.action)))
    }

    /// The situation in words, as a seat is shown it; with the seed and with forecasts only where they are asked for.
    #[pyo3(signature = (seat, seed=false, forecasts=true))]
    fn text(&self, py: Python<'_>, seat: i64, seed: bool, forecasts: bool) -> PyResult<String> {
        self.with(py, |session| {
            let (seat, settings) = (seat_of(session, seat)?, talk::settings(forecasts));
            let words = if seed { session.text(&settings) } else { session.text_without_seed(&settings) };
            Ok(words.screen(seat).plain().to_string())
        })
    }

    /// The rules of the game on one page.
    fn rules(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session| Ok(session.text(&Settings::default()).card(Seat(0), "rules").plain().to_string()))
    }

    /// How lucky a seat was in all that was done, in thousandths of its payoff.
    fn luck(&self, py: Python<'_>, seat: i64) -> PyResult<f64> {
        self.with(py, |session| {
            let seat = seat_of(session, seat)?;
            let record = recorded(session)?;
            registry::with_game(record.game(), Luck { record, seat })?
        })
    }

    /// What an eye was told: a line for each notice, or only what no screen shows anyway.
    #[pyo3(signature = (seat=None, since=0, whole=true))]
    fn story(&self, py: Python<'_>, seat: Option<i64>, since: i64, whole: bool) -> PyResult<String> {
        let since = self::whole("since", since, 0, u32::MAX)?;
        self.with(py, |session| {
            let (eye, settings) = (eye(session, seat)?, Settings::default());
            let words = session.text(&settings);
            let told = if whole { words.story(eye, since) } else { words.narration(eye, since) };
            Ok(told.plain().to_string())
        })
    }

    /// The text of its record file.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |session| Ok(recorded(session)?.to_text()))
    }

    /// Writes its record file, whole or not at all.
    fn save(&self, py: Python<'_>, path: &str) -> PyResult<()> {
        self.with(py, |session| {
            recorded(session)?.write(Path::new(path)).map_err(|error| Refusal::new(error.to_string()))
        })
    }
}
