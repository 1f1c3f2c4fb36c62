//! Care for a database: checks, backups and restores.

use std::{io::Read as _, path::Path};

use croupier_kernel::Eye;
use croupier_table::Session;
use serde_json::{Value, json};

use crate::{
    Settings, StoreError, dump,
    hub::{Live, Look, live},
    now,
    store::{self, Kept, Store},
};

/// How a file of SQLite begins.
const HEAD: &[u8] = b"SQLite format 3\0";

/// Checks a database: its file, all its tables, and every match, which is played again. How many matches are sound, and a line
/// about everything that is not. Nothing is written to it.
pub async fn check(settings: &Settings) -> Result<(u64, Vec<String>), StoreError> {
    store::must_exist(&settings.database)?;
    let (store, _copy) = match store::open_to_look(&settings.database).await {
        Ok(opened) => opened,
        Err(error) if error.is_damage() => return Ok((0, vec![format!("the file: {error}")])),
        Err(error) => return Err(error),
    };
    let (mut good, mut bad) = (0, store.damage().await);
    let mut last = String::new();
    loop {
        let ids = match store.ids_after(&last).await {
            Ok(ids) => ids,
            Err(error) => {
                bad.push(format!("the matches after `{last}` can't be listed: {error}"));
                return Ok((good, bad));
            }
        };
        let Some(end) = ids.last() else { return Ok((good, bad)) };
        last.clone_from(end);
        for id in ids {
            match store.load_match(&id).await {
                Ok(None) => {}
                Ok(Some(kept)) => match holds(kept) {
                    Ok(()) => good += 1,
                    Err(reason) => bad.push(format!("{id}: {reason}")),
                },
                Err(error) => bad.push(format!("{id}: {error}")),
            }
        }
    }
}

/// Copies a database to a new file, as it is at one moment, while servers may use it.
pub async fn backup(settings: &Settings, to: &Path) -> Result<(), StoreError> {
    store::must_exist(&settings.database)?;
    if to.exists() {
        return Err(StoreError(format!("{}: this file exists; choose another name", to.display())));
    }
    if !is_file(&settings.database) {
        return dump::write(&settings.database, to);
    }
    Store::open(&settings.database, settings.database_limit).await?.copy_to(to).await
}

/// Whether a database is a file.
fn is_file(url: &str) -> bool {
    url.starts_with("sqlite:")
}

/// What to say of a file that cannot be read or written.
fn failed(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError(format!("{}: {error}", path.display()))
}

/// Makes a backup the database, after a check. How many matches it has. There must be no database yet.
pub async fn restore(settings: &Settings, from: &Path) -> Result<u64, StoreError> {
    let mut head = Vec::new();
    let file = std::fs::File::open(from).map_err(|error| failed(from, &error))?;
    file.take(HEAD.len() as u64).read_to_end(&mut head).map_err(|error| failed(from, &error))?;
    let refused = |what: &str| Err(StoreError(format!("{}: this is {what}", from.display())));
    match (head == HEAD, head.starts_with(dump::HEAD), is_file(&settings.database)) {
        (true, _, true) => restore_file(settings, from).await,
        (_, true, false) => restore_postgres(settings, from).await,
        (true, _, false) => refused("a backup of SQLite; name a database such as sqlite:FILE"),
        (_, true, true) => refused("a backup of Postgres; name an empty database such as postgres://USER@HOST/NAME"),
        _ => refused("not a backup of a database"),
    }
}

async fn restore_file(settings: &Settings, from: &Path) -> Result<u64, StoreError> {
    let to = store::file_of(&settings.database)?;
    if to.exists() {
        return Err(StoreError(format!("{}: this database exists; move it away first", to.display())));
    }
    if let Some(folder) = to.parent().filter(|folder| *folder != Path::new("")) {
        std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    }
    // The copy is checked: that is what servers will use.
    let new = to.with_extension("restoring");
    std::fs::copy(from, &new).map_err(|error| failed(from, &error))?;
    let copy = Settings { database: format!("sqlite:{}", new.display()), ..settings.clone() };
    let (good, bad) = check(&copy).await?;
    if let Some(first) = bad.first() {
        return Err(StoreError(format!("{}: the backup is damaged: {first}", from.display())));
    }
    // Whatever the check wrote beside the file is in it now.
    for beside in ["restoring-wal", "restoring-shm"] {
        let _ = std::fs::remove_file(to.with_extension(beside));
    }
    std::fs::rename(&new, &to).map_err(|error| failed(&to, &error))?;
    Ok(good)
}

async fn restore_postgres(settings: &Settings, from: &Path) -> Result<u64, StoreError> {
    if store::has_tables(&settings.database).await? {
        return Err(StoreError("it has tables; restore into an empty one (createdb NAME makes it)".into()));
    }
    dump::read(&settings.database, from)?;
    // An older backup gets the tables of today, as it would from the first server on it.
    drop(Store::open(&settings.database, None).await?);
    let (good, bad) = check(settings).await?;
    match bad.first() {
        None => Ok(good),
        Some(first) => {
            let what = "the backup is damaged; use another one in another database";
            Err(StoreError(format!("{}: {what}: {first}", from.display())))
        }
    }
}

/// Plays a match again, by its log and from its snapshots, or says what does not hold.
fn holds(kept: Kept) -> Result<(), String> {
    let ended = kept.ended;
    let restored = (!kept.snapshots.is_empty()).then(|| live::restore(&kept));
    let replayed = Live::replay(kept, now()).map_err(|problem| problem.detail)?.session;
    if ended != replayed.now().to_move.is_none() {
        return Err("the list and the log disagree about whether it is over".into());
    }
    match restored {
        None => Ok(()),
        Some(Err(problem)) => Err(format!("its log is sound, its snapshots are not: {}", problem.detail)),
        Some(Ok(restored)) if everything(restored.as_ref()) != everything(replayed.as_ref()) => {
            Err("its log is sound, but its snapshots lead elsewhere".into())
        }
        Some(Ok(_)) => Ok(()),
    }
}

/// All that anyone is shown of a match, and its record. Of what they were told, it has kinds and plies: a snapshot keeps the words
/// of its day, and rewording them damages nothing.
fn everything(session: &dyn Session) -> (Vec<Look>, String) {
    let seats = session.info().seats.into_iter().map(|seat| Eye::Seat(seat.seat));
    let wordless = |told: Value| json!({ "notice": told["notice"], "ply": told["ply"] });
    let looks = seats.chain([Eye::Watcher]).map(|eye| {
        let look = live::step(session, eye, 0, false);
        Look { told: look.told.into_iter().map(wordless).collect(), ..look }
    });
    (looks.collect(), session.record().to_text())
}
