//! What outlasts the process: one store over SQLite and Postgres, with the same SQL for both.

mod look;
mod ops;
mod rated;
mod read;
mod readback;
mod statements;
mod writer;

use std::{
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use sqlx::{
    PgPool, SqlSafeStr as _, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

pub(crate) use look::{has_tables, open_to_look};
pub(crate) use ops::{EntryRow, MatchRow, Op, OrderRow, SeatRow, TryRow};
pub(crate) use rated::{RatedRow, Rating, Standing};
pub(crate) use read::{DeckRow, Filter, Kept};
pub(crate) use writer::{CommitError, Writer};

/// The bytes of a page of a database file.
const PAGE: u64 = 4096;

/// The tables, in the order they came.
const TABLES: [&str; 20] = [
    "matches",
    "seats",
    "entries",
    "players",
    "notes",
    "decks",
    "tries",
    "secrets",
    "servers",
    "reviews",
    "spending",
    "questions",
    "orders",
    "snapshots",
    "sessions",
    "waiting",
    "blocks",
    "ratings",
    "rated",
    "rating_turns",
];

/// The steps that bring a database up to date. What a step once was stays as it is: databases keep its checksum.
fn migrations() -> Migrator {
    let steps = [
        ("matches", include_str!("../../migrations/0001_matches.sql")),
        ("reviews spending orders", include_str!("../../migrations/0002_reviews_spending_orders.sql")),
        ("snapshots", include_str!("../../migrations/0003_snapshots.sql")),
        ("people", include_str!("../../migrations/0004_people.sql")),
        ("continued", include_str!("../../migrations/0005_continued.sql")),
        ("ratings", include_str!("../../migrations/0006_ratings.sql")),
    ];
    let steps = (1..).zip(steps).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// What is wrong with the database.
#[derive(Debug, thiserror::Error)]
#[error("the database: {0}")]
pub struct StoreError(pub(crate) String);

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // Only what the database says: never the values that it was given.
        StoreError(error.to_string().replace('\n', " "))
    }
}

impl StoreError {
    /// Whether what is stored is damaged, so that trying again is of no use.
    pub(crate) fn is_damage(&self) -> bool {
        ["malformed", "not a database", "corrupt", "invalid page"].iter().any(|word| self.0.contains(word))
    }
}

impl From<StoreError> for crate::Problem {
    fn from(error: StoreError) -> crate::Problem {
        tracing::error!(%error, "a request came to nothing");
        if error.is_damage() {
            let what = "This is damaged on the server's disk. Its operator can look with croupier serve --check.";
            return crate::Problem::damaged(what);
        }
        crate::Problem::unavailable("The database does not answer. Nothing is lost. Try again.")
    }
}

/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) pool: Pool,
    writer: Writer,
}

/// The connections to one of the two databases.
#[derive(Clone)]
pub(crate) enum Pool {
    /// One file. Several connections read, one writes.
    Sqlite {
        read: SqlitePool,
        write: SqlitePool,
    },
    Postgres(PgPool),
}

/// Does the same with whichever database there is.
macro_rules! with_pool {
    ($store:expr, $pool:ident => $do:expr) => {
        match &$store.pool {
            $crate::store::Pool::Sqlite { read: $pool, .. } => $do,
            $crate::store::Pool::Postgres($pool) => $do,
        }
    };
}
pub(crate) use with_pool;

impl Store {
    /// Opens a database, by address (`sqlite:FILE` or `postgres://...`), and brings its tables up to date. A file grows to so
    /// many bytes at most.
    pub(crate) async fn open(url: &str, limit: Option<u64>) -> Result<Store, StoreError> {
        let pool = match url.split_once(':').map_or("", |(scheme, _)| scheme) {
            "sqlite" => open_sqlite(url, limit).await?,
            "postgres" | "postgresql" => open_postgres(url).await?,
            _ => return Err(StoreError("its address has to begin with sqlite: or postgres:".into())),
        };
        Ok(Store { writer: Writer::start(pool.clone()), pool })
    }

    /// Whether there can be other servers on it.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.pool, Pool::Postgres(_))
    }

    /// Writes these down together, or none of them. They are safe when this returns.
    pub(crate) async fn commit(&self, ops: Vec<Op>) -> Result<(), CommitError> {
        self.writer.commit(ops).await
    }

    /// Whether it answers, and has what was answered.
    pub(crate) async fn ready(&self) -> Result<(), crate::Problem> {
        self.ping().await?;
        Ok(self.writer.ready()?)
    }

    /// What is damaged in its file and tables, line by line.
    pub(crate) async fn damage(&self) -> Vec<String> {
        let mut bad = Vec::new();
        if let Pool::Sqlite { read, .. } = &self.pool {
            let lines: Result<Vec<(String,)>, sqlx::Error> =
                sqlx::query_as("PRAGMA integrity_check").fetch_all(read).await;
            match lines {
                Ok(lines) => bad.extend(lines.into_iter().map(|(line,)| line).filter(|line| line != "ok")),
                Err(error) => bad.push(error.to_string()),
            }
        }
        bad.iter_mut().for_each(|line| *line = format!("the file: {}", line.replace('\n', " ")));
        for table in TABLES {
            // Whole rows are read, not an index. The names are ours.
            let sql = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM (SELECT * FROM {table} ORDER BY 2) AS whole"));
            let read: Result<(i64,), sqlx::Error> = with_pool!(self, pool => sqlx::query_as(sql).fetch_one(pool).await);
            if let Err(error) = read {
                bad.push(format!("table {table}: {}", StoreError::from(error).0));
            }
        }
        bad
    }

    /// Copies it to a new file, as it is at one moment.
    pub(crate) async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        match &self.pool {
            Pool::Sqlite { read, .. } => {
                sqlx::query("VACUUM INTO $1").bind(file.display().to_string()).execute(read).await?;
                Ok(())
            }
            Pool::Postgres(_) => Err(StoreError("it is not a file".into())),
        }
    }

    /// How many requests wait to be written down, and how many groups have been.
    pub(crate) fn load(&self) -> (usize, u64, u64) {
        self.writer.load()
    }
}

