//! Training in this process, as `croupier train` does it.

use std::{collections::BTreeMap, path::PathBuf};

use croupier_kernel::Refusal;
use croupier_lab::{
    Watch,
    batch::{Foes, Side},
    is_alone,
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

/// Trains a policy and writes it to a file: from scratch, or on from a file of another training. What it came to, with the learning
/// curve, is JSON.
#[pyfunction]
#[pyo3(signature = (game, options, settings, path, vs=None, hidden=128, jobs=1, resume=None))]
pub(crate) fn train(
    py: Python<'_>,
    game: &str,
    options: BTreeMap<String, String>,
    settings: &str,
    path: PathBuf,
    vs: Option<String>,
    hidden: i64,
    jobs: i64,
    resume: Option<PathBuf>,
) -> PyResult<String> {
    let (hidden, jobs) = (whole("hidden", hidden, 1, learn::MOST_HIDDEN as u32)? as usize, threads(jobs)?);
    struct Teach<'a> {
        from: Beginning<'a>,
        settings: &'a str,
        path: PathBuf,
        vs: Foes,
        hidden: usize,
        jobs: usize,
        resume: Option<PathBuf>,
        watch: &'a Watch,
    }
    impl Visit for Teach<'_> {
        type Out = Result<String, Refusal>;
        fn visit<G: Hosted>(self) -> Self::Out {
            let task = Task { configs: vec![self.from.config::<G>()?], side: Side::First, vs: self.vs };
            let given = given(self.settings)?;
            let from = match self.resume {
                Some(path) => {
                    let mut from = Checkpoint::resume::<G>(&path)?;
                    from.notes.settings = with(from.notes.settings, &given)?;
                    if from.notes.is_over() {
                        let decisions = from.notes.decisions;
                        let reason = format!("this training is complete: {decisions} decisions; raise timesteps");
                        return Err(Refusal::new(reason));
                    }
                    from
                }
                None => {
                    // Without any words about opponents they come in steps, from easy to hard.
                    let in_steps =
                        !is_alone::<G>() && matches!(task.vs, Foes::Policy) && !given.contains_key("self_play");
                    let first = Settings::first(G::TRAINING, is_alone::<G>());
                    let mut settings = with(Settings { in_steps, ..first }, &given)?;
                    if !given.contains_key("imitate") {
                        settings.imitate = settings.imitated();
                    }
                    learn::begin::<G>(self.hidden, &settings)?
                }
            };
            told(&learn::train::<G>(from, &task, self.jobs, self.watch, &mut Scribe(self.path))?)
        }
    }
    patiently(py, |watch| {
        let options = self::options(&options);
        let (from, vs) = (Beginning::Options(&options), vs.map_or(Foes::Policy, Foes::Named));
        registry::with_game(game, Teach { from, settings, path, vs, hidden, jobs, resume, watch })?
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

/// Settings by name, as they were given.
type Given = serde_json::Map<String, Value>;

fn unreadable(error: serde_json::Error) -> Refusal {
    Refusal::unreadable(format!("settings: {error}"))
}

fn given(text: &str) -> Result<Given, Refusal> {
    serde_json::from_str(text).map_err(unreadable)
}

/// Settings with what is given in place of what they were.
fn with(before: Settings, given: &Given) -> Result<Settings, Refusal> {
    let Value::Object(mut all) = serde_json::to_value(&before).map_err(unreadable)? else { return Ok(before) };
    if let Some(name) = given.keys().find(|name| !all.contains_key(name.as_str())) {
        return Err(Refusal::unknown("setting", name, all.keys().map(String::as_str)));
    }
    all.extend(given.clone());
    let settings: Settings = serde_json::from_value(all.into()).map_err(unreadable)?;
    settings.check()?;
    Ok(settings)
}
