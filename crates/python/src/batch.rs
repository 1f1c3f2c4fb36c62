//! Many matches side by side, behind arrays of numpy: one crossing a batch, with the interpreter let go meanwhile.

use std::collections::BTreeMap;

use croupier_kernel::{Field, Reading, Refusal, Role, Seat, Seed};
use croupier_lab::batch::{Foes, Picks, Restart, Results, Rows, Setup, Side};
use croupier_table::{
    Hosted, Hurry,
    registry::{Beginning, Visit, with_game},
};
use numpy::{Element, PyArray1, PyReadonlyArray1, PyReadwriteArrayDyn, ToPyArray as _, ndarray::ArrayView2};
use pyo3::{
    intern,
    prelude::*,
    types::{PyDict, PySequence, PyType},
};
use serde_json::{Value, json};

use crate::{
    env::{Env, Played, Reward, Rules},
    matches::{self, Match},
    moving::Moving,
    refused, whole, wrong,
};

/// What is asked of many matches, whatever the game.
pub(crate) trait Many: Send {
    fn sizes(&self) -> [usize; 6];
    fn reset(&mut self, roots: Option<Vec<Seed>>) -> Result<(), Refusal>;
    fn write(&mut self, rows: Rows<'_>) -> Result<(), Refusal>;
    fn write_units(&mut self, observations: &mut [f32], choices: &mut [f32], rows: Rows<'_>) -> Result<(), Refusal>;
    fn step(&mut self, picks: Picks<'_>, results: Results<'_>, rows: Rows<'_>) -> Result<(), Refusal>;
    fn play(&mut self, actions: &[i64], by_number: bool, played: Played<'_>) -> Result<(), Refusal>;
    fn renew(&mut self) -> Result<(), Refusal>;
    fn notation(&self, at: usize) -> Vec<String>;
    fn numbers(&self, at: usize) -> Vec<u32>;
    fn seat(&self, at: usize) -> u8;
    fn game(&self, at: usize) -> Result<Match, Refusal>;
    /// What a seat sees of a match, on turn or not, with the choices it has.
    fn look(&self, at: usize, seat: Seat) -> (Vec<i16>, Vec<i16>, usize);
    /// The same as numbers from 0 to 1.
    fn units(&self, observation: &[i16], choices: &[i16]) -> (Vec<f32>, Vec<f32>);
    /// What the last step was worth to each seat of a match.
    fn payoffs(&self, at: usize) -> Vec<f64>;
    /// How many choices of a match are legal and not offered.
    fn left_out(&self, at: usize) -> usize;
    /// Gives programs a bell, and says whether any of them can take long.
    fn heed(&mut self, bell: &Hurry) -> bool;
    fn place(&self) -> Result<String, Refusal>;
    fn go_to(&mut self, place: &str) -> Result<(), Refusal>;
}

fn field(field: &Field) -> Value {
    let (name, length) = (field.name, field.length);
    match field.reading {
        Reading::Amount { low, high } => {
            json!({"name": name, "length": length, "reading": "amount", "low": low, "high": high})
        }
        Reading::Class { of } => json!({"name": name, "length": length, "reading": "class", "of": of}),
        Reading::Word => json!({"name": name, "length": length, "reading": "word"}),
    }
}

/// What the rows of a game hold, as JSON: fields of observations and choices, words, and how many choices there can be.
#[pyfunction]
pub(crate) fn layout(game: &str) -> PyResult<String> {
    struct Layout;
    impl Visit for Layout {
        type Out = String;
        fn visit<G: Hosted>(self) -> String {
            let players = Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count();
            json!({
                "game": G::NAME, "version": env!("CARGO_PKG_VERSION"), "seats": G::N_SEATS, "players": players, "most": G::MOST, "actions": G::N_ACTIONS,
                "observation": G::LAYOUT.iter().map(field).collect::<Vec<_>>(),
                "choice": G::CHOICE.iter().map(field).collect::<Vec<_>>(),
                "words": G::words(),
            })
            .to_string()
        }
    }
    with_game(game, Layout).map_err(refused)
}

/// Many matches side by side.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct Batch {
    many: Moving<dyn Many>,
    /// What it was made of, for one that is made again from its place.
    made: Made,
    /// Matches, numbers of an observation, most choices, numbers of a choice, numbers of actions, seats.
    #[pyo3(get)]
    sizes: [usize; 6],
}

/// The game, the number of matches, the options and the rest of what a batch is made of, in the order of its arguments.
type Made = (
    (String, i64, Vec<BTreeMap<String, String>>, Option<String>, String, Option<String>),
    (i64, i64, String, i64, String, f64, i64, bool),
);

type Array<'py, T> = Option<PyReadwriteArrayDyn<'py, T>>;

/// The numbers of an array, or none where none was given. It has to be contiguous.
fn numbers<'a, T: Element>(name: &str, array: &'a mut Array<'_, T>) -> PyResult<&'a mut [T]> {
    match array {
        None => Ok(&mut []),
        Some(array) => array
            .as_slice_mut()
            .map_err(|_| wrong(format!("`{name}` must be contiguous; numpy.ascontiguousarray makes it so"))),
    }
}

/// The picks or actions of a step: whole numbers in one row and in one piece.
fn one_row<'py, T: Element>(name: &str, given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, T>> {
    given.extract::<PyReadonlyArray1<'py, T>>().map_err(|_| {
        let kind = std::any::type_name::<T>().replace('i', "int").replace('u', "uint");
        wrong(format!("`{name}` is a one-dimensional array of {kind} with one number for each match"))
    })
}

