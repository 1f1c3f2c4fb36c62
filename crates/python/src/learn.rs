//! Training in this process, as `croupier train` does it.

use std::{collections::BTreeMap, path::PathBuf};

use croupier_kernel::{Refusal, Role, Seat};
use croupier_lab::{
    Watch,
    batch::{Foes, Side},
    learn::{self, Checkpoint, Listener, Notes, Point, Settings, Task},
};
use croupier_table::{
    Hosted,
    files::write_bytes,
    registry::{self, Beginning, Visit},
};
use pyo3::{prelude::*, types::PyBytes};
use serde_json::Value;

use crate::{matches::options, patiently, refused, threads, whole};

/// Writes a policy down while it learns.
pub(crate) struct Scribe(pub(crate) PathBuf);

impl Listener for Scribe {
    fn point(&mut self, _notes: &Notes, _point: &Point) {}

    fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), Refusal> {
        write_bytes(&self.0, &checkpoint.to_bytes()?).map_err(|error| Refusal::new(error.to_string()))
    }
}

/// What a training came to, as JSON.
pub(crate) fn told(checkpoint: &Checkpoint) -> Result<String, Refusal> {
    serde_json::to_string(&checkpoint.notes).map_err(|error| Refusal::new(error.to_string()))
}

/// Trains a policy and writes it to a file. What it came to, with the learning curve, is JSON.
#[pyfunction]
#[pyo3(signature = (game, options, settings, path, vs=None, hidden=128, jobs=1))]
pub(crate) fn train(
    py: Python<'_>,
    game: &str,
    options: BTreeMap<String, String>,
    settings: &str,
    path: PathBuf,
    vs: Option<String>,
    hidden: i64,
    jobs: i64,
) -> PyResult<String> {
    let (hidden, jobs) = (whole("hidden", hidden, 1, learn::MOST_HIDDEN as u32)? as usize, threads(jobs)?);
    struct Teach<'a> {
        from: Beginning<'a>,
        settings: &'a str,
        path: PathBuf,
        vs: Foes,
        hidden: usize,
        jobs: usize,
        watch: &'a Watch,
    }
    impl Visit for Teach<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let task = Task { configs: vec![self.from.config::<G>()?], side: Side::First, vs: self.vs };
            let settings = self::settings::<G>(self.settings, matches!(task.vs, Foes::Policy))?;
            let mut from = learn::begin::<G>(self.hidden, &settings)?;
            if is_alone::<G>() {
                from.notes.settings.self_play = 0.0;
            }
            let done = learn::train::<G>(from, &task, self.jobs, self.watch, &mut Scribe(self.path))?;
            told(&done)
        }
    }
    patiently(py, |watch| {
        let options = self::options(&options);
        let (from, vs) = (Beginning::Options(&options), vs.map_or(Foes::Policy, Foes::Named));
        registry::with_game(game, Teach { from, settings, path, vs, hidden, jobs, watch })?
    })
}

/// The policy that comes with a game, as the bytes of its file.
#[pyfunction]
pub(crate) fn trained_policy<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyBytes>> {
    struct Name;
    impl Visit for Name {
        type Out = &'static str;
        fn visit<G: Hosted>(self) -> Self::Out {
            G::NAME
        }
    }
    let name = registry::with_game(game, Name).map_err(refused)?;
    let bytes =
        learn::trained_bytes(name).ok_or_else(|| refused(Refusal::new(format!("no policy comes with {name}"))))?;
    Ok(PyBytes::new(py, bytes))
}

/// Whether a game is played by one person.
fn is_alone<G: Hosted>() -> bool {
    Seat::all(G::N_SEATS).filter(|seat| G::role(*seat) == Role::Player).count() < 2
}

/// What was said about a training, on top of the defaults of `croupier train`. Unless something is said about opponents they come
/// in steps, from easy to hard.
fn settings<G: Hosted>(text: &str, any_opponent: bool) -> Result<Settings, Refusal> {
    let unreadable = |error: serde_json::Error| Refusal::unreadable(format!("settings: {error}"));
    let given: serde_json::Map<String, Value> = serde_json::from_str(text).map_err(unreadable)?;
    let in_steps = !is_alone::<G>() && any_opponent && !given.contains_key("self_play");
    let first = Settings { in_steps, ..Settings::first(G::TRAINING, is_alone::<G>()) };
    let Value::Object(mut all) = serde_json::to_value(first).map_err(unreadable)? else {
        return Err(Refusal::unreadable("settings have names"));
    };
    if let Some(name) = given.keys().find(|name| !all.contains_key(name.as_str())) {
        return Err(Refusal::unknown("setting", name, all.keys().map(String::as_str)));
    }
    let imitates = given.contains_key("imitate");
    all.extend(given);
    let mut settings: Settings = serde_json::from_value(all.into()).map_err(unreadable)?;
    if !imitates {
        settings.imitate = settings.imitated();
    }
    settings.check()?;
    Ok(settings)
}
