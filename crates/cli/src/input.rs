//! Where answers come from: a person at a terminal, or a pipe.

use std::{
    io::{self, BufRead, IsTerminal as _, Write as _},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::Duration,
};

use rustyline::{Config, DefaultEditor, error::ReadlineError};

use crate::paint::Paint;

/// The longest line that is read. What is longer is no answer and no action.
pub(crate) const MAX_LINE: usize = 1_000_000;

/// How much of a line that is too long is read to find its end.
const MAX_SKIP: u64 = 100_000_000;

/// Where answers come from.
pub(crate) enum Input {
    /// A person at a terminal, with line editing.
    Editor(Typist),
    /// A pipe, or a terminal in plain mode.
    Lines,
}

/// What came from there.
pub(crate) enum Answer {
    /// A line.
    Line(String),
    /// Nothing more will come.
    End,
    /// Ctrl-C.
    Interrupt,
    /// Nothing came in time.
    Late,
    /// A line that is too long to be an answer.
    Long,
}

/// Whether someone who types this wants to leave.
pub(crate) fn leaves(typed: &str) -> bool {
    ["q", "quit", "exit"].iter().any(|word| typed.trim().eq_ignore_ascii_case(word))
}

/// A line of a pipe or a file.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// What it says, without its end.
    Text(String),
    /// It is longer than any answer or action.
    Long,
}

/// The line editor, in a thread of its own, so that waiting for it can end before it does.
pub(crate) struct Typist {
    asks: Sender<()>,
    answers: Receiver<io::Result<Answer>>,
    /// Whether it has been asked and has not answered yet.
    asked: bool,
    /// An answer to the question after the one it was given to.
    kept: Option<String>,
}

impl Typist {
    fn new(mut editor: DefaultEditor) -> Typist {
        let (asks, asked) = channel();
        let (says, answers) = channel();
        std::thread::spawn(move || {
            for () in asked {
                let answer = match editor.readline("") {
                    Ok(line) => {
                        // A line that cannot be remembered can still be played.
                        let _ = editor.add_history_entry(&line);
                        Ok(Answer::Line(line))
                    }
                    Err(ReadlineError::Eof) => Ok(Answer::End),
                    Err(ReadlineError::Interrupted) => Ok(Answer::Interrupt),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                };
                if says.send(answer).is_err() {
                    return;
                }
            }
        });
        Typist { asks, answers, asked: false, kept: None }
    }

    fn ask(&mut self, limit: Option<Duration>) -> io::Result<Answer> {
        if let Some(line) = self.kept.take() {
            return Ok(Answer::Line(line));
        }
        let gone = || io::Error::other("the line editor is gone");
        if !self.asked {
            self.asks.send(()).map_err(|_| gone())?;
            self.asked = true;
        }
        let answer = match limit {
            None => self.answers.recv().map_err(|_| gone())?,
            Some(limit) => match self.answers.recv_timeout(limit) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => return Ok(Answer::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            },
        };
        self.asked = false;
        answer
    }
}

impl Input {
    pub(crate) fn new(plain: bool) -> Input {
        if Paint::of(plain) == Paint::Plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Input::Lines;
        }
        // Lines that are pasted are answers, one after the other, as if they had been typed.
        let config = Config::builder().bracketed_paste(false).build();
        DefaultEditor::with_config(config).map_or(Input::Lines, |editor| Input::Editor(Typist::new(editor)))
    }

    /// Whether a person with a line editor answers.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Input::Editor(_))
    }

    /// Waits for an answer. Only a person at a terminal can be late.
    pub(crate) fn ask(&mut self, limit: Option<Duration>) -> io::Result<Answer> {
        match self {
            Input::Editor(typist) => typist.ask(limit),
            Input::Lines => Ok(match next_line(&mut io::stdin().lock())? {
                Some(Line::Text(line)) => Answer::Line(line),
                Some(Line::Long) => Answer::Long,
                None => Answer::End,
            }),
        }
    }

    /// Keeps a line as the answer to the next question. Only a person's: nothing else is asked in between.
    pub(crate) fn keep(&mut self, line: String) {
        if let Input::Editor(typist) = self {
            typist.kept = Some(line);
        }
    }

    /// Waits for a line that was asked for and not needed, so that the terminal is left as it was found.
    pub(crate) fn settle(&mut self) -> io::Result<()> {
        if let Input::Editor(typist) = self
            && typist.asked
        {
            writeln!(io::stdout(), "Press Enter.")?;
            typist.ask(None)?;
        }
        Ok(())
    }
}

/// The next line; nothing at the end of the input. A line that is too long is skipped; one that never ends is an error.
pub(crate) fn next_line(from: &mut (impl BufRead + ?Sized)) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *from, MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.len() > MAX_LINE && bytes.last() != Some(&b'\n') {
        return skip_line(from).map(|()| Some(Line::Long));
    }
    Ok(Some(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string())))
}

/// Reads to the end of the line and keeps nothing of it.
fn skip_line(from: &mut (impl BufRead + ?Sized)) -> io::Result<()> {
    let mut left = MAX_SKIP;
    while left > 0 {
        let seen = from.fill_buf()?;
        let (n, is_end) = match seen.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (seen.len(), seen.is_empty()),
        };
        from.consume(n);
        left = left.saturating_sub(n as u64);
        if is_end {
            return Ok(());
        }
    }
    Err(io::Error::other(format!("a line of the input has more than {MAX_SKIP} bytes")))
}

#[cfg(test)]
mod tests {
    use super::{Line, next_line};

    #[test]
    fn a_line_that_never_ends_is_an_error_and_takes_no_memory() {
        let mut good = &b"hit\r\nstand"[..];
        assert_eq!(next_line(&mut good).expect("a line"), Some(Line::Text("hit".into())));
        assert_eq!(next_line(&mut good).expect("a line"), Some(Line::Text("stand".into())));
        assert_eq!(next_line(&mut good).expect("the end"), None);
        let mut endless = std::io::BufReader::new(std::io::repeat(0));
        let error = next_line(&mut endless).expect_err("no line");
        assert_eq!(error.to_string(), "a line of the input has more than 100000000 bytes");
        let long = format!("{}\nhit\n", "x".repeat(2_000_000));
        let mut long = long.as_bytes();
        assert_eq!(next_line(&mut long).expect("a line"), Some(Line::Long));
        assert_eq!(next_line(&mut long).expect("a line"), Some(Line::Text("hit".into())));
    }
}