impl Batch {
    fn check(&self, at: usize) -> PyResult<usize> {
        if at < self.sizes[0] { Ok(at) } else { Err(wrong(format!("match {at} of {}", self.sizes[0]))) }
    }
}

/// Numbers as rows of this length.
pub(crate) fn rows<T>(numbers: &[T], length: usize) -> PyResult<ArrayView2<'_, T>> {
    ArrayView2::from_shape((numbers.len() / length, length), numbers).map_err(wrong)
}

/// What one match shows its learner. Where actions go by their numbers, there are no choices to look at.
fn seen<'py, T: Element + Copy>(
    py: Python<'py>,
    observation: &[T],
    choices: &[T],
    choice: usize,
    mask: &[i8],
) -> PyResult<Bound<'py, PyDict>> {
    let seen = PyDict::new(py);
    // Copying a few numbers costs less than handing their memory over.
    seen.set_item(intern!(py, "observation"), PyArray1::from_slice(py, observation))?;
    if !choices.is_empty() {
        seen.set_item(intern!(py, "choices"), rows(choices, choice)?.to_pyarray(py))?;
    }
    seen.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, mask))?;
    Ok(seen)
}

/// What is to be played, before the game is a type.
struct Open<'a> {
    beginnings: &'a [Beginning<'a>],
    setup: Setup<()>,
    rules: Rules,
}

