//! A newcomer at the binary: types only what the plain screen offers, picks by its words, and reaches the end of every game
//! without a refusal.
#![allow(clippy::disallowed_methods, reason = "tests start the binary")]

use crate::room;

use crate::reader;

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use room::{Room, binary};

/// What a shop offers, as far as it was read: the list comes once, and then whole when something in it changed.
#[derive(Default)]
struct Shelf {
    lines: BTreeMap<String, String>,
    /// Whether a line of the list came since the last prompt.
    is_read: bool,
}

impl Shelf {
    fn read(&mut self, line: &str) {
        let number: String = line.chars().take_while(char::is_ascii_digit).collect();
        let is_ware = !number.is_empty() && line[number.len()..].starts_with([')', '.']);
        let place = if line.contains("SHOP") { String::new() } else { number };
        if is_ware && !std::mem::replace(&mut self.is_read, true) {
            self.lines.retain(|place, _| place.is_empty());
        }
        if is_ware || place.is_empty() && line.contains("SHOP") {
            self.lines.insert(place, line.into());
        }
        if line.starts_with("> ") {
            self.is_read = false;
        }
    }

    /// The whole screen of a shop, with this prompt.
    fn screen(&self, prompt: &str) -> String {
        self.lines.values().chain([&prompt.to_string()]).fold(String::new(), |screen, line| screen + line + "\n")
    }
}

/// A whole match over pipes.
struct Played {
    /// What it printed last.
    last: String,
    prompts: usize,
    bytes: usize,
}

fn play(room: &Room, game: &str, seed: u32) -> Played {
    let mut child = Command::new(binary())
        .args(["play", game, "--plain", "--seed", &seed.to_string()])
        .env("CROUPIER_HOME", room.path("home"))
        .env_remove("ANTHROPIC_API_KEY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    let mut input = child.stdin.take().expect("a pipe");
    let (mut screen, mut shelf, mut prompts, mut bytes) = (String::new(), Shelf::default(), 0, 0);
    for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("text");
        bytes += line.len() + 1;
        assert!(!line.starts_with("! "), "{game}, seed {seed}: {line}\n{screen}");
        if line.starts_with("===") {
            screen.clear();
        }
        screen.push_str(&line);
        screen.push('\n');
        shelf.read(&line);
        let ended = line.contains("Anything else quits");
        if line.starts_with("> ") || ended {
            let is_shop = line.contains("s=leave the shop") || line.contains("n=next");
            let read = if is_shop { shelf.screen(&line) } else { screen.clone() };
            let typed = if ended { "q".into() } else { reader::pick(game, &read, prompts * 7) };
            prompts += 1;
            assert!(prompts < 20_000, "{game}, seed {seed}: it does not end");
            if writeln!(input, "{typed}").is_err() {
                break;
            }
            if !ended {
                screen.clear();
            }
        }
    }
    assert!(child.wait().expect("it ends").success(), "{game}, seed {seed}");
    Played { last: screen, prompts, bytes }
}

#[test]
fn a_newcomer_who_types_what_the_screen_offers_reaches_the_end_of_every_game() {
    let room = Room::new();
    for game in ["geniejack", "rollio", "lunchtable", "fab"] {
        let Played { last, prompts, .. } = play(&room, game, 3);
        let ends = ["GAME OVER", "VICTORY", "YOU WIN", "YOU LOSE", "DRAW"];
        assert!(prompts > 5 && ends.iter().any(|end| last.contains(end)), "{game}: {prompts} prompts:\n{last}");
    }
}

/// A program pays for what it reads. The mean is over whole matches, with the introduction and all that is shown once.
#[test]
fn a_decision_costs_few_bytes_at_a_pipe() {
    let mut over = Vec::new();
    for (game, most) in [("geniejack", 160), ("rollio", 300), ("lunchtable", 1_100), ("fab", 1_100)] {
        let room = Room::new();
        let matches: Vec<Played> = (3..7).map(|seed| play(&room, game, seed)).collect();
        let bytes: usize = matches.iter().map(|played| played.bytes).sum();
        let prompts: usize = matches.iter().map(|played| played.prompts).sum();
        if bytes > most * prompts {
            over.push(format!("{game}: {} bytes for each of {prompts} decisions", bytes / prompts));
        }
    }
    assert!(over.is_empty(), "{over:?}");
}
