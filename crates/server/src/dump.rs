//! Backups of Postgres, made and read by its own programs.

use std::{
    ffi::OsStr,
    io::ErrorKind,
    path::Path,
    process::{Command, Stdio},
};

use crate::store::StoreError;

/// How a backup of Postgres begins.
pub(crate) const HEAD: &[u8] = b"PGDMP";

/// Copies a database to a new file, as it is at one moment.
pub(crate) fn write(url: &str, to: &Path) -> Result<(), StoreError> {
    // What is only half there does not get the name.
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    // Which servers run belongs to the moment: servers on a copy would pass requests on to those of the original.
    let args = ["--format=custom", "--no-owner", "--no-privileges", "--exclude-table-data=servers", "--file"];
    let made = run("pg_dump", &[&args.map(OsStr::new)[..], &[part.as_os_str(), url.as_ref()]].concat());
    let failed = |error| StoreError(format!("{}: {error}", to.display()));
    let made = made.and_then(|()| std::fs::rename(&part, to).map_err(failed));
    if made.is_err() {
        // It may never have been begun.
        let _ = std::fs::remove_file(&part);
    }
    made
}

/// Fills an empty database with a backup, whole or not at all.
pub(crate) fn read(url: &str, from: &Path) -> Result<(), StoreError> {
    let args = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--dbname", url];
    run("pg_restore", &[&args.map(OsStr::new)[..], &[from.as_os_str()]].concat())
}

/// Runs a program of Postgres.
fn run(program: &str, args: &[&OsStr]) -> Result<(), StoreError> {
    let ran = Command::new(program).args(args).stdin(Stdio::null()).stdout(Stdio::null()).output();
    let ran = ran.map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let what = "is not installed. Install the client programs of Postgres, such as Debian's postgresql-client";
            StoreError(format!("{program} {what}"))
        }
        _ => StoreError(format!("{program}: {error}")),
    })?;
    match ran.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&ran.stderr);
            // Its first line says what is wrong, after its own name.
            let line = said.lines().next().unwrap_or("it failed").replace(&format!("{program}: "), "");
            Err(StoreError(format!("{program}: {}", line.trim_start_matches("error: "))))
        }
    }
}