/// The file of a database.
pub(crate) fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    match url.starts_with("sqlite:") {
        true => Ok(SqliteConnectOptions::from_str(url)?.get_filename().to_path_buf()),
        false => Err(StoreError("it is not a file".into())),
    }
}

/// Refuses a database file that does not exist, for commands that only look.
pub(crate) fn must_exist(url: &str) -> Result<(), StoreError> {
    if !url.starts_with("sqlite:") {
        return Ok(());
    }
    let options = SqliteConnectOptions::from_str(url)?;
    let path = options.get_filename();
    match path.is_file() {
        true => Ok(()),
        false => Err(StoreError(format!("{}: this file does not exist", path.display()))),
    }
}

async fn open_sqlite(url: &str, limit: Option<u64>) -> Result<Pool, StoreError> {
    let mut options = SqliteConnectOptions::from_str(url)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .page_size(PAGE as u32)
        .busy_timeout(Duration::from_secs(2))
        .foreign_keys(true);
    if let Some(bytes) = limit {
        options = options.pragma("max_page_count", (bytes / PAGE).max(1).to_string());
    }
    if let Some(folder) = options.get_filename().parent().filter(|folder| *folder != Path::new("")) {
        std::fs::create_dir_all(folder).map_err(|error| StoreError(format!("{}: {error}", folder.display())))?;
    }
    let wait = Duration::from_secs(5);
    let write = SqlitePoolOptions::new().max_connections(1).acquire_timeout(wait);
    let write = write.connect_with(options.clone()).await?;
    let done = sqlx::query_as("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(&write).await;
    say_upgrade(done.map_or(0, |(done,): (i64,)| done));
    migrations().run(&write).await.map_err(|error| StoreError(error.to_string()))?;
    let read = SqlitePoolOptions::new().max_connections(4).acquire_timeout(wait).connect_with(options).await?;
    Ok(Pool::Sqlite { read, write })
}

/// Says that a database of an earlier version is brought up to date. A new one has had no steps yet, not even their table.
fn say_upgrade(done: i64) {
    if (1..migrations().iter().count() as i64).contains(&done) {
        tracing::warn!(
            "This database is from an earlier version. The server is updating it and keeps its matches, records and \
             players. The earlier version can't open it anymore."
        );
    }
}

async fn open_postgres(url: &str) -> Result<Pool, StoreError> {
    let options = PgConnectOptions::from_str(url)?.application_name("croupier");
    let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(Duration::from_secs(5));
    let pool = pool.connect_with(options).await?;
    let done = sqlx::query_as("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(&pool).await;
    say_upgrade(done.map_or(0, |(done,): (i64,)| done));
    migrations().run(&pool).await.map_err(|error| StoreError(error.to_string()))?;
    Ok(Pool::Postgres(pool))
}

#[cfg(test)]
mod tests {
    use super::{MatchRow, Op, Store};

    #[tokio::test]
    async fn matches_of_other_rules_are_counted_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("test.sqlite").display());
        let store = Store::open(&url, None).await.expect("a database");
        let row = |id: &str, version: u32| {
            let header = format!(r#"{{"game":"rollio","version":{version},"seed":"7"}}"#);
            let [game, setup, visibility] = ["rollio", "{}", "link"].map(String::from);
            let (day, holder, continued) = (None, None, None);
            MatchRow { id: id.into(), game, header, setup, visibility, day, created: 0, holder, continued }
        };
        for (id, version) in [("old", 1), ("older", 1), ("new", 12)] {
            store.commit(vec![Op::Match(Box::new(row(id, version)))]).await.expect("it is written");
        }
        assert_eq!(store.of_other_rules("rollio", 12).await.expect("an answer"), 2);
        assert_eq!(store.of_other_rules("rollio", 1).await.expect("an answer"), 1);
        assert_eq!(store.of_other_rules("fab", 1).await.expect("an answer"), 0);
        assert!(store.load_match("old").await.expect("an answer").is_some());
    }

    #[test]
    fn every_file_of_the_folder_is_a_step() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
        let mut files: Vec<_> = files.map(|name| name.to_string_lossy().into_owned()).collect();
        files.sort();
        let name =
            |step: &sqlx::migrate::Migration| format!("{:04}_{}.sql", step.version, step.description.replace(' ', "_"));
        assert_eq!(super::migrations().iter().map(name).collect::<Vec<_>>(), files);
    }
}
