//! Reads back what was answered, on another connection than the one it was written on. It finds a writer that only seems to
//! write, whatever the reason.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use super::{EntryRow, Pool, StoreError, with_pool};

/// The time between two looks.
const EVERY: Duration = Duration::from_secs(1);

/// The last entry that was answered, and whether the database has it.
#[derive(Default)]
pub(super) struct Answered {
    last: Mutex<Option<EntryRow>>,
    missing: AtomicBool,
}

impl Answered {
    /// Keeps the last entry that was written down, before its request is answered.
    pub(super) fn keep(&self, entry: &EntryRow) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(entry.clone());
    }

    /// Whether the database did not have it when it was last asked.
    pub(super) fn is_missing(&self) -> bool {
        self.missing.load(Ordering::Acquire)
    }

    fn last(&self) -> Option<EntryRow> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Looks for the last entry that was answered, again and again.
pub(super) struct ReadBack {
    pub(super) pool: Pool,
    pub(super) answered: Arc<Answered>,
}

impl ReadBack {
    pub(super) async fn run(self) {
        loop {
            tokio::time::sleep(EVERY).await;
            let Some(last) = self.answered.last() else { continue };
            let there = match self.line(&last).await {
                Ok(line) => line.as_deref() == Some(&last.line),
                // A database that does not answer says nothing about what it has.
                Err(error) => {
                    tracing::warn!(%error, "the last answered entry could not be read back");
                    continue;
                }
            };
            match (self.answered.missing.swap(!there, Ordering::AcqRel), there) {
                (false, false) => {
                    tracing::error!(
                        id = last.match_id,
                        ply = last.ply,
                        "the database lacks an entry that was answered"
                    );
                }
                (true, true) => tracing::warn!("the database has what was answered again"),
                _ => {}
            }
        }
    }

    /// The line at the place of this entry.
    async fn line(&self, entry: &EntryRow) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = with_pool!(self, pool => sqlx::query_as(
            "SELECT line FROM entries WHERE match_id = $1 AND ply = $2",
        ).bind(&entry.match_id).bind(entry.ply).fetch_optional(pool).await?);
        Ok(row.map(|(line,)| line))
    }
}
