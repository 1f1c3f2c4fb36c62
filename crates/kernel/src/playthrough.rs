//! A whole game as a readable text: every action, every event, what each seat sees, what it may do.

use std::fmt::Write as _;

use crate::{Eye, Game, Match, Record, ReplayError, Seat, Turn};

/// Prints a record as a playthrough. Two builds that print the same text play the same game.
pub fn playthrough<G: Game>(record: &Record<G::Config>) -> Result<String, ReplayError> {
    let mut text = format!("{} version {}\nseed {}\ncontent {}\n", G::NAME, G::VERSION, record.seed, record.content);
    let config = serde_json::to_string(&record.config).expect("a config is plain data");
    let _ = writeln!(text, "config {config}");
    let mut to_move = None;
    Match::<G>::replay_with(record, |game| {
        print_step(&mut text, game, to_move);
        to_move = game.turn().seat();
    })?;
    Ok(text)
}

fn print_step<G: Game>(text: &mut String, game: &Match<G>, moved: Option<Seat>) {
    let _ = match (moved, game.record().actions.last()) {
        (Some(seat), Some(action)) => writeln!(text, "\nply {}  {seat}  {action}", game.ply()),
        _ => writeln!(text, "\nstart"),
    };
    for event in game.events() {
        let _ = writeln!(text, "  event   {}", serde_json::to_string(event).expect("an event is plain data"));
    }
    for seat in Seat::all(G::N_SEATS) {
        let view = serde_json::to_string(&game.view(Eye::Seat(seat))).expect("a view is plain data");
        let _ = writeln!(text, "  {seat} sees {view}");
    }
    let _ = match game.turn() {
        Turn::Over(outcome) => {
            writeln!(text, "  over    {}", serde_json::to_string(&outcome).expect("an outcome is plain data"))
        }
        Turn::Of(seat) => {
            let legal: Vec<String> = game.legal_actions().iter().map(ToString::to_string).collect();
            writeln!(text, "  {seat} may  {}", legal.join(" · "))
        }
    };
    let _ = writeln!(text, "  state   {}", game.fingerprint());
}