impl Visit for Open<'_> {
    type Out = Result<Box<dyn Many>, Refusal>;
    fn visit<G: Hosted>(self) -> Self::Out {
        let configs: Result<Vec<G::Config>, Refusal> = self.beginnings.iter().map(Beginning::config::<G>).collect();
        let Setup { matches, seed, learner, foes, max_choices, max_clock, restart, threads, .. } = self.setup;
        let configs = configs?;
        let setup = Setup { configs, matches, seed, learner, foes, max_choices, max_clock, restart, threads };
        Ok(Box::new(Env::<G>::new(setup, self.rules)?))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, matches=1, options=Vec::new(), seed=None, learner="first", opponent=None, max_choices=i64::from(u32::MAX),
        max_turns=i64::from(u32::MAX), restart="next", threads=1, reward="outcome", penalty=-0.5, max_illegal=100, keep=false))]
    fn new(
        py: Python<'_>,
        game: &str,
        matches: i64,
        options: Vec<BTreeMap<String, String>>,
        seed: Option<&str>,
        learner: &str,
        opponent: Option<&str>,
        max_choices: i64,
        max_turns: i64,
        restart: &str,
        threads: i64,
        reward: &str,
        penalty: f64,
        max_illegal: i64,
        keep: bool,
    ) -> PyResult<Batch> {
        let made = (
            (game.into(), matches, options.clone(), seed.map(String::from), learner.into(), opponent.map(String::from)),
            (max_choices, max_turns, restart.into(), threads, reward.into(), penalty, max_illegal, keep),
        );
        let (matches, threads) = (whole("num_envs", matches, 1, 1 << 20)?, whole("threads", threads, 1, 1024)?);
        let [max_choices, max_turns, max_illegal] =
            [("max_episode_steps", max_choices), ("max_turns", max_turns), ("max_illegal", max_illegal)]
                .map(|(name, number)| whole(name, number, 1, u32::MAX));
        let (max_choices, max_turns, max_illegal) = (max_choices?, max_turns?, max_illegal?);
        let learner = match learner {
            "first" => Side::First,
            "second" => Side::Second,
            "alternate" => Side::Alternate,
            "both" => Side::Both,
            _ => {
                return Err(refused(Refusal::unknown(
                    "seat",
                    learner,
                    ["first", "second", "alternate", "both"].into_iter(),
                )));
            }
        };
        let restart = match restart {
            "at once" => Restart::AtOnce,
            "next" => Restart::NextStep,
            _ => return Err(refused(Refusal::unknown("restart", restart, ["at once", "next"].into_iter()))),
        };
        let foes = opponent.map_or(Foes::Policy, |name| Foes::Named(name.into()));
        let reward: Reward = reward.parse().map_err(refused)?;
        let rules = Rules { reward, penalty, max_illegal, keep };
        py.detach(|| {
            let seed = matches::seed(seed).map_err(refused)?.widened();
            let setup = Setup {
                learner,
                foes,
                max_choices,
                max_clock: max_turns,
                restart,
                threads: threads as usize,
                ..Setup::new((), matches as usize, seed)
            };
            let mut given: Vec<_> = options.iter().map(matches::options).collect();
            if given.is_empty() {
                given.push(Default::default());
            }
            let beginnings: Vec<Beginning<'_>> = given.iter().map(Beginning::Options).collect();
            let mut many =
                with_game(game, Open { beginnings: &beginnings, setup, rules }).map_err(refused)?.map_err(refused)?;
            let bell = Hurry::default();
            let bell = many.heed(&bell).then_some(bell);
            Ok(Batch { sizes: many.sizes(), many: Moving::new(many, bell), made })
        })
    }

    /// How it is made again, for pickles and copies. Needs `keep`, and matches that do not begin within a step.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PySequence>, String)> {
        let (py, this) = (slf.py(), slf.get());
        let place = this.many.with(py, |many| many.place()).map_err(refused)?;
        let (first, rest) = (this.made.0.clone().into_pyobject(py)?, this.made.1.clone().into_pyobject(py)?);
        let made = first.as_sequence().concat(rest.as_sequence())?;
        Ok((slf.get_type(), made, place))
    }

    fn __setstate__(&self, py: Python<'_>, place: &str) -> PyResult<()> {
        self.go_to(py, place)
    }

    /// Begins all matches: those that come next, or the first ones of these seeds.
    #[pyo3(signature = (seeds=None))]
    fn reset(&self, py: Python<'_>, seeds: Option<Vec<String>>) -> PyResult<()> {
        let widened = |text: String| matches::seed(Some(&text)).map(|seed| seed.widened());
        let roots: Option<Result<Vec<Seed>, Refusal>> = seeds.map(|seeds| seeds.into_iter().map(widened).collect());
        let roots = roots.transpose().map_err(refused)?;
        self.many.step(py, |many| many.reset(roots))
    }

    /// Writes where all matches stand, as whole numbers.
    #[pyo3(signature = (observations=None, choices=None, counts=None, seats=None, values=None, numbers=None, masks=None))]
    fn write(
        &self,
        py: Python<'_>,
        mut observations: Array<'_, i16>,
        mut choices: Array<'_, i16>,
        mut counts: Array<'_, u32>,
        mut seats: Array<'_, u8>,
        mut values: Array<'_, i16>,
        mut numbers: Array<'_, u32>,
        mut masks: Array<'_, bool>,
    ) -> PyResult<()> {
        let rows = Rows {
            observations: self::numbers("observations", &mut observations)?,
            choices: self::numbers("choices", &mut choices)?,
            counts: self::numbers("counts", &mut counts)?,
            numbers: self::numbers("numbers", &mut numbers)?,
            masks: self::numbers("masks", &mut masks)?,
            seats: self::numbers("seats", &mut seats)?,
            values: self::numbers("values", &mut values)?,
            same: false,
        };
        self.many.with(py, |many| many.write(rows)).map_err(refused)
    }

    /// Writes where all matches stand, scaled to numbers from 0 to 1.
    #[pyo3(signature = (observations=None, choices=None, counts=None, masks=None))]
    fn write_units(
        &self,
        py: Python<'_>,
        mut observations: Array<'_, f32>,
        mut choices: Array<'_, f32>,
        mut counts: Array<'_, u32>,
        mut masks: Array<'_, bool>,
    ) -> PyResult<()> {
        let observations = numbers("observations", &mut observations)?;
        let choices = numbers("choices", &mut choices)?;
        let rows =
            Rows { counts: numbers("counts", &mut counts)?, masks: numbers("masks", &mut masks)?, ..Rows::default() };
        self.many.with(py, |many| many.write_units(observations, choices, rows)).map_err(refused)
    }

    /// Does what was picked, by place among the choices, and writes what came of it and where all matches stand.
    #[pyo3(signature = (picks, payoffs=None, done=None, truncated=None, acted=None, observations=None, choices=None,
        counts=None, seats=None, values=None))]
    fn step(
        &self,
        py: Python<'_>,
        picks: &Bound<'_, PyAny>,
        mut payoffs: Array<'_, i16>,
        mut done: Array<'_, bool>,
        mut truncated: Array<'_, bool>,
        mut acted: Array<'_, u8>,
        mut observations: Array<'_, i16>,
        mut choices: Array<'_, i16>,
        mut counts: Array<'_, u32>,
        mut seats: Array<'_, u8>,
        mut values: Array<'_, i16>,
    ) -> PyResult<()> {
        let picks = one_row::<u32>("picks", picks)?;
        let picks = Picks::Places(
            picks.as_slice().map_err(|_| wrong("`picks` must be contiguous; numpy.ascontiguousarray makes it so"))?,
        );
        let results = Results {
            payoffs: numbers("payoffs", &mut payoffs)?,
            done: numbers("done", &mut done)?,
            truncated: numbers("truncated", &mut truncated)?,
            seats: numbers("acted", &mut acted)?,
            finals: &mut [],
            reached: &mut [],
        };
        let rows = Rows {
            observations: numbers("observations", &mut observations)?,
            choices: numbers("choices", &mut choices)?,
            counts: numbers("counts", &mut counts)?,
            seats: numbers("seats", &mut seats)?,
            values: numbers("values", &mut values)?,
            ..Rows::default()
        };
        self.many.step(py, |many| many.step(picks, results, rows))
    }

    /// Does the actions of an environment, legal or not, by place or by number.
    fn play(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        by_number: bool,
        mut rewards: Array<'_, f64>,
        mut terminated: Array<'_, bool>,
        mut truncated: Array<'_, bool>,
        mut illegal: Array<'_, bool>,
    ) -> PyResult<()> {
        let actions = one_row::<i64>("actions", actions)?;
        let actions = actions
            .as_slice()
            .map_err(|_| wrong("`actions` must be contiguous; numpy.ascontiguousarray makes it so"))?;
        let played = Played {
            rewards: numbers("rewards", &mut rewards)?,
            terminated: numbers("terminated", &mut terminated)?,
            truncated: numbers("truncated", &mut truncated)?,
            illegal: numbers("illegal", &mut illegal)?,
        };
        self.many.step(py, |many| many.play(actions, by_number, played))
    }

    /// Begins anew where a match is over.
    fn renew(&self, py: Python<'_>) -> PyResult<()> {
        self.many.step(py, Many::renew)
    }

    /// The action of an environment with one match: observation, info, reward, terminated, truncated, illegal. All arrays are
    /// new.
    #[expect(clippy::type_complexity, reason = "a tuple for Python, taken apart where it arrives")]
    fn play_one<'py>(
        &self,
        py: Python<'py>,
        action: Option<i64>,
        by_number: bool,
        units: bool,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>, f64, bool, bool, bool)> {
        let [n, observation, most, choice, n_actions, _] = self.sizes;
        if n != 1 {
            return Err(wrong(format!("there are {n} matches, not one")));
        }
        let mut counts = [0_u32];
        let mut mask = vec![false; if by_number { n_actions } else { most }];
        let (mut reward, mut terminated, mut truncated, mut illegal) = ([0.0], [false], [false], [false]);
        let (mut whole, mut whole_choices) = (Vec::new(), Vec::new());
        let (mut parts, mut part_choices) = (Vec::new(), Vec::new());
        self.many.step(py, |many| {
            if let Some(action) = action {
                let played = Played {
                    rewards: &mut reward,
                    terminated: &mut terminated,
                    truncated: &mut truncated,
                    illegal: &mut illegal,
                };
                many.play(&[action], by_number, played)?;
            }
            let masks: &mut [bool] = if by_number { &mut mask } else { &mut [] };
            let rows = Rows { counts: &mut counts, masks, ..Rows::default() };
            if units {
                parts = vec![0.0_f32; observation];
                part_choices = vec![0.0_f32; if by_number { 0 } else { most * choice }];
                many.write_units(&mut parts, &mut part_choices, rows)
            } else {
                whole = vec![0_i16; observation];
                whole_choices = vec![0_i16; if by_number { 0 } else { most * choice }];
                many.write(Rows { observations: &mut whole, choices: &mut whole_choices, ..rows })
            }
        })?;
        if !by_number {
            mask[..counts[0] as usize].fill(true);
        }
        let mask: Vec<i8> = mask.into_iter().map(i8::from).collect();
        let info = PyDict::new(py);
        info.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, &mask))?;
        let seen = match units {
            true => seen(py, &parts, &part_choices, choice, &mask)?,
            false => seen(py, &whole, &whole_choices, choice, &mask)?,
        };
        Ok((seen, info, reward[0], terminated[0], truncated[0], illegal[0]))
    }

    /// What a seat sees of the first match, on turn or not: observation, choices and mask, all of them new arrays.
    #[expect(clippy::type_complexity, reason = "a tuple for Python, taken apart where it arrives")]
    fn look<'py>(
        &self,
        py: Python<'py>,
        seat: u8,
        units: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyArray1<bool>>)> {
        let [_, _, most, _, _, seats] = self.sizes;
        if usize::from(seat) >= seats {
            return Err(wrong(format!("seat {seat} of {seats}")));
        }
        let (observation, choices, count) = self.many.with(py, |many| many.look(0, Seat(seat)));
        let mut mask = vec![false; most];
        mask[..count].fill(true);
        let mask = PyArray1::from_vec(py, mask);
        if units {
            let (observation, choices) = self.many.with(py, |many| many.units(&observation, &choices));
            let observation = PyArray1::from_vec(py, observation).into_any();
            return Ok((observation, PyArray1::from_vec(py, choices).into_any(), mask));
        }
        Ok((PyArray1::from_vec(py, observation).into_any(), PyArray1::from_vec(py, choices).into_any(), mask))
    }

    /// What the last step was worth to each seat of the first match: noughts while it is running.
    fn payoffs(&self, py: Python<'_>) -> Vec<f64> {
        self.many.with(py, |many| many.payoffs(0))
    }

    /// What can be picked in a match, in notation, by place.
    fn notation(&self, py: Python<'_>, at: usize) -> PyResult<Vec<String>> {
        let at = self.check(at)?;
        Ok(self.many.with(py, |many| many.notation(at)))
    }

    /// How many choices of a match are legal and not offered.
    fn left_out(&self, py: Python<'_>, at: usize) -> PyResult<usize> {
        let at = self.check(at)?;
        Ok(self.many.with(py, |many| many.left_out(at)))
    }

    /// The numbers of what can be picked in a match, by place.
    fn numbers(&self, py: Python<'_>, at: usize) -> PyResult<Vec<u32>> {
        let at = self.check(at)?;
        Ok(self.many.with(py, |many| many.numbers(at)))
    }

    /// Whose choice a match waits for.
    fn seat(&self, py: Python<'_>, at: usize) -> PyResult<u8> {
        let at = self.check(at)?;
        Ok(self.many.with(py, |many| many.seat(at)))
    }

    /// A match so far, as one that can be looked at, recorded and reviewed. Needs `keep`.
    fn game(&self, py: Python<'_>, at: usize) -> PyResult<Match> {
        let at = self.check(at)?;
        self.many.with(py, |many| many.game(at)).map_err(refused)
    }

    /// Where all matches are, as a text to come back to. Needs `keep`.
    fn place(&self, py: Python<'_>) -> PyResult<String> {
        self.many.with(py, |many| many.place()).map_err(refused)
    }

    /// Comes back to where [`place`](Batch::place) was.
    fn go_to(&self, py: Python<'_>, place: &str) -> PyResult<()> {
        self.many.step(py, |many| many.go_to(place))
    }
}
