//! Bad input to every command: one line, exit code 1 or 2, and nothing written.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "tests look at the files the binary leaves")]

use crate::room;

use std::{collections::BTreeSet, path::Path};

use room::Room;

/// Everything in a folder, with its size.
fn files(folder: &Path) -> BTreeSet<(String, u64)> {
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let size = std::fs::metadata(&path).map_or(0, |data| if data.is_dir() { 0 } else { data.len() });
            if path.is_dir() {
                folders.push(path.clone());
            }
            found.insert((path.display().to_string(), size));
        }
    }
    found
}

/// Files that are no records: missing, empty, binary, huge, a folder, two devices.
const FILES: [&str; 7] =
    ["none.jsonl", "empty.jsonl", "binary.jsonl", "huge.jsonl", "folder", "/dev/null", "/dev/zero"];

/// Numbers that make no sense where a count is asked for.
const NUMBERS: [&str; 5] = ["0", "-1", "1.5", "many", "99999999999999999999"];

fn prepared() -> Room {
    let room = Room::new();
    room.write("empty.jsonl", "");
    std::fs::write(room.path("binary.jsonl"), [0xff, 0xfe, 0, 1, 2, 3]).expect("a file");
    std::fs::File::create(room.path("huge.jsonl")).and_then(|file| file.set_len(65 << 20)).expect("a file");
    std::fs::create_dir(room.path("folder")).expect("a folder");
    room
}

