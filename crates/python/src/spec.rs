//! Flesh and Blood with twenty actions, as an environment of fixed shape beside the complete one. What the actions and numbers are
//! is said in the game: [`croupier_fab::twenty`].

use std::collections::BTreeMap;

use croupier_fab::{
    Action, Config, Fab, Glance,
    twenty::{CARDS, Meanings, N_ACTIONS, Observation, Part, SCALARS, Share},
};
use croupier_kernel::{Cx, Game as _, Key, Refusal, Search as _, Seat, Seed, Sight, Turn, streams};
use croupier_table::{Agent, Hurry, Offer as _, player};
use numpy::{PyArray1, ToPyArray as _};
use pyo3::{
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyString},
};

use crate::{
    batch::rows,
    env::spec_reward,
    matches::{self, Match, options},
    moving::Moving,
    refused, whole,
};

const ME: Seat = Seat(0);

/// What a step gives: observation, info, the same mask as in info, reward, terminated, truncated, and whether the action was
/// legal.
type Stepped<'py> = (Bound<'py, PyDict>, Bound<'py, PyDict>, Bound<'py, PyArray1<i8>>, f64, bool, bool, bool);

/// The environment.
#[pyclass(frozen, module = "croupier._native")]
pub(crate) struct FabSpec {
    spec: Moving<Spec>,
}

struct Spec {
    config: Config,
    empty: Fab,
    foe: Box<dyn Agent<Fab>>,
    max_turns: u32,
    max_illegal: u32,
    root: Seed,
    episode: u64,
    seed: Seed,
    table: Fab,
    done: Vec<(Seat, Action)>,
    legal: Vec<Action>,
    /// What the twenty mean.
    places: Meanings,
    /// What the learner sees.
    glance: Glance,
    illegal: u32,
    running: bool,
}

impl Spec {
    fn new(config: Config, opponent: &str, max_turns: u32, max_illegal: u32) -> Result<Spec, Refusal> {
        let empty = Fab::new(&config)?;
        let seed = matches::seed(None)?.widened();
        let foe = player::<Fab>(opponent, ME.other(), seed.rng(Key::new(streams::PROGRAM, 1, 0, 0)))?;
        let glance = empty.glance(ME);
        let mut spec = Spec {
            table: empty,
            config,
            empty,
            foe,
            max_turns,
            max_illegal,
            root: seed.clone(),
            episode: 0,
            seed,
            done: Vec::new(),
            legal: Vec::new(),
            places: [None; N_ACTIONS],
            glance,
            illegal: 0,
            running: false,
        };
        spec.begin();
        spec.episode = 0;
        Ok(spec)
    }

    /// Begins the next match of the present root.
    fn begin(&mut self) {
        self.seed = self.root.nth(self.episode);
        self.episode += 1;
        self.table = self.empty;
        self.done.clear();
        self.illegal = 0;
        self.table.start(&mut Cx::new(&self.seed, 0, None));
        self.advance();
        self.running = self.table.turn().seat().is_some();
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.done.push((seat, action));
        let ply = self.done.len() as u32;
        self.table.apply(seat, &action, &mut Cx::new(&self.seed, ply, None));
    }

    /// Plays on until the learner has something to say, or the match is over.
    fn advance(&mut self) {
        self.places = [None; N_ACTIONS];
        while let Turn::Of(seat) = self.table.turn() {
            self.legal.clear();
            self.table.legal_actions(&mut self.legal);
            let action = if let [only] = self.legal[..] {
                only
            } else if seat == ME {
                match self.table.twenty(ME, &self.legal) {
                    Ok((glance, places)) => {
                        (self.glance, self.places) = (glance, places);
                        return;
                    }
                    Err(chosen) => self.legal[chosen],
                }
            } else {
                let ply = self.done.len() as u32;
                self.foe.draw_from(self.seed.rng(Key::new(streams::CHOICE, u32::from(seat.0), ply, 0)));
                self.foe.choose(&Sight::new(&self.table, seat), &self.legal)
            };
            self.apply(seat, action);
        }
        self.glance = self.table.glance(ME);
    }

    /// Does one of the twenty: the reward, terminated, truncated, and whether it was legal.
    fn step(&mut self, action: i64) -> (f64, bool, bool, bool) {
        let place = usize::try_from(action).ok().and_then(|number| self.places.get(number).copied().flatten());
        let Some(place) = place.filter(|_| self.running) else {
            self.illegal += 1;
            let truncated = self.running && self.illegal >= self.max_illegal;
            self.running &= !truncated;
            return (-0.51, false, truncated, false);
        };
        let before = self.table.gauge(ME, 1);
        let action = self.legal[usize::from(place)];
        self.apply(ME, action);
        self.advance();
        let (turn, damage) = (self.table.clock(), before - self.table.gauge(ME, 1));
        let won = match self.table.turn() {
            Turn::Over(outcome) => Some(outcome.winner() == Some(ME)),
            Turn::Of(_) => None,
        };
        let truncated = won.is_none() && turn > self.max_turns;
        self.running = won.is_none() && !truncated;
        (spec_reward(won, turn, damage), won.is_some(), truncated, true)
    }

    fn mask(&self) -> [i8; N_ACTIONS] {
        self.places.map(|place| i8::from(place.is_some() && self.running))
    }

    fn observation(&self) -> Observation {
        self.glance.observation()
    }
}

