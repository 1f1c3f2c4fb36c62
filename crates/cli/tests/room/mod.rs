//! The binary in a folder of its own, for the tests that use it as someone would.

#![allow(dead_code, reason = "each file of tests uses what it needs of it")]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "this touches files and starts processes")]

pub(crate) mod terminal;

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

pub(crate) use crate::binary::binary;

/// A folder of its own for every test, so that saves do not meet.
pub(crate) struct Room(tempfile::TempDir);

impl Room {
    pub(crate) fn new() -> Room {
        Room(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    }

    pub(crate) fn run(&self, args: &[&str], input: &str) -> Output {
        let mut child = Command::new(binary())
            .args(args)
            .current_dir(self.0.path())
            .env("CROUPIER_HOME", self.path("home"))
            .env_remove("ANTHROPIC_API_KEY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // A program that has read enough may close its end; that is no mistake of the test.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        child.wait_with_output().expect("the binary ends")
    }

    pub(crate) fn ok(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// The one line of a refusal, and the exit code.
    #[track_caller]
    pub(crate) fn refused(&self, args: &[&str], code: i32) -> String {
        let output = self.run(args, "");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
        assert!(!error.contains("panicked"), "{error}");
        error.trim_start_matches("croupier: ").trim_end().to_string()
    }
}

/// A path as it is typed.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}
