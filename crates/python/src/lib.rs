//! Croupier as a module of Python: matches, environments for learners, and what the lab knows, by the name of the game.
//!
//! This is a shell. What it hands over is text (as JSON), or numbers written into arrays of numpy in one crossing a batch,
//! with the interpreter let go while matches are played. The Python side, in `python/croupier`, gives it the shapes of
//! Gymnasium and PettingZoo.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::float_arithmetic,
    clippy::too_many_arguments,
    reason = "a shell for learners: rewards are floats, threads share matches, and keyword arguments are many"
)]

mod batch;
mod catalogue;
mod decks;
mod env;
mod lab;
mod learn;
mod matches;
mod moving;
mod spec;
mod talks;

use std::{panic::resume_unwind, sync::mpsc, thread, time::Duration};

use croupier_kernel::Refusal;
use croupier_lab::Watch;
use pyo3::{PyErr, PyResult, Python};

/// The exception, in a place where the kernel's type of the same name is not.
mod exception {
    pyo3::create_exception!(
        croupier,
        Refusal,
        pyo3::exceptions::PyValueError,
        "Something that was turned down, with the reason in one line."
    );
}

/// A refusal as Python's kind of error.
fn refused(refusal: Refusal) -> PyErr {
    exception::Refusal::new_err(refusal.reason)
}

/// Anything that says in one line what is wrong, as Python's kind of error.
fn wrong(error: impl std::fmt::Display) -> PyErr {
    exception::Refusal::new_err(error.to_string())
}

/// A whole number from `least` to `most`, or a line that says so.
fn whole(name: &str, number: i64, least: u32, most: u32) -> PyResult<u32> {
    let within = u32::try_from(number).ok().filter(|number| (least..=most).contains(number));
    within.ok_or_else(|| wrong(format!("{name}: {number} is not from {least} to {most}")))
}

/// How many threads, as the caller names it.
fn threads(jobs: i64) -> PyResult<usize> {
    Ok(whole("jobs", jobs, 1, 256)? as usize)
}

/// How often someone who waits is asked whether they still want to.
const PAUSE: Duration = Duration::from_millis(50);

/// The pause between two rings of a bell, once Ctrl-C was pressed.
const RINGS: Duration = Duration::from_millis(2);

/// Does long work, which Ctrl-C ends: nothing more is begun then, and what there is is kept where it is kept at all.
fn patiently<T: Send>(py: Python<'_>, work: impl FnOnce(&Watch) -> Result<T, Refusal> + Send) -> PyResult<T> {
    watched(py, &Watch::default(), work)
}

/// The same with a watch that is there already.
fn watched<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    work: impl FnOnce(&Watch) -> Result<T, Refusal> + Send,
) -> PyResult<T> {
    let (end, mut ended) = mpsc::channel();
    let (done, interrupted) = thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let done = work(watch);
            // A waiting caller sees the end of the thread too.
            let _ = end.send(());
            done
        });
        let (mut interrupted, mut pause) = (None, PAUSE);
        while !worker.is_finished() {
            let waiting = &mut ended;
            let _ = py.detach(move || waiting.recv_timeout(pause));
            if let (None, Err(error)) = (&interrupted, py.check_signals()) {
                interrupted = Some(error);
                pause = RINGS;
            }
            if interrupted.is_some() {
                // Again and again: a bell that is for one choice alone falls silent with it, and others may follow.
                watch.stop();
            }
        }
        (worker.join().unwrap_or_else(|panic| resume_unwind(panic)), interrupted)
    });
    match interrupted {
        Some(error) => Err(error),
        None => done.map_err(refused),
    }
}

/// The native half of the package `croupier`.
#[pyo3::pymodule]
mod _native {
    use pyo3::{
        Bound, PyResult,
        types::{PyModule, PyModuleMethods as _},
    };

    #[pymodule_export]
    use crate::batch::{Batch, layout};
    #[pymodule_export]
    use crate::catalogue::{cards, deck, decks, games, legal_cards, review, simulate};
    #[pymodule_export]
    use crate::decks::{DeckSearch, deck_places, play_decks, teach_decks};
    #[pymodule_export]
    use crate::lab::{balance, perft, tournament, verify};
    #[pymodule_export]
    use crate::learn::{train, trained_policy};
    #[pymodule_export]
    use crate::matches::Match;
    #[pymodule_export]
    use crate::spec::FabSpec;
    #[pymodule_export]
    use crate::talks::{Talks, asked_again, meant, prompt};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let mut players = croupier_table::Players::default();
        croupier_lab::search::install(&mut players);
        croupier_lab::learn::install(&mut players);
        croupier_lab::learn::policies_in(croupier_table::files::home().join("policies"));
        croupier_table::model::install(&mut players);
        players.install();
        module.add("Refusal", module.py().get_type::<crate::exception::Refusal>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