#[pymethods]
impl FabSpec {
    #[new]
    #[pyo3(signature = (options, opponent="greedy", max_turns=50, max_illegal=100))]
    fn new(options: BTreeMap<String, String>, opponent: &str, max_turns: i64, max_illegal: i64) -> PyResult<FabSpec> {
        let max_turns = whole("max_turns", max_turns, 1, u32::MAX)?;
        let max_illegal = whole("max_illegal", max_illegal, 1, u32::MAX)?;
        let options = self::options(&options);
        let config = options.check::<Fab>().and_then(|()| Fab::config(&options)).map_err(refused)?;
        let mut spec = Spec::new(config, opponent, max_turns, max_illegal).map_err(refused)?;
        let bell = spec.foe.thinking().map(|_| Hurry::default());
        if let Some(bell) = &bell {
            spec.foe.heed(bell);
        }
        Ok(FabSpec { spec: Moving::new(Box::new(spec), bell) })
    }

    /// The parts of an observation: names, shapes, and whether they are flags. Those of cards come first.
    #[staticmethod]
    fn parts() -> Vec<(&'static str, Vec<usize>, bool)> {
        let shape = |part: &Part| if in_rows(part) { vec![part.rows, part.length] } else { vec![part.length] };
        parts().map(|part| (part.name, shape(part), part.flags)).collect()
    }

    /// Begins the next match, or the first one of a seed.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&self, py: Python<'py>, seed: Option<&str>) -> PyResult<Stepped<'py>> {
        let seed = seed.map(|text| matches::seed(Some(text))).transpose().map_err(refused)?;
        let seen = self.spec.step(py, |spec| {
            if let Some(seed) = seed {
                (spec.root, spec.episode) = (seed.widened(), 0);
            }
            spec.begin();
            Ok((spec.observation(), spec.mask()))
        })?;
        stepped(py, seen, (0.0, false, false, true))
    }

    /// Does one of the twenty actions.
    fn step<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Stepped<'py>> {
        let (seen, result) = self.spec.step(py, |spec| {
            let result = spec.step(action);
            Ok(((spec.observation(), spec.mask()), result))
        })?;
        stepped(py, seen, result)
    }

    /// Which of the twenty are legal now.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mask = self.spec.with(py, |spec| spec.mask());
        PyArray1::from_slice(py, &mask)
    }

    /// What the twenty mean now, in notation; nothing for those that are not legal.
    fn meanings(&self, py: Python<'_>) -> Vec<Option<String>> {
        self.spec.with(py, |spec| {
            let word = |place: u8| spec.legal[usize::from(place)].to_string();
            spec.places.iter().map(|place| place.filter(|_| spec.running).map(word)).collect()
        })
    }

    /// How far this is: the root of the seeds, which match of it, and the illegal actions so far.
    fn place(&self, py: Python<'_>) -> (String, u64, u32) {
        self.spec.with(py, |spec| (spec.root.to_string(), spec.episode, spec.illegal))
    }

    /// Goes to a match of a root, from its beginning.
    fn go_to(&self, py: Python<'_>, root: &str, episode: u64, illegal: u32) -> PyResult<()> {
        let root = matches::seed(Some(root)).map_err(refused)?;
        self.spec.with(py, |spec| {
            (spec.root, spec.episode) = (root, episode.saturating_sub(1));
            spec.begin();
            (spec.episode, spec.illegal) = (episode, illegal);
        });
        Ok(())
    }

    /// The match so far, as one that can be looked at, recorded and reviewed.
    fn game(&self, py: Python<'_>) -> PyResult<Match> {
        self.spec.with(py, |spec| Match::of::<Fab>(spec.config.clone(), spec.seed.clone(), &spec.done)).map_err(refused)
    }
}

fn stepped<'py>(
    py: Python<'py>,
    (seen, mask): (Observation, [i8; N_ACTIONS]),
    (reward, terminated, truncated, legal): (f64, bool, bool, bool),
) -> PyResult<Stepped<'py>> {
    const N_PARTS: usize = CARDS.len() + SCALARS.len();
    static KEYS: PyOnceLock<[Py<PyString>; N_PARTS]> = PyOnceLock::new();
    let name = |at: usize| parts().nth(at).map_or("", |part| part.name);
    let keys = KEYS.get_or_init(py, || std::array::from_fn(|at| PyString::intern(py, name(at)).unbind()));
    let numbers = seen.shares.map(|Share { part, of }| f32::from(part) / f32::from(of.max(1)));
    let (mut numbers, mut flags) = (&numbers[..], &seen.flags[..]);
    let dict = PyDict::new(py);
    for (key, part) in keys.iter().zip(parts()) {
        let n = part.rows * part.length;
        if part.flags {
            dict.set_item(key, PyArray1::from_slice(py, flags.split_off(..n).unwrap_or_default()))?;
            continue;
        }
        let numbers = numbers.split_off(..n).unwrap_or_default();
        match in_rows(part) {
            true => dict.set_item(key, rows(numbers, part.length)?.to_pyarray(py))?,
            false => dict.set_item(key, PyArray1::from_slice(py, numbers))?,
        }
    }
    let info = PyDict::new(py);
    info.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, &mask))?;
    Ok((dict, info, PyArray1::from_slice(py, &mask), reward, terminated, truncated, legal))
}

/// Whether a part is an array of rows. Cards are, even a single one.
fn in_rows(part: &Part) -> bool {
    part.length == CARDS[0].length
}

/// The parts of an observation, in order.
fn parts() -> impl Iterator<Item = &'static Part> {
    CARDS.iter().chain(&SCALARS)
}
