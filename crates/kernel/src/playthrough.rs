//! A whole game as a readable text: every action, every event, what each eye is told and how its view changes.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::{Eye, Game, Match, Record, ReplayError, Seat, Turn};

/// Prints a record as a playthrough. Two builds that print the same text play the same game.
pub fn playthrough<G: Game>(record: &Record<G::Config>) -> Result<String, ReplayError> {
    let mut text = format!("{} version {}\nseed {}\ncontent {}\n", G::NAME, G::VERSION, record.seed, record.content);
    let _ = writeln!(text, "config {}", json(&record.config));
    let mut to_move = None;
    let mut views: Vec<Option<Value>> = vec![None; usize::from(G::N_SEATS)];
    Match::<G>::replay_with(record, |game| {
        print_step(&mut text, game, to_move, &mut views);
        to_move = game.turn().seat();
    })?;
    Ok(text)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("configs, events, notices, views and outcomes are plain data")
}

fn print_step<G: Game>(text: &mut String, game: &Match<G>, moved: Option<Seat>, views: &mut [Option<Value>]) {
    let _ = match (moved, game.record().actions.last()) {
        (Some(seat), Some(action)) => writeln!(text, "\nply {}  {seat}  {action}", game.ply()),
        _ => writeln!(text, "\nstart"),
    };
    for event in game.events() {
        let _ = writeln!(text, "  event   {}", json(event));
    }
    for (seat, before) in Seat::all(G::N_SEATS).zip(views) {
        for notice in game.told_last(Eye::Seat(seat)) {
            let _ = writeln!(text, "  {seat} told {}", json(notice));
        }
        let view = game.view(Eye::Seat(seat));
        let now = serde_json::to_value(&view).expect("a view is plain data");
        let mut lines = Vec::new();
        match before {
            None => lines.push(json(&view)),
            Some(before) => differences(before, &now, String::new(), &mut lines),
        }
        for line in lines {
            let _ = writeln!(text, "  {seat} sees {line}");
        }
        *before = Some(now);
    }
    let _ = match game.turn() {
        Turn::Over(outcome) => writeln!(text, "  over    {}", json(&outcome)),
        Turn::Of(seat) => {
            let legal: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
            writeln!(text, "  {seat} may  {}", legal.join(" · "))
        }
    };
    let _ = writeln!(text, "  state   {}", game.fingerprint());
}

/// Adds a line for each place where two values differ: the way to it, what was there, and what is there now.
fn differences(before: &Value, after: &Value, path: String, lines: &mut Vec<String>) {
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            let gone = old.keys().filter(|key| !new.contains_key(*key));
            for key in new.keys().chain(gone) {
                let [old, new] = [old, new].map(|map| map.get(key).unwrap_or(&Value::Null));
                differences(old, new, format!("{path}.{key}"), lines);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() && old.iter().any(Value::is_object) => {
            for (at, (old, new)) in old.iter().zip(new).enumerate() {
                differences(old, new, format!("{path}[{at}]"), lines);
            }
        }
        _ if before == after => {}
        _ => lines.push(format!("{} {before} -> {after}", path.trim_start_matches('.'))),
    }
}
