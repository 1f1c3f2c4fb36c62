//! What the tools answer: text for models, and the same as data. Each is whole without the other, as clients hand their model
//! the one or the other.

use croupier_kernel::{Eye, Seat};
use croupier_table::{Session, Settings};
use serde_json::{Map, Value, json};

/// The most choices that are listed. A client can still name any of the others.
const MAX_LISTED: usize = 24;

/// An answer.
pub(crate) struct Answer {
    /// For models.
    pub(crate) text: String,
    /// The same as data.
    pub(crate) data: Value,
}

impl Answer {
    /// An answer that is text and nothing else.
    pub(crate) fn says(text: String) -> Answer {
        Answer { data: json!({ "text": text }), text }
    }
}

/// What is shown on request, beside the screen.
pub(crate) struct Shown {
    /// For models.
    pub(crate) text: String,
    /// The same as data, and its name.
    pub(crate) data: (&'static str, Value),
}

/// One line of visible characters, no longer than this.
pub(crate) fn one_line(text: &str, longest: usize) -> String {
    let line = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(longest) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

/// What a seat may choose, by number: the first of a long list, and always what the game would offer first.
pub(crate) struct Listed {
    choices: Vec<(u32, String)>,
    /// How many more there are.
    more: usize,
}

impl Listed {
    /// The choices of a seat.
    pub(crate) fn of(session: &dyn Session, seat: Seat) -> Listed {
        let mut choices = session.text(&Settings::default()).numbered(seat);
        let n = choices.len();
        if n > MAX_LISTED {
            let offered = session.legal(Eye::Seat(seat)).into_iter();
            let offered: Vec<String> =
                offered.filter(|choice| choice.primary || choice.hint.is_some()).map(|choice| choice.action).collect();
            let mut room = MAX_LISTED.saturating_sub(offered.len());
            choices.retain(|(_, action)| {
                let first = offered.contains(action);
                let fits = !first && room > 0;
                room -= usize::from(fits);
                first || fits
            });
        }
        Listed { more: n - choices.len(), choices }
    }

    /// In a line: `1 hit | 2 stand`.
    pub(crate) fn line(&self) -> String {
        let listed = self.choices.iter().map(|(number, action)| format!("{number} {action}"));
        let mut line = listed.collect::<Vec<_>>().join(" | ");
        if self.more > 0 {
            line.push_str(&format!(" | and {} more like these, by their words", self.more));
        }
        line
    }
}

/// What a seat sees and may do now, with what it was told after its first `since` notices; and how many it has had then.
pub(crate) fn screen(
    session: &dyn Session,
    seat: Seat,
    since: u32,
    said: &[String],
    shown: Option<Shown>,
    view: bool,
) -> (Answer, u32) {
    let (eye, now, settings) = (Eye::Seat(seat), session.now(), Settings::default());
    let words = session.text(&settings);
    let mut told = words.narration(eye, since).plain().to_string();
    said.iter().for_each(|line| told.push_str(&format!("{}\n", line.trim_end())));
    let screen = words.screen(seat).plain().to_string();
    let listed = match now.to_move == Some(seat) {
        true => Listed::of(session, seat),
        false => Listed { choices: Vec::new(), more: 0 },
    };
    let mut text = format!("{told}{screen}");
    if let Some(shown) = &shown {
        text.push_str(&shown.text);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(&match (now.to_move, &now.outcome) {
        (None, outcome) => format!("Over at ply {}: {}\n", now.ply, outcome.clone().unwrap_or_default()),
        (Some(to_move), _) if to_move == seat => format!("ply {}, choices: {}\n", now.ply, listed.line()),
        (Some(to_move), _) => format!("ply {}, {to_move} is to move; look again\n", now.ply),
    });
    let mut data = Map::new();
    data.insert("ply".into(), now.ply.into());
    if let Some(to_move) = now.to_move {
        data.insert("to_move".into(), to_move.0.into());
    }
    if !told.is_empty() {
        data.insert("told".into(), told.into());
    }
    data.insert("screen".into(), screen.into());
    let choices: Map<String, Value> =
        listed.choices.iter().map(|(number, action)| (number.to_string(), action.as_str().into())).collect();
    data.insert("choices".into(), choices.into());
    if listed.more > 0 {
        data.insert("more".into(), listed.more.into());
    }
    if let Some(outcome) = now.outcome {
        data.insert("outcome".into(), outcome);
    }
    if let Some(Shown { data: (name, shown), .. }) = shown {
        data.insert(name.into(), shown);
    }
    if view {
        let view = session.view(eye);
        text.push_str(&format!("{view}\n"));
        data.insert("view".into(), view);
    }
    let heard = since + session.told(eye, since).len() as u32;
    (Answer { text, data: data.into() }, heard)
}

/// All that a seat was told, the seed as far as it may be shown, and whether the match is over.
pub(crate) fn history(session: &dyn Session, seat: Seat) -> (String, Option<String>, bool) {
    let log = session.text(&Settings::default()).narration(Eye::Seat(seat), 0).plain().to_string();
    (log, session.info().seed, session.now().to_move.is_none())
}

/// What happened so far; once the match is over also its seed and where its record is.
pub(crate) fn record(log: &str, seed: Option<&str>, saved: Option<&str>) -> Answer {
    let (mut text, mut data) = (log.to_string(), json!({ "log": log }));
    if let Some(seed) = seed {
        text.push_str(&format!("Seed: {seed}\n"));
        data["seed"] = seed.into();
    }
    match saved {
        Some(saved) => {
            text.push_str(&format!("The record is kept: {saved}\n"));
            data["saved"] = saved.into();
        }
        None => text.push_str("The seed is shown and the record kept once the match is over.\n"),
    }
    Answer { text, data }
}
