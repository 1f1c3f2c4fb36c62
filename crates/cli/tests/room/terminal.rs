//! The binary on a real pseudo-terminal, as `script` gives it one.

use std::{
    io::{Read as _, Write as _},
    process::{Command, Stdio},
    sync::mpsc,
    time::Duration,
};

use super::{Room, binary};

/// What a terminal of this width shows to someone who has played before, without what moves its cursor and colours it.
pub(crate) fn typed(room: &Room, width: u16, args: &str, lines: &[&str]) -> String {
    room.write("home/greeted.txt", "geniejack\nrollio\nlunchtable\nfab\n");
    on_terminal(room, (width, 40), args, lines)
}

/// What a terminal of this size shows.
pub(crate) fn on_terminal(room: &Room, size: (u16, u16), args: &str, lines: &[&str]) -> String {
    plain(&raw(room, size, &[("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")], args, lines))
}

/// All that a terminal of this size gets, with these variables set.
pub(crate) fn raw(
    room: &Room,
    (width, height): (u16, u16),
    env: &[(&str, &str)],
    args: &str,
    lines: &[&str],
) -> String {
    let command = format!("stty cols {width} rows {height}; exec '{}' {args}", binary().display());
    let mut child = Command::new("script")
        .args(["-qfec", &command, "/dev/null"])
        .env("CROUPIER_HOME", room.path("home"))
        .envs(env.iter().copied())
        .env_remove("ANTHROPIC_API_KEY")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("`script` of Debian's bsdutils gives a pseudo-terminal");
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let (tells, told) = mpsc::channel::<Vec<u8>>();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = output.read(&mut bytes) {
            if tells.send(bytes[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut shown = Vec::new();
    for line in lines {
        // A person types once the screen is still.
        let mut quiet = Duration::from_secs(20);
        while let Ok(more) = told.recv_timeout(quiet) {
            shown.extend(more);
            quiet = Duration::from_millis(400);
        }
        writeln!(input, "{line}").expect("input");
    }
    shown.extend(told.iter().flatten());
    drop(input);
    child.wait().expect("it ends");
    String::from_utf8_lossy(&shown).into_owned()
}

/// A text without escape sequences; what empties the terminal becomes a line of its own.
pub(crate) fn plain(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text.replace("\x1b[H\x1b[2J\x1b[3J", "\n<new page>\n").replace("\x1b[H\x1b[2J", "\n<new page>\n");
    while let Some(at) = rest.find('\x1b') {
        shown.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let end = after
            .strip_prefix('[')
            .map_or(1, |codes| 1 + codes.find(|c: char| c.is_ascii_alphabetic()).map_or(codes.len(), |end| end + 1));
        rest = after.get(end..).unwrap_or_default().to_string();
    }
    shown.push_str(&rest);
    shown.replace('\r', "")
}
