//! A server on a file system that is really full: what it has answered is there when it starts again.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "this test starts processes, fills a disk and says why it does not where it cannot"
)]

use crate::common;

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output},
};

use common::{Asker, Running, choice, settings};
use serde_json::{Value, json};

/// Says where the small disk is, to the process that this test starts in front of one.
const DISK: &str = "CROUPIER_SMALL_DISK";

/// Runs something where this folder is a file system of 6 MiB, which ends with it.
fn on_small_disk(folder: &Path, program: &Path, args: &[&str]) -> std::io::Result<Output> {
    let script = r#"mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@""#;
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", script]).arg(folder).arg(program).args(args).env(DISK, folder);
    command.output()
}

/// A match of one person, and how many of its actions were answered.
struct Played {
    path: String,
    token: String,
    look: Value,
    answered: u64,
}

/// One match after the other.
struct Player {
    asker: Asker,
    matches: Vec<Played>,
}

impl Player {
    async fn begin(&mut self) -> u16 {
        let ask = json!({ "game": "rollio", "seed": self.matches.len().to_string() });
        let reply = self.asker.reply("POST", "/api/matches", None, Some(&ask)).await;
        if reply.status == 201 {
            let made = reply.json();
            let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
            let token = made["seats"][0]["token"].as_str().expect("a token").to_string();
            let look = self.asker.get(&path, Some(&token)).await;
            self.matches.push(Played { path, token, look, answered: 0 });
        }
        reply.status
    }

    /// Does one thing: the status.
    async fn act(&mut self) -> u16 {
        let next = |played: &Played| choice(&played.look, played.answered as usize * 7);
        let Some((ply, action)) = self.matches.last().and_then(next) else { return self.begin().await };
        let played = self.matches.last_mut().expect("a match");
        let reply = self.asker.act(&played.path, &played.token, &format!("action {ply}"), ply, &action).await;
        if reply.status == 200 {
            played.look = reply.json();
            played.answered += 1;
        }
        reply.status
    }
}

/// Plays, fills the disk, acts until two actions fail, frees the disk, plays on, starts again on the files as a killed process
/// would leave them, and compares.
async fn fill_and_free(disk: &Path) {
    let database = |folder: &Path| settings(&format!("sqlite:{}", folder.join("test.sqlite").display()));
    let server = Running::start(database(disk)).await;
    let mut player = Player { asker: Asker::new(&server.address), matches: Vec::new() };
    for _ in 0..20 {
        assert!(player.act().await < 300);
    }
    let mut filler = std::fs::File::create(disk.join("filler")).expect("a file");
    while filler.write_all(&[0; 4096]).is_ok() {}
    let (mut failed, mut tries) = (0, 0);
    while failed < 2 {
        failed += u32::from(player.act().await == 503);
        tries += 1;
        assert!(tries < 500, "the disk is not full");
    }
    drop(filler);
    std::fs::remove_file(disk.join("filler")).expect("the disk is freed");
    for nth in 0..50 {
        assert!(player.act().await < 300, "number {nth} fails, and there is space again");
    }
    let killed = tempfile::tempdir().expect("a folder");
    for name in ["test.sqlite", "test.sqlite-wal"] {
        std::fs::copy(disk.join(name), killed.path().join(name)).expect("a copy");
    }
    server.stop().await;
    let server = Running::start(database(killed.path())).await;
    let mut asker = Asker::new(&server.address);
    let mut lost = 0;
    for Played { path, token, answered, .. } in &player.matches {
        let reply = asker.reply("GET", path, Some(token), None).await;
        lost += answered.abs_diff(reply.json()["info"]["ply"].as_u64().unwrap_or(0));
        lost += u64::from(reply.status != 200);
    }
    let all: u64 = player.matches.iter().map(|played| played.answered).sum();
    eprintln!("{all} actions answered on a disk that was full in between; lost: {lost}");
    assert_eq!(lost, 0, "of {all} acknowledged actions");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_file_system_loses_nothing() {
    if let Some(disk) = std::env::var_os(DISK) {
        return fill_and_free(Path::new(&disk)).await;
    }
    let folder = tempfile::tempdir().expect("a folder");
    if !on_small_disk(folder.path(), Path::new("true"), &[]).is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this user may not mount a file system; tests/faults.rs fails writes without one");
        return;
    }
    let this = std::env::current_exe().expect("this test");
    let args = ["--exact", "full_disk::a_full_file_system_loses_nothing", "--nocapture"];
    let output = on_small_disk(folder.path(), &this, &args).expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    eprintln!("{told}");
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}
