//! What a class of Python holds and lets move on: matches, one or many.

use std::sync::{Mutex, PoisonError};

use croupier_kernel::Refusal;
use croupier_lab::Watch;
use croupier_table::Hurry;
use pyo3::prelude::*;

use crate::{refused, watched};

/// Matches behind a lock, and the bell of the programs in them.
pub(crate) struct Moving<M: ?Sized> {
    held: Mutex<Box<M>>,
    /// What ends the thoughts of programs, where there are any that think for long.
    bell: Option<Hurry>,
}

impl<M: ?Sized + Send> Moving<M> {
    pub(crate) fn new(held: Box<M>, bell: Option<Hurry>) -> Self {
        Moving { held: Mutex::new(held), bell }
    }

    fn locked<T>(&self, use_it: impl FnOnce(&mut M) -> T) -> T {
        use_it(self.held.lock().unwrap_or_else(PoisonError::into_inner).as_mut())
    }

    /// Looks at it, or does what takes no time.
    pub(crate) fn with<T: Send>(&self, py: Python<'_>, use_it: impl FnOnce(&mut M) -> T + Send) -> T {
        py.detach(|| self.locked(use_it))
    }

    /// Lets it move on. Where programs think for long, Ctrl-C makes them answer right away, and the step is done.
    pub(crate) fn step<T: Send>(
        &self,
        py: Python<'_>,
        use_it: impl FnOnce(&mut M) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let Some(bell) = &self.bell else { return self.with(py, use_it).map_err(refused) };
        // What was rung for an earlier step is over.
        bell.heard();
        watched(py, &Watch::ringing(bell.clone()), |_| self.locked(use_it))
    }
}
