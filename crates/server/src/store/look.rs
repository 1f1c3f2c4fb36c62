//! A database that is only looked at: nothing is written to it, and its tables stay as they are.

use std::{path::PathBuf, str::FromStr};

use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::{Pool, Store, StoreError, Writer, file_of, migrations, with_pool};
use crate::token;

/// A copy with tables of today, for as long as it is looked at.
pub(crate) struct Copied(PathBuf);

impl Drop for Copied {
    fn drop(&mut self) {
        for beside in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(beside);
            // What is not there need not be removed.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Opens a database to look at it. One whose tables are older is looked at in a copy, which is there as long as what comes back
/// with it.
pub(crate) async fn open_to_look(url: &str) -> Result<(Store, Option<Copied>), StoreError> {
    let pool = match url.starts_with("sqlite:") {
        true => {
            let options = SqliteConnectOptions::from_str(url)?.read_only(true);
            let read = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
            Pool::Sqlite { write: read.clone(), read }
        }
        false => Pool::Postgres(in_postgres(url).await?),
    };
    let store = Store { writer: Writer::start(pool.clone()), pool };
    let (has, knows) = (store.n_steps().await?, migrations().iter().count());
    if has > knows {
        return Err(StoreError("its tables are of a newer version; use that version of croupier".into()));
    }
    if has == knows {
        return Ok((store, None));
    }
    if store.is_shared() {
        return Err(StoreError(
            "its tables are of an older version; start croupier serve on it once to update them".into(),
        ));
    }
    // Beside the database: who may not read that may not read this.
    let copy = Copied(file_of(url)?.with_extension(format!("{}-checked", token::match_id())));
    store.copy_to(&copy.0).await?;
    let store = Store::open(&format!("sqlite:{}", copy.0.display()), None).await?;
    Ok((store, Some(copy)))
}

/// Whether a Postgres has tables already.
pub(crate) async fn has_tables(url: &str) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema()";
    let (n,): (i64,) = sqlx::query_as(sql).fetch_one(&in_postgres(url).await?).await?;
    Ok(n > 0)
}

async fn in_postgres(url: &str) -> Result<PgPool, StoreError> {
    // The database itself refuses whatever would change it.
    let options = PgConnectOptions::from_str(url)?.application_name("croupier");
    let options = options.options([("default_transaction_read_only", "on")]);
    Ok(PgPoolOptions::new().max_connections(2).connect_with(options).await?)
}

impl Store {
    /// How many steps have brought its tables to where they are.
    async fn n_steps(&self) -> Result<usize, StoreError> {
        let counted: Result<(i64,), sqlx::Error> =
            with_pool!(self, pool => sqlx::query_as("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(pool).await);
        match counted {
            Ok((n,)) => Ok(usize::try_from(n).unwrap_or(0)),
            Err(error) => match error.to_string() {
                // An empty file is a database without tables.
                text if text.contains("no such table") || text.contains("does not exist") => Ok(0),
                _ => Err(error.into()),
            },
        }
    }
}
