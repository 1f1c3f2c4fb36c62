//! The one who writes: it takes whatever waits, from all matches, into one transaction, so that a slow disk is waited for
//! once for many.
//!
//! A group that fails takes its connection with it. SQLite ends a transaction by itself when its disk fails, and sqlx does not
//! notice: its own count of transactions stays as it was, and the next BEGIN becomes a SAVEPOINT. If the RELEASE of that
//! fails too, SQLite keeps the savepoint and the transaction around it open. Every later group is then a savepoint inside that
//! transaction: released, answered and never committed.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use sqlx::{Connection as _, PgConnection, SqliteConnection};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
};

use super::{
    EntryRow, Op, Pool,
    readback::{Answered, ReadBack},
    statements::{Statement, Value, entries_sql},
};

/// How many requests can wait. Further ones wait outside.
const MAX_WAITING: usize = 1024;
/// How many requests are written down together at most.
const MAX_GROUP: usize = 256;
/// How many entries one statement writes.
const MAX_ROWS: usize = 64;

/// Why something was not written down.
#[derive(Clone, Debug)]
pub(crate) enum CommitError {
    /// Its place is taken: someone else has gone on with this match, or there is such a thing already.
    Taken,
    /// The database could not.
    Failed(String),
    /// The database lacks something that was answered before, so nothing more is entrusted to it.
    Lost,
}

impl From<CommitError> for crate::Problem {
    fn from(error: CommitError) -> crate::Problem {
        match error {
            CommitError::Taken => crate::Problem::unavailable("The match has moved on. Try again."),
            CommitError::Failed(reason) => super::StoreError(reason).into(),
            CommitError::Lost => crate::Problem::unavailable(
                "The database lacks an action that was answered before. The server accepts nothing until it is back.",
            ),
        }
    }
}

struct Commit {
    ops: Vec<Op>,
    done: oneshot::Sender<Result<(), CommitError>>,
}

impl Commit {
    /// Its entry, if it has nothing else to write.
    fn lone_entry(&self) -> Option<&EntryRow> {
        let mut ops = self.ops.iter().filter(|op| !matches!(op, Op::Notify { .. }));
        match (ops.next(), ops.next()) {
            (Some(Op::Entry(row)), None) => Some(row),
            _ => None,
        }
    }
}

/// A door to the task that writes.
#[derive(Clone)]
pub(crate) struct Writer {
    commits: mpsc::Sender<Commit>,
    load: Arc<Load>,
    answered: Arc<Answered>,
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
        let answered = Arc::new(Answered::default());
        let (counted, written) = (load.clone(), answered.clone());
        tokio::spawn(async move {
            // Ends with this task.
            let mut reading = JoinSet::new();
            reading.spawn(ReadBack { pool: pool.clone(), answered: written.clone() }.run());
            let mut group = Vec::new();
            while asked.recv_many(&mut group, MAX_GROUP).await > 0 {
                let results = match written.is_missing() {
                    true => Err(CommitError::Lost),
                    false => write(&pool, &group).await.map_err(|error| CommitError::Failed(error.to_string())),
                };
                counted.groups.fetch_add(1, Ordering::Relaxed);
                counted.commits.fetch_add(group.len() as u64, Ordering::Relaxed);
                counted.waiting.fetch_sub(group.len(), Ordering::Relaxed);
                match results {
                    Ok(results) => {
                        if let Some(last) = last_entry(&group, &results) {
                            written.keep(last);
                        }
                        for (commit, result) in group.drain(..).zip(results) {
                            // A client that has left needs no answer.
                            let _ = commit.done.send(result);
                        }
                    }
                    Err(error) => {
                        tracing::error!(?error, commits = group.len(), "a group could not be written");
                        for commit in group.drain(..) {
                            let _ = commit.done.send(Err(error.clone()));
                        }
                    }
                }
            }
        });
        Writer { commits, load, answered }
    }

    pub(super) async fn commit(&self, ops: Vec<Op>) -> Result<(), CommitError> {
        let (done, told) = oneshot::channel();
        let gone = || CommitError::Failed("The server is stopping.".into());
        self.load.waiting.fetch_add(1, Ordering::Relaxed);
        self.commits.send(Commit { ops, done }).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Whether it can be trusted with more.
    pub(super) fn ready(&self) -> Result<(), CommitError> {
        match (self.commits.is_closed(), self.answered.is_missing()) {
            (true, _) => Err(CommitError::Failed("the writer has stopped".into())),
            (_, true) => Err(CommitError::Lost),
            _ => Ok(()),
        }
    }

    pub(super) fn load(&self) -> (usize, u64, u64) {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        (self.load.waiting.load(Ordering::Relaxed), count(&self.load.groups), count(&self.load.commits))
    }
}

/// For each commit of a group whether its places were free.
type Results = Vec<Result<(), CommitError>>;

/// The places that entries of a group have got: match and ply.
type Placed = BTreeSet<(String, i64)>;

/// Whether an entry has its place. A place is given once, even if two of a group ask for it.
fn take_place(placed: &mut Placed, row: &EntryRow) -> bool {
    placed.remove(&(row.match_id.clone(), row.ply))
}

