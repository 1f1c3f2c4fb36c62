//! The one who writes: it takes whatever waits, from all matches, into one transaction, so that a slow disk is waited for
//! once for many.

use std::sync::{
    Arc,
    atomic::{AtomicU64, AtomicUsize, Ordering},
};

use tokio::sync::{mpsc, oneshot};

use super::{
    Op, Pool,
    ops::{entries_sql, run_op},
};

/// How many requests can wait. Whoever comes then waits outside.
const MAX_WAITING: usize = 1024;
/// How many requests are written down together at most.
const MAX_GROUP: usize = 256;
/// How many entries one statement writes.
const MAX_ROWS: usize = 64;

/// Why something was not written down.
#[derive(Clone, Debug)]
pub(crate) enum CommitError {
    /// Its place is taken: somebody else has gone on with this match, or there is such a thing already.
    Taken,
    /// The database could not.
    Failed(String),
}

impl From<CommitError> for crate::Problem {
    fn from(error: CommitError) -> crate::Problem {
        match error {
            CommitError::Taken => crate::Problem::unavailable("the match has gone on elsewhere; try again"),
            CommitError::Failed(reason) => super::StoreError(reason).into(),
        }
    }
}

struct Commit {
    ops: Vec<Op>,
    done: oneshot::Sender<Result<(), CommitError>>,
}

/// A door to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    commits: mpsc::Sender<Commit>,
    load: Arc<Load>,
}

#[derive(Default)]
struct Load {
    waiting: AtomicUsize,
    groups: AtomicU64,
    commits: AtomicU64,
}

impl Writer {
    pub(super) fn start(pool: Pool) -> Writer {
        let (commits, mut asked) = mpsc::channel::<Commit>(MAX_WAITING);
        let load = Arc::new(Load::default());
        let counted = load.clone();
        tokio::spawn(async move {
            let mut group = Vec::new();
            while asked.recv_many(&mut group, MAX_GROUP).await > 0 {
                let results = write(&pool, &group).await;
                counted.groups.fetch_add(1, Ordering::Relaxed);
                counted.commits.fetch_add(group.len() as u64, Ordering::Relaxed);
                counted.waiting.fetch_sub(group.len(), Ordering::Relaxed);
                match results {
                    Ok(results) => {
                        for (commit, result) in group.drain(..).zip(results) {
                            // Whoever has gone away need not be told.
                            let _ = commit.done.send(result);
                        }
                    }
                    Err(error) => {
                        let reason = error.to_string();
                        tracing::error!(%reason, commits = group.len(), "a group could not be written");
                        for commit in group.drain(..) {
                            let _ = commit.done.send(Err(CommitError::Failed(reason.clone())));
                        }
                    }
                }
            }
        });
        Writer { commits, load }
    }

    pub(super) async fn commit(&self, ops: Vec<Op>) -> Result<(), CommitError> {
        let (done, told) = oneshot::channel();
        let gone = || CommitError::Failed("the server is stopping".into());
        self.load.waiting.fetch_add(1, Ordering::Relaxed);
        self.commits.send(Commit { ops, done }).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    pub(super) fn load(&self) -> (usize, u64, u64) {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (self.load.waiting.load(Ordering::Relaxed), count(&self.load.groups), count(&self.load.commits))
    }
}

/// Writes a group in one transaction: for each commit whether its places were free.
async fn write(pool: &Pool, group: &[Commit]) -> Result<Vec<Result<(), CommitError>>, sqlx::Error> {
    macro_rules! write_to {
        ($pool:expr, $tell:expr) => {{
            let mut transaction = $pool.begin().await?;
            let entries: Vec<_> = group.iter().flat_map(|commit| &commit.ops).filter_map(entry).collect();
            let mut placed: Vec<(String, i64)> = Vec::with_capacity(entries.len());
            for rows in entries.chunks(MAX_ROWS) {
                let mut query = sqlx::query_as(entries_sql(rows.len()));
                for row in rows {
                    query = query.bind(&row.match_id).bind(row.ply).bind(&row.line);
                    query = query.bind(&row.idem).bind(&row.remark).bind(row.at);
                }
                placed.extend(query.fetch_all(&mut *transaction).await?);
            }
            let mut results = Vec::with_capacity(group.len());
            for commit in group {
                let mut result = Ok(());
                for op in &commit.ops {
                    let free = match op {
                        Op::Entry(row) => placed.iter().any(|(id, ply)| *id == row.match_id && *ply == row.ply),
                        _ => run_op!(op, &mut *transaction)? > 0,
                    };
                    if !free {
                        result = Err(CommitError::Taken);
                        break;
                    }
                }
                results.push(result);
            }
            if $tell {
                for (server, id) in told_of(group) {
                    // Whoever listens hears of it when this is written down.
                    let payload = format!("{server} {id}");
                    sqlx::query("SELECT pg_notify('croupier', $1)").bind(payload).execute(&mut *transaction).await?;
                }
            }
            transaction.commit().await?;
            Ok(results)
        }};
    }
    match pool {
        Pool::Sqlite { write, .. } => write_to!(write, false),
        Pool::Postgres(pool) => write_to!(pool, true),
    }
}

fn entry(op: &Op) -> Option<&super::EntryRow> {
    match op {
        Op::Entry(row) => Some(row),
        _ => None,
    }
}

/// The matches of a group that others should hear of, each once.
fn told_of(group: &[Commit]) -> std::collections::BTreeSet<(&str, &str)> {
    let ops = group.iter().flat_map(|commit| &commit.ops);
    ops.filter_map(|op| match op {
        Op::Notify { server, id } => Some((server.as_str(), id.as_str())),
        _ => None,
    })
    .collect()
}