#[track_caller]
fn refused(room: &Room, args: &[&str]) -> (i32, String) {
    let before = files(&room.path(""));
    let output = room.run(args, "");
    let (code, told) = (output.status.code(), String::from_utf8(output.stderr).expect("text"));
    assert!(matches!(code, Some(1 | 2)), "{args:?}: {code:?}, {told}");
    assert_eq!(told.lines().count(), 1, "{args:?}: {told}");
    assert!(output.stdout.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    for noise in ["panicked", "os error", "18446744073709551615", "Some(", "invalid value"] {
        assert!(!told.contains(noise), "{args:?}: {told}");
    }
    assert_eq!(before, files(&room.path("")), "{args:?} wrote something");
    (code.unwrap_or_default(), told)
}

#[test]
fn files_that_are_no_records_are_refused_by_every_command_that_reads_one() {
    let room = prepared();
    for file in FILES {
        for args in [
            &["replay", file][..],
            &["verify", file],
            &["diff", file, file],
            &["review", file],
            &["playthrough", file],
            &["play", "--resume", file],
            &["play", "geniejack", "--position", file],
            &["perft", "geniejack", "--position", file],
            &["train", "fab", "--resume", file],
            &["cards", "fab", "--cards", file],
            &["sim", "rollio", "--position", file],
            &["tournament", "rollio", "--players", "banker,random", "--position", file],
            &["balance", "rollio", "--position", file],
            &["arena", "fab", "--players", "greedy", "--dry-run", "--ladder", file],
            &["arena", "fab", "--players", "greedy", "--dry-run", "--prompt", file],
        ] {
            // A name that is no file may be the name of a game.
            let (code, told) = refused(&room, args);
            if file == "none.jsonl" && args[0] != "playthrough" {
                assert_eq!(code, 1, "{args:?}: {told}");
                assert!(told.contains("this file does not exist"), "{args:?}: {told}");
            }
        }
    }
    let (code, told) = refused(&room, &["run", "geniejack", "--actions", "none.txt"]);
    assert!(code == 1 && told.contains("this file does not exist"), "{told}");
    let (code, told) = refused(&room, &["play", "lunchtable", "--deck", "none.toml"]);
    assert!(code == 1 && told.contains("this file does not exist"), "{told}");
    refused(&room, &["run", "geniejack", "--actions", "folder"]);
}

#[test]
fn files_that_are_no_decks_certificates_or_databases_are_refused() {
    let room = prepared();
    for file in FILES {
        refused(&room, &["play", "lunchtable", "--deck", file]);
        refused(&room, &["sim", "fab", "--set", &format!("opponent-deck={file}")]);
        refused(&room, &["serve", "--tls-certificate", file, "--tls-key", file]);
        refused(&room, &["serve", "--restore", file, "--database", "sqlite:never.sqlite"]);
    }
    // A file that is no database stays as it is.
    for file in ["binary.jsonl", "huge.jsonl", "folder"] {
        let (_, told) = refused(&room, &["serve", "--bind", "127.0.0.1:0", "--database", &format!("sqlite:{file}")]);
        assert!(told.contains("database"), "{file}: {told}");
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused_in_words_before_anything_starts() {
    let room = prepared();
    for number in NUMBERS {
        for args in [
            &["sim", "rollio", "--games", number][..],
            &["sim", "rollio", "--jobs", number],
            &["bench", "rollio", "--games", number],
            &["bench", "--jobs", number],
            &["bench", "server", "--matches", number],
            &["bench", "server", "--connections", number],
            &["bench", "server", "--seconds", number],
            &["tournament", "fab", "--players", "greedy,random", "--games", number],
            &["balance", "rollio", "--games", number],
            &["train", "rollio", "--timesteps", number],
            &["train", "rollio", "--n-envs", number],
            &["train", "rollio", "--jobs", number],
            &["optimize", "fab", "--candidates", number],
            &["optimize", "fab", "--jobs", number],
            &["review", "empty.jsonl", "--jobs", number],
            &["playthrough", "rollio", "--max-plies", number],
            &["wish", "aces", "--stage", number],
            &["arena", "fab", "--players", "greedy", "--dry-run", "--games", number],
            &["serve", "--think", number],
            &["serve", "--rate", number],
            &["serve", "--idle", number],
        ] {
            let (code, told) = refused(&room, args);
            assert_eq!(code, 2, "{args:?}: {told}");
            assert!(told.contains("use a whole number"), "{args:?}: {told}");
            let help = format!("(see croupier {} --help)", args[0]);
            assert!(told.contains(&help), "{args:?}: {told}");
        }
    }
    for depth in ["-1", "65", "deep"] {
        assert_eq!(refused(&room, &["perft", "rollio", "--depth", depth]).0, 2);
    }
    assert_eq!(refused(&room, &["train", "rollio", "--minutes", "0"]).0, 2);
}

#[test]
fn unknown_names_are_refused_with_what_was_probably_meant() {
    let room = prepared();
    for args in [
        &["play", "chess"][..],
        &["run", "chess", "--actions", "-"],
        &["perft", "chess"],
        &["playthrough", "chess"],
        &["sim", "chess"],
        &["bench", "chess"],
        &["bench", "server", "--game", "chess"],
        &["tournament", "chess", "--players", "a,b"],
        &["tournament", "fab"],
        &["balance", "chess"],
        &["train", "chess"],
        &["optimize", "chess"],
        &["arena", "chess", "--players", "greedy", "--dry-run"],
        &["arena", "fab", "--players", "chess", "--dry-run"],
        &["arena", "--suite", "chess", "--players", "greedy"],
        &["cards", "chess"],
        &["games", "chess"],
        &["completions", "chess"],
        &["man", "chess"],
        &["wish", "aces", "--genie", "chess"],
        &["mcp", "chess"],
        &["verify"],
        &["serve", "--database", "mysql://x"],
        &["serve", "--database", "nonsense"],
        &["bench", "server", "--database", "mysql://x"],
        &["serve", "--players", "chess"],
        &["serve", "--bind", "nowhere"],
        &["sim", "fab", "--set", "colour=red"],
        &["sim", "fab", "--players", "chess"],
        &["play", "rollio", "--frob"],
        &["plya"],
    ] {
        let (code, told) = refused(&room, args);
        assert_eq!(code, 2, "{args:?}: {told}");
    }
    assert!(refused(&room, &["plya"]).1.contains("did you mean `play`?"));
    assert!(refused(&room, &["tournament", "fab"]).1.contains("--decks all"));
    assert!(refused(&room, &["serve", "--database", "mysql://x"]).1.contains("`mysql:` is not a known kind"));
}

#[test]
fn folders_are_not_made_for_files_that_are_asked_for() {
    let room = prepared();
    for args in [
        &["sim", "rollio", "--games", "1", "--report", "no/where/report.html"][..],
        &["run", "geniejack", "--actions", "empty.jsonl", "--record", "no/where.jsonl"],
        &["play", "geniejack", "--save", "no/where.jsonl"],
        &["train", "rollio", "--out", "no/where.safetensors"],
        &["train", "rollio", "--csv", "no/where.csv"],
        &["man", "--out", "no/where"],
    ] {
        let (code, told) = refused(&room, args);
        assert_eq!(code, 2, "{args:?}: {told}");
        assert!(told.contains("there is no folder") && told.contains("create it first"), "{args:?}: {told}");
    }
}

#[test]
fn empty_words_and_odd_places_are_refused_in_words() {
    let room = prepared();
    for (args, code, says) in [
        (&["run", "geniejack", "--actions", ""][..], 2, "--actions needs a value"),
        (&["play", "geniejack", "--save", ""], 2, "--save needs a value"),
        (&["verify", ""], 2, "RECORD needs a value"),
        (&["play", "fab", "--seat", "256"], 2, "--seat 256: use a whole number from 0 to 255"),
        (&["play", "fab", "--seat", "9"], 2, "fab has seats 0 and 1"),
        (&["sim", "rollio", "--players", "banker,banker"], 2, "rollio has 1 seat, 2 players are named"),
        (&["mcp", ""], 2, "`` is one word too many"),
        (&["perft", "rollio", "twice"], 2, "`twice` is one word too many"),
        (&["serve", "--bind", "nowhere"], 2, "use an IP address and a port, such as 127.0.0.1:7879"),
        (&["serve", "--database", "sqlite:"], 2, "sqlite: needs a file"),
        (&["serve", "--database", "sqlite:no/where.sqlite"], 2, "there is no folder no; create it first"),
        (&["bench", "server", "--database", "sqlite:no/where.sqlite"], 2, "there is no folder no; create it first"),
        (&["train", "rollio", "--minutes", "1e300"], 2, "minutes are from 0 to 100,000"),
        (&["verify", "empty.jsonl/record"], 1, "a part of this path is a file, not a folder"),
    ] {
        let (was, told) = refused(&room, args);
        assert_eq!(was, code, "{args:?}: {told}");
        assert!(told.contains(says), "{args:?}: {told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_and_a_home_that_cannot_be_made_are_told_in_a_line() {
    let room = prepared();
    let run = |args: &[&str], home: &str, full: bool| {
        let mut command = std::process::Command::new(room::binary());
        command.args(args).current_dir(room.path("")).env("CROUPIER_HOME", home).stdin(std::process::Stdio::null());
        if full {
            command.stdout(std::fs::File::options().write(true).open("/dev/full").expect("a device"));
        }
        let output = command.output().expect("the binary");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(!told.contains("panicked") && !told.contains("os error"), "{args:?}: {told}");
        (output.status.code(), told)
    };
    for args in [&["--help"][..], &["play", "--help"], &["games"], &["cards", "fab"], &["man"]] {
        let (code, told) = run(args, "home", true);
        assert_eq!((code, told.as_str()), (Some(1), "croupier: the disk is full\n"), "{args:?}");
    }
    for (home, says) in
        [("/proc/none", "no folder can be created here"), ("/dev/null", "a part of this path is a file")]
    {
        let (code, told) = run(&["play", "rollio", "--plain"], home, false);
        assert!(code == Some(2) && told.lines().count() == 1 && told.contains(says), "{home}: {code:?}, {told}");
        assert_eq!(run(&["games", "rollio"], home, false).0, Some(0), "{home}");
    }
}

#[test]
fn a_taken_port_is_named_with_what_to_do() {
    let room = prepared();
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = other.local_addr().expect("an address");
    let args = ["serve", "--bind", &taken.to_string(), "--database", "sqlite:never.sqlite"];
    let (_, told) = refused(&room, &args);
    assert!(
        told.contains(&format!("Port {} is in use. Choose another with --bind 127.0.0.1:", taken.port())),
        "{told}"
    );
}

/// The names of all commands.
fn commands(room: &Room) -> Vec<String> {
    let help = room.ok(&["--help"], "");
    let commands: Vec<String> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(String::from)
        .collect();
    assert_eq!(commands.len(), 22, "{commands:?}");
    commands
}

#[test]
fn every_command_refuses_what_it_does_not_know_and_names_its_own_help() {
    let room = prepared();
    // A wish is any text.
    for command in commands(&room).iter().filter(|command| *command != "wish") {
        for wrong in [&["--frob"][..], &["--frob=1"], &["-Z"]] {
            let (code, told) = refused(&room, &[&[command.as_str()][..], wrong].concat());
            assert_eq!(code, 2, "{command} {wrong:?}: {told}");
            assert!(told.contains(&format!("(see croupier {command} --help)")), "{command} {wrong:?}: {told}");
        }
    }
}

#[test]
fn every_command_has_examples_and_a_manual_page_with_all_sections() {
    let room = Room::new();
    for command in &commands(&room) {
        let help = room.ok(&[command, "--help"], "");
        let examples = help.split_once("Examples:").map(|(_, examples)| examples).unwrap_or_default();
        assert!(examples.contains("croupier "), "{command}: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{command}: {help}");
        let page = room.ok(&["man", command], "");
        for section in ["NAME", "SYNOPSIS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
            assert!(
                page.contains(&format!(".SH {section}")) || page.contains(&format!(".SH \"{section}\"")),
                "{command}: {section}"
            );
        }
    }
    let completions = room.ok(&["completions", "bash"], "");
    for word in ["geniejack", "greedy", "generic-nullrune-5", "silver-age", "dice-set=", "dropouts"] {
        assert!(completions.contains(word), "{word}");
    }
}

#[test]
fn one_game_can_be_listed_and_lists_fit_a_terminal() {
    let room = Room::new();
    let one = room.ok(&["games", "fab"], "");
    assert!(one.starts_with("fab: ") && !one.contains("rollio"), "{one}");
    assert!(one.contains("(default: kano)"), "{one}");
    let shown = room::terminal::typed(&room, 80, "games", &[]);
    let long: Vec<&str> = shown.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(long.is_empty(), "{long:#?}");
    let env = [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")];
    let sim = "sim geniejack --players basic --games 50 --seed 1";
    let shown = room::terminal::raw(&room, (80, 24), &env, sim, &[]);
    // A bar begins its line anew.
    let rows = shown.split(['\n', '\r']).map(room::terminal::plain);
    let long: Vec<String> = rows.filter(|row| row.chars().count() > 80).collect();
    assert!(long.is_empty(), "{long:#?}");
}
