//! The archive that `make dist` leaves: unpacked into an empty prefix, it runs from there.
#![allow(clippy::disallowed_methods, reason = "this test packs, unpacks and runs")]

use crate::room;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use room::{Room, binary};

/// Runs something and gives what it printed.
#[track_caller]
fn ran(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Packs the binary under test into a folder.
fn packed(folder: &Path) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/archive.sh");
    ran(Command::new("sh").arg(script).arg(binary()).arg(folder).env("CROUPIER_GZIP", "1"))
}

/// The same, unpacked into an empty prefix. The same binary gives the same archive.
fn installed(room: &Room) -> PathBuf {
    let archive = packed(&room.path("out"));
    let read = |archive: &str| std::fs::read(archive.trim()).expect("an archive");
    assert!(read(&archive) == read(&packed(&room.path("again"))), "the archives differ");
    let prefix = room.path("prefix");
    std::fs::create_dir(&prefix).expect("a folder");
    ran(Command::new("tar").arg("xzf").arg(archive.trim()).arg("-C").arg(&prefix).arg("--strip-components=1"));
    prefix
}

#[test]
fn the_archive_runs_from_an_empty_prefix() {
    let room = Room::new();
    let prefix = installed(&room);
    let program = prefix.join("bin/croupier");
    let home = room.path("home");
    let croupier = |args: &[&str]| {
        ran(Command::new(&program).args(args).env_clear().env("CROUPIER_HOME", &home).current_dir(&prefix))
    };
    assert!(croupier(&["--version"]).starts_with("croupier "));
    assert!(croupier(&["sim", "rollio", "--games", "5", "--seed", "1"]).contains("rollio: 5 games"));
    for file in [
        "INSTALL",
        "share/doc/croupier/LICENSE-MIT",
        "share/doc/croupier/LICENSE-APACHE",
        "share/man/man1/croupier.1.gz",
        "share/man/man1/croupier-play.1.gz",
        "share/man/man1/croupier-serve.1.gz",
        "etc/systemd/system/croupier.service",
        "etc/croupier/croupier.env",
    ] {
        assert!(prefix.join(file).is_file(), "{file}");
    }
    let completions = [
        ("share/bash-completion/completions/croupier", "lunchtable"),
        ("share/zsh/site-functions/_croupier", "generic-nullrune-5"),
        ("share/fish/vendor_completions.d/croupier.fish", "greedy"),
    ];
    for (file, word) in completions {
        let text = std::fs::read_to_string(prefix.join(file)).expect("a script");
        assert!(text.contains(word), "{file}: {word}");
    }
    // The options in the example configuration are options of the server.
    let help = croupier(&["serve", "--help"]);
    let example = std::fs::read_to_string(prefix.join("etc/croupier/croupier.env")).expect("a file");
    let flags =
        example.split_whitespace().filter_map(|word| word.split('=').next_back().filter(|word| word.starts_with("--")));
    let flags: Vec<&str> = flags.collect();
    assert!(flags.len() > 5, "{example}");
    for flag in flags {
        assert!(help.contains(flag), "{flag}");
    }
}
