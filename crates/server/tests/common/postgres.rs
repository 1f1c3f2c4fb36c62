//! A Postgres of its own in a temporary folder, as an ordinary user.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this starts a process and waits for it")]

use std::{
    os::unix::{fs::MetadataExt as _, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A Postgres that runs for as long as this lives.
pub(crate) struct Postgres {
    folder: tempfile::TempDir,
    programs: PathBuf,
    process: Option<Child>,
}

/// The user whom everyone knows who may do nothing; Postgres refuses to run as root.
const NOBODY: u32 = 65_534;

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Where the programs of Postgres lie.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path));
    let whole = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_ctl", "pg_isready"].iter().all(|program| folder.join(program).is_file())
    };
    found.into_iter().find(whole)
}

impl Postgres {
    /// Starts one. Nothing where there is none and `CROUPIER_SKIP_POSTGRES` says that this is known.
    pub(crate) fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            let known = std::env::var_os("CROUPIER_SKIP_POSTGRES").is_some();
            assert!(known, "no Postgres here: install Debian's `postgresql`, or set CROUPIER_SKIP_POSTGRES=1");
            return None;
        };
        let folder = tempfile::tempdir().expect("a temporary folder");
        if is_root() {
            std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("a folder to give away");
        }
        let mut postgres = Postgres { folder, programs, process: None };
        let data = postgres.folder.path().join("data");
        let made = postgres
            .command("initdb")
            .args(["--username=croupier", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb").success(), "initdb failed");
        postgres.resume();
        Some(postgres)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path());
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    /// Starts it again after it has vanished.
    pub(crate) fn resume(&mut self) {
        let socket = self.folder.path().to_path_buf();
        let log = std::fs::File::create(self.folder.path().join("log")).expect("a log");
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.folder.path().join("data")).arg("-k").arg(&socket);
        command.args(["-c", "listen_addresses=", "-c", "max_connections=60", "-p", "5432"]);
        command.stdout(Stdio::null()).stderr(log);
        self.process = Some(command.spawn().expect("postgres"));
        let until = Instant::now() + Duration::from_secs(60);
        while !self.answers(&socket) {
            assert!(Instant::now() < until, "postgres does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn answers(&self, socket: &Path) -> bool {
        let mut ready = self.command("pg_isready");
        let ready = ready.arg("-h").arg(socket).args(["-p", "5432", "-q"]).status();
        ready.is_ok_and(|status| status.success())
    }

    /// Makes it vanish at once.
    pub(crate) fn vanish(&mut self) {
        if let Some(mut process) = self.process.take() {
            let data = self.folder.path().join("data");
            let mut stop = self.command("pg_ctl");
            let _ = stop.args(["stop", "-m", "immediate", "-D"]).arg(data).stdout(Stdio::null()).status();
            let _ = process.wait();
        }
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("postgres://croupier@localhost/postgres?host={}", self.folder.path().display())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.vanish();
    }
}
