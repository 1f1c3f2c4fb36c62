//! Reviews: a finished match played again with a search alongside, once, and kept.

use std::sync::{Arc, PoisonError};

use croupier_kernel::Kind;
use croupier_lab::{
    Watch,
    review::{self, Plan, Review, USUAL_BUDGET},
};
use croupier_table::files::RecordFile;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Bearer, Hub};
use crate::{Problem, asker, now, store::Op, thinkers::For};

/// How many reviews wait for their turn at most.
const MAX_WAITING: usize = 64;
/// How many of them are of one client.
const MAX_OF_CLIENT: usize = 8;

/// How far a review has come.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Reviewing {
    /// No one has asked for one: `POST` begins it.
    None,
    /// It is being worked out, or waits for its turn.
    Running {
        /// How many actions have been looked at.
        done: u64,
        /// How many there are; 0 while it waits.
        of: u64,
    },
    /// It is there.
    Done {
        /// As `croupier review --json` prints it.
        #[schemars(with = "Review")]
        review: Value,
    },
    /// It could not be made; it can be asked for again.
    Failed {
        /// The reason, in one line.
        reason: String,
    },
}

/// A review that someone has asked for since this server was started.
#[derive(Clone)]
pub(crate) enum Begun {
    Runs {
        watch: Arc<Watch>,
        /// The client that asked for it.
        client: String,
    },
    Failed(String),
}

impl Hub {
    /// The review of a finished match, as far as it has come; begun now if `begin` says so and there is none.
    pub async fn review(&self, id: &str, bearer: &Bearer, begin: bool) -> Result<Reviewing, Problem> {
        let mut open = self.hold(id).await?;
        self.eye(&mut open, bearer).await?;
        if open.session.now().to_move.is_some() {
            return Err(Problem::conflict(Kind::NotAllowed, "You can review a match when it is over."));
        }
        if open.is_veiled() {
            return Err(Problem::not_allowed("You can review a ranked try when its day is over."));
        }
        if let Some(text) = self.store.review(id).await? {
            let review = serde_json::from_str(&text);
            let review = review.map_err(|_| Problem::unavailable("The stored review can't be read."))?;
            return Ok(Reviewing::Done { review });
        }
        let mut begun = self.reviews.lock().unwrap_or_else(PoisonError::into_inner);
        match begun.get(id) {
            Some(Begun::Runs { watch, .. }) => {
                let (done, of) = watch.progress();
                return Ok(Reviewing::Running { done, of });
            }
            Some(Begun::Failed(reason)) if !begin => return Ok(Reviewing::Failed { reason: reason.clone() }),
            None if !begin => return Ok(Reviewing::None),
            _ => {}
        }
        // What failed before is not remembered forever.
        begun.retain(|_, begun| matches!(begun, Begun::Runs { .. }));
        if begun.len() >= MAX_WAITING {
            return Err(Problem::unavailable("Too many reviews are waiting. Try again later."));
        }
        let client = asker::client();
        let own =
            begun.values().filter(|begun| matches!(begun, Begun::Runs { client: of, .. } if *of == client)).count();
        if own >= MAX_OF_CLIENT {
            return Err(Problem::too_many("You have too many reviews waiting. Try again when one is done.", 30));
        }
        let watch = Arc::new(Watch::default());
        begun.insert(id.into(), Begun::Runs { watch: watch.clone(), client });
        drop(begun);
        let record = open.session.record().clone();
        tokio::spawn(asker::carried(self.clone().work_out(id.into(), record, watch)));
        Ok(Reviewing::Running { done: 0, of: 0 })
    }

    async fn work_out(self, id: String, record: RecordFile, watch: Arc<Watch>) {
        let reviewed = self.reviewed(record, watch).await;
        let kept = match reviewed {
            Ok(text) => {
                let op = Op::Review { id: id.clone(), text, at: now() };
                self.store.commit(vec![op]).await.map_err(|_| "it could not be written down".to_string())
            }
            Err(reason) => Err(reason),
        };
        let mut begun = self.reviews.lock().unwrap_or_else(PoisonError::into_inner);
        match kept {
            Ok(()) => _ = begun.remove(&id),
            Err(reason) => _ = begun.insert(id, Begun::Failed(reason)),
        }
    }

    async fn reviewed(&self, record: RecordFile, watch: Arc<Watch>) -> Result<String, String> {
        let (limit, bell) = (self.settings.review, watch.clone());
        // The time counts from when it begins, not while it waits for its turn.
        let (began, begins) = tokio::sync::oneshot::channel::<()>();
        let late = tokio::spawn(async move {
            if begins.await.is_ok() {
                tokio::time::sleep(limit).await;
                bell.stop();
            }
        });
        let reviewed = self.reviewers.work(For::asking(), move || {
            // The timer is gone only when nothing can be late.
            let _ = began.send(());
            review::review(&record, &Plan { budget: USUAL_BUDGET, jobs: 1 }, &watch)
        });
        let reviewed = reviewed.await;
        late.abort();
        let reviewed = reviewed.map_err(|_| "something broke")?.map_err(|error| error.to_string())?;
        self.metrics.reviews.add(1);
        serde_json::to_string(&reviewed).map_err(|error| error.to_string())
    }
}
