//! Saves and files: nothing is lost, whatever is typed and wherever it goes.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "these tests run the binary and look at its files"
)]

use crate::room;

use std::process::{Command, Stdio};

use room::{Room, binary, shown};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_unfinished_game_is_kept_and_not_only_the_last() {
    let room = Room::new();
    for seed in ["A", "B", "C", "D"] {
        room.ok(&["play", "geniejack", "--seed", seed, "--plain"], "more gold\n");
    }
    for (name, seed) in [("previous", "A"), ("previous-2", "B"), ("previous-3", "C")] {
        let kept = std::fs::read_to_string(room.path(&format!("home/saves/geniejack.{name}.jsonl"))).expect("kept");
        assert!(kept.contains(&format!("\"seed\":\"{seed}\"")), "{name}: {kept}");
    }
}

#[test]
fn the_command_that_goes_on_names_the_save_that_was_written() {
    let room = Room::new();
    let told = |args: &[&str]| text(&room.run(args, "more gold\n").stderr);
    let first = told(&["play", "geniejack", "--seed", "A", "--plain"]);
    assert!(first.ends_with("To continue: croupier play --resume\n"), "{first}");
    let elsewhere = told(&["play", "geniejack", "--seed", "B", "--plain", "--save", "my save.jsonl"]);
    assert!(elsewhere.ends_with("To continue: croupier play --resume 'my save.jsonl'\n"), "{elsewhere}");
    let resumed = told(&["play", "--resume", "my save.jsonl", "--plain"]);
    assert!(resumed.ends_with("To continue: croupier play --resume 'my save.jsonl'\n"), "{resumed}");
}

#[test]
fn the_command_that_plays_it_again_plays_it_again() {
    let room = Room::new();
    let told = text(&room.run(&["play", "geniejack", "--seed", "a b", "--preset", "classic", "--plain"], "").stderr);
    assert!(told.contains("(to play this run again: croupier play geniejack --preset classic --seed 'a b')"), "{told}");
}

#[test]
fn a_save_destroys_no_file_beside_it() {
    let room = Room::new();
    let notes = room.write("notes.tmp", "mine");
    room.ok(&["play", "geniejack", "--seed", "1", "--plain", "--save", "notes.txt"], "more gold\n");
    assert_eq!(std::fs::read_to_string(notes).expect("still there"), "mine");
}

