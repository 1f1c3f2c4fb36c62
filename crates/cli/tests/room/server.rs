//! Servers in processes of their own.
#![allow(dead_code, reason = "each file of tests uses what it needs of it")]

use std::{
    io::BufRead as _,
    process::{Child, Command, Stdio},
};

use super::binary::binary;

/// A server in a process of its own. It ends with this.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: String,
}

impl Process {
    /// Starts one that lets a test ask for as much as it likes.
    pub(crate) fn start(database: &str) -> Process {
        let many = "1000000";
        let limits = ["--rate", many, "--matches", many, "--sockets", many, "--connections", many];
        Process::with(database, &limits)
    }

    /// Starts one with these further arguments.
    pub(crate) fn with(database: &str, args: &[&str]) -> Process {
        Process::of(Process::command(database).args(args).stderr(Stdio::null()))
    }

    /// What starts one.
    pub(crate) fn command(database: &str) -> Command {
        let mut command = Command::new(binary());
        command.args(["serve", "--bind", "127.0.0.1:0", "--database", database]).env_remove("ANTHROPIC_API_KEY");
        command
    }

    /// Starts one like this.
    pub(crate) fn of(command: &mut Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        std::io::BufReader::new(out).read_line(&mut line).expect("its address");
        let address = line.trim().trim_start_matches("http://").to_string();
        assert!(!address.is_empty(), "the server did not start");
        Process { child, address }
    }

    /// Tells it to stop, as a service manager does.
    #[cfg(unix)]
    pub(crate) fn terminate(&self) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.expect("`kill` is there").success());
    }

    /// Waits until it has ended by itself.
    pub(crate) fn ends(mut self) {
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }

    /// Ends it as `kill -9` does: it is told nothing and does nothing more.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
