//! Saves on disks that are full or may not be written to, and saves of processes that are killed.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "these tests run and kill the binary and look at its files"
)]

use crate::room;

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use croupier_table::files::RecordFile;
use room::{Room, binary};

/// Runs a script in which `disk` is a small file system of its own. Nothing where mounting is not allowed.
fn on_small_disk(room: &Room, script: &str) -> Option<String> {
    std::fs::create_dir(room.path("disk")).expect("a folder");
    let mounted = "mount -t tmpfs -o size=64k tmpfs disk";
    let run = |script: &str| {
        Command::new("unshare")
            .args(["-m", "sh", "-c", script])
            .current_dir(room.path(""))
            .env("CROUPIER_HOME", room.path("home"))
            .env("BIN", binary())
            .output()
    };
    if !run(mounted).is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this user may not mount a file system");
        return None;
    }
    let output = run(&format!("set -e; {mounted}; {script}")).expect("a shell");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    Some(told)
}

#[test]
fn a_full_disk_costs_no_save() {
    let room = Room::new();
    let script = r#"
        echo | "$BIN" play geniejack --preset classic --seed 1 --plain --save disk/a.jsonl >/dev/null 2>&1
        cp disk/a.jsonl before.jsonl
        head -c 200000 /dev/zero > disk/fill 2>/dev/null || true
        printf 'h\nh\n' | "$BIN" play --resume disk/a.jsonl --plain >/dev/null 2>error.txt && exit 9
        grep -c . error.txt
        cat error.txt
        cmp disk/a.jsonl before.jsonl
        echo deal | "$BIN" run geniejack --preset classic --seed 1 --actions - --record disk/b.jsonl >/dev/null 2>error.txt && exit 9
        cat error.txt
        rm disk/fill
        "$BIN" verify disk/a.jsonl >/dev/null
        printf 'h\n' | "$BIN" play --resume disk/a.jsonl --plain >/dev/null 2>&1
        "$BIN" verify disk/a.jsonl >/dev/null
        ls -A disk
    "#;
    let Some(told) = on_small_disk(&room, script) else { return };
    let full = |path: &str| format!("croupier: {path}: the disk is full");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[1..].iter().filter(|line| line.contains("is full")).count(), 2, "{told}");
    assert!(lines.contains(&full("disk/a.jsonl").as_str()) && lines.contains(&full("disk/b.jsonl").as_str()), "{told}");
    assert_eq!(lines.last(), Some(&"a.jsonl"), "nothing else is left behind: {told}");
    assert!(!lines.iter().any(|line| line.starts_with(".a") || line.starts_with(".b")), "{told}");
}

#[test]
fn a_disk_that_may_not_be_written_to_is_told_in_one_line() {
    let room = Room::new();
    let script = r#"
        echo | "$BIN" play geniejack --preset classic --seed 1 --plain --save disk/a.jsonl >/dev/null 2>&1
        mount -o remount,ro disk
        printf 'h\n' | "$BIN" play --resume disk/a.jsonl --plain 2>&1 >/dev/null && exit 9
        echo deal | "$BIN" run geniejack --preset classic --seed 1 --actions - --record disk/b.jsonl 2>&1 >/dev/null && exit 9
        "$BIN" verify disk/a.jsonl | cut -c1-2
        "$BIN" replay disk/a.jsonl 2>&1 >/dev/null
        printf 'h\n' | "$BIN" play --resume disk/a.jsonl --save b.jsonl --plain >/dev/null 2>&1
        "$BIN" verify b.jsonl | cut -c1-2
    "#;
    let Some(told) = on_small_disk(&room, script) else { return };
    let why = "Read-only file system";
    let expected = [
        format!("croupier: disk/a.jsonl: {why}"),
        format!("croupier: disk/b.jsonl: {why}"),
        "ok".into(),
        "This match is not over. If you continue it, it counts as played with hints.".into(),
        "ok".into(),
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected, "{told}");
}

/// A match that is being played, and what it shows.
struct Playing {
    child: Child,
    shown: mpsc::Receiver<()>,
}

impl Playing {
    fn start(room: &Room, args: &[String]) -> Playing {
        let mut child = Command::new(binary())
            .args(args)
            .current_dir(room.path(""))
            .env("CROUPIER_HOME", room.path("home"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut out = child.stdout.take().expect("a pipe");
        let (tells, shown) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while matches!(out.read(&mut bytes), Ok(1..)) && tells.send(()).is_ok() {}
        });
        Playing { child, shown }
    }

    fn types(&mut self, lines: &str) {
        // A player who has finished a match reads no more.
        let _ = self.child.stdin.as_mut().expect("a pipe").write_all(lines.as_bytes());
    }

    /// Waits until something is shown and nothing more comes: all that was typed is answered.
    fn settles(&self) {
        let mut quiet = Duration::from_secs(20);
        while self.shown.recv_timeout(quiet).is_ok() {
            quiet = Duration::from_millis(120);
        }
    }
}

fn saved(path: &Path) -> RecordFile {
    RecordFile::read(path).expect("a whole record, whenever it is read")
}

#[test]
fn a_killed_process_loses_nothing_it_has_shown() {
    let kills = std::env::var("CROUPIER_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_u64);
    let room = Room::new();
    let play = |save: &str| {
        ["play", "geniejack", "--preset", "classic", "--seed", save, "--plain", "--save", save]
            .map(String::from)
            .to_vec()
    };
    let mut save = "save-0.jsonl".to_string();
    let (mut args, mut entries, mut grown) = (play(&save), Vec::new(), 0);
    for cycle in 0..kills {
        let mut playing = Playing::start(&room, &args);
        playing.settles();
        playing.types("\ns\n\n");
        playing.settles();
        let shown = saved(&room.path(&save));
        assert!(shown.entries().starts_with(&entries), "cycle {cycle}: what stood there is gone");
        playing.types(&"\ns\n\n".repeat(20));
        std::thread::sleep(Duration::from_micros(cycle * 1_700 % 25_000));
        playing.child.kill().expect("it runs");
        playing.child.wait().expect("it ends");
        let left = saved(&room.path(&save));
        assert!(left.entries().starts_with(shown.entries()), "cycle {cycle}: something shown was lost");
        let verified = room.ok(&["verify", &save], "");
        assert!(verified.starts_with("ok"), "cycle {cycle}");
        let grew = left.n_entries() > entries.len();
        grown += u64::from(grew);
        entries = left.entries().to_vec();
        args = ["play", "--resume", &save, "--plain"].map(String::from).to_vec();
        // Where a match is over, or waits for something else to be typed, another one begins.
        if !grew || verified.contains(" finished") {
            save = format!("save-{}.jsonl", cycle + 1);
            args = play(&save);
            entries.clear();
        }
    }
    assert!(grown > kills / 2, "hardly anything was played: {grown} of {kills}");
    // The next process clears away what killed processes left next to the save.
    room.write(&format!(".{save}.123.tmp"), "half a rec");
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    room.run(&args, "q\n");
    let left = std::fs::read_dir(room.path("")).expect("the folder").filter_map(Result::ok);
    let left: Vec<_> = left
        .map(|entry| entry.file_name())
        .filter(|name| name.to_string_lossy().starts_with(&format!(".{save}.")))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
