//! Disks that fail, for tests.
//!
//! A test that links this crate has its own `write`, `pwrite`, `fsync`, `fdatasync` and `ftruncate`. They stand in for those
//! of the C library in the whole process, so SQLite, which is linked into the same process, goes through them. They pass
//! everything on to the kernel, except that calls on files under one folder can be counted and made to fail.
//!
//! There is one plan at a time for the whole process: tests that inject faults must take turns.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this is about files of a running process, and threads share the plan"
)]

#[cfg(target_os = "linux")]
mod hooks;

use std::{
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// How a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no space left (ENOSPC).
    Full,
    /// The disk does not do it (EIO).
    Broken,
    /// The first call writes half of its bytes and says so, as a disk does that is filling up. Those after it find no space.
    /// A call that writes nothing, like a sync, fails as if the disk were broken.
    Short,
}

/// Which calls fail.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How they fail.
    pub fault: Fault,
    /// The first call that fails, counted from 1.
    pub first: u64,
    /// The number of calls in a row that fail.
    pub calls: u64,
}

/// What to do with a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Pass,
    Half,
    NoSpace,
    Broken,
}

struct Watch {
    folder: PathBuf,
    plan: Option<Plan>,
    calls: u64,
    injected: u64,
}

static WATCHING: AtomicBool = AtomicBool::new(false);
static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

fn watch<T>(look: impl FnOnce(&mut Option<Watch>) -> T) -> T {
    look(&mut WATCH.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Whether faults can be injected here. Elsewhere than on Linux they cannot: then nothing is counted and nothing fails.
pub const AVAILABLE: bool = cfg!(target_os = "linux");

/// Counts calls on the files under this folder from now on, and makes those of the plan fail.
pub fn inject(folder: &Path, plan: Option<Plan>) {
    // Refers to the hooks, so that the linker takes them.
    #[cfg(target_os = "linux")]
    hooks::link();
    // Open files are compared by their real path.
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    watch(|watch| *watch = Some(Watch { folder, plan, calls: 0, injected: 0 }));
    WATCHING.store(true, Ordering::Release);
}

/// Lets the calls of a plan that are still to come pass. Goes on counting.
pub fn mend() {
    watch(|watch| watch.as_mut().map(|watch| watch.plan = None));
}

/// Lets everything pass and counts no longer: the number of calls since [`inject`], and how many of them failed.
pub fn stop() -> (u64, u64) {
    WATCHING.store(false, Ordering::Release);
    watch(Option::take).map_or((0, 0), |watch| (watch.calls, watch.injected))
}

/// The number of calls that failed since [`inject`].
pub fn injected() -> u64 {
    watch(|watch| watch.as_ref().map_or(0, |watch| watch.injected))
}

/// Counts a call on an open file: whether it writes bytes, or only syncs or cuts.
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only the hooks of Linux ask"))]
fn decide(file: i32, writes: bool) -> Verdict {
    if !WATCHING.load(Ordering::Acquire) {
        return Verdict::Pass;
    }
    let Ok(path) = std::fs::read_link(format!("/proc/self/fd/{file}")) else { return Verdict::Pass };
    watch(|watch| {
        let Some(watch) = watch.as_mut().filter(|watch| path.starts_with(&watch.folder)) else { return Verdict::Pass };
        watch.calls += 1;
        let Some(Plan { fault, first, calls }) = watch.plan else { return Verdict::Pass };
        if watch.calls < first || watch.calls - first >= calls {
            return Verdict::Pass;
        }
        watch.injected += 1;
        match fault {
            Fault::Full => Verdict::NoSpace,
            Fault::Broken => Verdict::Broken,
            Fault::Short if watch.calls > first => Verdict::NoSpace,
            Fault::Short if writes => Verdict::Half,
            Fault::Short => Verdict::Broken,
        }
    })
}
