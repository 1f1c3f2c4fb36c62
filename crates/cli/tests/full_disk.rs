//! A server on a file system that is really full: what it has answered is there when it starts again.
#![cfg(all(feature = "server", target_os = "linux"))]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "this test starts processes, fills a disk and says why it does not where it cannot"
)]

#[path = "room/binary.rs"]
mod binary;
#[path = "room/server.rs"]
mod server;

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output},
};

use croupier_server::client::Client;
use serde_json::{Value, json};
use server::Process;

/// Says where the small disk is, to the process that this test starts in front of one.
const DISK: &str = "CROUPIER_SMALL_DISK";

/// Runs something where this folder is a file system of 6 MiB, which ends with it.
fn on_small_disk(folder: &Path, program: &Path, args: &[&str]) -> std::io::Result<Output> {
    let script = r#"mount -t tmpfs -o size=6m tmpfs "$0" && exec "$@""#;
    let mut command = Command::new("unshare");
    command.args(["-m", "sh", "-c", script]).arg(folder).arg(program).args(args).env(DISK, folder);
    command.output()
}

/// A client of one match after the other, and how many actions of each were answered.
struct Player {
    client: Client,
    matches: Vec<(String, String, u64)>,
    look: Value,
}

impl Player {
    async fn begin(&mut self) -> u16 {
        let ask = json!({ "game": "rollio", "seed": self.matches.len().to_string() });
        let reply = self.client.ask("POST", "/api/matches", None, None, Some(&ask)).await.expect("an answer");
        if reply.status == 201 {
            let made = reply.json();
            let path = format!("/api/matches/{}", made["id"].as_str().expect("an id"));
            let token = made["seats"][0]["token"].as_str().expect("a token").to_string();
            let look = self.client.ask("GET", &path, Some(&token), None, None).await.expect("an answer");
            self.look = look.json();
            self.matches.push((path, token, 0));
        }
        reply.status
    }

    /// Does one thing: the status.
    async fn act(&mut self) -> u16 {
        let legal = self.look["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            return self.begin().await;
        }
        let (path, token, answered) = self.matches.last_mut().expect("a match");
        let action = &legal[*answered as usize * 7 % legal.len()]["action"];
        let body = json!({ "ply": answered, "action": action });
        let path = format!("{path}/actions");
        let key = format!("action {answered}");
        let reply = self.client.ask("POST", &path, Some(token), Some(&key), Some(&body)).await.expect("an answer");
        if reply.status == 200 {
            self.look = reply.json();
            *answered += 1;
        }
        reply.status
    }
}

/// Plays, fills the disk, acts until two actions fail, frees the disk, plays on, kills the server and compares.
async fn fill_and_free(disk: &Path) {
    let database = format!("sqlite:{}", disk.join("server.sqlite").display());
    let server = Process::start(&database);
    let mut player = Player { client: Client::new(&server.address), matches: Vec::new(), look: Value::Null };
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
    let mut answered = 0;
    for _ in 0..50 {
        answered += u32::from(player.act().await < 300);
    }
    assert!(answered >= 49, "it goes on when there is space again: {answered} of 50");
    server.kill();
    let server = Process::start(&database);
    let mut client = Client::new(&server.address);
    let mut lost = 0;
    for (path, token, answered) in &player.matches {
        let reply = client.ask("GET", path, Some(token), None, None).await.expect("an answer");
        lost += answered.abs_diff(reply.json()["info"]["ply"].as_u64().unwrap_or(0));
        lost += u64::from(reply.status != 200);
    }
    let all: u64 = player.matches.iter().map(|(_, _, answered)| answered).sum();
    eprintln!("{all} actions answered on a disk that was full in between, lost: {lost}");
    assert_eq!(lost, 0, "of {all} acknowledged actions");
    server.kill();
    let check = Command::new(binary::binary()).args(["serve", "--check", "--database", &database]).output();
    assert!(check.expect("the binary starts").status.success());
}

#[test]
fn a_full_file_system_loses_nothing() {
    if let Some(disk) = std::env::var_os(DISK) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        return runtime.block_on(fill_and_free(Path::new(&disk)));
    }
    let folder = tempfile::tempdir().expect("a folder");
    if !on_small_disk(folder.path(), Path::new("true"), &[]).is_ok_and(|output| output.status.success()) {
        eprintln!(
            "skipped: this user may not mount a file system; crates/server/tests/faults.rs fails writes without one"
        );
        return;
    }
    let this = std::env::current_exe().expect("this test");
    let args = ["--exact", "a_full_file_system_loses_nothing", "--nocapture"];
    let output = on_small_disk(folder.path(), &this, &args).expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    eprintln!("{told}");
    assert!(output.status.success() && told.contains("1 passed"), "{told}");
}