fn is_free(free: bool) -> Result<(), CommitError> {
    if free { Ok(()) } else { Err(CommitError::Taken) }
}

/// Writes a group in one transaction, on a connection that is given up if anything about it fails.
async fn write(pool: &Pool, group: &[Commit]) -> Result<Results, sqlx::Error> {
    macro_rules! write_on {
        ($pool:expr, $written:ident) => {{
            let mut connection = $pool.acquire().await?;
            let results = $written(&mut connection, group).await;
            if results.is_err() {
                // What state it is in is not known. The pool opens another one.
                connection.close_on_drop();
            }
            results
        }};
    }
    match pool {
        Pool::Sqlite { write, .. } => write_on!(write, write_sqlite),
        Pool::Postgres(pool) => write_on!(pool, write_postgres),
    }
}

/// Writes entries in a transaction that has begun, and gives those places that were free.
macro_rules! write_entries {
    ($entries:expr, $transaction:expr) => {{
        let entries: Vec<&EntryRow> = $entries;
        let mut placed = Placed::new();
        for rows in entries.chunks(MAX_ROWS) {
            let mut query = sqlx::query_as::<_, (String, i64)>(entries_sql(rows.len()));
            for row in rows {
                query = query.bind(&row.match_id).bind(row.ply).bind(&row.line);
                query = query.bind(&row.idem).bind(&row.remark).bind(row.at);
            }
            placed.extend(query.fetch_all(&mut **$transaction).await?);
        }
        placed
    }};
}

/// Writes everything of one commit in a transaction, until a place is taken: whether all were free.
macro_rules! write_commit {
    ($commit:expr, $transaction:expr) => {{
        let ops: &[Op] = &$commit.ops;
        let entries: Vec<&EntryRow> = ops.iter().filter_map(entry).collect();
        let n_entries = entries.len();
        let placed = write_entries!(entries, $transaction);
        let mut free = placed.len() == n_entries;
        for Statement { sql, values, needs_a_row } in ops.iter().flat_map(Op::statements) {
            if !free {
                break;
            }
            let mut query = sqlx::query(sql);
            for value in values {
                query = match value {
                    Value::Text(text) => query.bind(text),
                    Value::Number(number) => query.bind(number),
                    Value::Real(number) => query.bind(number),
                };
            }
            let done = query.execute(&mut **$transaction).await?;
            free = !needs_a_row || done.rows_affected() > 0;
        }
        free
    }};
}

/// Writes the ops of a group in a transaction that has begun.
macro_rules! write_ops {
    ($group:expr, $transaction:expr) => {{
        let (group, transaction): (&[Commit], _) = ($group, $transaction);
        // Most commits are one entry. All of those share a statement.
        let lone = group.iter().filter_map(Commit::lone_entry).collect();
        let mut placed = write_entries!(lone, transaction);
        let mut results = Results::with_capacity(group.len());
        for commit in group {
            let free = match commit.lone_entry() {
                Some(row) => take_place(&mut placed, row),
                None => {
                    // A savepoint: a commit whose last part finds its place taken leaves nothing of its first.
                    let mut part = transaction.begin().await?;
                    let free = write_commit!(commit, &mut part);
                    match free {
                        true => part.commit().await?,
                        false => part.rollback().await?,
                    }
                    free
                }
            };
            results.push(is_free(free));
        }
        results
    }};
}

async fn write_sqlite(connection: &mut SqliteConnection, group: &[Commit]) -> Result<Results, sqlx::Error> {
    // A statement of our own: inside a transaction sqlx refuses it, where it would turn its own into a savepoint. IMMEDIATE: a
    // group that must wait for another process waits here, before anything is done.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let results = write_ops!(group, &mut transaction);
    transaction.commit().await?;
    // Transactions do not nest, so this BEGIN fails if the COMMIT has left one open. It locks and writes nothing.
    sqlx::raw_sql("BEGIN; ROLLBACK").execute(connection).await?;
    Ok(results)
}

async fn write_postgres(connection: &mut PgConnection, group: &[Commit]) -> Result<Results, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN").await?;
    let results = write_ops!(group, &mut transaction);
    // Servers that listen hear of it when this is written down. One statement tells of all: each would wait for its answer.
    let told: Vec<String> = told_of(group, &results).iter().map(|(server, id)| format!("{server} {id}")).collect();
    if !told.is_empty() {
        let notify = "SELECT pg_notify('croupier', told) FROM unnest($1::text[]) AS told";
        sqlx::query(notify).bind(told).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    match connection.is_in_transaction() {
        true => Err(sqlx::Error::Protocol("a transaction is open after its commit".into())),
        false => Ok(results),
    }
}

/// The last entry of a group that has its place.
fn last_entry<'a>(group: &'a [Commit], results: &Results) -> Option<&'a EntryRow> {
    let written = group.iter().zip(results).rev().filter(|(_, result)| result.is_ok());
    written.flat_map(|(commit, _)| &commit.ops).find_map(entry)
}