#[test]
fn flags_that_cannot_mean_anything_are_refused() {
    let room = Room::new();
    room.ok(&["play", "geniejack", "--seed", "1", "--plain"], "more gold\n");
    let save = shown(&room.path("home/saves/geniejack.jsonl"));
    let why = room.refused(&["play", "rollio", "--resume", &save], 2);
    assert!(why.ends_with("is a match of geniejack, not rollio"), "{why}");
    let why = room.refused(&["play", "--resume", "--preset", "classic"], 2);
    assert!(why.starts_with("--resume and --preset cannot be used together"), "{why}");
    assert_eq!(
        room.refused(&["play", "geniejack", "--seat", "1"], 2),
        "geniejack is a game for one; leave out --vs, --seat and --hot-seat"
    );
    assert_eq!(
        room.refused(&["play", "rollio", "--hot-seat"], 2),
        "rollio is a game for one; leave out --vs, --seat and --hot-seat"
    );
    let why = room.refused(&["play", "geniejack", "--genie", "basic"], 2);
    assert_eq!(why, "there is no genie `basic`. Choose one of auto, claude, lamp, unscaled, boon");
    assert!(room.ok(&["play", "geniejack", "--seed", "-5", "--plain"], "").contains("HP"));
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_refused_in_one_line() {
    let room = Room::new();
    let zero = || std::fs::File::open("/dev/zero").expect("a device");
    assert_eq!(room.refused(&["verify", "/dev/zero"], 1), "/dev/zero: has more than 67108864 bytes");
    for args in [&["play", "geniejack", "--plain"][..], &["run", "geniejack", "--actions", "-"]] {
        let output = Command::new(binary())
            .args(args)
            .env("CROUPIER_HOME", room.path("home"))
            .stdin(Stdio::from(zero()))
            .output()
            .expect("the binary ends");
        let error = text(&output.stderr);
        assert!(error.ends_with("croupier: a line of the input has more than 100000000 bytes\n"), "{args:?}: {error}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_one_line_and_no_panic() {
    let room = Room::new();
    room.ok(&["run", "geniejack", "--seed", "1", "--actions", "-", "--record", "run.jsonl"], "wish more gold\n");
    let full = || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device"));
    for args in [
        &["verify", "run.jsonl"][..],
        &["verify", "run.jsonl", "--json"],
        &["diff", "run.jsonl", "run.jsonl"],
        &["perft", "geniejack", "--seed", "1", "--depth", "2", "--json"],
        &["completions", "bash"],
        &["games"],
        &["play", "geniejack", "--seed", "1", "--plain"],
    ] {
        let mut command = Command::new(binary());
        command.args(args).current_dir(room.path("")).env("CROUPIER_HOME", room.path("home")).stdin(Stdio::null());
        let output = command.stdout(full()).output().expect("the binary ends");
        let error = text(&output.stderr);
        assert!(error.ends_with("croupier: the disk is full\n"), "{args:?}: {error}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let status = command.stdout(Stdio::null()).stderr(full()).status().expect("the binary ends");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_plain_file_is_never_saved_to() {
    let room = Room::new();
    std::fs::create_dir(room.path("Documents")).expect("a folder");
    room.write("Documents/letter.txt", "dear");
    assert!(Command::new("mkfifo").arg(room.path("pipe")).status().expect("mkfifo").success());
    let play = |save: &str| room.refused(&["play", "geniejack", "--seed", "1", "--plain", "--save", save], 2);
    assert_eq!(play("Documents"), "Documents: is a folder; name a file in it");
    assert_eq!(play(".."), "..: is a folder; name a file in it");
    assert_eq!(play("/"), "/: is a folder; name a file in it");
    assert_eq!(play("pipe"), "pipe: is not a plain file");
    assert_eq!(play("/dev/full"), "/dev/full: is not a plain file");
    assert_eq!(play("/dev/null"), "/dev/null: is not a plain file");
    assert_eq!(std::fs::read_to_string(room.path("Documents/letter.txt")).expect("still there"), "dear");
    let why = room.run(&["run", "geniejack", "--seed", "1", "--actions", "-", "--record", "Documents"], "deal\n");
    assert_eq!(text(&why.stderr), "croupier: Documents: is a folder; name a file in it\n");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_modes_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let room = Room::new();
    let real = room.write("real.jsonl", "");
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o600)).expect("a mode");
    symlink("real.jsonl", room.path("link.jsonl")).expect("a link");
    symlink("later.jsonl", room.path("dangling.jsonl")).expect("a link");
    for name in ["link.jsonl", "dangling.jsonl"] {
        room.ok(&["run", "geniejack", "--seed", "1", "--actions", "-", "--record", name], "wish more gold\n");
        assert!(std::fs::symlink_metadata(room.path(name)).expect("the link").is_symlink(), "{name}");
    }
    assert_eq!(std::fs::metadata(&real).expect("the file").permissions().mode() & 0o777, 0o600);
    for name in ["real.jsonl", "later.jsonl"] {
        assert!(room.ok(&["verify", name], "").starts_with("ok"), "{name}");
    }
}

#[test]
fn going_on_elsewhere_keeps_what_was_there() {
    let room = Room::new();
    room.ok(&["play", "geniejack", "--seed", "A", "--plain", "--save", "a.jsonl"], "more gold\n");
    room.ok(&["play", "geniejack", "--seed", "B", "--plain", "--save", "b.jsonl"], "more gold\n");
    room.ok(&["play", "--resume", "a.jsonl", "--plain", "--save", "b.jsonl"], "");
    let kept = std::fs::read_to_string(room.path("b.previous.jsonl")).expect("kept");
    assert!(kept.contains("\"seed\":\"B\""), "{kept}");
    assert!(std::fs::read_to_string(room.path("b.jsonl")).expect("a save").contains("\"seed\":\"A\""));
}

#[test]
fn two_at_one_save_are_told_and_lose_nothing() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let room = Room::new();
    let args = ["play", "geniejack", "--seed", "1", "--plain", "--save", "one.jsonl"];
    let mut command = Command::new(binary());
    command.args(args).current_dir(room.path("")).env("CROUPIER_HOME", room.path("home"));
    let mut first =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut shown = BufReader::new(first.stdout.take().expect("a pipe"));
    let mut line = String::new();
    shown.read_line(&mut line).expect("the first screen");
    let why = room.refused(&args, 2);
    assert_eq!(
        why,
        "Another Croupier is playing the match in one.jsonl. Close it, or save elsewhere with --save FILE."
    );
    let why = room.refused(&["play", "--resume", "one.jsonl", "--plain"], 2);
    assert_eq!(
        why,
        "Another Croupier is playing the match in one.jsonl. Close it, or save elsewhere with --save FILE."
    );
    // Someone who knows no lock writes over it: that is noticed, and left as it is.
    room.write("one.jsonl", "mine now");
    first.stdin.take().expect("a pipe").write_all(b"more gold\n\n").expect("an answer");
    assert_eq!(first.wait().expect("it ends").code(), Some(1));
    assert_eq!(std::fs::read_to_string(room.path("one.jsonl")).expect("still there"), "mine now");
    let left: Vec<_> = std::fs::read_dir(room.path("")).expect("the folder").filter_map(Result::ok).collect();
    assert!(left.iter().all(|entry| !entry.file_name().to_string_lossy().starts_with(".one")), "{left:?}");
}

#[test]
fn a_record_is_written_whoever_stops_reading() {
    let room = Room::new();
    let mut command = Command::new(binary());
    command.args(["run", "geniejack", "--seed", "1", "--actions", "-", "--record", "run.jsonl"]);
    command.current_dir(room.path("")).env("CROUPIER_HOME", room.path("home"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    drop(child.stdin.take());
    child.wait().expect("it ends");
    assert!(room.ok(&["verify", "run.jsonl"], "").starts_with("ok"));
}

#[test]
fn nothing_foreign_reaches_the_terminal() {
    let room = Room::new();
    let evil = "\u{1b}[2J\u{202e}evil";
    let script = room.write("script.txt", &format!("\u{feff}deal\n{evil}\n"));
    let output = room.run(&["run", "geniejack", "--seed", "1", "--actions", &shown(&script)], "");
    let told = text(&output.stdout);
    assert!(told.contains("\\u{202e}evil") && !told.contains('\u{1b}') && !told.contains('\u{202e}'), "{told}");
    for args in [
        &["play", evil][..],
        &["play", "geniejack", "--preset", evil],
        &["play", "geniejack", "--position", evil],
        &["verify", evil],
        &["wish", evil, "--genie", evil],
        &["play", "geniejack", "--save", &format!("{}/x", "y".repeat(5000))],
    ] {
        let output = room.run(args, "");
        let told = text(&output.stderr);
        assert!(!told.contains('\u{1b}') && !told.contains('\u{202e}'), "{args:?}: {told}");
        assert!(told.lines().last().is_some_and(|line| line.chars().count() <= 440), "{args:?}: {told}");
        assert_ne!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn nothing_of_a_card_or_deck_file_acts_on_the_terminal() {
    let room = Room::new();
    // In JSON and TOML a character can be written with its number, and a deck has it as it is.
    let evil = "\u{1b}[2J\u{202e}evil\u{2028}";
    let escaped = r"\u001b[2J\u202eevil\u2028";
    let cards = format!(r#"[{{"name": "Zap", "pitch": "1", "color": "{escaped}\n\r"}}]"#);
    let database = shown(&room.write("card.json", &cards));
    let deck = shown(&room.write("deck.txt", &format!("Hero: Kano\n2x {evil}\n")));
    let lunch = shown(&room.write("lunch.txt", &format!("3 {evil}\n")));
    let kept = room.write("kept.toml", &format!("game = \"fab\"\n[position]\n{evil} = 1\n"));
    let named = room.write("named.toml", &format!("game = \"fab\"\n[[position.seats]]\nhand = [\"{escaped}\"]\n"));
    let broken = room.write("broken.json", &format!("[{evil}"));
    for args in [
        &["cards", "fab", "--coverage", "--cards", &database][..],
        &["cards", "fab", "--coverage", "--cards", &shown(&broken)],
        &["cards", "fab", "--name", evil],
        &["play", "fab", "--set", &format!("deck={deck}")],
        &["play", "lunchtable", "--set", &format!("deck={lunch}")],
        &["play", "fab", "--position", &shown(&kept)],
        &["play", "fab", "--position", &shown(&named)],
    ] {
        let output = room.run(args, "");
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_ne!(output.status.code(), Some(0), "{args:?}: {told}");
        assert!(!told.contains(['\u{1b}', '\u{202e}', '\u{2028}', '\r']), "{args:?}: {told}");
        assert!(told.lines().all(|line| line.chars().count() <= 440), "{args:?}: {told}");
        let one = args.contains(&database.as_str()) || told.trim_end().lines().count() == 1;
        assert!(one, "{args:?}: {told}");
    }
    let told = text(&room.run(&["cards", "fab", "--coverage", "--cards", &database], "").stdout);
    let line = r"  Zap (red): colour is red here and \u{1b}[2j\u{202e}evil\u{2028} \u{d} in the database";
    assert!(told.lines().any(|told| told == line), "{told}");
}

/// A folder that may be written to and not looked into cannot be synced: a save in it is a save all the same.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_opened_takes_a_save() {
    use std::os::unix::fs::PermissionsExt as _;
    let room = Room::new();
    std::fs::create_dir(room.path("drop")).expect("a folder");
    std::fs::set_permissions(room.path("drop"), std::fs::Permissions::from_mode(0o300)).expect("a mode");
    room.ok(&["play", "geniejack", "--seed", "1", "--plain", "--save", "drop/a.jsonl"], "more gold\n");
    assert!(room.ok(&["verify", "drop/a.jsonl"], "").starts_with("ok"));
    std::fs::set_permissions(room.path("drop"), std::fs::Permissions::from_mode(0o700)).expect("a mode");
}