fn entry(op: &Op) -> Option<&EntryRow> {
    match op {
        Op::Entry(row) => Some(row),
        _ => None,
    }
}

/// The matches of a group that others should hear of, each once.
fn told_of<'a>(group: &'a [Commit], results: &Results) -> BTreeSet<(&'a str, &'a str)> {
    let written = group.iter().zip(results).filter(|(_, result)| result.is_ok());
    let ops = written.flat_map(|(commit, _)| &commit.ops);
    ops.filter_map(|op| match op {
        Op::Notify { server, id } => Some((server.as_str(), id.as_str())),
        _ => None,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::{CommitError, EntryRow, Op, Pool};
    use crate::store::Store;

    /// SQLite answers a commit that its hook turns down as it answers one that its disk has failed: with an error, and the
    /// transaction is over.
    #[tokio::test]
    async fn a_commit_that_fails_takes_its_connection_with_it() {
        for lone in [false, true] {
            let folder = tempfile::tempdir().expect("a folder");
            let store = store(&folder).await;
            let Pool::Sqlite { write, .. } = &store.pool else { unreachable!("it is a file") };
            let left = AtomicU32::new(2);
            let fails_twice =
                move || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_err();
            let mut connection = write.acquire().await.expect("the connection that writes");
            connection.lock_handle().await.expect("its handle").set_commit_hook(fails_twice);
            drop(connection);
            let mut kept = Vec::new();
            for ply in 0..6 {
                let more = change(&format!("note {ply}"), None, "kept");
                let ops = if lone { vec![entry(ply, "line")] } else { vec![entry(ply, "line"), more] };
                match store.commit(ops).await {
                    Ok(()) => kept.push((ply, "line".to_string())),
                    Err(error) => assert!(matches!(error, CommitError::Failed(_)), "{error:?}"),
                }
                assert_eq!(lines(&store).await, kept, "number {ply}");
            }
            assert_eq!(kept.len(), 5, "the connection is used once more after a failure, or never failed");
        }
    }

    async fn store(folder: &tempfile::TempDir) -> Store {
        let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
        Store::open(&url, None).await.expect("a database")
    }

    fn entry(ply: i64, line: &str) -> Op {
        let (match_id, line) = ("match".into(), line.into());
        Op::Entry(EntryRow { match_id, ply, line, idem: None, remark: None, at: 0 })
    }

    fn change(name: &str, was: Option<&str>, text: &str) -> Op {
        Op::Change { owner: "owner".into(), name: name.into(), was: was.map(String::from), text: text.into() }
    }

    async fn lines(store: &Store) -> Vec<(i64, String)> {
        let Pool::Sqlite { read, .. } = &store.pool else { unreachable!("it is a file") };
        let lines = sqlx::query_as("SELECT ply, line FROM entries ORDER BY ply").fetch_all(read).await;
        lines.expect("an answer")
    }

    #[tokio::test]
    async fn a_commit_that_finds_one_of_its_places_taken_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder).await;
        store.commit(vec![entry(1, "ours"), change("gold", None, "10")]).await.expect("both are free");
        let halves = [
            // Several entries of which the first is not the first any more.
            vec![entry(1, "late"), entry(2, "late")],
            // An entry with something after it that has changed since.
            vec![entry(2, "late"), change("gold", Some("9"), "8")],
            // What was paid, for something that is there already.
            vec![change("gold", Some("10"), "5"), change("gold", None, "0")],
            // An entry that comes after something else.
            vec![change("gold", Some("10"), "7"), entry(1, "late")],
        ];
        for half in halves {
            let refused = store.commit(half).await;
            assert!(matches!(refused, Err(CommitError::Taken)), "{refused:?}");
            assert_eq!(lines(&store).await, [(1, "ours".to_string())]);
            let notes = store.notes_of(Some("owner")).await.expect("an answer");
            assert_eq!(notes.get("gold").map(String::as_str), Some("10"));
        }
        store.commit(vec![entry(2, "next"), change("gold", Some("10"), "11")]).await.expect("both are free");
        assert_eq!(lines(&store).await, [(1, "ours".to_string()), (2, "next".to_string())]);
    }

    #[tokio::test]
    async fn a_commit_that_is_refused_takes_no_other_of_its_group_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(&folder).await;
        let refused = vec![entry(1, "with more"), change("gold", Some("1"), "2")];
        let (lone, refused, whole, second) = tokio::join!(
            store.commit(vec![entry(2, "lone")]),
            store.commit(refused),
            store.commit(vec![entry(3, "whole"), change("gold", None, "3")]),
            store.commit(vec![entry(2, "second")]),
        );
        assert!(lone.is_ok() && whole.is_ok(), "{lone:?} {whole:?}");
        assert!(matches!(refused, Err(CommitError::Taken)), "{refused:?}");
        assert!(matches!(second, Err(CommitError::Taken)), "one place, given twice: {second:?}");
        assert_eq!(store.load().1, 1, "they were not one group");
        assert_eq!(lines(&store).await, [(2, "lone".to_string()), (3, "whole".to_string())]);
    }
}
